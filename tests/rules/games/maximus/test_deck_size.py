"""How many cards a deck has (MAX-DECK-1, MAX-DECK-2)."""

import pytest


@pytest.mark.rule("MAX-DECK-1", "DV-SIZE-MIN", "DV-SIZE-MAX")
@pytest.mark.parametrize(
    ("size", "messages"),
    [
        (39, ["The deck has 39 cards; at least 40 are needed. Add 1 more."]),
        (40, []),
        (60, []),
        (61, ["The deck has 61 cards; at most 60 are allowed. Remove 1."]),
    ],
)
def test_a_deck_has_forty_to_sixty_cards(bench, size, messages):
    assert bench.messages(bench.lines(size=size)) == messages


@pytest.mark.rule("MAX-DECK-1", "DV-SIZE-MIN", "DV-AVATAR-NONE")
def test_an_empty_deck_is_a_deck_of_no_cards(bench):
    verdict = bench.check([])
    assert [v.finding for v in verdict.violations] == ["DV-SIZE-MIN", "DV-AVATAR-NONE"]
    assert verdict.violations[0].message == "The deck has 0 cards; at least 40 are needed. Add 40 more."
    assert verdict.violations[0].params["missing"] == 40
    assert verdict.violations[0].fixes == ({"op": "add", "count": 40, "board": "main"},)


@pytest.mark.rule("MAX-DECK-1")
@pytest.mark.parametrize(("size", "option", "value", "finding"), [
    (40, "deck_min", 41, "DV-SIZE-MIN"),
    (41, "deck_max", 40, "DV-SIZE-MAX"),
])  # fmt: skip
def test_a_format_may_ask_for_another_size(bench, size, option, value, finding):
    assert bench.errors(bench.lines(size=size)) == []
    assert bench.errors(bench.lines(size=size), **{option: value}) == [finding]


@pytest.mark.rule("MAX-DECK-2")
def test_the_avatar_counts_unless_the_format_says_otherwise(bench):
    lines = bench.lines(size=40)
    assert bench.errors(lines) == []
    beside = bench.check(lines, avatar_counts_in_deck=False)
    assert [v.message for v in beside.violations] == ["The deck has 39 cards; at least 40 are needed. Add 1 more."]
    assert bench.errors(bench.lines(size=61)) == ["DV-SIZE-MAX"]
    assert bench.errors(bench.lines(size=61), avatar_counts_in_deck=False) == []


@pytest.mark.rule("MAX-DECK-2", "MAX-DECK-3")
def test_an_avatar_form_always_counts(bench):
    form = bench.recipe("Av Risen", "evolution", {"name": "Av"}, avatar=True)
    assert bench.errors(bench.lines((form, 4), size=41), avatar_counts_in_deck=False) == []


@pytest.mark.rule("DV-SIZE-MIN", "MAX-DECK-9")
def test_the_sideboard_does_not_help_a_small_main_list(bench):
    lines = [*bench.lines(size=39), (bench.fillers[-1], 3, "sideboard")]
    assert bench.errors(lines, sideboard_max=10) == ["DV-SIZE-MIN"]
