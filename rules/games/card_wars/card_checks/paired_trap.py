"""The Trap a Legend is paired with exists and is published (CW-RAR-14)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import PUBLISH, CardCheck, CardContext, CardDraft, CardProblem


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """CW-C-PAIR when the named card is unknown, not published or no Trap."""
    for at, variant in enumerate(draft.variants):
        slug = variant.attributes.get("paired_trap")
        if slug is None:
            continue
        card = context.published.get(slug)
        if card is None or not card.is_published or card.facts.get("kind") != "trap":
            pointer = f"/variants/{at}/paired_trap"
            yield CardProblem("CW-C-PAIR", pointer, f"{slug} is not a published Trap.", params={"value": slug})


CARD_CHECK = CardCheck(check, PUBLISH)
