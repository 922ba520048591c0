"""Small positions that hold the cards in question, made of a hunt's own cards by the game (`Hunting.stage`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.hunting import Stage
from rules.engine.match import Match
from rules.lab.hunt import Hunt

FILLERS = 4
"""How many different cards fill decks: few, so that they add nothing to what is looked at."""


def can_stage(hunt: Hunt) -> bool:
    """Whether the game can lay out positions, and there are cards to be laid out."""
    return hunt.game.hunting.stage is not None and bool(hunt.in_question)


def staged(hunt: Hunt, hands: Sequence[Sequence[int]], *, seed: int = 1, deck: int = 10) -> Match:
    """A position with cards (as places in the hunt's) that each seat can use at once. Only for a game that `can_stage`."""
    stage = hunt.game.hunting.stage
    assert stage is not None
    programs = hunt.programs
    held = [[programs[at] for at in hand] for hand in hands]
    wanted = {at for hand in hands for at in hand}
    plan = Stage(hunt.options, held, programs, fillers(hunt, wanted), deck, seed)
    return stage(plan)


def fillers(hunt: Hunt, wanted: set[int]) -> tuple[Any, ...]:
    """The plainest cards besides those wanted: with the fewest abilities, in their order."""
    slugs = {hunt.cards[at].slug for at in wanted}
    others = [at for at, card in enumerate(hunt.cards) if card.slug not in slugs]
    plainest = sorted(others or wanted, key=lambda at: (len(hunt.cards[at].abilities), at))
    return tuple(hunt.programs[at] for at in plainest[:FILLERS])
