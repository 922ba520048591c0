"""`decks/…/link/`: the link of an unlisted deck, for its owner."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.permissions import owner_only
from decks.selectors import deck_get
from decks.services.deck_sharing import deck_link_renew
from oscg.accounts.api_views import AccountApiView


class DeckLinkSerializer(serializers.Serializer[None]):
    """The key of a deck's link."""

    id = serializers.IntegerField()
    share_key = serializers.CharField(help_text="The new key, for the parameter `key`.")


class DeckLinkView(AccountApiView):
    """The link of an unlisted deck."""

    takes_body = False

    @extend_schema(
        operation_id="decks_link_renew",
        request=None,
        responses={200: DeckLinkSerializer},
        summary="Make a new link; the old one stops working",
    )
    def post(self, request: Request, pk: int) -> Response:
        """A new key for the caller's own deck. Other people's decks are 404."""
        deck = deck_get(pk=min(pk, 2**62), viewer=request.user)
        owner_only(request.user, deck)
        deck_link_renew(deck=deck, actor=request.user)
        return Response({"id": deck.pk, "share_key": deck.share_key})
