"""From rule lines to bound checks: options put in, faults refused with their place."""

from __future__ import annotations

from typing import Any

import pytest

from rules.checks.check import NOTHING, Check, RuleLineError
from rules.checks.ruleset import bind, checks_of, library, resolve
from rules.checks.runner import run
from rules.discovery import RegistryError
from tests.rules.checks.bench import TIERS, deck, rules, spec

SIZE = {"check": "board_size", "params": {"boards": ["main"], "maximum": 1}}
OPTIONS = {"size": 3, "mode": "calm", "loud": True, "cap": None, "list": [1, 2]}


@pytest.mark.parametrize(
    ("value", "resolved"),
    [
        (7, 7),
        (None, None),
        ("text", "text"),
        ({"option": "size"}, 3),
        ({"option": "cap"}, None),
        ({"option": "list"}, [1, 2]),
        ({"option": "mode", "map": {"calm": [1], "wild": [2]}}, [1]),
        ({"option": "loud", "map": {"true": "yes", "false": "no"}}, "yes"),
        ({"option": "size", "map": {"3": "three"}}, "three"),
        ({"option": "cap", "map": {"null": "no cap"}}, "no cap"),
        ({"option": "mode", "map": {"calm": {"option": "size"}}}, 3),
        ({"sum": [1, {"option": "size"}, {"sum": [2, 2]}]}, 8),
        ({"sum": []}, 0),
        ({"sum": {"option": "list"}}, 3),
        ({"a": [{"b": {"option": "size"}}]}, {"a": [{"b": 3}]}),
        ({"sum": 1, "other": 2}, {"sum": 1, "other": 2}),
    ],
)
def test_options_are_put_in(value: Any, resolved: Any) -> None:
    assert resolve(value, OPTIONS) == resolved


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"option": "colour"}, "There is no option “colour”. Options are cap, list, loud, mode, size."),
        ({"option": ["size"]}, "There is no option"),
        ({"option": "mode", "map": {"wild": 1}}, "The map of option “mode” has no value “calm”."),
        ({"option": "mode", "map": [1]}, "An option's value is {option: name}"),
        ({"option": "mode", "or": 1}, "An option's value is {option: name}"),
        ({"sum": [1, "2"]}, "“sum” adds up a list of whole numbers."),
        ({"sum": [1, True]}, "“sum” adds up a list of whole numbers."),
        ({"sum": [{"option": "cap"}]}, "“sum” adds up a list of whole numbers."),
        ({"sum": 3}, "“sum” adds up a list of whole numbers."),
    ],
)
def test_what_options_cannot_be_is_refused(value: Any, message: str) -> None:
    with pytest.raises(RuleLineError, match=message.replace("{", r"\{").replace("[", r"\[")):
        resolve(value, OPTIONS)


@pytest.mark.parametrize(
    ("when", "is_on"),
    [
        ({"option": "mode", "is": ["calm"]}, True),
        ({"option": "mode", "is": ["wild"]}, False),
        ({"option": "mode", "is": []}, False),
        ({"option": "loud", "is": [True]}, True),
        ({"option": "loud", "is": [1]}, False),
        ({"option": "size", "is": [1, 3]}, True),
        ({"option": "cap", "is": [None]}, True),
    ],
)
def test_when_switches_a_line(when: dict[str, Any], is_on: bool) -> None:
    assert bool(rules({**SIZE, "when": when}).lines) == is_on


@pytest.mark.parametrize(
    ("mode", "severity"), [("calm", "warning"), ("wild", None)]
)  # fmt: skip
def test_an_option_chooses_the_severity(mode: str, severity: str | None) -> None:
    line = {**SIZE, "severity": {"option": "mode", "map": {"calm": "warning", "wild": None}}}
    found = rules(line, mode=mode).lines
    assert [item.severity for item in found] == ([severity] if severity else [])


def test_a_line_that_is_off_is_not_read_further() -> None:
    assert rules({"check": "board_size", "when": {"option": "mode", "is": ["wild"]}}).lines == ()


def test_a_line_without_anything_but_its_check() -> None:
    (line,) = rules({"check": "whole_count"}).lines
    assert (line.name, line.finding, line.rule, line.severity) == ("whole_count", "whole_count", "", "error")


FAULTS: list[tuple[Any, str, str]] = [
    ([], "", "A rule line is an object with the keys advice, check"),
    ({"check": "x"}, "/check", "There is no check “x” here. Checks are agreed_limit"),
    ({"check": None}, "/check", "There is no check “None” here."),
    ({"check": ["whole_count"]}, "/check", "There is no check"),
    ({}, "/check", "There is no check “None” here."),
    ({**SIZE, "parms": {}}, "/parms", "There is no key parms here."),
    ({**SIZE, "finding": 3}, "/finding", "“finding” is the id of the rule book, as text."),
    ({**SIZE, "rule": None}, "/rule", "“rule” is the id of the rule book, as text."),
    ({**SIZE, "severity": "fatal"}, "/severity", "A severity is one of error, warning, info."),
    ({**SIZE, "severity": {"option": "x"}}, "", "There is no option “x”."),
    ({**SIZE, "when": ["mode"]}, "/when", "“when” is {option: name, is: [values]}"),
    ({**SIZE, "when": {"option": "x", "is": []}}, "/when", "“when” is"),
    ({**SIZE, "when": {"option": ["mode"], "is": []}}, "/when", "“when” is"),
    ({**SIZE, "when": {"option": "mode", "is": "calm"}}, "/when", "“when” is"),
    ({**SIZE, "when": {"option": "mode", "is": [], "not": []}}, "/when", "“when” is"),
    ({**SIZE, "params": [1]}, "/params", "“params” is an object of parameters and their values."),
    ({**SIZE, "params": {"boards": ["main"], "most": 1}}, "/params/most", "This check has no parameter most."),
    ({**SIZE, "params": {}}, "/params", "This check needs boards. Its parameters are boards, minimum, maximum, exclude."),
    ({**SIZE, "params": {"boards": "main"}}, "/params/boards", "This is a list of at least one value."),
    ({**SIZE, "params": {"boards": []}}, "/params/boards", "This is a list of at least one value."),
    ({**SIZE, "params": {"boards": [1]}}, "/params/boards/0", "This is a word, not “1”."),
    ({**SIZE, "params": {"boards": ["attic"]}}, "/params/boards", "This game has no board “attic”. Choose of main, side."),
    ({**SIZE, "params": {"boards": ["main"], "maximum": True}}, "/params/maximum", "This is a whole number, not “True”."),
    ({**SIZE, "params": {"boards": ["main"], "maximum": 1.5}}, "/params/maximum", "This is a whole number, not “1.5”."),
    ({**SIZE, "params": {"boards": ["main"], "exclude": 5}}, "/params/exclude", "A filter is an object of keys"),
    ({**SIZE, "params": {"boards": ["main"], "exclude": {"any": [{}, {"x": 1}]}}}, "/params/exclude/any/1/x", "no key “x” here"),
    ({"check": "copy_limit", "params": {"maximum": 1, "skip_listed": 1}}, "/params/skip_listed", "This is true or false, not “1”."),
    ({"check": "copy_limit", "params": {}}, "/params", "This check needs maximum."),
    ({"check": "board_kinds", "params": {"boards": {"attic": {}}}}, "/params/boards", "This game has no board “attic”."),
    ({"check": "board_kinds", "params": {"boards": {"main": {"x": 1}}}}, "/params/boards/main/x", "no key “x” here"),
    ({"check": "board_kinds", "params": {"boards": ["main"]}}, "/params/boards", "This is an object of names and values."),
    ({"check": "board_kinds", "params": {"boards": {"main": {}}, "only": ["side"]}}, "/params", "“only” names boards"),
    ({"check": "group_limit", "params": {"maximum": 1, "by": "x"}}, "/params/by", "This game has no fact “x”. Choose of slug, cost"),
    ({"check": "value_count", "params": {"fact": "x", "allowed": [1]}}, "/params/fact", "This game has no fact “x”. Choose of cost"),
    ({"check": "value_count", "params": {"fact": "cost", "allowed": ["1"]}}, "/params/allowed/0", "This is a whole number"),
    ({"check": "rarity_limit", "params": {"rarity": "low"}}, "/params/rarity", "This game has no tier “low”. Choose of none."),
    ({"check": "required_cards", "params": {"cards": {"ant": "1"}}}, "/params/cards/ant", "This is a whole number"),
    ({**SIZE, "message": 5}, "/message", "“message” is an object of problems and their texts."),
    ({**SIZE, "messages": "text"}, "/messages", "“messages” is an object of problems and their texts."),
    ({**SIZE, "messages": {"too_many": 5}}, "/messages/too_many", "A message is text."),
    ({**SIZE, "messages": {"x": "…"}}, "/messages/x", "There is no problem “x”. Problems are too_few, too_many."),
    ({**SIZE, "messages": {"too_few": "{excess}"}}, "/messages/too_few", "gives no excess to print. It gives found, allowed, missing"),
    ({**SIZE, "message": "{options[colour]}"}, "/message", "gives no options[colour] to print."),
    ({**SIZE, "message": "{found"}, "/message", "This text cannot be read"),
    ({**SIZE, "message": "{}"}, "/message", "A text prints values as {name}"),
    ({**SIZE, "message": "{found.real}"}, "/message", "A text prints values as {name}"),
    ({**SIZE, "message": "{found!r}"}, "/message", "A text prints values as {name}"),
    ({**SIZE, "message": "{found:>9}"}, "/message", "A text prints values as {name}"),
    ({**SIZE, "advice": {"too_many": "{card}"}}, "/advice/too_many", "gives no card to print."),
    ({**SIZE, "advice": {"x": "…"}}, "/advice/x", "There is no problem “x”."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "pointer", "message"), FAULTS)
def test_a_faulty_line_is_refused_with_its_place(line: Any, pointer: str, message: str) -> None:
    with pytest.raises(RuleLineError) as caught:
        bind(spec([SIZE, line]), {})
    assert message in str(caught.value)
    assert str(caught.value).startswith("Deck rule 1: ")
    assert caught.value.pointer == f"/1{pointer}"


def worded(line: dict[str, Any], count: int) -> tuple[str, str]:
    (item,) = run(deck(("ant", count)), rules(line)).violations
    return item.message, item.advice


RANGE = {"check": "board_size", "params": {"boards": ["main"], "minimum": 2, "maximum": 3}}


def test_one_message_speaks_for_every_problem_that_can_fill_it() -> None:
    line = {**RANGE, "message": "{found} of {allowed}.", "advice": "Count again: {options[size]}."}
    assert worded(line, 1) == ("1 of 2.", "Count again: 3.")
    assert worded(line, 4) == ("4 of 3.", "Count again: 3.")


def test_a_message_that_one_problem_cannot_fill_leaves_that_problem_its_own() -> None:
    line = {**RANGE, "message": "Add {missing}.", "advice": "{missing} more"}
    assert worded(line, 1) == ("Add 1.", "1 more")
    assert worded(line, 4) == ("The deck has 4 cards; at most 3 are allowed. Remove 1.", "")


def test_messages_by_problem_stand_above_the_one_message() -> None:
    line = {
        **RANGE,
        "message": "{found} of {allowed}.",
        "messages": {"too_many": "Too many."},
        "advice": {"too_few": "Add."},
    }
    assert worded(line, 1) == ("1 of 2.", "Add.")
    assert worded(line, 4) == ("Too many.", "")


def test_a_games_own_checks_come_beside_the_library() -> None:
    own = Check(
        params=library()["whole_count"].params, check=lambda *_: NOTHING, problems={"odd": "{anything}"}, summary=""
    )
    (line,) = bind(spec([{"check": "odd_cards", "message": "{anything} goes"}]), {"odd_cards": own}).lines
    assert line.messages == {"odd": "{anything} goes"}
    with pytest.raises(RegistryError, match="library: whole_count"):
        checks_of({"whole_count": own})


def test_tiers_are_known_by_their_codes() -> None:
    (line,) = rules({"check": "rarity_limit", "params": {"rarity": "mid"}}, tiers=TIERS).lines
    assert line.params.rarity == "mid"
