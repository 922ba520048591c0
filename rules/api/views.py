"""`games/` and `formats/`."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from oscg.common.clock import utc_today
from oscg.common.pagination import PAGING, PARAMETERS, page_of_rows
from oscg.common.views import ApiView
from rules.api.serializers import (
    FormatListSerializer,
    FormatSerializer,
    GameListSerializer,
    GameSerializer,
    format_summary_json,
    game_json,
    revision_json,
)
from rules.games.catalog import option_values
from rules.models import FormatRevision
from rules.selectors.games import format_get, format_list, game_get, game_list, revision_on


class GameListView(ApiView):
    """All games."""

    scopes = ("rules",)
    parameters = PARAMETERS

    @extend_schema(operation_id="games_list", parameters=PAGING, responses=GameListSerializer, summary="All games")
    def get(self, request: Request) -> Response:
        """The games by slug; there are few, so they fit on one page."""
        return Response(page_of_rows([game_json(game) for game in game_list()], request, key="slug"))


class GameView(ApiView):
    """One game."""

    scopes = ("rules",)

    @extend_schema(operation_id="games_get", responses=GameSerializer, summary="One game")
    def get(self, request: Request, slug: str) -> Response:
        """A game by slug."""
        return Response(game_json(game_get(slug=slug)))


class FormatListView(ApiView):
    """All formats."""

    scopes = ("rules",)
    parameters = PARAMETERS

    @extend_schema(
        operation_id="formats_list", parameters=PAGING, responses=FormatListSerializer, summary="All formats"
    )
    def get(self, request: Request) -> Response:
        """The formats by slug, each with the number of the revision in force today."""
        today = utc_today()
        formats = [format_summary_json(each, revision_on(list(each.revisions.all()), today)) for each in format_list()]
        return Response(page_of_rows(formats, request, key="slug"))


class FormatView(ApiView):
    """One format."""

    scopes = ("rules",)

    @extend_schema(operation_id="formats_get", responses=FormatSerializer, summary="One format: its whole definition")
    def get(self, request: Request, slug: str) -> Response:
        """Deck rules and options of every revision, with what each option may be."""
        found = format_get(slug=slug)
        revisions = list(found.revisions.all())
        current = revision_on(revisions, utc_today())
        table = found.game.definition.get("options", {})
        return Response(
            {
                **format_summary_json(found, current),
                "options": table,
                "revisions": [
                    revision_json(each, _state(each, current), option_values(table, each.options)) for each in revisions
                ],
            }
        )


def _state(revision: FormatRevision, current: FormatRevision | None) -> str:
    if current is not None and revision.number == current.number:
        return "in_force"
    return "upcoming" if revision.effective_from > utc_today() else "past"
