"""Maximus cards made by chance from the whole vocabulary: whatever the card checks accept."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from random import Random
from typing import Any

from rules.checks.card_check import CardDraft
from rules.games.maximus.card_keywords import NUMBERED
from rules.games.maximus.card_types import MaximusCard
from rules.specs.verdict import ERROR
from tests.rules.abilities.strategies import Maker, valid_ability
from tests.rules.games.maximus.conftest import Desk
from tests.rules.games.maximus.play.table import AVATAR, compiled

TYPES = ("beast", "sailor", "ship", "fire", "human", "magic")
KINDS = ("unit",) * 5 + ("equipment",) * 2 + ("dual",) + ("verb",) * 3
FORMS = {"verb": ("resolve",)}
KEYWORDS = (
    "unblockable_attacks", "no_attack_drain", "ranged", "reach", "exposed", "cannot_attack", "unattackable",
    "enters_drained", "indestructible",
)  # fmt: skip
COSTS = (0, 0, 1, 1, 2, 3)


@functools.cache
def plain_avatar() -> MaximusCard:
    """An Avatar of 20 Health."""
    return compiled("Av", AVATAR)


def made_card(chance: Random, at: int) -> MaximusCard:
    """A card that passes every card check; number `at` is part of its name."""
    desk = Desk()
    while True:
        name, attributes, abilities = f"Made {at}", {"modes": _modes(chance)}, _abilities(chance)
        if "verb" not in attributes["modes"]:
            abilities = _abilities(chance, ("activated", "triggered", "static"))
        problems = desk.judge(CardDraft(name, attributes, abilities=tuple(abilities)))
        if not any(problem.severity == ERROR for problem in problems):
            return compiled(name, attributes, tuple(abilities))


def made_decks(chance: Random, seats: int, *, kinds: int = 12, size: int = 29) -> list[list[MaximusCard]]:
    """A deck for each seat from the same few made cards."""
    cards = [made_card(chance, at) for at in range(kinds)]
    return [[plain_avatar(), *(chance.choice(cards) for _ in range(size))] for _ in range(seats)]


def _abilities(chance: Random, forms: Sequence[str] = ("resolve",)) -> list[dict[str, Any]]:
    return [valid_ability("maximus", chance, chance.choice(forms)) for _ in range(chance.randint(1, 2))]


def _modes(chance: Random) -> dict[str, Any]:
    kind = chance.choice(KINDS)
    modes: dict[str, Any] = {}
    if kind in ("unit", "dual"):
        modes["unit"] = _unit(chance, is_dual=kind == "dual")
    if kind in ("equipment", "dual"):
        change = {"stat": chance.choice(("offense", "defense", "health")), "amount": chance.choice((-4, -1, 1, 2, 3))}
        side = chance.choice(("own", "opponent", "any"))
        modes["equipment"] = {"cost": chance.choice(COSTS), "attach": {"side": side}, "modifiers": [change]}
    if kind == "verb":
        modes["verb"] = {"cost": chance.choice(COSTS)}
    if chance.random() < 0.2:
        modes[chance.choice(sorted(modes))]["extra_costs"] = Maker("maximus", chance).type_costs(0, "")
    return modes


def _unit(chance: Random, *, is_dual: bool) -> dict[str, Any]:
    unit: dict[str, Any] = {
        "cost": chance.choice(COSTS),
        "offense": chance.randint(0, 6),
        "defense": chance.randint(0, 3),
        "health": chance.randint(1, 9),
        "types": chance.sample(TYPES, chance.randint(0, 2)),
    }
    if chance.random() < 0.3:
        word = chance.choice(KEYWORDS)
        unit["keywords"] = [{"k": word, "n": chance.randint(1, 3)} if word in NUMBERED else {"k": word}]
    if not is_dual and chance.random() < 0.3:
        kind = chance.choice(("fusion", "evolution"))
        slots = [_slot(chance) for _ in range(1 if kind == "evolution" else 2)]
        unit["recipe"] = {"kind": kind, "slots": slots, "optional": chance.random() < 0.5}
    return unit


def _slot(chance: Random) -> dict[str, Any]:
    return {"types_any": [chance.choice(TYPES)]} if chance.random() < 0.4 else {"kind": "unit", "avatar": False}
