"""The base of all API views: ETags, rate headers, and query parameters that are known or refused."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from oscg.common.errors import FieldError, InvalidInput
from oscg.common.etags import is_held, revision_tag

SAFE = ("GET", "HEAD")


class ApiView(APIView):
    """`scopes` are the data a GET shows; `parameters` the query parameters it knows; `immutable` answers never change."""

    scopes: ClassVar[tuple[str, ...]] = ()
    parameters: ClassVar[tuple[str, ...]] = ()
    immutable: ClassVar[bool] = False
    throttle_scope = "read"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer 304 before anything else is asked, or run the view and tag its answer."""
        if request.method not in SAFE or not self.scopes:
            return self._with_rates(request, super().dispatch(request, *args, **kwargs))
        tag = revision_tag(self.scopes)
        if is_held(request, tag):
            return self._with_rates(request, self._tagged(HttpResponseNotModified(), tag))
        response = super().dispatch(request, *args, **kwargs)
        if response.status_code == 200:
            self._tagged(response, tag)
        return self._with_rates(request, response)

    def _tagged(self, response: Any, tag: str) -> HttpResponse:
        response["ETag"] = tag
        response["Cache-Control"] = "public, max-age=31536000, immutable" if self.immutable else "public, no-cache"
        return response  # type: ignore[no-any-return]

    def _with_rates(self, request: HttpRequest, response: Any) -> HttpResponse:
        rates = getattr(request, "rate_limit", None)
        if rates is not None:
            response["RateLimit-Limit"], response["RateLimit-Remaining"], response["RateLimit-Reset"] = map(str, rates)
        return response  # type: ignore[no-any-return]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse query parameters the view does not know, by name."""
        super().initial(request, *args, **kwargs)
        unknown = sorted(set(request.query_params) - set(self.parameters))
        if unknown:
            known = ", ".join(self.parameters) or "none"
            raise InvalidInput(
                "query.unknown_parameter",
                f"There is no parameter “{unknown[0][:40]}” here. Known: {known}.",
                errors=tuple(
                    FieldError(f"?{name[:40]}", "query.unknown_parameter", f"Known parameters: {known}.")
                    for name in unknown
                ),
            )


def json_bytes(raw: bytes) -> Response:
    """An answer made of JSON bytes that are ready."""
    return Response(raw)
