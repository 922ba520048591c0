"""`tokens/`: a person's own tokens. A token cannot make tokens: that needs the session of the site."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from oscg.accounts.api_views import AccountApiView
from oscg.accounts.authentication import AccountSession, person_of
from oscg.accounts.models import ApiToken
from oscg.accounts.services import token_create, token_revoke
from oscg.common.errors import Missing
from oscg.common.pagination import PAGING, PARAMETERS, PageSerializer, page_of_rows
from oscg.common.rendering import dump_json
from oscg.common.strict import read_body


class TokenInputSerializer(serializers.Serializer[Any]):
    """A token to make."""

    name = serializers.CharField(max_length=60)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=ApiToken.Scope.values), required=False, max_length=8
    )
    days = serializers.IntegerField(min_value=1, max_value=365, required=False)


class TokenSerializer(serializers.Serializer[Any]):
    """A token as it is listed; its text is not kept."""

    id = serializers.CharField()
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.CharField())
    created = serializers.DateTimeField()
    expiry = serializers.DateTimeField(allow_null=True)


class NewTokenSerializer(TokenSerializer):
    """A token just made, with its text, shown this once."""

    token = serializers.CharField()


class TokenListSerializer(PageSerializer):
    """The caller's tokens."""

    results = TokenSerializer(many=True)


def _token_json(token: ApiToken) -> dict[str, Any]:
    return {
        "id": token.digest[:32],
        "name": token.name,
        "scopes": token.scopes,
        "created": token.created.isoformat(),
        "expiry": token.expiry.isoformat() if token.expiry else None,
    }


class TokenListView(AccountApiView):
    """The caller's tokens."""

    authentication_classes: Sequence[type[BaseAuthentication]] = (AccountSession,)
    needs_account = "always"
    parameters = PARAMETERS

    @extend_schema(operation_id="tokens_list", parameters=PAGING, responses=TokenListSerializer, summary="Your tokens")
    def get(self, request: Request) -> Response:
        """Tokens of this person, newest first."""
        tokens = ApiToken.objects.filter(user=person_of(request)).order_by("-created", "digest")
        return Response(page_of_rows([_token_json(token) for token in tokens], request, key="id"))

    @extend_schema(
        operation_id="tokens_create",
        request=TokenInputSerializer,
        responses={201: NewTokenSerializer},
        summary="Make a token",
    )
    def post(self, request: Request) -> Response:
        """A new token; its text is in this answer and nowhere else."""
        body = read_body(TokenInputSerializer, request.data)
        token, text = token_create(
            user=person_of(request), name=body["name"], scopes=body.get("scopes", []), days=body.get("days", 90)
        )
        return Response({**_token_json(token), "token": text}, status=201)

    def kept_body(self, response: Response) -> bytes:
        """The answer without the token's text, which is kept nowhere: a repeat tells that the token is made, not what it is."""
        told = response.data if isinstance(response.data, dict) else {}
        return dump_json({name: value for name, value in told.items() if name != "token"})


class TokenView(AccountApiView):
    """One token."""

    authentication_classes: Sequence[type[BaseAuthentication]] = (AccountSession,)
    needs_account = "always"

    @extend_schema(operation_id="tokens_revoke", responses={204: None}, summary="Revoke a token")
    def delete(self, request: Request, token_id: str) -> Response:
        """End a token at once."""
        token = (
            ApiToken.objects.filter(user=person_of(request), digest__startswith=token_id).first()
            if len(token_id) == 32
            else None
        )
        if token is None or not token_revoke(user=person_of(request), digest=token.digest):
            raise Missing("token.unknown", "You have no such token.")
        return Response(status=204)
