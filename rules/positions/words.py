"""Positions in words, for people: what lies where, what somebody does, what is expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.positions.playing import names_of

SAID = ("card", "as")
COUNTED_FROM_ONE = ("column",)
"""Numbers that data count from 0 and people from 1."""


@dataclass(frozen=True, slots=True)
class SeatWords:
    """One player's side: a title, then each place with what lies there."""

    title: str
    places: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class PositionWords:
    """A position as people read it."""

    seats: tuple[SeatWords, ...]
    options: tuple[str, ...]
    actions: tuple[str, ...]
    expected: tuple[str, ...]


def position_words(position: Mapping[str, Any], cards: Mapping[str, str], refusal: str = "") -> PositionWords:
    """A position whose shape is right in words. `cards` are the names of cards by slug; unknown ones keep their slug.

    `refusal` is the referee's sentence for an action that is refused, where there is a referee who played it.
    """
    names = names_of(position, cards)
    active = position.get("active", 0)
    turn = f", turn {position['turn']}" if "turn" in position else ""
    turn += f", {_words(position['phase'])} phase" if "phase" in position else ""
    dice = ", ".join(map(str, position.get("dice", ())))
    seats = tuple(
        SeatWords(
            title=f"Player {seat + 1}{f' (to act{turn})' if seat == active else ''}",
            places=tuple((_words(key).capitalize(), tuple(_place(value, names))) for key, value in side.items()),
        )
        for seat, side in enumerate(position["seats"])
    )
    return PositionWords(
        seats=seats,
        options=tuple(f"{_words(key)}: {_said(value)}" for key, value in position.get("options", {}).items()),
        actions=(
            *([f"The dice fall: {dice}"] if dice else ()),
            *(_action(each, active, names) for each in position["actions"]),
        ),
        expected=tuple(_expected(position["expect"], names, refusal)),
    )


def _words(word: str) -> str:
    return word.replace("_", " ")


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _place(value: Any, names: Mapping[str, str]) -> Iterator[str]:
    if not isinstance(value, list):
        yield _said(value)
        return
    for each in value:
        yield _card(each, names)


def _card(each: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """A card with what is said of it: “Furnace Ox, rank 1, column 1, drained, equipment: Saltglass Harpoon”."""
    parts = [names[each.get("as", each["card"])]]
    for key, value in each.items():
        if key in SAID or value is False:
            continue
        if isinstance(value, list):
            inner = "; ".join(_card(part, names) for part in value)
            parts += [f"{_words(key)}: {inner}"] if inner else []
        else:
            parts.append(_field(key, value, names))
    return ", ".join(parts)


def _field(key: str, value: Any, names: Mapping[str, str]) -> str:
    if value is True:
        return _words(key).removeprefix("is ")
    if value is False:
        return f"not {_words(key).removeprefix('is ')}"
    if key in COUNTED_FROM_ONE and isinstance(value, int):
        value += 1
    return f"{_words(key)} {names.get(value, value) if isinstance(value, str) else value}"


def _action(each: Mapping[str, Any], active: int, names: Mapping[str, str]) -> str:
    given = []
    for key, value in each.items():
        if key in ("action", "seat"):
            continue
        said = _named(value, names)
        if said:
            given.append(said if key == "value" else f"{_words(key)} {said}")
    who = f"Player {each.get('seat', active) + 1}" if each["action"] != "answer" or "seat" in each else "Answer"
    what = "" if who == "Answer" else f": {_words(each['action'])}"
    return f"{who}{what}{' – ' if what and given else ': ' if given else ''}{', '.join(given)}"


def _named(value: Any, names: Mapping[str, str]) -> str:
    """A parameter with its cards by name; nothing for an empty list."""
    if isinstance(value, list):
        return ", ".join(said for each in value if (said := _named(each, names)))
    return names.get(value, value) if isinstance(value, str) else _said(value)


def _expected(expect: Mapping[str, Any], names: Mapping[str, str], refusal: str) -> Iterator[str]:
    if "refused" in expect:
        reason = refusal or f"{_words(str(expect['refused']).rpartition(':')[2]).lower()}."
        yield f"The action is refused: {reason}"
    for handle, fields in expect.get("cards", {}).items():
        said = ", ".join(_field(key, value, names) for key, value in fields.items())
        yield f"{names.get(handle, handle)}: {said}."
    for seat, fields in enumerate(expect.get("seats", ())):
        said = ", ".join(_field(key, value, names) for key, value in fields.items())
        if said:
            yield f"Player {seat + 1}: {said}."
    for key, before in (("happened", "This happens"), ("not_happened", "This does not happen")):
        if expect.get(key):
            yield f"{before}: {', '.join(_words(each) for each in expect[key])}."
    if "question" in expect:
        yield f"Then a player is asked: {_words(expect['question'])}."
    if "winners" in expect:
        who = " and ".join(f"player {seat + 1}" for seat in expect["winners"]) or "nobody"
        yield f"The match is over: {who} wins."
