"""Only kinds that cost Affinity print a cost (CW-CARD-21, -22)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.games.card_wars.printings import kind_name, kind_of

LOWEST, HIGHEST = 1, 4


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """CW-C-COST when a free kind prints a cost, or one that may print it is out of bounds. The schema judges Traps."""
    cost = draft.attributes.get("cost")
    if cost is None:
        return
    params = {"value": cost, "lo": LOWEST, "hi": HIGHEST}
    # An Affinity Card is what pays; no option makes it cost something.
    if kind_of(draft) in (*context.options["free_kinds"], "affinity"):
        message = f"{kind_name(draft, context)} cards have no Affinity cost; remove it."
        yield CardProblem("CW-C-COST", "/attributes/cost", message, params=params)
    elif not LOWEST <= cost <= HIGHEST:
        yield CardProblem("CW-C-COST", "/attributes/cost", "Cost must be 1 to 4.", params=params)


CARD_CHECK = CardCheck(check)
