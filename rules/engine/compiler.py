"""Abilities from data to functions: once per card version, then shared by every match.

The data must be valid (`rules.abilities.compiler`): words are looked up, not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.engine.conditions import compile_condition
from rules.engine.events import Event
from rules.engine.filters import COMMON, ZONE_CODES, Factory, compile_filter, narrowed
from rules.engine.frames import Block, Context, Step
from rules.engine.lively import is_lively
from rules.engine.program import (
    AbilityProgram,
    Cards,
    Condition,
    CostProgram,
    Players,
    Selector,
    StaticProgram,
    TargetProgram,
    Test,
    Value,
)
from rules.engine.references import compile_cards, compile_players, nothing
from rules.engine.values import compile_value

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect verb: makes its step from its data. `static` names the keys of its value and ability, if it can be static.

    `aims`, if any, makes from its data what a card that is named for it must be besides fitting the target's filter.
    """

    compile: Callable[[Mapping[str, Any], Compiler], Step]
    static: str = ""
    aims: Callable[[Mapping[str, Any]], Test] | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """A cost word: which cards can pay it (a filter made from its data), or none where no card is named."""

    selector: Callable[[Mapping[str, Any]], Mapping[str, Any] | None]
    is_automatic: bool = False


@dataclass(frozen=True)
class GameWords:
    """What a game adds to the common words. `steady`: filter keys and stats that change only when the game works values out anew.

    `is_blind`: whether a target of a filter lies where its chooser cannot see it. `pools`: kinds of cards in play that the state has at
    hand for each seat (`GameState.pool`).
    """

    effects: Mapping[str, Effect]
    filters: Mapping[str, Factory] = field(default_factory=dict)
    conditions: Mapping[str, Callable[[Any, Any], Condition]] = field(default_factory=dict)
    cards: Mapping[str, Cards] = field(default_factory=dict)
    costs: Mapping[str, Cost] = field(default_factory=dict)
    player_stats: frozenset[str] = frozenset()
    flags: tuple[str, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    steady: frozenset[str] = frozenset()
    pools: frozenset[str] = frozenset()
    is_blind: Callable[[Mapping[str, Any], str], bool] = lambda _filter, _chooser: False


def _fails(conditions: tuple[Condition, ...]) -> Condition:
    """That not all of the conditions hold."""
    return lambda state, context: not all(condition(state, context) for condition in conditions)


class Compiler:
    """Compiles one card's abilities; `key` is the card version's own. All blocks and abilities it made, granted ones too, are kept."""

    def __init__(self, words: GameWords, key: tuple[Any, ...]) -> None:
        self.words = words
        self.key = key
        self.blocks: list[Block] = []
        self.begun = 0
        self.own_cards = words.cards
        self.own_conditions = words.conditions
        self.player_stats = words.player_stats
        self.granted = 0
        self.abilities: list[AbilityProgram] = []
        self.current: Mapping[str, Any] = {}

    # ------------------------------------------------------------------------------------------------------------ pieces
    def value(self, data: Any) -> Value:
        """A number or expression."""
        return compile_value(data, self)

    def selector(self, data: Mapping[str, Any]) -> Selector:
        """A filter."""
        return compile_filter(data, self)

    def cards(self, data: Any) -> Cards:
        """Cards meant by a reference or group."""
        return compile_cards(data, self)

    def players(self, data: Any) -> Players:
        """Players meant by a reference."""
        return compile_players(data, self)

    def cards_or_players(self, data: Any) -> tuple[Cards, Players]:
        """A reference that may mean either, as two functions of which one finds nothing."""
        if self.is_players(data, self.current):
            return nothing, self.players(data)
        return self.cards(data), nothing

    def is_players(self, data: Any, ability: Mapping[str, Any]) -> bool:
        """Whether a reference that may be either means players and not cards."""
        if isinstance(data, Mapping):
            return "all" not in data
        if isinstance(data, str) and data.startswith("$t"):
            return any(each["id"] == data[1:] and "player" in each for each in ability.get("targets", ()))
        return data in ("$you", "$opponent", "$each_player", "$active", "$event.player")

    def condition(self, data: Mapping[str, Any]) -> Condition:
        """A condition."""
        return compile_condition(data, self)

    def filter_test(self, key: str, value: Any) -> Test:
        """One key of a filter; the game's own keys come first."""
        return (self.words.filters.get(key) or COMMON[key])(value, self)

    def zone_codes(self, word: str) -> tuple[int, ...]:
        """The places a zone word of a filter means."""
        return ZONE_CODES[word]

    def block(self, effects: Sequence[Mapping[str, Any]], before: Sequence[Step] = ()) -> Block:
        """Effects as a block of steps."""
        self.begun += 1  # counted before the blocks inside it, so that each has a key of its own
        key = (*self.key, self.begun)
        block = Block(key, (*before, *(self.effect(each) for each in effects)))
        self.blocks.append(block)
        return block

    def effect(self, data: Mapping[str, Any]) -> Step:
        """One effect as a step."""
        return self.words.effects[data["effect"]].compile(data, self)

    def cost(self, data: Mapping[str, Any]) -> CostProgram:
        """One cost."""
        found = self.words.costs[data["pay"]]
        filter_ = found.selector(data)
        selector = None if filter_ is None else self.selector(filter_)
        count = data.get("count", 1) if selector is not None and not found.is_automatic else 0
        return CostProgram(data["pay"], count, selector, data)

    def target(self, data: Mapping[str, Any]) -> TargetProgram:
        """One target."""
        if "player" in data:
            whose = {"opponent": "$opponent", "any": "$each_player"}[data["player"]]
            return TargetProgram(data["id"], None, self.players(whose), 1, 1, "own")
        aimed = [each for each in self.current.get("do", ()) if each.get("to") == f"${data['id']}"]
        makers = [(self.words.effects[each["effect"]].aims, each) for each in aimed]
        chooser = data.get("chooser", "own")
        is_blind = self.words.is_blind(data["filter"], chooser)
        return TargetProgram(
            data["id"],
            narrowed(self.selector(data["filter"]), [aims(each) for aims, each in makers if aims is not None]),
            None,
            data.get("min", 1),
            data.get("max", 1),
            "random" if is_blind else chooser,
            is_blind,
        )

    # --------------------------------------------------------------------------------------------------------- abilities
    def ability(self, data: Mapping[str, Any], place: tuple[Any, ...]) -> AbilityProgram:
        """One ability in normal form; `place` names it within its card."""
        outer, self.current = self.current, data
        form = data["form"]
        when = data.get("when")
        limit = data.get("limit")
        is_static = form == "static"
        made = AbilityProgram(
            key=(*self.key, *place),
            id=data.get("id", f"a{place[-1] + 1}"),
            name=data.get("name", ""),
            form=form,
            conditions=tuple(self.condition(each) for each in data.get("if", ())),
            costs=tuple(self.cost(each) for each in data.get("costs", ())),
            targets=tuple(self.target(each) for each in data.get("targets", ())),
            block=None if is_static else self.block(data["do"]),
            statics=tuple(self.statics(data["do"], ())) if is_static else (),
            event=when["event"] if when else "",
            listens=self.listens(when) if when else None,
            limit=limit["times"] if limit else self.words.limits.get(form),
            limit_per=limit.get("per", "turn") if limit else "turn",
            limit_scope=limit.get("scope", "card") if limit else "card",
            is_lively=is_static and is_lively(data, self.words.steady),
            is_of_itself=when is not None and when.get("whose") == "self",
            is_optional=bool(data.get("optional")) or (bool(data.get("costs")) and form == "triggered"),
            flags=frozenset(flag for flag in self.words.flags if data.get(flag, flag == "drains_self")),
        )
        self.abilities.append(made)
        self.current = outer
        return made

    def statics(
        self, effects: Sequence[Mapping[str, Any]], conditions: tuple[Condition, ...]
    ) -> Iterator[StaticProgram]:
        """The effects of a static ability, those inside an “if” with its conditions."""
        for data in effects:
            if data["effect"] != "if":
                yield self.static(data, conditions)
                continue
            wanted = tuple(self.condition(each) for each in data["if"])
            yield from self.statics(data["then"], (*conditions, *wanted))
            yield from self.statics(data.get("else", ()), (*conditions, _fails(wanted)))

    def static(self, data: Mapping[str, Any], conditions: tuple[Condition, ...]) -> StaticProgram:
        """One effect of a static ability."""
        word = data["effect"]
        number = data.get(self.words.effects[word].static or "value")
        granted = None
        if word == "grant_ability":
            self.granted += 1
            granted = self.ability(data["ability"], ("granted", self.granted))
        cards, players = self.cards_or_players(data.get("to", "$self"))
        value = None if number is None else self.value(number)
        return StaticProgram(word, cards, data, value, granted, players, conditions)

    def listens(self, when: Mapping[str, Any]) -> Callable[[GameState, int, Event], bool]:
        """Whether an event is the one an ability waits for: whose it is, which card, and by what."""
        whose, by = when.get("whose", "any"), when.get("by", "")
        where = self.selector({"zone": list(ZONE_CODES), **when["where"]}) if when.get("where") else None

        is_plain = not by and where is None
        if is_plain and whose == "self":
            return lambda _state, number, event: event[1] == number
        if is_plain and whose == "any":
            return lambda _state, _number, _event: True

        def hears(state: GameState, number: int, event: Event) -> bool:
            if whose == "self":
                if event[1] != number:
                    return False
            elif whose != "any":
                seat = state.hearer(number, False)
                concerned = event[2] if event[1] < 0 else state.controller(event[1])
                if (concerned == seat) != (whose == "own"):
                    return False
            if is_plain:
                return True
            if by and event.by != by:
                return False
            if where is None:
                return True
            seat = state.hearer(number, whose == "self")
            return where.fits(state, Context(number, seat, None, event), event.card)

        return hears
