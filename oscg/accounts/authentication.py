"""Who calls the API: a token with scopes, or the session of the site."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from knox.auth import TokenAuthentication
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.request import Request

from oscg.accounts.models import ApiToken, User


class AccountToken(TokenAuthentication):
    """`Authorization: Token …`; a token is known by its hash, may expire and carries scopes."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The token's owner and the token. Raises AuthenticationFailed for one that is unknown, expired or unreadable."""
        try:
            return super().authenticate(request)
        except UnicodeDecodeError as error:
            raise AuthenticationFailed("This token is not one of ours.") from error


class AccountSession(SessionAuthentication):
    """The session cookie of the site; writes need its CSRF token."""

    def authenticate_header(self, request: Request) -> str:
        """A name, so that a missing sign-in answers 401 and not 403."""
        return "Session"

    def enforce_csrf(self, request: Request) -> None:
        """The CSRF check. JSON brings its token in a header: looking for a form's would use up the body, which is read later."""
        is_json = (request.content_type or "").partition(";")[0].strip().lower() == "application/json"
        super().enforce_csrf(request._request if is_json else request)  # type: ignore[arg-type]


def person_of(request: HttpRequest | Request) -> User:
    """The signed-in person of a request that has passed its sign-in check. Raises NotAuthenticated for anybody else."""
    if isinstance(request.user, User):
        return request.user
    raise NotAuthenticated("Sign in first.", "account.needed")


def viewer_of(request: HttpRequest | Request) -> User | AnonymousUser:
    """The person behind a request, anonymous where nobody signed in."""
    return request.user if isinstance(request.user, User) else AnonymousUser()
