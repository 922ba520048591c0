"""Every Fusion and Evolution of a deck finds its materials in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.messages import listing
from rules.checks.tally import Counts, Tally
from rules.games.maximus.filter_words import filter_words
from rules.games.maximus.printed_filters import slot_matchers, slots_of
from rules.specs.card import CardSpec, by_name
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`boards` where both the recipe's card and its materials are looked for (None: all)."""

    boards: tuple[str, ...] | None = None


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per card with a recipe of which some slot fits no other Unit of the deck."""
    counts = tally.on(params.boards)
    recipes = [card for card in counts if card.facts.get("recipe", "none") != "none"]
    if not recipes:
        return NOTHING
    facts = frozenset(spec.game.facts)
    units = [card for card in counts if "unit" in card.attributes["modes"]]
    found = []
    for card in by_name(recipes):
        usable = [unit for unit in units if _may_be_material(unit, card, counts)]
        matchers = slot_matchers(card, facts)
        missing = [at for at, slot in enumerate(matchers, start=1) if not any(slot[unit] for unit in usable)]
        if missing:
            found.append(_found(card, missing, counts[card]))
    return found


def _may_be_material(unit: CardSpec, card: CardSpec, counts: Counts) -> bool:
    """Whether a Unit may go under the card at all, whatever the slots say.

    An Avatar may only where the card is an Avatar form (MAX-AVA-9). A copy of the card itself may only where a first
    copy can be played without the recipe.
    """
    if unit is card:
        return counts[card] > 1 and bool(card.attributes["modes"]["unit"]["recipe"].get("optional"))
    return not unit.facts.get("avatar") or bool(card.facts.get("avatar"))


def _found(card: CardSpec, missing: list[int], copies: int) -> Found:
    values = {
        "slots": listing([filter_words(slot) for slot in slots_of(card)]),
        "k": listing([str(at) for at in missing]),
        "found": 0,
        "missing": missing,
    }
    return Found("no_material", values, (card,), (), (Fix("remove", card, copies),))


CHECK = Check(
    params=Params,
    check=check,
    problems={"no_material": "{card} needs {slots}; no card of this deck fits slot {k}. Add one or remove {card}."},
    summary="Recipes find their materials in the deck.",
)
