"""Positions: a small situation as data, what somebody does in it and what is expected; the referee plays it and compares.

`{"turn", "active", "options", "seats": [{zone: [card, …], number: 3}], "actions": [{"action", …}], "expect": {…}}`. A card is
`{"card": slug, "as": handle, …}`; without `as` its slug is its handle. Actions and expectations name cards by handle. Games that have
them know `phase` and `dice` too, which fall as they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.actions import Action
from rules.engine.errors import IllegalAction
from rules.engine.match import ANSWER, Match

ANSWER_SHAPE = (("value", "answer"),)
EMPTY: Mapping[str, Any] = {"lists": (), "numbers": (), "text": None}
"""What stands for a parameter that an action does not give."""
OWN = ("action", "seat")


@dataclass(frozen=True, slots=True)
class PositionFault:
    """What is wrong with a position, at a JSON pointer into it."""

    pointer: str
    message: str


@dataclass(frozen=True, slots=True)
class Laid:
    """A position laid out: the match in play, and the number of each card by its handle."""

    match: Match
    numbers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PositionRules:
    """What a game says of its positions. `schema` closes the general one.

    `lay_out` puts a position, whose shape is right, onto the table; `faults` names what cannot be laid out. `card_value` and
    `seat_value` read what may be expected of a card (by its number) and a seat. `hint` and `example` help those who write one.
    """

    schema: Mapping[str, Any]
    faults: Callable[[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]], Iterator[PositionFault]]
    lay_out: Callable[[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]], Laid]
    card_value: Callable[[Any, int, str], Any]
    seat_value: Callable[[Any, int, str], Any]
    hint: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the referee says of a position: nothing, where it comes out as expected. `refusal` is how it words the one that is."""

    differences: tuple[str, ...]
    refusal: str = ""

    @property
    def holds(self) -> bool:
        """Whether it comes out as expected."""
        return not self.differences


def shape_of(name: str, actions: Mapping[str, Action]) -> tuple[tuple[str, str], ...] | None:
    """The parameters of an action by its name, `answer` too; None for a name that is none."""
    if name == ANSWER:
        return ANSWER_SHAPE
    return actions[name].shape if name in actions else None


def action_faults(
    position: Mapping[str, Any], actions: Mapping[str, Action], handles: Mapping[str, Any]
) -> Iterator[PositionFault]:
    """Actions that do not exist, parameters they do not have, and cards that are not there."""
    for at, each in enumerate(position["actions"]):
        yield from _faults_of_action(each, f"/actions/{at}", actions, handles)
    for handle, fields in position["expect"].get("cards", {}).items():
        if handle not in handles:
            yield PositionFault(f"/expect/cards/{handle}", _no_card(handle))
        if fields.get("host") is not None and fields["host"] not in handles:
            yield PositionFault(f"/expect/cards/{handle}/host", _no_card(fields["host"]))


def _faults_of_action(
    each: Mapping[str, Any], place: str, actions: Mapping[str, Action], handles: Mapping[str, Any]
) -> Iterator[PositionFault]:
    shape = shape_of(each["action"], actions)
    if shape is None:
        names = ", ".join([*actions, ANSWER])
        yield PositionFault(f"{place}/action", f"There is no action “{each['action']}”. Use one of: {names}.")
        return
    kinds = dict(shape)
    for name in each:
        if name not in kinds and name not in OWN:
            known = ", ".join(kinds) or "nothing more"
            yield PositionFault(f"{place}/{name}", f"{each['action']} has no “{name}”. It takes {known}.")
        elif kinds.get(name) in ("number", "numbers", "lists"):
            unknown = (word for word in _words(each[name]) if word not in handles)
            yield from (PositionFault(f"{place}/{name}", _no_card(word)) for word in unknown)
    for name, kind in shape:
        if name not in each and kind not in EMPTY:
            yield PositionFault(place, f"{each['action']} also needs “{name}”.")


def _no_card(handle: Any) -> str:
    return f"No card of this position is called “{handle}”."


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _words(each)


def position_play(position: Mapping[str, Any], laid: Laid, rules: PositionRules, names: Mapping[str, str]) -> Replayed:
    """Take the actions one after the other and compare what comes of them. Only the last one may be refused.

    `names` are what the cards are called in sentences, by handle.
    """
    expect, match = position["expect"], laid.match
    wanted = expect.get("refused", "")
    last = len(position["actions"]) - 1
    for at, each in enumerate(position["actions"]):
        try:
            match.apply(_move(each, laid, match), each.get("seat"))
        except IllegalAction as error:
            if at < last or not wanted:
                return Replayed((f"{_nth(at, last)} is refused ({error.code}): {error.message}",))
            if error.code != wanted:
                return Replayed((f"{_nth(at, last)} is refused as {error.code}, not as {wanted}: {error.message}",))
            return Replayed(tuple(_differences(expect, laid, rules, names)), error.message)
    if wanted:
        return Replayed((f"{_nth(last, last)} is allowed; it should be refused as {wanted}.",))
    return Replayed(tuple(_differences(expect, laid, rules, names)))


def _nth(at: int, last: int) -> str:
    return "The action" if last == 0 else f"Action {at + 1}"


def _move(each: Mapping[str, Any], laid: Laid, match: Match) -> tuple[Any, ...]:
    name = each["action"]
    shape = shape_of(name, match.game.actions)
    assert shape is not None
    given = (
        EMPTY.get(kind) if key not in each else each[key] if kind == "text" else _numbered(each[key], laid.numbers)
        for key, kind in shape
    )
    return (name, *given)


def _numbered(value: Any, numbers: Mapping[str, int]) -> Any:
    """Handles as numbers, lists as tuples; other words (answers such as “yes”) stay."""
    if isinstance(value, list):
        return tuple(_numbered(each, numbers) for each in value)
    return numbers.get(value, value) if isinstance(value, str) else value


def _differences(
    expect: Mapping[str, Any], laid: Laid, rules: PositionRules, names: Mapping[str, str]
) -> Iterator[str]:
    state = laid.match.state
    by_number = {number: handle for handle, number in laid.numbers.items()}
    for handle, fields in expect.get("cards", {}).items():
        for field, wanted in fields.items():
            found = rules.card_value(state, laid.numbers[handle], field)
            found = by_number.get(found, found) if field == "host" else found
            if found != wanted or type(found) is not type(wanted):
                yield f"{names[handle]}: {_label(field)} is {_said(found)}, not {_said(wanted)}."
    for seat, fields in enumerate(expect.get("seats", ())):
        for field, wanted in fields.items():
            found = rules.seat_value(state, seat, field)
            if found != wanted or type(found) is not type(wanted):
                yield f"Player {seat + 1}: {_label(field)} is {_said(found)}, not {_said(wanted)}."
    yield from _told(expect, laid.match)


def _told(expect: Mapping[str, Any], match: Match) -> Iterator[str]:
    """What the log, the open question and the outcome say otherwise."""
    kinds = {event.kind for event in match.state.log or ()}
    yield from (f"“{_label(word)}” does not happen." for word in expect.get("happened", ()) if word not in kinds)
    yield from (
        f"“{_label(word)}” happens, which it should not." for word in expect.get("not_happened", ()) if word in kinds
    )
    pending = match.pending
    asked = "" if pending is None else pending.kind
    if "question" in expect and asked != expect["question"]:
        instead = f"the question is “{_label(asked)}”" if asked else "nobody is asked anything"
        yield f"“{_label(expect['question'])}” should be asked, but {instead}."
    if pending is not None and "question" not in expect and "refused" not in expect:
        yield f"The match waits for an answer of player {pending.seat + 1}: “{_label(asked)}”."
    outcome = match.outcome
    if "winners" in expect and (outcome is None or sorted(outcome.winners) != sorted(expect["winners"])):
        yield "The match goes on." if outcome is None else f"The match is {outcome.kind} ({outcome.reason})."


def _label(word: str) -> str:
    return word.replace("_", " ")


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)
