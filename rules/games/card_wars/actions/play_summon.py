"""play_summon: a Summon from hand into an empty cell of row or bench (CW-PLAY-1 to -4)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Block, Context, Frame
from rules.engine.zones import GRAVEYARD, RESOLVING
from rules.games.card_wars import checking
from rules.games.card_wars.base import TACTICIAN
from rules.games.card_wars.card_types import SUMMON
from rules.games.card_wars.state import CardWarsState


def _unknown(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    return checking.hand_card(state, seat, move[1]) or checking.cell_word(move[2])


def _refuse(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    _, card, where, paid = move
    refusal = (
        checking.phase(state, TACTICIAN) or checking.kind(state, card, SUMMON) or checking.cell(state, seat, where)
    )
    if refusal is not None:
        return refusal
    there = state.at(seat, where)
    if there is not None:
        return Refusal("E-CELL-OCCUPIED", "CW-PLAY-2", {"card": there.number})
    return checking.payment(state, seat, state.price(seat, card), paid, card)


def _perform(state: CardWarsState, seat: int, move: Move) -> None:
    """Pay; a refill comes before the Summon enters (CW-CHG-10)."""
    _, card, where, paid = move
    price = state.price(seat, card)
    state.has_played = True
    state.spend_eases(seat, card)
    state.lift(card)
    state.zones[card] = RESOLVING
    state.pay_charges(seat, price, checking.filled(state, seat, price, paid))
    context = Context(card, seat)
    context.vars["cell"] = where
    state.push(SUMMONED, context)


def _enter(state: CardWarsState, frame: Frame) -> None:
    card, seat, where = frame.context.source, frame.context.seat, frame.context.vars["cell"]
    if state.at(seat, where) is not None:  # something took the cell while the payment was settled
        where = next(iter(state.free_cells(seat)), "")
    if not where:
        state.to_pile(card, GRAVEYARD)
        return
    piece = state.enter(card, seat, where)
    program = piece.program
    if not piece.is_row and program.of_its_play:
        state.listen(card, program.of_its_play)
    state.happens("played", card, seat)
    if not piece.is_row and program.of_its_play:
        state.unlisten([card])
    if piece.is_row:
        state.happens("entered_row", card, seat)


def _legal(state: CardWarsState, seat: int) -> list[Move]:
    if state.phase != TACTICIAN:
        return []
    held = state.held(seat)
    cells: list[str] | None = None
    found: list[Move] = []
    for card in held.cards[SUMMON]:
        ways = state.ways_to_pay(seat, card, held)
        if ways:
            if cells is None:
                cells = state.free_cells(seat)
            found += [("play_summon", card, where, paid) for paid in ways for where in cells]
    return found


SUMMONED = Block(("card_wars", "summoned"), (_enter,), frozenset((0,)))
ACTION = Action(
    (("card", "number"), ("cell", "text"), ("payment", "numbers")), _refuse, _perform, _legal, unknown=_unknown
)
