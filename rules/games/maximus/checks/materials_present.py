"""Every Fusion and Evolution of a deck finds its materials in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.messages import listing
from rules.checks.tally import Tally
from rules.games.maximus.filter_words import filter_words
from rules.games.maximus.printed_filters import slot_matchers, slots_of
from rules.specs.card import CardSpec
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


def has_recipe(card: CardSpec) -> bool:
    """Whether the card is a Fusion or an Evolution."""
    return card.facts.get("recipe", "none") != "none"


@dataclass(frozen=True, slots=True)
class Params:
    """`boards` where both the recipe's card and its materials are looked for (None: all)."""

    boards: tuple[str, ...] | None = None
    recipes: Matcher = field(init=False, default_factory=lambda: Matcher(has_recipe))
    slots: dict[CardSpec, tuple[tuple[Matcher, bool], ...]] = field(init=False, default_factory=dict)


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per card with a recipe of which some slot fits no other Unit of the deck."""
    counts = tally.on(params.boards)
    found = []
    for card in filter(params.recipes.__getitem__, counts):
        slots = params.slots.get(card)
        if slots is None:
            slots = params.slots[card] = _slots(card, spec)
        missing = [
            at
            for at, (others, own) in enumerate(slots, start=1)
            if not any(map(others.__getitem__, counts)) and not (own and counts[card] > 1 and _is_optional(card))
        ]
        if missing:
            found.append(_found(card, missing, counts[card]))
    return sorted(found, key=lambda item: item.cards[0].sort_key) if found else NOTHING


def _slots(card: CardSpec, spec: RulesetSpec) -> tuple[tuple[Matcher, bool], ...]:
    """For each slot of a recipe: the other cards that fit it, and whether the card itself does.

    An Avatar may go only under an Avatar form (MAX-AVA-9).
    """
    is_form = bool(card.facts.get("avatar"))

    def others(slot: Matcher) -> Matcher:
        return Matcher(
            lambda unit: (
                unit is not card
                and "unit" in unit.attributes["modes"]
                and (is_form or not unit.facts.get("avatar"))
                and slot[unit]
            )
        )

    return tuple((others(slot), slot[card]) for slot in slot_matchers(card, frozenset(spec.game.facts)))


def _is_optional(card: CardSpec) -> bool:
    """Whether a first copy of the card can be played without the recipe, so that a second one can go onto it."""
    return bool(card.attributes["modes"]["unit"]["recipe"].get("optional"))


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
