"""A C.A.R.D. Wars battle at one moment."""

from __future__ import annotations

from rules.engine.actions import Move
from rules.engine.errors import EngineError, Refusal
from rules.engine.frames import Context
from rules.engine.state import Setup
from rules.engine.zones import AFFINITY_DECK, DECK, MAGIC_SLOT, SIDEBOARD
from rules.games.card_wars import phases, war
from rules.games.card_wars.base import ATTACK, FORMATION, TACTICIAN
from rules.games.card_wars.card_types import AFFINITY, MAGIC, CardWarsCard
from rules.games.card_wars.paying import Paying
from rules.games.card_wars.pieces import EMPTY, Piece, Side

PLAYERS = 2


def why_not_begin(setup: Setup) -> Refusal | None:
    """A battle has two players. Raises EngineError for another number."""
    if setup.seats != PLAYERS:
        raise EngineError("A battle of C.A.R.D. Wars has two players.")
    return None


def overran(state: CardWarsState, move: Move) -> Refusal | None:
    """Whether more followed from the last action than may follow from one. Not to use a Trap is never refused: it begins nothing."""
    is_over = state.overran_at == state.serial and move[0] != "decline_trap"
    return Refusal("E-EFFECT-LIMIT", "", {}) if is_over else None


class CardWarsState(Paying):
    """The whole state; the modules it inherits from say how it is read, moved, hurt and paid."""

    __slots__ = ()

    @classmethod
    def begin(cls, setup: Setup, *, keeps_log: bool = True) -> CardWarsState:
        """A new war: Magic in its slots or the sideboard, all other cards in their two decks, set-up still to come (CW-SET-2 to -4)."""
        state = cls(setup, keeps_log=keeps_log)
        state.seats = [Side(number, setup.options) for number in range(setup.seats)]
        for card, owner in enumerate(setup.owners):
            side = state.seats[owner]
            program = setup.programs[card]
            assert isinstance(program, CardWarsCard)
            if program.is_reserve:
                state.to_pile(card, SIDEBOARD)
                continue
            if program.kind == MAGIC:
                state.lay_magic(side, card)
                continue
            zone = AFFINITY_DECK if program.kind == AFFINITY else DECK
            state.to_pile(card, zone)
        state.push(phases.SETUP, Context(-1, 0))
        return state

    def lay_magic(self, side: Side, card: int) -> None:
        """Lay a Magic Card face-up into the next slot; a deck that brings more has more slots (its size is checked elsewhere)."""
        if EMPTY in side.magic:
            side.magic[side.magic.index(EMPTY)] = card
        else:
            side.magic.append(card)
            side.magic_used.append(False)
        self.zones[card] = MAGIC_SLOT
        self.listen(card, self.card(card).triggered)

    def finish(self, kind: str, winners: tuple[int, ...], reason: str) -> None:
        """The battle is over; whatever waits is dropped (CW-OBJ-6). Its war may go on."""
        self.pending = None
        self.stack.clear()
        self.fresh.clear()
        self.queue.clear()
        self.openings.clear()
        self.instead.clear()
        self.attack = None
        war.battle_over(self, kind, winners, reason)

    def win(self, number: int) -> None:
        """A player wins the battle."""
        if self.outcome is None:
            self.finish("won", (number,), "effect")

    def lose(self, number: int, reason: str) -> None:
        """A player loses the battle."""
        if self.outcome is None:
            self.seats[number].lost = reason
            self.finish("won", (1 - number,), reason)

    def end_turn_soon(self) -> None:
        """The turn ends when what is in progress is done."""
        self.ends = "turn"

    # ------------------------------------------------------------------------------------------------------------ attacking
    def is_attack_forbidden_turn(self) -> bool:
        """Whether this turn has no attacks (CW-PHASE-11)."""
        which = self.setup.options["no_attack_turns"]
        return which != "none" and self.turn <= (1 if which == "first_player_first_turn" else PLAYERS)

    def is_crystal_open(self, seat: int) -> bool:
        """Whether no Summon keeps a direct attack away from a player's crystal (CW-ATK-15, CW-ZONE-13)."""
        side = self.seats[seat]
        if any(card >= 0 for card in side.row):
            return False
        return not (self.setup.options["bench_protects_crystal"] and any(card >= 0 for card in side.bench))

    def is_able(self, piece: Piece, *, open_crystal: bool, faces_row: bool) -> bool:
        """Whether a Summon on the row could still attack something in this phase (CW-PHASE-13)."""
        if not self.has_attack(piece):
            return False
        if faces_row:
            return True
        return open_crystal and piece.atk >= 1 and "direct_attack" not in piece.forbidden

    def has_attackers(self) -> bool:
        """Whether any Summon of the active player is able to attack."""
        enemy = 1 - self.active
        opened, faces = self.is_crystal_open(enemy), not self.is_row_empty(enemy)
        return any(self.is_able(piece, open_crystal=opened, faces_row=faces) for piece in self.row_of(self.active))


__all__ = ["ATTACK", "FORMATION", "TACTICIAN", "CardWarsState", "why_not_begin"]
