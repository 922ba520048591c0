"""How a Fortification match is read: by effects, filters, actions and views alike."""

from __future__ import annotations

from typing import Any

from rules.engine.events import EVERYBODY, Event
from rules.engine.frames import Context
from rules.engine.program import AbilityProgram, TargetProgram
from rules.engine.zones import ATTACHED, DECK, FIELD, GRAVEYARD, HAND, REMOVED, RESOLVING, RESTRICTED
from rules.games.fortification.card_types import FortificationCard
from rules.games.fortification.permitting import Permitting
from rules.games.fortification.pieces import PARTY_SIZE, Party, Piece

IN_PLAY = (FIELD, ATTACHED)
PEEK = "peek_fort"


class Reading(Permitting):
    """The part of a Fortification state that answers questions and changes nothing."""

    __slots__ = ()

    # -------------------------------------------------------------------------------------------------------------- cards
    def card(self, number: int) -> FortificationCard:
        """What is printed on a card."""
        return self.setup.programs[number]  # type: ignore[return-value]

    def character(self, number: int) -> Piece | None:
        """The character in play with this number, its values worked out; None for everything else."""
        if self.is_dirty:
            self.refresh()
        piece = self.pieces.get(number)
        return piece if piece is not None and piece.is_character else None

    def controller(self, number: int) -> int:
        """On whose side a card lies: always its owner's."""
        return self.setup.owners[number]

    def kind(self, number: int) -> str:
        """Character, spell or equipment."""
        return self.card(number).kind

    def stat(self, number: int, name: str) -> int:
        """A number of a card: as it is now with what it wears, as it last was in play, else as printed."""
        card = self.card(number)
        if name in ("min_magic", "power"):
            return getattr(card.spell, name) if card.spell is not None else 0
        piece = self.character(number) or self.ghosts.get(number)
        if piece is None or not piece.is_character:
            face = card.character
            return 0 if face is None or name == "damage" else int(getattr(face, name.removeprefix("max_")))
        if name == "life":
            return max(0, piece.max_life - piece.damage)
        if name in ("attack", "defense", "magic"):
            number = int(getattr(piece, name)) + int(getattr(piece, f"gear_{name}"))
            return max(0, number + piece.below.get(name, 0))
        return int(getattr(piece, name))

    def types(self, number: int) -> frozenset[str]:
        """The traits of a card, folded."""
        return self.card(number).types

    def keywords(self, number: int) -> frozenset[str]:
        """Fortification has no keywords."""
        return frozenset()

    def is_drained(self, number: int) -> bool:
        """Nothing is turned sideways."""
        return False

    def is_lead(self, number: int) -> bool:
        """Whether a character leads its party (FORT-PARTY-3); as it last stood, for one that left."""
        return self.place_of(number) == 1

    def bears_lead(self, number: int) -> bool:
        """Whether a character leads its party, or the one that wears this card does."""
        piece = self.piece(number)
        return self.is_lead(number if piece is None or piece.is_character else piece.host)

    def place_of(self, number: int) -> int:
        """The place of a character in its party, from 1 on; 0 for a card that stands in none."""
        piece = self.pieces.get(number)
        if piece is None or not piece.is_character:
            ghost = self.ghosts.get(number)
            return 0 if ghost is None or ghost.spot != "lead" else 1
        party = self.seats[piece.controller].parties[piece.slot - 1]
        return party.members.index(number) + 1 if party is not None and number in party.members else 0

    def party_of(self, number: int) -> Party | None:
        """The party a card in play belongs to."""
        piece = self.pieces.get(number)
        return None if piece is None or not piece.slot else self.seats[piece.controller].parties[piece.slot - 1]

    # ---------------------------------------------------------------------------------------------------------- hidden cards
    def is_face_down(self, number: int) -> bool:
        """Whether a card is hidden: in hands, decks, the restricted zone and at home (FORT-FACE-1, FORT-RZ-2)."""
        zone = self.zones[number]
        if zone not in IN_PLAY:
            return zone not in (GRAVEYARD, RESOLVING)
        piece = self.pieces.get(number)
        if piece is None or piece.seen:
            return False
        return not piece.out or (self.veils and self.stays_hidden(piece))

    def stays_hidden(self, piece: Piece) -> bool:
        """Whether a card on the battleground may stay face down (key `stay_hidden`)."""
        bearer = piece if piece.is_character else self.pieces.get(piece.host)
        if bearer is None:
            return False
        return self.may("stay_hidden", piece.controller, party=self.party_of(bearer.number), card=bearer.number) > 0

    def knows(self, viewer: int | None, number: int) -> bool:
        """Whether a viewer may know which card this is (FORT-FACE-5, FORT-ZONE-5); one taken out of the position hides nothing."""
        zone = self.zones[number]
        if zone in (GRAVEYARD, RESOLVING, REMOVED):
            return True
        if zone == HAND:
            return self.setup.owners[number] == viewer
        if zone not in IN_PLAY:
            return False
        owner = self.setup.owners[number]
        return owner == viewer or not self.is_face_down(number) or self.peeks(viewer, owner)

    def peeks(self, viewer: int | None, owner: int) -> bool:
        """Whether a viewer sees the fort of a player (FORT-FACE-7)."""
        if viewer is None:
            return False
        return any(each.word == PEEK and each.value == owner for each in self.seats[viewer].bans)

    def audience(self, number: int) -> int:
        """Who may read of a card where it lies."""
        return self.setup.owners[number] if self.is_face_down(number) else EVERYBODY

    def face_down(self, number: int) -> list[int]:
        """A player's cards by where they lie, which is how others name hidden ones: first those in play by slot and place, equipment
        behind its wearer, then the hand, then the deck from the top.
        """
        seat = self.seats[number]
        found: list[int] = []
        for party in seat.parties:
            if party is not None:
                for member in party.members:
                    found += (member, *self.pieces[member].attached)
        return found + seat.hand + seat.deck[::-1]

    def stamp_of(self, number: int) -> int:
        """What tells a card from the same card that left and came back: its arrival, or the place it lies in."""
        piece = self.pieces.get(number)
        return piece.stamp if piece is not None else -self.zones[number]

    def times_this_turn(self, event: Event) -> int:
        """How often an event of this kind had concerned this player in this turn when it happened."""
        return event.note or self.happened.get((event.kind, event.player), 0)

    # ------------------------------------------------------------------------------------------------------------ players
    def in_turn_order(self) -> list[int]:
        """Both seats, the active one first."""
        return [self.active, 1 - self.active]

    def rival(self, number: int) -> int:
        """The opponent of a seat."""
        return 1 - number

    def player_stat(self, number: int, name: str) -> int:
        """A number of a player."""
        return self.seats[number].fort if name == "fort" else 0

    def zone_size(self, number: int, zone: int) -> int:
        """How many cards a player has in a zone."""
        return len(self.seats[number].restricted) if zone == RESTRICTED else len(self.pile(number, zone))

    def pile(self, number: int, zone: int) -> list[int]:
        """The cards a player has in a zone; nobody can name those in the restricted zone (FORT-RZ-3)."""
        seat = self.seats[number]
        return {HAND: seat.hand, DECK: seat.deck, GRAVEYARD: seat.graveyard}.get(zone, [])

    def characters_of(self, number: int) -> list[Piece]:
        """A player's characters in play by slot and place."""
        pieces = self.pieces
        return [pieces[card] for party in self.seats[number].parties if party is not None for card in party.members]

    def casters(self, number: int) -> list[Piece]:
        """A player's characters that cast spells (FORT-CHAR-10), kept until values are worked out anew."""
        if self.is_dirty:
            self.refresh()
        key = f"casters {number}"
        if key not in self.ready:
            self.ready[key] = [
                piece for piece in self.characters_of(number)
                if piece.program.character.access or self.may("spell_access_extra", number, card=piece.number)  # type: ignore[union-attr]
            ]  # fmt: skip
        found: list[Piece] = self.ready[key]
        return found

    # ------------------------------------------------------------------------------------------------------------- placing
    def graveyard_characters(self, number: int) -> int:
        """The characters in a graveyard (FORT-CHAMP-4), with the restricted zone's cards where the ruleset counts them."""
        seat, programs = self.seats[number], self.setup.programs
        found = sum(programs[card].character is not None for card in seat.graveyard)  # type: ignore[attr-defined]
        return found + (len(seat.restricted) if self.setup.options["rz_counts_for_champions"] else 0)

    def champion_count(self, number: int) -> int:
        """The Champions that count against the next one (FORT-CHAMP-2)."""
        if self.setup.options["champion_count_mode"] == "in_play":
            return sum(piece.program.role == "champion" for piece in self.characters_of(number))
        return self.seats[number].champions

    def champion_needs(self, number: int) -> int:
        """How many characters the graveyard must hold for the next Champion (FORT-CHAMP-1)."""
        return (self.champion_count(number) + 1) * int(self.setup.options["champion_graveyard_step"])

    def may_come(self, number: int, card: int) -> bool:
        """Whether a card may come into play as far as the Champions' condition goes (FORT-CHAMP-1, FORT-CHAMP-5)."""
        if self.card(card).role != "champion" or self.may("champion_requirement", number):
            return True
        return self.graveyard_characters(number) >= self.champion_needs(number)

    def open_slots(self, number: int) -> list[int]:
        """The slots of a fort that can take a character now (FORT-PLACE-3 to -8)."""
        return [slot for slot in (1, 2, 3) if not self.why_no_room(number, slot)]

    def why_no_room(self, number: int, slot: int) -> str:
        """Which refusal stands against a character in a slot; empty where it has room."""
        seat = self.seats[number]
        if seat.slot_out and (seat.slot_out == slot or self.setup.options["any_party_out_blocks_placing"]):
            return "E_PARTY_OUT"
        party = seat.parties[slot - 1]
        if party is None:
            return ""
        if len(party.members) >= PARTY_SIZE:
            return "E_PARTY_FULL"
        return "E_FORMATION_NEWCOMER" if self.has_reformed(party) else ""

    def has_reformed(self, party: Party) -> bool:
        """Whether a party takes no newcomer because it was reformed this turn (FORT-PARTY-5)."""
        is_barred = self.setup.options["place_and_reform"] == "either_order_barred"
        return is_barred and party.reformed == self.turn

    # ----------------------------------------------------------------------------------------------------------- abilities
    def uses_left(self, number: int, ability: AbilityProgram) -> bool:
        """Whether an ability of a card may be used once more."""
        if ability.limit is None:
            return True
        return self.uses_of(number).get(self.use_key(number, ability), 0) < ability.limit

    def uses_of(self, number: int) -> dict[Any, int]:
        """Where the uses of a card's abilities are counted."""
        return self.seats[self.controller(number)].uses

    def use_key(self, number: int, ability: AbilityProgram) -> tuple[Any, ...]:
        """Uses count for the card as long as it stays in play, or for all cards of the name."""
        counted = -1 if ability.limit_scope == "name" else number
        stamp = 0 if ability.limit_per == "match" or counted < 0 else self.stamp_of(number)
        return (ability.limit_per, counted, stamp, ability.key)

    def target_options(self, context: Context, target: TargetProgram) -> list[tuple[int, ...]]:
        """Everything a target may be named as, the empty choice too where none is needed; nothing where too few fit."""
        if target.players is not None:
            return [(seat,) for seat in target.players(self, context)]
        assert target.selector is not None
        chooser = self.rival(context.seat) if target.chooser == "opponent" else context.seat
        found = self.by_place(chooser, target.selector.find(self, context))
        return subsets(found, self.least(context, target, len(found)), target.most)

    def least(self, context: Context, target: TargetProgram, fitting: int) -> int:
        """How many must be named; a repercussion of a field spell hits as far as possible (FORT-SPELL-5)."""
        face = self.card(context.source).spell
        is_drawback = face is not None and face.is_field and context.ability in face.parts[1:]
        return min(target.least, fitting) if is_drawback else target.least

    def by_place(self, seat: int, cards: list[int]) -> list[int]:
        """Cards in an order that tells nothing of those a player may not know: these by their places, behind the others."""
        if len(cards) < 2 or all(self.knows(seat, card) for card in cards):
            return cards
        hidden = {card for card in cards if not self.knows(seat, card)}
        by_place = (*self.face_down(1 - seat), *self.face_down(seat))
        return [card for card in cards if card not in hidden] + [card for card in by_place if card in hidden]

    def live_targets(self, context: Context, name: str) -> list[int]:
        """Named targets that are still the cards they were and fit (FORT-CAST-13)."""
        ability: AbilityProgram | None = context.ability
        asked = (
            ability.targets if ability is not None else ()
        )  # a spell's costs are paid before any of its parts speaks
        target = next((each for each in asked if each.id == name[1:]), None)
        named = context.targets.get(name[1:], ())
        if target is None or target.selector is None:
            return [card for card, _ in named]
        alone = Context(context.source, context.seat, ability, context.event)
        alone.paid = context.paid
        alone.vars = {"caster": context.vars.get("caster", -1)}
        fits = target.selector.fits
        return [card for card, stamp in named if self.stamp_of(card) == stamp and fits(self, alone, card)]


def subsets(cards: list[int], least: int, most: int) -> list[tuple[int, ...]]:
    """Every choice of `least` to `most` cards, small ones first, in the order given."""
    found: list[tuple[int, ...]] = []
    for size in range(least, min(most, len(cards)) + 1):
        found += _of_size(cards, size, 0)
    return found


def _of_size(cards: list[int], size: int, start: int) -> list[tuple[int, ...]]:
    if size == 0:
        return [()]
    return [
        (cards[at], *rest) for at in range(start, len(cards) - size + 1) for rest in _of_size(cards, size - 1, at + 1)
    ]
