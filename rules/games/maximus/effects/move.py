"""move: moves Units to a free cell of their Field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_move(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """To the rank and column named, else wherever their controller says (MAX-RANK-11)."""
    cards = compiler.cards(data["to"])
    rank, column = data.get("rank"), data.get("column")

    def step(state: MaximusState, frame: Frame) -> Any:
        places: list[tuple[int, Any]] = []
        for at, card in enumerate(card for card in cards(state, frame.context) if state.unit(card) is not None):
            seat = state.pieces[card].controller
            taken = [cell for _, cell in places]
            cells = [
                cell
                for cell in state.free_cells(seat)
                if (rank is None or cell[0] == rank) and (column is None or cell[1] == column) and cell not in taken
            ]
            cell = one_answer(state, frame, at, "cell", seat, cells or [()], about=card)
            if cell is WAIT:
                return WAIT
            places.append((card, cell))
        for card, cell in places:
            if cell:
                state.move_unit(card, cell)
        return None

    return step


EFFECT = Effect(compile_move)
