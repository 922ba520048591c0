"""Answers kept in this process for as long as their tag is true, so that most reads build nothing.

A view whose answer everybody gets marks the request with `keep_answer`; the middleware stores the answer as it leaves, headers and
all, and gives it again before addresses are resolved and sessions read, after one look-up of the data's revisions.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified

from oscg.common.etags import is_any_held, is_held, revision_tag
from oscg.common.throttling import add_rates, is_within_rate

MOST_BYTES = 32_000_000
LONGEST = 1_000_000
LONGEST_QUERY = 200
ASKED_ONCE = 4_096
ROOM_BESIDE_BODY = 2_000
OK = 200
KEPT_STATUSES = (OK, 304)
NOT_OF_304 = ("allow", "content-type", "content-length")
_WISH = "oscg.keep_answer"


class Wish(NamedTuple):
    """What a view says of an answer that may be kept.

    `scopes` are the data it shows (none: it never changes); `rate` is the rate that giving it again counts against. `made_of` is the
    state of the data it was made of, where its tag does not say that.
    """

    tag: str
    scopes: tuple[str, ...]
    rate: str = ""
    made_of: str = ""


class Kept(NamedTuple):
    """An answer as it left the site, with the tag under which it was made. Without a body it tells those who hold it that they do."""

    wish: Wish
    body: bytes | None
    headers: dict[str, str]
    headers_of_304: dict[str, str]


class AnswerCache:
    """The answers last used, by address; the others go when they take too much room. Safe for several threads.

    An address with a query string is kept from the second time on, so that somebody who walks through endlessly many of them once
    drives out nothing that others read.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._asked: OrderedDict[int, None] = OrderedDict()
        self._lock = Lock()
        self._size = 0
        self._most = most_bytes

    def get(self, address: str) -> Kept | None:
        """The answer kept for an address, whatever its tag, else None."""
        with self._lock:
            held = self._kept.get(address)
            if held is not None:
                self._kept.move_to_end(address)
            return held

    def put(self, address: str, answer: Kept) -> None:
        """Keep an answer in place of an older one of its address; very long ones are not kept."""
        if _room(answer) > LONGEST:
            return
        with self._lock:
            older = self._kept.pop(address, None)
            if older is None and "?" in address and not self._was_asked(address):
                return
            self._size += _room(answer) - (_room(older) if older else 0)
            self._kept[address] = answer
            while self._size > self._most:
                _, oldest = self._kept.popitem(last=False)
                self._size -= _room(oldest)

    def _was_asked(self, address: str) -> bool:
        """Whether somebody has asked for it before, as far as is remembered; it is remembered now."""
        number = hash(address)
        if number in self._asked:
            del self._asked[number]
            return True
        self._asked[number] = None
        if len(self._asked) > ASKED_ONCE:
            self._asked.popitem(last=False)
        return False

    def clear(self) -> None:
        """Forget everything; for tests, which change data behind the services' backs."""
        with self._lock:
            self._kept.clear()
            self._asked.clear()
            self._size = 0


def _room(answer: Kept) -> int:
    return len(answer.body or b"") + ROOM_BESIDE_BODY


answers = AnswerCache()


def keep_answer(request: HttpRequest, wish: Wish) -> None:
    """Say that the answer to this request, if it is a good one, is the same for everybody without a session while its tag is true.

    The tag has to be read before the data: an answer made while somebody writes then counts as old. Free text makes endlessly many
    addresses, of which hardly any is asked for twice: such answers are not kept.
    """
    if (
        request.method == "GET"
        and len(request.META.get("QUERY_STRING", "")) <= LONGEST_QUERY
        and not request.GET.get("q")
    ):
        request.META[_WISH] = wish


def is_anonymous(request: HttpRequest) -> bool:
    """Whether nothing about this reader can change an answer: nobody is signed in and no message waits."""
    if "HTTP_COOKIE" not in request.META:
        return True
    return settings.SESSION_COOKIE_NAME not in request.COOKIES and "messages" not in request.COOKIES


class KeptAnswersMiddleware:
    """Gives kept answers again, and keeps those that views have marked.

    What stands outside of it (redirects to https, CORS, refusals of foreign hosts) happens to every request; the headers that the
    layers inside set are kept with the answer.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The kept answer where there is one and it is still true, else the site's."""
        if request.method != "GET" or not is_anonymous(request):
            return self.get_response(request)
        address = f"{request.scheme}://{request.get_host()}{request.get_full_path()}"
        held = answers.get(address)
        given = _again(request, held) if held is not None else None
        if given is not None:
            return given
        response = self.get_response(request)
        wish: Wish | None = request.META.get(_WISH)
        if wish and response.status_code in KEPT_STATUSES and not response.streaming and not response.cookies:
            headers = {name: value for name, value in response.items() if not name.startswith("RateLimit-")}
            body = response.content if response.status_code == OK else None
            if body is not None or held is None or held.wish != wish:
                short = {name: value for name, value in headers.items() if name.lower() not in NOT_OF_304}
                answers.put(address, Kept(wish, body, headers, short))
        return response


def _again(request: HttpRequest, held: Kept) -> HttpResponse | None:
    """A kept answer, or 304 to somebody who holds it; None where it is old, or the caller has asked too often."""
    tag, scopes, rate, made_of = held.wish
    if scopes and (made_of or tag) != revision_tag(request, scopes):
        return None
    if is_held(request, tag):
        return HttpResponseNotModified(headers=held.headers_of_304)
    if held.body is None or (rate and not is_within_rate(request, rate)):
        return None
    if is_any_held(request):
        return add_rates(request, HttpResponseNotModified(headers=held.headers_of_304))
    return add_rates(request, HttpResponse(held.body, headers=held.headers))
