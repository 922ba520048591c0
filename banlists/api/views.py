"""`banlists/`: histories, what is in force on a day, single revisions."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from banlists.api.serializers import (
    ListHistorySerializer,
    ListOfListsSerializer,
    ListRevisionSerializer,
    PublishedRevisionSerializer,
    published_json,
    revision_json,
)
from banlists.models import BanListRevision
from banlists.selectors import all_lists, revision_list, revision_on
from oscg.common.clock import utc_today
from oscg.common.errors import Missing
from oscg.common.pagination import PAGING, PARAMETERS, page_of_rows
from oscg.common.views import ApiView
from rules.selectors.games import format_get

SCOPES = ("banlists", "rules", "cards")


def _history(format_slug: str) -> list[BanListRevision]:
    """A format's revisions. Raises Missing for a format that does not exist or keeps no list."""
    revisions = list(revision_list(format_slug=format_slug))
    if not revisions:
        found = format_get(slug=format_slug)
        raise Missing("ban_list.none", f"{found.name} has no ban list: every published card is unrestricted.")
    return revisions


class BanListListView(ApiView):
    """All lists."""

    scopes = SCOPES
    parameters = PARAMETERS

    @extend_schema(
        operation_id="banlists_list", parameters=PAGING, responses=ListOfListsSerializer, summary="All ban lists"
    )
    def get(self, request: Request) -> Response:
        """The formats that keep a list, each with the number of the revision in force."""
        today = utc_today()
        rows = []
        for slug, revisions in all_lists().items():
            current = revision_on(revisions, today)
            number = current.number if current else None
            rows.append({"format": slug, "revision": number, "url": f"/api/v1/banlists/{slug}/"})
        return Response(page_of_rows(rows, request, key="format"))


class BanListHistoryView(ApiView):
    """The history of a list."""

    scopes = SCOPES
    parameters = PARAMETERS

    @extend_schema(
        operation_id="banlists_history",
        parameters=PAGING,
        responses=ListHistorySerializer,
        summary="All revisions of a list",
    )
    def get(self, request: Request, format_slug: str) -> Response:
        """Every published revision, oldest first, those to come marked as upcoming."""
        revisions = _history(format_slug)
        today = utc_today()
        rows = [revision_json(each, revisions, today) for each in revisions]
        return Response(page_of_rows(rows, request, key="number"))


class BanListCurrentView(ApiView):
    """The list on a day."""

    scopes = SCOPES
    parameters = ("as_of",)

    @extend_schema(
        operation_id="banlists_current",
        parameters=[OpenApiParameter("as_of", str, description="A date or an instant with offset; today without it.")],
        responses=ListRevisionSerializer,
        summary="The list in force on a day",
    )
    def get(self, request: Request, format_slug: str) -> Response:
        """The revision in force on `as_of` (its UTC date); 404 with the reason before the first."""
        day = self.day(request)
        revisions = _history(format_slug)
        current = revision_on(revisions, day)
        if current is None:
            first = min(revision.effective_from for revision in revisions)
            raise Missing(
                "ban_list.not_yet", f"No list was in force on {day}; the first begins on {first} at 00:00 UTC."
            )
        return Response(revision_json(current, revisions, day))


class BanListRevisionView(ApiView):
    """One revision."""

    scopes = SCOPES
    immutable = True

    @extend_schema(
        operation_id="banlists_revision", responses=PublishedRevisionSerializer, summary="One revision of a list"
    )
    def get(self, request: Request, format_slug: str, number: int) -> Response:
        """A revision by its number, as it was published. Its state, which changes with the days, stands in the history."""
        revisions = _history(format_slug)
        found = next((revision for revision in revisions if revision.number == number), None)
        if found is None:
            numbers = f"1 to {revisions[-1].number}"
            raise Missing("ban_list.unknown_revision", f"This list has no revision {number}; it has {numbers}.")
        return Response(published_json(found))
