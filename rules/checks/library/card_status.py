"""Only published cards stand in a deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.tally import Tally
from rules.specs.ruleset import RulesetSpec

COMING = ("draft", "submitted")


@dataclass(frozen=True, slots=True)
class Params:
    """`agreement_on_submitted` lets an agreement allow cards that wait for review (`p:agreement_submitted_cards`)."""

    agreement_on_submitted: bool = False


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per card that is not published: `not_yet` (draft, submitted) or `no_longer` (withdrawn, retired)."""
    wrong = [card for card in tally.cards if card.status != "published"]
    if not wrong:
        return NOTHING
    if params.agreement_on_submitted:
        wrong = [card for card in wrong if not (card.status == "submitted" and card.slug in tally.agreed)]
    wrong.sort(key=lambda card: card.sort_key)
    return [
        Found(
            "not_yet" if card.status in COMING else "no_longer",
            {"status": card.status, "found": card.status, "allowed": "published"},
            (card,),
            (),
            (Fix("remove", card, tally.cards[card]),),
        )
        for card in wrong
    ]


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "not_yet": "{card} is {status}, not published. Remove it or wait until it is published.",
        "no_longer": "{card} is {status}, not published. Remove it.",
    },
    summary="Cards are published.",
)
