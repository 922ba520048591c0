"""Pages for people who are signed in."""

from __future__ import annotations

import functools
from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache

SAFE = ("GET", "HEAD")
CARRIED_ALONG = ("base_line", "filter", "csrfmiddlewaretoken")
"""Endings of fields that a page sends for itself; nobody typed them."""


def signed_in(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let a view answer only people who are signed in, and no cache keep what it says.

    Others are asked to sign in; what somebody sent after the session ended is shown back to them (401), since their browser would
    not bring it back.
    """

    @never_cache
    @functools.wraps(view)
    def inner(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.method in SAFE:
            return redirect_to_login(request.get_full_path())
        context = {"typed": typed_texts(request.POST), "next": request.path}
        return render(request, "accounts/signed_out.html", context, status=401)

    return inner


def typed_texts(data: QueryDict) -> list[tuple[str, str]]:
    """The texts of a form that took somebody work, each with what its field is about."""
    found = []
    for name, value in data.items():
        text = str(value).strip()
        if " " not in text or name.endswith(CARRIED_ALONG):
            continue
        row, _, field = name.rpartition("-")
        about = data.get(f"{row}-card", "").replace("-", " ") if row else ""
        found.append((f"{about or row} {field}".strip().replace("_", " ").capitalize(), text))
    return found
