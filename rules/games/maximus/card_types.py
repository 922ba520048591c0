"""What is printed on a Maximus card, as the referee uses it (section 3 of the rule book)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.compiler import Compiler, GameWords
from rules.engine.program import AbilityProgram, CardData, CardProgram, CostProgram, Selector
from rules.specs.names import light_key

FUSION, EVOLUTION = "fusion", "evolution"


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a Fusion or Evolution is made: one filter a material; optional ones may also be played plainly."""

    kind: str
    slots: tuple[Selector, ...]
    is_optional: bool


@dataclass(frozen=True, slots=True)
class UnitFace:
    """A card as a Unit."""

    cost: int
    costs: tuple[CostProgram, ...]
    offense: int
    defense: int
    health: int
    types: frozenset[str]
    keywords: Mapping[str, int]
    is_avatar: bool
    recipe: Recipe | None


@dataclass(frozen=True, slots=True)
class EquipmentFace:
    """A card as Equipment: on which Units it goes, and what it changes there, each as effect word, name and number."""

    cost: int
    costs: tuple[CostProgram, ...]
    side: str
    host: Selector
    changes: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class VerbFace:
    """A card as a Verb: its abilities are carried out one after the other."""

    cost: int
    costs: tuple[CostProgram, ...]


class MaximusCard(CardProgram):
    """A card version with its one or two modes. `plays`: every way to play it, as a word (`unit`, `fusion`, …) and the face it has then.

    `counted`: the kinds of events of which its abilities ask how often they have happened this turn.
    """

    __slots__ = (
        "activated",
        "blocks",
        "counted",
        "equipment",
        "is_starting_avatar",
        "kind",
        "least_cost",
        "plays",
        "resolving",
        "statics",
        "triggered",
        "unit",
        "verb",
    )

    def __init__(self, key: tuple[Any, ...], slug: str, name: str) -> None:
        super().__init__(key, slug, name)
        self.unit: UnitFace | None = None
        self.equipment: EquipmentFace | None = None
        self.verb: VerbFace | None = None
        self.kind = "card"
        self.counted: frozenset[str] = frozenset()
        self.is_starting_avatar = False
        self.least_cost = 0
        self.plays: tuple[tuple[str, UnitFace | EquipmentFace | VerbFace], ...] = ()
        self.activated: tuple[AbilityProgram, ...] = ()
        self.resolving: tuple[AbilityProgram, ...] = ()
        self.triggered: tuple[AbilityProgram, ...] = ()
        self.statics: tuple[AbilityProgram, ...] = ()


def card_compile(version: CardData, words: GameWords) -> MaximusCard:
    """A card version as a program. Its data must have passed the card checks."""
    compiler = Compiler(words, version.key)
    card = MaximusCard(version.key, version.slug, version.name)
    modes: Mapping[str, Any] = version.attributes["modes"]
    if "unit" in modes:
        card.unit = _unit(modes["unit"], compiler)
    if "equipment" in modes:
        card.equipment = _equipment(modes["equipment"], compiler)
    card.abilities = tuple(compiler.ability(data, (at,)) for at, data in enumerate(version.abilities))
    if "verb" in modes:  # what its abilities cost is paid with the card
        own = tuple(cost for each in card.abilities if each.form == "resolve" for cost in each.costs)
        card.verb = VerbFace(modes["verb"]["cost"], _costs(modes["verb"], compiler) + own)
    card.kind = next(iter(mode for mode in ("unit", "equipment", "verb") if mode in modes))
    faces = [face for face in (card.unit, card.equipment, card.verb) if face is not None]
    card.least_cost = min(face.cost for face in faces)
    card.plays = tuple(_plays(card))
    card.is_starting_avatar = card.unit is not None and card.unit.is_avatar and card.unit.recipe is None
    card.activated = tuple(each for each in card.abilities if each.form == "activated")
    card.resolving = tuple(each for each in card.abilities if each.form == "resolve")
    card.triggered = tuple(each for each in card.abilities if each.event)
    card.statics = tuple(each for each in card.abilities if each.form == "static")
    card.blocks, card.parts = tuple(compiler.blocks), tuple(compiler.abilities)
    if "first_this_turn" in repr(version.abilities):
        card.counted = frozenset(each.event for each in card.parts if each.event)
    return card


def _plays(card: MaximusCard) -> Iterator[tuple[str, UnitFace | EquipmentFace | VerbFace]]:
    if card.unit is not None:
        recipe = card.unit.recipe
        if recipe is None or recipe.is_optional:
            yield "unit", card.unit
        if recipe is not None:
            yield recipe.kind, card.unit
    if card.equipment is not None:
        yield "equipment", card.equipment
    if card.verb is not None:
        yield "verb", card.verb


def _costs(mode: Mapping[str, Any], compiler: Compiler) -> tuple[CostProgram, ...]:
    return tuple(compiler.cost(each) for each in mode.get("extra_costs", ()))


def _keywords(listed: list[Mapping[str, Any]]) -> dict[str, int]:
    return {each["k"]: each.get("n", 1) for each in listed}


def _types(listed: list[str]) -> frozenset[str]:
    return frozenset(light_key(word) for word in listed)


def _unit(mode: Mapping[str, Any], compiler: Compiler) -> UnitFace:
    recipe = mode.get("recipe")
    return UnitFace(
        cost=mode["cost"],
        costs=_costs(mode, compiler),
        offense=mode["offense"],
        defense=mode["defense"],
        health=mode["health"],
        types=_types(mode.get("types", [])),
        keywords=_keywords(mode.get("keywords", [])),
        is_avatar=bool(mode.get("avatar")),
        recipe=None
        if recipe is None
        else Recipe(
            recipe["kind"],
            tuple(compiler.selector({"zone": "field", **slot}) for slot in recipe["slots"]),
            bool(recipe.get("optional")),
        ),
    )


def _equipment(mode: Mapping[str, Any], compiler: Compiler) -> EquipmentFace:
    attach = mode.get("attach", {})
    modifiers = mode.get("modifiers", [])
    grants = mode.get("grants", {})
    return EquipmentFace(
        cost=mode["cost"],
        costs=_costs(mode, compiler),
        side=attach.get("side", "own"),
        host=compiler.selector({"kind": "unit", **attach.get("filter", {})}),
        changes=(
            *(("remove_type", word, 0) for word in grants.get("remove_types", [])),
            *(("add_type", word, 0) for word in grants.get("add_types", [])),
            *(("grant_keyword", word, number) for word, number in _keywords(grants.get("keywords", [])).items()),
            *(("set_stat", each["stat"], each["set"]) for each in modifiers if "set" in each),
            *(("modify_stat", each["stat"], each["amount"]) for each in modifiers if "amount" in each),
        ),
    )
