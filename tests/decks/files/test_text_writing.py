"""What is written as deck text reads back as the same deck, whatever the cards are called."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from decks.files.text import DECK_FILE
from decks.reading.decoding import DeckFileError
from decks.reading.parsed import MAIN, SIDEBOARD, BoardNames, NamedEntry, Status
from rules.specs.names import NameIndex, name_key, plain_text

WAR_BOARDS = (BoardNames("magic", ("Magic",)), BoardNames("affinity", ("Affinity",), " Affinity"), MAIN, SIDEBOARD)
PIECES = (
    *("Golem", "Hammer", "Earth", "Affinity", "Main", "Sideboard", "Units (5)", "SB:", "//", "#", "###", "# tag", "#a"),
    *("2", "4x", "x4", "x", "(4)", "(MX1)", "(MX1) 5", "[Tale]", "[T]", "[", "]", "*F*", "●", "-", "- 1", "2.0", "+2"),
    *(
        "9 cards",
        "Total: 9",
        "https://x.invalid",
        "Name: x",
        "’",
        "“",
        "é",
        "é",
        "Æ",
        "ß",
        "４",
        "ガ",
        "\u00a0",
        "!",
        ":",
    ),
)
pieces = st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map(" ".join)
card_names = st.one_of(
    pieces, st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=20)
)
entries = st.tuples(
    st.integers(-2, 120),
    st.sampled_from(["main", "magic", "affinity", "sideboard"]),
    st.sampled_from([None, "journey", "tale", "legend"]),
)


def different(names: list[str]) -> list[str]:
    """Names that may all be in one game: readable, and no two with the same identity."""
    return list({name_key(name): name for name in names if plain_text(name)}.values())


@given(st.lists(card_names, min_size=1, max_size=8).map(different), st.data(), st.one_of(pieces, st.none()))
def test_every_legal_deck_comes_back(names: list[str], data: st.DataObject, title: str | None) -> None:
    assume(names)
    index = NameIndex((name, name) for name in names)
    deck = [
        NamedEntry(name, *data.draw(entries))
        for name in data.draw(st.lists(st.sampled_from(names), unique=True, max_size=6))
    ]
    text = DECK_FILE.write(title, deck, WAR_BOARDS, names=index)
    read = DECK_FILE.read(text, names=index, boards=WAR_BOARDS, kinds=("Unit", "Verb"))
    assert read.problems == 0
    found = [(line.card, line.count, line.board, line.rarity) for line in read.lines if line.status is Status.CARD]
    assert sorted(found, key=repr) == sorted(((e.name, e.count, e.board, e.rarity) for e in deck), key=repr)
    assert read.name == (" ".join((title or "").split()) or None)


def test_the_plainest_form_is_written() -> None:
    deck = [NamedEntry("Golem", 2), NamedEntry("Odo", 1, "main", "tale")]
    text = DECK_FILE.write("Ash and Oak", deck, (MAIN,), names=NameIndex([("Golem", "golem"), ("Odo", "odo")]))
    assert text == "// Ash and Oak\n2 Golem\n1 Odo [Tale]\n"


def test_main_comes_first_and_every_board_has_its_heading() -> None:
    deck = [NamedEntry("B", 1, "sideboard"), NamedEntry("M", 4, "magic"), NamedEntry("A", 2)]
    assert DECK_FILE.write(None, deck, WAR_BOARDS) == "Main\n2 A\n\nMagic\n4 M\n\nSideboard\n1 B\n"


def test_a_board_the_game_lacks_is_headed_too() -> None:
    text = DECK_FILE.write(None, [NamedEntry("B", 1, "sideboard")], (MAIN,))
    assert text == "Sideboard\n1 B\n"


@pytest.mark.parametrize(
    ("others", "line"),
    [
        ((), "2 Hammer"),
        (("2 Hammer",), "2x Hammer"),
        (("2 Hammer", "2x Hammer!"), "2x Hammer"),
        (("2 Hammer", "2x Hammer"), "2 x Hammer"),
        (("2 Hammer", "2x Hammer", "2 x. Hammer"), "2 x Hammer"),
    ],
)
def test_another_card_never_takes_the_line(others: tuple[str, ...], line: str) -> None:
    index = NameIndex((name, name) for name in ("Hammer", *others))
    assert DECK_FILE.write(None, [NamedEntry("Hammer", 2)], (MAIN,), names=index) == f"{line}\n"


def test_real_characters_are_written() -> None:
    text = DECK_FILE.write(None, [NamedEntry("Less < More & “Warden’s”", 1)], (MAIN,))
    assert text == "1 Less < More & “Warden’s”\n"


def test_what_text_cannot_hold_is_refused_with_a_reason() -> None:
    for entry, code in (
        (NamedEntry("Golem", 1, "attic"), "deck_file.unknown_board"),
        (NamedEntry("Golem", 1, "main", "] [tale"), "deck_file.unwritable"),
        (NamedEntry("Go\x00lem", 1), "deck_file.characters"),
    ):
        with pytest.raises(DeckFileError) as caught:
            DECK_FILE.write("A deck", [entry], (MAIN,))
        assert caught.value.code == code


def test_huge_counts_and_rarities_nobody_has_are_written_and_read_back() -> None:
    entries = [NamedEntry("Golem", 10**30), NamedEntry("Golem", 1, "main", "gold")]
    text = DECK_FILE.write("Odd", entries, (MAIN,))
    lines = DECK_FILE.read(text, names=NameIndex([("Golem", "golem")])).lines[1:]
    assert [(line.card, line.count, line.rarity) for line in lines] == [("golem", 10**30, None), ("golem", 1, "gold")]


def test_a_deck_of_no_cards() -> None:
    text = DECK_FILE.write("Ash and Oak", [], (MAIN,))
    read = DECK_FILE.read(text, names=NameIndex(()))
    assert (text, read.name, read.matched) == ("// Ash and Oak\n", "Ash and Oak", 0)
    assert DECK_FILE.write(None, [], (MAIN,)) == ""
