"""A C.A.R.D. Wars position laid out card by card, instead of played up to there. `laying_out.py` makes a battle of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.resolution import run
from rules.engine.state import Setup
from rules.engine.zones import HAND, MAGIC_SLOT, NOWHERE
from rules.games.card_wars.base import TACTICIAN
from rules.games.card_wars.card_types import CardWarsCard
from rules.games.card_wars.pieces import EMPTY, Side
from rules.games.card_wars.reading import ROW
from rules.games.card_wars.settle import settle
from rules.games.card_wars.state import CardWarsState

EARLIER = 1
"""The turn in which Summons arrived that have been in play for a while."""


class Laying:
    """A position in the making: cards are put into their places one by one, and numbered from 0 on in that order.

    Nothing happens while cards are laid out: no ability hears of it. `settled` ends the laying out. Seat 0 went first.
    """

    def __init__(
        self,
        options: Mapping[str, Any],
        *,
        seed: int = 1,
        turn: int = 5,
        active: int = 0,
        phase: str = TACTICIAN,
    ) -> None:
        self.options = options
        self.seed = seed
        self.programs: list[CardWarsCard] = []
        self.owners: list[int] = []
        self.state = CardWarsState(Setup((), (), options, seed, 2))
        self.state.seats = [Side(number, options) for number in range(2)]
        self.state.turn, self.state.active, self.state.phase = turn, active, phase
        self.state.round, self.state.first = (turn + 1) // 2, 0 if turn % 2 == 1 - active else 1
        self.state.has_begun = True
        self._has_begun = False

    def _new(self, program: CardWarsCard, seat: int) -> int:
        number = len(self.programs)
        self.programs.append(program)
        self.owners.append(seat)
        self.state.setup = Setup(tuple(self.programs), tuple(self.owners), self.options, self.seed, 2)
        self.state.zones.append(NOWHERE)
        return number

    def add(self, program: CardWarsCard, seat: int, zone: int) -> int:
        """A card in a pile of its owner, newest last; decks are drawn from their end."""
        number = self._new(program, seat)
        self.state.to_pile(number, zone)
        return number

    def summon(self, program: CardWarsCard, seat: int = 0, cell: str = "", *, damage: int = 0, counters: int = 0,
               owner: int | None = None) -> int:  # fmt: skip
        """A Summon in play since an earlier turn, by default in the first free cell of the row."""
        number = self.add(program, seat if owner is None else owner, HAND)
        self.state.lift(number)
        piece = self.state.enter(number, seat, cell or self.state.free_cells(seat, ROW)[0])
        piece.arrived, piece.damage, piece.counters = EARLIER, damage, counters
        return number

    def magic(self, program: CardWarsCard, seat: int = 0, *, used: bool = False) -> int:
        """A Magic Card in the next slot."""
        number = self._new(program, seat)
        side = self.state.seats[seat]
        self.state.lay_magic(side, number)
        assert self.state.zones[number] == MAGIC_SLOT
        side.magic_used[side.magic.index(number)] = used
        return number

    def trap(self, program: CardWarsCard, seat: int = 1) -> int:
        """A set Trap in the first free slot."""
        number = self.add(program, seat, HAND)
        self.state.put_trap(number, self.state.free_slot(seat))
        return number

    def weather(self, program: CardWarsCard, seat: int = 0) -> int:
        """The Weather in play, as if played in this turn."""
        number = self.add(program, seat, HAND)
        self.state.lift(number)
        self.state.put_weather(number, seat)
        return number

    def slot_of(self, card: int) -> int:
        """The number of the slot in which a Magic Card or a Trap lies, from 1."""
        side = self.state.seats[self.owners[card]]
        slots = side.magic if card in side.magic else side.traps
        return slots.index(card) + 1 if card in slots else EMPTY

    def copy(self) -> Laying:
        """The same as far as it is laid out, to try what comes next."""
        new = Laying(self.options, seed=self.seed)
        new.programs, new.owners = self.programs.copy(), self.owners.copy()
        state = self.state.copy()
        assert isinstance(state, CardWarsState)
        new.state = state
        return new

    def settled(self) -> CardWarsState:
        """The position when all is settled; the first call ends the laying out."""
        if not self._has_begun:
            self._has_begun = True
            state = self.state
            for waiting in (state.fresh, state.queue, state.openings, state.instead, state.gone):
                waiting.clear()
            for side in state.seats:
                side.laid.clear()
            state.happened.clear()
            state.refills_due = 0
            state.window_is_due = False
            state.counts_events = any(program.asks_how_often for program in self.programs)
            state.log = []
            run(state, settle)
        return self.state
