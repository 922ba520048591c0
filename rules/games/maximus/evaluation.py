"""How well a Maximus player stands, as bots estimate it: in cards, from what this player may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.maximus.pieces import Piece, Side

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState

AVATAR_HEALTH = 0.3
NEAR_DEATH = 8.0
UNIT, OFFENSE, DEFENSE, HEALTH, ABILITY = 0.4, 0.45, 0.25, 0.15, 0.3
DRAINED_DEFENSE = 0.1
EQUIPMENT = 0.2
HAND, HAND_HELD = 0.7, 7
RESOURCES = (1.2, 1.2, 1.1, 1.0, 0.8, 0.6)
MORE_RESOURCES = 0.2
JIGGAWATT, JIGGAWATTS_KEPT = 0.16, 26
DECK, LAST_CARDS, LAST_CARD = 0.2, 12, 0.06
"""The Deck is a clock: each card in it is a turn; the last ones count for more and more."""
THREAT_OF_OTHERS, OWN_THREAT = 0.14, 0.08
DEADLY_THREAT_OF_OTHERS, DEADLY_OWN_THREAT = 4.0, 1.0


def evaluate(state: MaximusState, seat: int) -> float:
    """Own means less those of the strongest opponent, and what each could do to the other's Avatar."""
    if state.is_dirty:
        state.refresh()
    own = _standing(state, state.seats[seat])
    others = [side for side in state.seats if side.number != seat and not side.is_out]
    if not others:
        return own
    danger = sum(_threat(state, other.number, seat, THREAT_OF_OTHERS, DEADLY_THREAT_OF_OTHERS) for other in others)
    chances = max(_threat(state, seat, other.number, OWN_THREAT, DEADLY_OWN_THREAT) for other in others)
    return own - max(_standing(state, other) for other in others) + chances - danger


def _standing(state: MaximusState, side: Side) -> float:
    """What a player has: Units, cards, Resources, jiggawatts, a Deck to draw from."""
    worth = HAND * min(len(side.hand), HAND_HELD) + JIGGAWATT * min(side.jiggawatts, JIGGAWATTS_KEPT)
    count = len(side.resources)
    worth += sum(RESOURCES[:count]) + MORE_RESOURCES * max(0, count - len(RESOURCES))
    worth += DECK * len(side.deck) - LAST_CARD * max(0, LAST_CARDS - len(side.deck)) ** 2
    number = side.number
    for piece in state.pieces.values():
        if piece.controller == number:
            worth += _worth(piece)
    return worth


def _worth(piece: Piece) -> float:
    if piece.unit is None:
        return EQUIPMENT
    left = piece.max_health - piece.damage
    worth = OFFENSE * piece.offense + (DRAINED_DEFENSE if piece.drained else DEFENSE) * piece.defense
    if "cannot_attack" in piece.keywords:
        worth -= OFFENSE * piece.offense
    if piece.abilities:
        worth += ABILITY
    if piece.unit.is_avatar:
        return worth + AVATAR_HEALTH * left - NEAR_DEATH / (max(left, 0) + 1)
    return worth + UNIT + HEALTH * left


def _threat(state: MaximusState, attacker: int, defender: int, weight: float, deadly: float) -> float:
    """What the Units of a player could do to the Avatar of another in one turn, if nothing came between."""
    aims = [
        state.pieces[card]
        for card in state.attackable(defender)
        if state.pieces[card].unit.is_avatar  # type: ignore[union-attr]
    ]
    if not aims:
        return 0.0
    aim = aims[0]
    defense = 0 if aim.drained else aim.defense
    harm = sum(
        max(0, piece.offense - defense)
        for piece in state.pieces.values()
        if piece.controller == attacker and piece.unit is not None and "cannot_attack" not in piece.keywords
    )
    left = aim.max_health - aim.damage
    return weight * min(harm, left) + (deadly if harm >= left else 0.0)
