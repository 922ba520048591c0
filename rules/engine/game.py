"""What the referee needs to know of a game: how a match begins, what players can do, what is settled when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.actions import Action, Move
from rules.engine.choices import Answer, Choice
from rules.engine.errors import Refusal
from rules.engine.events import Event
from rules.engine.frames import Block
from rules.engine.habits import Habits
from rules.engine.hunting import Hunting
from rules.engine.listing import Kept, Lister, grouped, kept_lists, lister
from rules.engine.move_words import MoveWords
from rules.engine.rng import NUMBERS, Chance
from rules.engine.state import Setup
from rules.engine.why import Remedy


@dataclass(frozen=True)
class GameRules:
    """A game as the referee plays it. `messages`: refusal code → sentence with `{…}` for its parameters.

    `remedies` says what would make a refused action legal, in words of `messages`; `general_rules` which rule stands behind a code.
    `codes` renames the engine's own codes (`R:MATCH_OVER`) where the book has another name for them, `reword(state, seat, refusal)`
    where that name depends on the situation.
    `parts` are the classes of its state, `writers` and `readers` how those are stored that hold what is compiled.
    `habits` is what bots need to know, `hunting` what the loophole finder does, `words` how actions are called.
    `free_answers`: kind of question → why an answer that is not among its options is none, where listing all would be too much.
    `overran` refuses an action after all when too much follows from it; nothing of it then has happened. So it does an answer that
    begins something, as an action does (`begins`).
    `goes_on` clears the table for the next battle where a match is a series of them; False when all is over.
    `measures` are worth counting in logs when a rule is tried out: what it is the share of, and how often it was so in how many cases.
    `preset` answers a question whose time is over; by default the last option, which does least.
    """

    slug: str
    begin: Callable[..., Any]
    settle: Callable[[Any], bool]
    actions: Mapping[str, Action]
    compile_card: Callable[[Any], Any]
    blocks: Iterable[Block]
    messages: Mapping[str, str]
    describe: Callable[[Any, str, Any, int | None], str]
    state: type
    listed: tuple[str, ...]
    view: Callable[[Any, int | None], dict[str, Any]]
    is_known: Callable[[Any, int | None, int], bool]
    why_not_begin: Callable[[Setup], Refusal | None] = lambda _setup: None
    parts: tuple[type, ...] = ()
    listers: tuple[Lister, ...] = field(init=False, default=())
    kept_after: Mapping[str, Kept] = field(init=False, default_factory=dict)
    writers: Mapping[type, Callable[[Any], dict[str, Any]]] = field(default_factory=dict)
    readers: Mapping[type, Callable[[dict[str, Any], Setup], Any]] = field(default_factory=dict)
    free_answers: Mapping[str, Callable[[Any, Choice, Answer], Refusal | None]] = field(default_factory=dict)
    remedies: Callable[[Any, int, Move, Refusal], list[Remedy]] = lambda _state, _seat, _move, _refusal: []
    general_rules: Mapping[str, str] = field(default_factory=dict)
    codes: Mapping[str, str] = field(default_factory=dict)
    reword: Callable[[Any, int, Refusal], Refusal] = lambda _state, _seat, refusal: refusal
    habits: Habits = field(default_factory=Habits)
    hunting: Hunting = field(default_factory=Hunting)
    words: MoveWords = field(default_factory=MoveWords)
    overran: Callable[[Any, Move], Refusal | None] | None = None
    begins: Callable[[Choice, Answer], bool] = lambda _choice, _answer: False
    goes_on: Callable[[Any], bool] | None = None
    measures: tuple[tuple[str, Callable[[Iterable[Event]], tuple[int, int]]], ...] = ()
    preset: Callable[[Any, Choice], Answer] = lambda _state, choice: choice.options[-1]

    def __post_init__(self) -> None:
        groups = grouped(self.actions, self.listed)
        object.__setattr__(self, "listers", tuple(lister(self.actions, names) for names in groups))
        kept = {name: kept_lists(action, name, groups) for name, action in self.actions.items() if action.spares}
        object.__setattr__(self, "kept_after", kept)

    def setup(self, decks: Iterable[Iterable[Any]], options: Mapping[str, Any], seed: int) -> Setup:
        """The constant part of a match: decks of card programs by seat.

        Which card gets which number is drawn by lot, so that a number that becomes known tells nothing of its neighbours.
        """
        chance = Chance.from_seed(seed)
        programs: list[Any] = []
        owners: list[int] = []
        seats = 0
        for seat, deck in enumerate(decks):
            cards = sorted(deck, key=lambda program: repr(program.key))
            chance.shuffle(cards, NUMBERS)
            programs += cards
            owners += [seat] * len(cards)
            seats += 1
        return Setup(tuple(programs), tuple(owners), options, seed, seats)
