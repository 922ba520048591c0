"""Doing what another card does when it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.frames import Block, Frame
from rules.engine.program import AbilityProgram
from rules.engine.resolution import AIMED

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def _begin(state: CardWarsState, frame: Frame) -> None:
    """Where its conditions hold and something fits each target, its targets are named and it is carried out."""
    context = frame.context
    ability: AbilityProgram = context.ability
    if ability.holds(state, context) and all(state.target_options(context, target) for target in ability.targets):
        state.push(AIMED, context)


def is_copy_in_progress(state: CardWarsState, ability: AbilityProgram) -> bool:
    """Whether this very ability is being carried out already: two cards that copy one another end there."""
    return any(frame.context.ability is ability for frame in state.stack)


COPY = Block(("card_wars", "copy"), (_begin,))
BLOCKS = (COPY,)
