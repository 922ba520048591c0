"""At most so many copies of one card (of all its variants together)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Findings, Fix, Found, Later
from rules.checks.tally import Tally
from rules.specs.ban_list import BANNED
from rules.specs.card import CardSpec
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`maximum` copies (None: any number) of a card that `where` matches, counted over `boards` (None: all).

    `skip_listed` leaves cards on the ban list, or agreed on, to the checks of lists; `skip_reported` only those that such a
    check names for this very deck, so that a generous list entry does not lift the limit.
    """

    maximum: int | None
    where: Matcher | None = None
    boards: tuple[str, ...] | None = None
    skip_listed: bool = False
    skip_reported: bool = False


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Findings:
    """One finding per card with more copies."""
    limit = params.maximum
    if limit is None:
        return NOTHING
    counts, where = tally.on(params.boards), params.where
    if spec.game.tiers:
        if tally.most_by_slug(counts) <= limit:
            return NOTHING
        groups = tally.by_slug(counts)
        totals = [(cards[0], n) for cards, n in groups.values() if n > limit]
    elif max(counts.values(), default=0) <= limit:
        return NOTHING
    else:
        groups = {}
        totals = [(card, n) for card, n in counts.items() if n > limit]
    over = [(card, n) for card, n in totals if (where is None or where[card]) and not _is_left_out(card, tally, params)]
    return Later(lambda: _findings(over, groups, limit)) if over else NOTHING


def _findings(
    over: list[tuple[CardSpec, int]], groups: dict[str, tuple[list[CardSpec], int]], limit: int
) -> list[Found]:
    """`groups` hold the rarities of a card; without any, the card stands for itself."""
    over.sort(key=lambda pair: pair[0].sort_key)
    return [_found(groups[card.slug][0] if groups else [card], n, limit) for card, n in over]


def _found(cards: list[CardSpec], n: int, limit: int) -> Found:
    # Which of several rarities goes is the player's choice.
    fix = Fix("remove", cards[0] if len(cards) == 1 else None, n - limit)
    return Found("too_many", {"found": n, "allowed": limit, "excess": n - limit}, cards, (), (fix,))


def _is_left_out(card: CardSpec, tally: Tally, params: Params) -> bool:
    """Whether a check of lists speaks of the card instead."""
    if params.skip_listed and (card in tally.listed or card.slug in tally.agreed):
        return True
    return params.skip_reported and card in tally.listed and _is_reported(card, tally)


def _is_reported(card: CardSpec, tally: Tally) -> bool:
    """Whether `list_ban` or `list_limit` (with `with_agreed`) has a finding about this card."""
    standing = tally.listed[card]
    agreed = tally.agreed.get(card.slug)
    limit = 0 if standing.status == BANNED else standing.limit or 0
    copies = sum(tally.cards[listed] for listed in tally.listed if listed.slug == card.slug)
    return copies > (limit if agreed is None else agreed)


CHECK = Check(
    params=Params,
    check=check,
    problems={"too_many": "{card}: {found} copies; at most {allowed} are allowed. Remove {excess}."},
    summary="At most so many copies of one card.",
    values={
        "too_many": (
            "card",
            "found",
            "allowed",
            "excess",
        ),
    },
)
