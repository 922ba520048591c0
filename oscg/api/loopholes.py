"""`loopholes/…/close/` and `loophole-runs/`: they make hunts of formats, cards and decks, so they live on the roof."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.services.loophole_closing import loophole_again, loophole_close
from decks.services.loophole_hunting import MOST_CARDS, MOST_DECKS, SEEDS, HuntRequest, hunt_begin
from oscg.accounts.api_views import AccountApiView
from oscg.accounts.authentication import person_of
from oscg.api.deck_fields import BroughtDeckField
from oscg.common.clock import read_day
from oscg.common.etags import is_held
from oscg.common.pagination import PAGING, PARAMETERS, page_of
from oscg.common.strict import TextField, WholeField, read_body
from rules.api.loophole_serializers import LoopholeRunPageSerializer, LoopholeRunSerializer, LoopholeSerializer
from rules.api.match_serializers import AnyJson
from rules.models import Loophole, LoopholeRun
from rules.selectors.loopholes import loophole_get, loophole_run_get, loophole_run_list
from rules.services.loophole_documents import loophole_json, run_json, run_row
from rules.services.loophole_runs import LEAST_BUDGET, USUAL_BUDGET, run_cancel
from rules.services.loopholes import LONGEST_NOTE, loophole_reopen

LONGEST_BUDGET = 3_600


class LoopholeRunInputSerializer(serializers.Serializer[Any]):
    """A search to begin."""

    format = TextField(max_length=60)
    cards = serializers.ListField(
        child=TextField(max_length=80), required=False, max_length=MOST_CARDS, help_text="In question; all without it."
    )
    decks = serializers.ListField(
        child=BroughtDeckField(), required=False, max_length=MOST_DECKS, help_text="The format's samples without it."
    )
    detectors = serializers.ListField(child=TextField(max_length=40), required=False, max_length=60)
    budget = WholeField(
        min_value=LEAST_BUDGET,
        max_value=LONGEST_BUDGET,
        required=False,
        help_text=f"Seconds of processor time; {USUAL_BUDGET} without it. Members up to 600, maintainers of the game up to 3,600.",
    )
    seed = WholeField(min_value=0, max_value=SEEDS - 1, required=False, help_text="1 without it.")
    as_of = TextField(
        max_length=40, required=False, allow_null=True, help_text="The day whose rules, list and cards count."
    )


class LoopholeCloseSerializer(serializers.Serializer[Any]):
    """What becomes of a loophole."""

    status = serializers.ChoiceField(choices=[Loophole.Status.ACCEPTED, Loophole.Status.FIXED])
    remedy = serializers.ChoiceField(
        choices=[each for each in Loophole.Remedy.values if each], required=False, help_text="What fixed it."
    )
    note = TextField(max_length=LONGEST_NOTE, help_text="Which entry, erratum or option, and why.")
    as_of = TextField(
        max_length=40, required=False, allow_null=True, help_text="The day from which the fix holds; today without it."
    )
    option = TextField(max_length=60, required=False, help_text="An option whose change is not published yet.")
    value = AnyJson(required=False, allow_null=True, help_text="The value that the option gets; null may be one.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """An option with its value, or neither."""
        if "option" in attrs and "value" not in attrs:
            raise serializers.ValidationError({"value": "Say which value the option gets."}, "required")
        if "value" in attrs and "option" not in attrs:
            raise serializers.ValidationError({"option": "Say which option gets the value."}, "required")
        return attrs


class LoopholeReopenSerializer(serializers.Serializer[Any]):
    """Why a loophole is open again."""

    note = TextField(max_length=LONGEST_NOTE, required=False, allow_blank=True)


class LoopholeView(AccountApiView):
    """One loophole."""

    @extend_schema(operation_id="loopholes_read", responses=LoopholeSerializer, summary="A loophole with its history")
    def get(self, request: Request, pk: int) -> Response:
        """Numbers, cards, rules, what would close it, and what happened to it; the replay has an address of its own."""
        return self.personal(loophole_json(loophole_get(pk=pk, is_light=True)))


class LoopholeCloseView(AccountApiView):
    """Closing a loophole."""

    token_scope = "lists"  # noqa: S105  (the name of a scope)

    @extend_schema(
        operation_id="loopholes_close",
        request=LoopholeCloseSerializer,
        responses=LoopholeSerializer,
        summary="Close a loophole as accepted or fixed; what is fixed is looked for again",
    )
    def post(self, request: Request, pk: int) -> Response:
        """For maintainers of its game. 409 for one that is closed already."""
        person = person_of(request)
        body = read_body(LoopholeCloseSerializer, request.data)
        day = read_day(body["as_of"], "/as_of") if body.get("as_of") else None
        loophole_close(
            loophole=loophole_get(pk=pk, is_light=True),
            actor=person,
            status=body["status"],
            remedy=body.get("remedy", ""),
            note=body["note"],
            as_of=day,
            option=body.get("option", ""),
            value=body.get("value"),
        )
        return Response(loophole_json(loophole_get(pk=pk, is_light=True)))


class LoopholeReopenView(AccountApiView):
    """Opening a loophole again."""

    token_scope = "lists"  # noqa: S105  (the name of a scope)

    @extend_schema(
        operation_id="loopholes_reopen",
        request=LoopholeReopenSerializer,
        responses=LoopholeSerializer,
        summary="Open a closed loophole again",
    )
    def post(self, request: Request, pk: int) -> Response:
        """For maintainers of its game. 409 for one that is open."""
        person = person_of(request)
        body = read_body(LoopholeReopenSerializer, request.data)
        loophole_reopen(loophole=loophole_get(pk=pk, is_light=True), actor=person, note=body.get("note", ""))
        return Response(loophole_json(loophole_get(pk=pk, is_light=True)))


class LoopholeAgainView(AccountApiView):
    """Looking for a fixed loophole once more."""

    token_scope = "lists"  # noqa: S105  (the name of a scope)
    takes_body = False

    @extend_schema(
        operation_id="loopholes_again",
        request=None,
        responses={201: LoopholeRunSerializer},
        summary="Look once more whether a fixed loophole is gone",
    )
    def post(self, request: Request, pk: int) -> Response:
        """For maintainers of its game. 409 for one that is not closed as fixed."""
        person = person_of(request)
        run = loophole_again(loophole=loophole_get(pk=pk, is_light=True), actor=person)
        return _begun(run)


def tag_of(run: LoopholeRun) -> str:
    """The state of a search: every change raises its revision."""
    return f'W/"{settings.OSCG_VERSION}-loophole-run-{run.pk}-{run.revision}"'


def _begun(run: LoopholeRun) -> Response:
    headers = {"ETag": tag_of(run), "Location": f"/api/v1/loophole-runs/{run.pk}/"}
    return Response(run_json(loophole_run_get(pk=run.pk)), status=201, headers=headers)


class LoopholeRunListView(AccountApiView):
    """Searches, and beginning one."""

    token_scope = "play"  # noqa: S105  (the name of a scope)
    parameters: ClassVar[tuple[str, ...]] = ("format", "game", *PARAMETERS)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Count beginnings with those of simulations."""
        if request.method == "POST":
            self.throttle_scope = "simulate"
        super().initial(request, *args, **kwargs)

    @extend_schema(
        operation_id="loophole_runs_list",
        parameters=[
            OpenApiParameter("format", str, description="Slug of a format."),
            OpenApiParameter("game", str, description="Slug of a game."),
            *PAGING,
        ],
        responses=LoopholeRunPageSerializer,
        summary="Searches for loopholes, the newest first",
    )
    def get(self, request: Request) -> Response:
        """One page of them, without what they found."""
        wanted = {name: request.query_params.get(name, "") for name in ("format", "game")}
        rows = loophole_run_list(**wanted)
        page = page_of(rows, request, order=("-id",), fields=("id",))
        shown = {each.pk: each for each in rows.filter(pk__in=[row["id"] for row in page.rows])}
        results = [run_row(shown[row["id"]]) for row in page.rows if row["id"] in shown]
        return self.personal(page.answer(results))

    @extend_schema(
        operation_id="loophole_runs_create",
        request=LoopholeRunInputSerializer,
        responses={201: LoopholeRunSerializer},
        summary="Look for loopholes in a format in the background",
    )
    def post(self, request: Request) -> Response:
        """Members may have one running, maintainers of the game three; 409 for one more."""
        person = person_of(request)
        body = read_body(LoopholeRunInputSerializer, request.data)
        wanted = HuntRequest(
            format=body["format"],
            as_of=read_day(body["as_of"], "/as_of") if body.get("as_of") else None,
            cards=tuple(body.get("cards", ())),
            decks=tuple(body.get("decks", ())),
            detectors=tuple(body.get("detectors", ())),
            seed=body.get("seed", 1),
        )
        return _begun(hunt_begin(request=wanted, owner=person, budget=body.get("budget", USUAL_BUDGET)))


class LoopholeRunView(AccountApiView):
    """One search."""

    token_scope = "play"  # noqa: S105  (the name of a scope)

    @extend_schema(
        operation_id="loophole_runs_read",
        responses=LoopholeRunSerializer,
        summary="How far a search is, and its result",
    )
    def get(self, request: Request, pk: int) -> Response:
        """304 while nothing has changed."""
        tag = tag_of(loophole_run_get(pk=pk, is_light=True))
        if is_held(request._request, tag):
            return Response(status=304, headers={"ETag": tag})
        return Response(run_json(loophole_run_get(pk=pk)), headers={"ETag": tag})

    @extend_schema(operation_id="loophole_runs_cancel", responses={204: None}, summary="Stop a search")
    def delete(self, request: Request, pk: int) -> Response:
        """For whoever began it and maintainers of the game; nothing comes of it. 409 for one that has ended."""
        run_cancel(run=loophole_run_get(pk=pk, is_light=True), actor=person_of(request))
        return Response(status=204)
