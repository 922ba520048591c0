"""Restricted cards stay within the copies the list leaves them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Findings, Fix, Found, Later
from rules.checks.tally import Tally
from rules.specs.ban_list import RESTRICTED
from rules.specs.card import CardSpec
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`with_agreed` also reports cards above the number the players agreed on (else `agreed_limit` does).

    `least` is what the format leaves of any restricted card; an entry of the list may leave more.
    """

    with_agreed: bool = False
    least: int = 0


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Findings:
    """One finding per card over its limit, counted over all boards and variants."""
    over = []
    named = {c: tally.cards[c] for c, at in tally.listed.items() if at.status == RESTRICTED or c.slug in tally.agreed}
    for cards, n in tally.by_slug(named).values():
        standing, agreed = tally.listed[cards[0]], tally.agreed.get(cards[0].slug)
        limit = max(standing.limit or 0, params.least) if agreed is None else agreed
        if n > limit and (agreed is None or params.with_agreed):
            over.append((cards, n, limit))
    return Later(lambda: _findings(over, tally, spec)) if over else NOTHING


def _findings(over: list[tuple[list[CardSpec], int, int]], tally: Tally, spec: RulesetSpec) -> list[Found]:
    problem, found = agreement_problem("too_many", tally, spec), []
    for cards, n, limit in sorted(over, key=lambda item: item[0][0].sort_key):
        values = {"found": n, "allowed": limit, "excess": n - limit, "reasons": list(tally.listed[cards[0]].reasons)}
        fix = Fix("remove", cards[0] if len(cards) == 1 else None, n - limit)
        found.append(Found(problem, values, cards, (), (fix,)))
    return found


def agreement_problem(problem: str, tally: Tally, spec: RulesetSpec) -> str:
    """The problem's wording: plain where players may agree to more, else `_sanctioned` or `_final`."""
    if tally.is_sanctioned and not spec.agreement.get("in_sanctioned", False):
        return f"{problem}_sanctioned"
    return problem if spec.agreement.get("enabled", True) else f"{problem}_final"


_FINAL = "{card} is restricted (list {version}): {found} copies; only {allowed:is|are} allowed. Remove {excess}"
CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_many": f"{_FINAL}, or let all players of the match agree to more.",
        "too_many_sanctioned": f"{_FINAL}. It cannot be allowed in a sanctioned match.",
        "too_many_final": f"{_FINAL}.",
    },
    summary="Restricted cards stay within their limits.",
    values=dict.fromkeys(
        ("too_many", "too_many_sanctioned", "too_many_final"),
        ("card", "version", "found", "allowed", "excess", "reasons"),
    ),
    needs="listed",
)
