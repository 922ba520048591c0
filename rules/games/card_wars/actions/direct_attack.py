"""direct_attack: a Summon on the own row attacks the crystal while the enemy row is empty (CW-ATK-15 to -19)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Context
from rules.games.card_wars import attacking, checking
from rules.games.card_wars.actions.attack import why_not_attack
from rules.games.card_wars.base import ATTACK
from rules.games.card_wars.reading import cell_name
from rules.games.card_wars.state import CardWarsState


def _unknown(_state: CardWarsState, _seat: int, move: Move) -> Refusal | None:
    return checking.cell_word(move[1])


def _refuse(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    enemy = 1 - seat
    refusal = checking.attack_phase(state)
    if refusal is not None:
        return refusal
    attacker = state.at(seat, move[1])
    if attacker is None or not attacker.is_row:
        return Refusal("E-NO-ATTACKER", "CW-ATK-15", {})
    if attacking.lost_this_round(state, enemy) >= state.setup.options["shatter_cap_per_round"]:
        return Refusal("E-CRYSTAL-CAP", "CW-OBJ-5", {})
    if not state.is_crystal_open(enemy):
        side = state.seats[enemy]
        cells = side.row + (side.bench if state.setup.options["bench_protects_crystal"] else [])
        return Refusal("E-ROW-NOT-EMPTY", "CW-ATK-15", {"n": sum(card >= 0 for card in cells)})
    refusal = why_not_attack(state, attacker)
    if refusal is not None:
        return refusal
    if "direct_attack" in attacker.forbidden or "direct_attack" in state.seats[seat].forbidden:
        return checking.forbidden("it cannot attack the crystal", attacker.number)
    return Refusal("E-NO-DAMAGE", "CW-ATK-17", {"card": attacker.number}) if attacker.atk < 1 else None


def _perform(state: CardWarsState, seat: int, move: Move) -> None:
    attacker = state.at(seat, move[1])
    assert attacker is not None
    attacking.begin_attack(state, seat, attacker, None, next(iter(attacker.attack_elements), ""))
    state.say("direct_attack_declared", attacker.number, seat)
    state.push(attacking.DIRECT, Context(attacker.number, seat))


def _legal(state: CardWarsState, seat: int) -> list[Move]:
    if state.phase != ATTACK or not state.is_crystal_open(1 - seat):
        return []
    moves: list[Move] = [("direct_attack", cell_name(True, piece.cell)) for piece in state.row_of(seat)]
    return [move for move in moves if _refuse(state, seat, move) is None]


ACTION = Action((("attacker", "text"),), _refuse, _perform, _legal, unknown=_unknown)
