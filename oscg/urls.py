"""Addresses of the whole site."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from allauth.mfa.totp.views import activate_totp
from csp.decorators import csp_update
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path, re_path
from django.views.defaults import page_not_found, server_error
from django.views.generic import RedirectView

from oscg.common import problems
from oscg.pages import account


def api_not_found(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Addresses below /api/ that do not exist answer in JSON like the rest of it."""
    return problems.problem_answer(404, "not_found", "There is nothing at this address. See /api/v1/docs/.")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404 in the form the address calls for."""
    return api_not_found(request) if request.path.startswith("/api/") else page_not_found(request, exception)


def broken(request: HttpRequest) -> HttpResponse:
    """500 in the form the address calls for."""
    return problems.server_error(request) if request.path.startswith("/api/") else server_error(request)


# The administration asks for the second factor, too, of those who have one.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler404 = not_found
handler500 = broken

urlpatterns = [
    path("", RedirectView.as_view(url="/api/v1/docs/"), name="home"),
    path("admin/", admin.site.urls),
    # The page draws the secret's QR code as a data: picture; no other page may.
    path("accounts/2fa/totp/activate/", csp_update({"img-src": ["data:"]})(activate_totp)),
    path("accounts/", include("allauth.urls")),
    path("me/", account.me, name="me"),
    path("me/tokens/", account.tokens, name="tokens"),
    path("me/delete/", account.delete, name="account-delete"),
    path("people/<str:username>/", account.person, name="person"),
    path("api/v1/", include(("oscg.api.urls", "api"))),
    re_path(r"^api/(?P<rest>.*)$", api_not_found),
]
