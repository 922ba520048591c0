"""How cards move: drawn, milled, put onto the Field, taken off it. Only these functions change where a card is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.events import Event
from rules.engine.frames import Context
from rules.engine.rng import DEAL, EFFECTS
from rules.engine.zones import ATTACHED, DECK, FIELD, GRAVEYARD, HAND, NOWHERE, RESOURCE
from rules.games.maximus.card_types import EquipmentFace, UnitFace
from rules.games.maximus.layers import tells
from rules.games.maximus.pieces import Cell, Piece, Resource
from rules.games.maximus.reading import all_under
from rules.games.maximus.telling import Telling


class Moves(Telling):
    """The part of a Maximus state that moves cards."""

    __slots__ = ()

    # -------------------------------------------------------------------------------------------------------------- piles
    def to_pile(self, number: int, zone: int, *, bottom: bool = False) -> None:
        """Put a card that is in no pile into its owner's hand, deck or Graveyard (MAX-ZONE-10)."""
        seat = self.seats[self.setup.owners[number]]
        pile = seat.hand if zone == HAND else seat.deck if zone == DECK else seat.graveyard
        pile.insert(0, number) if bottom else pile.append(number)
        self.zones[number] = zone
        if self.has_lively:  # lasting powers may count what lies there
            self.is_dirty = True
        if zone == HAND:
            self.hand_grew(seat.number, number)

    def hand_grew(self, number: int, card: int) -> None:
        """Under “mill_new_card” a card beyond the hand's bound goes to the Graveyard instead (MAX-ZONE-8)."""
        seat, bound = self.seats[number], self.setup.options["hand_max"]
        if bound is not None and len(seat.hand) > bound and self.setup.options["hand_overflow"] == "mill_new_card":
            seat.hand.remove(card)
            seat.graveyard.append(card)
            self.zones[card] = GRAVEYARD
            self.say("overflowed", card, number)

    def draw(self, number: int, count: int) -> None:
        """Draw from the top; with fewer cards, what there is (MAX-END-13)."""
        seat, options = self.seats[number], self.setup.options
        if self.is_dirty:
            self.refresh()
        if "draw" in seat.forbidden:
            return
        for _ in range(count):
            full = options["hand_max"] is not None and len(seat.hand) >= options["hand_max"]
            if full and options["hand_overflow"] == "skip_draw":
                return
            if not seat.deck:
                if options["deck_out"] == "on_failed_draw":
                    self.lose(number, "deck")
                return
            card = seat.deck.pop()
            self.to_pile(card, HAND)
            self.happens("drawn", card, number, audience=number)

    def mill(self, number: int, count: int) -> None:
        """Put top cards of a deck into the Graveyard (MAX-WORD-19)."""
        seat = self.seats[number]
        for _ in range(min(count, len(seat.deck))):
            card = seat.deck.pop()
            self.to_pile(card, GRAVEYARD)
            self.happens("milled", card, number)

    def discard(self, card: int, by: str = "effect") -> None:
        """Put a card from hand into the Graveyard (MAX-WORD-7)."""
        owner = self.setup.owners[card]
        self.take_out(card)
        self.to_pile(card, GRAVEYARD)
        self.happens("discarded", card, owner, by=by)
        # What says “when this card is discarded” works from the Graveyard; it has never been on the Field.
        self.wake_own(card, self.card(card).triggered, Event("discarded", card, owner, by=by))

    def shuffle(self, number: int, *, is_deal: bool = False) -> None:
        """Shuffle a deck."""
        self.chance.shuffle(self.seats[number].deck, DEAL if is_deal else EFFECTS)
        self.say("shuffled", player=number)

    def place_resource(self, card: int, *, drained: bool = False) -> None:
        """Put a card face-down into its owner's Resource zone (MAX-RES-1)."""
        owner = self.setup.owners[card]
        self.take_out(card)
        self.zones[card] = RESOURCE
        is_drained = drained or self.setup.options["resource_enters_drained"]
        self.seats[owner].resources.append(Resource(card, drained=is_drained))
        self.happens("resource_placed", card, owner, audience=owner)

    def destroy_resource(self, card: int, source: int = -1, kind: str = "resource_destroyed") -> None:
        """Turn a Resource up and put it into its owner's Graveyard (MAX-WORD-6)."""
        owner = self.setup.owners[card]
        seat = self.seats[owner]
        seat.resources = [each for each in seat.resources if each.number != card]
        self.to_pile(card, GRAVEYARD)
        self.happens(kind, card, owner, source=source, by="effect")

    # ---------------------------------------------------------------------------------------------------------- the Field
    def enter(self, card: int, controller: int, mode: UnitFace | EquipmentFace, cell: Cell | None = None) -> Piece:
        """Put a card onto the Field, as a new thing (MAX-ZONE-16). Whoever calls it says that it `entered`."""
        program = self.card(card)
        piece = Piece(card, program, self.setup.owners[card], controller, self.next_stamp(), self.turn, mode)
        self.pieces[card] = piece
        self.ghosts.pop(card, None)
        if cell is not None:
            self.stand(piece, cell)
            piece.drained = bool(self.setup.options["unit_enters_drained"]) or "enters_drained" in piece.keywords
        self.zones[card] = FIELD
        self.listen(card, program.triggered)
        self.add_statics(card)
        self.is_dirty = True
        return piece

    def add_statics(self, card: int) -> None:
        """Let the static abilities of a card that arrived work."""
        for ability in self.card(card).statics:
            self.statics.append((card, ability))
            self.has_lively = self.has_lively or ability.is_lively
            self.has_grants = self.has_grants or any(tells(each.word, each.ability) for each in ability.statics)

    def stand(self, piece: Piece, cell: Cell) -> None:
        """Let a Unit stand in a cell of its controller's Field."""
        seat = self.seats[piece.controller]
        piece.rank, piece.column = cell
        self.is_dirty = True
        seat.cells[cell] = piece.number
        seat.columns = max(seat.columns, cell[1] + 1)

    def free_cells(self, number: int) -> list[Cell]:
        """The cells of a Field in which a Unit may be put, those of one new column last, or all of a bounded one (MAX-ZONE-5)."""
        seat, options = self.seats[number], self.setup.options
        if self.is_dirty:
            self.refresh()
        found: list[Cell] | None = seat.known.get("free")
        if found is None:
            bound, taken = options["columns_max"], seat.cells
            columns = seat.columns + 1 if bound is None else bound
            every = [(rank, column) for column in range(columns) for rank in range(1, options["ranks"] + 1)]
            found = seat.known["free"] = [cell for cell in every if cell not in taken]
        return found

    def leave(self, card: int, zone: int, *, bottom: bool = False, is_known: bool = False) -> Piece:
        """Take a card off the Field into a pile of its owner. What it was stays readable until all is settled (MAX-TRIG-7).

        Cards under it go to their owners' Graveyards; its Equipment is left loose, and `strip` says later where it goes. Whoever calls
        it says what happened, then that it `has_left`.
        """
        piece = self.lift(card, is_known=is_known)
        for under in all_under(piece):
            self.to_pile(under.number, GRAVEYARD)
        self.to_pile(card, zone, bottom=bottom)
        return piece

    def lift(self, card: int, *, is_known: bool = False) -> Piece:
        """Take a card off the Field into no place yet; it hears until `settle_gone` what left with it.

        It keeps its values of now, or those that are known already where others leave at the same moment.
        """
        if self.is_dirty and not is_known:
            self.refresh()
        piece = self.pieces.pop(card)
        self.ghosts[card] = piece
        self.gone.append(card)
        self.zones[card] = NOWHERE
        self.is_dirty = True
        if piece.unit is not None:
            seat = self.seats[piece.controller]
            if seat.cells.get((piece.rank, piece.column)) == card:
                del seat.cells[piece.rank, piece.column]
        elif piece.host >= 0:
            self.come_off(piece)
        return piece

    def come_off(self, piece: Piece) -> None:
        """Take Equipment off its Unit; it lies loose on the Field then."""
        host = self.piece(piece.host)
        if host is not None and piece.number in host.attached:
            host.attached.remove(piece.number)
        self.happens("detached", piece.number, piece.controller, target=piece.host)
        piece.host = -1
        self.end_changes(lambda until: until == ("attached", piece.number))
        self.is_dirty = True

    def put_on(self, equipment: int, host: int) -> None:
        """Put Equipment on a Unit, without asking whether it may be there (MAX-EQP-2)."""
        piece = self.pieces[equipment]
        if piece.host >= 0:
            self.come_off(piece)
        piece.host, piece.worn_since = host, self.next_stamp()
        piece.zone = ATTACHED
        self.zones[equipment] = ATTACHED
        self.pieces[host].attached.append(equipment)
        self.is_dirty = True
        self.happens("attached", equipment, piece.controller, target=host)

    def may_host(self, equipment: int, face: EquipmentFace, controller: int, unit: int) -> bool:
        """Whether Equipment may be put on a Unit: side and restriction (MAX-EQP-5, MAX-EQP-7)."""
        piece = self.unit(unit)
        if piece is None or ((face.side == "own") != (piece.controller == controller) and face.side != "any"):
            return False
        return face.host.fits(self, Context(equipment, controller), unit)

    def hosts(self, equipment: int, face: EquipmentFace, controller: int) -> list[int]:
        """The Units on which Equipment may be put now."""
        if not face.host.is_steady:
            return self._hosts(equipment, face, controller)
        if self.is_dirty:
            self.refresh()
        known = self.seats[controller].known
        found: list[int] | None = known.get(("hosts", equipment))
        if found is None:
            found = known["hosts", equipment] = self._hosts(equipment, face, controller)
        return found

    def _hosts(self, equipment: int, face: EquipmentFace, controller: int) -> list[int]:
        limit = self.setup.options["equip_limit"]
        return [
            number
            for number, piece in self.pieces.items()
            if piece.unit is not None
            and (limit is None or len(piece.attached) < limit)
            and self.may_host(equipment, face, controller, number)
        ]

    def has_left(self, *pieces: Piece) -> None:
        """That these left together has been told: they hear nothing more, and who stood behind them stands in front now (MAX-RANK-14)."""
        self.settle_gone(pieces)
        units = [piece for piece in pieces if piece.unit is not None]
        for number in dict.fromkeys(piece.controller for piece in units):
            self.opened(number, [(piece.rank, piece.column) for piece in units if piece.controller == number])

    def settle_gone(self, pieces: Sequence[Piece]) -> None:
        """The abilities of cards that left work no more (MAX-TRIG-8)."""
        gone = [piece.number for piece in pieces]
        self.gone = [card for card in self.gone if card not in gone]
        self.unlisten(gone)
        if any(piece.program.statics for piece in pieces):
            self.statics = [pair for pair in self.statics if pair[0] in self.pieces]
        self.has_lively = self.has_lively and self.asks_for_more()
        self.end_changes(self.source_is_gone)
        self.is_dirty = True

    def asks_for_more(self) -> bool:
        """Whether a lasting power depends on more than which cards are in play."""
        return any(ability.is_lively for _, ability in self.statics) or any(
            change.ability is not None and change.ability.is_lively
            for piece in self.pieces.values()
            for change in piece.changes
        )

    def source_is_gone(self, until: tuple[Any, ...]) -> bool:
        """Whether a change lasted while a card was on the Field that is not there any more."""
        if until[0] != "source":
            return False
        piece = self.pieces.get(until[1])
        return piece is None or piece.stamp != until[2]

    def move_unit(self, card: int, cell: Cell) -> None:
        """Let a Unit stand in another empty cell of its Field; no arrival (MAX-RANK-11)."""
        piece = self.pieces[card]
        cells = self.seats[piece.controller].cells
        left = (piece.rank, piece.column)
        was_front = card in self.frontmost(piece.controller)
        if cells.get(left) == card:
            del cells[left]
        self.stand(piece, cell)
        self.is_dirty = True
        self.say("moved", card, piece.controller, note=cell)
        self.opened(piece.controller, [left], besides=card)
        self.came_forward(piece, was_front=was_front)

    def opened(self, number: int, left: Sequence[Cell], *, besides: int = -1) -> None:
        """Cells became free together: those behind move up where the ruleset has it, and the next ones may stand in front now.

        `besides` is the Unit that left one, if it still stands on that Field.
        """
        cells = self.seats[number].cells
        by_rank = self.setup.options["frontmost"] == "rank"
        first = min((place[0] for place in (*cells, *left)), default=0) if by_rank else 0
        came: dict[int, None] = {}  # each of them came forward once, however many stood before it
        for cell in sorted(left):
            if cell not in cells:  # where another took its place at once, nobody comes forward
                came |= dict.fromkeys(self._behind(cells, cell, first, besides))
        for card in came:
            self.happens("became_frontmost", card, number)

    def _behind(self, cells: dict[Cell, int], cell: Cell, first: int, besides: int) -> list[int]:
        """The Units that stand in front because a cell became free; `first` was the lowest rank before."""
        behind = sorted(
            place for place, card in cells.items() if place[1] == cell[1] and place[0] > cell[0] and card != besides
        )
        if behind and self.setup.options["rank_advance"] == "auto":
            free = cell
            for place in behind:
                card = cells.pop(place)
                self.stand(self.pieces[card], free)
                free = place
            behind = [cell]
        if self.setup.options["frontmost"] == "rank":
            now = min((place[0] for place in cells), default=0)
            came = [place for place in sorted(cells) if place[0] == now and (now > first or place in behind[:1])]
        else:
            nearer = [place for place in cells if place[1] == cell[1] and behind and place[0] < behind[0][0]]
            came = [] if nearer else behind[:1]
        return [cells[place] for place in came if cells[place] != besides]

    def came_forward(self, piece: Piece, *, was_front: bool) -> None:
        """Tell that a Unit that changed its place stands in front now, if it did not before."""
        if piece.unit is not None and not was_front and piece.number in self.frontmost(piece.controller):
            self.happens("became_frontmost", piece.number, piece.controller)
