"""How a Maximus match is read: by effects, filters, actions and views alike."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from rules.engine.events import EVERYBODY, Event
from rules.engine.frames import Context
from rules.engine.program import AbilityProgram, TargetProgram
from rules.engine.ways import bounded, subsets
from rules.engine.zones import ATTACHED, DECK, FIELD, GRAVEYARD, HAND, RESOURCE, UNDER
from rules.games.maximus.card_types import MaximusCard
from rules.games.maximus.changes import Changes
from rules.games.maximus.pieces import NO_KEYWORDS, Piece, Resource

PRINTED_OF_A_UNIT = ("offense", "defense", "health", "max_health")


class Reading(Changes):
    """The part of a Maximus state that answers questions and changes nothing."""

    __slots__ = ()

    # -------------------------------------------------------------------------------------------------------------- cards
    def card(self, number: int) -> MaximusCard:
        """What is printed on a card."""
        return self.setup.programs[number]  # type: ignore[return-value]

    def unit(self, number: int) -> Piece | None:
        """The Unit on the Field with this number, its values worked out; None for everything else."""
        if self.is_dirty:
            self.refresh()
        piece = self.pieces.get(number)
        return piece if piece is not None and piece.unit is not None else None

    def controller(self, number: int) -> int:
        """On whose side a card lies; its owner's, where it is not on the Field (MAX-GEN-4)."""
        piece = self.piece(number)
        return piece.controller if piece is not None else self.setup.owners[number]

    def kind(self, number: int) -> str:
        """Unit, Equipment or Verb; a dual card on the Field is what it was played as."""
        piece = self.pieces.get(number) or self.ghosts.get(number)
        return self.card(number).kind if piece is None else piece.kind

    def stat(self, number: int, name: str) -> int:
        """A number of a card: as it is now on the Field or as it last was there, else as printed."""
        if name == "cost":
            return self.printed_cost(number)
        piece = self.unit(number) or self.ghosts.get(number)
        if piece is None or piece.unit is None:
            face = self.card(number).unit
            return 0 if face is None or name == "damage" else getattr(face, name.removeprefix("max_"))
        if name == "health":
            return piece.max_health - piece.damage
        return int(getattr(piece, name))

    def printed_cost(self, number: int) -> int:
        """The jiggawatts printed on a card; a dual card counts as what it is on the Field, elsewhere as a Unit."""
        card, piece = self.card(number), self.piece(number)
        face = (piece.unit or piece.equipment) if piece is not None else (card.unit or card.equipment or card.verb)
        return face.cost if face is not None else 0

    def types(self, number: int) -> frozenset[str]:
        """A Unit's Types now, or as printed where it is not on the Field."""
        if self.is_dirty:
            self.refresh()
        piece = self.pieces.get(number)
        if piece is None or piece.unit is None:
            piece = self.ghosts.get(number)
        if piece is not None:
            return piece.types
        face = self.card(number).unit
        return face.types if face is not None else frozenset()

    def keywords(self, number: int) -> Mapping[str, int]:
        """A Unit's keywords now, or as printed where it is not on the Field."""
        piece = self.unit(number) or self.ghosts.get(number)
        if piece is not None:
            return piece.keywords
        face = self.card(number).unit
        return face.keywords if face is not None else NO_KEYWORDS

    def is_drained(self, number: int) -> bool:
        """Whether a card on the Field or a Resource is drained."""
        piece = self.pieces.get(number)
        if piece is not None:
            return piece.drained
        resource = self.resource(number)
        return resource is not None and resource.drained

    def is_face_down(self, number: int) -> bool:
        """Whether a card is hidden: Resources are, and cards in hands and decks."""
        return self.zones[number] in (RESOURCE, HAND, DECK)

    def audience(self, number: int) -> int:
        """Who may read of a card where it lies: its owner alone in a hidden zone (MAX-GEN-8)."""
        return self.setup.owners[number] if self.is_face_down(number) else EVERYBODY

    def is_avatar(self, number: int) -> bool:
        """Whether a card stands for its player."""
        face = self.card(number).unit
        return face is not None and face.is_avatar and self.kind(number) == "unit"

    def resource(self, number: int) -> Resource | None:
        """A Resource by its card."""
        if self.zones[number] != RESOURCE:
            return None
        for each in self.seats[self.setup.owners[number]].resources:
            if each.number == number:
                return each
        return None

    def stamp_of(self, number: int) -> int:
        """What tells a card from the same card that left and came back: its arrival, or the place it lies in."""
        piece = self.pieces.get(number)
        return piece.stamp if piece is not None else -self.zones[number]

    def times_this_turn(self, event: Event) -> int:
        """How often an event of this kind has concerned this card or player in this turn."""
        same = [
            each
            for each in self.happened
            if (each.kind, each.card, each.player) == (event.kind, event.card, event.player)
        ]
        return len(same)

    # ------------------------------------------------------------------------------------------------------------ players
    def in_turn_order(self) -> list[int]:
        """The seats still in the match, from the active one on."""
        count, active = self.setup.seats, self.active
        if count == 2 and not (self.seats[0].is_out or self.seats[1].is_out):
            return [active, 1 - active]
        order = [(self.active + step) % count for step in range(count)]
        return [number for number in order if not self.seats[number].is_out]

    def rival(self, number: int) -> int:
        """The next opponent in turn order."""
        others = [each for each in self.in_turn_order() if each != number]
        return others[0] if others else number

    def player_stat(self, number: int, name: str) -> int:
        """A number of a player."""
        return self.seats[number].jiggawatts if name == "jiggawatts" else 0

    def face_down(self, number: int) -> list[int]:
        """A player's Resources, which others name by their place (MAX-RES-14)."""
        return [each.number for each in self.seats[number].resources]

    def zone_size(self, number: int, zone: int) -> int:
        """How many cards a player has in a zone."""
        return len(self.pile(number, zone))

    def pile(self, number: int, zone: int) -> list[int]:
        """The cards a player has in a zone, in their order."""
        seat = self.seats[number]
        if zone == RESOURCE:
            return [each.number for each in seat.resources]
        if zone == UNDER:
            top = [piece for piece in self.pieces.values() if piece.controller == number]
            return [under.number for piece in top for under in all_under(piece)]
        return {HAND: seat.hand, DECK: seat.deck, GRAVEYARD: seat.graveyard}.get(zone, [])

    # -------------------------------------------------------------------------------------------------------------- ranks
    def units(self, number: int) -> list[Piece]:
        """The Units on a player's Field, in the order of arrival."""
        if self.is_dirty:
            self.refresh()
        return self.seats[number].units

    def pool(self, number: int, kind: str) -> list[Piece]:
        """The same for filters, which ask for no other kind."""
        return self.seats[number].units

    def frontmost(self, number: int, *, skips_unattackable: bool = False) -> set[int]:
        """The frontmost Units of a Field (MAX-RANK-4); those that may not be attacked can be looked past (MAX-RANK-13)."""
        if self.is_dirty:
            self.refresh()
        known, name = self.seats[number].known, "shields" if skips_unattackable else "front"
        found: set[int] | None = known.get(name)
        if found is None:
            found = known[name] = self._front(number, skips_unattackable)
        return found

    def _front(self, number: int, skips_unattackable: bool) -> set[int]:
        units = self.seats[number].units
        if skips_unattackable:
            shielding = self.walls(number)
            if len(shielding) == len(units):
                return self.frontmost(number)
            units = shielding
        if self.setup.options["frontmost"] == "rank":
            first = min((piece.rank for piece in units), default=0)
            return {piece.number for piece in units if piece.rank == first}
        best: dict[int, int] = {}
        for piece in units:
            column = piece.column
            if column not in best or piece.rank < best[column]:
                best[column] = piece.rank
        return {piece.number for piece in units if piece.rank == best[piece.column]}

    def walls(self, number: int) -> list[Piece]:
        """The Units of a player that shield those behind them from attacks (MAX-RANK-13)."""
        units = self.seats[number].units
        if self.setup.options["unattackable_shields"]:
            return units
        return [piece for piece in units if "unattackable" not in piece.keywords]

    def attackable(self, number: int) -> list[int]:
        """The Units of a player on whom an ordinary attack could be declared now (MAX-RANK-10), in the order of arrival."""
        if self.is_dirty:
            self.refresh()
        known = self.seats[number].known
        found: list[int] | None = known.get("aims")
        if found is None:
            front = self.frontmost(number, skips_unattackable=True)
            found = known["aims"] = [
                piece.number for piece in self.aims(number) if piece.number in front or "exposed" in piece.keywords
            ]
        return found

    def aims(self, number: int) -> list[Piece]:
        """The Units of a player that nothing bars from being attacked, wherever they stand (MAX-UNIT-3)."""
        seat = self.seats[number]
        if "be_attacked" in seat.forbidden:
            return []
        return [
            piece
            for piece in seat.units
            if "unattackable" not in piece.keywords and "be_attacked" not in piece.forbidden
        ]

    # ----------------------------------------------------------------------------------------------------------- abilities
    def uses_left(self, number: int, ability: AbilityProgram) -> bool:
        """Whether an ability of a card may be used once more (MAX-PWR-2)."""
        if ability.limit is None:
            return True
        piece = self.pieces.get(number)
        if piece is not None and not piece.used and ability.limit_scope == "card" and ability.limit_per == "turn":
            return ability.limit > 0
        counts, key = self.uses_of(number, ability)
        return counts.get(key, 0) < ability.limit

    def uses_of(self, number: int, ability: AbilityProgram) -> tuple[dict[Any, int], Any]:
        """Where the uses of an ability are counted, and under which key: on the card, or by its player where that outlasts it."""
        piece = self.piece(number)
        if piece is not None and ability.limit_scope == "card" and ability.limit_per == "turn":
            return piece.used, ability.key
        counted = number if ability.limit_scope == "card" else -1
        return self.seats[self.controller(number)].uses, (ability.limit_per, counted, ability.key)

    def target_options(self, context: Context, target: TargetProgram) -> list[tuple[int, ...]]:
        """What a target may be named as, the empty choice too where none is needed; nothing where too few fit."""
        if target.players is not None:
            return [(seat,) for seat in target.players(self, context) if not self.seats[seat].is_out]
        assert target.selector is not None
        found = target.selector.find(self, context)
        return subsets(found, target.least, target.most)

    def ways_to_name(self, context: Context, ability: AbilityProgram) -> list[tuple[tuple[int, ...], ...]]:
        """Every way to name the targets that its player names; none where too few fit any target of an ability."""
        options: list[list[tuple[int, ...]]] = []
        for target in ability.targets:
            if target.is_blind:
                continue
            found = self.target_options(context, target)
            if not found:
                return []
            if target.chooser == "own":
                options.append(found)
        return bounded(product(*options))

    def live_targets(self, context: Context, name: str) -> list[int]:
        """Named targets that are still the cards they were and still fit (MAX-PLAY-11)."""
        ability: AbilityProgram = context.ability
        target = next((each for each in ability.targets if each.id == name[1:]), None)
        named = context.targets.get(name[1:], ())
        if target is None or target.selector is None:
            return [card for card, _ in named]
        # Targets are named together, so that no filter can speak of another one, or of itself.
        alone = Context(context.source, context.seat, ability, context.event)
        alone.x, alone.paid, alone.each = context.x, context.paid, context.each
        return [
            card for card, stamp in named if self.stamp_of(card) == stamp and target.selector.fits(self, alone, card)
        ]


def all_under(piece: Piece) -> list[Piece]:
    """The cards under a Unit, and those under them."""
    return [each for under in piece.under for each in (under, *all_under(under))]


__all__ = ["ATTACHED", "FIELD", "Reading", "all_under"]
