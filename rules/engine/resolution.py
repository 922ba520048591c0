"""Carrying out what is on the stack until a player must decide, the match ends, or nothing is left to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.frames import WAIT, Block, Context, Frame, Step
from rules.engine.program import AbilityProgram, TargetProgram

if TYPE_CHECKING:
    from rules.engine.game_state import GameState

MOST_OPERATIONS = 1_000_000
MOST_IN_ONE_GO = 50_000
DEEPEST = 200


def run(state: GameState, settle: Callable[[Any], bool]) -> None:
    """Go on until a question is open, the match is over, or all is settled. A finished frame is dropped, or begun for its next item.

    `settle` does the next thing that waits (a loss, a destruction, a trigger) and says whether there was one.
    """
    stack = state.stack
    most = min(MOST_OPERATIONS, state.operations + MOST_IN_ONE_GO)
    while state.pending is None and state.outcome is None:
        if not stack:
            if settle(state):
                continue
            return
        frame = stack[-1]
        block, at = frame.block, frame.at
        if at >= len(block.steps):
            if frame.items:
                frame.context.each = frame.items.pop(0)
                frame.at = 0
            else:
                stack.pop()
            continue
        if at in block.pauses and (settle(state) or state.outcome is not None):
            continue
        state.operations += 1
        if block.steps[at](state, frame) is not WAIT:
            if frame.at == at:  # a step may also have ended its block
                frame.at = at + 1
            frame.answers.clear()
            if frame.context.vars:
                _forget_throws(frame.context.vars)
        if state.operations > most or len(stack) > DEEPEST:
            state.stop("operations")


def _forget_throws(known: dict[str, Any]) -> None:
    """The next step throws its own numbers."""
    if "thrown" in known:
        del known["thrown"]
        known.pop("throw", None)


def one_answer(state: GameState, frame: Frame, at: int, kind: str, seat: int, options: list[Any], **more: Any) -> Any:
    """The answer number `at` of a step that asks; WAIT while it is open. One option only answers itself.

    Nobody asks a player who has lost: the last option, which does least, is taken.
    """
    if at < len(frame.answers):
        return frame.answers[at]
    if len(options) == 1 or state.seats[seat].lost:
        frame.answers.append(options[-1])
        return options[-1]
    return state.ask(kind, seat, options, **more)


# ------------------------------------------------------------------------------------------------------ triggered abilities
def begin_trigger(state: GameState, ability: AbilityProgram, context: Context) -> None:
    """Put a triggered ability that has come to its turn on the stack."""
    state.push(TRIGGER, context)


def begin_now(state: GameState, context: Context) -> None:
    """The same for a game that begins one trigger after the other: one that is dropped, or asks for nothing, needs no block of its own."""
    ability: AbilityProgram = context.ability
    if not _is_on(state, context):
        return
    if ability.is_optional or ability.costs or ability.targets:
        state.push(TRIGGER, context)
    else:
        _use(state, context)


def _is_on(state: GameState, context: Context) -> bool:
    """Not when a condition fails, its uses are spent, or what it needs cannot be had."""
    ability: AbilityProgram = context.ability
    if not (ability.holds(state, context) and state.uses_left(context.source, ability)):
        return False
    return not ability.costs or bool(state.cost_options(context, ability.costs))


def _check(state: GameState, frame: Frame) -> None:
    """Drop the trigger unless it is on."""
    if not _is_on(state, frame.context):
        frame.at = len(frame.block.steps)


def _may(state: GameState, frame: Frame) -> Any:
    ability: AbilityProgram = frame.context.ability
    if not ability.is_optional:
        return None
    context = frame.context
    said = one_answer(
        state, frame, 0, "optional_trigger", context.seat, ["yes", "no"], about=context.source, name=ability.name
    )
    if said is WAIT:
        return WAIT
    if said == "no":
        frame.at = len(frame.block.steps)
    return None


def _pay(state: GameState, frame: Frame) -> Any:
    """Pay a trigger's costs, asking with which cards where there is a choice."""
    context = frame.context
    ability: AbilityProgram = context.ability
    if not ability.costs:
        return None
    options = state.cost_options(context, ability.costs)
    if not options:
        frame.at = len(frame.block.steps)
        return None
    chosen = one_answer(state, frame, 0, "pick_costs", context.seat, options, about=context.source)
    if chosen is WAIT:
        return WAIT
    state.pay(context, ability.costs, chosen)
    return None


def _aim(state: GameState, frame: Frame) -> Any:
    """Name a trigger's targets now (MAX-TRIG-13); a target that nothing fits stays empty."""
    ability: AbilityProgram = frame.context.ability
    for at, target in enumerate(ability.targets):
        named = _named(state, frame, at, target)
        if named is WAIT:
            return WAIT
    for at, target in enumerate(ability.targets):
        frame.context.targets[target.id] = stamped(state, target, frame.answers[at])
    _tell_named(state, frame, ability.targets)
    return None


def _tell_named(state: GameState, frame: Frame, targets: Sequence[TargetProgram]) -> None:
    """Let the game do what it does when cards have been named while an ability resolves."""
    named = [card for at, target in enumerate(targets) if target.players is None for card in frame.answers[at]]
    if named:
        state.targets_named(frame.context, named)


def _named(state: GameState, frame: Frame, at: int, target: TargetProgram) -> Any:
    context = frame.context
    options = state.target_options(context, target)
    if target.chooser == "random":
        if at >= len(frame.answers):
            frame.answers.append(options[state.chance.below(len(options))] if options else ())
        return frame.answers[at]
    seat = context.seat if target.chooser == "own" else state.rival(context.seat)
    if not options:
        options = [()]
    is_players = target.players is not None
    return one_answer(
        state, frame, at, "targets", seat, options, about=context.source, target=target.id, players=is_players
    )


def stamped(state: GameState, target: TargetProgram, chosen: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Named targets with the stamp they have now, by which it is known later whether they are still the same."""
    if target.players is not None:
        return tuple((seat, 0) for seat in chosen)
    return tuple((card, state.stamp_of(card)) for card in chosen)


def _carry_out(state: GameState, frame: Frame) -> None:
    _use(state, frame.context)


def _use(state: GameState, context: Context) -> None:
    """The ability itself, once its uses are counted."""
    ability: AbilityProgram = context.ability
    state.count_use(context.source, ability)
    if ability.name:
        state.say_name(context, ability.name)
    if ability.block is not None:
        state.push(ability.block, context)


def push_ability(state: GameState, context: Context) -> None:
    """Carry out an ability whose own targets are named; those that others or chance name are named first."""
    ability: AbilityProgram = context.ability
    if ability.block is None:
        return
    if any(target.chooser != "own" for target in ability.targets):
        state.push(AIMED, context)
    else:
        state.push(ability.block, context)


def _aim_rest(state: GameState, frame: Frame) -> Any:
    """Name the targets that the player did not name when the action was declared."""
    context = frame.context
    rest = [target for target in context.ability.targets if target.id not in context.targets]
    for at, target in enumerate(rest):
        if _named(state, frame, at, target) is WAIT:
            return WAIT
    for at, target in enumerate(rest):
        context.targets[target.id] = stamped(state, target, frame.answers[at])
    state.push(context.ability.block, context)
    _tell_named(state, frame, rest)
    return None


AIMED = Block(("engine", "aimed"), (_aim_rest,))
_STEPS: tuple[Step, ...] = (_check, _may, _pay, _aim, _carry_out)
TRIGGER = Block(("engine", "trigger"), _STEPS)
BLOCKS = (TRIGGER, AIMED)
