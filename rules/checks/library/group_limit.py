"""At most so many cards that share a value, such as several cards that show one person."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.checks.check import NOTHING, Check, Findings, Fix, Found, Later
from rules.checks.messages import with_counts
from rules.checks.tally import Counts, Tally, words_of
from rules.specs.card import CardSpec, by_name
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`maximum` cards per value of the fact `by` (or per card, with `by` "slug") among cards that `where` matches.

    A card with several values counts for each of them; one without any is a group of its own.

    A group is left out when every card of it matches `single` and stands there more than once: a stricter line names each.
    """

    maximum: int
    by: str
    where: Matcher | None = None
    single: Matcher | None = None
    groups: dict[CardSpec, tuple[str, ...]] = field(init=False, default_factory=dict)
    """The groups each card belongs to, as they were found."""


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Findings:
    """One finding per value shared by more cards."""
    where, groups, totals = params.where, params.groups, dict[str, int]()
    concerned = list(tally.cards) if where is None else list(filter(where.__getitem__, tally.cards))
    for card in concerned:
        values = groups.get(card)
        if values is None:
            values = groups[card] = _groups_of(card, params.by)
        for value in values:
            totals[value] = totals.get(value, 0) + tally.cards[card]
    over: dict[str, Counts] = {value: {} for value, total in totals.items() if total > params.maximum}
    if not over:
        return NOTHING
    for card in concerned:
        for value in groups[card]:
            if value in over:
                over[value][card] = tally.cards[card]
    wrong = [(value, cards) for value, cards in over.items() if not _named_elsewhere(cards, params.single)]
    return Later(lambda: _findings(wrong, params)) if wrong else NOTHING


def _groups_of(card: CardSpec, by: str) -> tuple[str, ...]:
    """The groups a card belongs to; one without a value is a group of its own."""
    return (() if by == "slug" else words_of(card.facts.get(by))) or (card.slug,)


def _named_elsewhere(cards: Counts, single: Matcher | None) -> bool:
    return single is not None and all(n > 1 and single[card] for card, n in cards.items())


def _findings(groups: list[tuple[str, Counts]], params: Params) -> list[Found]:
    found = [_found(value, counts, params) for value, counts in groups]
    return sorted(found, key=lambda item: (item.cards[0].sort_key, item.values["group"]))


def _found(value: str, counts: Counts, params: Params) -> Found:
    cards = by_name(counts)
    total = sum(counts.values())
    excess = total - params.maximum
    return Found(
        "too_many",
        {"group": value, "names": with_counts([(card.name, counts[card]) for card in cards]),
         "found": total, "allowed": params.maximum, "excess": excess},
        cards,
        (),
        (Fix("remove", cards[0] if len(cards) == 1 else None, excess),),
    )  # fmt: skip


CHECK = Check(
    params=Params,
    check=check,
    problems={"too_many": "{group}: {found:card|cards} ({names}); at most {allowed} are allowed. Remove {excess}."},
    summary="At most so many cards that share a value.",
    values={
        "too_many": (
            "card",
            "group",
            "names",
            "found",
            "allowed",
            "excess",
        ),
    },
)
