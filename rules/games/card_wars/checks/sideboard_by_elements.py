"""The sideboard holds only so many cards, by the number of the deck's elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.library.value_share import NUMBERS
from rules.checks.tally import Tally
from rules.games.card_wars.deck_elements import deck_elements
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`maximum`: number of elements (as text, since JSON keys are) → cards; a number it does not name is not tested.

    `counts` are the numbers of elements a deck may have: with another number nothing is tested (CW-SIDE-1, -2).
    """

    maximum: Mapping[str, int]
    counts: tuple[int, ...]


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding; cards of any kind count, unknown ones too."""
    elements = len(deck_elements(tally))
    limit = params.maximum.get(str(elements))
    size = tally.sizes["sideboard"]
    if limit is None or elements not in params.counts or size <= limit:
        return NOTHING
    excess = size - limit
    values = {"found": size, "allowed": limit, "excess": excess, "elements": NUMBERS.get(elements, elements)}
    return (Found("too_many", values, (), (), (Fix("remove", None, excess, "sideboard"),)),)


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_many": "The sideboard has {found} Magic Cards; a {elements}-element deck may bring at most {allowed}. "
        "Remove {excess}."
    },
    summary="The sideboard's size depends on the number of elements.",
)
