"""Only a Champion changes how many Champions a deck may hold (FORT-DECK-9)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """A deck rule on a character of another role; other kinds have no such field."""
    rule, role = draft.attributes.get("deck_rule"), draft.attributes.get("role")
    if rule is not None and role != "champion":
        message = (
            f"deck_rule is on a card of role {role}; only a Champion may have one. "
            'Leave deck_rule out or make it null; on a Champion write, for example, {"champion_max": 3}.'
        )
        yield CardProblem("CARD-E-DECKRULE", "/attributes/deck_rule", message, params={"value": role})


CARD_CHECK = CardCheck(check)
