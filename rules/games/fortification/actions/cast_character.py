"""cast_character: a character casts a spell (FORT-CAST-4, FORT-SPATK)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import casting, checking, playing
from rules.games.fortification.loops import ending
from rules.games.fortification.state import FortificationState


def _refuse(state: FortificationState, seat: int, move: Move) -> Refusal | None:
    _, card, caster, named, paid = move
    refusal = playing.why_not_turn(state, seat, card) or checking.hand_card(state, seat, card, "spell")
    if refusal is not None:
        return refusal
    piece = checking.own_character(state, seat, caster)
    if isinstance(piece, Refusal):
        return piece
    return playing.why_not_cast(state, seat, card, piece, named, paid)


def _perform(state: FortificationState, seat: int, move: Move) -> None:
    _, card, caster, named, paid = move
    state.acted(move, may_repeat=True)
    casting.begin_spell(state, seat, card, state.pieces[caster], named, paid)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    if seat != state.active:
        return []
    casters = state.casters(seat)
    if not casters:
        return []
    found: list[Move] = []
    for card in state.seats[seat].hand:
        face = state.card(card).spell
        if face is None or face.is_field or face.timing == "reactive" or (face.attacks_party and state.battle is None):
            continue
        for piece in casters:
            if casting.why_not_played(state, seat, card, piece, None) is None:
                ways = playing.ways(state, seat, card, face, piece)
                found += [("cast_character", card, piece.number, *way) for way in ways]
    return found if not state.may_loop else ending(state, seat, found, _perform)


def can_attack(state: FortificationState, seat: int) -> bool:
    """Whether an attack spell can be cast now (FORT-ATK-8)."""
    return any(state.card(move[1]).spell.attacks_party for move in _legal(state, seat))  # type: ignore[union-attr]


ACTION = Action(
    (("card", "number"), ("caster", "number"), ("targets", "lists"), ("costs", "lists")), _refuse, _perform, _legal,
    who="anyone",
    targets=playing.targets_of,
)  # fmt: skip
