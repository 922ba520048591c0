"""What is allowed and forbidden now: printed restrictions, lifted or added by effects (FORT-META-1, FORT-META-3)."""

from __future__ import annotations

from rules.engine.errors import Refusal
from rules.games.fortification.changes import Changes
from rules.games.fortification.pieces import Party, Piece


class Permitting(Changes):
    """The part of a Fortification state that knows who may do what."""

    __slots__ = ()

    def may(self, key: str, seat: int, *, party: Party | None = None, card: int = -1) -> int:
        """How often a restriction is lifted for a player, a card and its party; a prohibition of the same beats it (FORT-META-3)."""
        if self.is_dirty:
            self.refresh()
        if not self.known[0] or (self.known[1] and self.must_not(key, seat, party=party, card=card)):
            return 0
        found = self.seats[seat].allowed.get(key, 0)
        piece = self.pieces.get(card)
        if piece is not None:
            found += piece.allowed.get(key, 0)
            party = party or self._party_of(piece)
        return found if party is None else found + party.allowed.get(key, 0)

    def must_not(self, key: str, seat: int, *, party: Party | None = None, card: int = -1) -> bool:
        """Whether an effect forbids something to a player, a card or its party."""
        if self.is_dirty:
            self.refresh()
        if not self.known[1]:
            return False
        piece = self.pieces.get(card)
        if piece is not None:
            if key in piece.forbidden:
                return True
            party = party or self._party_of(piece)
        return key in self.seats[seat].forbidden or (party is not None and key in party.forbidden)

    def is_restricted(self, key: str, seat: int, *, is_rule: bool, party: Party | None = None, card: int = -1) -> bool:
        """Whether a restriction stands that the ruleset has or not: effects may lift it, or add it (section 6.6)."""
        if is_rule:
            return not self.may(key, seat, party=party, card=card)
        return self.must_not(key, seat, party=party, card=card)

    def _party_of(self, piece: Piece) -> Party | None:
        return self.seats[piece.controller].parties[piece.slot - 1] if piece.slot else None


def barred(code: str, key: str, seat: int, *, party: Party | None = None, card: int = -1) -> Refusal:
    """The refusal of what an effect forbids; which card does, and until when, is looked up when somebody reads it."""
    ban = (key, seat, 0 if party is None else party.slot, card)
    return Refusal(code, "FORT-META-3", {"what": key, "forbidder": ban, "end": ban})
