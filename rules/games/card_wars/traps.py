"""Windows for set Traps, and their activation (CW-TRAP)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.choices import Answer, Choice
from rules.engine.events import EVERYBODY
from rules.engine.frames import Block, Context, Frame
from rules.engine.resolution import TRIGGER
from rules.engine.state import Trigger
from rules.engine.zones import GRAVEYARD, RESOLVING, TRAP_SLOT
from rules.games.card_wars.view import is_known

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

WINDOW = "trap_window"
DECLINE = "decline"
REPLACEMENT = "replacement"
BEFORE, OF_REFILL = "before", "refill"


def is_of_refill(trigger: Trigger) -> bool:
    """Whether something waits that has heard of a refill or its die."""
    return trigger.context.event is not None and trigger.context.event.kind in ("affinity_refilled", "affinity_rolled")


def open_window(state: CardWarsState, scope: str = "") -> bool:
    """Ask the owner of set Traps whether one is activated, where one can be (CW-TRAP-10 to -12). Whether there is a window."""
    number = 1 - state.active
    state.openings.sort(key=lambda each: each.context.source)
    asks = eligible(state, scope)
    is_due, state.window_is_due = state.window_is_due, False
    if not asks and not (is_due and state.face_down(number)):
        state.openings = left_waiting(state, scope)
        return False
    _ask_about(state, scope)
    return True


def _ask_about(state: CardWarsState, scope: str) -> None:
    context = Context(-1, 1 - state.active)
    if scope:
        context.vars["scope"] = scope
    state.push(ASK, context)


def ask_before(state: CardWarsState, *, is_asked_anyway: bool) -> bool:
    """Ask about Traps that would change what is about to happen, even amid an effect: afterwards is too late. Others keep waiting.

    Where every window is asked about, so is this one, lest the question tell that a Trap fits (CW-TRAP-12).
    """
    number = 1 - state.active
    is_always = state.setup.options["trap_prompt"] != "eligible_only" and bool(state.face_down(number))
    if not eligible(state, BEFORE) and not (is_always and is_asked_anyway):
        state.openings = left_waiting(state, BEFORE)
        return False
    _ask_about(state, BEFORE)
    return True


def at_hand(state: CardWarsState, scope: str) -> list[Trigger]:
    """The openings that a window is about: one amid something is about what would change that, alone."""
    fits = SCOPES.get(scope)
    return state.openings if fits is None else [each for each in state.openings if fits(each)]


def left_waiting(state: CardWarsState, scope: str) -> list[Trigger]:
    """The openings that a window is not about, and which go on waiting for another."""
    fits = SCOPES.get(scope)
    return [] if fits is None else [each for each in state.openings if not fits(each)]


def scope_of(state: CardWarsState) -> str:
    """What the window that is open is about: everything, or what it comes before or amid."""
    return str(state.stack[-1].context.vars.get("scope", "")) if state.stack else ""


def eligible(state: CardWarsState, scope: str = "") -> list[Trigger]:
    """The set Traps that can be activated now, one ability of each, in the order of their slots."""
    number = 1 - state.active
    side = state.seats[number]
    if side.activations >= state.setup.options["trap_activations_per_phase"]:
        return []
    found: dict[int, Trigger] = {}
    for opening in at_hand(state, scope):
        card = opening.context.source
        if card not in found and state.zones[card] == TRAP_SLOT and is_possible(state, opening):
            found[card] = opening
    return [found[card] for card in side.traps if card in found]


def is_possible(state: CardWarsState, opening: Trigger) -> bool:
    """Whether a Trap whose event has come meets its conditions, has what it must name, and can pay."""
    ability, context = opening.ability, opening.context
    if not ability.holds(state, context) or not state.uses_left(context.source, ability):
        return False
    if any(not state.target_options(context, target) for target in ability.targets):
        return False
    return not ability.costs or bool(state.cost_options(context, ability.costs))


def _ask(state: CardWarsState, frame: Frame) -> Any:
    """One of them or none (CW-TRAP-4, CW-TRAP-11)."""
    scope = scope_of(state)
    asks = eligible(state, scope)
    if not frame.answers:
        options = [*(each.context.source for each in asks), DECLINE]
        seat = frame.context.seat
        return state.ask(WINDOW, seat, options, about=_about(state, asks, seat), is_hidden=True)
    said = frame.answers[0]
    chosen = next((each for each in asks if each.context.source == said), None)
    state.openings = left_waiting(state, scope)
    if chosen is None:
        return None
    chosen.context.targets.update(frame.context.targets)
    state.push(ACTIVATE, chosen.context)
    return None


def begins(choice: Choice, answer: Answer) -> bool:
    """Whether an answer activates a Trap, as `activate_trap` does."""
    return choice.kind == WINDOW and answer != DECLINE


def _about(state: CardWarsState, asks: list[Trigger], seat: int) -> int:
    """The card whose event opened a window, where its owner was told of it and still knows it (CW-ZONE-12).

    None where every window is asked about: others, who see it too, would learn from it that a Trap fits (CW-TRAP-12).
    """
    event = asks[0].context.event if asks else None
    if event is None or event.card < 0 or state.setup.options["trap_prompt"] != "eligible_only":
        return -1
    is_told = event.audience in (EVERYBODY, seat)
    return event.card if is_told and is_known(state, seat, event.card) else -1


def _reveal(state: CardWarsState, frame: Frame) -> None:
    """The Trap is turned up; it counts for the phase, and is not there to be activated again (CW-TRAP-5)."""
    card, seat = frame.context.source, frame.context.seat
    state.seats[seat].activations += 1
    state.lift(card)
    state.zones[card] = RESOLVING
    state.settle_gone()
    # What follows from it is its owner's; what the enemy's action had spent is no reason against it (section 18).
    state.spent = 0
    state.happens("trap_activated", card, seat)


def _resolve(state: CardWarsState, frame: Frame) -> None:
    state.push(TRIGGER, frame.context)


def _bury(state: CardWarsState, frame: Frame) -> None:
    """An activated Trap goes to the Graveyard (CW-TRAP-7); what follows then is the enemy's action again, and skipped if it is too much."""
    card = frame.context.source
    state.entered_at = state.serial
    if state.zones[card] == RESOLVING:
        state.to_pile(card, GRAVEYARD)


SCOPES: Mapping[str, Callable[[Trigger], bool]] = {
    BEFORE: lambda each: each.ability.form == REPLACEMENT,
    OF_REFILL: is_of_refill,
}
"""Windows amid something, and which openings they are about."""
ASK = Block(("card_wars", "trap_window"), (_ask,))
ACTIVATE = Block(("card_wars", "trap"), (_reveal, _resolve, _bury))
BLOCKS = (ASK, ACTIVATE)
__all__ = ["ACTIVATE", "BLOCKS", "DECLINE", "WINDOW", "ask_before", "at_hand", "open_window", "scope_of"]
