"""The average of a number printed on the cards stays below a bound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.checks.check import NOTHING, Check, Found
from rules.checks.tally import Tally
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """Average of `fact` over cards that print it, but for those `exclude` matches; `maximum` is still fine."""

    fact: str
    maximum: int
    boards: tuple[str, ...] | None = None
    exclude: Matcher | None = None


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding; the average is compared exactly and shown with one decimal."""
    total = copies = 0
    for card, n in tally.on(params.boards).items():
        number = card.facts.get(params.fact)
        if type(number) is int and not (params.exclude is not None and params.exclude[card]):
            total += n * number
            copies += n
    if total <= params.maximum * copies:
        return NOTHING
    average = Fraction(total, copies)
    return (Found("too_high", {"found": f"{float(average):.1f}", "allowed": params.maximum}),)


CHECK = Check(
    params=Params,
    check=check,
    problems={"too_high": "The deck's average is {found}; up to {allowed} is usual."},
    summary="An average stays below a bound.",
)
