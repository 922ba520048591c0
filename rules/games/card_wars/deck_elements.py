"""Which elements a deck has: those of the Affinity Cards in its off-hand pile, and of nothing else (CW-AFF-5)."""

from __future__ import annotations

from rules.checks.tally import Tally


def deck_elements(tally: Tally) -> frozenset[str]:
    """The elements of the Affinity Cards in the off-hand pile; a misplaced card is none of them."""
    return frozenset(
        str(card.facts["element"])
        for card in tally.boards["affinity"]
        if card.facts.get("kind") == "affinity" and "element" in card.facts
    )
