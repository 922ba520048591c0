"""Cards cost points, and a deck may spend only so many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.checks.check import NOTHING, Check, Found
from rules.checks.messages import with_counts
from rules.checks.tally import Tally
from rules.specs.card import CardSpec, by_name
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """At most `maximum` points. A copy costs what `cards` says of its slug, else its number `fact`, else nothing."""

    maximum: int
    cards: Mapping[str, int] | None = None
    fact: str | None = None


def _points(card: CardSpec, params: Params) -> int:
    own: Any = (params.cards or {}).get(card.slug, card.facts.get(params.fact or "", 0))
    return own if isinstance(own, int) else 0


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding, naming the cards that cost points."""
    spent = {card: n * _points(card, params) for card, n in tally.cards.items()}
    total = sum(spent.values())
    if total <= params.maximum:
        return NOTHING
    cards = by_name(card for card, points in spent.items() if points)
    values = {
        "found": total,
        "allowed": params.maximum,
        "excess": total - params.maximum,
        "names": with_counts([(card.name, spent[card]) for card in cards]),
    }
    return (Found("too_many", values, cards),)


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_many": "The deck spends {found:point|points} ({names}); at most {allowed} are allowed. Save {excess}."
    },
    summary="Cards cost points up to a cap.",
    values={
        "too_many": (
            "card",
            "names",
            "found",
            "allowed",
            "excess",
        ),
    },
)
