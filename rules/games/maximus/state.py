"""A Maximus match at one moment."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.errors import EngineError, Refusal
from rules.engine.frames import Context
from rules.engine.state import Outcome, Setup
from rules.engine.zones import DECK
from rules.games.maximus import phases, windows
from rules.games.maximus.paying import Paying
from rules.games.maximus.pieces import Side


def why_not_begin(setup: Setup) -> Refusal | None:
    """Whether too few players sit down (MAX-SETUP-1). Raises EngineError for more than the ruleset has seats for."""
    if setup.seats > setup.options["players_max"]:
        raise EngineError(f"A match of this ruleset has at most {setup.options['players_max']} players.")
    if setup.seats < setup.options["players_min"]:
        return Refusal("R:NOT_ENOUGH_PLAYERS", "MAX-SETUP-1", {"n": setup.options["players_min"]})
    return None


class MaximusState(Paying):
    """The whole state; the modules it inherits from say how it is read, moved, hurt and paid."""

    __slots__ = ()

    @classmethod
    def begin(cls, setup: Setup, *, keeps_log: bool = True) -> MaximusState:
        """A new match: all cards in their decks, in the order given, set-up still to come."""
        state = cls(setup, keeps_log=keeps_log)
        state.seats = [Side(number) for number in range(setup.seats)]
        for card, owner in enumerate(setup.owners):
            state.seats[owner].deck.append(card)
            state.zones[card] = DECK
        state.push(phases.SETUP, Context(-1, 0))
        return state

    def finish(self, kind: str, winners: tuple[int, ...], reason: str) -> None:
        """The match is over."""
        self.outcome = Outcome(kind, winners, reason)
        self.say("match_over", note=(kind, winners, reason))

    def win(self, number: int) -> None:
        """A player wins at once (MAX-END-5, MAX-END-8)."""
        if self.outcome is None and not self.seats[number].is_out:
            self.finish("won", (number,), "effect")

    def pass_turn(self) -> None:
        """The next player who is still in the match begins a turn."""
        following = next(number for number in (*self.in_turn_order(), self.active) if number != self.active)
        count = self.setup.seats
        for step in range(1, (following - self.active) % count):
            self._pass_over((self.active + step) % count)
        self.active = following
        self.is_dirty = self.is_dirty or self.has_lively  # powers may ask whose turn it is
        self.push(phases.TURN, Context(-1, self.active))

    def _pass_over(self, number: int) -> None:
        """What was to last to a turn of a player who is out ends where that turn would have been (MAX-TIME-5)."""
        self.count_own_turns(number)
        self.end_changes(lambda until: until == ("start", number) or (until[0] == "turns" and until[2] <= 0))

    def targets_named(self, context: Context, cards: Sequence[int]) -> None:
        """Fusions named while a power or Verb resolves may be de-fused before its effect too (MAX-FUS-16)."""
        windows.open_window(self, context.seat, cards, is_late=True)

    def begin_end_of_turn(self) -> None:
        """The active player's turn ends."""
        phases.begin_end(self)

    def end_turn_soon(self) -> None:
        """End the turn when everything in progress is settled."""
        self.turn_ends = True
