"""What happens: events, who may read of them, the windows they open, fort points, and that somebody loses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.engine.events import EVERYBODY, NOBODY, Event
from rules.engine.frames import Context
from rules.engine.program import AbilityProgram
from rules.engine.state import Trigger
from rules.games.fortification.compiling import AT_HOME
from rules.games.fortification.pieces import Piece
from rules.games.fortification.reading import IN_PLAY, Reading

UNTOLD = -3
"""As audience of an event: nobody reads of it, not even that it happened (FORT-FACE-5)."""


class Telling(Reading):
    """The part of a Fortification state that tells what happens, and the small changes that are nothing else."""

    __slots__ = ()

    def happens(self, kind: str, card: int = -1, player: int = -1, source: int = -1, target: int = -1, amount: int = 0,
                by: str = "", audience: int = EVERYBODY) -> None:  # fmt: skip
        """Emit an event: write it down for those who may read of it, wake abilities, remember that it opens a window."""
        self.operations += 1
        times = None
        if self.counts_events:
            key = (kind, player)
            times = self.happened[key] = self.happened.get(key, 0) + 1
        if self.known[2]:
            self.is_dirty = True
        log, listeners, is_awaited = self.log, self.listeners.get(kind), kind in self.awaited
        if log is None and not listeners and not is_awaited:
            return
        event = tuple.__new__(Event, (kind, card, player, source, target, amount, by, audience, times))
        if log is not None and audience != UNTOLD:
            log.append(self._as_told(event))
        if listeners:
            if audience == UNTOLD:
                listeners = [pair for pair in listeners if self.is_told_to(self.setup.owners[pair[0]], event)]
            for number, ability in listeners:
                if ability.hears(self, number, event):
                    self.notice(number, ability, event)
        if is_awaited:
            self.opened.append(event if source >= 0 else event._replace(source=self.cause()))

    def cause(self) -> int:
        """The card that is doing something now; −1 for a player, or the rules."""
        return self.stack[-1].context.source if self.stack else -1

    def is_told_to(self, seat: int, event: Event) -> bool:
        """Whether the cards of a player may hear of an event: of what is untold only those of whom it concerns (section 6.1)."""
        return event.audience != UNTOLD or event.player == seat

    def _as_told(self, event: Event) -> Event:
        """An event as the log tells it: hidden cards are named to their owners alone, hidden causes and aims to nobody."""
        card, source, target, audience = event.card, event.source, event.target, event.audience
        if event.note is not None:
            event = event._replace(note=None)
        if source not in (-1, card) and self.zones[source] in IN_PLAY and self.is_face_down(source):
            event = event._replace(source=-1)
        if target not in (-1, card) and self.zones[target] in IN_PLAY and self.is_face_down(target):
            event = event._replace(target=-1)
        if audience == EVERYBODY and card >= 0 and self.is_face_down(card):
            event = event._replace(audience=self.setup.owners[card])
        return event

    def who_sums(self, cards: Iterable[int]) -> int:
        """Who may read numbers made of these characters and what they wear: none may tell of hidden ones (FORT-FACE-5)."""
        worn = (each for card in cards if card in self.pieces for each in (card, *self.pieces[card].attached))
        owners = {self.setup.owners[card] for card in worn if self.is_face_down(card)}
        return EVERYBODY if not owners else owners.pop() if len(owners) == 1 else NOBODY

    def tell(self, kind: str, card: int, player: int, amount: int = 0, note: Any = None) -> None:
        """Write something down of a card that no ability waits for, for those who may know the card."""
        if self.log is not None:
            self.say(kind, card, player, amount, self.audience(card), note)

    def notice(self, number: int, ability: AbilityProgram, event: Event) -> None:
        """A triggered ability has heard its event and now waits for its turn."""
        piece = self.piece(number)
        seat = self.setup.owners[number]
        entered = piece.stamp if piece is not None else 0
        self.fresh.append(Trigger(ability, Context(number, seat, ability, event), entered))

    def say_name(self, context: Context, name: str) -> None:
        """Name an ability for those who may know whose it is: a hidden card's name stays unsaid (FORT-FACE-8)."""
        self.tell("ability_named", context.source, context.seat, note=name)

    def announce_home(self, number: int, ability: AbilityProgram) -> None:
        """Say that a face-down card in a fort does something, and in which slot it lies, but not which it is (FORT-FACE-8)."""
        piece = self.piece(number)
        if piece is not None and AT_HOME in ability.flags and not piece.out:
            self.say("works_at_home", player=piece.controller, amount=piece.slot)

    # -------------------------------------------------------------------------------------------------------- fort points
    def fort_lose(self, number: int, amount: int, source: int = -1, by: str = "effect") -> int:
        """A fort loses points, down to 0 (FORT-STAT-1, FORT-FP-1); gives how many."""
        seat = self.seats[number]
        lost = max(0, min(amount, seat.fort))
        if lost:
            seat.fort -= lost
            self.happens("fort_lost", -1, number, source, amount=lost, by=by)
        return lost

    def fort_gain(self, number: int, amount: int, source: int = -1) -> None:
        """A fort gains points, up to the ceiling where there is one (FORT-SETUP-5)."""
        seat, cap = self.seats[number], self.setup.options["fort_cap"]
        gained = amount if cap is None else min(amount, cap - seat.fort)
        if gained > 0:
            seat.fort += gained
            self.happens("fort_gained", -1, number, source, amount=gained, by="effect")

    # ------------------------------------------------------------------------------------------------------------- other
    def set_life(self, piece: Piece, life: int) -> None:
        """Set the damage on a character so that it has this much life."""
        if self.is_dirty:
            self.refresh()
        piece.damage = max(0, piece.max_life - life)
        self.has_weakened = True
        self.is_dirty = self.is_dirty or self.known[2]
        self.tell("life_set", piece.number, piece.controller, life)

    def heal(self, card: int, amount: int, _context: Context | None = None) -> None:
        """Take damage off a character, never more than it has (FORT-STAT-3)."""
        piece = self.pieces.get(card)
        if piece is not None and piece.is_character and piece.damage and amount > 0:
            healed = min(amount, piece.damage)
            piece.damage -= healed
            self.is_dirty = self.is_dirty or self.known[2]
            self.tell("healed", card, piece.controller, healed)

    def lose(self, number: int, reason: str) -> None:
        """Note that a player loses; found when all is settled (FORT-WIN-3)."""
        if not self.seats[number].lost:
            self.seats[number].lost = reason

    def in_order(self, waiting: Sequence[Trigger]) -> list[Trigger]:
        """Triggers that were woken together: the active player's first, then as their cards came (FORT-META-3)."""
        active = self.active
        return sorted(waiting, key=lambda each: (each.context.seat != active, each.entered))
