"""At least or at most such a share of a board's cards matches a filter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Found
from rules.checks.tally import Tally
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """Between `minimum` and `maximum` per cent (whole numbers) of the cards on `boards`; an empty board passes."""

    where: Matcher
    minimum: int = 0
    maximum: int = 100
    boards: tuple[str, ...] | None = None


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding; compared exactly, shown rounded down."""
    counts = tally.on(params.boards)
    total = sum(counts.values())
    matching = tally.copies(params.where, params.boards)
    values = {"found": matching * 100 // total if total else 0, "matching": matching, "size": total}
    if matching * 100 < params.minimum * total:
        return (Found("too_small", {**values, "allowed": params.minimum}),)
    if matching * 100 > params.maximum * total:
        return (Found("too_large", {**values, "allowed": params.maximum}),)
    return NOTHING


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_small": "{matching} of {size} cards are such cards ({found} %); at least {allowed} % are needed. Add more.",
        "too_large": "{matching} of {size} cards are such cards ({found} %); at most {allowed} % may be. Remove some.",
    },
    summary="Such a share of the cards matches a filter.",
    values={
        "too_small": (
            "found",
            "matching",
            "size",
            "allowed",
        ),
        "too_large": (
            "found",
            "matching",
            "size",
            "allowed",
        ),
    },
)
