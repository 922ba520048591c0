"""The clean-up loop (MAX-TIME-1) and how matches end (MAX-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.frames import Context
from rules.engine.resolution import begin_now
from rules.engine.state import Outcome, Trigger
from rules.engine.zones import FIELD, GRAVEYARD, NOWHERE
from rules.games.maximus import phases, questions
from rules.games.maximus.pieces import Piece, Side
from rules.games.maximus.reading import all_under

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def settle(state: MaximusState) -> bool:
    """Do what waits in one pass of the book's steps, up to a question or a trigger; False when nothing waits.

    A question interrupts a pass, which goes on behind it: who falls meanwhile is destroyed in the next one.
    """
    if state.is_dirty:
        state.refresh()
    has_passed = state.is_midway
    if (state.units_hurt or state.has_new_values) and not has_passed:
        has_passed = _destroy_the_dead(state)
    is_pile_due, bound = False, state.hand_bound
    for seat in state.seats:
        if not seat.deck or len(seat.hand) > bound:
            is_pile_due = True
    if (state.has_losers or (is_pile_due and state.has_begun)) and _find_losses(state):
        has_passed = True
    if state.outcome is not None:
        return False
    if (state.homeless or state.returning or state.loose) and _ask_what_is_open(state):
        state.is_midway = True
        return True
    if is_pile_due and _shrink_hands(state):
        state.is_midway = True
        return True
    if has_passed:
        state.is_midway = False
    if (state.fresh or state.queue) and _next_trigger(state):
        return True
    return has_passed or (not state.stack and _quiet(state))


def _destroy_the_dead(state: MaximusState) -> bool:
    """All Units without Health left go together (MAX-UNIT-9)."""
    state.units_hurt = state.has_new_values = False
    dead = [p for p in state.pieces.values() if p.damage >= p.max_health and p.unit is not None]
    causes, state.hurt_by = state.hurt_by, {}
    if dead:
        state.fall(dead, causes)
    return bool(dead)


def _find_losses(state: MaximusState) -> bool:
    """Everybody whose loss is found now loses together (MAX-END-7)."""
    if state.has_begun and state.setup.options["deck_out"] == "on_empty":
        for seat in state.seats:
            if not seat.deck and not seat.is_out:
                state.lose(seat.number, "deck")
    if not state.has_losers:
        return False
    state.has_losers = False
    losers = [seat for seat in state.seats if seat.lost and not seat.is_out]
    left = [seat for seat in state.seats if not seat.lost and not seat.is_out]
    reason = losers[0].lost if losers else ""
    for seat in losers:
        state.happens("player_lost", -1, seat.number)
    if not left:
        _end_together(state, losers, reason)
    elif len(left) == 1:
        state.finish("won", (left[0].number,), reason)
    else:
        for seat in losers:
            _eliminate(state, seat)
    return True


def _end_together(state: MaximusState, losers: list[Side], reason: str) -> None:
    """Nobody is left (MAX-END-7)."""
    rule = state.setup.options["simultaneous_loss"]
    numbers = [seat.number for seat in losers]
    others = tuple(number for number in numbers if number != state.active)
    if rule == "active_player_wins" and state.active in numbers:
        state.finish("won", (state.active,), reason)
    elif rule == "active_player_loses" and state.active in numbers and len(others) == 1:
        state.finish("won", others, reason)
    else:
        state.finish("draw", (), reason)


def _eliminate(state: MaximusState, seat: Side) -> None:
    """Take a loser's cards out of the match; what the loser controlled goes to its owners' Graveyards (MAX-END-9)."""
    seat.is_out = True
    number = seat.number
    left = [piece for piece in state.pieces.values() if number in (piece.owner, piece.controller)]
    worn = [(piece, piece.attached.copy()) for piece in left]
    for piece in left:
        state.leave(piece.number, GRAVEYARD)
    for piece in left:
        state.happens("left", piece.number, piece.controller)
    state.has_left(*left)
    for piece, equipment in worn:
        state.strip(piece, equipment, "equip_on_leave")
    _bury_materials(state, number)
    for top in state.pieces.values():
        _take_from_under(state, top, number)
    for card, owner in enumerate(state.setup.owners):
        if owner == number:
            state.zones[card] = NOWHERE
    seat.deck, seat.hand, seat.graveyard, seat.resources = [], [], [], []
    for other in state.seats:
        other.graveyard = [card for card in other.graveyard if state.setup.owners[card] != number]
    state.queue = [each for each in state.queue if each.context.seat != number]
    state.fresh = [each for each in state.fresh if each.context.seat != number]
    if state.active == number:
        state.stack.clear()
        phases.end_at_once(state)


def _bury_materials(state: MaximusState, number: int) -> None:
    """Components that were to come back to a loser are buried instead, and a loser's own come back to nobody."""
    for fusion, under in list(state.materials.items()):
        is_gone = any(card == fusion and seat == number for card, seat, _ in state.returning)
        for piece in [each for top in under for each in (top, *all_under(top))] if is_gone else ():
            state.to_pile(piece.number, GRAVEYARD)
        state.materials[fusion] = [] if is_gone else [piece for piece in under if piece.owner != number]


def _take_from_under(state: MaximusState, top: Piece, number: int) -> None:
    """Cards of a loser leave the match from under others' Fusions too; what lies under these is buried."""
    for piece in [piece for piece in top.under if piece.owner == number]:
        top.under.remove(piece)
        for each in all_under(piece):
            state.to_pile(each.number, GRAVEYARD)
    for piece in top.under:
        _take_from_under(state, piece, number)


def _ask_what_is_open(state: MaximusState) -> bool:
    """Questions that come before triggers: homes of cards, Equipment that may move on."""
    if state.homeless:
        card = state.homeless.pop(0)
        if card in state.pieces:
            state.push(questions.HOME, Context(card, state.pieces[card].controller))
        return True
    if state.returning:
        fusion, number, _ = state.returning.pop(0)
        state.push(questions.COME_BACK, Context(fusion, number))
        return True
    if state.loose:
        order = {number: at for at, number in enumerate(state.in_turn_order())}
        state.loose.sort(key=lambda each: order.get(state.controller(each[0]), 99))
        equipment, only = state.loose.pop(0)
        if equipment in state.pieces and state.zones[equipment] == FIELD:
            context = Context(equipment, state.pieces[equipment].controller)
            context.vars["only"] = only
            state.push(questions.REATTACH, context)
        return True
    return False


def _shrink_hands(state: MaximusState) -> bool:
    """Hands beyond their bound are asked about in turn order (MAX-ZONE-8)."""
    bound = state.setup.options["hand_max"]
    if bound is None or state.setup.options["hand_overflow"] == "discard_at_turn_end":
        return False
    full = [seat.number for seat in state.seats if len(seat.hand) > bound]
    if not full:
        return False
    for number in state.in_turn_order():
        if number in full and not all(questions.is_kept_avatar(state, card) for card in state.seats[number].hand):
            state.push(questions.DISCARD_DOWN, Context(-1, number))
            return True
    return False


def _next_trigger(state: MaximusState) -> bool:
    """Resolve the next waiting trigger; those that began to wait together come in turn order, as they entered, as printed (MAX-TRIG-6)."""
    if state.fresh:
        if len(state.fresh) > 1:
            order = {number: at for at, number in enumerate(state.in_turn_order())}
            state.fresh.sort(key=lambda each: (order.get(each.context.seat, 99), each.entered, _printed(state, each)))
        state.queue += state.fresh
        state.fresh = []
    if not state.queue:
        return False
    if state.setup.options["trigger_order"] == "controller_chooses" and questions.ask_order(state):
        return True
    trigger = state.queue.pop(0)
    state.triggers_run += 1
    state.chain.append(trigger.context.source)
    if state.triggers_run > state.setup.options["loop_guard"]:
        names = sorted({state.card(card).name for card in state.chain[-40:]})
        state.say("endless_loop", note=names)
        state.finish("draw", (), "loop")
        return True
    begin_now(state, trigger.context)
    return True


def _printed(state: MaximusState, trigger: Trigger) -> int:
    """The place of a trigger's ability on its card; what is granted comes behind what is printed."""
    piece = state.piece(trigger.context.source)
    abilities = state.card(trigger.context.source).abilities if piece is None else piece.abilities
    return abilities.index(trigger.ability) if trigger.ability in abilities else len(abilities)


def _quiet(state: MaximusState) -> bool:
    """Everything is settled: forget what has left, and end the turn where an effect has said so."""
    if state.triggers_run:
        state.triggers_run = 0
        state.chain.clear()
    if state.ghosts:
        state.ghosts.clear()
    if state.turn_ends:
        state.turn_ends = False
        state.begin_end_of_turn()
        return True
    return False


__all__ = ["Outcome", "settle"]
