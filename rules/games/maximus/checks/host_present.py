"""Every Equipment of a deck finds a Unit in it that can carry it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.tally import Tally
from rules.games.maximus.filter_words import type_words
from rules.games.maximus.printed_filters import attach_of, host_matcher
from rules.specs.card import by_name
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`boards` where both the Equipment and its Units are looked for (None: all)."""

    boards: tuple[str, ...] | None = None


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per Equipment that no Unit of the deck can carry, Avatars and the dual card itself included."""
    counts = tally.on(params.boards)
    # Equipment for opposing Units needs none of this deck.
    equipment = [
        card for card in counts if "equipment" in card.attributes["modes"] and attach_of(card).get("side") != "opponent"
    ]
    if not equipment:
        return NOTHING
    facts = frozenset(spec.game.facts)
    units = [card for card in counts if "unit" in card.attributes["modes"]]
    found = []
    for card in by_name(equipment):
        can_carry = host_matcher(card, facts)
        if not any(can_carry[unit] for unit in units):
            types = type_words(attach_of(card).get("filter", {}))
            values = {"types": types, "found": 0}
            fix = Fix("remove", card, counts[card])
            found.append(Found("no_host" if types else "no_host_at_all", values, (card,), (), (fix,)))
    return found


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "no_host": "No Unit of this deck can carry {card}. Add one of type {types} or remove {card}.",
        "no_host_at_all": "No Unit of this deck can carry {card}. Add one that can or remove {card}.",
    },
    summary="Equipment finds a Unit in the deck.",
)
