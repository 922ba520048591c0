"""A warning when a Tale or Legend Item, Trap or Weather is its Journey again (CW-RAR-19)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem, VariantDraft
from rules.games.card_wars.printings import TIER_KINDS, by_rarity, kind_of, rarity_name
from rules.specs.verdict import WARNING


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """CW-C-SAMEEFFECT for each such printing that does what the Journey does and has its other fields.

    Summons are left to CW-C-STATGAIN: their stats have to differ.
    """
    printings = by_rarity(draft)
    if kind_of(draft) not in TIER_KINDS or kind_of(draft) == "summon" or "journey" not in printings:
        return
    journey = printings["journey"][1]
    for rarity in ("tale", "legend"):
        if rarity not in printings:
            continue
        at, variant = printings[rarity]
        if variant.attributes == journey.attributes and _does_the_same(variant, journey):
            message = f"{rarity_name(rarity, context)} does not differ from Journey."
            yield CardProblem("CW-C-SAMEEFFECT", f"/variants/{at}", message, WARNING, {"rarity": rarity})


def _does_the_same(one: VariantDraft, other: VariantDraft) -> bool:
    """Abilities say all that a printing does; without them its text does."""
    if one.abilities or other.abilities:
        return one.abilities == other.abilities
    return one.text == other.text


CARD_CHECK = CardCheck(check)
