"""The cards of a board show an allowed number of different values of an attribute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Found
from rules.checks.messages import listing
from rules.checks.tally import Tally
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class Params:
    """The number of values of `fact` on `boards`, among cards that `where` matches, is one of `allowed`.

    `table` is the order in which values are listed; without it that of the game's table of them.
    """

    fact: str
    allowed: tuple[int, ...]
    boards: tuple[str, ...] | None = None
    where: Matcher | None = None
    table: tuple[str, ...] | None = None


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding; the values stand in the order of the table of them."""
    values = tally.values(params.fact, tally.on(params.boards), params.where)
    found = len(values)
    if found in params.allowed:
        return NOTHING
    table = list(params.table or spec.game.words.get("values", {}).get(params.fact, {}))
    shown = sorted(values, key=lambda value: (table.index(value) if value in table else len(table), value))
    common = {
        "found": found,
        "list": ", ".join(shown) or "none",
        "allowed": listing([str(n) for n in params.allowed], "or"),
    }
    higher = [n for n in params.allowed if n > found]
    if higher:
        next_one = ORDINALS[min(found, len(ORDINALS) - 1)]
        return (Found("too_few", {**common, "missing": min(higher) - found, "next": next_one}),)
    return (Found("too_many", {**common, "excess": found - max(params.allowed)}),)


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_few": "The deck shows {found} ({list}); it needs {allowed}. Add a {next} one.",
        "too_many": "The deck shows {found} ({list}); it needs {allowed}. Drop {excess}.",
    },
    summary="So many different values of an attribute.",
    values={
        "too_few": (
            "found",
            "list",
            "allowed",
            "missing",
            "next",
        ),
        "too_many": (
            "found",
            "list",
            "allowed",
            "excess",
        ),
    },
)
