"""A warning on Units that attack more than twice a turn (CW-FREE-ATTACKS)."""

from __future__ import annotations

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.games.maximus.card_keywords import placed_keywords
from rules.specs.verdict import WARNING

USUAL = 2
MESSAGE = "{n} attacks a turn without draining are a lot. Allow at most {usual}, or make sure that the cost fits."


def check(draft: CardDraft, context: CardContext) -> list[CardProblem]:
    """One warning per `no_attack_drain` above two attacks, the Unit's own or granted by Equipment."""
    return [
        CardProblem(
            "CW-FREE-ATTACKS",
            "/attributes/" + path.replace(".", "/"),
            MESSAGE.format(n=keyword["n"], usual=USUAL),
            WARNING,
            {"found": keyword["n"], "allowed": USUAL},
        )
        for path, keyword in placed_keywords(draft.attributes["modes"])
        if keyword["k"] == "no_attack_drain" and keyword.get("n", 1) > USUAL
    ]


CARD_CHECK = CardCheck(check)
