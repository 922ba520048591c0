"""The engine that reads by a grammar: shapes of rules, what comes first, what may stand where, and its bounds."""

from __future__ import annotations

from typing import Any

import pytest

from rules.abilities.chart import Grammar, Stuck, TooDeep, read_all
from rules.abilities.grammar import constant


def reads(words: str, **rules: list[tuple[str, Any]]) -> Any:
    pieces = words.split()
    return read_all(Grammar(rules), "start", pieces, pieces)


def test_a_list_grows_by_a_rule_that_begins_with_itself() -> None:
    listed = [("item", list), ("listed _and item", lambda values: [*values[0], values[1]])]
    item = [("A", lambda values: values[0]), ("B", lambda values: values[0])]
    assert reads("A _and B _and A", start=[("listed", lambda values: values[0])], listed=listed, item=item) == [
        "A",
        "B",
        "A",
    ]


def test_symbols_may_be_left_out_or_stand_often() -> None:
    rules = {"start": [("_a? letter* _b", list)], "letter": [("A", constant(1)), ("B", constant(2))]}
    assert reads("_b", **rules) == []
    assert reads("_a A B A _b", **rules) == [1, 2, 1]
    with pytest.raises(Stuck) as stuck:
        reads("_a A", **rules)
    assert (stuck.value.at, stuck.value.expected) == (2, {"A", "B", "_b"})


def test_a_rule_may_be_empty() -> None:
    rules = {"start": [("maybe A", list)], "maybe": [("B", constant("b")), ("", constant("nothing"))]}
    assert reads("A", **rules) == ["nothing", "A"]
    assert reads("B A", **rules) == ["b", "A"]


def test_every_way_is_tried_and_the_first_alternative_counts() -> None:
    rules = {
        "start": [("short A B", constant("far")), ("A A B", constant("late"))],
        "short": [("A A", constant(2)), ("A", constant(1))],
    }
    assert reads("A A B", **rules) == "far"
    assert reads("A A A B", **rules) == "far"


def test_a_rule_that_begins_with_itself_by_way_of_another_is_refused() -> None:
    with pytest.raises(ValueError, match="start → other → start"):
        Grammar({"start": [("other A", list), ("A", list)], "other": [("start B", list)]})


def test_the_place_and_what_may_stand_there_are_told() -> None:
    rules = {"start": [("A end", list), ("A B", list)], "end": [("C", list), ("D D", list)]}
    with pytest.raises(Stuck) as stuck:
        reads("A D A", **rules)
    assert (stuck.value.at, stuck.value.expected) == (2, {"D"})
    with pytest.raises(Stuck) as stuck:
        reads("A A", **rules)
    assert (stuck.value.at, stuck.value.expected) == (1, {"B", "C", "D"})


def test_depth_is_bounded() -> None:
    rules = {"start": [("_open start _close", list), ("A", list)]}
    assert reads("_open _open A _close _close", **rules) == [[["A"]]]
    with pytest.raises(TooDeep) as refused:
        reads("_open " * 5000, **rules)
    assert refused.value.at == 120
