"""The base of API views that know who calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponseBase
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import NotAuthenticated
from rest_framework.parsers import BaseParser, FormParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from oscg.accounts.authentication import AccountSession, AccountToken
from oscg.accounts.models import ApiToken
from oscg.common.errors import Refused
from oscg.common.etags import body_tag
from oscg.common.idempotency import HELD_HEADERS, KnownAnswer, key_claim, key_settle
from oscg.common.models import IdempotencyRecord
from oscg.common.rendering import dump_json
from oscg.common.strict import read_body
from oscg.common.views import SAFE, ApiView


class _Repeated(Exception):
    """A POST that was answered before; carries that answer past the view."""

    def __init__(self, answer: KnownAnswer) -> None:
        super().__init__()
        self.answer = answer


class AccountApiView(ApiView):
    """A view for callers with an account, by token or session. Its answers depend on the viewer and are never shared.

    `needs_account`: “always”, “write” (reading is open) or “never”. `token_scope` is what a token needs for writing. POSTs
    honour `Idempotency-Key`. `takes_body` is false where a POST has nothing to say: whatever is sent there is refused.
    """

    keeps_answers = False
    authentication_classes: Sequence[type[BaseAuthentication]] = (AccountToken, AccountSession)
    needs_account: ClassVar[str] = "write"
    token_scope: ClassVar[str] = "submit"  # noqa: S105
    takes_body: ClassVar[bool] = True
    _claimed: IdempotencyRecord | None = None

    def get_parsers(self) -> list[BaseParser]:
        """What reads bodies; where none is taken also forms, since some programs send an empty one for nothing."""
        readers = super().get_parsers()
        return readers if self.takes_body else [*readers, MultiPartParser(), FormParser()]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse callers without an account, and tokens without the scope, before the view sees them."""
        super().initial(request, *args, **kwargs)
        is_write = request.method not in (*SAFE, "OPTIONS")
        needs = self.needs_account == "always" or (is_write and self.needs_account == "write")
        if needs and not (request.user and request.user.is_authenticated):
            raise NotAuthenticated("Sign in, or send a token: Authorization: Token ….", "account.needed")
        token = request.auth if is_write and isinstance(request.auth, ApiToken) else None
        scope = self.scope_needed(request, **kwargs) if token is not None else ""
        if token is not None and scope and scope not in token.scopes:
            raise Refused("token.scope", f"This token lacks the scope “{scope}”. Make one that has it.")
        key = request.headers.get("Idempotency-Key")
        if request.method == "POST" and key is not None:
            self._claim(request, key)
        if request.method == "POST" and not self.takes_body:
            read_body(serializers.Serializer, request.data)

    def _claim(self, request: Request, key: str) -> None:
        caller = str(request.user.pk) if request.user and request.user.is_authenticated else self.get_ident(request)
        found = key_claim(caller=caller, path=request.path, key=key, body=self.claimed_body(request))
        if isinstance(found, KnownAnswer):
            raise _Repeated(found)
        self._claimed = found

    def claimed_body(self, request: Request) -> bytes:
        """What a repeat of a POST has to say again."""
        return request._request.body

    def scope_needed(self, request: Request, **kwargs: Any) -> str:
        """The scope a token needs for this write."""
        return self.token_scope

    def personal(self, body: dict[str, Any], *, lead: str = "", status: int = 200) -> Response:
        """An answer for one caller, tagged by what it says, to writes too. `lead` begins the tag."""
        return Response(body, status=status, headers={"ETag": body_tag(dump_json(body), lead)})

    def get_ident(self, request: Request) -> str:
        """Who an anonymous caller is, as rate limits see it."""
        return self.get_throttles()[0].get_ident(request)

    def handle_exception(self, exc: Exception) -> Response:
        """A repeated POST answers what it answered the first time; everything else is a problem document."""
        if isinstance(exc, _Repeated):
            kept = dict(exc.answer.headers)
            return Response(
                exc.answer.body, exc.answer.status, headers=kept, content_type=kept.pop("Content-Type", None)
            )
        return super().handle_exception(exc)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The view's answer, marked as private to this caller and kept for a repeat where a key was sent."""
        try:
            response = super().dispatch(request, *args, **kwargs)
        except Exception:
            if self._claimed is not None:
                key_settle(self._claimed, None)
            raise
        response["Cache-Control"] = "private, no-cache"
        response["Vary"] = "Authorization, Cookie, Origin"
        if self._claimed is not None and isinstance(response, Response):
            response.render()
            headers = {name: response[name] for name in HELD_HEADERS if name in response}
            key_settle(self._claimed, KnownAnswer(response.status_code, self.kept_body(response), headers))
        return response

    def kept_body(self, response: Response) -> bytes:
        """What a repeat of a POST is answered with; it lies in the database for a day."""
        return response.content
