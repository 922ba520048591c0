"""Addresses no database can look up are refused before any view sees them."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

from oscg.common.problems import problem_answer


class CleanInputMiddleware:
    """Answers 400 to a NUL in the address, in JSON for the API and in plain words elsewhere."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on every address without a NUL."""
        if "%00" in request.META.get("QUERY_STRING", "") or "\x00" in request.path_info:
            message = "The address holds a NUL character. Remove it."
            if request.path_info.startswith("/api/"):
                return problem_answer(400, "address.characters", message)
            return HttpResponseBadRequest(message, content_type="text/plain")
        return self.get_response(request)
