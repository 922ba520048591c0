"""How cards and parties move. Only these functions change where a card is."""

from __future__ import annotations

from rules.engine.events import EVERYBODY, NOBODY
from rules.engine.rng import DEAL, EFFECTS
from rules.engine.zones import ATTACHED, DECK, FIELD, GRAVEYARD, HAND, NOWHERE, RESTRICTED
from rules.games.fortification.pieces import BOTH_HANDS, HAND_1, HAND_2, Party, Piece
from rules.games.fortification.telling import UNTOLD, Telling


class Moves(Telling):
    """The part of a Fortification state that moves cards and parties."""

    __slots__ = ()

    # -------------------------------------------------------------------------------------------------------------- piles
    def to_pile(self, number: int, zone: int, *, bottom: bool = False) -> None:
        """Put a card that is in no pile into its owner's hand, deck, graveyard or restricted zone (FORT-ZONE-3)."""
        seat = self.seats[self.setup.owners[number]]
        pile = (
            seat.hand if zone == HAND else seat.deck if zone == DECK else seat.graveyard if zone == GRAVEYARD
            else seat.restricted
        )  # fmt: skip
        pile.insert(0, number) if bottom else pile.append(number)
        self.zones[number] = zone
        self.is_dirty = self.is_dirty or self.known[2]

    def draw(self, number: int, count: int) -> None:
        """Draw from the top; with fewer cards, what there is (FORT-WIN-2)."""
        seat = self.seats[number]
        for _ in range(count):
            if not seat.deck:
                if self.setup.options["deck_out"] == "on_failed_draw":
                    self.lose(number, "deck")
                return
            card = seat.deck.pop()
            seat.hand.append(card)
            self.zones[card] = HAND
            self.happens("drawn", card, number, audience=number)

    def mill(self, number: int, count: int) -> None:
        """Put top cards of a deck into the graveyard."""
        seat = self.seats[number]
        for _ in range(min(count, len(seat.deck))):
            card = seat.deck.pop()
            self.to_pile(card, GRAVEYARD)
            self.happens("milled", card, number)

    def seal(self, number: int, count: int, source: int = -1) -> int:
        """Put top cards of a deck unseen into the restricted zone, as many as there are (FORT-RZ-1, FORT-KO-8); gives how many.

        The log knows which they are, for those who read it after the match alone (FORT-RZ-2); abilities never do.
        """
        seat = self.seats[number]
        sealed = min(count, len(seat.deck))
        for _ in range(sealed):
            card = seat.deck.pop()
            seat.restricted.append(card)
            self.zones[card] = RESTRICTED
            self.happens("sealed", -1, number, source)
            if self.log is not None:
                self.log[-1] = self.log[-1]._replace(card=card, audience=NOBODY)
        return sealed

    def discard(self, card: int, by: str = "effect") -> None:
        """Put a card from hand into the graveyard."""
        self.take_out(card)
        self.to_pile(card, GRAVEYARD)
        self.happens("discarded", card, self.setup.owners[card], by=by)

    def shuffle(self, number: int, *, is_deal: bool = False) -> None:
        """Shuffle a deck."""
        self.chance.shuffle(self.seats[number].deck, DEAL if is_deal else EFFECTS)
        self.say("shuffled", player=number)

    # ------------------------------------------------------------------------------------------------------------ parties
    def enter(self, card: int, slot: int, place: int = 0, *, is_laid: bool = False) -> Piece:
        """Put a character face down into a party at home, at the back unless a place is named (FORT-PLACE-2, FORT-PLACE-5)."""
        number = self.setup.owners[card]
        seat = self.seats[number]
        self.take_out(card)
        piece = Piece(card, self.card(card), number, self.next_stamp(), self.turn)
        party = seat.parties[slot - 1]
        if party is None:
            party = seat.parties[slot - 1] = Party(number, slot, piece.stamp)
        at = place - 1 if place else len(party.members)
        former = party.members[0] if party.members else -1
        party.members = (*party.members[:at], card, *party.members[at:])
        piece.slot, piece.out = slot, party.out
        self._into_play(piece, FIELD)
        if is_laid:
            return piece
        party.newcomer = self.turn
        if piece.program.role == "champion":
            seat.champions += 1
        self.say("placed", player=number, amount=slot)
        if at == 0 and former >= 0:
            self.tell_lead(party)
        return piece

    def _into_play(self, piece: Piece, zone: int) -> None:
        number = piece.number
        if number in self.gone:
            # It left a moment ago and nothing has been settled since: what it was before must not work beside what it is.
            self.unlisten([number])
            self.statics = tuple(pair for pair in self.statics if pair[0] != number)
        self.pieces[number] = piece
        self.ghosts.pop(number, None)
        self.zones[number] = piece.zone = zone
        self.listen(number, piece.program.triggered)
        if piece.program.statics:
            self.statics = (*self.statics, *((number, each) for each in piece.program.statics))
        self.is_dirty = True

    def put_on(self, card: int, host: int, spot: str) -> None:
        """Put equipment on a character."""
        wearer = self.pieces[host]
        piece = self.pieces.get(card)
        if piece is None:
            self.take_out(card)
            piece = Piece(card, self.card(card), wearer.controller, self.next_stamp(), self.turn)
            self._into_play(piece, ATTACHED)
        else:
            before = self.pieces[piece.host]
            before.attached = tuple(each for each in before.attached if each != card)
            self.end_changes(lambda until: until[:2] == ("attached", card))
        piece.host, piece.spot, piece.slot, piece.out = host, spot, wearer.slot, wearer.out
        piece.seen = piece.seen or (wearer.out and wearer.seen)
        wearer.attached = (*wearer.attached, card)
        self.is_dirty = True

    def occupying(self, wearer: Piece, spot: str) -> list[int]:
        """The equipment that is in the way of a card for a spot (FORT-EQUIP-7)."""
        found = []
        for card in wearer.attached:
            held = self.pieces[card].spot
            both = (held == BOTH_HANDS and spot in (HAND_1, HAND_2)) or (
                spot == BOTH_HANDS and held in (HAND_1, HAND_2)
            )
            if held == spot or both:
                found.append(card)
        return found

    def shed(self, card: int) -> None:
        """Un-equip: to the owner's graveyard, and remembered for this turn (FORT-EQUIP-4, FORT-EQUIP-6)."""
        piece = self.pieces[card]
        wearer = self.pieces[piece.host]
        wearer.shed = (*(each for each in wearer.shed if each[0] == self.turn), (self.turn, piece.program.slug))
        self.happens("detached", card, piece.controller, target=-1 if self.is_face_down(card) else piece.host)
        self.say("unequipped", player=piece.controller, amount=piece.slot)
        self.leave(card, GRAVEYARD)

    def leave(self, card: int, zone: int, *, bottom: bool = False, tells: bool = True) -> Piece:
        """Take a card out of play into a pile of its owner, with what it wears into graveyards (FORT-ZONE-4, FORT-EQUIP-9).

        Unless it `tells`, whoever calls it says who leads the party now.
        """
        piece = self.pieces[card]
        self.ghosts[card] = piece
        if not piece.is_character:
            host = self.pieces.get(piece.host)
            if host is not None:
                host.attached = tuple(each for each in host.attached if each != card)
        else:
            for worn in piece.attached:
                self.leave(worn, GRAVEYARD)
            self._step_out(piece, tells=tells)
        del self.pieces[card]
        self.gone.append(card)
        self.zones[card] = NOWHERE
        self.to_pile(card, zone, bottom=bottom)
        self.is_dirty = True
        return piece

    def _step_out(self, piece: Piece, *, tells: bool) -> None:
        """A party without a member: the next one leads; without any it is gone (FORT-KO-4, FORT-PARTY-7)."""
        seat = self.seats[piece.controller]
        party = seat.parties[piece.slot - 1]
        assert party is not None
        led = party.members[0] == piece.number
        piece.spot = "lead" if led else ""
        party.members = tuple(each for each in party.members if each != piece.number)
        if not party.members:
            seat.parties[piece.slot - 1] = None
            if seat.slot_out == piece.slot:
                seat.slot_out = 0
        elif led and tells:
            self.tell_lead(party)

    def settle_gone(self) -> None:
        """Forget the cards that left, once all that left together has been told: their abilities hear nothing more."""
        gone, self.gone = set(self.gone), []
        self.unlisten([card for card in gone if card not in self.pieces])
        if self.statics:
            self.statics = tuple(pair for pair in self.statics if pair[0] in self.pieces)
        self.end_changes(self.source_is_gone)
        self.is_dirty = True

    def source_is_gone(self, until: tuple[object, ...]) -> bool:
        """Whether a change lasted while a card was in play that is not there any more, or while it led."""
        if until[0] not in ("source", "attached", "lead"):
            return False
        number: int = until[1]  # type: ignore[assignment]
        piece = self.pieces.get(number)
        return piece is None or piece.stamp != until[2] or (until[0] == "lead" and not self.bears_lead(number))

    # ----------------------------------------------------------------------------------------------------------- movement
    def go_out(self, party: Party) -> None:
        """A party goes to the battleground and turns face up (FORT-FACE-3)."""
        self.seats[party.seat].slot_out = party.slot
        self._stand(party, out=True)

    def go_home(self, party: Party) -> None:
        """A party comes home and turns face down again (FORT-FACE-4)."""
        self.seats[party.seat].slot_out = 0
        party.retreats = ()
        # What hears of it stands outside until it has been told, so that its abilities work (FORT-FACE-8).
        self.happens("party_retreated", -1, party.seat, amount=party.slot)
        self._stand(party, out=False)

    def _stand(self, party: Party, *, out: bool) -> None:
        party.out = out
        stays_up = not self.setup.options["rehide_on_return"]
        for number in party.members:
            for card in (number, *self.pieces[number].attached):
                piece = self.pieces[card]
                piece.out = out
                piece.seen = piece.seen or (out and stays_up)
        self.is_dirty = True
        if self.log is not None and out:
            self._turn_up(party)

    def _turn_up(self, party: Party) -> None:
        """Say which cards have become public."""
        for number in party.members:
            for card in (number, *self.pieces[number].attached):
                self.tell("turned_up", card, party.seat, party.slot)

    def transfer(self, card: int, slot: int) -> None:
        """Move a character to the back of another party at home, which is locked then (FORT-PARTY-6)."""
        piece = self.pieces[card]
        seat = self.seats[piece.controller]
        party = seat.parties[slot - 1]
        assert party is not None
        self._step_out(piece, tells=True)
        piece.spot = ""
        party.members = (*party.members, card)
        party.newcomer = self.turn
        for each in (card, *piece.attached):
            self.pieces[each].slot = slot
        self._end_leading()
        self.is_dirty = True
        self.say("transferred", player=piece.controller, amount=slot)
        self.happens("moved", card, piece.controller, amount=slot, audience=UNTOLD)

    def reorder(self, party: Party, order: tuple[int, ...]) -> None:
        """A party takes another order; at home nobody else learns of it (FORT-FACE-5)."""
        before, party.members = party.members, order
        self.is_dirty = self.is_dirty or self.known[2]
        # Who casts is kept in the order of the parties: a match that goes on and one that was stored must list the same.
        self.ready.pop(f"casters {party.seat}", None)
        audience = EVERYBODY if party.out else UNTOLD
        for at, card in enumerate(order):
            if before[at] != card:
                self.happens("moved", card, party.seat, amount=party.slot, audience=audience)
        if before[0] != order[0]:
            self.tell_lead(party)

    def _end_leading(self) -> None:
        """End what lasted while somebody led who leads no more."""
        self.end_changes(lambda until: until[0] == "lead" and self.source_is_gone(until))

    def tell_lead(self, party: Party) -> None:
        """Another member leads; of a party at home nobody else learns of it (FORT-FACE-5)."""
        self._end_leading()
        audience = EVERYBODY if party.out else UNTOLD
        self.happens("lead_changed", party.members[0], party.seat, amount=party.slot, audience=audience)
