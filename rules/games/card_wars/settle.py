"""What is settled between steps: cards that left, refills, triggers, windows for Traps, and phases that end by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.resolution import begin_trigger
from rules.games.card_wars import phases, traps
from rules.games.card_wars.base import ATTACK
from rules.games.card_wars.harm import begin_replacement
from rules.games.card_wars.refills import refill

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def settle(state: CardWarsState) -> bool:
    """Do the next thing that waits (section 18, ordering: triggers, then Traps); False when nothing does."""
    if state.is_dirty:
        state.refresh()
    if state.instead:
        begin_replacement(state)
        return True
    if state.refills_due and state.has_begun and refill(state):
        return True
    if state.fresh or state.queue:
        return _next_trigger(state)
    if (state.openings or state.window_is_due) and traps.open_window(state):
        return True
    return not state.stack and _quiet(state)


def _next_trigger(state: CardWarsState) -> bool:
    """Resolve the next waiting trigger: the active player's first, each player's in the order in which the cards came into play."""
    if state.fresh:
        active = state.active
        state.fresh.sort(key=lambda each: (each.context.seat != active, each.entered, each.context.source))
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
