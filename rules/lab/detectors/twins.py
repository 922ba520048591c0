"""Copy limits by twins: cards that do the same under other names are as good as more copies of one (LH-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, LOW, MEDIUM, REFUTED, Finding, Switch, exact
from rules.lab.hunt import Hunt
from rules.lab.turns.hands import COUNTED, DUPLICATES, works

NAMED = 6
"""Groups that are named where the rules count them as one card."""


def parts(hunt: Hunt) -> Iterator[Part]:
    """One look at all cards."""
    if len(hunt.cards) > 1:
        yield "all"


def look(hunt: Hunt, _part: Part) -> Result:
    """Clusters of places of cards that do the same, the largest first; only those with a card in question."""
    same: dict[str, dict[str, int]] = {}
    for at, card in enumerate(hunt.cards):
        if hunt.copies_of(card) == 0:
            continue
        same.setdefault(works(hunt, card), {}).setdefault(card.slug, at)
    clusters = [sorted(cluster.values()) for cluster in same.values() if len(cluster) > 1]
    wanted = [cluster for cluster in clusters if not hunt.focus or {hunt.cards[at].slug for at in cluster} & hunt.focus]
    return sorted(wanted, key=lambda cluster: (-len(cluster), cluster))


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], _is_whole: bool) -> list[Finding]:
    """A finding for each cluster, or a reading that there is none."""
    if not done:
        return []
    clusters = done[0][1]
    if clusters and hunt.options.get(DUPLICATES) == COUNTED:
        return [_counted(hunt, clusters)]
    found = [_cluster(hunt, cluster) for cluster in clusters]
    if found:
        return found
    cards = len({card.slug for card in hunt.cards})
    says = f"None of {cards} cards does just what another does under another name."
    return [Finding("twins.cluster", REFUTED, LOW, says, numbers=(exact("cards compared", cards),))]


def _counted(hunt: Hunt, clusters: Sequence[Sequence[int]]) -> Finding:
    """Twins are no loophole where the limit of copies counts them as one card."""
    names = "; ".join(", ".join(hunt.cards[at].name for at in cluster) for cluster in clusters[:NAMED])
    more = f"; and {len(clusters) - NAMED} more groups" if len(clusters) > NAMED else ""
    says = f"These cards do the same under other names, and are counted as one card: {names}{more}."
    return Finding("twins.cluster", REFUTED, LOW, says, numbers=(exact("groups that do the same", len(clusters)),))


def _cluster(hunt: Hunt, cluster: Sequence[int]) -> Finding:
    cards = [hunt.cards[at] for at in cluster]
    limit = hunt.copies_of(cards[0])
    together = sum(hunt.copies_of(card) for card in cards)
    names = ", ".join(card.name for card in cards)
    says = f"{names} do the same under other names: a deck may hold {together} of them, where {limit} of one card are allowed."
    return Finding(
        kind="twins.cluster",
        verdict=CONFIRMED,
        severity=MEDIUM if len(cards) > 2 else LOW,
        says=says,
        cards=tuple(card.slug for card in cards),
        numbers=(
            exact("cards that are the same", len(cards)),
            exact("copies together", together),
            exact("copies of one", limit),
        ),
        switches=_switches(hunt),
    )


def _switches(hunt: Hunt) -> tuple[Switch, ...]:
    found: Any = hunt.options.get(DUPLICATES)
    card = Switch("Change a number of all but one of them, or ban all but one with list entries.")
    if found is None:
        return (card,)
    return (Switch("Count cards that do the same as one card.", DUPLICATES, COUNTED), card)


DETECTOR = Detector(
    about="Looks for cards that do the same under other names, so that the limit of copies does not hold.",
    kinds={"cluster": "Cards that do the same"},
    parts=parts,
    look=look,
    conclude=conclude,
    is_static=True,
)
