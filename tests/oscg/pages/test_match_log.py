"""A match's log in words: who, what, which card, by which rule, and nothing twice."""

from __future__ import annotations

import re
from typing import Any

import pytest

from oscg.pages.matches_cards import ShownCard
from oscg.pages.matches_log import Reader, log_lines, outcome_words

CARDS = {3: ShownCard("Ember Wolf", url="/cards/maximus/ember-wolf/versions/1/"), 4: ShownCard("Slag <Rain>")}


def reader(seat: int | None = None) -> Reader:
    return Reader("maximus", ["Ann", "Bob"], CARDS.get, seat)


def told(*events: dict[str, Any], seat: int | None = None) -> list[str]:
    """The lines as plain text."""
    numbered = [{"at": at, **event} for at, event in enumerate(events)]
    return [re.sub(r"<[^>]+>", "", line.html) for line in log_lines(numbered, reader(seat))]


def test_cards_are_links_and_names_are_escaped() -> None:
    (line,) = log_lines([{"at": 0, "kind": "attack_declared", "card": 3, "target": 4}], reader())
    assert (
        line.html == '<a href="/cards/maximus/ember-wolf/versions/1/">Ember Wolf</a> attacks <b>Slag &lt;Rain&gt;</b>.'
    )
    assert line.rule == "MAX-ATK-15"


def test_you_and_the_others() -> None:
    events = [{"kind": "conceded", "player": 0}, {"kind": "conceded", "player": 1}]
    assert told(*events, seat=0) == ["You concede.", "Bob concedes."]
    assert told({"kind": "fort_lost", "player": 0, "amount": 1}, seat=0) == ["You lose 1 fort point."]
    assert told({"kind": "crystal_shattered", "player": 0}, seat=0) == ["A shard of your Crystal breaks."]


def test_what_the_reader_may_not_know_is_a_card() -> None:
    assert told({"kind": "drawn", "player": 1}) == ["Bob draws a card."]
    assert told({"kind": "milled", "player": 1, "card": 99}) == ["A card goes from Bob’s deck to the graveyard."]


def test_events_of_a_kind_in_a_row_are_told_together() -> None:
    drawn = [{"kind": "dealt", "player": 0}] * 3
    assert told(*drawn, {"kind": "dealt", "player": 1}) == [
        "Ann draws 3 cards for the opening hand.",
        "Bob draws a card for the opening hand.",
    ]
    ready = [{"kind": "undrained", "player": 0, "card": 3}, {"kind": "undrained", "player": 0}]
    assert told(*ready) == ["Ember Wolf and a face-down card are ready again."]


def test_nothing_is_told_twice() -> None:
    fight = [
        {"kind": "attack_declared", "card": 3, "target": 4},
        {"kind": "attacks", "card": 3, "target": 4},
        {"kind": "drained", "card": 3, "by": "attack"},
        {"kind": "destroyed", "card": 4},
        {"kind": "left", "card": 4},
    ]
    assert told(*fight) == ["Ember Wolf attacks Slag &lt;Rain&gt;.", "Slag &lt;Rain&gt; is destroyed."]
    paid = [{"kind": "resource_drained", "player": 0}, {"kind": "jiggawatts_gained", "player": 0, "amount": 1}]
    assert told(*paid, *paid) == ["Ann drains 2 Resources."]
    assert told({"kind": "jiggawatts_gained", "player": 0, "amount": 2}) == ["Ann gains 2 jiggawatts."]


def test_turns_are_headings_and_lines_know_theirs() -> None:
    events = [
        {"at": 0, "kind": "drawn", "player": 0},
        {"at": 1, "kind": "turn", "player": 1, "amount": 4},
        {"at": 2, "kind": "drawn", "player": 1},
    ]
    lines = log_lines(events, reader(1))
    assert [(line.turn, line.is_heading) for line in lines] == [(3, False), (4, True), (4, False)]
    assert lines[1].html == "Turn 4: yours"


def test_a_kind_without_words_is_still_readable() -> None:
    assert told({"kind": "brand_new", "card": 3, "player": 0, "amount": 2, "note": ("a_b", "c")}) == [
        "Brand new: Ember Wolf, Ann, 2, a b, c."
    ]


@pytest.mark.parametrize(
    ("kind", "winners", "reason", "expected"),
    [
        ("won", [0], "conceded", "Ann wins: by concession."),
        ("won", [0, 1], "effect", "Ann and Bob win: an effect said so."),
        ("draw", [], "turn_limit", "The match is a draw: the turn limit is reached."),
        ("void", [], "unheard_of", "The match has no result: unheard of."),
    ],
)
def test_how_a_match_ended(kind: str, winners: list[int], reason: str, expected: str) -> None:
    assert outcome_words(kind, winners, reason, reader()) == expected
    assert outcome_words("won", [0], "", reader(0)) == "You win."
