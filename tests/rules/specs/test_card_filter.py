"""Card filters: every key, every refusal with its place, and nothing else than the two."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.specs.card import CardSpec, make_card
from rules.specs.card_filter import MAX_DEPTH, SIGNS, FilterError, Matcher, compile_filter

FACTS = ("kind", "types", "cost", "avatar")
SOURCES = {name: {"path": name} for name in FACTS}


def card(name: str = "Élan Wolf", rarity: str | None = "gold", **attributes: Any) -> CardSpec:
    found = {"kind": "Unit", "types": ["Beast", "Night  Hunter"], "cost": 3, "avatar": True, **attributes}
    return make_card(game="g", slug="elan-wolf", name=name, attributes=found, fact_sources=SOURCES, rarity=rarity)


@pytest.mark.parametrize(
    ("data", "matches"),
    [
        ({}, True),
        ({"name": "elan wolf"}, True),
        ({"name": "ÉLAN-WOLF"}, True),
        ({"name": ["Crab", "Élan Wolf"]}, True),
        ({"name": "Wolf"}, False),
        ({"slug": "elan-wolf"}, True),
        ({"slug": ["crab", "elan-wolf"]}, True),
        ({"slug": "Elan-Wolf"}, False),
        ({"rarity": "gold"}, True),
        ({"rarity": ["iron", "tin"]}, False),
        ({"kind": "unit"}, True),
        ({"kind": " UNIT "}, True),
        ({"kind": ["verb", "unit"]}, True),
        ({"kind": "verb"}, False),
        ({"types": "beast"}, True),
        ({"types": "night hunter"}, True),
        ({"types_any": ["bird", "beast"]}, True),
        ({"types_any": ["bird"]}, False),
        ({"types_all": ["beast", "night hunter"]}, True),
        ({"types_all": ["beast", "bird"]}, False),
        ({"types_none": ["bird", "fish"]}, True),
        ({"types_none": ["bird", "beast"]}, False),
        ({"kind_none": ["verb"]}, True),
        ({"cost": 3}, True),
        ({"cost": [1, 2]}, False),
        ({"cost": "3"}, True),
        ({"avatar": True}, True),
        ({"avatar": False}, False),
        ({"avatar": "true"}, True),
        ({"stat": ["cost", ">=", 3]}, True),
        ({"stat": [["cost", ">=", 3], ["cost", "<", 3]]}, False),
        ({"not": {"kind": "verb"}}, True),
        ({"not": {}}, False),
        ({"any": [{"kind": "verb"}, {"cost": 3}]}, True),
        ({"any": [{"kind": "verb"}, {"cost": 4}]}, False),
        ({"all": [{"kind": "unit"}, {"cost": 3}]}, True),
        ({"all": [{"kind": "unit"}, {"cost": 4}]}, False),
        ({"kind": "unit", "cost": 4}, False),
        ({"kind": "unit", "cost": 3, "types": "beast"}, True),
    ],
)
def test_every_key(data: dict[str, Any], matches: bool) -> None:
    assert compile_filter(data, FACTS)[card()] is matches


@pytest.mark.parametrize(
    ("sign", "outcomes"),
    [("<", "100"), ("<=", "110"), ("==", "010"), ("!=", "101"), (">=", "011"), (">", "001")],
)
def test_every_sign(sign: str, outcomes: str) -> None:
    matcher = compile_filter({"stat": ["cost", sign, 3]}, FACTS)
    assert "".join(str(int(matcher[card(cost=cost)])) for cost in (2, 3, 4)) == outcomes


def test_there_are_no_other_signs() -> None:
    assert set(SIGNS) == {"<", "<=", "==", "!=", ">=", ">"}


def test_a_card_without_the_fact() -> None:
    bare = make_card(game="g", slug="bare", name="Bare", attributes={}, fact_sources=SOURCES)
    answers = {
        "is": {"kind": "unit"},
        "false": {"avatar": False},
        "true": {"avatar": True},
        "any": {"types_any": ["beast"]},
        "all": {"types_all": ["beast"]},
        "none": {"types_none": ["beast"]},
        "less": {"stat": ["cost", "<", 9]},
        "unlike": {"stat": ["cost", "!=", 9]},
        "rarity": {"rarity": "gold"},
    }
    found = {name for name, data in answers.items() if compile_filter(data, FACTS)[bare]}
    assert found == {"false", "none"}


def nested(depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": "unit"}
    for _ in range(depth):
        found = {"not": found}
    return found


def test_filters_nest_so_deep_and_no_deeper() -> None:
    assert compile_filter(nested(MAX_DEPTH), FACTS)[card()] is True
    with pytest.raises(FilterError, match="nested at most 4 deep") as caught:
        compile_filter(nested(MAX_DEPTH + 1), FACTS)
    assert caught.value.pointer == "/not" * (MAX_DEPTH + 1)


WORDS = "takes a word, a whole number, true or false, or a list of such"
TRIPLE = r"A comparison is \[name, sign, whole number\]"


@pytest.mark.parametrize(
    ("data", "pointer", "message"),
    [
        (None, "", "A filter is an object of keys"),
        ([], "", "A filter is an object of keys"),
        ("kind", "", "A filter is an object of keys"),
        (7, "", "A filter is an object of keys"),
        ({"colour": "red"}, "/colour", "A filter has no key “colour” here. Choose one of all, any, avatar, cost, kind"),
        ({"colour_any": ["red"]}, "/colour_any", "no key “colour_any”"),
        ({"stat_any": ["cost"]}, "/stat_any", "no key “stat_any”"),
        ({"kind": None}, "/kind", WORDS),
        ({"kind": {"is": "unit"}}, "/kind", WORDS),
        ({"kind": []}, "/kind", WORDS),
        ({"kind": [["unit"]]}, "/kind", WORDS),
        ({"kind": ["unit", None]}, "/kind", WORDS),
        ({"cost": 1.5}, "/cost", WORDS),
        ({"name": None}, "/name", WORDS),
        ({"name": []}, "/name", WORDS),
        ({"slug": [{}]}, "/slug", WORDS),
        ({"rarity": {}}, "/rarity", WORDS),
        ({"types_any": "beast"}, "/types_any", "“types_any” takes a list of words."),
        ({"types_all": []}, "/types_all", WORDS),
        ({"types_none": [None]}, "/types_none", WORDS),
        ({"stat": None}, "/stat", TRIPLE),
        ({"stat": {}}, "/stat", TRIPLE),
        ({"stat": {"cost": 3}}, "/stat", TRIPLE),
        ({"stat": "cost"}, "/stat", TRIPLE),
        ({"stat": 3}, "/stat", TRIPLE),
        ({"stat": []}, "/stat", TRIPLE),
        ({"stat": ["cost", ">="]}, "/stat", TRIPLE),
        ({"stat": ["cost", "=", 3]}, "/stat", TRIPLE),
        ({"stat": ["cost", [">="], 3]}, "/stat", TRIPLE),
        ({"stat": ["cost", ">=", "3"]}, "/stat", TRIPLE),
        ({"stat": ["cost", ">=", True]}, "/stat", TRIPLE),
        ({"stat": ["cost", ">=", 3.0]}, "/stat", TRIPLE),
        ({"stat": [["cost", ">=", 3], 5]}, "/stat", TRIPLE),
        ({"stat": [{"cost": 1}, ">=", 3]}, "/stat", TRIPLE),
        ({"stat": ["health", ">=", 3]}, "/stat", "There is no “health” to compare here. Choose one of avatar, cost"),
        ({"not": []}, "/not", "A filter is an object of keys"),
        ({"not": {"colour": 1}}, "/not/colour", "no key “colour”"),
        ({"any": {}}, "/any", "“any” takes a list of filters."),
        ({"all": []}, "/all", "“all” takes a list of filters."),
        ({"any": [{"kind": "unit"}, 5]}, "/any/1", "A filter is an object of keys"),
        ({"all": [{}, {"any": [{"kind": {}}]}]}, "/all/1/any/0/kind", WORDS),
    ],
)
def test_every_refusal_names_its_place(data: Any, pointer: str, message: str) -> None:
    with pytest.raises(FilterError, match=message) as caught:
        compile_filter(data, FACTS)
    assert caught.value.pointer == pointer


def test_a_matcher_remembers_its_answers() -> None:
    asked: list[CardSpec] = []
    matcher = Matcher(lambda one: not asked.append(one))  # type: ignore[func-returns-value]
    one = card()
    assert [matcher[one], matcher[one]] == [True, True]
    assert asked == [one]


KEYS = st.sampled_from(
    ["name", "slug", "rarity", "stat", "not", "any", "all", *FACTS, "types_any", "types_all", "types_none", "kind_any"]
)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-9, 9), st.floats(allow_nan=False), st.text(max_size=4),
    st.sampled_from(["cost", "kind", ">=", "!=", "unit", "beast"]),
)  # fmt: skip
TRIPLES = st.lists(st.sampled_from(["cost", "avatar", "kind", ">=", "<", 3, 0]), min_size=3, max_size=3)
VALUES = st.recursive(
    LEAVES | TRIPLES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(VALUES | st.dictionaries(KEYS, VALUES, max_size=3))
def test_any_value_is_compiled_or_refused(data: Any) -> None:
    """No other exception, neither when the filter is made nor when it is asked."""
    refusal = None
    try:
        matcher = compile_filter(data, FACTS)
    except FilterError as error:
        refusal = error
    if refusal is None:
        assert isinstance(matcher[card()], bool)
        assert isinstance(matcher[card(kind=None, types=None, cost=None, avatar=None)], bool)
    else:
        assert str(refusal)
        assert refusal.pointer == "" or refusal.pointer.startswith("/")


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(FACTS), st.sampled_from(["unit", "beast", 3, True]), max_size=3))
def test_not_turns_a_filter_round(data: dict[str, Any]) -> None:
    one = card()
    assert compile_filter({"not": data}, FACTS)[one] is not compile_filter(data, FACTS)[one]
    assert compile_filter({"all": [data]}, FACTS)[one] is compile_filter({"any": [data]}, FACTS)[one]
