"""Plain deck text: every dialect people paste, and what happens to the lines that are no cards."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.files.text import DECK_FILE
from decks.reading.decoding import decode
from decks.reading.parsed import MAIN, SIDEBOARD, BoardNames, Line, ParsedDeck, Status
from rules.specs.names import NameIndex

DIALECTS = Path(__file__).parents[2] / "data" / "dialects"
CARDS = (
    *("Ember Wolf", "Ember Wolfhound", "Warden's Oath", "Golem", "Golem 2.0", "Golem 3.0", "Odd Tonic: Bitter"),
    *("Odd Tonic: Sweet", '"Lucky" Tamsin', "Séverine of Ælmoor", "7 Lanterns", "+2 Hammer", "Rise & Fall"),
    *("Dawn // Dusk", "Unit Tax", "Blade X", "Stone-by-Stone", "B.F.G. (Big Fuzzy Golem)", "To Battle!"),
    *("Counting 1,000 Nails", "Gatekeeper", "Odo the Ferryman", "Word of Unmaking", "Earth Affinity", "X Marks It"),
)
NAMES = NameIndex((name, name) for name in CARDS)
KINDS = ("Unit", "Verb", "Equipment", "Avatar")
MAGIC = BoardNames("magic", ("Magic", "Magic deck"))
AFFINITY = BoardNames("affinity", ("Affinity", "Affinities"), ending=" Affinity")
WAR_BOARDS = (MAGIC, AFFINITY, MAIN, SIDEBOARD)


def read(text: str, names: NameIndex = NAMES, boards: tuple[BoardNames, ...] = (MAIN,)) -> ParsedDeck:
    return DECK_FILE.read(text, names=names, boards=boards, kinds=KINDS)


def only(text: str, *cards: str, boards: tuple[BoardNames, ...] = (MAIN,)) -> Line:
    """The one line of a text, read with the usual cards or with these alone."""
    (line,) = read(text, NameIndex((name, name) for name in cards) if cards else NAMES, boards).lines
    return line


def copies(deck: ParsedDeck) -> dict[str, int]:
    found: Counter[str] = Counter()
    for line in deck.lines:
        if line.status is Status.CARD:
            found[line.card or ""] += line.count or 0
    return dict(found)


def statuses(deck: ParsedDeck) -> list[str]:
    return [line.status.value for line in deck.lines]


@pytest.mark.parametrize(
    "case", json.loads((DIALECTS / "dialects.json").read_text("utf-8")), ids=lambda case: case["id"]
)
def test_every_dialect(case: dict[str, Any]) -> None:
    deck = read(decode((DIALECTS / case["file"]).read_bytes()))
    found: Counter[tuple[str, str]] = Counter()
    for line in deck.lines:
        if line.status is Status.CARD:
            found[line.card or "", "side" if line.board == "sideboard" else "main"] += line.count or 0
    assert found == {(name, *(zone or ["main"])): count for name, count, *zone in case["parsed"]}
    assert deck.problems == case["problems"]


def test_the_names_of_the_dialect_decks() -> None:
    named = {
        file: read(decode((DIALECTS / f"{file}.txt").read_bytes())).name for file in ("DIA-06", "DIA-07", "DIA-12")
    }
    assert set(named.values()) == {"Ash and Oak"}


def test_printings_are_kept_as_written() -> None:
    lines = read(decode((DIALECTS / "DIA-04.txt").read_bytes())).lines
    assert [(line.set_code, line.set_number) for line in lines] == [
        ("MX1", "5"),
        ("mx2", "9a"),
        ("MX1", "31"),
        ("MX1", "7"),
        ("ZZZ", "404"),
    ]


# NAME-03: a shorter or similar card is never taken.
def test_versions_stay_apart() -> None:
    deck = read("2 Golem 2.0\n2 Golem 3.0\n1 Golem\n1 Ember Wolfhound\n1 Golem 4.0\n1 Gatekeeper")
    assert copies(deck) == {"Golem 2.0": 2, "Golem 3.0": 2, "Golem": 1, "Ember Wolfhound": 1, "Gatekeeper": 1}
    assert deck.lines[4].status is Status.PROBLEM
    assert deck.lines[4].suggestions[:2] == ("Golem 2.0", "Golem 3.0")


@pytest.mark.parametrize(
    "tail", [" 4.0", " (Old)", ", the Elder", " II", ": Bitter", " [Tale", " (big one)", "s", " #2"]
)
@pytest.mark.parametrize("head", ["", "1 ", "1x "])
def test_a_longer_unknown_name_is_never_its_beginning(head: str, tail: str) -> None:
    deck = read(f"1 Ember Wolf\n{head}Golem{tail}")
    assert copies(deck) == {"Ember Wolf": 1}
    assert deck.problems == 1


# NAME-05: signs and digits inside names.
def test_names_with_signs_and_digits() -> None:
    deck = read(
        "2 Odd Tonic: Bitter\n1 Odd Tonic: Sweet\n1 B.F.G. (Big Fuzzy Golem)\n2 To Battle!\n2 7 Lanterns\n7 Lanterns\n"
        "1 +2 Hammer\n1 Counting 1,000 Nails"
    )
    assert deck.problems == 0
    assert copies(deck) == {
        "Odd Tonic: Bitter": 2,
        "Odd Tonic: Sweet": 1,
        "B.F.G. (Big Fuzzy Golem)": 1,
        "To Battle!": 2,
        "7 Lanterns": 3,
        "+2 Hammer": 1,
        "Counting 1,000 Nails": 1,
    }


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(
    ("form", "count"),
    [
        *(("{}", 1), ("1 {}", 1), ("4 {}", 4), ("4x {}", 4), ("4X {}", 4), ("4 x {}", 4), ("4x{}", 4), ("04 {}", 4)),
        *(("{} x4", 4), ("{} X4", 4), ("{} x 4", 4), ("{} (4)", 4), ("{} (x4)", 4), ("{} 4", 4), ("- 4 {}", 4)),
        *(("4 {} (MX1) 5", 4), ("{} (MX1) 5", 1), ("4 {} (mx2) 9a *F*", 4), ("4 {} (MX1 #5)", 4), ("4 {} (MX1)", 4)),
        *(("4 {} #draw #favourite", 4), ("4 {} ●●○", 4), ("4 {} ■ ■", 4), ("{} (MX1) 5 x4", 4), ("４\u3000{}", 4)),
        *(("4 {} (MX1) MX1-005 *F* #a #b #c #d #e #f #g #h #i #j", 4), ("\u200b4\u00a0{}\ufeff ", 4)),
    ],
)
def test_every_way_to_write_a_quantity(card: str, form: str, count: int) -> None:
    line = only(form.format(card))
    assert (line.status, line.card, line.count) == (Status.CARD, card, count)


def test_the_full_name_wins_over_quantity_and_name() -> None:
    both = ("7 Lanterns", "Lanterns")
    assert (only("7 Lanterns", *both).card, only("7 Lanterns", *both).count) == ("7 Lanterns", 1)
    assert (only("7x Lanterns", *both).card, only("7x Lanterns", *both).count) == ("Lanterns", 7)
    assert (only("7 Lanterns", "Lanterns").count, only("7 Lanterns", "7 Lanterns").count) == (7, 1)


def test_a_number_that_may_be_a_quantity_is_never_read_into_a_name() -> None:
    assert only("2 Hammer", "+2 Hammer").status is Status.PROBLEM
    assert only("2 Hammer", "+2 Hammer").suggestions == ("+2 Hammer",)
    assert (only("2 Hammer", "+2 Hammer", "Hammer").card, only("2 Hammer", "+2 Hammer", "Hammer").count) == (
        "Hammer",
        2,
    )
    assert (only("1 2 Hammer", "+2 Hammer").card, only("1 2 Hammer", "+2 Hammer").count) == ("+2 Hammer", 1)


def test_a_number_at_the_end_that_fits_two_cards_is_asked_about() -> None:
    line = only("Golem 20")
    assert (line.status, line.reason_code) == (Status.PROBLEM, "ambiguous")
    assert line.message.endswith("Write the quantity first: 20 Golem.")


def test_the_x_multiplies_only_behind_the_number() -> None:
    assert (only("4 X Marks It").card, only("2 Blade X").card) == ("X Marks It", "Blade X")
    assert (only("4 x X Marks It").count, only("X Marks It x2").count) == (4, 2)


# NAME-01 and ENC-01: typographic signs and invisible characters.
def test_typographic_quotes() -> None:
    deck = read("2 Warden’s Oath\n2 “Lucky” Tamsin\n1 Warden`s Oath\n1 Warden´s Oath")
    assert copies(deck) == {"Warden's Oath": 4, '"Lucky" Tamsin': 2}


def test_invisible_characters() -> None:
    data = (
        b"\xef\xbb\xbf"
        + "4\u00a0Ember Wolf\r\n4 x Ember\u00a0Wolf  \r\n\u200b1 Ember\u200b Wolf\r\n"
        "４\u3000Ember Wolf\r\n\t2\tEmber\tWolf\t".encode()
    )
    deck = read(decode(data))
    assert copies(deck) == {"Ember Wolf": 15}
    assert (deck.read, deck.problems) == (5, 0)


# LINE-01: quantities add up, whatever stands between them.
def test_a_card_on_two_lines_is_kept_twice() -> None:
    deck = read("2 Ember Wolf (MX1) 5\n1 Ember Wolf (MX2) 9\nEmber Wolf")
    assert copies(deck) == {"Ember Wolf": 4}
    assert [line.set_code for line in deck.lines] == ["MX1", "MX2", None]


# LINE-03: boards come from headings, never from blank lines.
@given(st.lists(st.sampled_from(["1 Ember Wolf", "", " ", "\t", "\u3000"]), max_size=30))
def test_blank_lines_mean_nothing(lines: list[str]) -> None:
    deck = read("\n".join(lines))
    assert deck.read == lines.count("1 Ember Wolf")
    assert {line.board for line in deck.lines} <= {None}


def test_a_side_deck_in_a_game_without_one_is_kept_apart() -> None:
    deck = read("1 Ember Wolf\n\n1 Golem\n\n\nSideboard\n3 Unit Tax\n\n")
    assert [line.board for line in deck.lines] == [None, None, "sideboard", "sideboard"]
    assert deck.lines[2].message == ("Line 6: this game has no sideboard. The cards under this heading are kept apart.")


@pytest.mark.parametrize(
    ("heading", "board"),
    [
        *(("Magic", "magic"), ("Magic (4)", "magic"), ("MAGIC:", "magic"), ("## Magic", "magic")),
        *(("Affinity: (25)", "affinity"), ("Affinity - 25 cards", "affinity"), ("[Affinity]", "affinity")),
        *(("Main", "main"), ("Main deck (25)", "main"), ("Maindeck", "main"), ("Deck", "main"), ("== Main ==", "main")),
        *(
            ("Sideboard", "sideboard"),
            ("Side", "sideboard"),
            ("SIDEBOARD:", "sideboard"),
            ("// 3 Sideboard", "sideboard"),
        ),
        *(("Sideboard 2/4", "sideboard"), ("# Sideboard", "sideboard"), ("Ｓideboard\u00a0（3）", "sideboard")),
    ],
)
def test_headings_of_boards(heading: str, board: str) -> None:
    deck = read(f"// A deck\n1 Golem\n{heading}\n\n1 Ember Wolf\nUnits (3)\n1 Unit Tax", boards=WAR_BOARDS)
    assert statuses(deck) == ["comment", "card", "heading", "card", "heading", "card"]
    assert [line.board for line in deck.lines] == [None, None, board, board, board, board]


def test_boards_in_any_order() -> None:
    text = "Affinity (25)\n\n9 Earth\n16 Earth Affinity\nMain (25)\n\n1 Ember Wolf\n\nMagic (4)\n4 Word of Unmaking"
    deck = read(text, boards=WAR_BOARDS)
    assert [(line.card, line.board) for line in deck.lines if line.card] == [
        ("Earth Affinity", "affinity"),
        ("Earth Affinity", "affinity"),
        ("Ember Wolf", "main"),
        ("Word of Unmaking", "magic"),
    ]


def test_a_short_name_is_completed_only_under_its_heading() -> None:
    assert read("Main\n9 Earth", boards=WAR_BOARDS).problems == 1
    assert read("Affinity\n9 Ear", boards=WAR_BOARDS).problems == 1


def test_a_heading_is_no_card_and_a_quantity_makes_it_one() -> None:
    names = NameIndex([("Sideboard", "sideboard-card"), ("Units", "units-card")])
    deck = read("Units\n1 Units\nSideboard\n2 Sideboard", names)
    assert statuses(deck) == ["heading", "card", "heading", "card"]


@pytest.mark.parametrize("prefix", ["SB: ", "sb:", "Sb : ", "SB:  "])
@pytest.mark.parametrize("line", ["2 Golem 2.0", "2x Golem 2.0", "Golem 2.0 x2"])
def test_side_lines_do_not_move_the_lines_after_them(prefix: str, line: str) -> None:
    deck = read(f"{prefix}{line}\n1 Ember Wolf")
    assert [(entry.card, entry.count, entry.board) for entry in deck.lines] == [
        ("Golem 2.0", 2, "sideboard"),
        ("Ember Wolf", 1, None),
    ]


# LINE-05: nothing is dropped without a word.
def test_lines_that_cannot_be_read_are_reported() -> None:
    text = "1 Ember Wolf\n" * 39 + (
        "1 Embr Wolf\nSIDEBOARD:\nhttps://example.invalid/my-deck\n1 <script>alert(1)</script>"
    )
    deck = read(text)
    assert (deck.read, deck.matched, deck.ignored, deck.problems) == (43, 39, 2, 2)
    misspelt, heading, link, script = deck.lines[39:]
    assert misspelt.message == "Line 40: there is no card “Embr Wolf”. Did you mean Ember Wolf or Ember Wolfhound?"
    assert misspelt.suggestions == ("Ember Wolf", "Ember Wolfhound")
    assert heading.reason_code == "unused_heading"
    assert link.reason_code == "not_a_card_line"
    assert script.text == "1 <script>alert(1)</script>"
    assert script.message.startswith("Line 43: there is no card “<script>alert(1)</script>”.")


@pytest.mark.parametrize(
    "line",
    [
        *("9 cards", "40 cards total", "Total: 40", "Total cards: (9)", "Points: 8/8 ●●●○○○", "Tournament valid"),
        *(
            "Not legal",
            "Deck built with https://decks.invalid",
            "Exported from somewhere",
            "www.decks.invalid",
            "-----",
        ),
        *("● ● ●", "Author: Odo", "Format: Maximus Standard", "https://decks.invalid/" + "a" * 500, "Cards: 40"),
    ],
)
def test_what_a_copied_page_brings_along_is_ignored(line: str) -> None:
    assert statuses(read(f"1 Golem\n{line}")) == ["card", "ignored"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("// Ash and Oak\n1 Golem", "Ash and Oak"),
        ("# Ash and Oak\n// more\n1 Golem", "Ash and Oak"),
        ("\n\n###Ash and Oak###\n1 Golem", "Ash and Oak"),
        ("Ash and Oak\n1 Golem", "Ash and Oak"),
        ("Name: Ash and Oak\n1 Golem", "Ash and Oak"),
        ("1 Golem\n// Name: Ash and Oak", "Ash and Oak"),
        ("// https://decks.invalid\n// Ash and Oak\n1 Golem", "Ash and Oak"),
        ("// Affinity\n1 Golem", "Affinity"),
        ("// Odo’s “best” — deck\n1 Golem", "Odo’s “best” — deck"),
        ("// Affinity (25)\n1 Golem", None),
        ("1 Golem\n// only a note", None),
        ("4 Ash and Oak\n1 Golem", None),
        ("Golem\n1 Golem", None),
        ("", None),
    ],
)
def test_the_name_of_the_deck(text: str, name: str | None) -> None:
    assert read(text, boards=WAR_BOARDS).name == name


@pytest.mark.parametrize("line", ["// 4 Ember Wolf", "# 4 Ember Wolf", "//4 Golem", "／／ 4 Golem", "//"])
def test_comments_are_never_cards(line: str) -> None:
    assert statuses(read(f"1 Golem\n{line}")) == ["card", "comment"]


@pytest.mark.parametrize(
    ("word", "rarity"),
    [("Tale", "tale"), ("tale", "tale"), ("T", "tale"), ("LEGEND", "legend"), ("l", "legend"), ("J", "journey")],
)
@pytest.mark.parametrize(
    "form", ["2 {} [{}]", "{} [{}] x2", "2 {} (CW1) 5 [{}] #tag", "2x {} [{}] (CW1) 5", "2 {}[ {} ]"]
)
def test_rarities_in_brackets(word: str, rarity: str, form: str) -> None:
    line = only(form.format("Odo the Ferryman", word))
    assert (line.card, line.count, line.rarity) == ("Odo the Ferryman", 2, rarity)


def test_a_card_name_with_a_slip_is_not_the_deck_s_name() -> None:
    """It would be lost without a word."""
    deck = read("Embr Wolf\n4 Golem\n")
    assert deck.name is None
    (line,) = [line for line in deck.lines if line.status is Status.PROBLEM]
    assert line.suggestions[0] == "Ember Wolf"
    assert read("Wolves of Ember\n4 Golem\n").name == "Wolves of Ember"


@pytest.mark.parametrize("word", ["Epic", "MX1", "tales", "J T"])
def test_an_unknown_rarity_names_the_choices(word: str) -> None:
    line = only(f"1 Odo the Ferryman [{word}]")
    assert (line.status, line.reason_code) == (Status.PROBLEM, "unknown_rarity")
    assert (line.card, line.count, line.rarity) == ("Odo the Ferryman", 1, word.casefold())
    assert line.message.endswith("Write [Journey], [Tale] or [Legend].")


@pytest.mark.parametrize("count", ["0", "-1", "999999999"])
def test_a_readable_count_is_left_to_the_verdict(count: str) -> None:
    assert (only(f"{count} Golem").status, only(f"{count} Golem").count) == (Status.CARD, int(count))


@pytest.mark.parametrize("text", ["1234567890 Golem", "9" * 250 + " Golem", "Golem x1234567890", "-1234567890x Golem"])
def test_a_count_has_no_upper_bound(text: str) -> None:
    digits = int(text.replace("Golem", "").replace("x", ""))
    assert (only(text).status, only(text).card, only(text).count) == (Status.CARD, "Golem", digits)


@pytest.mark.parametrize("text", ["4.5 Golem", "1,5 Golem", "four Golem", "4 ", "2 Golem x3", "1e3 Golem", "٤ Golem"])
def test_a_quantity_that_is_none_is_a_problem(text: str) -> None:
    assert read(f"1 Golem\n{text}").problems == 1


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=120))
def test_the_totals_always_add_up(text: str) -> None:
    deck = read(text)
    assert deck.read == deck.matched + deck.ignored + deck.problems == len(deck.lines)
    assert all(line.message.endswith((".", "?")) for line in deck.lines if line.status is Status.PROBLEM)
    assert all((line.card is not None) == (line.status is Status.CARD) for line in deck.lines)


def test_hostile_texts_end_soon() -> None:
    started = time.process_time()
    for piece in ("#a ", "● ", "( ", "[", "1 ", "x 1 ", "*F*", "Ember (", "// ", "a: ", "-" * 90 + " ", "é\u0301"):
        line = (piece * 300)[:295]
        deck = read("\n".join(f"1 Golem {line}"[:299] for _ in range(600)))
        assert deck.read == 600
        read((piece * 200_000)[:199_000])
    assert time.process_time() - started < 30
