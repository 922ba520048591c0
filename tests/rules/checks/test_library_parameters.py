"""Every parameter of every shared check makes a difference: one deck, two values, two outcomes."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

import pytest

from rules.checks.ruleset import library
from rules.specs.ban_list import BANNED, RESTRICTED, ListEntry
from rules.specs.deck import DeckSpec
from tests.rules.checks.bench import TIERS, deck, verdict

DEFAULT = object()
LIST = [ListEntry(RESTRICTED, 1, "", "ant"), ListEntry(BANNED, 0, "", "bee")]
FIRE, UNIT = {"element": "fire"}, {"kind": "unit"}
KINDS = {"main": UNIT, "side": {"kind": "spell"}}
TIERED: dict[str, Any] = {"tiers": TIERS}

# check, parameter, (value, found) twice, the other parameters, the deck, and how the game stands.
# What is found is the problem with its `found` and `allowed`, or the card it names.
PAIRS: list[tuple[str, str, tuple[Any, list[str]], tuple[Any, list[str]], dict[str, Any], DeckSpec, dict[str, Any]]] = [
    ("attribute_average", "fact", ("cost", ["too_high 4.0>2"]), ("points", []), {"maximum": 2}, deck(("bee", 2)), {}),
    ("attribute_average", "maximum", (3, ["too_high 4.0>3"]), (4, []), {"fact": "cost"}, deck(("bee", 2)), {}),
    ("attribute_average", "boards", (DEFAULT, ["too_high 5.0>4"]), (["main"], []), {"fact": "cost", "maximum": 4},
     deck(("ant", 1), ("cat", 1, "side")), {}),
    ("attribute_average", "exclude", (DEFAULT, ["too_high 5.0>4"]), ({"rare": True}, []), {"fact": "cost", "maximum": 4},
     deck(("ant", 1), ("cat", 1)), {}),
    ("board_kinds", "boards", (KINDS, ["wrong_kind Dog"]), ({"main": {}}, []), {}, deck(("dog", 1)), {}),
    ("board_kinds", "only", (DEFAULT, ["wrong_kind Dog", "wrong_kind Ant"]), (["side"], ["wrong_kind Ant"]), {"boards": KINDS},
     deck(("dog", 1), ("ant", 1, "side")), {}),
    ("board_kinds", "sort_by_name", (DEFAULT, ["wrong_kind Dog", "wrong_kind Ant"]), (True, ["wrong_kind Ant", "wrong_kind Dog"]),
     {"boards": KINDS}, deck(("dog", 1), ("ant", 1, "side")), {}),
    ("board_size", "boards", (["main"], ["too_many 3>2"]), (["side"], []), {"maximum": 2}, deck(("ant", 3)), {}),
    ("board_size", "boards", (["side"], []), (["main", "side"], ["too_many 5>2"]), {"maximum": 2},
     deck(("ant", 3), ("bee", 2, "side")), {}),
    ("board_size", "minimum", (DEFAULT, []), (4, ["too_few 3>4"]), {"boards": ["main"]}, deck(("ant", 3)), {}),
    ("board_size", "maximum", (DEFAULT, []), (2, ["too_many 3>2"]), {"boards": ["main"]}, deck(("ant", 3)), {}),
    ("board_size", "exclude", (DEFAULT, ["too_many 3>2"]), (UNIT, []), {"boards": ["main"], "maximum": 2}, deck(("ant", 3)), {}),
    ("card_status", "agreement_on_submitted", (DEFAULT, ["not_yet Fox"]), (True, []), {}, deck(("fox", 1)), {"agreed": {"fox": 1}}),
    ("copy_limit", "maximum", (None, []), (2, ["too_many 3>2"]), {}, deck(("ant", 3)), {}),
    ("copy_limit", "where", (DEFAULT, ["too_many 3>2"]), ({"kind": "spell"}, []), {"maximum": 2}, deck(("ant", 3)), {}),
    ("copy_limit", "boards", (DEFAULT, ["too_many 3>2"]), (["main"], []), {"maximum": 2}, deck(("ant", 2), ("ant", 1, "side")), {}),
    ("copy_limit", "skip_listed", (DEFAULT, ["too_many 3>2"]), (True, []), {"maximum": 2}, deck(("ant", 3)), {"listed": LIST}),
    ("copy_limit", "skip_reported", (DEFAULT, ["too_many 3>2"]), (True, []), {"maximum": 2}, deck(("ant", 3)), {"listed": LIST}),
    ("group_limit", "maximum", (3, ["too_many 4>3"]), (4, []), {"by": "person"}, deck(("ant", 2), ("bee", 2)), {}),
    ("group_limit", "by", ("person", ["too_many 4>3"]), ("slug", []), {"maximum": 3}, deck(("ant", 2), ("bee", 2)), {}),
    ("group_limit", "where", (DEFAULT, ["too_many 4>3"]), (FIRE, []), {"maximum": 3, "by": "person"}, deck(("ant", 2), ("bee", 2)), {}),
    ("group_limit", "single", (DEFAULT, ["too_many 4>3"]), (UNIT, []), {"maximum": 3, "by": "person"}, deck(("ant", 2), ("bee", 2)), {}),
    ("known_card", "skip_foreign", (DEFAULT, ["unknown Wolf>"]), (True, []), {},
     deck(("Wolf", 1), foreign={"Wolf": ("Wolf", "Woods")}), {}),
    ("list_limit", "with_agreed", (DEFAULT, []), (True, ["too_many 3>2"]), {}, deck(("ant", 3)), {"listed": LIST, "agreed": {"ant": 2}}),
    ("list_limit", "least", (DEFAULT, ["too_many 3>1"]), (3, []), {}, deck(("ant", 3)), {"listed": LIST}),
    ("matching_cards", "where", (UNIT, ["too_many 3>2"]), ({"kind": "spell"}, []), {"maximum": 2}, deck(("ant", 3)), {}),
    ("matching_cards", "minimum", (DEFAULT, []), (4, ["too_few 3>4"]), {"where": UNIT}, deck(("ant", 3)), {}),
    ("matching_cards", "maximum", (DEFAULT, []), (2, ["too_many 3>2"]), {"where": UNIT}, deck(("ant", 3)), {}),
    ("matching_cards", "boards", (DEFAULT, ["too_many 3>2"]), (["side"], []), {"where": UNIT, "maximum": 2}, deck(("ant", 3)), {}),
    ("matching_share", "where", (UNIT, []), ({"kind": "spell"}, ["too_small 25>50"]), {"minimum": 50}, deck(("ant", 3), ("dog", 1)), {}),
    ("matching_share", "minimum", (DEFAULT, []), (50, ["too_small 25>50"]), {"where": UNIT}, deck(("ant", 1), ("dog", 3)), {}),
    ("matching_share", "maximum", (DEFAULT, []), (50, ["too_large 75>50"]), {"where": UNIT}, deck(("ant", 3), ("dog", 1)), {}),
    ("matching_share", "boards", (DEFAULT, ["too_large 75>50"]), (["side"], []), {"where": UNIT, "maximum": 50},
     deck(("ant", 3), ("dog", 1, "side")), {}),
    ("point_cap", "maximum", (5, ["too_many 6>5"]), (6, []), {"fact": "points"}, deck(("ant", 3)), {}),
    ("point_cap", "cards", (DEFAULT, []), ({"dog": 4}, ["too_many 8>6"]), {"maximum": 6, "fact": "points"}, deck(("dog", 2)), {}),
    ("point_cap", "fact", (DEFAULT, []), ("points", ["too_many 6>5"]), {"maximum": 5}, deck(("ant", 3)), {}),
    ("rarity_limit", "rarity", ("mid", ["too_many 3>2"]), ("low", []), {}, deck(("ant", 3, "main", "mid")), TIERED),
    ("rarity_limit", "maximum", (DEFAULT, ["too_many 3>2"]), ({"mid": 3}, []), {"rarity": "mid"},
     deck(("ant", 3, "main", "mid")), TIERED),
    ("required_cards", "cards", ({"bee": 1}, []), ({"bee": 2}, ["missing 1>2"]), {}, deck(("bee", 1)), {}),
    ("value_count", "fact", ("element", []), ("elements", ["too_many 3>1 or 2"]), {"allowed": [1, 2]}, deck(("ant", 1), ("bee", 1)), {}),
    ("value_count", "allowed", ([1, 2], []), ([3], ["too_few 2>3"]), {"fact": "element"}, deck(("ant", 1), ("bee", 1)), {}),
    ("value_count", "boards", (DEFAULT, ["too_many 2>1"]), (["main"], []), {"fact": "element", "allowed": [1]},
     deck(("ant", 1), ("bee", 1, "side")), {}),
    ("value_count", "where", (DEFAULT, ["too_many 2>1"]), (FIRE, []), {"fact": "element", "allowed": [1]},
     deck(("ant", 1), ("bee", 1)), {}),
    ("value_share", "fact", ("element", ["too_few_or_drop Water 1>2"]), ("person", []), {"minimum": {"1": 0, "2": 2}},
     deck(("ant", 3), ("bee", 1)), {}),
    ("value_share", "minimum", ({"1": 0, "2": 1}, []), ({"2": 2}, ["too_few Water 1>2"]), {"fact": "element"},
     deck(("ant", 3), ("bee", 1)), {}),
    ("value_share", "boards", (DEFAULT, ["too_few Water 1>2"]), (["main"], []), {"fact": "element", "minimum": {"2": 2}},
     deck(("ant", 3), ("bee", 1, "side")), {}),
    ("value_share", "where", (DEFAULT, ["too_few Water 1>2"]), (FIRE, []), {"fact": "element", "minimum": {"2": 2}},
     deck(("ant", 3), ("bee", 1)), {}),
    ("value_share", "counts", (DEFAULT, ["too_few Water 1>2"]), ([3], []), {"fact": "element", "minimum": {"2": 2, "3": 1}},
     deck(("ant", 3), ("bee", 1)), {}),
    ("value_share", "table", (DEFAULT, ["too_few Water 1>2", "too_few Fire 1>2"]),
     (["fire", "water"], ["too_few Fire 1>2", "too_few Water 1>2"]),
     {"fact": "element", "minimum": {"2": 2}}, deck(("ant", 1), ("bee", 1)), {}),
    ("whole_count", "per_card", (DEFAULT, ["not_whole 0>whole", "not_whole -1>whole"]), (True, ["not_whole 0>whole"]), {},
     deck(("ant", 0), ("ant", -1)), {}),
    ("weighted_copies", "maximum", (3, ["too_heavy 4>3"]), (4, []), {}, deck(("ant", 2, "main", "mid")), TIERED),
    ("weighted_copies", "weights", (DEFAULT, ["too_heavy 4>3"]), ({"mid": 1}, []), {"maximum": 3},
     deck(("ant", 2, "main", "mid")), TIERED),
    ("weighted_copies", "copies", (DEFAULT, ["too_many_lowest 4>3"]), ({"low": 4}, []), {"maximum": 9},
     deck(("ant", 4, "main", "low")), TIERED),
]  # fmt: skip
# `value_count` prints its table's order and nothing else.
SHOWN_ELSEWHERE = {("value_count", "table")}


def found(
    check: str, parameter: str, value: Any, others: dict[str, Any], deck_: DeckSpec, stand: dict[str, Any]
) -> list[str]:
    params = others if value is DEFAULT else {**others, parameter: value}
    answer = []
    for _, item in verdict(check, params, deck_, **stand).findings:
        values = item.values
        words = [str(values.get("value", ""))] if check == "value_share" else []
        allowed = "whole" if check == "whole_count" else values.get("allowed", "")
        shown = f"{values['found']}>{allowed}"
        by_name = check in ("board_kinds", "card_status")
        answer.append(" ".join([item.problem, *words, item.cards[0].name if by_name else shown]))
    return answer


@pytest.mark.parametrize("pair", PAIRS, ids=[f"{pair[0]}-{pair[1]}" for pair in PAIRS])
def test_two_values_of_a_parameter_give_two_outcomes(pair: Any) -> None:
    check, parameter, first, second, others, deck_, stand = pair
    assert found(check, parameter, first[0], others, deck_, stand) == first[1]
    assert found(check, parameter, second[0], others, deck_, stand) == second[1]
    assert first[1] != second[1]


def test_every_parameter_is_shown() -> None:
    every = {(name, entry.name) for name, check in library().items() for entry in fields(check.params) if entry.init}
    assert every - {(pair[0], pair[1]) for pair in PAIRS} == SHOWN_ELSEWHERE


def test_the_default_of_every_optional_parameter_is_shown() -> None:
    optional = {
        (name, entry.name)
        for name, check in library().items()
        for entry in fields(check.params)
        if entry.init and entry.default is not MISSING
    }
    shown = {(pair[0], pair[1]) for pair in PAIRS if DEFAULT in (pair[2][0], pair[3][0])}
    assert optional - shown == SHOWN_ELSEWHERE


@pytest.mark.parametrize(
    ("table", "listed"), [(None, "Water, Fire"), (["fire", "water"], "Fire, Water"), (["water"], "Water, Fire")]
)
def test_values_are_listed_in_the_order_of_a_table(table: list[str] | None, listed: str) -> None:
    params = {"fact": "element", "allowed": [3], **({"table": table} if table else {})}
    (_, item), = verdict("value_count", params, deck(("ant", 1), ("bee", 1))).findings  # fmt: skip
    assert str(item.values["list"]).lower() == listed.lower()
