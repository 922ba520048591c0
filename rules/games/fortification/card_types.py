"""What is printed on a Fortification card, as the referee uses it (section 4 of the rule book)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.compiler import GameWords
from rules.engine.program import AbilityProgram, CardData, CardProgram, CostProgram, Test
from rules.games.fortification.compiling import FACTS, FortificationAbility, FortificationCompiler, effects_of
from rules.specs.card import CardSpec, make_card
from rules.specs.names import light_key, name_key

ASSIST, CHAMPION = "assist", "champion"
REACTIVE, INSTANT = "reactive", "instant"
BATTLEGROUND, FORT = "battleground", "fort"


@dataclass(frozen=True, slots=True)
class CharacterFace:
    """A character: its numbers, its role, the person it shows (folded), and which spells it may cast (FORT-CHAR-12).

    `access` is `only`, `except` or `any`, or empty for one that casts none.
    """

    role: str
    attack: int
    defense: int
    magic: int
    life: int
    identity: str
    access: str
    elements: frozenset[str]


@dataclass(frozen=True, slots=True)
class SpellFace:
    """A spell. What it attacks is worked out from its effects (FORT-SPELL-2, FORT-SPELL-11).

    `parts` are its `resolve` abilities in their order; the first of a reactive one says what it waits for.
    """

    is_field: bool
    timing: str
    elements: frozenset[str]
    min_magic: int
    power: int
    zones: frozenset[str]
    battle_only: bool
    ends_turn: bool
    conditions: tuple[Test, ...]
    parts: tuple[AbilityProgram, ...]
    costs: tuple[CostProgram, ...]
    attacks_party: bool
    attacks_fort: bool
    breaks_seal: bool


@dataclass(frozen=True, slots=True)
class EquipmentFace:
    """Equipment: where it goes, what it changes on its wearer, and what it asks of the wearer (FORT-EQ-1 to -9)."""

    role: str
    spots: tuple[str, ...]
    attack: int
    defense: int
    magic: int
    life: int
    restrictions: tuple[Test, ...]


class FortificationCard(CardProgram):
    """A card version."""

    __slots__ = (
        "activated", "changes_life", "character", "elements", "equipment", "kind", "reaction", "role", "spec", "spell", "statics",
        "triggered", "triggers", "types", "veils",
    )  # fmt: skip

    def __init__(self, key: tuple[Any, ...], slug: str, name: str) -> None:
        super().__init__(key, slug, name)
        self.kind = self.role = ""
        self.changes_life = self.veils = False
        self.spec: CardSpec | None = None
        self.character: CharacterFace | None = None
        self.spell: SpellFace | None = None
        self.equipment: EquipmentFace | None = None
        self.types: frozenset[str] = frozenset()
        self.elements: frozenset[str] = frozenset()
        self.activated: tuple[tuple[int, AbilityProgram], ...] = ()
        self.triggered: tuple[AbilityProgram, ...] = ()
        self.triggers: tuple[tuple[AbilityProgram, frozenset[str]], ...] = ()
        self.statics: tuple[AbilityProgram, ...] = ()
        self.reaction: AbilityProgram | None = None


def card_compile(version: CardData, words: GameWords) -> FortificationCard:
    """A card version as a program. Its data must have passed the card checks."""
    attributes = version.attributes
    compiler = FortificationCompiler(
        words,
        version.key,
        is_assist=attributes.get("role") == ASSIST,
        is_cast=attributes.get("spell_type") == "character",
    )
    card = FortificationCard(version.key, version.slug, version.name)
    card.kind = attributes["kind"]
    card.spec = make_card(
        game="fortification", slug=version.slug, name=version.name, attributes=attributes, fact_sources=FACTS
    )
    card.types = frozenset(light_key(word) for word in attributes.get("traits", ()))
    card.elements = frozenset(attributes.get("elements") or ())
    card.abilities = tuple(compiler.ability(data, (at,)) for at, data in enumerate(version.abilities))
    if card.kind == "character":
        card.character = _character(version)
        card.role = card.character.role
    elif card.kind == "equipment":
        card.equipment = _equipment(attributes, compiler)
        card.role = card.equipment.role
    else:
        card.spell = _spell(version, card.abilities, compiler)
        card.role = "field" if card.spell.is_field else "character"
        card.reaction = card.abilities[0] if card.spell.timing == REACTIVE and card.abilities else None
    card.activated = tuple((at, each) for at, each in enumerate(card.abilities) if each.form == "activated")
    card.triggered = tuple(each for each in card.abilities if each.form == "triggered")
    card.triggers = tuple(
        (each, frozenset(effect["effect"] for effect in effects_of(data)))
        for each, data in zip(card.abilities, version.abilities, strict=True)
        if each.form == "triggered"
    )
    card.statics = tuple(each for each in card.abilities if each.form == "static")
    gear = card.equipment
    card.changes_life = (gear is not None and gear.life != 0) or any(
        effect.get("stat") in ("life", "max_life") for effect in effects_of(version.abilities)
    )
    card.veils = any(effect.get("key") == "stay_hidden" for effect in effects_of(version.abilities))
    card.asks_how_often = "first_this_turn" in repr(version.abilities)
    card.blocks, card.parts = tuple(compiler.blocks), tuple(compiler.abilities)
    return card


def _character(version: CardData) -> CharacterFace:
    attributes = version.attributes
    access: Mapping[str, Any] = attributes.get("spell_access") or {}
    return CharacterFace(
        role=attributes["role"],
        attack=attributes["attack"],
        defense=attributes["defense"],
        magic=attributes["magic"],
        life=attributes["life"],
        identity=name_key(attributes.get("character_identity") or version.slug),
        access=access.get("mode", ""),
        elements=frozenset(access.get("elements", ())),
    )


def _spell(version: CardData, abilities: tuple[AbilityProgram, ...], compiler: FortificationCompiler) -> SpellFace:
    attributes = version.attributes
    parts = tuple(each for each in abilities if each.form == "resolve" and isinstance(each, FortificationAbility))
    attacks_party = any(effect["effect"] == "spell_attack" for effect in effects_of(version.abilities))
    zones = attributes.get("caster_zones") or (FORT, BATTLEGROUND)
    return SpellFace(
        is_field=attributes["spell_type"] != "character",
        timing=attributes.get("timing", "normal"),
        elements=frozenset(attributes.get("elements") or ()),
        min_magic=attributes.get("min_magic", 1),
        power=attributes.get("power") or 0,
        zones=frozenset((BATTLEGROUND,) if attacks_party else zones),
        battle_only=bool(attributes.get("battle_only")),
        ends_turn=bool(attributes.get("ends_turn")),
        conditions=tuple(compiler.printed(each) for each in attributes.get("caster_conditions") or ()),
        parts=parts,
        costs=tuple(cost for each in parts for cost in each.costs),
        attacks_party=attacks_party and attributes["spell_type"] == "character",
        attacks_fort=any(_hits_a_fort(effect) for effect in effects_of(version.abilities)),
        breaks_seal=any(each.breaks_seal for each in parts),
    )


def _hits_a_fort(effect: Mapping[str, Any]) -> bool:
    """Whether an effect can lower the opponent's fort points (FORT-SPELL-11)."""
    return effect["effect"] == "fort_lose" and effect.get("player") != "$you"


def _equipment(attributes: Mapping[str, Any], compiler: FortificationCompiler) -> EquipmentFace:
    role = attributes["equip_type"]
    slot = attributes.get("slot") or ("armor" if role == "armor" else "hand")
    is_long = bool(attributes.get("two_handed"))
    mods = attributes.get("mods") or {}
    return EquipmentFace(
        role=role,
        spots=("armor",) if slot == "armor" else ("hands",) if is_long else ("hand1", "hand2"),
        attack=mods.get("attack", 0),
        defense=mods.get("defense", 0),
        magic=mods.get("magic", 0),
        life=mods.get("life", 0),
        restrictions=tuple(compiler.printed(each) for each in attributes.get("restrictions") or ()),
    )
