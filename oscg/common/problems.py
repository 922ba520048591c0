"""Errors as RFC 9457 problem documents (`application/problem+json`)."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions
from rest_framework.response import Response

from oscg.common.errors import DomainError, FieldError, TooOften
from oscg.common.rendering import dump_json

MEDIA_TYPE = "application/problem+json"
TITLES = {
    400: "The input is not valid",
    401: "Sign in first",
    403: "Not allowed",
    404: "Not found",
    405: "This address does not do that",
    406: "No such representation",
    409: "Conflict",
    412: "Out of date",
    413: "Too large",
    415: "Not a readable kind of content",
    422: "Against the rules",
    429: "Too many requests",
    500: "Something broke here",
}
log = logging.getLogger(__name__)


def problem_body(status: int, code: str, detail: str, errors: Iterable[FieldError] = ()) -> dict[str, Any]:
    """The document: type, title, status, detail, our stable `code`, and `errors` where fields are concerned."""
    body: dict[str, Any] = {
        "type": f"https://oscg.invalid/problems/{code}",
        "title": TITLES.get(status, "The request cannot be carried out"),
        "status": status,
        "code": code,
        "detail": detail,
    }
    found = [{"pointer": error.pointer, "code": error.code, "detail": error.detail} for error in errors]
    if found:
        body["errors"] = found
    return body


def problem_answer(status: int, code: str, detail: str, errors: Iterable[FieldError] = ()) -> HttpResponse:
    """The document as a plain Django answer, for middleware and views outside the API."""
    body = dump_json(problem_body(status, code, detail, errors))
    return HttpResponse(body, status=status, content_type=MEDIA_TYPE)


def problem_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: every refusal of an API view as a problem document. Unforeseen errors stay Django's."""
    headers: dict[str, str] = {}
    if isinstance(error, DomainError):
        body = {**problem_body(error.status, error.code, error.message, error.field_errors), **error.more}
        if isinstance(error, TooOften):
            headers["Retry-After"] = str(error.wait)
    elif isinstance(error, Http404):
        body = problem_body(404, "not_found", "There is nothing at this address.")
    elif isinstance(error, RequestDataTooBig):
        body = problem_body(413, "body.too_large", "The body is longer than this site reads. Send less at once.")
    elif isinstance(error, SuspiciousOperation):
        body = problem_body(
            400, "request.refused", "The request cannot be read: its address or its headers are not usual."
        )
    elif isinstance(error, PermissionDenied):
        body = problem_body(403, "not_allowed", "You may not do that.")
    elif isinstance(error, exceptions.APIException):
        body, headers = _of_framework(error, getattr(context.get("view"), "media_type", "application/json"))
    else:
        return None
    return Response(body, status=body["status"], headers=headers, content_type=MEDIA_TYPE)


def _of_framework(error: exceptions.APIException, media_type: str) -> tuple[dict[str, Any], dict[str, str]]:
    headers: dict[str, str] = {}
    if isinstance(error, exceptions.Throttled):
        wait = int(getattr(error, "wait", None) or 1)
        headers["Retry-After"] = str(wait)
        detail = f"There were too many requests. Wait {wait} seconds and try again."
        return problem_body(429, "rate_limit.exceeded", detail), headers
    if isinstance(error, exceptions.MethodNotAllowed):
        return problem_body(405, "method.not_allowed", str(error.detail)), headers
    if isinstance(error, exceptions.UnsupportedMediaType):
        detail = f"Send the body as {media_type}."
        return problem_body(415, "body.media_type", detail), headers
    if isinstance(error, exceptions.NotAcceptable):
        return problem_body(406, "accept.unsupported", "This address answers in application/json."), headers
    code = error.get_codes()
    name = code if isinstance(code, str) else "body.invalid"
    return problem_body(error.status_code, name, str(error.detail)), headers


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer of last resort for API addresses; the log has the traceback."""
    return problem_answer(500, "server.error", "Something broke on our side. Nothing was changed; try again later.")
