"""C.A.R.D. Wars cards made by chance from the whole vocabulary: whatever the ability language accepts, on each kind of card."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.games.card_wars.card_types import CardWarsCard
from tests.rules.abilities.strategies import valid_ability
from tests.rules.games.card_wars.play.table import ELEMENTS, compiled, seed

KINDS = ("summon",) * 6 + ("item",) * 3 + ("trap",) * 3 + ("weather",)
FORMS = {
    "summon": ("activated", "triggered", "static", "replacement"),
    "item": ("resolve",),
    "trap": ("triggered", "replacement"),
    "weather": ("triggered", "static", "resolve", "replacement"),
    "magic": ("resolve", "resolve", "resolve", "triggered"),
}
MAIN_SIZE, AFFINITY_SIZE, MAGIC_SLOTS = 25, 25, 4


def made_card(chance: Random, at: int, kind: str) -> CardWarsCard:
    """A card of a kind with one or two abilities; number `at` is part of its name."""
    attributes: dict[str, Any] = {"kind": kind}
    if kind in ("summon", "trap"):
        attributes["element"] = chance.choice(ELEMENTS)
    if kind == "summon":
        stats = {
            name: chance.randint(0, most) for name, most in (("atk", 9), ("agi", 8), ("cha", 3), ("vit", 4), ("wis", 4))
        }
        attributes |= {
            "tier": chance.choice((1, 1, 1, 2, 2, 3)),
            "class_tag": chance.choice(("monster", "generic", "character")),
            "attack_type": chance.choice(("physical", "magic")),
            "stats": {"hp": chance.randint(1, 12), **stats},
        }
        if chance.random() < 0.3:
            attributes["weapon_element"] = chance.choice(ELEMENTS)
        if chance.random() < 0.2:
            attributes["paired_trap"] = "pitfall-orchard"
    if kind == "trap":
        attributes["cost"] = chance.randint(1, 2)
    if kind == "weather" and chance.random() < 0.5:
        attributes["rounds"] = chance.randint(1, 4)
    abilities = [short_ability(chance, chance.choice(FORMS[kind])) for _ in range(chance.randint(1, 2))]
    return compiled(f"Made {at}", attributes, abilities)


def short_ability(chance: Random, form: str) -> dict[str, Any]:
    """An ability that takes at most two cards for each cost and target: all ways to name seven of fourteen would take a test too long."""
    while True:
        found = valid_ability("card-wars", chance, form)
        counts = [each.get("count", 1) for each in found.get("costs", ())]
        counts += [each.get("max", 1) for each in found.get("targets", ())]
        if max(counts, default=0) <= 2:
            return found


def made_decks(chance: Random, *, kinds: int = 13) -> list[list[CardWarsCard]]:
    """A deck for each of two players from the same few made cards, with a Trap that Summons are paired with."""
    main = [made_card(chance, at, chance.choice(KINDS)) for at in range(kinds)]
    main += [seed("Pitfall Orchard"), seed("Goblin"), seed("Mossback Cub")]
    magic = [made_card(chance, 100 + at, "magic") for at in range(4)]
    decks = []
    for _ in range(2):
        charges = [seed(f"{element.title()} Affinity") for element in ELEMENTS]
        decks.append(
            [chance.choice(main) for _ in range(MAIN_SIZE)]
            + [chance.choice(charges) for _ in range(AFFINITY_SIZE)]
            + [chance.choice(magic) for _ in range(MAGIC_SLOTS)]
        )
    return decks
