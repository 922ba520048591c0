"""At least or at most so many cards that a filter matches."""

from __future__ import annotations

from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Findings, Fix, Found, Later
from rules.checks.messages import listing
from rules.checks.tally import Tally
from rules.specs.card import by_name
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """Between `minimum` and `maximum` copies of cards that `where` matches, over `boards` (None: all)."""

    where: Matcher
    minimum: int | None = None
    maximum: int | None = None
    boards: tuple[str, ...] | None = None


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Findings:
    """At most one finding for the whole deck."""
    total = tally.copies(params.where, params.boards)
    if params.minimum is not None and total < params.minimum:
        missing = params.minimum - total
        values = {"found": total, "allowed": params.minimum, "missing": missing}
        return (Found("too_few", values, (), (), (Fix("add", None, missing),)),)
    if params.maximum is not None and total > params.maximum:
        maximum = params.maximum
        return Later(lambda: (_too_many(total, maximum, tally, params),))
    return NOTHING


def _too_many(total: int, maximum: int, tally: Tally, params: Params) -> Found:
    cards = by_name(filter(params.where.__getitem__, tally.on(params.boards)))
    names = listing([card.name for card in cards])
    values = {"found": total, "allowed": maximum, "excess": total - maximum, "names": names}
    return Found("too_many", values, cards, (), (Fix("remove", None, total - maximum),))


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_few": "The deck has {found} such cards; at least {allowed} are needed. Add {missing}.",
        "too_many": "The deck has {found} such cards ({names}); at most {allowed} are allowed. Remove {excess}.",
    },
    summary="So many cards that a filter matches.",
    values={
        "too_few": (
            "found",
            "allowed",
            "missing",
        ),
        "too_many": (
            "card",
            "names",
            "found",
            "allowed",
            "excess",
        ),
    },
)
