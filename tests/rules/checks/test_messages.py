"""Filling in messages."""

from __future__ import annotations

import pytest

from rules.checks.messages import fill, listing, template_names, with_counts


@pytest.mark.parametrize(("n", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), ("4.0", "4.0 cards")])
def test_a_number_chooses_its_noun(n: object, text: str) -> None:
    assert fill("{n:card|cards}", {"n": n}) == text


def test_values_are_put_in_as_they_are() -> None:
    values = {"card": "Ant {x}", "options": {"size": 3}, "loud": True, "quiet": False}
    assert fill("{card}: {options[size]}, {loud}, {quiet}", values) == "Ant {x}: 3, true, false"


@pytest.mark.parametrize("template", ["{nobody}", "{options[nothing]}"])
def test_a_missing_value_is_a_key_error(template: str) -> None:
    with pytest.raises(KeyError):
        fill(template, {"options": {}})


def test_braces_can_be_written() -> None:
    assert fill("{{{n}}}", {"n": 1}) == "{1}"


def test_the_names_of_a_template() -> None:
    assert template_names("{card}: {found:card|cards} of {options[size]}. {{no}}") == {"card", "found", "options[size]"}


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_are_listed_as_people_do(words: list[str], text: str) -> None:
    assert listing(words) == text


def test_a_list_may_join_by_another_word() -> None:
    assert listing(["1", "2"], "or") == "1 or 2"


def test_names_with_their_counts() -> None:
    assert with_counts([("Ant", 2), ("Bee", 1)]) == "2 Ant; 1 Bee"
