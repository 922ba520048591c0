"""A Fortification position laid out card by card, instead of played up to there. `laying_out.py` makes a match of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.resolution import run
from rules.engine.state import Setup
from rules.engine.zones import HAND
from rules.games.fortification.card_types import FortificationCard
from rules.games.fortification.pieces import Side
from rules.games.fortification.settle import settle
from rules.games.fortification.state import FortificationState
from rules.games.fortification.wearing import free_spot


class Laying:
    """A position in the making: cards are put into their places one by one, and numbered from 0 on in that order.

    Nothing happens while cards are laid out: no ability hears of it. `settled` ends the laying out, in the main phase of `active`.
    """

    def __init__(self, options: Mapping[str, Any], *, seed: int = 1, turn: int = 3, active: int = 0) -> None:
        self.options = options
        self.seed = seed
        self.programs: list[FortificationCard] = []
        self.owners: list[int] = []
        self.state = FortificationState(Setup((), (), options, seed, 2))
        self.state.seats = [Side(number) for number in range(2)]
        self.state.turn, self.state.active, self.state.has_begun = turn, active, True
        for side in self.state.seats:
            side.fort = options["fort_start"]
        self._has_begun = False

    def add(self, program: FortificationCard, seat: int, zone: int) -> int:
        """A card in a pile, newest last."""
        number = len(self.programs)
        self.programs.append(program)
        self.owners.append(seat)
        state = self.state
        state.setup = Setup(tuple(self.programs), tuple(self.owners), self.options, self.seed, 2)
        state.zones.append(0)
        state.to_pile(number, zone)
        return number

    def member(self, program: FortificationCard, seat: int = 0, slot: int = 1, *, damage: int = 0) -> int:
        """A character that has been in the fort since an earlier turn, at the back of the party of a slot."""
        state = self.state
        number = self.add(program, seat, HAND)
        piece = state.enter(number, slot, is_laid=True)
        piece.damage, piece.arrived = damage, 0
        return number

    def worn(self, program: FortificationCard, wearer: int, spot: str = "") -> int:
        """Equipment on a character, in the first place it fits unless one is named."""
        state = self.state
        number = self.add(program, state.pieces[wearer].controller, HAND)
        state.put_on(number, wearer, spot or free_spot(state, number, state.pieces[wearer]) or "hand1")
        return number

    def arrived(self, number: int) -> None:
        """A character has come this turn, and holds its party back."""
        piece = self.state.pieces[number]
        party = self.state.party_of(number)
        assert party is not None
        piece.arrived = party.newcomer = self.state.turn

    def out(self, seat: int, slot: int) -> None:
        """The party of a slot has been on the battleground since an earlier turn."""
        party = self.state.seats[seat].party(slot)
        assert party is not None
        self.state.go_out(party)

    def settled(self) -> FortificationState:
        """The state in play; the first call ends the laying out."""
        if not self._has_begun:
            self._has_begun = True
            state = self.state
            state.fresh.clear()
            state.queue.clear()
            state.opened.clear()
            state.happened.clear()
            state.look_through()
            state.log = []
            run(state, settle)
        return self.state
