"""How cards move: drawn, paid, put onto row and bench and into slots, taken off them. Only these functions change where a card is."""

from __future__ import annotations

from rules.engine.rng import DEAL, EFFECTS
from rules.engine.zones import (
    AFFINITY_DECK,
    AFFINITY_DISCARD,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    MAGIC_SLOT,
    NOWHERE,
    REMOVED,
    TRAP_SLOT,
    WEATHER,
)
from rules.games.card_wars.card_types import AFFINITY
from rules.games.card_wars.pieces import EMPTY, Piece
from rules.games.card_wars.reading import Reading, place_of


class Moves(Reading):
    """The part of a state that moves cards."""

    __slots__ = ()

    # -------------------------------------------------------------------------------------------------------------- piles
    def to_pile(self, number: int, zone: int, *, bottom: bool = False) -> None:
        """Put a card that is in no pile into a pile of its owner (CW-ZONE-14)."""
        pile = self._list_of(self.setup.owners[number], zone)
        assert pile is not None
        pile.insert(0, number) if bottom else pile.append(number)
        self.zones[number] = zone
        if self.has_lively:
            self.is_dirty = True

    def lift(self, number: int) -> None:
        """Take a card out of wherever it is, into no place yet."""
        zone = self.zones[number]
        if zone in (FIELD, WEATHER):
            self._leave_play(self.pieces[number])
        elif zone in (TRAP_SLOT, MAGIC_SLOT):
            side = self.seats[self.setup.owners[number]]
            slots = side.traps if zone == TRAP_SLOT else side.magic
            slots[slots.index(number)] = EMPTY
            self.gone.append(number)
        else:
            pile = self.pile_of(number)
            if pile is not None:
                pile.remove(number)
        if self.card(number).kind == AFFINITY:
            self.refills_due |= 1 << self.setup.owners[number]
        self.zones[number] = NOWHERE

    def home_pile(self, number: int) -> int:
        """Where a card goes that is used, defeated or discarded: Affinity Cards to the Discharge, all others to the Graveyard."""
        return AFFINITY_DISCARD if self.card(number).kind == AFFINITY else GRAVEYARD

    def own_deck(self, number: int) -> int:
        """Which of the two decks a card belongs into."""
        return AFFINITY_DECK if self.card(number).kind == AFFINITY else DECK

    def draw(self, number: int, count: int) -> None:
        """A player draws from the main-hand deck."""
        self.draw_from(number, count, DECK)

    def draw_from(self, number: int, count: int, zone: int) -> int:
        """Draw from the top of a pile; with fewer cards, what there is (CW-PHASE-6). Gives how many came."""
        pile = self._list_of(number, zone)
        assert pile is not None
        drawn = 0
        while pile and drawn < count:
            card = pile.pop()
            self.to_pile(card, HAND)
            drawn += 1
            self.happens("drawn", card, number, amount=1, audience=number)
        if drawn and zone == AFFINITY_DECK:
            self.refills_due |= 1 << number
        return drawn

    def discard(self, card: int, by: str = "effect") -> None:
        """Put a card from hand away (CW-REM-1)."""
        self.lift(card)
        self.to_pile(card, self.home_pile(card))
        self.say("discarded", card, self.setup.owners[card], note=by)

    def shuffle(self, number: int, *, is_deal: bool = False, zone: int = DECK) -> None:
        """Shuffle a pile."""
        pile = self._list_of(number, zone)
        assert pile is not None
        self.chance.shuffle(pile, DEAL if is_deal else EFFECTS)
        self.say("shuffled", player=number, note=zone)

    def mill(self, number: int, count: int) -> None:
        """No effect of this game does this; top cards of the deck would go to the Graveyard."""
        side = self.seats[number]
        for _ in range(min(count, len(side.deck))):
            self.to_pile(side.deck.pop(), GRAVEYARD)

    def roll(self, sides: int, number: int, about: str) -> int:
        """Throw a die, which everybody sees (CW-ZONE-12)."""
        found = self.dice.pop(0) if self.dice else self.chance.between(1, sides)
        self.say("die_rolled", -1, number, found, note=(about, sides))
        return found

    # -------------------------------------------------------------------------------------------------------- row and bench
    def enter(self, card: int, controller: int, cell: str) -> Piece:
        """Put a Summon into an empty cell, as a new thing (CW-REM-7). Whoever calls it says what that was."""
        piece = Piece(card, self.card(card), self.setup.owners[card], controller, self.next_stamp(), self.turn)
        self.pieces[card] = piece
        self.ghosts.pop(card, None)
        self.zones[card] = FIELD
        self.stand(piece, cell)
        self.is_dirty = True
        return piece

    def stand(self, piece: Piece, cell: str) -> None:
        """Let a Summon stand in a cell of its controller; what it does works on the row alone (CW-PLAY-14)."""
        place = place_of(cell)
        assert place is not None
        is_row, at = place
        side = self.seats[piece.controller]
        (side.row if is_row else side.bench)[at] = piece.number
        piece.cell = at
        if is_row and not piece.is_row:
            piece.is_row = True
            self._works(piece)
        elif piece.is_row and not is_row:
            piece.is_row = False
            self.gone.append(piece.number)
            self._works_no_more(piece)
        self.is_dirty = True

    def clear_cell(self, piece: Piece) -> None:
        """Take a Summon out of its cell."""
        side = self.seats[piece.controller]
        (side.row if piece.is_row else side.bench)[piece.cell] = EMPTY

    def _works(self, piece: Piece) -> None:
        self._hears(piece.number)
        self.has_lively = self.has_lively or piece.program.is_lively
        self.has_timely = self.has_timely or piece.program.is_timely
        self.statics += [(piece.number, ability) for ability in piece.program.statics]

    def _hears(self, card: int) -> None:
        if card in self.gone:  # it has left and come back before anything was settled
            self.gone.remove(card)
            self.unlisten([card])
        self.listen(card, self.card(card).triggered)

    def _works_no_more(self, piece: Piece) -> None:
        """Its static abilities end at once; what its abilities hear of its leaving they still hear."""
        if piece.program.statics:
            self.statics = [pair for pair in self.statics if pair[0] != piece.number]
            self.has_lively = any(self.card(number).is_lively for number, _ in self.statics)
            self.has_timely = any(self.card(number).is_timely for number, _ in self.statics)

    def _leave_play(self, piece: Piece) -> None:
        if self.is_dirty:
            self.refresh()
        number = piece.number
        if piece.zone == FIELD:
            self.clear_cell(piece)
        else:
            self.seats[piece.controller].weather = EMPTY
        self._works_no_more(piece)
        del self.pieces[number]
        self.ghosts[number] = piece
        self.gone.append(number)
        self.is_dirty = True

    def settle_gone(self) -> None:
        """Forget the cards that left, once all that left together has been told: their abilities hear nothing more."""
        if self.gone:
            gone, self.gone = self.gone, []
            self.unlisten(gone)
            self.end_changes(self.source_is_gone)

    # --------------------------------------------------------------------------------------------------------------- slots
    def put_weather(self, card: int, controller: int) -> Piece:
        """Put a Weather into its zone, which must be empty (CW-PLAY-9)."""
        piece = Piece(card, self.card(card), self.setup.owners[card], controller, self.next_stamp(), self.turn)
        rounds = piece.program.rounds
        piece.leaves_after = 0 if rounds is None else self.round + rounds - 1
        self.pieces[card] = piece
        self.ghosts.pop(card, None)
        self.zones[card] = WEATHER
        self.seats[controller].weather = card
        self._works(piece)
        self.is_dirty = True
        return piece

    def put_trap(self, card: int, slot: int) -> None:
        """Lay a Trap face-down into a free slot (CW-TRAP-1)."""
        self.lift(card)
        side = self.seats[self.setup.owners[card]]
        side.traps[slot] = card
        if side.number != self.active:
            side.laid.append(card)
        self.zones[card] = TRAP_SLOT
        self._hears(card)

    def free_slot(self, number: int) -> int:
        """The first free trap slot of a player; −1 for none."""
        traps = self.seats[number].traps
        return traps.index(EMPTY) if EMPTY in traps else EMPTY

    def turn_magic(self, card: int, *, used: bool) -> bool:
        """Turn a Magic Card in its slot; whether it had to be turned."""
        if self.zones[card] != MAGIC_SLOT:
            return False
        side = self.seats[self.setup.owners[card]]
        at = side.magic.index(card)
        was, side.magic_used[at] = side.magic_used[at], used
        self.is_dirty = self.is_dirty or self.has_lively
        return was != used

    def remove(self, card: int) -> None:
        """Take a card out of the war (CW-REM-3, CW-REM-4)."""
        self.lift(card)
        self.to_pile(card, REMOVED)
