"""At most so many Champions, unless one of them in the deck prints another number (FORT-DECK-8, FORT-DECK-9)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.checks.check import NOTHING, Check, Findings, Fix, Found, Later
from rules.checks.tally import Tally
from rules.specs.card import CardSpec, by_name
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec

RULESET = "the ruleset"


def is_champion(card: CardSpec) -> bool:
    """Whether the card is a Champion."""
    return card.facts.get("role") == "champion"


@dataclass(frozen=True, slots=True)
class Params:
    """`maximum` Champions where none of the deck's Champions prints another number."""

    maximum: int
    champions: Matcher = field(init=False, default_factory=lambda: Matcher(is_champion))


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Findings:
    """At most one finding for the whole deck; its problem tells whether a published Champion could raise the limit."""
    total = tally.copies(params.champions, None)
    if not total:
        return NOTHING
    champions = list(filter(params.champions.__getitem__, tally.cards))
    if total <= _cap(champions, params.maximum)[0]:
        return NOTHING
    return Later(lambda: (_found(by_name(champions), total, params.maximum, spec),))


def _found(ordered: list[CardSpec], total: int, maximum: int, spec: RulesetSpec) -> Found:
    cap, source = _cap(ordered, maximum)
    values = {"found": total, "allowed": cap, "excess": total - cap, "source": source.name if source else RULESET}
    problem = "too_many_raisable" if _is_raisable(cap, maximum, spec) else "too_many"
    return Found(problem, values, ordered, (), (Fix("remove", None, total - cap),))


def _cap(champions: list[CardSpec], maximum: int) -> tuple[int, CardSpec | None]:
    """The limit and the Champion it comes from: the smallest number below the ruleset's wins over the largest of all."""
    printed = [(number, card) for card in champions if (number := _printed(card)) is not None]
    if not printed:
        return maximum, None
    lowest, largest = min(printed, key=lambda pair: pair[0]), max(printed, key=lambda pair: pair[0])
    return lowest if lowest[0] < maximum else largest


def _printed(card: CardSpec) -> int | None:
    number = card.facts.get("champion_max")
    return number if isinstance(number, int) else None


def _is_raisable(cap: int, maximum: int, spec: RulesetSpec) -> bool:
    """Whether some published Champion would raise the limit; none does while a Champion of the deck lowers it."""
    if cap < maximum:
        return False
    champions = (card for card in spec.pool.values() if card.is_published and card.facts.get("role") == "champion")
    return any((_printed(card) or 0) > cap for card in champions)


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_many": "Champions: {found} in the deck; at most {allowed} are allowed (limit from {source}). Remove {excess}.",
        "too_many_raisable": "Champions: {found} in the deck; at most {allowed} are allowed (limit from {source}). "
        "Remove {excess}, or include a Champion that raises the limit.",
    },
    summary="At most so many Champions.",
)
