"""roll_die: rolls a die over a table of outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_roll_die(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """What stands beside the number happens; a number without an entry does nothing."""
    sides = data["sides"]
    outcomes = [(each["from"], each["to"], compiler.block(each["do"])) for each in data["outcomes"]]

    def step(state: CardWarsState, frame: Frame) -> None:
        die = state.roll(sides, frame.context.seat, "effect")
        for lowest, highest, block in outcomes:
            if lowest <= die <= highest:
                context = frame.context.copy()
                context.vars["die"] = die
                state.push(block, context)
                return

    return step


EFFECT = Effect(compile_roll_die)
