"""Banned cards stay out, unless the players agreed on them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Findings, Fix, Found, Later
from rules.checks.library.list_limit import agreement_problem
from rules.checks.tally import Tally
from rules.specs.ban_list import BANNED
from rules.specs.card import CardSpec
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters: the list is the one in force."""


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Findings:
    """One finding per banned card, counted over all boards and variants."""
    banned = {card: tally.cards[card] for card, standing in tally.listed.items() if standing.status == BANNED}
    if not banned:
        return NOTHING
    wrong = [group for group in tally.by_slug(banned).values() if group[0][0].slug not in tally.agreed]
    return Later(lambda: _findings(wrong, tally, spec)) if wrong else NOTHING


def _findings(groups: list[tuple[list[CardSpec], int]], tally: Tally, spec: RulesetSpec) -> list[Found]:
    problem = agreement_problem("banned", tally, spec)
    found = [
        Found(
            problem,
            {"found": n, "allowed": 0, "excess": n, "reasons": list(tally.listed[cards[0]].reasons)},
            cards,
            (),
            tuple(Fix("remove", card, tally.cards[card]) for card in cards),
        )
        for cards, n in groups
    ]
    return sorted(found, key=lambda item: item.cards[0].sort_key)


_START = "{card} is banned (list {version}). Remove all {found} copies"
CHECK = Check(
    params=Params,
    check=check,
    problems={
        "banned": f"{_START}, or let all players of the match agree to allow it.",
        "banned_sanctioned": f"{_START}. It cannot be allowed in a sanctioned match.",
        "banned_final": f"{_START}.",
    },
    summary="Banned cards stay out.",
    values=dict.fromkeys(
        ("banned", "banned_sanctioned", "banned_final"), ("card", "version", "found", "allowed", "excess", "reasons")
    ),
    needs="listed",
)
