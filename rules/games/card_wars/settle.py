"""What is settled between steps: refills, triggers, windows for Traps, and phases that end by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.engine.resolution import begin_trigger
from rules.engine.state import Trigger
from rules.games.card_wars import phases, traps
from rules.games.card_wars.base import ATTACK
from rules.games.card_wars.harm import begin_replacement
from rules.games.card_wars.refills import is_paying, is_refilling, refill

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def settle(state: CardWarsState) -> bool:
    """Do the next thing that waits (section 18, ordering: triggers, then Traps); False when nothing does."""
    if state.is_dirty:
        state.refresh()
    if state.instead:
        begin_replacement(state)
        return True
    if state.refills_due and state.has_begun and not is_refilling(state) and refill(state):
        return True
    if (state.fresh or state.queue or state.openings or state.window_is_due) and is_paying(state):
        return _answer_refill(state)
    if state.fresh or state.queue:
        return _next_trigger(state)
    if (state.openings or state.window_is_due) and traps.open_window(state):
        return True
    return not state.stack and _quiet(state)


def _answer_refill(state: CardWarsState) -> bool:
    """Begin a trigger that has heard of the refill in progress, or ask about a Trap that has; all else waits (CW-CHG-10)."""
    found = [each for each in state.fresh if traps.is_of_refill(each)]
    if not found:
        return traps.open_window(state, traps.OF_REFILL)
    trigger = min(found, key=_turn_of(state))
    state.fresh.remove(trigger)
    begin_trigger(state, trigger.ability, trigger.context)
    return True


def _turn_of(state: CardWarsState) -> Callable[[Trigger], tuple[bool, int, int]]:
    """The order of triggers: the active player's first, each player's in the order in which the cards came into play (section 18)."""
    active = state.active
    return lambda each: (each.context.seat != active, each.entered, each.context.source)


def _next_trigger(state: CardWarsState) -> bool:
    """Resolve the next waiting trigger; those that came later wait for those that came before."""
    if state.fresh:
        state.fresh.sort(key=_turn_of(state))
        state.queue += state.fresh
        state.fresh = []
    trigger = state.queue.pop(0)
    begin_trigger(state, trigger.ability, trigger.context)
    return True


def _quiet(state: CardWarsState) -> bool:
    """Everything is settled: forget what has left, and go on where a phase or turn has ended by itself (CW-PHASE-13)."""
    if state.ghosts:
        state.ghosts.clear()
    state.spent = 0
    if not state.has_begun:
        return False
    if state.ends:
        phases.leave_phase(state, goes_through=state.ends == "turn")
        state.ends = ""
        return True
    if state.phase == ATTACK and (state.is_attack_forbidden_turn() or not state.has_attackers()):
        phases.leave_phase(state)
        return True
    return False
