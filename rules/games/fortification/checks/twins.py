"""Cards that do the same under different names (FORT-DECK-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.messages import with_counts
from rules.checks.tally import Counts, Tally
from rules.specs.card import by_name
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`maximum` copies of twins together; None names every group of twins, whatever its number."""

    maximum: int | None = None


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per group of at least two cards with one fingerprint."""
    if len({card.fingerprint for card in tally.cards}) == len(tally.cards):
        return NOTHING
    groups: dict[str, Counts] = {}
    for card, n in tally.cards.items():
        if card.fingerprint:
            groups.setdefault(card.fingerprint, {})[card] = n
    twins = [group for group in groups.values() if len({card.slug for card in group}) > 1]
    found = [_found(group, params.maximum) for group in twins]
    return sorted((item for item in found if item is not None), key=lambda item: item.cards[0].sort_key)


def _found(group: Counts, maximum: int | None) -> Found | None:
    cards, total = by_name(group), sum(group.values())
    if maximum is None:
        return Found("twins", {"found": total, "names": "; ".join(card.name for card in cards)}, cards)
    if total <= maximum:
        return None
    names = with_counts([(card.name, group[card]) for card in cards])
    values = {"found": total, "allowed": maximum, "excess": total - maximum, "names": names}
    return Found("too_many", values, cards, (), (Fix("remove", None, total - maximum),))


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_many": "Same effect under other names: {names}; {found} together, at most {allowed} are allowed. Remove {excess}.",
        "twins": "Same effect under other names: {names}.",
    },
    summary="Cards that do the same under different names.",
)
