"""Cards the players agreed on stay within the agreed copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import Check, Fix, Found
from rules.checks.tally import Tally
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters: the numbers are the agreement's."""


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per agreed card above its number, counted over all boards and variants."""
    over = [
        (cards, n, tally.agreed[slug])
        for slug, (cards, n) in tally.by_slug(tally.cards).items()
        if n > tally.agreed.get(slug, n)
    ]
    over.sort(key=lambda item: item[0][0].sort_key)
    return [
        Found(
            "too_many",
            {"found": n, "allowed": limit, "excess": n - limit},
            cards,
            (),
            (Fix("remove", cards[0] if len(cards) == 1 else None, n - limit),),
        )
        for cards, n, limit in over
    ]


CHECK = Check(
    params=Params,
    check=check,
    problems={"too_many": "{card}: {found} copies; the players of this match agreed on {allowed}. Remove {excess}."},
    summary="Agreed cards stay within the agreed copies.",
    values={
        "too_many": (
            "card",
            "found",
            "allowed",
            "excess",
        ),
    },
    needs="agreed",
)
