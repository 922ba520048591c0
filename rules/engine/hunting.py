"""What a game tells the loophole finder about itself, so that detectors know no game. Every field has a default that fits a plain one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.engine.actions import Move
    from rules.engine.match import Match
    from rules.engine.program import CardData

Chooser = Callable[["Match", list["Move"], Random], "Move"]
Gist = tuple[Hashable, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Agent:
    """A player with one plan, who looks at nothing else. `plan` says in words what it does."""

    choose: Chooser
    plan: str


@dataclass(frozen=True, slots=True)
class Stage:
    """What a small position shall hold. The cards of `hands` (by seat) can be used at once: what they need is there, as far as it goes.

    `support` are cards that may be added for that (who casts, what pays); `fillers` fill the decks up to `deck` cards.
    """

    options: Mapping[str, Any]
    hands: Sequence[Sequence[Any]]
    support: Sequence[Any] = ()
    fillers: Sequence[Any] = ()
    deck: int = 10
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Counted:
    """Something worth counting over a match: `count(log)` gives how often it was so, in how many cases.

    It is worth telling where the share is greater than `bound` beyond doubt: 0 for what must never be.
    What no log tells is noted on the way: where there is `note`, it is asked before the first move and after each, and `count` gets all
    that it said, in order, instead of the log.
    """

    label: str
    count: Callable[[Sequence[Any]], tuple[int, int]]
    bound: float = 0.0
    note: Callable[[Match], Any] | None = None


@dataclass(frozen=True, slots=True)
class Contest:
    """Two plans to be played against each other: that the first wins more than half would be a loophole. `says` is what that would mean.

    `events` are kinds of events worth counting, for the seat whose cards they befall.
    """

    first: str
    second: str
    says: str
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Force:
    """The strongest that can be made of some cards for attack or defence: its total, and which cards (compiled) it takes, in order.

    `is_exact`: nothing stronger can be made of them.
    """

    total: int
    cards: tuple[Any, ...]
    is_exact: bool = True


@dataclass(frozen=True, slots=True)
class Walls:
    """How attack and defence are measured against each other.

    `attack(cards, options)` and `defence(cards, options)` give the best of some cards (each copy once); None where there is none.
    `meet(options, attack, defence)` is a position with both, and the moves by which the one strikes the other; `totals(match)` what was
    counted in the last strike.
    """

    attack: Callable[[Sequence[CardData], Mapping[str, Any]], Force | None]
    defence: Callable[[Sequence[CardData], Mapping[str, Any]], Force | None]
    meet: Callable[[Mapping[str, Any], Force, Force], tuple[Match, Sequence[tuple[int, Move]]]]
    totals: Callable[[Match], tuple[int, int] | None]


@dataclass(frozen=True, slots=True)
class Hunting:
    """What the finder needs of a game.

    `gist(state)`: the position without numbers that only grow or shrink and without what tells nothing (serials, stamps, chance), and
    those numbers apart, in the order of `gains`: two moments with equal positions are one that came again. Both seats' hidden cards
    count, by what they are. The numbers are those of the active player's view: more of each is better for the one whose turn it is, so
    that what is good for the opponent stands there with its sign turned (`gains` names it so: “points taken from the opponent”).
    `apart(state)`: what the gist tells only by its sums, card by card: for searches in which it matters who has how much of it.
    `standing(state, seat)`: the numbers that decide matches, by name: what a seat has left to lose, and the cards of its deck. A match
    in which none of them changes makes no progress.
    `invariants`: each gives a sentence for everything that is wrong with a match between two decisions.
    `agents`: players with one plan, by name. `idle` never does what it need not; `rush` attacks whenever it can; others as the game has.
    `stage`: a small position, at the beginning of a turn of seat 0. `vanish(state, card)`: take a card out of a position as if it had never
    been there; False where that cannot be.
    `watches`: what is counted in matches, by the kind of reading it is for.
    `contests`: plans that should not beat others. `goal`: the reason (of an outcome) by which the game means matches to be won.
    `attacks`: names of the actions that lead to an attack, the decisive one first: who takes none of them in a turn attacks nobody.
    `siege`: the standing that attacks wear down and that may be repaired.
    `unguarded(state)`: let moves be listed that the referee refuses because abilities would follow one another without end.
    `cut_off`: kinds of events by which it says that it skipped what would follow so.
    `walls`: how the best defence and the best attack of some cards are measured and played against each other.
    `fast_clock`: in how many own turns a deck may win against nobody at the earliest; None: half of what the decks at hand take.
    `deck_needs(options)`: of which cards (compiled) a deck must hold how many at least, for decks that are built.
    `depth(state, log)`: how deep answers to answers have gone in what the log tells, and how deep the rules let them go.
    `shows`: kinds of events by which the rules show a card that is hidden before and after; None: which they are is not known.
    """

    gist: Callable[[Any], Gist] | None = None
    gains: tuple[str, ...] = ()
    apart: Callable[[Any], Hashable] | None = None
    standing: Callable[[Any, int], Mapping[str, int]] | None = None
    invariants: tuple[Callable[[Match], Iterable[str]], ...] = ()
    agents: Mapping[str, Agent] = field(default_factory=dict)
    stage: Callable[[Stage], Match] | None = None
    vanish: Callable[[Any, int], bool] | None = None
    watches: Mapping[str, Counted] = field(default_factory=dict)
    contests: tuple[Contest, ...] = ()
    goal: str = ""
    attacks: tuple[str, ...] = ()
    siege: str = ""
    shows: frozenset[str] | None = None
    unguarded: Callable[[Any], None] | None = None
    cut_off: frozenset[str] = frozenset()
    walls: Walls | None = None
    fast_clock: int | None = None
    deck_needs: Callable[[Mapping[str, Any]], Iterable[tuple[Callable[[Any], bool], int]]] | None = None
    depth: Callable[[Any, Sequence[Any]], tuple[int, int]] | None = None
