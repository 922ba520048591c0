"""Pages of anonymous readers: told by one look-up whether they are still true, and kept as bytes while they are.

The colours somebody chose are no part of a page (a script applies them), so that everybody without an account shares one copy.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseNotModified
from django.utils.cache import patch_vary_headers

from oscg.common.answers import Wish, answers, is_anonymous, keep_answer
from oscg.common.etags import is_any_held, is_held, revision_tag
from oscg.common.held import forget_all

View = Callable[..., HttpResponse]
OK = 200
SAFE = ("GET", "HEAD")


def cached_page(*scopes: str, parameters: tuple[str, ...] = ()) -> Callable[[View], View]:
    """Decorator of a GET view made of the data of these scopes (`cards`, `rules`, `banlists`, `decks`).

    Anonymous readers get an ETag of the scopes' revisions and the UTC date, 304 before the view runs, and the bytes that the process
    keeps. Addresses with other query parameters than `parameters` are answered without being kept, so that nobody can fill the
    memory with them. Readers with a session get the view's own answer, which only their browser may keep.
    """
    known = set(parameters)

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in SAFE:
                return HttpResponseNotAllowed(SAFE)
            if not is_anonymous(request):
                response = view(request, *args, **kwargs)
                response["Cache-Control"] = "private, no-cache"
                patch_vary_headers(response, ["Cookie"])
                return response
            tag = revision_tag(request, scopes)
            if request.GET.keys() <= known:
                keep_answer(request, Wish(tag, scopes))
            if is_held(request, tag):
                return _tagged(HttpResponseNotModified(), tag)
            response = view(request, *args, **kwargs)
            if response.status_code != OK:
                patch_vary_headers(response, ["Cookie"])
                return response
            if is_any_held(request):
                return _tagged(HttpResponseNotModified(), tag)
            return _tagged(response, tag)

        return answer

    return decorate


def forget() -> None:
    """Drop everything kept in this process and in the shared cache; for tests, which change data behind the services' backs."""
    answers.clear()
    forget_all()
    cache.clear()


def _tagged(response: HttpResponse, tag: str) -> HttpResponse:
    response["ETag"] = tag
    response["Cache-Control"] = "public, no-cache"
    patch_vary_headers(response, ["Cookie"])
    return response
