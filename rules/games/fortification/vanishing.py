"""Taking a card out of a Fortification position as if it had never been there, so that findings get small (`Hunting.vanish`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rules.engine.zones import ATTACHED, DECK, FIELD, NOWHERE, REMOVED, RESOLVING, RESTRICTED
from rules.games.fortification.card_types import CHAMPION
from rules.games.fortification.pieces import Piece

if TYPE_CHECKING:
    from rules.engine.frames import Context
    from rules.games.fortification.state import FortificationState


def vanish(state: FortificationState, card: int) -> bool:
    """Take a card out, with what it wears. False where something in progress speaks of it, or where it would decide the match.

    That is so for the last card of a deck, and for the last member of a party in a battle or while a question is open.
    """
    zone = state.zones[card]
    if zone in (NOWHERE, REMOVED):
        return True
    piece = state.pieces.get(card)
    leaving = (card, *piece.attached) if piece is not None else (card,)
    if zone == RESOLVING or not _is_free(state, set(leaving)) or _decides(state, card, piece):
        return False
    if piece is not None:
        _leave(state, piece)
    for each in leaving:
        _forget(state, each)
    state.lists, state.listed_at, state.stale, state.base = [], -1, None, 0
    state.look_through()
    state.refresh()
    return True


def _decides(state: FortificationState, card: int, piece: Piece | None) -> bool:
    """Whether taking a card out would end the match or a battle."""
    side = state.seats[state.setup.owners[card]]
    if piece is None:
        return state.zones[card] == DECK and len(side.deck) == 1
    party = side.parties[piece.slot - 1]
    is_last = piece.is_character and party is not None and len(party.members) == 1
    # A question may name parties by their slots.
    is_needed = party in (state.attackers(), state.defenders()) or state.pending is not None or bool(state.stack)
    return is_last and is_needed


def _is_free(state: FortificationState, cards: set[int]) -> bool:
    """Whether nothing in progress speaks of these cards."""
    pending = state.pending
    if pending is not None and (pending.about in cards or not cards.isdisjoint(_numbers(pending.options))):
        return False
    waiting = [*state.queue, *state.fresh, *(each for group in state.aside for each in group)]
    contexts: list[Context] = [*(each.context for each in state.stack), *(each.context for each in waiting)]
    spoken = [number for context in contexts for number in _spoken_of(context)]
    spoken += [number for frame in state.stack for number in (*_numbers(frame.answers), *_numbers(frame.items))]
    spoken += [portion[0] for harm in state.harms for portion in (*harm.portions, *harm.spills)]
    return cards.isdisjoint(spoken)


def _spoken_of(context: Context) -> Iterable[int]:
    event = context.event
    yield from (context.source, context.each, *context.paid)
    yield from _numbers((*context.targets.values(), *context.vars.values()))
    if event is not None:
        yield from (event.card, event.source, event.target)


def _numbers(value: Any) -> Iterable[int]:
    """Every number in a value, whether it is a card's or not: rather one too many."""
    if type(value) is int:
        yield value
    elif isinstance(value, dict):
        yield from _numbers((*value, *value.values()))
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _numbers(each)


def _leave(state: FortificationState, piece: Piece) -> None:
    """Take a card in play out of its party or off its wearer; nobody is told."""
    side = state.seats[piece.controller]
    if piece.zone == ATTACHED:
        host = state.pieces[piece.host]
        host.attached = tuple(each for each in host.attached if each != piece.number)
    else:
        assert piece.zone == FIELD
        party = side.parties[piece.slot - 1]
        assert party is not None
        party.members = tuple(each for each in party.members if each != piece.number)
        if not party.members:
            side.parties[piece.slot - 1] = None
            side.slot_out = 0 if side.slot_out == piece.slot else side.slot_out
        if piece.program.role == CHAMPION:
            side.champions = max(0, side.champions - 1)


def _forget(state: FortificationState, card: int) -> None:
    """Take a card out of its pile and out of all that is remembered of it."""
    side = state.seats[state.setup.owners[card]]
    if state.zones[card] == RESTRICTED:
        side.restricted.remove(card)
    state.take_out(card)
    state.zones[card] = REMOVED
    state.pieces.pop(card, None)
    state.ghosts.pop(card, None)
    state.gone = [each for each in state.gone if each != card]
    state.unlisten([card])
    state.statics = tuple(pair for pair in state.statics if pair[0] != card)
    state.end_changes(lambda until: until[0] in ("source", "attached", "lead") and until[1] == card)
    for seat in state.seats:
        seat.uses = {key: times for key, times in seat.uses.items() if key[1] != card}
    state.taken = [move for move in state.taken if card not in _numbers(move[1:])]
