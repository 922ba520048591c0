"""Equipment goes where its type says, and only what is held can need both hands (FORT-EQ-2, FORT-EQ-3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem

SLOTS = {"weapon": ("hand",), "shield": ("hand",), "armor": ("armor",), "magic_item": ("hand", "armor")}
"""Slots by equipment type; the first is meant where the card names none."""


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """A slot that does not fit the type, or a two-handed card that is not held."""
    equip_type = draft.attributes.get("equip_type")
    if equip_type is None:
        return
    allowed = SLOTS[equip_type]
    slot = draft.attributes.get("slot", allowed[0])
    if slot not in allowed:
        message = (
            f"slot is {slot}; equipment of type {equip_type} goes to the slot {allowed[0]}, for example “{allowed[0]}”."
        )
        yield CardProblem("CARD-E-SLOT", "/attributes/slot", message, params={"value": slot, "allowed": allowed})
    elif draft.attributes.get("two_handed") and slot != "hand":
        message = f"two_handed is true, and the slot is {slot}; only equipment in the slot hand may be two-handed, for example a weapon."
        yield CardProblem(
            "CARD-E-SLOT", "/attributes/two_handed", message, params={"value": slot, "allowed": ("hand",)}
        )


CARD_CHECK = CardCheck(check)
