"""What a seat, a spectator or (after the end) anybody who may see a match is shown: allow-lists, as the game's `view` gives them.

Nothing here depends on what its reader may not know, the number and order of queries neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from oscg.common.errors import Conflict, Missing
from rules.engine.actions import Move
from rules.engine.event_words import A_CARD, sentence
from rules.engine.events import Event
from rules.engine.match import Match as PlayedMatch
from rules.engine.move_words import Labels
from rules.engine.replay import tupled
from rules.engine.view import Windowed, event_shown
from rules.models import Match, MatchAction
from rules.selectors.matches import action_list, seat_numbers_of
from rules.services.match_documents import clock_json, seat_name
from rules.services.match_play import match_readable
from rules.services.match_seats import own_seat, seats_of
from rules.services.match_table import dealt_of, is_current, playing_only, standing_read, table_open


def seat_seen(match: Match, viewer: Any, number: int | None) -> int | None:
    """Whose eyes a viewer looks through: an own seat; none for a spectator; any seat once the match is over.

    Raises Missing for another seat's eyes while it is played.
    """
    own = seat_numbers_of(match, viewer)
    if number is None:
        return own[0] if own else None
    is_seat = any(seat.number == number for seat in seats_of(match))
    if is_seat and (number in own or match.is_over):
        return number
    raise Missing("match.unknown_seat", "This is none of your seats. Leave the seat out, or name one of yours.")


def match_view(
    *, match: Match, viewer: Any, since: int = 0, after: int = -1, number: int | None = None
) -> dict[str, Any]:
    """The position for a viewer, and the log from an entry on, or after a state. `next` is where the log goes on."""
    standing_read(match)
    seat = seat_seen(match, viewer, number)
    shown: dict[str, Any] = {
        "match": match.pk,
        "status": match.status,
        "state": match.serial,
        "seat": seat,
        "to_act": match.to_act,
        "clock": clock_json(match),
        "outcome": match.outcome,
        "view": None,
        "events": [],
        "next": match.events,
    }
    if match.started_at is not None:
        if is_current(match):
            played = table_open(match)
            shown["view"] = Windowed(played.game, played.state, seat).whole()
        shown["events"] = match_events(match=match, seat=seat, since=since, after=after)
    return shown


def match_events(*, match: Match, seat: int | None, since: int = 0, after: int = -1) -> list[dict[str, Any]]:
    """The log for a seat (None: a spectator) from an entry on or after a state, in words too; after the end with all that was hidden."""
    name_of, players = names_of(match), {each.number: seat_name(each) for each in seats_of(match)}
    found = []
    for action in action_list(match=match, since=since, after=after):
        if action.number > match.serial:
            break  # it came after this match was read
        for at, event in _entries(action, since):
            shown = event_shown(at, event, seat, name_of, is_whole=match.is_over)
            shown["text"] = _sentence(shown, name_of, players)
            found.append(shown)
    return found


def _entries(action: MatchAction, since: int) -> Iterable[tuple[int, Event]]:
    first = action.until - len(action.events)
    for at, stored in enumerate(action.events, first):
        if at >= since:
            yield at, Event._make((*stored[:-1], tupled(stored[-1])))


def names_of(match: Match) -> Callable[[int], str]:
    """The names of a match's cards by number, from what was dealt: no engine is needed, and so every old log can be read."""
    setup = dealt_of(match).setup
    return lambda card: str(setup.programs[card].name)


def _sentence(shown: dict[str, Any], name_of: Callable[[int], str], players: dict[int, str]) -> str:
    """An entry in words; cards that its reader may not know are “a card”."""

    def card(key: str) -> str:
        return name_of(shown[key]) if key in shown else A_CARD

    who = players.get(shown.get("player", -1), "")
    return sentence(shown, who=who, card=card("card"), target=card("target"), source=card("source"))


# -------------------------------------------------------------------------------------------------------------- actions
def match_actions(*, match: Match, viewer: Any, number: int | None = None) -> dict[str, Any]:
    """Everything a seat of the viewer may do now, in words and grouped; nothing for those who have no seat or must wait."""
    standing_read(match)
    own = seat_numbers_of(match, viewer)
    seat = (
        number if number in own else match.to_act if match.to_act in own and number is None else next(iter(own), None)
    )
    if number is not None and number not in own:
        raise Missing("match.unknown_seat", "This is none of your seats. Leave the seat out, or name one of yours.")
    found: dict[str, Any] = {
        "match": match.pk, "status": match.status, "state": match.serial, "seat": seat, "to_act": match.to_act,
        "question": None, "groups": [],
    }  # fmt: skip
    if seat is None or match.started_at is None or not is_current(match):
        return found
    played = table_open(match)
    window = Windowed(played.game, played.state, seat)
    labels = Labels(played, window)
    pending = played.pending
    if pending is not None and pending.seat == seat:
        found["question"] = {
            "kind": pending.kind, "text": labels.question(), "about": pending.about if pending.about >= 0 else None
        }  # fmt: skip
    found["groups"] = _groups(played.legal_actions(seat), window, labels)
    return found


def _groups(moves: Iterable[Move], window: Windowed, labels: Labels) -> list[dict[str, Any]]:
    groups: dict[str, dict[str, Any]] = {}
    for move in moves:
        group = groups.setdefault(move[0], {"name": move[0], "label": labels.group(move), "actions": []})
        group["actions"].append(action_json(move, window, labels))
    return list(groups.values())


def action_json(move: Move, window: Windowed, labels: Labels) -> dict[str, Any]:
    """An action with its label and the cards in it that the reader may know."""
    return {"action": window.shown(move), "label": labels.label(move), "cards": labels.cards(move)}


def match_why_not(*, match: Match, viewer: Any, action: Any, number: int | None = None) -> dict[str, Any]:
    """Why a seat of the viewer may not do something now, by which rule, and what would make it legal.

    Raises Conflict for whoever has no seat or before the start, InvalidInput for what is no action.
    """
    match_readable(action)
    standing_read(match)
    playing_only(match)
    seat = own_seat(match, seats_of(match), viewer, number).number
    if not is_current(match):
        raise Conflict(
            "match.engine", "This match was made by an engine that is no longer in use. Its log can still be read."
        )
    played = table_open(match)
    window = Windowed(played.game, played.state, seat)
    found = played.why_not(window.read(action), seat)
    if found is None:
        return {"legal": True, "code": "", "rule": "", "message": "", "remedies": []}
    labels = Labels(played, window)
    return {
        "legal": False,
        "code": found["code"],
        "rule": found["rule"],
        "message": found["message"],
        "remedies": [_remedy(each, played, window, labels) for each in found["remedies"]],
    }


def _remedy(remedy: dict[str, Any], played: PlayedMatch, window: Windowed, labels: Labels) -> dict[str, Any]:
    """A remedy in words, with the actions it proposes; what else it holds stays with the referee."""
    moves = [move for move in remedy.get("moves", ()) if played.refusal(move, window.viewer or 0) is None]
    return {
        "word": remedy["word"],
        "message": remedy["message"],
        "actions": [action_json(move, window, labels) for move in moves],
    }
