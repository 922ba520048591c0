"""Pages of anonymous readers: told by one look-up whether they are still true, and kept as bytes while they are.

The colours somebody chose are no part of a page (a script applies them), so that everybody without an account shares one copy.
"""

from __future__ import annotations

import functools
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseNotModified
from django.utils.cache import patch_vary_headers

from oscg.common.etags import is_any_held, is_held, revision_tag

_here: OrderedDict[str, tuple[str, bytes]] = OrderedDict()
"""The latest pages of this process, in front of the cache that all processes share."""
KEPT_HERE = 48
View = Callable[..., HttpResponse]
OK = 200
SAFE = ("GET", "HEAD")
KEPT_SECONDS = 86_400
LONGEST_QUERY = 200
MESSAGES_COOKIE = "messages"


def is_anonymous(request: HttpRequest) -> bool:
    """Whether nothing about this reader can change a page: nobody is signed in and no message waits."""
    return settings.SESSION_COOKIE_NAME not in request.COOKIES and MESSAGES_COOKIE not in request.COOKIES


def cached_page(*scopes: str) -> Callable[[View], View]:
    """Decorator of a GET view made of the data of these scopes (`cards`, `rules`, `banlists`, `decks`).

    Anonymous readers get an ETag of the scopes' revisions and the UTC date, 304 before the view runs, and stored bytes. Readers with
    a session get the view's own answer, which only their browser may keep.
    """

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
            if is_held(request, tag):
                return _tagged(HttpResponseNotModified(), tag)
            response = _stored(request, tag) or _made(request, tag, view(request, *args, **kwargs))
            if response.status_code == OK and is_any_held(request):
                return _tagged(HttpResponseNotModified(), tag)
            return response

        return answer

    return decorate


def _stored(request: HttpRequest, tag: str) -> HttpResponse | None:
    if not _is_kept(request):
        return None
    key = _key(request)
    held = _here.get(key)
    if held is None or held[0] != tag:
        held = cache.get(key)
        if held is None or held[0] != tag:
            return None
        _keep_here(key, held)
    return _tagged(HttpResponse(held[1]), tag)


def _keep_here(key: str, held: tuple[str, bytes]) -> None:
    _here[key] = held
    while len(_here) > KEPT_HERE:
        _here.popitem(last=False)


def forget() -> None:
    """Drop every page kept, here and in the shared cache; for tests, which change data behind the services' backs."""
    _here.clear()
    cache.clear()


def _made(request: HttpRequest, tag: str, response: HttpResponse) -> HttpResponse:
    """The view's fresh answer; a good one is stored under the tag that was true before the view read anything."""
    patch_vary_headers(response, ["Cookie"])
    if response.status_code != OK:
        return response
    if _is_kept(request):
        key, held = _key(request), (tag, response.content)
        cache.set(key, held, KEPT_SECONDS)
        _keep_here(key, held)
    return _tagged(response, tag)


def _tagged(response: HttpResponse, tag: str) -> HttpResponse:
    response["ETag"] = tag
    response["Cache-Control"] = "public, no-cache"
    patch_vary_headers(response, ["Cookie"])
    return response


def _is_kept(request: HttpRequest) -> bool:
    """Free text makes endlessly many addresses, of which hardly any is asked for twice."""
    query = request.META.get("QUERY_STRING", "")
    return len(query) <= LONGEST_QUERY and not request.GET.get("q")


def _key(request: HttpRequest) -> str:
    """One place for each address, so that a new state of the data replaces the old page."""
    address = f"{request.scheme}://{request.get_host()}{request.get_full_path()}"
    return f"page:{hashlib.blake2b(address.encode(), digest_size=16).hexdigest()}"
