"""`/play/<match>/replay/`: a match that is over, step by step, with all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from oscg.common.errors import Conflict
from oscg.common.held import Held
from oscg.pages.matches_layouts import table_of
from oscg.pages.matches_log import LogLine, Reader, log_lines, outcome_words
from oscg.pages.matches_page import Mat, cards_of, mat_of, players_of
from oscg.pages.matches_table import TableSheet
from rules.engine.events import Event
from rules.engine.match import Match as PlayedMatch
from rules.engine.move_words import Labels
from rules.engine.replay import tupled
from rules.engine.resolution import run
from rules.engine.view import Windowed, event_shown
from rules.models import Match, MatchAction
from rules.selectors.matches import action_list, match_get
from rules.services.match_table import dealt_of, is_current
from rules.services.match_views import names_of

MOST_HELD = 40
_tables: Held[PlayedMatch] = Held(MOST_HELD)
"""Positions of matches that people step through, so that the next step is one move away."""


@dataclass(frozen=True, slots=True)
class ReplaySheet:
    """The page of one step."""

    step: int
    last: int
    who: str
    action: str
    lines: tuple[LogLine, ...]
    mat: Mat | None
    turns: tuple[tuple[int, int], ...]
    turn: int
    ending: str


@require_safe
def replay_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A step of a match that is over (`?step=`, from 0: as it was dealt). Raises Missing, Conflict while it is played."""
    key = request.GET.get("key", "")[:60].replace("\x00", "")
    match = match_get(pk=pk, viewer=request.user, key=key)
    if not match.is_over:
        raise Conflict("match.not_over", "This match is not over yet. Its replay can be watched when it is.")
    sheet = replay_sheet(match, request.user, _number(request.GET.get("step", ""), match.serial))
    context = {
        "section": "play", "match": match, "sheet": sheet, "names": players_of(match), "key": key,
        "query": f"&key={key}" if key else "", "is_old": not is_current(match),
    }  # fmt: skip
    template = "replays/_step.html" if request.headers.get("HX-Request") else "replays/replay.html"
    response = render(request, template, context)
    response["Cache-Control"] = "private, no-cache"
    return response


def _number(text: str, last: int) -> int:
    """The step of the address; the last one for anything that is none."""
    if text.isascii() and text.isdigit() and len(text) < 9:
        return min(int(text), last)
    return 0 if not text else last


def replay_sheet(match: Match, viewer: Any, step: int) -> ReplaySheet:
    """A step: the action, what followed from it, and the table after it with every hand open."""
    actions = list(action_list(match=match, since=-1))
    own = next(
        (seat.number for seat in match.seats.all() if viewer.is_authenticated and seat.player_id == viewer.pk), None
    )
    names = players_of(match)
    at = next((at for at, each in enumerate(actions) if each.number == step), 0)
    events = _events(match, actions[at]) if actions else []
    views, action = _position(match, actions, at) if is_current(match) else ([], "")
    card_of = cards_of(match, [views, events])
    reader = Reader(match.game.slug, names, card_of, own)
    turns = _turns(actions)
    turn = max((number for number, first in turns if first <= step), default=0)
    outcome = match.outcome
    return ReplaySheet(
        step=step,
        last=actions[-1].number if actions else 0,
        who=names[actions[at].seat] if step and actions else "",
        action=action,
        lines=tuple(log_lines(events, reader, turn=turn)),
        mat=_mat(match, views, names, own, card_of) if views else None,
        turns=tuple(turns),
        turn=turn,
        ending=outcome_words(outcome["kind"], outcome["winners"], outcome["reason"], reader) if outcome else "",
    )


def _events(match: Match, action: MatchAction) -> list[dict[str, Any]]:
    """What followed from one action, whole: the match is over."""
    first, name_of = action.until - len(action.events), names_of(match)
    return [
        event_shown(at, Event._make((*stored[:-1], tupled(stored[-1]))), None, name_of, is_whole=True)
        for at, stored in enumerate(action.events, first)
    ]


def _turns(actions: Sequence[MatchAction]) -> list[tuple[int, int]]:
    """Every turn with the step in which it begins."""
    return [(event[5], action.number) for action in actions for event in action.events if event[0] == "turn"]


def _position(match: Match, actions: Sequence[MatchAction], at: int) -> tuple[list[dict[str, Any]], str]:
    """The views of all seats after an action, and the action in words as it was to choose."""
    played = _table_before(match, actions, at)
    label = ""
    if actions[at].number:
        move = tupled(actions[at].move)
        window = Windowed(played.game, played.state, actions[at].seat)
        label = Labels(played, window).label(move)
        played.perform(move, actions[at].seat)
    _tables.put((match.pk, actions[at].number), match.digest, played.copy())
    seats = range(len(played.state.seats))
    return [Windowed(played.game, played.state, seat).whole() for seat in seats], label


def _table_before(match: Match, actions: Sequence[MatchAction], at: int) -> PlayedMatch:
    """The match just before one of its actions, played from the start or from the step before."""
    before = actions[at - 1].number if at else -1
    held = _tables.peek((match.pk, before), match.digest)
    if held is not None:
        return held.copy()
    dealt = dealt_of(match)
    played = PlayedMatch(dealt.game, dealt.game.begin(dealt.setup, keeps_log=False))
    run(played.state, dealt.game.settle)
    for action in actions[:at]:
        if action.number:
            played.perform(tupled(action.move), action.seat)
    return played


def _mat(match: Match, views: Sequence[dict[str, Any]], names: Sequence[str], own: int | None, card_of: Any) -> Mat:
    """The table with every hand open: each side as its own player sees it."""
    tables = [table_of(match.game.slug, view, card_of) for view in views]
    sides = tuple(next(side for side in table.sides if side.seat == seat) for seat, table in enumerate(tables))
    return mat_of(TableSheet(sides, tables[0].common, tables[0].facts), names, own, views[0])
