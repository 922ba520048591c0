"""Help: how to search, and what the keys do."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from oscg.pages.caching import cached_page


@cached_page("cards", "rules")
def search_help(request: HttpRequest) -> HttpResponse:
    """What the search box of the cards understands."""
    return render(request, "pages/help_search.html")


@require_safe
def keyboard_help(request: HttpRequest) -> HttpResponse:
    """Every key, and the switch that turns them off. It shows how the switch stands, so it is not shared between readers."""
    response = render(request, "pages/help_keyboard.html", {"keys_off": request.COOKIES.get("keys") == "off"})
    response["Cache-Control"] = "private, no-cache"
    return response
