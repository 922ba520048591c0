"""Everything a match is at one moment, and the few operations that all games share.

Cards are numbers from 0 on; what is printed on them and who owns them never changes and is shared by all copies of a state. Only a
card in play has a `Piece`, which is thrown away when it leaves: nothing else needs to be reset.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.engine.choices import Answer, Choice
from rules.engine.events import EVERYBODY, Event, new_event
from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.rng import Chance
from rules.engine.zones import DECK, GRAVEYARD, HAND, NOWHERE

if TYPE_CHECKING:
    from rules.engine.program import AbilityProgram, CardProgram


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays the same for a whole match: the cards and their owners, the options, and the seed."""

    programs: tuple[CardProgram, ...]
    owners: tuple[int, ...]
    options: Mapping[str, Any]
    seed: int
    seats: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. `winners` are seats; none of them: a draw, or `void` when the operation budget stopped it."""

    kind: str
    winners: tuple[int, ...]
    reason: str


class Seat:
    """One player's side: piles of card numbers, newest last (the deck's top is its end)."""

    __slots__ = ("deck", "graveyard", "hand", "is_out", "lost", "number")

    def __init__(self, number: int) -> None:
        self.number = number
        self.deck: list[int] = []
        self.hand: list[int] = []
        self.graveyard: list[int] = []
        self.lost = ""
        self.is_out = False

    def copy(self) -> Seat:
        """An independent copy."""
        new = type(self).__new__(type(self))
        new.number, new.lost, new.is_out = self.number, self.lost, self.is_out
        new.deck, new.hand, new.graveyard = self.deck.copy(), self.hand.copy(), self.graveyard.copy()
        return new


class Trigger:
    """A triggered ability that waits to be resolved."""

    __slots__ = ("ability", "context", "entered")

    def __init__(self, ability: AbilityProgram, context: Context, entered: int) -> None:
        self.ability = ability
        self.context = context
        self.entered = entered

    def copy(self, context: Context) -> Trigger:
        """An independent copy that has a copied context."""
        return Trigger(self.ability, context, self.entered)


class State:
    """The base of each game's state: piles, the stack of effects, waiting triggers, the log, chance.

    What the active player could do, as `Match` listed it: `lists`, one for each kind of action, made in state `listed_at`; `stale`, those
    of them to be made anew for the state after it (None: all).
    """

    __slots__ = (
        "active", "chance", "fresh", "ghosts", "is_dirty", "listed_at", "listeners", "lists", "log", "operations", "outcome",
        "pending", "pieces", "queue", "seats", "serial", "setup", "stack", "stale", "stamp", "turn", "zones",
    )  # fmt: skip

    def __init__(self, setup: Setup, *, keeps_log: bool = True) -> None:
        self.setup = setup
        self.seats: list[Any] = []
        self.pieces: dict[int, Any] = {}
        self.ghosts: dict[int, Any] = {}
        self.zones = bytearray(len(setup.programs))
        self.listeners: dict[str, list[tuple[int, AbilityProgram]]] = {}
        self.stack: list[Frame] = []
        self.queue: list[Trigger] = []
        self.fresh: list[Trigger] = []
        self.pending: Choice | None = None
        self.chance = Chance.from_seed(setup.seed)
        self.log: list[Event] | None = [] if keeps_log else None
        self.turn = 0
        self.active = 0
        self.stamp = 0
        self.serial = 0
        self.operations = 0
        self.outcome: Outcome | None = None
        self.is_dirty = True
        self.lists: list[list[Any]] = []
        self.listed_at = -1
        self.stale: tuple[int, ...] | None = None

    # ---------------------------------------------------------------------------------------------------------- copying
    def copy(self, *, keeps_log: bool = False) -> State:
        """An independent copy; without its log unless asked, which is what bots want."""
        new = type(self).__new__(type(self))
        new.setup, new.pending, new.outcome = self.setup, self.pending, self.outcome
        new.turn, new.active, new.stamp = self.turn, self.active, self.stamp
        new.serial, new.operations, new.is_dirty = self.serial, self.operations, self.is_dirty
        new.lists, new.listed_at, new.stale = [], -1, None
        new.seats = [seat.copy() for seat in self.seats]
        new.pieces = {number: piece.copy() for number, piece in self.pieces.items()}
        new.ghosts = {number: piece.copy() for number, piece in self.ghosts.items()} if self.ghosts else {}
        new.zones = self.zones[:]
        new.listeners = self.listeners.copy()  # the lists in it are never changed
        new.chance = self.chance.copy()
        new.log = self.log.copy() if keeps_log and self.log is not None else None
        contexts: dict[int, Context] = {}
        new.stack = [frame.copy(_copied(frame.context, contexts)) for frame in self.stack] if self.stack else []
        new.queue = [each.copy(_copied(each.context, contexts)) for each in self.queue] if self.queue else []
        new.fresh = [each.copy(_copied(each.context, contexts)) for each in self.fresh] if self.fresh else []
        return new

    # --------------------------------------------------------------------------------------------------------- questions
    def ask(self, kind: str, seat: int, options: Sequence[Answer], *, about: int = -1, is_hidden: bool = False,
            **params: Any) -> Any:  # fmt: skip
        """Ask a seat something and wait. Options stay in the order given."""
        self.pending = Choice(kind, seat, tuple(options), about, tuple(params.items()), is_hidden)
        return WAIT

    # -------------------------------------------------------------------------------------------------------------- log
    def emit(self, kind: str, card: int = -1, player: int = -1, source: int = -1, target: int = -1, amount: int = 0,
             by: str = "", audience: int = EVERYBODY) -> None:  # fmt: skip
        """Something happened: write it down and wake the abilities that wait for it."""
        self.operations += 1
        # Made without the class's own, slower way: thousands of these are written in every match.
        event = new_event(Event, (kind, card, player, source, target, amount, by, audience, None))
        if self.log is not None:
            self.log.append(event)
        if kind in self.listeners:
            self.wake(event)

    def wake(self, event: Event) -> None:
        """Let the abilities that wait for an event know of it."""
        for number, ability in self.listeners[event[0]]:
            if ability.listens(self, number, event):  # type: ignore[misc, arg-type]
                self.notice(number, ability, event)

    def hearer(self, number: int, is_of_itself: bool) -> int:
        """The player for whom a card in play, or one that just left it, hears events: of itself alone, or of others too."""
        piece = self.piece(number)
        seat: int = piece.controller if piece is not None else self.setup.owners[number]
        return seat

    def say(self, kind: str, card: int = -1, player: int = -1, amount: int = 0, audience: int = EVERYBODY,
            note: Any = None, target: int = -1) -> None:  # fmt: skip
        """Write something down that no ability waits for."""
        if self.log is not None:
            self.log.append(new_event(Event, (kind, card, player, -1, target, amount, "", audience, note)))

    def notice(self, number: int, ability: AbilityProgram, event: Event) -> None:
        """A triggered ability has heard its event and now waits for its turn."""
        piece = self.piece(number)
        seat = self.hearer(number, ability.is_of_itself)
        self.fresh.append(Trigger(ability, Context(number, seat, ability, event), piece.stamp if piece else 0))

    # ------------------------------------------------------------------------------------------------------------ pieces
    def piece(self, number: int) -> Any:
        """The card in play, or as it last was in play while what it left is being settled."""
        found = self.pieces.get(number)
        return found if found is not None else self.ghosts.get(number)

    def listen(self, number: int, abilities: Sequence[AbilityProgram]) -> None:
        """Let the triggered abilities of a card in play hear events."""
        for ability in abilities:
            if ability.event:
                self.listeners[ability.event] = [*self.listeners.get(ability.event, ()), (number, ability)]

    def unlisten(self, numbers: Sequence[int]) -> None:
        """Stop the triggered abilities of cards that left play."""
        gone = set(numbers)
        for kind, found in self.listeners.items():
            left = [pair for pair in found if pair[0] not in gone]
            if len(left) < len(found):
                self.listeners[kind] = left

    def next_stamp(self) -> int:
        """A number that says in which order cards arrived and modifications began."""
        self.stamp += 1
        return self.stamp

    # ------------------------------------------------------------------------------------------------------------- piles
    def pile_of(self, number: int) -> list[int] | None:
        """The pile a card lies in; None for cards in play or under others."""
        seat = self.seats[self.setup.owners[number]]
        zone = self.zones[number]
        if zone == HAND:
            found: list[int] | None = seat.hand
        elif zone == DECK:
            found = seat.deck
        else:
            found = seat.graveyard if zone == GRAVEYARD else None
        return found

    def take_out(self, number: int) -> None:
        """Take a card out of the pile it lies in."""
        pile = self.pile_of(number)
        if pile is not None:
            pile.remove(number)
        self.zones[number] = NOWHERE

    # ------------------------------------------------------------------------------------------------------------- stack
    def stop(self, reason: str) -> None:
        """The operation budget is spent: the match has no result, and the cards in play are named (not a draw to be sought)."""
        names = sorted(
            {self.setup.programs[frame.context.source].name for frame in self.stack if frame.context.source >= 0}
        )
        self.stack.clear()
        self.outcome = Outcome("void", (), reason)
        self.say("match_over", note=("void", names))

    def push(self, block: Block, context: Context, items: list[int] | None = None) -> None:
        """Carry out a block next."""
        self.stack.append(Frame(block, context, items))


def _copied(context: Context, known: dict[int, Context]) -> Context:
    """One copy of a context, however many frames share it."""
    if id(context) not in known:
        known[id(context)] = context.copy()
    return known[id(context)]


def slots_of(kind: type) -> list[str]:
    """The fields of a class with slots, those of its bases too, in a fixed order."""
    return sorted({name for base in kind.__mro__ for name in getattr(base, "__slots__", ())})
