"""An instant is a field spell without a drawback (FORT-SPELL-6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.abilities.lint_games import GIVEN_UP
from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.games.fortification.compiling import effects_of


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """An instant that a character would cast, or that has a repercussion: a second `resolve` ability, a cost, a loss of its player's."""
    if draft.attributes.get("timing") != "instant":
        return
    if draft.attributes["spell_type"] == "character":
        message = (
            "timing is instant on a character spell; only a field spell may be instant. Choose, for example, “normal”."
        )
        yield CardProblem("CARD-E-INSTANT", "/attributes/timing", message)
    resolving = [at for at, ability in enumerate(draft.abilities) if ability["form"] == "resolve"]
    if len(resolving) > 1:
        message = (
            f"abilities holds {len(resolving)} of form resolve, and an instant has no repercussion: at most 1 is allowed. "
            "Keep the first, for example, or choose the timing “normal”."
        )
        pointer = f"/abilities/{resolving[1]}"
        yield CardProblem("CARD-E-INSTANT", pointer, message, params={"value": len(resolving), "hi": 1})
    for at in resolving[:1]:
        what = _drawback(draft.abilities[at])
        if what:
            message = (
                f"abilities/{at} holds the {what}, a drawback to its player, and an instant has none. "
                "Leave it out, for example, or choose the timing “normal”."
            )
            yield CardProblem("CARD-E-INSTANT", f"/abilities/{at}", message, params={"value": what})


def _drawback(ability: Mapping[str, Any]) -> str:
    """What an ability costs its player, by a cost or an effect; empty for nothing (FORT-SPELL-5)."""
    for cost in ability.get("costs", ()):
        return f"cost {cost['pay']}"
    for effect in effects_of(ability["do"]):
        if effect["effect"] in GIVEN_UP and effect.get("player", "$you") == "$you":
            return f"effect {effect['effect']}"
    return ""


CARD_CHECK = CardCheck(check)
