"""Addresses of the whole site."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from allauth.mfa.totp.views import activate_totp
from csp.decorators import csp_update
from django.contrib import admin
from django.urls import include, path, re_path

from oscg.pages import account, errors

# The administration asks for the second factor, too, of those who have one.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.broken

# What is asked most stands first: each pattern passed costs time.
urlpatterns = [
    path("api/v1/", include(("oscg.api.urls", "api"))),
    re_path(r"^api/(?P<rest>.*)$", errors.api_not_found),
    path("", include("oscg.pages.urls")),
    path("admin/", admin.site.urls),
    # The page draws the secret's QR code as a data: picture; no other page may.
    path("accounts/2fa/totp/activate/", csp_update({"img-src": ["data:"]})(activate_totp)),
    path("accounts/", include("allauth.urls")),
    path("me/", account.me, name="me"),
    path("me/tokens/", account.tokens, name="tokens"),
    path("me/delete/", account.delete, name="account-delete"),
    path("people/<str:username>/", account.person, name="person"),
    path("banlists/", include("oscg.pages.list_urls")),
    path("desk/", include("oscg.pages.desk_urls")),
    path("", include("oscg.news.urls")),
    path("", include("cards.urls")),
    path("", include("decks.urls")),
]
