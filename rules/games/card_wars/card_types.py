"""What is printed on a C.A.R.D. Wars card, as the referee uses it (section 15 of the rule book)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.engine.compiler import Compiler, GameWords
from rules.engine.events import Event
from rules.engine.frames import Context, Frame, Step
from rules.engine.program import (
    AbilityProgram,
    CardData,
    CardProgram,
    Cards,
    Condition,
    CostProgram,
    Players,
    Selector,
    StaticProgram,
    TargetProgram,
    Test,
)
from rules.engine.zones import REMOVED
from rules.games.card_wars.aims import reaches_own_row
from rules.games.card_wars.questions import PAIRED

STATS = ("hp", "atk", "agi", "cha", "vit", "wis")
SUMMON, ITEM, TRAP, WEATHER, MAGIC, AFFINITY = "summon", "item", "trap", "weather", "magic", "affinity"
MAIN_KINDS = frozenset((SUMMON, ITEM, TRAP, WEATHER))
CONTEXTUAL = frozenset(("modify_roll_needed", "modify_damage", "prevent_damage", "reduce_cost", "cost_any_element"))
TIMELY = frozenset(("phase", "turn_of", "round_number"))
STEADY = frozenset(
    ("form", "name", "id", "do", "duration", "effect", "to", "all", "from", "attacker", "by", "times", "amount", "key", "against",
     "element", "type", "value", "filter", "row", "bench", "kind", "side", "not_self", "self", "base", "class_tag", "cell", "zone",
     "elements_any", "elements_all", "elements_none", "attack_type", "if", "then", "else", "compare", "count", "not", "any", "first_player",
     "weather_is", "row_empty", "empty_cells", "position", "at_least", *TIMELY)
)  # fmt: skip
"""Words of static abilities whose meaning changes only with the cards in play, their places, what changes them, and the phase."""
ON_ROWS = frozenset(("row", "kind", "zone", "side"))
BOTH = (0, 1)
ANYWHERE = "anywhere"
EVERYWHERE = tuple(range(REMOVED + 1))


class Price(NamedTuple):
    """What a card costs: how many charges, and which elements pay them (None: any)."""

    charges: int
    elements: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class WarStatic(StaticProgram):
    """A static effect with the cards it names besides `to`: those that attack or deal the damage."""

    sources: Cards | None = None
    names_cards: bool = False


class CardWarsCompiler(Compiler):
    """The compiler, knowing that changes of rolls and blows name up to two groups of cards, and what the game's events say."""

    def selector(self, data: Mapping[str, Any]) -> Selector:
        """A filter; Summons on rows, of which most cards speak, are looked up by their cells."""
        plain = super().selector(data)
        if data.get("row") is not True or data.get("kind") != SUMMON or data.get("zone", "field") != "field":
            return plain
        tests = [self.filter_test(key, value) for key, value in data.items() if key not in ON_ROWS]
        return Selector(row_finder(data.get("side", "any"), tests), plain.fits, plain.wider, plain.is_steady)

    def zone_codes(self, word: str) -> tuple[int, ...]:
        """The places a zone word means; an event may tell of a card wherever it has gone."""
        return EVERYWHERE if word == ANYWHERE else super().zone_codes(word)

    def carrier(self, data: Mapping[str, Any]) -> AbilityProgram:
        """A filter as something that a change for a time can hold and that stored battles find by its key."""
        self.granted += 1
        target = TargetProgram("t1", self.selector(data), None, 0, 1, "own")
        made = AbilityProgram((*self.key, "filter", self.granted), "filter", "", "static", targets=(target,))
        self.abilities.append(made)
        return made

    def players(self, data: Any) -> Players:
        """Players meant by a reference; whose a target was is known even when it is gone."""
        name, of = next(iter(data.items())) if isinstance(data, Mapping) else ("", "")
        if name in ("owner_of", "controller_of") and isinstance(of, str) and of.startswith("$t"):
            return lambda state, context: [state.setup.owners[card] for card, _ in context.targets.get(of[1:], ())]
        return super().players(data)

    def listens(self, when: Mapping[str, Any]) -> Callable[[Any, int, Event], bool]:
        """Whether an event is the one an ability waits for; its phase, and the pile of a drawn card, are looked at too."""
        where = dict(when.get("where") or {})
        pile = where.pop("zone", "") if when["event"] == "drawn" else ""
        if where:
            where = {"zone": ANYWHERE, **where}
        hears = super().listens({**when, "where": where})
        phase = when.get("phase", "")
        if not phase and not pile:
            return hears

        def hears_then(state: Any, number: int, event: Event) -> bool:
            if phase and state.phase != phase:
                return False
            if pile and (state.kind(event.card) == AFFINITY) != (pile == "affinity_deck"):
                return False
            return hears(state, number, event)

        return hears_then

    def effect(self, data: Mapping[str, Any]) -> Step:
        """One effect as a step that is counted: one that would pass the bound of a resolution is left out (section 18)."""
        step = super().effect(data)

        def counted(state: Any, frame: Frame) -> Any:
            if not frame.answers and not state.may_go_on(frame.context):
                return None
            return step(state, frame)

        return counted

    def static(self, data: Mapping[str, Any], conditions: tuple[Condition, ...]) -> StaticProgram:
        """One effect of a static ability."""
        plain = super().static(data, conditions)
        named = data.get("attacker", data.get("from"))
        cheaper = self.selector(data["filter"]).find if "filter" in data else None
        return WarStatic(
            plain.word,
            plain.cards,
            plain.data,
            plain.value,
            plain.ability,
            plain.players,
            plain.conditions,
            cheaper if named is None else self.cards(named),
            "to" in data,
        )


def row_finder(side: str, tests: Sequence[Test]) -> Cards:
    """Find the Summons on the rows of a side that pass some tests, by seat and cell."""

    def find(state: Any, context: Context) -> list[int]:
        if state.is_dirty:
            state.refresh()
        own = context.seat
        seats = {"own": (own,), "opponent": (1 - own,), "active": (state.active,)}.get(side, BOTH)
        found = [card for seat in seats for card in state.seats[seat].row if card >= 0]
        for test in tests:
            found = [card for card in found if test(state, context, card)]
        return found

    return find


class CardWarsCard(CardProgram):
    """A card version in one rarity.

    `pays` are the elements that pay its cost (`price`), the base element first (`base_price`: it alone); `elements` also hold that of a
    weapon. `resolving` is what it does when it is played, `of_its_play` what it does when it is summoned, wherever it stands then.
    `printed_costs` are those of a Weather: others are paid with their `price`, or with what they do.
    """

    __slots__ = (
        "activated", "attack_type", "base_price", "class_tag", "cost", "elements", "hp", "is_easing", "is_lively", "is_timely", "kind",
        "of_its_play", "paired_trap", "pays", "price", "printed_costs", "resolving", "rounds", "speaks_of_host", "statics", "stats",
        "tier", "triggered",
    )  # fmt: skip

    def __init__(self, version: CardData) -> None:
        super().__init__(version.key, version.slug, version.name)
        given = version.attributes
        self.kind = str(given["kind"])
        base = given.get("element")
        self.pays = _without_repeats([base, *given.get("affinities", ())])
        self.elements = _without_repeats([*self.pays, given.get("weapon_element")])
        self.tier = int(given.get("tier", 0))
        self.cost = int(given.get("cost", self.tier))
        self.price = Price(self.cost, frozenset(self.pays))
        self.base_price = Price(self.cost, frozenset(self.pays[:1]))
        self.class_tag = str(given.get("class_tag", ""))
        self.attack_type = str(given.get("attack_type", ""))
        self.stats: Mapping[str, int] = given.get("stats", {})
        self.hp = self.stats.get("hp", 0)
        lasting = [each for each in version.abilities if each["form"] == "static" and not _is_contextual(each)]
        self.is_easing = any(each["form"] == "static" and _eases(each) for each in version.abilities)
        self.is_lively = any(map(asks_more, lasting))
        self.is_timely = any(asks_when(each) for each in lasting)
        self.rounds: int | None = given.get("rounds")
        self.paired_trap = str(given.get("paired_trap") or "")
        self.speaks_of_host = reaches_own_row(version.abilities)
        self.printed_costs: tuple[CostProgram, ...] = ()
        self.resolving: tuple[AbilityProgram, ...] = ()
        self.activated: tuple[AbilityProgram, ...] = ()
        self.triggered: tuple[AbilityProgram, ...] = ()
        self.of_its_play: tuple[AbilityProgram, ...] = ()
        self.statics: tuple[AbilityProgram, ...] = ()


def asks_more(data: Any) -> bool:
    """Whether a static ability asks for anything that changes while the same Summons stand in the same cells."""
    if isinstance(data, str):
        return data in ("$attacker", "$defender")
    if isinstance(data, Mapping):
        return any(
            (key == "zone" and value != "field")
            or ((key not in STEADY or asks_more(value)) and not (key == "stat" and _is_steady_stat(value)))
            for key, value in data.items()
        )
    return isinstance(data, list | tuple) and any(asks_more(each) for each in data)


def asks_when(data: Any) -> bool:
    """Whether a static ability asks for the turn, whose it is, the phase or the Round."""
    if data == "$active":
        return True
    if isinstance(data, Mapping):
        return data.get("side") == "active" or any(key in TIMELY or asks_when(value) for key, value in data.items())
    return isinstance(data, list | tuple) and any(asks_when(each) for each in data)


def _eases(ability: Mapping[str, Any]) -> bool:
    """Whether a static ability makes cards cheaper or easier to pay."""
    return "reduce_cost" in repr(ability) or "cost_any_element" in repr(ability)


def _is_contextual(ability: Mapping[str, Any]) -> bool:
    """Whether a static ability only does what is asked for at the moment of a roll, a blow or a payment."""
    return all(each["effect"] in CONTEXTUAL for each in ability["do"])


def _is_steady_stat(value: Any) -> bool:
    """Whether “stat” names what is changed, or compares what is hardly ever anything but printed."""
    return isinstance(value, str) or value[0] in ("tier", "cost")


def _without_repeats(words: Sequence[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in words if word))


def card_compile(version: CardData, words: GameWords) -> CardWarsCard:
    """A card version as a program. Its data must have passed the card checks."""
    compiler = CardWarsCompiler(words, version.key)
    card = CardWarsCard(version)
    card.abilities = tuple(compiler.ability(data, (at,)) for at, data in enumerate(_priced(card, version.abilities)))
    if card.kind == WEATHER:
        card.printed_costs = tuple(map(compiler.cost, _printed_costs(card)))
    card.resolving = tuple(each for each in card.abilities if each.form == "resolve")
    card.activated = tuple(each for each in card.abilities if each.form == "activated")
    card.triggered = tuple(each for each in card.abilities if each.event) + (
        (_pairing(card),) if card.paired_trap else ()
    )
    card.of_its_play = tuple(each for each in card.triggered if each.event == "played" and each.is_of_itself)
    card.statics = tuple(each for each in card.abilities if each.form == "static")
    card.asks_how_often = "first_this_turn" in repr(version.abilities)
    card.blocks, card.parts = tuple(compiler.blocks), tuple(dict.fromkeys((*compiler.abilities, *card.triggered)))
    return card


def _printed_costs(card: CardWarsCard) -> list[Mapping[str, Any]]:
    """What an Item, a Magic Card or a Weather prints as its cost, where its kind is not free (CW-CARD-22)."""
    if not card.cost or card.kind not in (ITEM, MAGIC, WEATHER):
        return []
    return [{"pay": "affinity", "amount": card.cost, **({"element": card.pays[0]} if card.pays else {})}]


def _priced(card: CardWarsCard, abilities: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The abilities of a card; the cost of an Item or a Magic Card is paid with what it does first."""
    found, costs = list(abilities), _printed_costs(card)
    if costs and card.kind != WEATHER:
        at = next((at for at, each in enumerate(found) if each["form"] == "resolve"), -1)
        if at >= 0:
            found[at] = {**found[at], "costs": [*costs, *found[at].get("costs", ())]}
    return found


def _pairing(card: CardWarsCard) -> AbilityProgram:
    """What a card with a paired Trap does when it is summoned; it is not printed among its abilities (CW-RAR-14)."""
    return AbilityProgram(
        (*card.key, "paired"), "paired", "", "triggered", block=PAIRED, event="played", is_of_itself=True,
        listens=lambda _state, number, event: event.card == number,
    )  # fmt: skip


def carrier_of(data: Mapping[str, Any], compiler: Compiler) -> AbilityProgram:
    """A filter of an effect as something that a change for a time can hold."""
    assert isinstance(compiler, CardWarsCompiler)
    return compiler.carrier(data)
