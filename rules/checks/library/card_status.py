"""Only published cards stand in a deck."""

from __future__ import annotations

from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Findings, Fix, Found, Later
from rules.checks.tally import Tally
from rules.specs.card import CardSpec
from rules.specs.ruleset import RulesetSpec

COMING = ("draft", "submitted")


@dataclass(frozen=True, slots=True)
class Params:
    """`agreement_on_submitted` lets an agreement allow cards that wait for review (`p:agreement_submitted_cards`)."""

    agreement_on_submitted: bool = False


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Findings:
    """One finding per card that is not published: `not_yet` (draft, submitted) or `no_longer` (withdrawn, retired)."""
    wrong = [card for card in tally.cards if card.status != "published"]
    if not wrong:
        return NOTHING
    if params.agreement_on_submitted:
        wrong = [card for card in wrong if not (card.status == "submitted" and card.slug in tally.agreed)]
    return Later(lambda: _findings(wrong, tally)) if wrong else NOTHING


def _findings(wrong: list[CardSpec], tally: Tally) -> list[Found]:
    groups = [cards for cards, _ in tally.by_slug({card: tally.cards[card] for card in wrong}).values()]
    groups.sort(key=lambda cards: cards[0].sort_key)
    return [
        Found(
            "not_yet" if cards[0].status in COMING else "no_longer",
            {"status": cards[0].status, "found": cards[0].status, "allowed": "published"},
            cards,
            (),
            tuple(Fix("remove", card, tally.cards[card]) for card in cards),
        )
        for cards in groups
    ]


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "not_yet": "{card} is {status}, not published. Remove it or wait until it is published.",
        "no_longer": "{card} is {status}, not published. Remove it.",
    },
    summary="Cards are published.",
    values={
        "not_yet": (
            "card",
            "status",
            "found",
            "allowed",
        ),
        "no_longer": (
            "card",
            "status",
            "found",
            "allowed",
        ),
    },
)
