"""A Fortification match at one moment."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from hashlib import blake2b
from zlib import crc32

from rules.engine.errors import EngineError, Refusal
from rules.engine.frames import Context
from rules.engine.resolution import run
from rules.engine.state import Outcome, Setup
from rules.engine.zones import DECK
from rules.games.fortification import phases
from rules.games.fortification.paying import Paying
from rules.games.fortification.pieces import Change, Party, Side
from rules.games.fortification.settle import settle

SEATS = 2


def why_not_begin(setup: Setup) -> Refusal | None:
    """Whether too few players sit down. Raises EngineError for more than two."""
    if setup.seats > SEATS:
        raise EngineError(f"A match of Fortification has {SEATS} players.")
    return Refusal("E_PLAYERS", "FORT-SETUP-1", {"n": SEATS}) if setup.seats < SEATS else None


class FortificationState(Paying):
    """The whole state; the modules it inherits from say how it is read, moved, hurt and paid."""

    __slots__ = ()

    @classmethod
    def begin(cls, setup: Setup, *, keeps_log: bool = True) -> FortificationState:
        """A new match: all cards in their decks, in the order given, set-up still to come."""
        state = cls(setup, keeps_log=keeps_log)
        state.seats = [Side(number) for number in range(setup.seats)]
        for card, owner in enumerate(setup.owners):
            state.seats[owner].deck.append(card)
            state.zones[card] = DECK
        for seat in state.seats:
            seat.fort = setup.options["fort_start"]
        state.push(phases.SETUP, Context(-1, 0))
        return state

    @property
    def one_class(self) -> bool:
        """Whether a turn is for one class of cards alone (FORT-TURN-3)."""
        return bool(self.setup.options["main_phase_mode"] == "one_of")

    # -------------------------------------------------------------------------------------------------------------- totals
    def attack_total(self, party: Party) -> int:
        """Members, then effects, then the lead's equipment; never below 0 (FORT-NORM-1 to -3)."""
        if self.is_dirty:
            self.refresh()
        pieces = self.pieces
        number = sum(pieces[card].attack for card in party.members) + party.attack_bonus
        return max(0, number + pieces[party.members[0]].gear_attack)

    def defense_total(self, party: Party) -> int:
        """The same of the defense (FORT-NORM-4)."""
        if self.is_dirty:
            self.refresh()
        pieces = self.pieces
        number = sum(pieces[card].defense for card in party.members) + party.defense_bonus
        return max(0, number + pieces[party.members[0]].gear_defense)

    # --------------------------------------------------------------------------------------------------------------- ending
    def finish(self, kind: str, winners: tuple[int, ...], reason: str) -> None:
        """The match is over."""
        self.outcome = Outcome(kind, winners, reason)
        self.say("match_over", note=(kind, winners, reason))

    def win(self, number: int) -> None:
        """A player wins at once."""
        if self.outcome is None:
            self.finish("won", (number,), "effect")

    def begin_end_of_turn(self) -> None:
        """The active player's turn ends."""
        self.push(phases.END, Context(-1, self.active))

    def end_turn_soon(self) -> None:
        """End the turn when everything in progress is settled."""
        self.turn_ends = True

    def runs_for_ever(self) -> bool:
        """Whether what is on the stack sets off abilities without end; carries it out up to the next question."""
        self.has_looped = False
        run(self, settle)
        return self.has_looped

    # ------------------------------------------------------------------------------------------------------------ counting
    def acted(self, move: tuple[object, ...], *, may_repeat: bool = False, reorders: bool = False) -> None:
        """An action of the active player begins: it counts for the turn (FORT-WIN-5).

        Positions are noted around those actions alone without which no position comes again: all others are used up in a turn.
        Of an action that `reorders` a party nothing else follows by itself.
        """
        if may_repeat:
            if self.marked != self.serial - 1:
                self.note_position()
            self.asks_again = True
        if not reorders:
            self.base = 0
        self.acts += 1
        self.chain = 0
        self.taken.append(move)

    def note_position(self) -> int:
        """Remember the position; gives how often it has come up in this turn."""
        if not self.base:
            self.base = self._base()
        order = [self.base]
        for seat in self.seats:
            for party in seat.parties:
                if party is not None:
                    order += party.members
        key = numbered(order)
        times = self.positions.get(key, 0) + 1
        self.positions[key] = times
        return times

    def _base(self) -> int:
        """All that makes two positions of one turn equal but for the order of parties: everything except counters of what was done."""
        key: list[int] = []
        for seat in self.seats:
            key += (seat.fort, seat.slot_out, len(seat.restricted), END_OF_LIST)
            for pile in (sorted(seat.hand), seat.deck, seat.graveyard):
                key += pile
                key.append(END_OF_LIST)
            _mark(key, seat.bans)
            for party in seat.parties:
                if party is not None:
                    key += (party.slot, *sorted(party.members))
                    _mark(key, party.changes)
        for number, piece in self.pieces.items():
            key += (number, piece.damage, piece.spent, *piece.attached)
            _mark(key, piece.changes)
        battle = self.battle
        if battle is not None:
            key += (battle.attacks, battle.strikes, battle.spells, battle.target_stamp)
        return numbered(key)


def numbered(key: list[int]) -> int:
    """A list of numbers as one number, the same on every machine because it is stored with the match; never 0."""
    return int.from_bytes(blake2b(array("q", key).tobytes(), digest_size=7).digest(), "big") + 1


END_OF_LIST = -1


def _mark(key: list[int], changes: Iterable[Change]) -> None:
    """Add what changes last, and the end of their list."""
    for change in changes:
        key += (crc32(f"{change.word} {change.name}".encode()), change.value, change.source)
    key.append(END_OF_LIST)
