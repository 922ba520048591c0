"""`rulings/` and `cards/…/rulings/`: what was decided, for everybody."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.models import Ruling
from cards.selectors import card_get, ruling_get, ruling_list
from cards.services.ruling_positions import ruling_check
from oscg.accounts.models import DELETED_PREFIX
from oscg.common.errors import InvalidInput, Missing
from oscg.common.markdown import markdown_html
from oscg.common.pagination import PAGING, PARAMETERS, PageSerializer, page_of
from oscg.common.views import ApiView
from rules.selectors.games import game_get


class RulingSerializer(serializers.Serializer[Any]):
    """A ruling in the version that counts."""

    id = serializers.IntegerField()
    url = serializers.CharField(help_text="Its page on the site.")
    game = serializers.CharField()
    state = serializers.ChoiceField(choices=["published", "withdrawn"])
    version = serializers.IntegerField()
    day = serializers.DateField()
    question = serializers.CharField()
    answer = serializers.CharField(help_text="Markdown.")
    answer_html = serializers.CharField(help_text="The answer as clean HTML.")
    cards = serializers.ListField(child=serializers.CharField(), help_text="Slugs of the cards it is about.")
    rules = serializers.ListField(child=serializers.CharField(), help_text="Ids of the rules it is about.")
    position = serializers.DictField(
        allow_null=True, help_text="A small situation with what is done in it and what comes of it."
    )
    author = serializers.CharField(allow_null=True)


class RulingPageSerializer(PageSerializer):
    """A page of rulings."""

    results = RulingSerializer(many=True)


class RulingCheckSerializer(serializers.Serializer[Any]):
    """What the referee says of a position with the cards of today."""

    result = serializers.ChoiceField(choices=["holds", "fails", "unplayed"])
    differences = serializers.ListField(child=serializers.CharField())


class OneRulingSerializer(RulingSerializer):
    """A ruling with what the referee says of its position."""

    reason = serializers.CharField(allow_blank=True, help_text="Why it was withdrawn, if so.")
    check = RulingCheckSerializer(allow_null=True)


def ruling_json(ruling: Ruling) -> dict[str, Any]:
    """A ruling that was published."""
    version = ruling.current
    assert version is not None
    name = version.author.username if version.author else DELETED_PREFIX
    return {
        "id": ruling.pk,
        "url": f"/rulings/{ruling.game.slug}/{ruling.pk}/",
        "game": ruling.game.slug,
        "state": ruling.state,
        "version": version.number,
        "day": version.day.isoformat(),
        "question": version.question,
        "answer": version.answer,
        "answer_html": markdown_html(version.answer),
        "cards": version.cards,
        "rules": version.rules,
        "position": version.position,
        "author": None if name.startswith(DELETED_PREFIX) else name,
    }


def _page(found: QuerySet[Ruling], request: Request) -> Response:
    page = page_of(found, request, order=("-id",), fields=("id",))
    held = {each.pk: each for each in found.filter(pk__in=[row["id"] for row in page.rows])}
    rows = [ruling_json(held[row["id"]]) for row in page.rows if row["id"] in held]
    return Response(page.answer(rows))


class RulingListView(ApiView):
    """All rulings of a game."""

    scopes = ("rulings", "cards")
    parameters = ("game", "card", "rule", "q", *PARAMETERS)

    @extend_schema(
        operation_id="rulings_list",
        parameters=[
            OpenApiParameter("game", OpenApiTypes.STR, required=True, description="Slug of a game."),
            OpenApiParameter("card", OpenApiTypes.STR, description="Only those about this card, by its slug."),
            OpenApiParameter("rule", OpenApiTypes.STR, description="Only those about this rule, by its id."),
            OpenApiParameter("q", OpenApiTypes.STR, description="Only those with all of these words."),
            *PAGING,
        ],
        responses=RulingPageSerializer,
        summary="Published rulings of a game, the newest first",
    )
    def get(self, request: Request) -> Response:
        """A page of rulings."""
        query = request.query_params
        try:
            game = game_get(slug=query.get("game", "")).slug
            card = card_get(game=game, slug=query["card"]).slug if query.get("card") else ""
        except Missing as error:
            raise InvalidInput(error.code, error.message, pointer=f"?{error.code.partition('.')[0]}") from error
        found = ruling_list(game=game, card=card, rule=query.get("rule", "")[:40], words=query.get("q", "")[:100])
        return _page(found, request)


class RulingView(ApiView):
    """One ruling."""

    scopes = ("rulings", "cards", "rules")

    @extend_schema(operation_id="rulings_read", responses=OneRulingSerializer, summary="A ruling, withdrawn ones too")
    def get(self, request: Request, pk: int) -> Response:
        """The version that counts, and what the referee says of its position."""
        ruling = ruling_get(pk=pk)
        assert ruling.current is not None
        found = ruling_check(version=ruling.current)
        check = None if found is None else {"result": found.result, "differences": list(found.sentences)}
        return Response({**ruling_json(ruling), "reason": ruling.reason, "check": check})


class CardRulingListView(ApiView):
    """The rulings about a card."""

    scopes = ("rulings", "cards")
    parameters = PARAMETERS

    @extend_schema(
        operation_id="card_rulings", parameters=PAGING, responses=RulingPageSerializer, summary="Rulings about a card"
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        """A page of published rulings, the newest first."""
        card = card_get(game=game, slug=slug)
        return _page(ruling_list(game=card.game.slug, card=card.slug), request)
