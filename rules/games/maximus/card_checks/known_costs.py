"""Extra costs of playing a card are costs of the ability language (CV-EFFECT)."""

from __future__ import annotations

from rules.abilities.compiler import ability_problems
from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem

OF_THE_COSTS = "/0/costs"


def check(draft: CardDraft, context: CardContext) -> list[CardProblem]:
    """One problem per cost of a mode that the language refuses, with its place (MAX-PLAY-5)."""
    found = []
    for name, mode in draft.attributes["modes"].items():
        if costs := mode.get("extra_costs"):
            played = [{"form": "resolve", "costs": costs, "do": [{"effect": "draw"}]}]
            for problem in ability_problems("maximus", played):
                place = f"modes/{name}/extra_costs{problem.pointer.removeprefix(OF_THE_COSTS)}"
                params = {"value": problem.found, "allowed": list(problem.allowed)}
                message = f"{place.replace('/', '.')}: {problem.message}"
                found.append(CardProblem("CV-EFFECT", f"/attributes/{place}", message, params=params))
    return found


CARD_CHECK = CardCheck(check)
