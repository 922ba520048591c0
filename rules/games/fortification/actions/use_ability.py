"""use_ability: use a printed ability of a card in play, in the main phase or in a battle before the normal attack."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Block, Context, Frame
from rules.engine.program import AbilityProgram, TargetProgram
from rules.engine.resolution import push_ability, stamped
from rules.games.fortification import checking
from rules.games.fortification.compiling import AT_HOME, FortificationAbility
from rules.games.fortification.loops import ending
from rules.games.fortification.pieces import Piece
from rules.games.fortification.settle import ABILITY_KEY
from rules.games.fortification.state import FortificationState


def _ability(piece: Piece, number: int) -> AbilityProgram | None:
    return next((each for at, each in piece.program.activated if at == number), None)


def _refuse(state: FortificationState, seat: int, move: Move) -> Refusal | None:
    _, card, number, named, paid = move
    piece = state.pieces.get(card)
    if piece is None or piece.controller != seat:
        return Refusal("E_TARGET", "FORT-FACE-8", {"target": card})
    ability = _ability(piece, number)
    if ability is None:
        return Refusal("E_TARGET", "FORT-FACE-8", {"target": ("ability", number)})
    refusal = _why_not(state, seat, piece, ability)
    if refusal is not None:
        return refusal
    context = Context(card, seat, ability)
    return checking.costs(state, context, ability.costs, paid) or checking.targets(state, context, ability, named)


def _why_not(state: FortificationState, seat: int, piece: Piece, ability: AbilityProgram) -> Refusal | None:
    """Why an ability cannot be used now, whatever is named and paid."""
    if not state.uses_left(piece.number, ability):
        return Refusal("E_USED", "FORT-META-3", {"n": ability.limit, "per": ability.limit_per})
    assert isinstance(ability, FortificationAbility)
    if ability.breaks_seal:
        return Refusal("E_RZ_SEALED", "FORT-RZ-3", {"spell": piece.number})
    works = piece.out or piece.seen or AT_HOME in ability.flags
    battle = state.battle
    is_late = battle is not None and battle.strikes > 0
    context = Context(piece.number, seat, ability)
    if works and not is_late and all(holds(state, context) for holds in ability.open_conditions):
        return None
    condition = ("early" if is_late else "printed" if works else "outside", piece.number)
    return Refusal("E_CONDITION", "FORT-FACE-8", {"spell": piece.number, "condition": condition})


def _perform(state: FortificationState, seat: int, move: Move) -> None:
    _, card, number, named, paid = move
    state.acted(move, may_repeat=True)
    ability = _ability(state.pieces[card], number)
    assert ability is not None
    context = Context(card, seat, ability)
    context.targets = {
        target.id: stamped(state, target, chosen) for target, chosen in zip(ability.own_targets, named, strict=True)
    }
    state.count_use(card, ability)
    state.tell("ability_used", card, seat)
    state.announce_home(card, ability)
    state.push(ABILITY, context)
    if ability.costs:
        state.pay(context, ability.costs, paid)


def _carry_out(state: FortificationState, frame: Frame) -> None:
    """The effect, unless a condition that could not be known before fails."""
    ability: AbilityProgram = frame.context.ability
    if ability.holds(state, frame.context):
        push_ability(state, frame.context)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    found: list[Move] = []
    for piece in state.pieces.values():
        if piece.controller != seat or not piece.program.activated:
            continue
        for number, ability in piece.program.activated:
            if _why_not(state, seat, piece, ability) is not None:
                continue
            context = Context(piece.number, seat, ability)
            payments = state.cost_options(context, ability.costs) if ability.costs else [()]
            options = [state.target_options(context, each) for each in ability.own_targets] if payments else []
            found += [
                ("use_ability", piece.number, number, named, paid) for paid in payments for named in product(*options)
            ]
    return found if not state.may_loop else ending(state, seat, found, _perform)


def _targets_of(state: FortificationState, move: Move) -> Sequence[TargetProgram]:
    """The targets named in a move that uses an ability."""
    piece = state.pieces.get(move[1]) if type(move[1]) is int else None
    ability = _ability(piece, move[2]) if piece is not None else None
    return ability.own_targets if ability is not None else ()


ABILITY = Block(ABILITY_KEY, (_carry_out,))
ACTION = Action(
    (("card", "number"), ("ability", "number"), ("targets", "lists"), ("costs", "lists")), _refuse, _perform, _legal,
    targets=_targets_of,
)  # fmt: skip
