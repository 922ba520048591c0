"""Summons that change their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.games.card_wars.pieces import Piece
    from rules.games.card_wars.state import CardWarsState


def exchange(state: CardWarsState, seat: int, start: str, end: str) -> None:
    """Exchange what stands in two cells, then tell what came and went (CW-ZONE-1); who calls it settles what has left."""
    first, second = state.at(seat, start), state.at(seat, end)
    moved: list[tuple[Piece, bool]] = [(piece, piece.is_row) for piece in (first, second) if piece is not None]
    for piece, _ in moved:
        state.clear_cell(piece)
    if first is not None:
        state.stand(first, end)
    if second is not None:
        state.stand(second, start)
    for piece, was_row in moved:
        if piece.is_row and not was_row:
            piece.since = state.next_stamp()  # what it sets is set later than what was set before (CW-PLAY-15)
    for piece, _ in moved:
        state.happens("moved", piece.number, seat)
    for piece, was_row in moved:
        if was_row and not piece.is_row:
            state.happens("left_row", piece.number, seat)
    for piece, was_row in moved:
        if piece.is_row and not was_row:
            state.happens("entered_row", piece.number, seat)
