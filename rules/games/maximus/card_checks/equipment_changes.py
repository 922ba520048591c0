"""Equipment changes something about its Unit (CV-EQUIP-EMPTY)."""

from __future__ import annotations

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem

MESSAGE = "Equipment must change something about its Unit."


def check(draft: CardDraft, context: CardContext) -> list[CardProblem]:
    """One problem for an Equipment mode that modifies no value, grants nothing and has no ability."""
    equipment = draft.attributes["modes"].get("equipment")
    if equipment is None or equipment.get("modifiers") or any(equipment.get("grants", {}).values()):
        return []
    if draft.abilities or any(variant.abilities for variant in draft.variants):
        return []
    return [CardProblem("CV-EQUIP-EMPTY", "/attributes/modes/equipment", MESSAGE)]


CARD_CHECK = CardCheck(check)
