"""Fortification cards as tests need them: made for the purpose, or those of the seed."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.abilities.normal import normal_ability
from rules.abilities.vocabulary import vocabulary_of
from rules.engine.program import CardData
from rules.games.fortification.card_types import FortificationCard
from rules.games.fortification.game import GAME
from rules.specs.names import name_key

ROOT = Path(__file__).parents[5]


@functools.cache
def seed_cards() -> dict[str, FortificationCard]:
    """The seed's cards by folded name."""
    found: dict[str, FortificationCard] = {}
    for path in sorted((ROOT / "cards/seed/fortification").glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8"))["cards"]:
            found[name_key(card["name"])] = compiled(card["name"], card["attributes"], card.get("abilities", ()))
    return found


def seed(name: str) -> FortificationCard:
    """A card of the seed."""
    return seed_cards()[name_key(name)]


def compiled(
    name: str, attributes: Mapping[str, Any], abilities: Sequence[Mapping[str, Any]] = ()
) -> FortificationCard:
    """A card as the referee uses it."""
    vocabulary = vocabulary_of("fortification")
    normal = tuple(normal_ability(vocabulary, each) for each in abilities)
    key = (name, json.dumps([attributes, list(abilities)], sort_keys=True))
    return GAME.compile_card(CardData(key, name_key(name), name, attributes, normal))


# ------------------------------------------------------------------------------------------------------------------- cards
def fighter(attack: int = 3, defense: int = 3, magic: int = 0, life: int = 5, *abilities: Mapping[str, Any],
            name: str = "Guard", role: str = "fighter", **more: Any) -> FortificationCard:  # fmt: skip
    """A character: `fighter(3, 3, 0, 5)`; `more` are further attributes."""
    stats = {"attack": attack, "defense": defense, "magic": magic, "life": life}
    return compiled(name, {"kind": "character", "role": role, **stats, **more}, abilities)


def caster(magic: int = 5, *abilities: Mapping[str, Any], mode: str = "any", elements: Sequence[str] = (), name: str = "Caster",
           **more: Any) -> FortificationCard:  # fmt: skip
    """A Magic character A 1, D 1, L 4."""
    access = {"mode": mode, "elements": list(elements)}
    stats = {"attack": 1, "defense": 1, "life": 4, **more}
    return compiled(
        name, {"kind": "character", "role": "magic", "magic": magic, "spell_access": access, **stats}, abilities
    )


def assist(
    *abilities: Mapping[str, Any], name: str = "Helper", attack: int = 3, defense: int = 3, life: int = 4
) -> FortificationCard:
    """An Assist."""
    return fighter(attack, defense, 0, life, *abilities, name=name, role="assist")


def champion(*abilities: Mapping[str, Any], name: str = "Crown", **more: Any) -> FortificationCard:
    """A Champion A 6, D 6, L 9."""
    return fighter(6, 6, 0, 9, *abilities, name=name, role="champion", **more)


def resolve(*do: Mapping[str, Any], targets: Sequence[Mapping[str, Any]] = (), **more: Any) -> dict[str, Any]:
    """A `resolve` ability with the filters of its targets t1, t2, …."""
    named = [{"id": f"t{at}", "filter": each} for at, each in enumerate(targets, 1)]
    return {"form": "resolve", "do": list(do), **({"targets": named} if named else {}), **more}


def field(*do: Mapping[str, Any], then: Sequence[Mapping[str, Any]] = (), targets: Sequence[Mapping[str, Any]] = (), timing: str = "normal",
          when: Mapping[str, Any] | None = None, costs: Sequence[Mapping[str, Any]] = (), name: str = "Test Edict",
          conditions: Sequence[Mapping[str, Any]] = (), **more: Any) -> FortificationCard:  # fmt: skip
    """A field spell: effects, then its repercussion."""
    parts = [resolve(*do, targets=targets, **_extras(when, costs, conditions))]
    parts += [resolve(*then)] if then else []
    return compiled(name, {"kind": "spell", "spell_type": "field", "timing": timing, "elements": [], **more}, parts)


def charm(*do: Mapping[str, Any], targets: Sequence[Mapping[str, Any]] = (), timing: str = "normal", when: Mapping[str, Any] | None = None,
          costs: Sequence[Mapping[str, Any]] = (), name: str = "Test Charm", min_magic: int = 1,
          conditions: Sequence[Mapping[str, Any]] = (), **more: Any) -> FortificationCard:  # fmt: skip
    """A character spell."""
    attributes = {
        "kind": "spell",
        "spell_type": "character",
        "timing": timing,
        "elements": [],
        "min_magic": min_magic,
        **more,
    }
    return compiled(name, attributes, [resolve(*do, targets=targets, **_extras(when, costs, conditions))])


def _extras(when: Any, costs: Any, conditions: Any) -> dict[str, Any]:
    found = {"when": when, "costs": list(costs), "if": list(conditions)}
    return {key: value for key, value in found.items() if value}


def lance(power: int = 3, *, min_magic: int = 1, name: str = "Test Lance", **more: Any) -> FortificationCard:
    """An attack spell at one member of the opposing party."""
    return charm(
        {"effect": "spell_attack", "to": "$t1"}, targets=[FOE], power=power, min_magic=min_magic, name=name, **more
    )


def gear(attack: int = 0, defense: int = 0, magic: int = 0, life: int = 0, *abilities: Mapping[str, Any], name: str = "Gear",
         role: str = "weapon", **more: Any) -> FortificationCard:  # fmt: skip
    """Equipment: a weapon for one hand unless `role` (weapon, shield, armor, magic_item), `slot` or `two_handed` say otherwise."""
    mods = {"attack": attack, "defense": defense, "magic": magic, "life": life}
    slot = "armor" if role == "armor" else "hand"
    return compiled(name, {"kind": "equipment", "equip_type": role, "slot": slot, "mods": mods, **more}, abilities)


def when(
    event: str, whose: str, *do: Mapping[str, Any], where: Mapping[str, Any] | None = None, by: str = "", **more: Any
) -> dict[str, Any]:
    """A triggered ability: `when("drawn", "own", DRAW)`; `more` are `if`, `limit`, `optional`, `works_in_fort` …."""
    event_data = {"event": event, "whose": whose, **({"where": where} if where else {}), **({"by": by} if by else {})}
    return {"form": "triggered", "when": event_data, "do": list(do), **more}


def static(*do: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A static ability."""
    return {"form": "static", "do": list(do), **more}


def use(*do: Mapping[str, Any], targets: Sequence[Mapping[str, Any]] = (), **more: Any) -> dict[str, Any]:
    """An activated ability."""
    return {**resolve(*do, targets=targets, **more), "form": "activated"}


FOE: Mapping[str, Any] = {"kind": "character", "side": "opposing_party"}
CHARACTER: Mapping[str, Any] = {"kind": "character"}
OWN: Mapping[str, Any] = {"kind": "character", "side": "own"}
DRAW: Mapping[str, Any] = {"effect": "draw"}
HIT_FORT: Mapping[str, Any] = {"effect": "fort_lose", "player": "$opponent", "amount": 1}
GAIN: Mapping[str, Any] = {"effect": "fort_gain", "amount": 1}
