"""Choices that live in the reader's browser alone: colours and keyboard short cuts. No account, no session, no token."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

YEAR = 31_536_000
THEMES = ("light", "dark")


@csrf_exempt
@require_POST
def theme_set(request: HttpRequest) -> HttpResponse:
    """Keep the colours chosen in the footer for a year (anything else: as the device has it), and go back."""
    chosen = request.POST.get("theme", "")
    return _kept(request, "theme", chosen if chosen in THEMES else "")


@csrf_exempt
@require_POST
def keys_set(request: HttpRequest) -> HttpResponse:
    """Turn the keyboard short cuts off for a year, or on again, and go back."""
    return _kept(request, "keys", "off" if request.POST.get("keys") == "off" else "")


def _kept(request: HttpRequest, name: str, value: str) -> HttpResponse:
    response = HttpResponseRedirect(page_before(request))
    if value:
        response.set_cookie(name, value, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie(name, samesite="Lax")
    return response


def page_before(request: HttpRequest) -> str:
    """The page of this site that sent the form, without its host; the home page where that cannot be told."""
    came_from = request.META.get("HTTP_REFERER", "")
    if not url_has_allowed_host_and_scheme(came_from, {request.get_host()}, require_https=request.is_secure()):
        return "/"
    parts = urlsplit(came_from)
    path = "/" + parts.path.lstrip("/")
    return f"{path}?{parts.query}" if parts.query else path
