"""A warning on a character spell that no published character can cast (FORT-CHAR-12, FORT-SPELL-3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.games.fortification.conditions import has_caster
from rules.specs.verdict import WARNING


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """By spell access and printed conditions alone, as in a deck."""
    if draft.attributes.get("spell_type") != "character":
        return
    casters = [card for card in context.published.values() if card.facts.get("spell_access")]
    if has_caster(draft.attributes, casters, context.game.facts):
        return
    elements = draft.attributes.get("elements") or []
    shown = ", ".join(elements) or "no element"
    listed = (word for card in casters for word in card.attributes["spell_access"].get("elements", ()))
    example = next(listed, "fire")
    message = (
        f"elements is {shown}, and no published character can cast such a spell under its conditions; "
        f"choose elements that some character's spell access covers, for example {example}."
    )
    yield CardProblem("W-NO-CASTER", "/attributes/elements", message, WARNING, params={"value": list(elements)})


CARD_CHECK = CardCheck(check)
