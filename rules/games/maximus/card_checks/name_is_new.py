"""A card's name belongs to no other card of the game (CV-NAME)."""

from __future__ import annotations

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.specs.names import name_key

MESSAGE = "The name must be new and 1–60 characters long. Choose another."


def check(draft: CardDraft, context: CardContext) -> list[CardProblem]:
    """One problem when the name has nothing to read in it or another card has it in any spelling (MAX-DECK-5)."""
    key = name_key(draft.name)
    if key and context.taken_names.get(key) in (None, draft.slug):
        return []
    return [CardProblem("CV-NAME", "/name", MESSAGE, params={"name": draft.name})]


CARD_CHECK = CardCheck(check)
