"""Addresses of the API that no app owns: its schema, its documentation page, and everything that is not there."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path
from typing import Any

from django.http import HttpRequest
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

import oscg.api.schema  # noqa: F401  (the schema's extensions count from when they are imported)
from oscg.common.errors import Missing
from oscg.common.rendering import FastJSONRenderer
from oscg.common.views import ApiView

SCHEMA_FILE = Path(__file__).parent / "openapi.yaml"


@functools.cache
def schema_document() -> tuple[bytes, str]:
    """The checked-in schema and its ETag. A test and `make check` say when it is out of date."""
    raw = SCHEMA_FILE.read_bytes()
    return raw, f'W/"{hashlib.sha256(raw).hexdigest()[:20]}"'


class YamlRenderer(BaseRenderer):
    """Ready YAML bytes as they are; a problem, in JSON, as everywhere."""

    media_type = "application/yaml"
    format = "yaml"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        """The answer's bytes."""
        return FastJSONRenderer().render(data)


class SchemaView(ApiView):
    """The OpenAPI schema."""

    renderer_classes = [YamlRenderer]

    def entity_tag(self, request: HttpRequest) -> str:
        """The schema changes with the code alone."""
        return schema_document()[1]

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """The schema as YAML."""
        return Response(schema_document()[0])


class DocsView(ApiView, SpectacularSwaggerSplitView):
    """The schema as a page to read and try."""

    url_name = "api:schema"
    template_name = "pages/api_docs.html"
    parameters = ("script",)

    def entity_tag(self, request: HttpRequest) -> str:
        """The page changes with the schema alone."""
        return schema_document()[1] if "script" not in request.GET else ""

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Any:
        """Problems are JSON here too, not a page."""
        if getattr(response, "exception", False):
            request.accepted_renderer, request.accepted_media_type = FastJSONRenderer(), FastJSONRenderer.media_type
        return super().finalize_response(request, response, *args, **kwargs)


class NothingHereView(ApiView):
    """Every other address: a problem document, whatever the verb and without looking at the body."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raises Missing."""
        self.check_throttles(request)
        raise Missing("not_found", "There is nothing at this address. See /api/v1/docs/.")
