"""What happens without a card moving: events, draining, jiggawatts, and that somebody loses."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.events import EVERYBODY, Event, new_event
from rules.engine.program import AbilityProgram
from rules.games.maximus.pieces import Piece, Resource
from rules.games.maximus.reading import Reading


class Telling(Reading):
    """The part of a Maximus state that tells what happens, and the small changes that are nothing else."""

    __slots__ = ()

    def drain(self, card: int, source: int = -1, by: str = "effect") -> None:
        """Drain a card on the Field or a Resource; a drained one stays as it is (MAX-WORD-2)."""
        thing = self.pieces.get(card) or self.resource(card)
        if thing is not None and not thing.drained:
            thing.drained = True
            self.happens("drained", card, self.controller(card), source, by=by, audience=self.audience(card))

    def undrain(self, card: int) -> None:
        """Turn a card upright again."""
        thing = self.pieces.get(card) or self.resource(card)
        if thing is not None and thing.drained:
            self.turn_upright(thing)

    def turn_upright(self, thing: Piece | Resource) -> None:
        """Un-drain what is drained; a Resource is its owner's secret."""
        thing.drained = False
        if type(thing) is Piece:
            self.happens("undrained", thing.number, thing.controller)
        else:
            owner = self.setup.owners[thing.number]
            self.happens("undrained", thing.number, owner, -1, -1, 0, "", owner)

    def gain_jiggawatts(self, number: int, amount: int, source: int = -1) -> None:
        """Add to a pool, up to its cap where there is one (MAX-RES-10)."""
        seat, cap = self.seats[number], self.setup.options["jw_cap"]
        gained = amount if cap is None else min(amount, cap - seat.jiggawatts)
        if gained > 0:
            seat.jiggawatts += gained
            self.happens("jiggawatts_gained", -1, number, source, -1, gained)

    def lose_jiggawatts(self, number: int, amount: int) -> int:
        """Take from a pool, never below 0; gives what was taken."""
        seat = self.seats[number]
        taken = max(0, min(amount, seat.jiggawatts))
        seat.jiggawatts -= taken
        if taken:
            self.is_dirty = self.is_dirty or self.has_lively
            self.say("jiggawatts_lost", player=number, amount=taken)
        return taken

    def happens(self, kind: str, card: int = -1, player: int = -1, source: int = -1, target: int = -1, amount: int = 0,
                by: str = "", audience: int = EVERYBODY) -> None:  # fmt: skip
        """Emit an event, kept for this turn where a card asks for it; what static abilities ask for may have changed."""
        if self.has_lively:
            self.is_dirty = True
        if self.has_grants and self.is_dirty:  # who hears this is told by values of this moment
            self.refresh()
        # From here on as `emit` does, which is not called because this is done more often than anything else.
        self.operations += 1
        event = new_event(Event, (kind, card, player, source, target, amount, by, audience, None))
        if self.log is not None:
            self.log.append(event)
        if kind in self.counted:
            self.happened.append(event)
        if kind in self.listeners:
            self.wake(event)

    def used_for(self, kind: str, unit: int, player: int, made: int) -> None:
        """A Unit has been used for a Fusion or Evolution, which abilities may wait for as for the card that was made."""
        event = Event(kind, unit, player, target=made)
        lying = next(piece for piece in self.pieces[made].under if piece.number == unit)
        self.hear(event)
        self.ghosts[unit] = lying  # it hears with its last values (MAX-TRIG-7)
        self.wake_own(unit, lying.abilities, event)
        del self.ghosts[unit]

    def hear(self, event: Event) -> None:
        """Let abilities know of something that the log tells in other words."""
        if event.kind in self.counted:
            self.happened.append(event)
        if event.kind in self.listeners:
            self.wake(event)

    def wake_own(self, card: int, abilities: Sequence[AbilityProgram], event: Event) -> None:
        """Let a card that is not on the Field hear what happened to itself, and nothing else (MAX-TRIG-7, MAX-TRIG-8)."""
        for ability in abilities:
            if ability.event == event.kind and ability.is_of_itself and ability.hears(self, card, event):
                self.notice(card, ability, event)

    def lose(self, number: int, reason: str) -> None:
        """Note that a player loses; found when all is settled (MAX-END-8)."""
        if not self.seats[number].lost:
            self.seats[number].lost = reason
            self.has_losers = True
