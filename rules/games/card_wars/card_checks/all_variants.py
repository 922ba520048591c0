"""A card is published with a printing of every rarity (CW-RAR-1, `require_all_variants`)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import PUBLISH, CardCheck, CardContext, CardDraft, CardProblem
from rules.checks.messages import listing
from rules.games.card_wars.printings import TIER_KINDS, by_rarity, kind_name, kind_of


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """CW-C-VARIANTS, once, naming the printings that are missing."""
    if kind_of(draft) not in TIER_KINDS or not context.options["require_all_variants"]:
        return
    given = by_rarity(draft)
    missing = [tier.name for tier in context.game.tiers if tier.code not in given]
    if missing:
        kind = kind_name(draft, context)
        message = f"{listing(missing)} printing missing; every {kind} needs Journey, Tale and Legend."
        yield CardProblem("CW-C-VARIANTS", "/variants", message, params={"missing": missing, "kind": kind})


CARD_CHECK = CardCheck(check, PUBLISH)
