"""The player of clips: a loophole's few moves from a position on, step by step, with every hand open.

A clip needs nothing but itself (`rules/engine/scene.py`): cards that are published stand with their faces, those that are not are drawn
from what the clip says of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oscg.common.held import Held
from oscg.pages.clips_cards import clip_cards
from oscg.pages.matches_cards import ShownCard
from oscg.pages.matches_layouts import table_of
from oscg.pages.matches_log import LogLine, Reader, log_lines, outcome_words
from oscg.pages.matches_page import Mat, card_numbers, mat_of
from oscg.pages.matches_table import TableSheet
from rules.engine.codec import Codec
from rules.engine.errors import EngineError, IllegalAction
from rules.engine.events import EVERYBODY
from rules.engine.match import Match
from rules.engine.move_words import Labels, humanised
from rules.engine.scene import Clip, clip_from
from rules.engine.view import Windowed, event_shown
from rules.games.referees import referees

MOST_HELD = 40
OTHERWISE = "From here on it comes out otherwise than when it was found: the referee has changed since."


@dataclass(frozen=True, slots=True)
class Happened:
    """A moment of a clip: the move that led to it in words, by whom, in which turn, what happened, and whether it is the recorded one."""

    who: int
    words: str
    turn: int
    events: tuple[Mapping[str, Any], ...]
    is_true: bool = True


@dataclass(frozen=True, slots=True)
class Track:
    """A clip played to its end. `trouble` says why it could not be, or not as it was found."""

    moments: tuple[Happened, ...]
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment worth looking at."""

    name: str
    step: int
    is_now: bool


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move in the list of all. `turn` is the number of the turn that begins with it, 0 where none does."""

    step: int
    who: str
    words: str
    turn: int
    marks: tuple[str, ...]
    is_now: bool


@dataclass(frozen=True, slots=True)
class ClipSheet:
    """What the page shows of one step. Without a table (`mat`) the whole log stands in `lines`."""

    game: str
    step: int
    last: int
    who: str
    action: str
    lines: tuple[LogLine, ...]
    mat: Mat | None
    moves: tuple[MoveLine, ...] = ()
    marks: tuple[Mark, ...] = ()
    turn: int = 0
    ending: str = ""
    trouble: str = ""


_tracks: Held[Track] = Held(MOST_HELD)
_tables: Held[Match] = Held(MOST_HELD)
"""Clips that people step through, and positions in them, so that the next step is one move away."""


def step_of(text: str, last: int) -> int:
    """The step of an address; the first one without, the last one for anything that is none."""
    if text.isascii() and text.isdigit() and len(text) < 9:
        return min(int(text), last)
    return 0 if not text else last


def clip_sheet(
    data: Mapping[str, Any], *, key: Hashable, step: str, art: Callable[[str], str] = lambda _slug: ""
) -> ClipSheet:
    """A step of a stored clip, which `key` tells from all others. `art` gives the picture of a card that is not published, by slug."""
    last = len(data["moves"])
    at = step_of(step, last)
    game = referees()[data["game"]]
    try:
        clip = clip_from(data, game)
        track = _tracks.get(key, None, lambda: _played(clip, data))
        at = min(at, len(track.moments) - 1)
        table = _table_at(clip, key, at)
    except (EngineError, IllegalAction) as error:
        return _told(data, at, last, f"{error}")
    shown = track.moments[at]
    views = [Windowed(game, table.state, seat).whole() for seat in range(len(table.state.seats))]
    reader = _reader(data, clip, [views, shown.events], art)
    return ClipSheet(
        game=game.slug,
        step=at,
        last=len(track.moments) - 1,
        who=_player(shown.who) if at else "",
        action=shown.words,
        lines=tuple(log_lines(shown.events, reader, turn=shown.turn)),
        mat=_mat(game.slug, views, reader),
        moves=_move_lines(track, clip.marks, at),
        marks=_marks(clip.marks, at),
        turn=shown.turn,
        ending=_ending(data, reader),
        trouble=track.trouble,
    )


# -------------------------------------------------------------------------------------------------------------- playing
def _played(clip: Clip, data: Mapping[str, Any]) -> Track:
    """The whole clip. One that cannot be played on ends where it breaks off."""
    match = clip.scene.match()
    codec, programs = Codec(match.game, match.state.setup), match.state.setup.programs
    hashes = data.get("hashes", ())
    moments = [Happened(match.seat, "", match.state.turn, (), _is_true(codec, match, hashes, 0))]
    for at, (seat, move) in enumerate(clip.moves, 1):
        words = Labels(match, Windowed(match.game, match.state, seat)).label(move)
        since = len(match.state.log)
        try:
            match.apply(move, seat)
        except IllegalAction as error:
            return Track(tuple(moments), f"It breaks off here: “{words}” is not possible any more. {error}")
        events = tuple(
            event_shown(place, event, EVERYBODY, lambda card: str(programs[card].name), is_whole=True)
            for place, event in enumerate(match.state.log[since:], since)
        )
        moments.append(Happened(seat, words, match.state.turn, events, _is_true(codec, match, hashes, at)))
    return Track(tuple(moments), "" if all(each.is_true for each in moments) else OTHERWISE)


def _is_true(codec: Codec, match: Match, hashes: Sequence[str], at: int) -> bool:
    return at >= len(hashes) or codec.digest(match.state) == hashes[at]


def _table_at(clip: Clip, key: Hashable, step: int) -> Match:
    """The position after some moves, played from the scene or from the step before."""
    held = _tables.peek((key, step - 1), None) if step else None
    match = clip.scene.match(keeps_log=False) if held is None else held.copy()
    for seat, move in clip.moves[0 if held is None else step - 1 : step]:
        match.apply(move, seat)
    _tables.put((key, step), None, match.copy())
    return match


# -------------------------------------------------------------------------------------------------------------- showing
def _player(seat: int) -> str:
    return f"Player {seat + 1}"


def _reader(data: Mapping[str, Any], clip: Clip, shown: Any, art: Callable[[str], str]) -> Reader:
    cards = clip.scene.cards
    numbers = {number for number in card_numbers(shown) if 0 <= number < len(cards)}
    found = clip_cards(data["game"], {number: cards[number] for number in numbers}, art)
    return Reader(data["game"], [_player(seat) for seat in range(len(clip.scene.state["seats"]))], found.get)


def _mat(game: str, views: Sequence[Mapping[str, Any]], reader: Reader) -> Mat:
    """The table with every hand open: each side as its own player sees it."""
    tables = [table_of(game, view, reader.card_of) for view in views]
    sides = tuple(next(side for side in table.sides if side.seat == seat) for seat, table in enumerate(tables))
    return mat_of(TableSheet(sides, tables[0].common, tables[0].facts), reader.players, None, views[0])


def _marks(marks: Mapping[str, int], at: int) -> tuple[Mark, ...]:
    found = sorted(marks.items(), key=lambda each: each[1])
    return tuple(Mark(humanised(name), step, step == at) for name, step in found)


def _move_lines(track: Track, marks: Mapping[str, int], at: int) -> tuple[MoveLine, ...]:
    lines = []
    for step, moment in enumerate(track.moments):
        named = tuple(humanised(name) for name, place in marks.items() if place == step)
        words = moment.words or "How it begins"
        who = _player(moment.who) if step else ""
        lines.append(MoveLine(step, who, words, _turn_begun(track.moments, step), named, step == at))
    return tuple(lines)


def _turn_begun(moments: Sequence[Happened], step: int) -> int:
    """The turn whose first move this is; 0 for any other. A move belongs to the turn in which it was chosen."""
    turns = [moments[max(0, place)].turn for place in (step - 2, step - 1)]
    return turns[1] if step == 0 or (step > 1 and turns[0] != turns[1]) else 0


def _ending(data: Mapping[str, Any], reader: Reader) -> str:
    outcome = data.get("outcome")
    return outcome_words(outcome["kind"], outcome["winners"], outcome["reason"], reader) if outcome else ""


def _told(data: Mapping[str, Any], at: int, last: int, trouble: str) -> ClipSheet:
    """A clip that this referee cannot play: what its log says."""
    events = data.get("log", ())
    names = {event["card"]: ShownCard(str(event["name"])) for event in events if "card" in event and "name" in event}
    seats = {event["player"] for event in events if "player" in event}
    reader = Reader(data["game"], [_player(seat) for seat in range(max(seats, default=0) + 1)], names.get)
    return ClipSheet(
        game=data["game"],
        step=at,
        last=last,
        who="",
        action="",
        lines=tuple(log_lines(events, reader)),
        mat=None,
        ending=_ending(data, reader),
        trouble=trouble,
    )
