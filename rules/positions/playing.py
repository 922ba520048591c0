"""Positions of all games: their shape, and playing those of games that have a referee."""

from __future__ import annotations

import functools
import importlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from rules.engine.positions import PositionFault, PositionRules, Replayed, action_faults, position_play
from rules.engine.program import CardData
from rules.games.catalog import option_values
from rules.games.referees import referees

GAMES = Path(__file__).parent.parent / "games"
SCHEMA: Mapping[str, Any] = json.loads((Path(__file__).parent / "schema.json").read_text(encoding="utf-8"))
MOST_CARDS = 60
# JSON Schema takes 1.0 for an integer; the referee counts with whole numbers alone.
_WHOLE = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
_Validator = extend(Draft202012Validator, type_checker=_WHOLE)


@functools.cache
def position_rules() -> dict[str, PositionRules]:
    """The games whose positions the referee plays, by slug: those with a `position.py`."""
    names = {slug: game.compile_card.__module__.rpartition(".")[0] for slug, game in referees().items()}
    return {
        slug: importlib.import_module(f"{package}.position").POSITION
        for slug, package in names.items()
        if (GAMES / package.rpartition(".")[2] / "position.py").exists()
    }


def cards_in(position: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every card of a position whose shape is right, with its pointer; what is under or on a card after it."""
    for seat, side in enumerate(position["seats"]):
        for zone, cards in side.items():
            if isinstance(cards, list):
                yield from _cards(cards, f"/seats/{seat}/{zone}")


def _cards(cards: list[Mapping[str, Any]], place: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for at, each in enumerate(cards):
        yield f"{place}/{at}", each
        for key, inner in each.items():
            if isinstance(inner, list):
                yield from _cards(inner, f"{place}/{at}/{key}")


def handles_of(position: Mapping[str, Any]) -> dict[str, str]:
    """The handles of a position's cards with the slug of each."""
    return {each.get("as", each["card"]): each["card"] for _, each in cards_in(position)}


def names_of(position: Mapping[str, Any], cards: Mapping[str, str]) -> dict[str, str]:
    """What a position's cards are called, by handle: their names, and the handle too where one card is there twice."""
    handles = handles_of(position)
    often = Counter(handles.values())
    return {
        handle: cards.get(slug, slug) if often[slug] == 1 else f"{cards.get(slug, slug)} ({handle})"
        for handle, slug in handles.items()
    }


def shape_faults(game: str, position: Any) -> list[PositionFault]:
    """What is wrong with the shape of a position of a game, and handles that two cards share."""
    schemas = [SCHEMA]
    if game in position_rules():
        schemas.append(position_rules()[game].schema)
    for schema in schemas:
        errors = [_deepest(each) for each in _Validator(schema).iter_errors(position)]
        if errors:
            return [PositionFault(_pointer(each), _message(each)) for each in errors[:20]]
    found = list(cards_in(position))
    if len(found) > MOST_CARDS:
        return [PositionFault("/seats", f"A position has at most {MOST_CARDS} cards. Leave out what plays no part.")]
    seen: set[str] = set()
    faults = []
    for place, each in found:
        handle = each.get("as", each["card"])
        if handle in seen:
            message = f"Two cards are called “{handle}”. Give one of them another name with “as”."
            faults.append(PositionFault(f"{place}/as", message))
        seen.add(handle)
    return faults


def _deepest(error: ValidationError) -> ValidationError:
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    return error


def _pointer(error: ValidationError) -> str:
    return "".join(f"/{str(each).replace('~', '~0').replace('/', '~1')}" for each in error.absolute_path)


def _message(error: ValidationError) -> str:
    said = error.message if len(error.message) <= 160 else f"{error.message[:159]}…"
    return f"{said}."


def played_faults(
    game: str, position: Mapping[str, Any], cards: Mapping[str, CardData], table: Mapping[str, Mapping[str, Any]]
) -> list[PositionFault]:
    """What keeps the referee from playing a position whose shape is right; nothing where the game has no referee.

    `cards` are the cards it names by slug, `table` the game's options.
    """
    rules = position_rules().get(game)
    if rules is None:
        return []
    for name, value in position.get("options", {}).items():
        if name not in table:
            return [PositionFault(f"/options/{name}", f"There is no option “{name}”.")]
        if not _Validator(table[name]["schema"]).is_valid(value):
            return [PositionFault(f"/options/{name}", f"{name} cannot be {json.dumps(value)[:40]}.")]
    laid = list(rules.faults(position, cards, option_values(table, position.get("options", {}))))
    return [*laid, *action_faults(position, referees()[game].actions, handles_of(position))]


def position_replay(
    game: str, position: Mapping[str, Any], cards: Mapping[str, CardData], table: Mapping[str, Mapping[str, Any]]
) -> Replayed | None:
    """What the referee says of a position without faults; None where the game has no referee yet."""
    rules = position_rules().get(game)
    if rules is None:
        return None
    laid = rules.lay_out(position, cards, option_values(table, position.get("options", {})))
    names = names_of(position, {slug: card.name for slug, card in cards.items()})
    return position_play(position, laid, rules, names)
