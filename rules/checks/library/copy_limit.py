"""At most so many copies of one card (of all its variants together)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.tally import Tally
from rules.specs.ban_list import BANNED, RESTRICTED
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


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per card with more copies."""
    limit = params.maximum
    if limit is None:
        return NOTHING
    counts = tally.on(params.boards)
    if spec.game.tiers:
        over = [(cards[0], n) for cards, n in tally.by_slug(counts).values() if n > limit]
    else:
        over = [(card, n) for card, n in counts.items() if n > limit]
    if not over:
        return NOTHING
    found = [(card, n) for card, n in over if _concerns(card, tally, params)]
    found.sort(key=lambda pair: pair[0].sort_key)
    return [
        Found(
            "too_many",
            {"found": n, "allowed": limit, "excess": n - limit},
            (card,),
            (),
            (Fix("remove", card, n - limit),),
        )
        for card, n in found
    ]


def _concerns(card: CardSpec, tally: Tally, params: Params) -> bool:
    if params.skip_listed and (card in tally.listed or card.slug in tally.agreed):
        return False
    if params.skip_reported and card in tally.listed and _is_reported(card, tally):
        return False
    return params.where is None or params.where[card]


def _is_reported(card: CardSpec, tally: Tally) -> bool:
    """Whether `list_ban` or `list_limit` (with `with_agreed`) has a finding about this card."""
    standing = tally.listed[card]
    agreed = tally.agreed.get(card.slug)
    if agreed is None and standing.status not in (BANNED, RESTRICTED):
        return False
    limit = 0 if standing.status == BANNED else standing.limit or 0
    return tally.cards[card] > (limit if agreed is None else agreed)


CHECK = Check(
    params=Params,
    check=check,
    problems={"too_many": "{card}: {found} copies; at most {allowed} are allowed. Remove {excess}."},
    summary="At most so many copies of one card.",
)
