"""swap: two Summons of a player change places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.arriving import can_be_moved
from rules.games.card_wars.cells import exchange
from rules.games.card_wars.reading import cell_name

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_swap(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Nothing happens where one of them cannot be moved or they stand on different sides."""
    first, second = compiler.cards(data["a"]), compiler.cards(data["b"])

    def step(state: CardWarsState, frame: Frame) -> None:
        context = frame.context
        pairs = [map(state.summon, cards(state, context)) for cards in (first, second)]
        one, two = (next((piece for piece in pieces if piece is not None), None) for pieces in pairs)
        if one is None or two is None or one is two or one.controller != two.controller:
            return
        if can_be_moved(state, one, context) and can_be_moved(state, two, context):
            cells = (cell_name(one.is_row, one.cell), cell_name(two.is_row, two.cell))
            exchange(state, one.controller, *cells)
            state.settle_gone()

    return step


EFFECT = Effect(compile_swap)
