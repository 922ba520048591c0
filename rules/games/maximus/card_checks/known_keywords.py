"""Keywords are those of the rule book, with the numbers they need (CV-EFFECT)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.games.maximus.card_keywords import KEYWORDS, NUMBERED, placed_keywords

MESSAGE = "{path}: {problem}. Allowed here: {list}."


def _fault(keyword: Mapping[str, Any]) -> tuple[str, str] | None:
    """What is wrong with one keyword and what is allowed in its place; None if nothing is."""
    name, number = keyword["k"], keyword.get("n")
    if name not in KEYWORDS:
        return f"there is no keyword “{name}”", ", ".join(KEYWORDS)
    if name not in NUMBERED:
        return None if number is None else (f"“{name}” takes no number", f'{{"k": "{name}"}}')
    low, high = NUMBERED[name]
    # The number may be left out: one attack a turn is meant then (MAX-ATK-7).
    if number is None or low <= number <= high:
        return None
    return f"“{name}” cannot have the number {number}", f"whole numbers from {low} to {high}"


def check(draft: CardDraft, context: CardContext) -> list[CardProblem]:
    """One problem per keyword that does not exist, lacks the right number or has one it cannot use (MAX-GEN-5)."""
    found = []
    for path, keyword in placed_keywords(draft.attributes["modes"]):
        if fault := _fault(keyword):
            text = MESSAGE.format(path=path, problem=fault[0], list=fault[1])
            pointer = "/attributes/" + path.replace(".", "/")
            found.append(CardProblem("CV-EFFECT", pointer, text, params={"keyword": keyword["k"]}))
    return found


CARD_CHECK = CardCheck(check)
