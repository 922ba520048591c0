"""Spells as actions: the reasons of both kinds of casting, and all the ways to cast (FORT-CAST)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rules.engine.actions import Move
from rules.engine.errors import Refusal
from rules.engine.program import TargetProgram
from rules.games.fortification import casting, checking
from rules.games.fortification.card_types import REACTIVE, SpellFace
from rules.games.fortification.pieces import Piece
from rules.games.fortification.state import FortificationState


def why_not_turn(state: FortificationState, seat: int, card: int) -> Refusal | None:
    """Spells are for the own turn; a reactive one answers by what it waits for instead (section 5.4)."""
    if seat == state.active:
        return None
    own = 0 <= card < len(state.zones) and checking.hand_card(state, seat, card, "spell") is None
    if own and state.setup.programs[card].spell.timing == REACTIVE:  # type: ignore[attr-defined]
        return None
    return Refusal("E_NOT_YOUR_TURN", "FORT-TURN-5", {"player": state.active})


def why_not_cast(
    state: FortificationState, seat: int, card: int, piece: Piece | None, named: casting.Named, paid: casting.Named
) -> Refusal | None:
    """The first reason against casting a spell in this way."""
    refusal = casting.why_not_played(state, seat, card, piece, None)
    if refusal is not None:
        return refusal
    face = state.card(card).spell
    assert face is not None
    context = casting.context_for(state, seat, card, piece, None, None)
    refusal = checking.costs(state, context, face.costs, paid)
    if refusal is not None:
        return refusal
    shares = casting.shares(face.parts, named)
    for part, share in zip(face.parts, shares, strict=True):
        refusal = checking.targets(state, casting.context_for(state, seat, card, piece, part, None), part, share)
        if refusal is not None:
            return refusal
    if sum(map(len, shares)) != len(named):
        return Refusal("E_TARGET", "FORT-SPATK-1", {"target": ("number", sum(map(len, shares)))})
    return None


def ways(state: FortificationState, seat: int, card: int, face: SpellFace, piece: Piece | None) -> list[Move]:
    """Every choice of targets and costs for a spell that may be cast: the tail of the action."""
    context = casting.context_for(state, seat, card, piece, None, None)
    payments = state.cost_options(context, face.costs) if face.costs else [()]
    if not payments:
        return []
    options = [
        state.target_options(casting.context_for(state, seat, card, piece, part, None), target)
        for part in face.parts
        for target in part.own_targets
    ]
    return [(named, paid) for paid in payments for named in product(*options)]


def targets_of(state: FortificationState, move: Move) -> Sequence[TargetProgram]:
    """The targets named in a move that casts a spell."""
    is_card = type(move[1]) is int and 0 <= move[1] < len(state.zones)
    face = state.card(move[1]).spell if is_card else None
    return [target for part in face.parts for target in part.own_targets] if face is not None else ()
