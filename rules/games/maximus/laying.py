"""A Maximus position laid out card by card, instead of played up to there. `laying_out.py` makes a match of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.resolution import run
from rules.engine.state import Setup
from rules.engine.zones import HAND
from rules.games.maximus import fusing
from rules.games.maximus.card_types import MaximusCard
from rules.games.maximus.pieces import Cell, Side
from rules.games.maximus.settle import settle
from rules.games.maximus.state import MaximusState

EARLIER = 1
"""The turn in which cards arrived that have been on the Field for a while."""


class Laying:
    """A position in the making: cards are put into their places one by one, and numbered from 0 on in that order.

    Nothing happens while cards are laid out: no ability hears of it. `settled` ends the laying out.
    """

    def __init__(
        self, seats: int, options: Mapping[str, Any], *, seed: int = 1, turn: int = 3, active: int = 0
    ) -> None:
        self.options = options
        self.seed = seed
        self.programs: list[MaximusCard] = []
        self.owners: list[int] = []
        self.state = MaximusState(Setup((), (), options, seed, seats))
        self.state.seats = [Side(number) for number in range(seats)]
        self.state.turn, self.state.active, self.state.has_begun = turn, active, True
        self._has_begun = False

    def add(self, program: MaximusCard, seat: int, zone: int) -> int:
        """A card in a pile, newest last."""
        number = len(self.programs)
        self.programs.append(program)
        self.owners.append(seat)
        state = self.state
        state.setup = Setup(tuple(self.programs), tuple(self.owners), self.options, self.seed, len(state.seats))
        state.zones.append(0)
        state.to_pile(number, zone)
        return number

    def field(self, program: MaximusCard, seat: int = 0, at: Cell | None = None, *, drained: bool = False, damage: int = 0,
              owner: int | None = None) -> int:  # fmt: skip
        """A Unit on a Field since an earlier turn, by default in the front of a new column."""
        state = self.state
        number = self.add(program, seat if owner is None else owner, HAND)
        state.take_out(number)
        assert program.unit is not None
        piece = state.enter(number, seat, program.unit, at or (1, state.seats[seat].columns))
        piece.drained, piece.damage = drained, damage
        piece.arrived = EARLIER
        return number

    def attached(self, program: MaximusCard, host: int, *, seat: int | None = None) -> int:
        """Equipment on a Unit."""
        state = self.state
        number = self.add(program, state.pieces[host].controller if seat is None else seat, HAND)
        state.take_out(number)
        assert program.equipment is not None
        state.enter(number, self.owners[number], program.equipment)
        state.put_on(number, host)
        return number

    def combined(
        self, program: MaximusCard, seat: int, at: Cell, materials: Sequence[MaximusCard]
    ) -> tuple[int, list[int]]:
        """A Fusion or Evolution on a Field, with its materials under it: its number and theirs."""
        parts = [self.field(each, seat) for each in materials]
        number = self.add(program, seat, HAND)
        self.state.take_out(number)
        fusing.combine(self.state, number, seat, parts, at)
        self.state.pieces[number].arrived = EARLIER
        return number, parts

    def placed(self, program: MaximusCard, seat: int, *, drained: bool = False) -> int:
        """A Resource, ready unless said otherwise."""
        number = self.add(program, seat, HAND)
        self.state.place_resource(number)
        found = self.state.resource(number)
        assert found is not None
        found.drained = drained
        return number

    def copy(self) -> Laying:
        """The same as far as it is laid out, to try what comes next."""
        new = Laying(len(self.state.seats), self.options, seed=self.seed)
        new.programs, new.owners = self.programs.copy(), self.owners.copy()
        state = self.state.copy()
        assert isinstance(state, MaximusState)
        new.state = state
        return new

    def settled(self) -> MaximusState:
        """The position when all is settled; the first call ends the laying out."""
        if not self._has_begun:
            self._has_begun = True
            self.state.fresh.clear()
            self.state.queue.clear()
            self.state.happened.clear()
            self.state.counted = frozenset[str]().union(*(program.counted for program in self.programs))
            self.state.log = []
            run(self.state, settle)
        return self.state
