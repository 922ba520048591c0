"""What is done between actions, in a fixed order, and how matches end (FORT-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.events import NOBODY
from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.resolution import TRIGGER
from rules.games.fortification import casting, fighting, harm, windows
from rules.games.fortification.harm import BY_EFFECT

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState

ABILITY_KEY = ("fortification", "ability")
WHOLE = frozenset((casting.CAST.key, fighting.STRIKE.key, harm.HARM.key, TRIGGER.key, ABILITY_KEY))
"""Blocks between whose steps nothing is settled but who has no life left: a card, a strike, an ability (FORT-WIN-3, FORT-KO-1)."""


def settle(state: FortificationState) -> bool:
    """Do the next thing that waits, in the book's order; False when nothing does."""
    for frame in state.stack:
        if frame.block.key in WHOLE:
            return state.weakens and _fall_without_life(state)
    if state.gone:
        state.settle_gone()
    if state.weakens and _fall_without_life(state):
        return True
    if state.has_begun and _find_losses(state):
        return state.outcome is None
    if state.stack and state.stack[-1].block is harm.BEFORE:
        return False  # those that wait for the same come before what they set off
    if state.fresh or state.queue:
        return _next_trigger(state)
    if state.opened:
        windows.begin_window(state, state.opened.pop(0))
        return True
    return not state.stack and _quiet(state)


def _fall_without_life(state: FortificationState) -> bool:
    """Characters whose life has sunk to 0 otherwise than by damage are knocked out too (FORT-KO-1, FORT-EQ-8)."""
    if state.is_dirty:
        state.refresh()
    if not state.has_weakened:
        return False
    state.has_weakened = False
    dead = [piece for piece in state.pieces.values() if piece.is_character and piece.damage >= piece.max_life]
    if dead:
        state.fall(dead, -1, BY_EFFECT)
    return bool(dead)


def _find_losses(state: FortificationState) -> bool:
    """Whose fort is at 0 or whose deck is empty loses; both together draw (FORT-WIN-1 to -4)."""
    first, second = state.seats
    if first.fort and first.deck and second.fort and second.deck and not first.lost and not second.lost:
        return False
    on_empty = state.setup.options["deck_out"] == "on_empty"
    for seat in state.seats:
        if not seat.fort:
            state.lose(seat.number, "fort")
        elif on_empty and not seat.deck:
            state.lose(seat.number, "deck")
    losers = [seat for seat in state.seats if seat.lost]
    if not losers:
        return False
    if len(losers) == 1:
        state.finish("won", (1 - losers[0].number,), losers[0].lost)
    elif state.setup.options["simultaneous_loss"] == "active_player_loses":
        state.finish("won", (1 - state.active,), state.seats[state.active].lost)
    else:
        state.finish("draw", (), "both_lost")
    return True


# ---------------------------------------------------------------------------------------------------------------- triggers
def _next_trigger(state: FortificationState) -> bool:
    """Resolve the next waiting trigger: the active player's first, each player's in the order that player says (FORT-META-3)."""
    if state.fresh:
        state.queue += state.in_order(state.fresh)
        state.fresh = []
    number = state.queue[0].context.seat
    if sum(each.context.seat == number for each in state.queue) > 1:
        state.push(ORDER, Context(-1, number))
    else:
        state.begin_ability(state.queue.pop(0))
    return True


def _order(state: FortificationState, frame: Frame) -> Any:
    """A player with several waiting triggers says which comes next."""
    trigger = harm.choose_next(state, frame, state.queue)
    if trigger is WAIT:
        return WAIT
    state.begin_ability(trigger)
    return None


# ----------------------------------------------------------------------------------------------------------------- quiet
def _quiet(state: FortificationState) -> bool:
    """Everything is settled: forget what has left, go on with the battle, end the turn where something says so."""
    if state.ghosts:
        state.ghosts.clear()
    state.chain = 0
    battle = state.battle
    if (state.asks_again or state.acts >= state.setup.options["actions_per_turn_max"]) and not state.turn_ends:
        reason = _why_cut(state)
        if reason:
            _cut(state, reason)
            return True
    if battle is not None:
        if state.turn_ends or state.battle_ends:
            battle.ends_turn = battle.ends_turn or state.turn_ends
            state.turn_ends = False
            fighting.close_battle(state)
            return True
        # A party that has lost its normal attack without having made one may still cast (FORT-BATTLE-1, FORT-BATTLE-2).
        if state.attackers() is None or (battle.attacks <= 0 and battle.strikes):
            fighting.close_battle(state)
            return True
        return fighting.second_line(state)
    if state.turn_ends:
        state.turn_ends = False
        state.begin_end_of_turn()
        return True
    return False


def _why_cut(state: FortificationState) -> str:
    """Whether the turn goes round in circles: a position once too often, or too many actions (FORT-WIN-5)."""
    limit = state.setup.options["repetition_limit"]
    if state.asks_again:
        state.asks_again = False
        state.marked = state.serial
        times = state.note_position()
        if limit is not None and times >= limit:
            return "repetition"
    return "actions" if state.acts >= state.setup.options["actions_per_turn_max"] else ""


def _cut(state: FortificationState, reason: str) -> None:
    """The turn ends as if its player had said so; the cycle is written down for the loophole list."""
    state.say("turn_cut", player=state.active, note=reason)
    state.say("loophole", player=state.active, note=(reason, tuple(state.taken)), audience=NOBODY)
    state.turn_ends = True


ORDER = Block(("fortification", "order"), (_order,))
BLOCKS = (ORDER,)
