"""A Legend Summon has a second affinity, and two affinities differ (CW-RAR-11, `legend_second_affinity_required`)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import PUBLISH, CardCheck, CardContext, CardDraft, CardProblem
from rules.games.card_wars.printings import by_rarity, kind_of


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """CW-C-L-AFF for a Legend Summon without a second affinity different from its element."""
    printings = by_rarity(draft)
    if kind_of(draft) != "summon" or "legend" not in printings:
        return
    if not context.options["legend_second_affinity_required"]:
        return
    at, legend = printings["legend"]
    element = draft.attributes["element"]
    if not set(legend.attributes.get("affinities", ())) - {element}:
        message = f"A Legend Summon needs a second affinity different from {element}."
        yield CardProblem("CW-C-L-AFF", f"/variants/{at}/affinities", message, params={"element": element})


CARD_CHECK = CardCheck(check, PUBLISH)
