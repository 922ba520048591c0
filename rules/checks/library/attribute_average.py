"""The average of a number printed on the cards stays below a bound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import mul

from rules.checks.check import NOTHING, Check, Found
from rules.checks.tally import Tally
from rules.specs.card import CardSpec
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """Average of `fact` over cards that print it, but for those `exclude` matches; `maximum` is still fine."""

    fact: str
    maximum: int
    boards: tuple[str, ...] | None = None
    exclude: Matcher | None = None
    above: _Above = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "above", _Above(self))


class _Above(dict[CardSpec, int]):
    """By how much each card's number lies above the bound, worked out when first asked for; 0 for one that does not count."""

    def __init__(self, params: Params) -> None:
        super().__init__()
        self.params = params

    def __missing__(self, card: CardSpec) -> int:
        number = _number(card, self.params)
        answer = self[card] = 0 if number is None else number - self.params.maximum
        return answer


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding; the average is compared exactly and shown with one decimal."""
    counts, above = tally.on(params.boards), params.above
    # The average is too high exactly when the cards lie above the bound by more, in sum, than others lie below it.
    if sum(map(mul, counts.values(), map(above.__getitem__, counts))) <= 0:
        return NOTHING
    total = copies = 0
    for card, n in counts.items():
        number = _number(card, params)
        if number is not None:
            total += n * number
            copies += n
    average = Fraction(total, copies)
    return (Found("too_high", {"found": f"{float(average):.1f}", "allowed": params.maximum}),)


def _number(card: CardSpec, params: Params) -> int | None:
    """The card's number; None where it prints none or does not count."""
    number = card.facts.get(params.fact)
    return number if type(number) is int and not (params.exclude is not None and params.exclude[card]) else None


CHECK = Check(
    params=Params,
    check=check,
    problems={"too_high": "The deck's average is {found}; up to {allowed} is usual."},
    summary="An average stays below a bound.",
    values={
        "too_high": (
            "found",
            "allowed",
        ),
    },
)
