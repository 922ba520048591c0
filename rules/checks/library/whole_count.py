"""Every entry's number of copies is a whole number of at least 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import Check, Found
from rules.checks.tally import Tally
from rules.specs.names import name_key
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters."""


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per entry with another count; text that looks like a number is no number."""
    named = sorted(
        ((tally.name_of(entry, spec.pool), entry) for entry in tally.bad_counts), key=lambda pair: name_key(pair[0])
    )
    return [
        Found(
            "not_whole", {"card": name, "found": entry.count, "allowed": "a whole number of at least 1"}, (), (entry,)
        )
        for name, entry in named
    ]


CHECK = Check(
    params=Params,
    check=check,
    problems={"not_whole": "The number of copies of {card} must be a whole number of at least 1."},
    summary="Counts are whole numbers of at least 1.",
    values={
        "not_whole": (
            "card",
            "found",
            "allowed",
        ),
    },
    needs="bad_counts",
)
