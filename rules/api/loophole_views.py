"""`loopholes/`: reading what the finder found."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from oscg.common.errors import InvalidInput, Missing
from oscg.common.pagination import PAGING, PARAMETERS, page_of
from oscg.common.views import ApiView
from rules.api.loophole_serializers import LoopholePageSerializer
from rules.lab.finding import SEVERITIES, VERDICTS
from rules.models import Loophole
from rules.selectors.loopholes import loophole_get, loophole_list
from rules.services.loophole_documents import loophole_row

CHOICES = {"severity": SEVERITIES, "verdict": VERDICTS, "status": tuple(Loophole.Status.values)}
FILTERS = {
    "format": "Slug of a format.",
    "game": "Slug of a game.",
    "kind": "A kind, such as “twins.cluster”, or a detector: “twins”.",
    "card": "Slug of a card that it names.",
    "rule": "Id of a rule that it is about.",
}


class LoopholeListView(ApiView):
    """Loopholes of all formats."""

    scopes = ("loopholes", "rules")
    parameters = (*FILTERS, *CHOICES, *PARAMETERS)

    @extend_schema(
        operation_id="loopholes_list",
        parameters=[
            *(OpenApiParameter(name, str, description=says) for name, says in FILTERS.items()),
            *(OpenApiParameter(name, str, enum=list(words)) for name, words in CHOICES.items()),
            *PAGING,
        ],
        responses=LoopholePageSerializer,
        summary="Loopholes and readings, the newest first",
    )
    def get(self, request: Request) -> Response:
        """One page of them, without replays."""
        wanted = {name: request.query_params.get(name, "") for name in (*FILTERS, *CHOICES)}
        for name, words in CHOICES.items():
            if wanted[name] and wanted[name] not in words:
                message = f"“{wanted[name][:20]}” is no {name}. Use one of {', '.join(words)}."
                raise InvalidInput(f"query.{name}", message, pointer=f"?{name}")
        rows = loophole_list(**wanted)
        page = page_of(rows, request, order=("-id",), fields=("id",))
        shown = {each.pk: each for each in rows.filter(pk__in=[row["id"] for row in page.rows])}
        results = [loophole_row(shown[row["id"]]) for row in page.rows if row["id"] in shown]
        return Response(page.answer(results))


class LoopholeReplayView(ApiView):
    """The replay of a loophole."""

    scopes = ("loopholes",)

    @extend_schema(
        operation_id="loopholes_replay",
        responses=OpenApiTypes.OBJECT,
        summary="The shortest replay that shows it: a position, and moves from there; manage.py replay plays it again",
    )
    def get(self, request: Request, pk: int) -> Response:
        """404 where there is none."""
        clip: Any = loophole_get(pk=pk).replay
        if clip is None:
            raise Missing("loophole.no_replay", "This finding comes from counting or comparing: it has no replay.")
        return Response(clip)
