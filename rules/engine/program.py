"""Cards and abilities as they are carried out: compiled once per card version, shared by all matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rules.engine.events import Event
from rules.engine.frames import Block, Context
from rules.specs.names import name_key

if TYPE_CHECKING:
    from rules.engine.game_state import GameState

RESERVE = "sideboard"
"""The end of the key of a card that lies beside the deck when a match begins."""
Value = Callable[["GameState", Context], int]
Test = Callable[["GameState", Context, int], bool]
Condition = Callable[["GameState", Context], bool]
Cards = Callable[["GameState", Context], list[int]]
Players = Callable[["GameState", Context], list[int]]


@dataclass(frozen=True, slots=True)
class Selector:
    """A compiled filter: which cards it means. `find` gives them in a fixed order; `fits` tests one, with its zone and side.

    `wider` is the filter as written, where an effect narrows what may be named for it. A steady one means the same cards, for one source
    and seat, until values are worked out anew.
    """

    find: Cards
    fits: Test
    wider: Selector | None = None
    is_steady: bool = False


@dataclass(frozen=True, slots=True)
class CostProgram:
    """A cost: how it is paid. `selector` says which cards can pay, `count` how many are used (0: none are named)."""

    word: str
    count: int
    selector: Selector | None
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TargetProgram:
    """Something an ability names: cards that fit a filter, or a player. `chooser` is `own`, `opponent` or `random`.

    It `is_blind` where the one who would choose may not see the cards: chance does, and whether there are any is told by nothing before.
    """

    id: str
    selector: Selector | None
    players: Players | None
    least: int
    most: int
    chooser: str
    is_blind: bool = False


@dataclass(frozen=True, slots=True)
class StaticProgram:
    """An effect that works all the time while its own conditions hold: the word, whom it reaches, what the game needs to apply it."""

    word: str
    cards: Cards
    data: Mapping[str, Any]
    value: Value | None = None
    ability: AbilityProgram | None = None
    players: Players | None = None
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class AbilityProgram:
    """One ability, ready to be carried out. `key` names it within a match: card version, place in the card.

    `limit` uses are left in a period, by each card or by all cards of the name together.
    A triggered one `is_of_itself` when it waits for what happens to its own card.
    A static one `is_lively` when what it does depends on more than which cards are in play.
    `own_targets` are those that its player names; it `is_steady` when all its targets are.
    """

    key: tuple[Any, ...]
    id: str
    name: str
    form: str
    conditions: tuple[Condition, ...] = ()
    costs: tuple[CostProgram, ...] = ()
    targets: tuple[TargetProgram, ...] = ()
    block: Block | None = None
    statics: tuple[StaticProgram, ...] = ()
    event: str = ""
    listens: Callable[[GameState, int, Event], bool] | None = None
    limit: int | None = None
    limit_per: str = "turn"
    limit_scope: str = "card"
    is_optional: bool = False
    is_lively: bool = False
    is_of_itself: bool = False
    flags: frozenset[str] = field(default_factory=frozenset)
    own_targets: tuple[TargetProgram, ...] = field(init=False)
    is_steady: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "own_targets", tuple(each for each in self.targets if each.chooser == "own"))
        is_steady = all(each.selector is not None and each.selector.is_steady for each in self.targets)
        object.__setattr__(self, "is_steady", is_steady)

    def hears(self, state: Any, number: int, event: Event) -> bool:
        """Whether this triggered ability of a card answers to an event."""
        return self.listens is not None and self.listens(state, number, event)

    def holds(self, state: GameState, context: Context) -> bool:
        """Whether all its conditions hold."""
        for condition in self.conditions:  # noqa: SIM110 (a generator costs more than what it would go through)
            if not condition(state, context):
                return False
        return True


class CardProgram:
    """A card version as a match uses it. Games add what is printed on it.

    `parts` are all its abilities, those it can grant too, and `blocks` all their blocks, so that stored matches find them by key.
    `asks_how_often` something happened this turn: only then are events counted.
    """

    __slots__ = ("abilities", "asks_how_often", "blocks", "key", "name", "name_key", "parts", "slug")

    def __init__(self, key: tuple[Any, ...], slug: str, name: str) -> None:
        self.key = key
        self.slug = slug
        self.name = name
        self.name_key = name_key(name)
        self.abilities: tuple[AbilityProgram, ...] = ()
        self.asks_how_often = False
        self.parts: tuple[AbilityProgram, ...] = ()
        self.blocks: tuple[Block, ...] = ()

    @property
    def is_reserve(self) -> bool:
        """Whether the card begins beside the deck."""
        return self.key[-1:] == (RESERVE,)


@dataclass(frozen=True, slots=True)
class CardData:
    """What the referee is given of a card version (and rarity): its identity, what is printed on it, its abilities in normal form."""

    key: tuple[Any, ...]
    slug: str
    name: str
    attributes: Mapping[str, Any]
    abilities: tuple[Mapping[str, Any], ...] = ()

    @property
    def is_reserve(self) -> bool:
        """Whether the card lies beside the deck when a match begins."""
        return self.key[-1:] == (RESERVE,)

    def as_reserve(self) -> CardData:
        """The same card as one that lies beside the deck when a match begins."""
        return replace(self, key=(*self.key, RESERVE))
