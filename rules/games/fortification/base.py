"""What a Fortification match remembers beside cards, parties and players."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from rules.engine.events import Event
from rules.engine.game_state import GameState
from rules.engine.program import AbilityProgram
from rules.engine.state import Setup, Trigger
from rules.games.fortification.card_types import INSTANT, FortificationCard
from rules.games.fortification.loops import can_loop
from rules.games.fortification.pieces import Battle, Harm, Party, Piece, Side

WINDOWS = frozenset(
    ("turn_start", "turn_end", "drawn", "entered", "played", "detached", "moved", "announced", "party_mobilised",
     "party_retreated", "battle_opened", "defender_chosen", "attacks", "attacked", "would_take_damage", "damaged",
     "would_be_destroyed", "destroyed", "lead_changed", "party_wiped_out", "battle_closed", "fort_lost", "fort_gained",
     "sealed", "discarded", "milled")
)  # fmt: skip
"""Events that open a window for reactions (section 6.1)."""
FLAGS = (
    "asks_again", "battle_ends", "counts_events", "has_begun", "has_looped", "has_weakened", "may_loop",
    "turn_ends", "veils", "weakens",
)  # fmt: skip


class Base(GameState):
    """The fields of a Fortification state.

    `statics`: cards in play with static abilities. `happened`: events of
    this turn, counted where a card of the match asks (`counts_events`). `harms`: damage in progress. `opened`: events whose window has
    not been opened yet; `awaited`: kinds of events some card of the match may react to. `gone`: cards that left, until all is settled.
    `known`: whether a card allows something now, whether one forbids something, and whether a static ability that works asks for more than
    which cards are in play; `veils`: some card of the match lets others stay hidden; `weakens`: some card of the match changes how much
    life somebody has.
    Of this turn: `acts` actions, `positions` how often each was seen, `taken` what led to them (FORT-WIN-5); `marked` is the last state
    whose position was noted, `base` what its number was made of but for
    the order of parties (0: to be made anew). `chain`: abilities that have followed one another since the last action.
    """

    __slots__ = (
        "acts", "aside", "awaited", "base", "battle", "chain", "gone", "happened", "harms", "known", "marked", "opened", "positions",
        "ready", "statics", "taken", *FLAGS,
    )  # fmt: skip

    pieces: dict[int, Piece]
    ghosts: dict[int, Piece]
    seats: list[Side]

    def __init__(self, setup: Setup, *, keeps_log: bool = True) -> None:
        super().__init__(setup, keeps_log=keeps_log)
        self.statics: tuple[tuple[int, AbilityProgram], ...] = ()
        self.happened: dict[tuple[str, int], int] = {}
        self.harms: list[Harm] = []
        self.aside: list[list[Trigger]] = []
        self.opened: list[Event] = []
        self.gone: list[int] = []
        self.battle: Battle | None = None
        self.acts = self.chain = 0
        self.marked = -1
        self.base = 0
        self.positions: dict[int, int] = {}
        self.taken: list[Any] = []
        self.ready: dict[str, Any] = {}
        self.asks_again = self.battle_ends = self.has_begun = self.has_weakened = False
        self.has_looped = self.turn_ends = False
        self.known = (False, False, False)
        self.look_through()

    def look_through(self) -> None:
        """Find out what the cards of the match ask of it."""
        programs = {program for program in self.setup.programs if isinstance(program, FortificationCard)}
        self.counts_events = any(program.asks_how_often for program in programs)
        awaited = {program.reaction.event for program in programs if program.reaction is not None}
        any_turn = self.setup.options.get("instant_speed") == "any_turn"
        if any_turn and any(program.spell is not None and program.spell.timing == INSTANT for program in programs):
            awaited |= WINDOWS
        self.awaited: tuple[str, ...] = tuple(sorted(awaited))
        self.may_loop = can_loop(programs)
        self.veils = any(program.veils for program in programs)
        # A defense of 0 may be printed, so that whoever's life is its defense may come with none.
        is_defense = self.setup.options.get("life_source") == "equals_defense"
        self.weakens = is_defense or any(program.changes_life for program in programs)

    def copy(self, *, keeps_log: bool = False) -> Base:
        """An independent copy."""
        new = super().copy(keeps_log=keeps_log)
        assert isinstance(new, Base)
        new.statics, new.awaited = self.statics, self.awaited
        new.happened, new.gone = self.happened.copy(), self.gone.copy()
        new.harms = [each.copy() for each in self.harms] if self.harms else []
        new.opened = self.opened.copy()
        new.battle = None if self.battle is None else self.battle.copy()
        new.acts, new.marked, new.chain = self.acts, self.marked, self.chain
        new.positions, new.taken, new.ready = self.positions.copy(), self.taken.copy(), {}
        new.asks_again, new.battle_ends, new.counts_events = self.asks_again, self.battle_ends, self.counts_events
        new.has_begun, new.has_weakened, new.veils = self.has_begun, self.has_weakened, self.veils
        new.known, new.weakens, new.base = self.known, self.weakens, self.base
        new.has_looped, new.may_loop, new.turn_ends = self.has_looped, self.may_loop, self.turn_ends
        new.aside = [
            [Trigger(each.ability, each.context.copy(), each.entered) for each in waiting] for waiting in self.aside
        ]
        return new

    # ------------------------------------------------------------------------------------------------------------ parties
    def attackers(self) -> Party | None:
        """The attacking party while it stands on the battleground."""
        battle = self.battle
        return None if battle is None else self._standing(battle.seat, battle.slot, battle.stamp)

    def defenders(self) -> Party | None:
        """The defending party while it stands on the battleground."""
        battle = self.battle
        if battle is None or not battle.target_slot:
            return None
        return self._standing(1 - battle.seat, battle.target_slot, battle.target_stamp)

    def _standing(self, seat: int, slot: int, stamp: int) -> Party | None:
        party = self.seats[seat].parties[slot - 1]
        return party if party is not None and party.out and party.stamp == stamp else None

    # --------------------------------------------------------------------------------------------------- what comes later
    @abstractmethod
    def set_life(self, piece: Piece, life: int) -> None:
        """Set the damage on a character so that it has this much life."""

    @abstractmethod
    def tell(self, kind: str, card: int, player: int, amount: int = 0, note: Any = None) -> None:
        """Write something down of a card that no ability waits for, for those who may know the card."""
