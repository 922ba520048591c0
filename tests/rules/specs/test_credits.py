"""Credits of several people."""

from __future__ import annotations

from rules.specs.credits import credit_joined, credit_names, credit_shortened

ELEVEN = [f"Maker Number {number}" for number in range(1, 12)]


def test_names_are_joined_once_each() -> None:
    assert credit_joined([], 200) == ""
    assert credit_joined(["Ana"], 200) == "Ana"
    assert credit_joined(["Ana", "Ben", "Ana"], 200) == "Ana and Ben"
    assert credit_joined(["Ana", "Ben", "Cy"], 200) == "Ana, Ben and Cy"


def test_what_has_no_room_is_counted_and_never_cut_within_a_name() -> None:
    assert credit_joined(ELEVEN, 50) == "Maker Number 1, Maker Number 2 and 9 others"
    assert credit_joined(ELEVEN, 30) == "Maker Number 1 and 10 others"
    assert credit_joined(["Ana", "B" * 40], 20) == "Ana and 1 other"
    assert credit_joined(["A" * 40], 20) == "A" * 20


def test_a_credit_is_shortened_only_where_it_has_to_be() -> None:
    line = credit_joined(ELEVEN, 200)
    assert credit_names(line) == ELEVEN
    assert credit_shortened(line, 200) == line
    assert credit_shortened(line, 72) == "Maker Number 1, Maker Number 2, Maker Number 3 and 8 others"
    assert credit_shortened("C" * 90, 72) == "C" * 90
