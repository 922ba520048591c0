"""A warning on a card that does what a published card already does (FORT-DECK-4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.specs.card import by_name
from rules.specs.verdict import WARNING


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """One warning that names every published twin; the card itself, in an earlier version, is none."""
    if not draft.fingerprint:
        return
    twins = by_name(
        card for card in context.published.values() if card.fingerprint == draft.fingerprint and card.slug != draft.slug
    )
    if twins:
        names = "; ".join(card.name for card in twins)
        message = (
            f"The card does the same as {names}: all fields but name and elements are equal. Two such cards are allowed; "
            "change, for example, one of the numbers if they should differ."
        )
        params = {"value": names, "cards": [card.slug for card in twins]}
        yield CardProblem("W-TWIN", "/attributes", message, WARNING, params=params)


CARD_CHECK = CardCheck(check)
