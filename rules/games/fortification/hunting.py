"""What Fortification tells the loophole finder about itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.engine.hunting import Contest, Hunting, Walls
from rules.games.fortification.agents import AGENTS
from rules.games.fortification.depths import depth
from rules.games.fortification.gist import GAINS, apart, gist, standing
from rules.games.fortification.invariants import INVARIANTS
from rules.games.fortification.staging import staged
from rules.games.fortification.strongholds import ATTACK, DEFENSE, meeting, strongest, totals
from rules.games.fortification.vanishing import vanish
from rules.games.fortification.watches import WATCHES

if TYPE_CHECKING:
    from rules.engine.game import GameRules
    from rules.games.fortification.state import FortificationState

FAST = 8
"""Own turns in which a deck may win against nobody at the earliest (LH-11)."""
CONTESTS = (
    Contest("gate", "rush", "One weak character a turn is enough to hold against attacks.", ("destroyed", "fort_lost", "sealed")),
    Contest("rush_reforms", "rush", "Damaged leads step back for nothing.", ("destroyed",)),
    Contest("casts", "rush_casts", "Who casts spells need not attack at all.", ("fort_lost",)),
)  # fmt: skip

SHOWS = frozenset((
    "revealed", "searched", "found", "looked_at", "milled", "discarded", "unequipped", "caster", "turned_up",
))  # fmt: skip
"""Events that name cards, to those who may know them then, which may lie hidden again afterwards (FORT-FACE-4, FORT-FACE-6)."""


def unguarded(state: FortificationState) -> None:
    """Let moves be listed that would set off abilities without end (`loops.py`)."""
    state.may_loop = False


def hunting(game: Callable[[], GameRules]) -> Hunting:
    """All of it; `game` gives the rules of the game, which exist only after this."""
    return Hunting(
        gist=gist,
        gains=GAINS,
        apart=apart,
        standing=standing,
        invariants=INVARIANTS,
        agents=AGENTS,
        stage=lambda asked: staged(game(), asked),
        vanish=vanish,
        watches=WATCHES,
        contests=CONTESTS,
        goal="fort",
        attacks=("strike", "attack", "mobilise"),
        siege="fort",
        fast_clock=FAST,
        deck_needs=lambda options: ((lambda card: card.character is not None, int(options["min_characters"] or 0)),),
        depth=depth,
        shows=SHOWS,
        unguarded=unguarded,
        cut_off=frozenset(("endless_loop",)),
        walls=Walls(
            attack=lambda cards, options: strongest(game(), cards, options, ATTACK),
            defence=lambda cards, options: strongest(game(), cards, options, DEFENSE),
            meet=lambda options, attack, defence: meeting(game(), options, attack, defence),
            totals=totals,
        ),
    )
