"""A warning when a Journey Summon is unusually weak or strong for its tier (CW-CARD-8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.games.card_wars.printings import by_rarity, kind_of, stat_total
from rules.specs.verdict import WARNING

USUAL = {1: (8, 16), 2: (14, 22), 3: (20, 31), 4: (28, 42)}


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """CW-C-BUDGET when the Journey stat total lies outside the tier's usual range."""
    printings = by_rarity(draft)
    if kind_of(draft) != "summon" or "journey" not in printings:
        return
    at, journey = printings["journey"]
    tier, total = draft.attributes["tier"], stat_total(journey)
    lo, hi = USUAL[tier]
    if not lo <= total <= hi:
        message = f"Tier {tier} totals usually lie in {lo}–{hi}; this is {total}."
        params = {"tier": tier, "found": total, "lo": lo, "hi": hi}
        yield CardProblem("CW-C-BUDGET", f"/variants/{at}/stats", message, WARNING, params)


CARD_CHECK = CardCheck(check)
