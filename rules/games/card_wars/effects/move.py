"""move: moves Summons to a free cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.games.card_wars.arriving import can_be_moved
from rules.games.card_wars.cells import exchange
from rules.games.card_wars.questions import ask_cell
from rules.games.card_wars.reading import cell_name

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_move(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Who holds the ability names the cell; what cannot be moved stays (CW-PHASE-7)."""
    cards, where = compiler.cards(data["to"]), data.get("where", "any")

    def step(state: CardWarsState, frame: Frame) -> Any:
        context = frame.context
        plans: list[tuple[int, str]] = []
        for card in cards(state, context):
            piece = state.summon(card)
            if piece is None or not can_be_moved(state, piece, context):
                continue
            taken = [cell for _, cell in plans]
            cells = [cell for cell in state.free_cells(piece.controller, where) if cell not in taken]
            cell = ask_cell(state, frame, len(plans), context.seat, card, cells)
            if cell is WAIT:
                return WAIT
            if cell:
                plans.append((card, cell))
        for card, cell in plans:
            piece = state.pieces[card]
            exchange(state, piece.controller, cell_name(piece.is_row, piece.cell), cell)
        state.settle_gone()  # those that left the row together have heard one another
        return None

    return step


EFFECT = Effect(compile_move)
