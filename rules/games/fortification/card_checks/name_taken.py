"""No two cards share a name after normalising (FORT-DECK-4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.specs.names import name_key


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """A problem where another card has the name already; a card may keep its own."""
    owner = context.taken_names.get(name_key(draft.name))
    if owner is not None and owner != draft.slug:
        message = (
            f"name is “{draft.name}”, and the card {owner} has that name already; case, accents, signs and blanks make no "
            f"difference. Choose a name no other card has, for example “{draft.name} of the Gate”."
        )
        yield CardProblem("CARD-E-NAME", "/name", message, params={"value": draft.name, "card": owner})


CARD_CHECK = CardCheck(check)
