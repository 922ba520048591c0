"""What a Maximus match remembers beside cards and players."""

from __future__ import annotations

import sys
from typing import Any

from rules.engine.events import Event
from rules.engine.game_state import GameState
from rules.engine.program import AbilityProgram
from rules.engine.state import Setup
from rules.games.maximus.pieces import Piece, Side


class Base(GameState):
    """The fields of a Maximus state.

    `statics`: cards with static abilities; `has_lively`: some of these ask for more than which cards are in play; `has_grants`: some
    card may be silenced, or have a triggered ability more. `happened`: events of
    this turn, of the kinds that a card of the match asks for (`counted`). Until all is settled: `gone` cards whose leaving is being told,
    `hurt_by` who hurt whom, `loose` Equipment to re-attach and to which Units alone, `homeless` Units whose control ended, `returning`
    Fusions whose `materials` come back, `chain` cards whose triggers resolved; a pass of settling `is_midway` while a question
    interrupts it. `ready` is what the active player's hand holds that can be paid for, found anew before moves are listed.
    """

    __slots__ = (
        "chain", "counted", "gone", "hand_bound", "happened", "has_begun", "has_grants", "has_lively", "has_losers",
        "has_new_values", "homeless", "hurt_by", "is_midway", "is_ordered", "loose", "materials", "ready", "returning", "statics",
        "triggers_run", "turn_ends", "units_hurt",
    )  # fmt: skip

    pieces: dict[int, Piece]
    ghosts: dict[int, Piece]
    seats: list[Side]

    def __init__(self, setup: Setup, *, keeps_log: bool = True) -> None:
        super().__init__(setup, keeps_log=keeps_log)
        self.statics: list[tuple[int, AbilityProgram]] = []
        self.happened: list[Event] = []
        self.counted: frozenset[str] = frozenset[str]().union(*(each.counted for each in set(setup.programs)))  # type: ignore[attr-defined]
        self.gone: list[int] = []
        bound = setup.options["hand_max"]
        self.hand_bound: int = sys.maxsize if bound is None else bound
        self.hurt_by: dict[int, tuple[int, str]] = {}
        self.loose: list[tuple[int, tuple[int, ...]]] = []
        self.homeless: list[int] = []
        self.returning: list[tuple[int, int, tuple[int, ...]]] = []
        self.materials: dict[int, list[Piece]] = {}
        self.chain: list[int] = []
        self.has_lively = False
        self.ready: dict[str, list[tuple[int, Any]]] = {}
        self.has_begun = self.has_grants = self.has_losers = self.has_new_values = False
        self.is_midway = self.is_ordered = self.turn_ends = self.units_hurt = False
        self.triggers_run = 0

    def copy(self, *, keeps_log: bool = False) -> Base:
        """An independent copy."""
        new = super().copy(keeps_log=keeps_log)
        assert isinstance(new, Base)
        new.statics, new.happened, new.gone = self.statics.copy(), self.happened.copy(), self.gone.copy()
        new.hurt_by, new.loose, new.homeless = self.hurt_by.copy(), self.loose.copy(), self.homeless.copy()
        new.returning, new.chain, new.materials = self.returning.copy(), self.chain.copy(), {}
        if self.materials:
            new.materials = {number: [each.copy() for each in under] for number, under in self.materials.items()}
        new.ready, new.counted, new.hand_bound = {}, self.counted, self.hand_bound
        seats = new.seats
        for piece in new.pieces.values():
            if piece.unit is not None:
                seats[piece.controller].units.append(piece)
        new.has_begun, new.has_grants, new.has_lively = self.has_begun, self.has_grants, self.has_lively
        new.has_losers, new.has_new_values = self.has_losers, self.has_new_values
        new.is_midway, new.is_ordered = self.is_midway, self.is_ordered
        new.turn_ends, new.units_hurt, new.triggers_run = self.turn_ends, self.units_hurt, self.triggers_run
        return new

    def notice(self, number: int, ability: AbilityProgram, event: Event) -> None:
        """A trigger has heard its event; where drained Units have none, it passes (`self_activate_while_drained`, MAX-TRIG-3)."""
        if self.setup.options["self_activate_while_drained"] or not self._is_tired(number):
            super().notice(number, ability, event)
            if event.kind in self.counted:
                self.fresh[-1].context.vars["heard"] = len(self.happened) - 1

    def _is_tired(self, number: int) -> bool:
        """Whether the Unit whose a card's powers are is drained."""
        piece = self.bearer(number)
        return piece is not None and piece.drained

    def hearer(self, number: int, is_of_itself: bool) -> int:
        """Powers that Equipment grants are those of its Unit and its player (MAX-EQP-11); what befalls itself is its own player's."""
        piece = self.pieces.get(number)
        if piece is not None and (is_of_itself or piece.host < 0):  # as most are
            return piece.controller
        bearer = self.piece(number) if is_of_itself else self.bearer(number)
        return bearer.controller if bearer is not None else self.setup.owners[number]

    def bearer(self, number: int) -> Piece | None:
        """The Unit whose a card's powers are: itself, or the one that wears it."""
        piece: Piece | None = self.piece(number)
        return piece if piece is None or piece.host < 0 else self.piece(piece.host)
