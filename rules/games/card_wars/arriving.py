"""Summons that come into play, or cards to hand, by an effect: searched for, brought back, moved (CW-REM, CW-RAR-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.frames import Context, Frame
from rules.engine.resolution import one_answer
from rules.engine.zones import HAND
from rules.games.card_wars.blows import EFFECT_BY
from rules.games.card_wars.card_types import SUMMON
from rules.games.card_wars.pieces import Piece
from rules.games.card_wars.questions import ask_cell

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

HALF_UP = "half_up"


def can_be_moved(state: CardWarsState, piece: Piece, context: Context) -> bool:
    """Whether an effect can move a Summon (`be_moved`, `be_moved_by_opponent`)."""
    if "be_moved" in piece.forbidden or state.is_spared(piece, context):
        return False
    return not ("be_moved_by_opponent" in piece.forbidden and context.seat != piece.controller)


def arrive(state: CardWarsState, frame: Frame, at: int, seat: int, card: int, where: str, taken: Sequence[str]) -> Any:
    """The cell in which a Summon comes into play on its owner's side; an empty answer for no room, or for no Summon."""
    if state.kind(card) != SUMMON:
        return ""
    cells = [cell for cell in state.free_cells(state.setup.owners[card], _zone(where)) if cell not in taken]
    return ask_cell(state, frame, at, seat, card, cells)


def _zone(where: str) -> str:
    return "any" if where == "either" else where


def come_back(state: CardWarsState, context: Context, card: int, cell: str, where: str, hp: str) -> None:
    """A Summon returns from the Graveyard, with its printed values (CW-REM-7)."""
    owner = state.setup.owners[card]
    if where == "hand":
        state.lift(card)
        state.to_pile(card, HAND)
        state.happens("resurrected", card, owner, context.source, -1, 0, EFFECT_BY)
        return
    if not cell:
        return
    state.lift(card)
    piece = state.enter(card, owner, cell)
    if hp == HALF_UP:
        piece.damage = piece.max_hp - -(-piece.max_hp // 2)
    state.happens("resurrected", card, owner, context.source, -1, 0, EFFECT_BY)
    if piece.is_row:
        state.happens("entered_row", card, owner, context.source, -1, 0, EFFECT_BY)


def search_one(state: CardWarsState, frame: Frame, at: int, seat: int, cards: Sequence[int]) -> Any:
    """One of the cards found; copies of a card are the same, so that one of each is offered."""
    by_key = {state.card(card).key: card for card in sorted(cards, reverse=True)}
    options = sorted(by_key.values())
    return one_answer(state, frame, at, "search", seat, options, about=frame.context.source, is_hidden=True)


def finish_search(state: CardWarsState, seat: int, card: int, cell: str) -> None:
    """A card found goes to hand, or into play where there was a cell for it."""
    state.lift(card)
    if not cell:
        state.to_pile(card, HAND)
        state.say("searched", card, seat, audience=seat)
        return
    piece = state.enter(card, seat, cell)
    state.say("searched", card, seat)
    if piece.is_row:
        state.happens("entered_row", card, seat, by=EFFECT_BY)
