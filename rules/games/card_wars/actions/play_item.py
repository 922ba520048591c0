"""play_item: an Item from hand is used by an own Summon on the row, then it goes to the Graveyard (CW-PLAY-5 to -8)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Block, Context, Frame
from rules.engine.program import TargetProgram
from rules.engine.zones import GRAVEYARD, RESOLVING
from rules.games.card_wars import checking, declaring
from rules.games.card_wars.base import TACTICIAN
from rules.games.card_wars.card_types import ITEM
from rules.games.card_wars.pieces import EMPTY, Piece
from rules.games.card_wars.state import CardWarsState


def _unknown(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    is_card = move[2] == EMPTY or checking.is_card(state, move[2])
    return checking.hand_card(state, seat, move[1]) or (None if is_card else checking.unknown("card"))


def needs_bearer(state: CardWarsState, card: int) -> bool:
    """Whether an Item has to name a Summon as its bearer (`item_needs_bearer`): always, or only where it affects one's own row."""
    return bool(state.setup.options["item_needs_bearer"]) or state.card(card).speaks_of_host


def _refuse(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    _, card, bearer, named, paid = move
    refusal = checking.phase(state, TACTICIAN) or checking.kind(state, card, ITEM)
    if refusal is not None:
        return refusal
    piece: Piece | None = None
    if not needs_bearer(state, card):
        if bearer != EMPTY:
            return checking.unknown("bearer of this Item, which names none")
    else:
        if state.is_row_empty(seat) or bearer == EMPTY:
            return Refusal("E-NO-BEARER", "CW-PLAY-6", {})
        piece = state.on_row(bearer)
        if piece is None or piece.controller != seat:
            return Refusal("E-NOT-ON-FIELD", "CW-PLAY-8", {"card": bearer})
        if not has_room(state, piece):
            return Refusal("E-ITEM-LIMIT", "CW-PLAY-5", {"card": bearer})
        if "bear_item" in piece.forbidden:
            return checking.forbidden("it cannot bear Items", bearer)
    return declaring.refuse(state, _contexts(state, seat, card, piece), named, paid)


def has_room(state: CardWarsState, piece: Piece) -> bool:
    """Whether a Summon can take one more Item in this Round (CW-PLAY-5)."""
    taken = piece.items if piece.items_round == state.round else 0
    return bool(taken < state.setup.options["items_per_summon_per_round"])


def _contexts(state: CardWarsState, seat: int, card: int, bearer: Piece | None) -> list[Context]:
    return declaring.contexts_of(seat, card, state.card(card).resolving, bearer)


def _perform(state: CardWarsState, seat: int, move: Move) -> None:
    _, card, bearer, named, paid = move
    piece = state.pieces[bearer] if bearer != EMPTY else None
    contexts = _contexts(state, seat, card, piece)
    bill = declaring.filled(state, contexts, paid)
    state.has_played = True
    if piece is not None:
        piece.items = piece.items + 1 if piece.items_round == state.round else 1
        piece.items_round = state.round
    state.lift(card)
    state.zones[card] = RESOLVING
    declaring.begin(state, USED, Context(card, seat), contexts, named, bill)
    state.say("item_played", card, seat, target=bearer)


def _announce(state: CardWarsState, frame: Frame) -> None:
    state.happens("announced", frame.context.source, frame.context.seat)


def _resolve(state: CardWarsState, frame: Frame) -> None:
    declaring.carry_out(state, frame, state.card(frame.context.source).resolving)


def _finish(state: CardWarsState, frame: Frame) -> None:
    card = frame.context.source
    if state.zones[card] == RESOLVING:
        state.to_pile(card, GRAVEYARD)
    state.happens("played", card, frame.context.seat)


def _targets(state: CardWarsState, move: Move) -> tuple[TargetProgram, ...]:
    return declaring.targets_of(state.card(move[1]).resolving) if checking.is_card(state, move[1]) else ()


def _legal(state: CardWarsState, seat: int) -> list[Move]:
    if state.phase != TACTICIAN:
        return []
    items = state.held(seat).cards[ITEM]
    if not items:
        return []
    bearers = [piece for piece in state.row_of(seat) if "bear_item" not in piece.forbidden and has_room(state, piece)]
    found: list[Move] = []
    for card in items:
        users: list[Piece | None] = list(bearers) if needs_bearer(state, card) else [None]
        for piece in users:
            number = EMPTY if piece is None else piece.number
            found += [
                ("play_item", card, number, named, paid)
                for named, paid in declaring.ways(state, _contexts(state, seat, card, piece))
            ]
    return found


USED = Block(("card_wars", "item"), (_announce, _resolve, _finish), frozenset((0, 1, 2)))
ACTION = Action(
    (("card", "number"), ("bearer", "number"), ("targets", "lists"), ("costs", "lists")),
    _refuse,
    _perform,
    _legal,
    unknown=_unknown,
    targets=_targets,
)
