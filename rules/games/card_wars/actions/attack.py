"""attack: a Summon on the own row attacks one on the enemy's (CW-ATK-1 to -3)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Context
from rules.games.card_wars import attacking, checking
from rules.games.card_wars.base import ATTACK
from rules.games.card_wars.pieces import Piece
from rules.games.card_wars.reading import cell_name
from rules.games.card_wars.state import CardWarsState


def _unknown(_state: CardWarsState, _seat: int, move: Move) -> Refusal | None:
    return checking.cell_word(move[1]) or checking.cell_word(move[2])


def why_not_attack(state: CardWarsState, attacker: Piece) -> Refusal | None:
    """What keeps a Summon from any attack now."""
    card = attacker.number
    if attacker.attacks > attacker.extra_attacks:
        return Refusal("E-ALREADY-ATTACKED", "CW-ATK-1", {"card": card})
    if state.setup.options["summoning_delay"] and attacker.arrived == state.turn:
        return Refusal("E-SUMMONED-THIS-TURN", "CW-PLAY-3", {"card": card})
    return checking.forbidden("it cannot attack", card) if "attack" in attacker.forbidden else None


def _refuse(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    _, start, end, element = move
    refusal = checking.attack_phase(state)
    if refusal is not None:
        return refusal
    attacker, target = state.at(seat, start), state.at(1 - seat, end)
    if attacker is None or not attacker.is_row:
        return Refusal("E-NOT-ON-FIELD", "CW-ATK-24", {"card": -1 if attacker is None else attacker.number})
    if target is not None and not target.is_row:
        return Refusal("E-NOT-ON-FIELD", "CW-ATK-24", {"card": target.number})
    refusal = why_not_attack(state, attacker)
    if refusal is not None:
        return refusal
    if target is None:
        return Refusal("E-NO-TARGET", "CW-ATK-2", {})
    if element is not None and element not in attacker.attack_elements:
        return Refusal("E-ELEMENT", "CW-RAR-12", {"card": attacker.number, "elements": list(attacker.attack_elements)})
    return None


def _perform(state: CardWarsState, seat: int, move: Move) -> None:
    _, start, end, element = move
    attacker, target = state.at(seat, start), state.at(1 - seat, end)
    assert attacker is not None
    assert target is not None
    chosen = element or next(iter(attacker.attack_elements), "")
    attacking.begin_attack(state, seat, attacker, target, chosen)
    state.say("attack_declared", attacker.number, seat, target=target.number, note=chosen)
    state.push(attacking.STRIKE, Context(attacker.number, seat))


def _legal(state: CardWarsState, seat: int) -> list[Move]:
    if state.phase != ATTACK or state.is_attack_forbidden_turn():
        return []
    targets = [cell_name(True, piece.cell) for piece in state.row_of(1 - seat)]
    if not targets:
        return []
    return [
        ("attack", cell_name(True, piece.cell), end, element)
        for piece in state.row_of(seat)
        if why_not_attack(state, piece) is None
        for end in targets
        for element in piece.attack_elements or (None,)
    ]


ACTION = Action(
    (("attacker", "text"), ("target", "text"), ("element", "text")), _refuse, _perform, _legal, unknown=_unknown
)
