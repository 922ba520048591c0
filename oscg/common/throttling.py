"""Rate limits: so many requests a minute per caller and scope, told in `RateLimit-*` headers."""

from __future__ import annotations

import time
from typing import Any, TypeVar, cast

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

_RATES = "oscg.rate_limit"
Answer = TypeVar("Answer", bound=HttpResponseBase)


def add_rates(request: HttpRequest, response: Answer) -> Answer:
    """The answer with limit, what is left of it and seconds until it begins anew, where the request was counted."""
    rates: tuple[int, int, int] | None = request.META.get(_RATES)
    if rates is not None:
        response["RateLimit-Limit"], response["RateLimit-Remaining"], response["RateLimit-Reset"] = map(str, rates)
    return response


def is_within_rate(request: HttpRequest, scope: str) -> bool:
    """Count a request that no view sees; whether it is still within the scope's number."""
    return ScopeThrottle().count(request, scope)


class ScopeThrottle(SimpleRateThrottle):
    """Counts requests in fixed windows on the shared cache; views name their `throttle_scope` (default `read`)."""

    def __init__(self) -> None:
        """The rate is known only once the view is."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count this request; whether it is still within the window's number."""
        return self.count(request, getattr(view, "throttle_scope", "read"))

    def count(self, request: Request | HttpRequest, scope: str) -> bool:
        """Count a request against a scope's rate; what is left is told to `add_rates`."""
        limit, seconds = self.parse_rate(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"][scope])
        if limit is None or seconds is None:
            return True
        now = time.time()
        window = int(now // seconds)
        self.reset = int((window + 1) * seconds - now) + 1
        ident = self.get_ident(cast("Request", request))  # it reads the headers alone, which both kinds have
        key = f"rate:{scope}:{ident}:{window}"
        cache = caches["rates"]
        cache.add(key, 0, timeout=seconds * 2)
        try:
            count = cache.incr(key)
        except ValueError:  # the entry was evicted between the two calls: start to count again
            cache.set(key, 1, timeout=seconds * 2)
            count = 1
        request.META[_RATES] = (limit, max(limit - count, 0), self.reset)
        return count <= limit

    def wait(self) -> float:
        """Seconds until the window ends."""
        return float(self.reset)
