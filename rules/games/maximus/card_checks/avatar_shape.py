"""A starting Avatar costs nothing, and no Avatar is a dual card (CV-AVATAR)."""

from __future__ import annotations

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem

MESSAGE = "A starting Avatar enters free of cost and cannot be Equipment. Set the cost to 0."


def check(draft: CardDraft, context: CardContext) -> list[CardProblem]:
    """At most one problem. An Avatar with a recipe is a form: it may cost something, but is no dual card either."""
    modes = draft.attributes["modes"]
    unit = modes.get("unit", {})
    if not unit.get("avatar"):
        return []
    is_starting = unit.get("recipe") is None
    if "equipment" in modes:
        return [CardProblem("CV-AVATAR", "/attributes/modes/equipment", MESSAGE)]
    for field in ("cost", "extra_costs") if is_starting else ():
        if unit.get(field):
            return [CardProblem("CV-AVATAR", f"/attributes/modes/unit/{field}", MESSAGE, params={"found": unit[field]})]
    return []


CARD_CHECK = CardCheck(check)
