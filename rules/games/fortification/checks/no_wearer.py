"""A warning on equipment that no character of the deck may wear (FORT-EQ-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Found
from rules.checks.tally import Tally
from rules.games.fortification.conditions import fits_any, predicates
from rules.specs.card import by_name
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters: the restrictions are the cards'."""


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding that names all such equipment; a deck without characters has no wearer for any."""
    equipment = [card for card in tally.cards if card.facts.get("kind") == "equipment"]
    if not equipment:
        return NOTHING
    characters = [card for card in tally.cards if card.facts.get("kind") == "character"]
    facts = frozenset(spec.game.facts)
    useless = by_name(
        card
        for card in equipment
        if not fits_any(predicates(card.attributes.get("restrictions") or (), facts), characters)
    )
    if not useless:
        return NOTHING
    return (Found("no_wearer", {"found": len(useless), "names": "; ".join(card.name for card in useless)}, useless),)


CHECK = Check(
    params=Params,
    check=check,
    problems={"no_wearer": "No character of the deck may wear: {names}."},
    summary="Every equipment card fits a character of the deck.",
)
