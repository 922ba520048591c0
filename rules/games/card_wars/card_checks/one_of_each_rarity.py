"""A card has one printing of a rarity: base card and rarity together name a printing."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.checks.card_runner import GENERAL
from rules.games.card_wars.printings import rarity_name


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """A problem for each printing whose rarity stood before. The rule book has no id of its own for it."""
    seen: set[str | None] = set()
    for at, variant in enumerate(draft.variants):
        if variant.rarity in seen:
            name = f"The {rarity_name(variant.rarity, context)} printing" if variant.rarity else "The printing"
            message = f"{name} is given more than once; keep one."
            yield CardProblem(GENERAL, f"/variants/{at}/rarity", message, params={"value": variant.rarity})
        seen.add(variant.rarity)


CARD_CHECK = CardCheck(check)
