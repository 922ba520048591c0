"""Addresses no database can look up, and hosts that are not ours, are refused before any view sees them."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

from oscg.common.problems import problem_answer

log = logging.getLogger(__name__)


class CleanInputMiddleware:
    """Answers 400 to a NUL in the address or a foreign host, in JSON for the API and in plain words elsewhere."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on every address without a NUL at a host that is ours."""
        query = request.META.get("QUERY_STRING", "")
        if "%00" in query or "\x00" in query or "\x00" in request.path_info:
            return _refusal(request, "address.characters", "The address holds a NUL character. Remove it.")
        try:
            request.get_host()
        except DisallowedHost:
            log.warning("Refused a request for a host that ALLOWED_HOSTS does not name.")
            return _refusal(request, "address.host", "This site does not answer to that host name.")
        return self.get_response(request)


def _refusal(request: HttpRequest, code: str, message: str) -> HttpResponse:
    if request.path_info.startswith("/api/"):
        return problem_answer(400, code, message)
    return HttpResponseBadRequest(message, content_type="text/plain")
