"""Windows for set Traps, and their activation (CW-TRAP)."""

from __future__ import annotations

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


def open_window(state: CardWarsState) -> bool:
    """Ask the owner of set Traps whether one is activated, where one can be (CW-TRAP-10 to -12). Whether there is a window."""
    number = 1 - state.active
    state.openings.sort(key=lambda each: each.context.source)
    asks = eligible(state)
    is_due, state.window_is_due = state.window_is_due, False
    if not asks and not (is_due and state.face_down(number)):
        state.openings.clear()
        return False
    state.push(ASK, Context(-1, number))
    return True


def ask_before(state: CardWarsState, *, is_asked_anyway: bool) -> bool:
    """Ask about Traps that would change what is about to happen, even amid an effect: afterwards is too late. Others keep waiting.

    Where every window is asked about, so is this one, lest the question tell that a Trap fits (CW-TRAP-12).
    """
    number = 1 - state.active
    is_always = state.setup.options["trap_prompt"] != "eligible_only" and bool(state.face_down(number))
    if not eligible(state, before=True) and not (is_always and is_asked_anyway):
        state.openings = [each for each in state.openings if each.ability.form != REPLACEMENT]
        return False
    context = Context(-1, number)
    context.vars["before"] = True
    state.push(ASK, context)
    return True


def at_hand(state: CardWarsState, *, before: bool) -> list[Trigger]:
    """The openings that a window is about: one before something happens is about what would change that, alone."""
    return [each for each in state.openings if each.ability.form == REPLACEMENT] if before else state.openings


def is_before(state: CardWarsState) -> bool:
    """Whether the window that is open comes before what it is about."""
    return bool(state.stack and state.stack[-1].context.vars.get("before"))


def eligible(state: CardWarsState, *, before: bool = False) -> list[Trigger]:
    """The set Traps that can be activated now, one ability of each, in the order of their slots."""
    number = 1 - state.active
    side = state.seats[number]
    if side.activations >= state.setup.options["trap_activations_per_phase"]:
        return []
    found: dict[int, Trigger] = {}
    for opening in at_hand(state, before=before):
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
    before = is_before(state)
    asks = eligible(state, before=before)
    if not frame.answers:
        options = [*(each.context.source for each in asks), DECLINE]
        seat = frame.context.seat
        return state.ask(WINDOW, seat, options, about=_about(state, asks, seat), is_hidden=True)
    said = frame.answers[0]
    chosen = next((each for each in asks if each.context.source == said), None)
    state.openings = [each for each in state.openings if before and each.ability.form != REPLACEMENT]
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
    state.happens("trap_activated", card, seat)


def _resolve(state: CardWarsState, frame: Frame) -> None:
    state.push(TRIGGER, frame.context)


def _bury(state: CardWarsState, frame: Frame) -> None:
    """An activated Trap goes to the Graveyard (CW-TRAP-7)."""
    card = frame.context.source
    if state.zones[card] == RESOLVING:
        state.to_pile(card, GRAVEYARD)


ASK = Block(("card_wars", "trap_window"), (_ask,))
ACTIVATE = Block(("card_wars", "trap"), (_reveal, _resolve, _bury))
BLOCKS = (ASK, ACTIVATE)
__all__ = ["ACTIVATE", "BLOCKS", "DECLINE", "WINDOW", "ask_before", "at_hand", "is_before", "open_window"]
