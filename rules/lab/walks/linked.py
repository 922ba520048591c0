"""Which copy of a card is which: a number that was seen, was hidden among its like, and is seen again, tells what no table would."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.match import Match
from rules.engine.view import Viewer


@dataclass(frozen=True, slots=True)
class Link:
    """A card seen after so many moves, hidden after so many among `others` of the same kind, and one of them told apart after so many."""

    viewer: Viewer
    card: int
    seen: int
    hidden: int
    again: int
    others: int


class Following:
    """Follows what one viewer sees through a match: `look` after every move."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.seen: dict[int, int] = {}
        self.lost: dict[int, tuple[int, int]] = {}

    def look(self, match: Match, moves: int) -> Link | None:
        """What the position after so many moves tells for the first time."""
        state, is_known = match.state, match.game.is_known
        link = None
        for card, zone in enumerate(state.zones):
            if not zone or state.setup.owners[card] == self.viewer:
                continue
            if is_known(state, self.viewer, card):
                link = link or self._told(card, moves)
                self.lost.pop(card, None)
                self.seen[card] = moves
            elif card in self.seen and card not in self.lost and card not in state.pieces:
                others = _hidden_like(match, self.viewer, card)
                if others:
                    self.lost[card] = (moves, others)
        return link

    def _told(self, card: int, moves: int) -> Link | None:
        """A card that was lost from sight is shown, by its number."""
        if card not in self.lost:
            return None
        hidden, others = self.lost[card]
        return Link(self.viewer, card, self.seen[card], hidden, moves, others)


def _hidden_like(match: Match, viewer: Viewer, card: int) -> int:
    """How many other cards of the same owner are hidden from a viewer, not in play, and the same by what they are."""
    state: Any = match.state
    programs, owners = state.setup.programs, state.setup.owners
    return sum(
        other != card
        and owners[other] == owners[card]
        and programs[other].key == programs[card].key
        and bool(state.zones[other])
        and other not in state.pieces
        and not match.game.is_known(state, viewer, other)
        for other in range(len(owners))
    )
