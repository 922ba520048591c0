"""Damage, destruction, sacrifice and the other ways off the Field, and what becomes of Equipment then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.frames import Context
from rules.engine.zones import DECK, FIELD, GRAVEYARD, HAND, RESOURCE
from rules.games.maximus.moves import Moves
from rules.games.maximus.pieces import Piece

ATTACK = "attack"


class Blow(NamedTuple):
    """Damage to a Unit: `by` attack, effect or cost, or nothing for a strike back; `least` is what Defense leaves of it at least."""

    card: int
    amount: int
    source: int
    by: str
    is_unblockable: bool = False
    least: int = 0


class Harm(Moves):
    """The part of a Maximus state that hurts, heals, destroys and removes cards."""

    __slots__ = ()

    # ------------------------------------------------------------------------------------------------------------- damage
    def hurt(self, portions: Sequence[tuple[int, int]], source: int, by: str, *, unblockable: bool = False) -> None:
        """Deal damage to Units, all portions at the same moment; an un-drained one subtracts its Defense (MAX-DMG-2, -8)."""
        self.strike([Blow(card, amount, source, by, unblockable) for card, amount in portions])

    def strike(self, blows: Sequence[Blow]) -> None:
        """Damage by several sources at the same moment."""
        dealt: list[tuple[Piece, int, int, str]] = []
        struck = [(self.unit(blow.card), blow) for blow in blows if blow.amount > 0]
        for piece, (_, amount, source, by, straight, least) in struck:
            if piece is None:
                continue
            lost = amount if straight or piece.drained else max(least, amount - piece.defense)
            lost = self._shielded(piece, lost)
            if lost > 0:
                dealt.append((piece, min(lost, max(0, piece.max_health - piece.damage)), source, by))
                piece.damage += lost
                self.hurt_by[piece.number] = (source, by)
        for piece, lost, source, by in dealt:
            if lost:
                self.happens("damaged", piece.number, piece.controller, source=source, amount=lost, by=by)
                if source >= 0:
                    giver = self.controller(source)
                    self.happens("deals_damage", source, giver, target=piece.number, amount=lost, by=by)
        self.units_hurt = self.units_hurt or bool(dealt)

    def _shielded(self, piece: Piece, lost: int) -> int:
        """What is left of a portion of damage after prevention; shields that prevent a number are used up."""
        if piece.shield is None:
            return 0
        if not piece.shield or lost <= 0:
            return lost
        prevented = min(piece.shield, lost)
        left = prevented
        for change in piece.changes:
            if change.word == "prevent_damage" and change.value > 0 and left > 0:
                used = min(change.value, left)
                change.value -= used
                left -= used
        piece.changes = [change for change in piece.changes if change.word != "prevent_damage" or change.value != 0]
        self.is_dirty = True
        return lost - prevented

    def heal(self, card: int, amount: int, _context: Context | None = None) -> None:
        """Take damage off a Unit, never more than it has (MAX-UNIT-12)."""
        piece = self.pieces.get(card)
        if piece is None or piece.unit is None:
            return
        healed = amount if not self.setup.options["heal_cap"] else min(amount, piece.damage)
        if healed > 0:
            piece.damage -= healed
            self.happens("healed", card, piece.controller, amount=healed)

    # -------------------------------------------------------------------------------------------------------- destruction
    def destroy(self, cards: Sequence[int], source: int, by: str) -> None:
        """Destroy cards by an effect, all together; Resources only where they are named (MAX-WORD-5, -6)."""
        falling: list[Piece] = []
        if self.is_dirty:
            self.refresh()
        for card in cards:
            if self.zones[card] == RESOURCE:
                self.destroy_resource(card, source)
                continue
            piece = self.pieces.get(card)
            if piece is None or "indestructible" in piece.keywords:
                continue
            if self.setup.options["avatar_effect_immunity"] and self.is_avatar(card):
                continue
            falling.append(piece)
        self.fall(falling, dict.fromkeys((piece.number for piece in falling), (source, by)))

    def fall(self, pieces: Sequence[Piece], causes: dict[int, tuple[int, str]]) -> None:
        """Cards are destroyed together: all leave, then each event is told, so that they see one another (MAX-TRIG-7)."""
        worn = [(piece, piece.attached.copy()) for piece in pieces]
        together = {piece.number for piece in pieces}
        if self.is_dirty:
            self.refresh()
        for piece in sorted(pieces, key=_is_worn):
            if piece.under and self.setup.options["fusion_on_destroy"] == "materials_return":
                self.returning.append((piece.number, piece.controller, tuple(each.number for each in piece.under)))
                self.materials[piece.number] = piece.under
                piece.under = []
            if piece.number in self.pieces:
                self.leave(piece.number, GRAVEYARD, is_known=True)
        for piece in pieces:
            source, by = causes.get(piece.number, (-1, ""))
            self.happens("destroyed", piece.number, piece.controller, source=source, by=by)
            self.happens("left", piece.number, piece.controller, source=source, by=by)
            if by == ATTACK and source >= 0:
                self.happens("battle_destroyed", source, self.controller(source), target=piece.number, by=by)
            if piece.unit is not None and piece.unit.is_avatar:
                self.lose(piece.owner, "avatar")
        self.has_left(*pieces)
        for piece, equipment in worn:
            self.strip(piece, [each for each in equipment if each not in together], "equip_on_destroy")

    def strip(self, unit: Piece, equipment: Sequence[int], option: str) -> None:
        """Decide what becomes of the Equipment of a Unit that left, as the option for this way of leaving says."""
        fate = self.setup.options[option]
        for number in equipment:
            piece = self.pieces.get(number)
            if piece is None:
                continue
            piece.host = -1
            piece.zone = FIELD
            self.is_dirty = True  # its powers were those of its Unit
            self.zones[number] = FIELD
            self.happens("detached", number, piece.controller, target=unit.number)
            self.end_changes(lambda until, number=number: until == ("attached", number))  # type: ignore[misc]
            if fate == "reattach_choice":
                self.loose.append((number, ()))
            elif fate == "hand":
                self.drop(number, HAND)
            elif fate == "graveyard":
                self.drop(number)

    def drop(self, equipment: int, zone: int = GRAVEYARD) -> None:
        """Equipment without a Unit goes to its owner's Graveyard, which is no destruction (MAX-EQP-4), or hand."""
        piece = self.leave(equipment, zone)
        self.happens("left", equipment, piece.controller)
        self.has_left(piece)

    # ---------------------------------------------------------------------------------------------------- other ways to leave
    def sacrifice(self, card: int, by: str = "effect") -> None:
        """Give a card on the Field up on purpose: no destruction (MAX-WORD-10)."""
        piece = self.pieces[card]
        self._go(piece, GRAVEYARD, ("sacrificed", "left"), by=by)
        if piece.unit is not None and piece.unit.is_avatar:
            self.lose(piece.owner, "avatar")

    def return_to_hand(self, card: int, _context: Context | None = None) -> None:
        """Return a card to its owner's hand; an Avatar stays unless the ruleset says it then loses (MAX-AVA-7)."""
        self._away(card, HAND)

    def put_in_deck(self, card: int, where: str, _context: Context | None = None) -> None:
        """Put a card into its owner's deck: on top, at the bottom, or shuffled in."""
        self._away(card, DECK, bottom=where == "bottom")
        if where == "shuffle":
            self.shuffle(self.setup.owners[card])

    def _away(self, card: int, zone: int, *, bottom: bool = False) -> None:
        piece = self.pieces.get(card)
        if piece is None:
            if self.zones[card] in (GRAVEYARD, HAND, DECK):
                audience = self.audience(card)
                self.take_out(card)
                self.to_pile(card, zone, bottom=bottom)
                self.say("moved", card, self.setup.owners[card], note=zone, audience=audience)
            return
        if self.is_avatar(card):
            if self.setup.options["avatar_leave"] == "prevented":
                return
            self.lose(piece.owner, "avatar")
        self._go(piece, zone, ("left",), bottom=bottom)

    def _go(self, piece: Piece, zone: int, told: Sequence[str], *, by: str = "", bottom: bool = False) -> None:
        """A card leaves otherwise than by destruction; then its Equipment goes too (MAX-EQP-9)."""
        equipment = piece.attached.copy()
        self.leave(piece.number, zone, bottom=bottom)
        for kind in told:
            self.happens(kind, piece.number, piece.controller, by=by)
        self.has_left(piece)
        if equipment:
            self.strip(piece, equipment, "equip_on_leave")


def _is_worn(piece: Piece) -> bool:
    """Equipment leaves after the Units: what coming off tells shall not change what these were worth."""
    return piece.unit is None
