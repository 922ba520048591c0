"""A warning on equipment that no character of the deck may wear (FORT-EQ-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.checks.check import NOTHING, Check, Found
from rules.checks.tally import Tally
from rules.games.fortification.conditions import fits_any, predicates
from rules.specs.card import CardSpec, by_name
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


def is_equipment(card: CardSpec) -> bool:
    """Whether the card is equipment."""
    return card.facts.get("kind") == "equipment"


def is_character(card: CardSpec) -> bool:
    """Whether the card is a character of any role."""
    return card.facts.get("kind") == "character"


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters: the restrictions are the cards'."""

    equipment: Matcher = field(init=False, default_factory=lambda: Matcher(is_equipment))
    characters: Matcher = field(init=False, default_factory=lambda: Matcher(is_character))
    can_wear: dict[CardSpec, Matcher] = field(init=False, default_factory=dict)


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding that names all such equipment; a deck without characters has no wearer for any."""
    equipment = list(filter(params.equipment.__getitem__, tally.cards))
    if not equipment:
        return NOTHING
    characters = list(filter(params.characters.__getitem__, tally.cards))
    useless = [card for card in equipment if not any(map(_can_wear(card, params, spec).__getitem__, characters))]
    if not useless:
        return NOTHING
    useless = by_name(useless)
    return (Found("no_wearer", {"found": len(useless), "names": "; ".join(card.name for card in useless)}, useless),)


def _can_wear(card: CardSpec, params: Params, spec: RulesetSpec) -> Matcher:
    """The characters that may wear a card, remembered for both."""
    found = params.can_wear.get(card)
    if found is None:
        conditions = predicates(card.attributes.get("restrictions") or (), spec.game.facts)
        found = params.can_wear[card] = Matcher(lambda character: fits_any(conditions, [character]))
    return found


CHECK = Check(
    params=Params,
    check=check,
    problems={"no_wearer": "No character of the deck may wear: {names}."},
    summary="Every equipment card fits a character of the deck.",
)
