"""Cards as values: facts read from attributes, and the order of names."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.specs.card import by_name, facts_of, make_card

ATTRIBUTES: dict[str, Any] = {
    "kind": "unit",
    "cost": 0,
    "avatar": False,
    "modes": {"unit": {"cost": 4, "types": ["beast", "bird"]}, "verb": {"cost": 2}},
    "keywords": [{"k": "reach", "n": 1}, {"k": "guard"}],
    "element": "fire",
    "others": ["water", "air"],
    "empty": [],
    "nothing": None,
}


@pytest.mark.parametrize(
    ("source", "fact"),
    [
        ({"path": "kind"}, "unit"),
        ({"path": "cost"}, 0),
        ({"path": "avatar"}, False),
        ({"path": "modes.unit.cost"}, 4),
        ({"path": "modes.unit.types"}, frozenset({"beast", "bird"})),
        ({"path": "modes.trap.cost"}, None),
        ({"path": "kind.inner"}, None),
        ({"path": "nothing"}, None),
        ({"path": "nothing", "default": "none"}, "none"),
        ({"path": "nothing", "default": False}, False),
        ({"path": ["nothing", "kind"]}, "unit"),
        ({"path": ["cost", "kind"]}, 0),
        ({"path": "empty"}, frozenset()),
        ({"path": "keywords", "item": "k"}, frozenset({"reach", "guard"})),
        ({"path": "others", "item": "k"}, frozenset({"water", "air"})),
        ({"keys": "modes"}, frozenset({"unit", "verb"})),
        ({"keys": "kind"}, None),
        ({"has": "modes.unit"}, True),
        ({"has": "modes.trap"}, False),
        ({"has": "empty"}, False),
        ({"lowest": ["modes.unit.cost", "modes.verb.cost"]}, 2),
        ({"lowest": ["modes.unit.cost", "kind"]}, 4),
        ({"lowest": ["nothing"]}, None),
        ({"union": ["element", "others"]}, frozenset({"fire", "water", "air"})),
        ({"union": ["element", "nothing"]}, frozenset({"fire"})),
        ({"union": ["nothing", "empty"]}, None),
    ],
)
def test_every_way_to_read_a_fact(source: dict[str, Any], fact: Any) -> None:
    found = facts_of(ATTRIBUTES, {"it": source})
    assert found == ({} if fact is None else {"it": fact})
    assert type(found.get("it")) is type(fact)


def test_cards_stand_in_the_order_of_folded_names_and_rarities() -> None:
    names = [("Álbatross", 0), ("badger", 0), ("Badger 2", 1), ("Badger 2", 2), ("Cow", 0)]
    cards = [make_card(game="g", slug=f"s{at}", name=name, attributes={}, fact_sources={}, rarity_order=order)
             for at, (name, order) in enumerate(names)]  # fmt: skip
    shuffled = random.Random(7).sample(cards, len(cards))
    assert by_name(shuffled) == cards


@pytest.mark.parametrize(("status", "is_published"), [("published", True), ("draft", False), ("withdrawn", False)])
def test_only_one_status_is_published(status: str, is_published: bool) -> None:
    card = make_card(game="g", slug="a", name="A", attributes={}, fact_sources={}, status=status)
    assert card.is_published is is_published
