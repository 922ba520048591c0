"""Each value of an attribute that a board shows is there often enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.tally import Tally
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


@dataclass(frozen=True, slots=True)
class Params:
    """`minimum`: number of different values (as text, since JSON keys are) → copies each needs; others are not tested.

    `counts` are the numbers of values that are tested at all (None: those `minimum` names). `table` is the order of
    the values; without it that of the game's table of them.
    """

    fact: str
    minimum: Mapping[str, int]
    boards: tuple[str, ...] | None = None
    where: Matcher | None = None
    counts: tuple[int, ...] | None = None
    table: tuple[str, ...] | None = None


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per value below the floor, in the order of the table of values."""
    values = tally.values(params.fact, tally.on(params.boards), params.where)
    floor = _floor(len(values), params)
    if floor is None or not values or min(values.values()) >= floor:
        return NOTHING
    labels = spec.game.words.get("values", {}).get(params.fact, {})
    order = {value: at for at, value in enumerate(params.table or labels)}
    shown = sorted(values, key=lambda value: (order.get(value, len(order)), value))
    biggest = max(shown, key=lambda value: values[value])
    short = [value for value in shown if values[value] < floor]
    fewer = len(values) - 1
    can_drop = len(short) == 1 and _floor(fewer, params) is not None
    return [
        Found(
            "too_few_or_drop" if can_drop else "too_few",
            {
                "value": labels.get(value, value.capitalize()),
                "biggest": labels.get(biggest, biggest.capitalize()),
                "values": NUMBERS.get(len(values), len(values)),
                "fewer": NUMBERS.get(fewer, fewer),
                "found": values[value],
                "allowed": floor,
                "missing": floor - values[value],
            },
            (),
            (),
            (Fix("replace", None, floor - values[value], None, value),),
        )
        for value in short
    ]


def _floor(values: int, params: Params) -> int | None:
    """What each of so many values needs; None where that number of values is not tested."""
    if params.counts is not None and values not in params.counts:
        return None
    return params.minimum.get(str(values))


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_few": "{value}: {found} of the {allowed} cards that each of {values} needs. "
        "Replace {missing} {biggest} with {missing} {value}.",
        "too_few_or_drop": "{value}: {found} of the {allowed} cards that each of {values} needs. "
        "Replace {missing} {biggest} with {missing} {value}, or replace all {found} {value}.",
    },
    summary="Each value of an attribute often enough.",
    values=dict.fromkeys(
        ("too_few", "too_few_or_drop"), ("value", "biggest", "values", "fewer", "found", "allowed", "missing")
    ),
)
