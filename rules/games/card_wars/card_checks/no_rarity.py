"""Magic and Affinity Cards have a single printing without a rarity (CW-RAR-1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.games.card_wars.printings import TIER_KINDS, kind_name, kind_of


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """CW-C-NOVARIANT for each printing of such a card that has a rarity."""
    if kind_of(draft) in TIER_KINDS:
        return
    message = f"{kind_name(draft, context)} cards have no rarity; remove it."
    for at, variant in enumerate(draft.variants):
        if variant.rarity is not None:
            yield CardProblem("CW-C-NOVARIANT", f"/variants/{at}/rarity", message, params={"value": variant.rarity})


CARD_CHECK = CardCheck(check)
