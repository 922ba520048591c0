"""A card's name is free: names are unique in the game, whatever their letter case and punctuation (CW-RAR-6)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.specs.names import name_key


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """CW-C-NAME when another card has the name."""
    owner = context.taken_names.get(name_key(draft.name))
    if owner is not None and owner != draft.slug:
        message = f"A card named {draft.name} already exists; choose another name or submit a printing of it."
        yield CardProblem("CW-C-NAME", "/name", message, params={"name": draft.name, "card": owner})


CARD_CHECK = CardCheck(check)
