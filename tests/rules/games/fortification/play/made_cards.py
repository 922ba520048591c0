"""Fortification cards made by chance from the whole vocabulary: whatever the ability language accepts."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.games.fortification.card_types import FortificationCard
from tests.rules.abilities.strategies import valid_ability
from tests.rules.games.fortification.play.cards import compiled

ELEMENTS = ("fire", "frost", "white-magic", "shadow")
TRAITS = ("soldier", "watch", "river", "beast")
KINDS = ("character",) * 6 + ("spell",) * 4 + ("equipment",) * 3
ROLES = ("fighter", "fighter", "assist", "magic", "champion")
EQUIPMENT = ("weapon", "shield", "armor", "magic_item")
ABLE = ("activated", "triggered", "static")
EVENTS = ("party_mobilised", "battle_opened", "attacks", "attacked", "would_take_damage", "would_be_destroyed", "announced", "destroyed",
          "entered", "defender_chosen", "turn_start", "drawn")  # fmt: skip


def made_card(chance: Random, at: int) -> FortificationCard:
    """A card with abilities that the language accepts; number `at` is part of its name."""
    kind = chance.choice(KINDS)
    if kind == "character":
        return compiled(f"Made {at}", _character(chance), _abilities(chance, ABLE))
    if kind == "equipment":
        return compiled(f"Made {at}", _equipment(chance), _abilities(chance, ABLE))
    attributes = _spell(chance)
    abilities = _abilities(chance, ("resolve",))
    for part in abilities:
        part.pop("when", None)
    if attributes["timing"] == "reactive":
        abilities[0]["when"] = {"event": chance.choice(EVENTS), "whose": chance.choice(("own", "opponent", "any"))}
    return compiled(f"Made {at}", attributes, abilities)


def made_decks(chance: Random, *, kinds: int = 14, size: int = 40) -> list[list[FortificationCard]]:
    """A deck for each seat from the same few made cards."""
    cards = [made_card(chance, at) for at in range(kinds)]
    return [[chance.choice(cards) for _ in range(size)] for _ in range(2)]


def _abilities(chance: Random, forms: tuple[str, ...]) -> list[dict[str, Any]]:
    made = [valid_ability("fortification", chance, chance.choice(forms)) for _ in range(chance.randint(1, 2))]
    for ability in made:
        if ability["form"] in ABLE and chance.random() < 0.5:
            ability["works_in_fort"] = True
    return made


def _character(chance: Random) -> dict[str, Any]:
    role = chance.choice(ROLES)
    access = {"mode": chance.choice(("any", "except", "only")), "elements": [chance.choice(ELEMENTS)]}
    return {
        "kind": "character",
        "role": role,
        "attack": chance.randint(0, 7),
        "defense": chance.randint(0, 5),
        "magic": chance.randint(0, 6),
        "life": chance.randint(1, 9),
        "traits": chance.sample(TRAITS, chance.randint(0, 2)),
        **({"spell_access": access} if role == "magic" or chance.random() < 0.2 else {}),
    }


def _spell(chance: Random) -> dict[str, Any]:
    is_field = chance.random() < 0.5
    return {
        "kind": "spell",
        "spell_type": "field" if is_field else "character",
        "timing": chance.choice(("normal", "normal", "reactive", *(("instant",) if is_field else ()))),
        "elements": chance.sample(ELEMENTS, chance.randint(0, 2)),
        **(
            {}
            if is_field
            else {"min_magic": chance.randint(0, 4), "power": chance.randint(0, 5), "ends_turn": chance.random() < 0.1}
        ),
    }


def _equipment(chance: Random) -> dict[str, Any]:
    role = chance.choice(EQUIPMENT)
    slot = "armor" if role == "armor" else "hand"
    mods = {stat: chance.randint(-2, 4) for stat in chance.sample(("attack", "defense", "magic", "life"), 2)}
    restrictions = [{"role": ["fighter", "champion"]}] if chance.random() < 0.2 else []
    two_handed = slot == "hand" and chance.random() < 0.2
    return {
        "kind": "equipment",
        "equip_type": role,
        "slot": slot,
        "two_handed": two_handed,
        "mods": mods,
        "restrictions": restrictions,
    }
