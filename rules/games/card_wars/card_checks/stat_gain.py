"""Tale and Legend Summons are slightly better than their Journey (CW-RAR-10, -11, -15, `variant_stat_gain`)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import PUBLISH, CardCheck, CardContext, CardDraft, CardProblem
from rules.games.card_wars.printings import STATS, by_rarity, kind_of, rarity_name, stat_total


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """CW-C-STATGAIN for each printing that gains too little or too much, lowers a stat, or is a Legend below its Tale."""
    printings = by_rarity(draft)
    if kind_of(draft) != "summon" or "journey" not in printings:
        return
    journey = printings["journey"][1]
    gains = {rarity: stat_total(variant) - stat_total(journey) for rarity, (_, variant) in printings.items()}
    for rarity in ("tale", "legend"):
        if rarity not in printings:
            continue
        at, variant = printings[rarity]
        lo, hi = context.options["variant_stat_gain"][rarity]
        gain = gains[rarity]
        if rarity == "legend" and lo <= gain < gains.get("tale", gain):
            # The same sentence, with the bound that the Tale has raised.
            lo = gains["tale"]
        stats, least = variant.attributes["stats"], journey.attributes["stats"]
        if not lo <= gain <= hi or any(stats[stat] < least[stat] for stat in STATS):
            message = (
                f"{rarity_name(rarity, context)} must raise the Journey total by {lo} to {hi} and lower no stat; "
                f"it changes it by {gain}."
            )
            params = {"found": gain, "lo": lo, "hi": hi}
            yield CardProblem("CW-C-STATGAIN", f"/variants/{at}/stats", message, params=params)


CARD_CHECK = CardCheck(check, PUBLISH)
