"""The base of all API views: ETags, rate headers, and query parameters that are known or refused."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Any, ClassVar, cast

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.template.response import SimpleTemplateResponse
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from oscg.common.answers import Wish, keep_answer
from oscg.common.clock import read_day, utc_today
from oscg.common.errors import FieldError, InvalidInput
from oscg.common.etags import body_tag, fixed_tag, is_any_held, is_held, revision_tag
from oscg.common.throttling import add_rates

SAFE = ("GET", "HEAD")
OK = 200
# A plus sign that was not encoded arrives as a blank; no day has a blank in this place.
_BLANK_OFFSET = re.compile(r" (?=\d{2}:\d{2}$)")


class FirstRenderer(DefaultContentNegotiation):
    """Every address answers in its one form, whatever the caller would accept (RFC 9110 leaves that to the server)."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The view's first renderer."""
        first = next(iter(renderers))
        return first, str(first.media_type)


class ApiView(APIView):
    """`scopes` are the data a GET shows; `parameters` the query parameters it knows; `immutable` answers never change.

    `keeps_answers` says that everybody gets the same answer, so that one made before may be given again while its tag is true.
    """

    scopes: ClassVar[tuple[str, ...]] = ()
    parameters: ClassVar[tuple[str, ...]] = ()
    immutable: ClassVar[bool] = False
    keeps_answers: ClassVar[bool] = True
    throttle_scope = "read"
    media_type: ClassVar[str] = "application/json, encoded in UTF-8"
    """How bodies are sent, for who sends another."""
    content_negotiation_class = FirstRenderer

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer 304 before anything else is asked, or run the view and tag its answer."""
        tag = self.entity_tag(request) if request.method in SAFE else ""
        if tag and self.keeps_answers:
            # Even what never changes for readers is made anew when a name has to go, as that of a deleted account.
            made_of = revision_tag(request, self.scopes) if self.immutable and self.scopes else ""
            keep_answer(request, Wish(tag, self.scopes, self.throttle_scope, made_of))
        if tag and is_held(request, tag):
            return self._tagged(HttpResponseNotModified(), tag)
        response = super().dispatch(request, *args, **kwargs)
        if request.method in SAFE and response.status_code == OK:
            response = self._conditional(request, response, tag)
        return add_rates(request, response)

    def _conditional(self, request: HttpRequest, response: HttpResponseBase, tag: str) -> HttpResponseBase:
        """A good answer with the tag of its data, else the one its view gave it, else of what it says; 304 to who holds it."""
        if isinstance(response, SimpleTemplateResponse):
            response.render()
        given = tag or response.get("ETag") or body_tag(cast("HttpResponse", response).content)
        if is_any_held(request) or is_held(request, given):
            response = HttpResponseNotModified()
        return self._tagged(response, given)

    def entity_tag(self, request: HttpRequest) -> str:
        """The ETag of what a GET of this address would answer; empty where it has none."""
        if self.immutable:
            return fixed_tag(request)
        return revision_tag(request, self.scopes) if self.scopes else ""

    def options(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:  # type: ignore[override]
        """The verbs, in `Allow`; what they mean stands in the schema."""
        answer = HttpResponse(status=204)
        del answer["Content-Type"]
        return answer

    def day(self, request: Request) -> date:
        """The day of `?as_of=`: a date or an instant, today without it. Raises InvalidInput for anything else."""
        text = request.query_params.get("as_of")
        return read_day(_BLANK_OFFSET.sub("+", text), "?as_of") if text else utc_today()

    def _tagged(self, response: HttpResponseBase, tag: str) -> HttpResponseBase:
        response["ETag"] = tag
        response["Cache-Control"] = "public, max-age=31536000, immutable" if self.immutable else "public, no-cache"
        return response

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
