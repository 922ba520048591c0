"""Refusals as pages: what happened, what is safe, and the way on. Below /api/ they stay problem documents."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.csrf import requires_csrf_token

from oscg.common import problems
from oscg.common.errors import DomainError, TooOften

DESIGNED = (400, 403, 404, 429)
"""Statuses that have a template of their own; 409 and 412 look like 400 under their own heading."""


class PageErrorMiddleware:
    """Turns what services refuse into pages; views need not catch anything."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on everything; only exceptions concern this middleware."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page of a DomainError; None (Django's own way) for everything else and for the API."""
        if not isinstance(exception, DomainError) or request.path.startswith("/api/"):
            return None
        response = error_page(request, exception.status, message=exception.message, title=exception.title)
        if isinstance(exception, TooOften):
            response["Retry-After"] = str(exception.wait)
        return response


def error_page(request: HttpRequest, status: int, *, message: str = "", title: str = "") -> HttpResponse:
    """The designed page of a status. `message` is a whole sentence of the service that refused."""
    template = f"{status if status in DESIGNED else 400}.html"
    context = {"message": message, "heading": title, "status": status, "words": _words_of(request.path)}
    response = render(request, template, context, status=status)
    response["Cache-Control"] = "private, no-cache"
    return response


def _words_of(path: str) -> str:
    """What somebody may have looked for, from the last piece of an address: “/cards/maximus/ember-wolf/” → “ember wolf”."""
    last = path.rstrip("/").rpartition("/")[2]
    return last.replace("-", " ")[:60]


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400 in the form the address calls for."""
    if request.path.startswith("/api/"):
        return problems.problem_answer(400, "request.refused", "The request cannot be read.")
    return error_page(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403 in the form the address calls for."""
    if request.path.startswith("/api/"):
        return problems.problem_answer(403, "not_allowed", "You may not do that.")
    return error_page(request, 403)


@requires_csrf_token
def form_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 of a form whose token does not fit: mostly a page that lay open through a sign-in."""
    return error_page(
        request,
        403,
        title="This form is too old",
        message="Nothing was changed. Go back, load the page again, and send the form once more.",
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404 in the form the address calls for."""
    if request.path.startswith("/api/"):
        return api_not_found(request)
    return error_page(request, 404)


def api_not_found(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Addresses below /api/ that do not exist answer in JSON like the rest of it."""
    return problems.problem_answer(404, "not_found", "There is nothing at this address. See /api/v1/docs/.")


def broken(request: HttpRequest) -> HttpResponse:
    """500 in the form the address calls for. The page asks the database nothing: it may be what broke."""
    if request.path.startswith("/api/"):
        return problems.server_error(request)
    return HttpResponse(render_to_string("500.html"), status=500)
