"""Who calls the API: a token with scopes, or the session of the site."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from knox.auth import TokenAuthentication
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from oscg.accounts.models import ApiToken, User


class AccountToken(TokenAuthentication):
    """`Authorization: Token …`; a token is known by its hash, may expire and carries scopes."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The token's owner and the token. Raises AuthenticationFailed for one that is unknown, expired or unreadable."""
        try:
            return super().authenticate(request)  # type: ignore[no-any-return]
        except UnicodeDecodeError as error:
            raise AuthenticationFailed("This token is not one of ours.") from error


class AccountSession(SessionAuthentication):
    """The session cookie of the site; writes need its CSRF token."""

    def authenticate_header(self, request: Request) -> str:
        """A name, so that a missing sign-in answers 401 and not 403."""
        return "Session"


def viewer_of(request: Any) -> User | AnonymousUser:
    """The person behind a request of the site or the API; anonymous where nobody signed in."""
    return getattr(request, "user", None) or AnonymousUser()
