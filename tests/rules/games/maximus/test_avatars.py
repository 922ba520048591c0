"""One starting Avatar a deck (MAX-DECK-3)."""

import pytest


@pytest.mark.rule("MAX-DECK-3", "DV-AVATAR-NONE")
def test_a_deck_without_avatar(bench):
    assert bench.messages(bench.lines(avatar=False)) == ["The deck has no Avatar Unit. Add exactly one."]


@pytest.mark.rule("MAX-DECK-3", "DV-AVATAR-MANY")
def test_two_copies_of_one_avatar(bench):
    lines = [(bench.av, 2), *bench.lines(size=38, avatar=False)]
    assert bench.messages(lines) == ["The deck has 2 Avatar Units (Av); keep exactly 1 and remove the rest."]


@pytest.mark.rule("MAX-DECK-3", "DV-AVATAR-MANY")
def test_two_avatars_are_named(bench):
    other = bench.avatar("Another")
    verdict = bench.check(bench.lines((other, 1)))
    assert [v.message for v in verdict.violations] == [
        "The deck has 2 Avatar Units (Another and Av); keep exactly 1 and remove the rest."
    ]
    assert verdict.violations[0].cards == ("another", "av")


@pytest.mark.rule("MAX-DECK-3", "MAX-AVA-9")
def test_avatar_forms_are_ordinary_cards(bench):
    form = bench.recipe("Av Risen", "evolution", {"name": "Av"}, avatar=True)
    assert bench.errors(bench.lines((form, 3))) == []
    assert bench.errors(bench.lines((form, 4))) == []
    assert bench.errors(bench.lines((form, 5))) == ["DV-COPIES"]
    assert bench.errors(bench.lines((form, 1), avatar=False)) == ["DV-AVATAR-NONE"]


@pytest.mark.rule("MAX-DECK-3", "MAX-DECK-4")
def test_five_copies_of_an_avatar_are_two_findings(bench):
    lines = [(bench.av, 5), *bench.lines(size=35, avatar=False)]
    assert bench.errors(lines) == ["DV-AVATAR-MANY", "DV-COPIES"]


@pytest.mark.rule("MAX-DECK-3", "MAX-DECK-9")
def test_an_avatar_in_the_sideboard_is_one_too_many(bench):
    other = bench.avatar("Another")
    assert bench.errors([*bench.lines(), (other, 1, "sideboard")], sideboard_max=5) == ["DV-AVATAR-MANY"]


@pytest.mark.rule("MAX-DECK-3")
def test_a_format_without_avatars(bench):
    assert bench.errors(bench.lines(avatar=False), avatars_required=0) == []
    assert bench.messages(bench.lines(), avatars_required=0) == [
        "The deck has 1 Avatar Unit (Av); keep exactly 0 and remove the rest."
    ]


@pytest.mark.rule("MAX-DECK-3")
def test_a_format_with_two_avatars(bench):
    other, third = bench.avatar("Another"), bench.avatar("Third")
    assert bench.errors(bench.lines((other, 1)), avatars_required=2) == []
    assert bench.messages(bench.lines(), avatars_required=2) == [
        "The deck has 1 Avatar Unit; exactly 2 are needed. Add 1."
    ]
    assert bench.errors(bench.lines((other, 1), (third, 1)), avatars_required=2) == ["DV-AVATAR-MANY"]
