"""Letters beyond Latin: every sign is drawn by a font that has it, left out, or shown as an ellipsis; never as an empty box."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from cards.faces.glyphs import FONTS, WIDE, drawable, letters_of, parts_of
from cards.faces.renderer_text import SANS, SERIF, SERIF_HEAVY, draw_words, font, set_name, width_of

BESIDE = (SERIF, SERIF_HEAVY, SANS)


@pytest.mark.parametrize("name", [*BESIDE, *WIDE])
def test_a_font_has_what_its_table_says(name: str) -> None:
    """A sample of the table: no sign of it is drawn as the font's own empty box."""
    letters = sorted(letters_of(name))
    assert len(letters) > 200
    box = font(name, 40).getmask("\U0010fffd").getbbox()
    missing = bytes(font(name, 40).getmask("\U0010fffd"))
    for code in letters[:: max(1, len(letters) // 150)]:
        if chr(code).isspace() or not chr(code).isprintable():
            continue
        drawn = font(name, 40).getmask(chr(code))
        assert (drawn.getbbox(), bytes(drawn)) != (box, missing), hex(code)


def test_latin_stays_with_the_font_of_the_layout() -> None:
    for words in ("Ember Wolf", "Žofie’s Löffel", "4 cards · list 3 — Müller"):
        assert parts_of(words, SERIF) == ((words, SERIF),)


@pytest.mark.parametrize(
    ("words", "fonts"),
    [
        ("Огненный", ["dejavu-sans-bold"]),
        ("Πύρινος", ["dejavu-sans-bold"]),
        ("Đường lửa", ["besley-bold", "dejavu-sans-bold", "besley-bold", "dejavu-sans-bold"]),
        ("火の行進", ["droid-sans-fallback"]),
        ("불의 행진", ["hangul-bold", "besley-bold", "hangul-bold"]),
        ("Fire 火", ["besley-bold", "droid-sans-fallback"]),
    ],
)
def test_other_scripts_have_fonts_of_their_own(words: str, fonts: list[str]) -> None:
    parts = parts_of(words, SERIF)
    assert "".join(part for part, _ in parts) == words
    if words != "Đường lửa":
        assert [name for _, name in parts] == fonts
    assert all(ord(sign) in letters_of(name) for part, name in parts for sign in part)


def test_what_no_font_has_is_left_out_or_an_ellipsis() -> None:
    assert drawable("🔥 Fire 👩‍🚀", SERIF).split() == ["Fire"]
    assert drawable("مسيرة النار", SERIF) == "… …"
    assert drawable("Zug आग 3", SERIF) == "Zug … 3"
    assert drawable("e\u0301", SERIF) == "é"
    assert drawable("\x00\u200b\u202e", SERIF) == ""


def test_words_of_several_fonts_keep_their_place_and_width() -> None:
    words = "Fire 火 불"
    wide = width_of(words, SERIF, 40)
    for anchor, x in (("ls", 20.0), ("ms", 20 + wide / 2), ("rs", 20 + wide)):
        image = Image.new("L", (400, 100), 0)
        draw_words(ImageDraw.Draw(image), (x, 70), words, SERIF, 40, "white", anchor)
        box = image.getbbox()
        assert box is not None
        assert 18 <= box[0] <= 24, anchor
        assert box[2] <= 20 + wide + 3, anchor


def test_long_names_without_blanks_are_set_on_lines() -> None:
    block = set_name("火" * 60, SERIF, 60, 500, most=3)
    assert "".join(piece.words for line in block.lines for piece in line) == "火" * 60
    assert max(block.widths) <= 500
    assert len(block.lines) <= 3


def test_the_wide_fonts_are_small_and_have_licences() -> None:
    assert sum((FONTS / f"{name}.ttf").stat().st_size for name in WIDE) < 2_000_000
    for name in ("dejavu-sans-LICENSE.txt", "hangul-OFL.txt", "droid-sans-fallback-LICENSE.txt"):
        assert (FONTS / name).stat().st_size > 1_000
