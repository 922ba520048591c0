"""The base of API views that know who calls."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponseBase
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from oscg.accounts.authentication import AccountSession, AccountToken
from oscg.accounts.models import ApiToken
from oscg.common.errors import Refused
from oscg.common.views import SAFE, ApiView


class AccountApiView(ApiView):
    """A view for callers with an account, by token or session. Its answers depend on the viewer and are never shared.

    `needs_account`: “always”, “write” (reading is open) or “never”. `token_scope` is what a token needs for writing.
    """

    authentication_classes = (AccountToken, AccountSession)
    needs_account: ClassVar[str] = "write"
    token_scope: ClassVar[str] = "submit"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse callers without an account, and tokens without the scope, before the view sees them."""
        super().initial(request, *args, **kwargs)
        is_write = request.method not in (*SAFE, "OPTIONS")
        needs = self.needs_account == "always" or (is_write and self.needs_account == "write")
        if needs and not (request.user and request.user.is_authenticated):
            raise NotAuthenticated("Sign in, or send a token: Authorization: Token ….", "account.needed")
        if is_write and isinstance(request.auth, ApiToken) and self.token_scope not in request.auth.scopes:
            raise Refused("token.scope", f"This token lacks the scope “{self.token_scope}”. Make one that has it.")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The view's answer, marked as private to this caller."""
        response = super().dispatch(request, *args, **kwargs)
        response["Cache-Control"] = "private, no-cache"
        response["Vary"] = "Authorization, Cookie, Origin"
        return response
