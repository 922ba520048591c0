"""Bytes and pasted text become lines, or one clear error."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.files.text import DECK_FILE
from decks.reading.decoding import MAX_CHARACTERS, MAX_LINES, DeckFileError, decode, split_lines
from rules.specs.names import NameIndex

TEXT = "4 Ember Wolf\r\n2 Séverine of Ælmoor’s\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_every_usual_encoding_is_read(encoding: str) -> None:
    assert decode(TEXT.encode(encoding)) == TEXT


@pytest.mark.parametrize(("mark", "encoding"), [(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")])
def test_utf16_in_both_byte_orders(mark: bytes, encoding: str) -> None:
    assert decode(mark + TEXT.encode(encoding)) == TEXT


def test_bytes_that_no_encoding_fits_are_still_read() -> None:
    assert decode(b"4 Caf\xe9 \x81") == "4 Café \x81"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfe4\x00 ", "deck_file.encoding"),
        (b"\xff\xfe\x00\xd8", "deck_file.encoding"),
        (b"\xef\xbb\xbf4 Caf\xe9", "deck_file.encoding"),
        (b"4 Ember\x00 Wolf", "deck_file.characters"),
        ("4 Ember Wolf".encode("utf-16-le"), "deck_file.characters"),
        (b"\xff\xfe4\x00\x00\x00", "deck_file.characters"),
        (b"a" * (MAX_CHARACTERS + 1), "deck_file.too_long"),
        (b"a" * (5 * MAX_CHARACTERS), "deck_file.too_long"),
    ],
)
def test_what_is_no_text_is_refused_with_a_reason(data: bytes, code: str) -> None:
    with pytest.raises(DeckFileError) as caught:
        decode(data)
    assert caught.value.code == code
    assert caught.value.message.endswith(".")


@pytest.mark.parametrize("text", ["4 Ember\x00 Wolf", "4 \ud800", "\udfff", "a" * (MAX_CHARACTERS + 1)])
def test_pasted_text_is_checked_too(text: str) -> None:
    with pytest.raises(DeckFileError):
        DECK_FILE.read(text, names=NameIndex(()))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029"])
def test_every_line_end_ends_a_line(end: str) -> None:
    assert split_lines(f"4 A{end}2 B{end}{end}1 C") == ["4 A", "2 B", "", "1 C"]


def test_blank_lines_are_free_but_lines_are_limited() -> None:
    assert len(split_lines("\n" * 5000 + "1 A\n" * MAX_LINES)) == 5000 + MAX_LINES
    with pytest.raises(DeckFileError, match="one deck at a time"):
        split_lines("1 A\n" * (MAX_LINES + 1))


@given(st.binary(max_size=200))
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    try:
        deck = DECK_FILE.read(decode(data), names=NameIndex([("Ember Wolf", "ember-wolf")]))
    except DeckFileError as error:
        assert error.code.startswith("deck_file.")  # noqa: PT017  (either outcome is fine, each in its own way)
    else:
        assert deck.read == deck.matched + deck.ignored + deck.problems
