"""How well a C.A.R.D. Wars player stands, as bots estimate it: in cards, from what this player may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.card_wars.card_types import AFFINITY, ITEM
from rules.games.card_wars.pieces import Piece, Side

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

THIRDS = (-20.0, 2.0, 6.0, 9.0)
SUMMON, HP, ATTACK, OTHER_STATS, ABILITY = 0.6, 0.09, 0.15, 0.09, 0.25
BENCHED = 0.6
HELD = {AFFINITY: 0.3, ITEM: 0.35}
HELD_OTHER, HELD_UNKNOWN = 0.6, 0.5
SET_TRAP, READY_MAGIC, WEATHER = 0.9, 0.4, 0.1
LEAST_DEFENDERS, EXPOSED = 2, 0.9
"""Each Summon fewer than this on a row makes its crystal easier to reach."""
COUNTER, CHARGE = 0.1, 0.15


def evaluate(state: CardWarsState, seat: int) -> float:
    """Own means less the enemy's."""
    if state.is_dirty:
        state.refresh()
    own, enemy = state.seats[seat], state.seats[1 - seat]
    held = sum(HELD.get(state.card(card).kind, HELD_OTHER) for card in own.hand)
    return _standing(state, own) + held - _standing(state, enemy) - HELD_UNKNOWN * len(enemy.hand)


def _standing(state: CardWarsState, side: Side) -> float:
    """What everybody sees of a player: crystal, Summons, slots, Weather."""
    worth = THIRDS[side.thirds]
    pieces = state.pieces
    defenders = 0
    for card in side.row:
        if card >= 0:
            defenders += 1
            worth += _worth(pieces[card])
    for card in side.bench:
        if card >= 0:
            worth += BENCHED * _worth(pieces[card])
    worth -= EXPOSED * max(0, LEAST_DEFENDERS - defenders)
    worth += SET_TRAP * sum(card >= 0 for card in side.traps)
    for card, used in zip(side.magic, side.magic_used, strict=True):
        if card >= 0 and not used:
            worth += READY_MAGIC
    if side.weather >= 0:
        worth += WEATHER
    return worth + CHARGE * len(side.charges)


def _worth(piece: Piece) -> float:
    worth = SUMMON + HP * (piece.max_hp - piece.damage)
    worth += ATTACK * (0 if "attack" in piece.forbidden else piece.atk)
    worth += OTHER_STATS * (min(piece.agi, 12) + piece.cha + piece.vit + piece.wis) + COUNTER * piece.counters
    return worth + (ABILITY if piece.program.abilities else 0.0)
