"""resurrect: brings Summons back from the Graveyard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.zones import GRAVEYARD
from rules.games.card_wars.arriving import arrive, come_back

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_resurrect(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """To hand, or to an empty cell of the owner with all or half of the HP; erased cards never come back (CW-REM-4)."""
    cards, where = compiler.cards(data["to"]), data.get("where", "either")
    hp = data.get("hp", "all")

    def step(state: CardWarsState, frame: Frame) -> Any:
        context = frame.context
        found = [card for card in cards(state, context) if state.zones[card] == GRAVEYARD]
        plans: list[tuple[int, str]] = []
        for card in found:
            taken = [each for _, each in plans if each]
            cell = "" if where == "hand" else arrive(state, frame, len(taken), context.seat, card, where, taken)
            if cell is WAIT:
                return WAIT
            plans.append((card, cell))
        for card, cell in plans:
            come_back(state, context, card, cell, where, hp)
        return None

    return step


EFFECT = Effect(compile_resurrect)
