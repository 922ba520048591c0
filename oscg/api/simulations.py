"""`simulations/`: many matches at once. It judges decks, so it lives on the roof."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from decks.services.simulating import simulation_recipe
from oscg.accounts.api_views import AccountApiView
from oscg.accounts.authentication import person_of, viewer_of
from oscg.api.simulation_bodies import SimulationChangeSerializer, SimulationInputSerializer, simulation_request
from oscg.common.errors import Missing
from oscg.common.etags import is_held
from oscg.common.pagination import PAGING, PARAMETERS, page_of
from oscg.common.strict import read_body
from rules.api.simulation_serializers import (
    ProgressSerializer,
    SimulationPageSerializer,
    SimulationSerializer,
)
from rules.models import Simulation
from rules.permissions import is_simulation_owner
from rules.selectors.simulations import simulation_get, simulation_list, simulation_progress
from rules.services.simulation_documents import TABLES, simulation_json, simulation_row
from rules.services.simulations import (
    simulation_cancel,
    simulation_change,
    simulation_delete,
    simulation_repeat,
    simulation_start,
)

KEY = OpenApiParameter("key", str, description="The key of an unlisted simulation's link.")


class SimulationApiView(AccountApiView):
    """A view of simulations."""

    token_scope = "play"  # noqa: S105
    parameters: ClassVar[tuple[str, ...]] = ("key",)
    starts: ClassVar[bool] = False
    """Whether a POST starts a simulation, which is counted apart."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Count starts by their own rate."""
        if self.starts and request.method == "POST":
            self.throttle_scope = "simulate"
        super().initial(request, *args, **kwargs)

    def found(self, request: Request, pk: int, *, is_light: bool = False) -> Simulation:
        """The simulation, if the caller may see it. Raises Missing."""
        key = request.query_params.get("key", "")
        return simulation_get(pk=pk, viewer=viewer_of(request), key=key, is_light=is_light)

    def document(self, request: Request, simulation: Simulation, status: int = 200) -> Response:
        """The simulation as JSON."""
        viewer = viewer_of(request)
        answer = Response(simulation_json(simulation, viewer), status=status)
        answer["ETag"] = tag_of(simulation, "own" if is_simulation_owner(viewer, simulation) else "")
        if status == 201:
            answer["Location"] = f"/api/v1/simulations/{simulation.pk}/"
        return answer


def tag_of(simulation: Simulation, part: str = "") -> str:
    """The state of a simulation: every change raises its revision."""
    return f'W/"{settings.OSCG_VERSION}-simulation-{simulation.pk}-{simulation.revision}{part}"'


class SimulationListView(SimulationApiView):
    """Simulations one may see, and starting one."""

    parameters = ("owner", "format", *PARAMETERS)
    starts = True

    @extend_schema(
        operation_id="simulations_list",
        parameters=[
            OpenApiParameter("owner", str, description="User name, or “me”."),
            OpenApiParameter("format", str, description="Slug of a format."),
            *PAGING,
        ],
        responses=SimulationPageSerializer,
        summary="Public simulations and one's own, the newest first",
    )
    def get(self, request: Request) -> Response:
        """One page of them, without results."""
        viewer, owner = viewer_of(request), request.query_params.get("owner", "")
        rows = simulation_list(viewer=viewer, is_mine=owner == "me")
        if owner not in ("", "me"):
            rows = rows.filter(owner__username=owner)
        if slug := request.query_params.get("format"):
            rows = rows.filter(format__slug=slug)
        page = page_of(rows, request, order=("-id",), fields=("id",))
        shown = {each.pk: each for each in rows.filter(pk__in=[row["id"] for row in page.rows])}
        results = [simulation_row(shown[row["id"]]) for row in page.rows if row["id"] in shown]
        return self.personal(page.answer(results))

    @extend_schema(
        operation_id="simulations_create",
        request=SimulationInputSerializer,
        responses={201: SimulationSerializer},
        summary="Play matches between decks in the background; 422 for decks that are not legal",
    )
    def post(self, request: Request) -> Response:
        """Workers play it; its progress has an address of its own."""
        person = person_of(request)
        body = read_body(SimulationInputSerializer, request.data)
        recipe = simulation_recipe(request=simulation_request(body), viewer=person)
        simulation = simulation_start(
            recipe=recipe,
            owner=person,
            title=body.get("title", ""),
            visibility=body.get("visibility", Simulation.Visibility.PRIVATE),
        )
        return self.document(request, simulation, 201)


class SimulationView(SimulationApiView):
    """One simulation."""

    @extend_schema(
        operation_id="simulations_read", parameters=[KEY], responses=SimulationSerializer, summary="A simulation"
    )
    def get(self, request: Request, pk: int) -> Response:
        """What is played, how far it is, and the result once there is one. 304 while nothing has changed."""
        light = self.found(request, pk, is_light=True)
        tag = tag_of(light, "own" if is_simulation_owner(viewer_of(request), light) else "")
        if is_held(request._request, tag):
            return Response(status=304, headers={"ETag": tag})
        return self.document(request, self.found(request, pk))

    @extend_schema(
        operation_id="simulations_change",
        parameters=[KEY],
        request=SimulationChangeSerializer,
        responses=SimulationSerializer,
        summary="Give a simulation another title, or show it to others",
    )
    def patch(self, request: Request, pk: int) -> Response:
        """For its owner; other people's are 404."""
        person = person_of(request)
        body = read_body(SimulationChangeSerializer, request.data)
        simulation = simulation_change(
            simulation=self.found(request, pk),
            actor=person,
            title=body.get("title"),
            visibility=body.get("visibility"),
        )
        return self.document(request, simulation)

    @extend_schema(
        operation_id="simulations_delete", parameters=[KEY], responses={204: None}, summary="Delete a simulation"
    )
    def delete(self, request: Request, pk: int) -> Response:
        """Gone for good, with all that was counted."""
        simulation_delete(simulation=self.found(request, pk, is_light=True), actor=person_of(request))
        return Response(status=204)


class SimulationProgressView(SimulationApiView):
    """How far a simulation is: small, and 304 while nothing has changed."""

    @extend_schema(
        operation_id="simulations_progress", parameters=[KEY], responses=ProgressSerializer, summary="How far it is"
    )
    def get(self, request: Request, pk: int) -> Response:
        """The state, matches played, and an estimate of the time left."""
        simulation = self.found(request, pk, is_light=True)
        tag = tag_of(simulation, "-progress")
        if is_held(request._request, tag):
            return Response(status=304, headers={"ETag": tag})
        return Response(simulation_progress(simulation=simulation), headers={"ETag": tag})


class SimulationCancelView(SimulationApiView):
    """Stopping a simulation."""

    takes_body = False

    @extend_schema(
        operation_id="simulations_cancel",
        parameters=[KEY],
        request=None,
        responses=SimulationSerializer,
        summary="Stop a simulation; what was played stays",
    )
    def post(self, request: Request, pk: int) -> Response:
        """409 for one that has ended."""
        simulation_cancel(simulation=self.found(request, pk), actor=person_of(request))
        return self.document(request, self.found(request, pk))


class SimulationRepeatView(SimulationApiView):
    """Playing the same matches again."""

    starts = True
    takes_body = False

    @extend_schema(
        operation_id="simulations_repeat",
        parameters=[KEY],
        request=None,
        responses={201: SimulationSerializer},
        summary="Play the same matches again: the same build of the referee gives the same numbers",
    )
    def post(self, request: Request, pk: int) -> Response:
        """A new simulation of one's own. 409 for one of another engine version."""
        again = simulation_repeat(simulation=self.found(request, pk), actor=person_of(request))
        return self.document(request, again, 201)


class SimulationTableView(SimulationApiView):
    """Tables of a result for spreadsheets."""

    @extend_schema(
        operation_id="simulations_table",
        parameters=[KEY, OpenApiParameter("table", str, OpenApiParameter.PATH, enum=list(TABLES))],
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR)},
        summary="The pairings or the cards of a result as CSV",
    )
    def get(self, request: Request, pk: int, table: str) -> HttpResponse:
        """404 while there is no result."""
        simulation = self.found(request, pk)
        if simulation.result is None or table not in TABLES:
            raise Missing("simulation.no_table", f"There is no such table here (yet). Tables: {', '.join(TABLES)}.")
        answer = HttpResponse(TABLES[table](simulation.result), content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="simulation-{simulation.pk}-{table}.csv"'
        answer["ETag"] = tag_of(simulation, f"-{table}")
        return answer
