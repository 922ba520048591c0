"""Checking what players want to agree on for one match, before it loosens a list (the rule books' AG-… table)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.checks.messages import fill
from rules.checks.ruleset import resolve
from rules.specs.ban_list import BANNED, FREE, Agreement
from rules.specs.ruleset import RulesetSpec


class AgreementEntry(NamedTuple):
    """A card to allow, by slug, and how many copies; None means the game's unrestricted number."""

    card: str
    copies: Any = None


@dataclass(frozen=True, slots=True)
class AgreementProblem:
    """Why an entry (by its place; None for the agreement as a whole) is refused. A repeated entry has no finding in the rule books."""

    finding: str
    code: str
    message: str
    at: int | None = None


MESSAGES = {
    "AG-SANCTIONED": "Sanctioned matches follow the lists without exception. Create a casual match to agree on cards.",
    "AG-DISABLED": "This ruleset does not allow agreements.",
    "AG-NOT-LISTED": "{card} is already unrestricted; leave it out of the agreement.",
    "AG-COPIES": "For {card} agree on {low} to {max} copies.",
    "AG-NO-MORE": "The list leaves {card} as many copies as an agreement could; leave it out of the agreement.",
    "AG-UNKNOWN": "There is no card “{card}” in this game. Correct the name.",
}
CODES = {
    "AG-SANCTIONED": "agreement.sanctioned",
    "AG-DISABLED": "agreement.disabled",
    "AG-NOT-LISTED": "agreement.not_listed",
    "AG-COPIES": "agreement.copies",
    "AG-NO-MORE": "agreement.copies",
    "AG-UNKNOWN": "agreement.unknown_card",
}
UNPUBLISHED = (
    "{card} is {status}, not published, and this ruleset allows no agreement on it; leave it out of the agreement."
)
REPEATED = "{card} stands in the agreement already. Say once how many copies are allowed."


def agreement_terms(spec: RulesetSpec) -> dict[str, Any]:
    """What the format says of agreements, options put in: enabled, in_sanctioned, maximum, on_submitted, unrestricted."""
    given = resolve(dict(spec.agreement), spec.options)
    standard = {"enabled": True, "in_sanctioned": False, "maximum": 4, "on_submitted": False, "unrestricted": 4}
    return {**standard, **given}


def agree(
    entries: Sequence[AgreementEntry], spec: RulesetSpec, *, is_sanctioned: bool = False
) -> tuple[Agreement | None, list[AgreementProblem]]:
    """The agreement these entries make, or every reason why they make none (MAX-LIST-6, -7, -11).

    Without entries there is no agreement and no problem. A card stands in it once.
    """
    if not entries:
        return None, []
    terms = agreement_terms(spec)
    if not terms["enabled"]:
        return None, [_problem("AG-DISABLED")]
    if is_sanctioned and not terms["in_sanctioned"]:
        return None, [_problem("AG-SANCTIONED")]
    copies: dict[str, int] = {}
    problems: list[AgreementProblem] = []
    for at, entry in enumerate(entries):
        problem, wanted = _entry(entry, at, spec, terms)
        if problem:
            problems.append(problem)
        elif entry.card in copies:
            name = spec.pool[entry.card, None].name
            problems.append(AgreementProblem("", "agreement.repeated", fill(REPEATED, {"card": name}), at))
        else:
            copies[entry.card] = wanted
    return (None, problems) if problems else (Agreement(copies), [])


def _entry(
    entry: AgreementEntry, at: int, spec: RulesetSpec, terms: dict[str, Any]
) -> tuple[AgreementProblem | None, int]:
    """The problem of an entry, or the copies it allows: from 1 for a banned card, from more than the list leaves otherwise."""
    card = spec.pool.get((entry.card, None))
    if card is None:
        return _problem("AG-UNKNOWN", at, card=entry.card), 0
    standing = spec.ban_list.standings[card] if spec.ban_list else FREE
    is_submitted = card.status == "submitted" and terms["on_submitted"]
    if standing is FREE and not is_submitted:
        if card.status != "published":
            message = fill(UNPUBLISHED, {"card": card.name, "status": card.status})
            return AgreementProblem("AG-NOT-LISTED", CODES["AG-NOT-LISTED"], message, at), 0
        return _problem("AG-NOT-LISTED", at, card=card.name), 0
    low = 1 if standing.status == BANNED or standing is FREE else (standing.limit or 0) + 1
    most = terms["maximum"]
    if low > most:
        return _problem("AG-NO-MORE", at, card=card.name), 0
    wanted = min(terms["unrestricted"], most) if entry.copies is None else entry.copies
    if type(wanted) is not int or not low <= wanted <= most:
        return _problem("AG-COPIES", at, card=card.name, low=low, max=most), 0
    return None, wanted


def _problem(finding: str, at: int | None = None, **values: Any) -> AgreementProblem:
    return AgreementProblem(finding, CODES[finding], fill(MESSAGES[finding], values), at)
