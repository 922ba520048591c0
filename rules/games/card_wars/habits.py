"""What bots need to know of C.A.R.D. Wars."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.actions import Move
from rules.engine.habits import Habits
from rules.engine.zones import AFFINITY_DECK, DECK, HAND, SIDEBOARD, TRAP_SLOT
from rules.games.card_wars.card_types import AFFINITY, MAGIC, MAIN_KINDS, SUMMON, TRAP
from rules.games.card_wars.evaluation import evaluate

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

PLAYED_FROM_HAND = frozenset(("play_summon", "set_trap", "play_item", "play_weather"))
KINDS = {
    TRAP_SLOT: frozenset((TRAP,)),
    AFFINITY_DECK: frozenset((AFFINITY,)),
    DECK: MAIN_KINDS,
    SIDEBOARD: frozenset((MAGIC,)),
    HAND: MAIN_KINDS | {AFFINITY},
}


def could_be(state: CardWarsState, card: int, program: Any) -> bool:
    """Set Traps are Traps, and the two decks never mix."""
    kinds = KINDS.get(state.zones[card])
    return kinds is None or program.kind in kinds


def redealt(state: CardWarsState, cards: Sequence[int]) -> None:
    """Set Traps wait for what their new text says."""
    if any(state.zones[card] == TRAP_SLOT for card in cards):
        state.listen_anew()


def alike(state: CardWarsState, move: Move) -> Hashable:
    """Copies of a card in hand are one card; so are the empty cells of a row."""
    if move[0] not in PLAYED_FROM_HAND:
        return move
    program = state.setup.programs[move[1]]
    if move[0] == "play_summon":
        return (move[0], program.key, move[2].partition(":")[0], move[3])
    return (move[0], program.key, *move[2:])


HABITS = Habits(
    evaluate=evaluate,
    could_be=could_be,
    redealt=redealt,
    alike=alike,
    passes=frozenset(("end_turn", "end_phase")),
    shy=frozenset(("sacrifice_third", "reposition")),
    mix={SUMMON: 0.3},
)
