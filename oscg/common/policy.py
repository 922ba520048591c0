"""The content security policy of the settings, put together once instead of for every answer."""

from __future__ import annotations

import functools

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase

OWN = ("_csp_update", "_csp_replace", "_csp_config", "_csp_exempt")


class PolicyMiddleware(CSPMiddleware):
    """django-csp's middleware with a ready header for all answers but those that change the policy with its decorators.

    No page uses a nonce: it would make every page unique, and unfit for caches.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Nothing to prepare: there are no nonces."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Put the policy on the answer."""
        if any(hasattr(response, name) for name in OWN):
            return super().process_response(request, response)
        if HEADER not in response:
            response[HEADER] = self._ready
        return response

    @functools.cached_property
    def _ready(self) -> str:
        blank = HttpResponseBase()
        return str(super().process_response(HttpRequest(), blank)[HEADER])
