"""Entries that are no ordinary cards, and how findings combine (MAX-DECK-8 to -12, the notes of the validation table)."""

import pytest

FOREIGN = {"grey-cup": ("Grey Cup", "C.A.R.D. Wars")}


@pytest.mark.rule("MAX-DECK-10", "DV-UNPUBLISHED")
@pytest.mark.parametrize(
    ("status", "message"),
    [
        ("draft", "Moth is draft, not published. Remove it or wait until it is published."),
        ("submitted", "Moth is submitted, not published. Remove it or wait until it is published."),
        ("withdrawn", "Moth is withdrawn, not published. Remove it."),
        ("retired", "Moth is retired, not published. Remove it."),
    ],
)
def test_only_published_cards(bench, status, message):
    moth = bench.unit("Moth", status=status)
    assert bench.messages(bench.lines((moth, 1))) == [message]


@pytest.mark.rule("MAX-DECK-10", "DV-UNPUBLISHED", "DV-BANNED")
def test_an_unpublished_card_counts_like_any_other(bench):
    moth = bench.unit("Moth", status="draft")
    assert bench.errors(bench.lines((moth, 5))) == ["DV-COPIES", "DV-UNPUBLISHED"]
    bench.ban(moth)
    assert bench.errors(bench.lines((moth, 1))) == ["DV-BANNED", "DV-UNPUBLISHED"]


@pytest.mark.rule("MAX-DECK-11", "DV-UNKNOWN")
def test_an_unknown_card_counts_for_the_size_alone(bench):
    verdict = bench.check(bench.lines(("Thistledown Bishop", 9)))
    assert [v.message for v in verdict.violations] == [
        "There is no Maximus card “Thistledown Bishop”. Correct the name or remove the line."
    ]
    assert verdict.violations[0].pointers == ("/entries/1",)
    assert bench.errors(bench.lines(("Thistledown Bishop", 9), size=61)) == ["DV-SIZE-MAX", "DV-UNKNOWN"]


@pytest.mark.rule("MAX-DECK-11", "DV-GAME")
def test_a_card_of_another_game(bench):
    lines = bench.lines(("grey-cup", 9))
    assert bench.messages(lines, foreign=FOREIGN) == ["Grey Cup belongs to C.A.R.D. Wars, not to Maximus. Remove it."]


@pytest.mark.rule("DV-GAME")
def test_cards_of_other_games_come_in_the_order_of_their_names(bench):
    foreign = {
        "zinc": ("Zinc Cup", "C.A.R.D. Wars"),
        "erna": ("Érna", "Fortification"),
        "axe": ("axe", "Fortification"),
    }
    verdict = bench.check(bench.lines(("zinc", 3), ("erna", 3), ("axe", 3)), foreign=foreign)
    assert [v.params["card"] for v in verdict.violations] == ["axe", "Érna", "Zinc Cup"]


@pytest.mark.rule("MAX-DECK-11")
def test_the_game_has_no_word_for_making_cards(game):
    effects = game.vocabulary["words"]["effect"]
    assert "recruit" not in effects
    assert "search" in effects
    assert not {"create_token", "create_card", "conjure"} & set(effects)


@pytest.mark.rule("DV-COUNT", "MAX-GEN-6")
@pytest.mark.parametrize("count", [0, -1, 1.0, 2.5, "3", None, True])
def test_a_count_is_a_whole_number_from_one_up(bench, count):
    crab = bench.unit("Crab")
    lines = [*bench.lines(), (crab, count)]
    assert bench.messages(lines) == ["The number of copies of Crab must be a whole number of at least 1."]


@pytest.mark.rule("DV-COUNT")
def test_a_line_with_a_bad_count_counts_for_nothing_else(bench):
    draft = bench.unit("Moth", status="draft")
    lines = [*bench.lines(), (draft, 0), ("Nobody", 0), (bench.av, "2", "basement")]
    assert bench.errors(lines) == ["DV-COUNT", "DV-COUNT", "DV-COUNT"]


@pytest.mark.rule("DV-COUNT")
def test_counts_have_no_upper_bound(bench):
    assert bench.errors(bench.lines((bench.fillers[-1], 10**12), size=40)) == ["DV-SIZE-MAX", "DV-COPIES"]


@pytest.mark.rule("MAX-DECK-9", "DV-SIDEBOARD")
def test_no_sideboard_by_default(bench):
    lines = [*bench.lines(), (bench.fillers[-1], 3, "sideboard")]
    assert bench.messages(lines) == ["This ruleset allows 0 sideboard cards; the deck has 3. Move or remove 3."]
    assert bench.errors(lines, sideboard_max=3) == []
    assert bench.messages(lines, sideboard_max=2) == [
        "This ruleset allows 2 sideboard cards; the deck has 3. Move or remove 1."
    ]


@pytest.mark.rule("MAX-DECK-9", "DV-SIDEBOARD", "DV-UNKNOWN")
def test_unknown_cards_fill_the_sideboard_too(bench):
    lines = [*bench.lines(), ("Nobody", 1, "sideboard")]
    assert bench.errors(lines) == ["DV-UNKNOWN", "DV-SIDEBOARD"]


@pytest.mark.rule("DV-BOARD")
def test_a_board_that_does_not_exist(bench):
    draft = bench.unit("Moth", status="draft")
    lines = [*bench.lines(), (draft, 30, "basement")]
    assert bench.messages(lines) == [
        "Moth is on the board “basement”, which Maximus decks do not have. Move it to the main list or remove it."
    ]


@pytest.mark.rule("DV-DUPLICATE-LINE")
def test_merging_is_a_note_and_not_an_error(bench):
    crab = bench.unit("Crab")
    verdict = bench.check(bench.lines((crab, 2), (crab, 2)))
    assert verdict.is_legal
    assert [(w.finding, w.severity) for w in verdict.warnings] == [("DV-DUPLICATE-LINE", "info")]


@pytest.mark.rule("MAX-DECK-8", "DW-NO-UNITS")
def test_there_is_no_quota_by_kind(bench):
    verbs = [(bench.verb(f"Verb {n}"), 4) for n in range(9)] + [(bench.verb("Verb 9"), 3)]
    verdict = bench.check([(bench.av, 1), *verbs])
    assert verdict.is_legal
    assert [w.finding for w in verdict.warnings] == ["DW-NO-UNITS"]


@pytest.mark.rule("MAX-DECK-12")
def test_every_violation_is_reported_in_the_order_of_the_table(bench):
    banned, restricted, agreed = bench.verb("Banned"), bench.verb("Restricted"), bench.verb("Agreed")
    for card in (banned, agreed):
        bench.ban(card)
    bench.restrict(restricted)
    zebra, crab, moth = bench.unit("Zebra"), bench.unit("Crab"), bench.unit("Moth", status="draft")
    lines = [
        (crab, "x"), (moth, 1), ("Nobody", 1), ("grey-cup", 1), (bench.fillers[0], 1, "sideboard"),
        (bench.av, 1, "basement"), (banned, 1), (restricted, 2), (agreed, 3), (zebra, 5), (crab, 5), (zebra, 1),
    ]  # fmt: skip
    verdict = bench.check(lines, agreed={"agreed": 2}, foreign=FOREIGN)
    assert [(v.finding, v.cards) for v in verdict.violations] == [
        ("DV-SIZE-MIN", ()),
        ("DV-AVATAR-NONE", ()),
        ("DV-COPIES", ("crab",)),
        ("DV-COPIES", ("zebra",)),
        ("DV-RESTRICTED", ("restricted",)),
        ("DV-BANNED", ("banned",)),
        ("DV-AGREED-COPIES", ("agreed",)),
        ("DV-UNPUBLISHED", ("moth",)),
        ("DV-UNKNOWN", ()),
        ("DV-GAME", ()),
        ("DV-COUNT", ()),
        ("DV-SIDEBOARD", ()),
        ("DV-BOARD", ("av",)),
    ]
    assert [w.finding for w in verdict.warnings] == ["DV-DUPLICATE-LINE"]
    assert verdict.counts == {"main": 20, "sideboard": 1}
