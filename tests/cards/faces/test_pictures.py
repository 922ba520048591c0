"""Faces as files: sizes, sameness, and text that always fits."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from cards.faces import renderer, renderer_canvas
from cards.faces.face import face_of
from cards.faces.parts import Face
from cards.faces.renderer import FORMS, LAYOUTS, picture_name, pictures_of
from cards.faces.renderer_canvas import TALL, Canvas, Placed
from cards.faces.renderer_text import SERIF, set_block, set_name, width_of
from cards.faces.wording import plain_text, text_box
from tests.cards.faces.face_documents import document_make, longest_documents, seed_faces, summon, summoned, unit

SLACK = 0.3


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.fixture
def _blank_art(monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture's place without the picture: these tests look at places alone."""
    monkeypatch.setattr(renderer_canvas, "art_image", lambda sketch, width, height: Image.new("RGB", (width, height)))


def overlaps(a: Placed, b: Placed) -> bool:
    return min(a.x + a.w, b.x + b.w) - max(a.x, b.x) > SLACK and min(a.y + a.h, b.y + b.h) - max(a.y, b.y) > SLACK


def check_places(face: Face, canvas: Canvas) -> None:
    """Everything lies on the card, nothing on anything else, and the art keeps its room."""
    for at, place in enumerate(canvas.placed):
        assert -SLACK <= place.x <= place.x + place.w <= 100 + SLACK, (face.name, place)
        assert -SLACK <= place.y <= place.y + place.h <= TALL + SLACK, (face.name, place)
        for other in canvas.placed[at + 1 :]:
            assert not overlaps(place, other), (face.name, place, other)
    (art,) = (place for place in canvas.placed if place.what == "art")
    assert art.h > 30, (face.name, art)


@pytest.mark.django_db
@pytest.mark.usefixtures("_blank_art")
def test_every_card_of_the_seed_in_every_rarity_fits() -> None:
    laid = {(face.layout, face.name, face.rarity): face for face in seed_faces()}
    assert len(laid) > 400
    for face in laid.values():
        check_places(face, LAYOUTS[face.layout](face))


@pytest.mark.usefixtures("_blank_art")
@pytest.mark.parametrize("at", range(len(longest_documents())))
def test_the_longest_texts_fit(at: int) -> None:
    face = face_of(longest_documents()[at])
    check_places(face, LAYOUTS[face.layout](face))


def test_no_word_of_a_text_is_lost() -> None:
    paragraphs = text_box("When it wakes: draw. " * 40 + "Ø" * 200, "")
    block = set_block(paragraphs, 30, 500, 1.3)
    set_words = "".join(piece.words for line in block.lines for piece in line)
    assert set_words == plain_text(paragraphs).replace(" ", "")
    assert max(block.widths) <= 500


def test_names_are_set_smaller_before_they_are_broken() -> None:
    short = set_name("Slag Rain", SERIF, 90, 700)
    long = set_name("Letters from the Estuary and Other Places", SERIF, 90, 700)
    broken = set_name("W" * 60, SERIF, 90, 700)
    assert (short.size, len(short.lines)) == (90, 1)
    assert long.size < 90
    assert len(long.lines) == len(broken.lines) == 2
    assert all(width_of(piece.words, SERIF, broken.size) <= 700 for line in broken.lines for piece in line)


def test_sizes_and_forms() -> None:
    files = pictures_of(face_of(document_make("maximus", unit(), text="Draw a card.")))
    assert tuple(files) == FORMS
    webp, png, print_, preview = (opened(files[form]) for form in FORMS)
    assert (webp.format, webp.size) == ("WEBP", (420, 587))
    assert (png.format, png.size, png.mode) == ("PNG", (420, 587), "RGBA")
    assert (print_.format, print_.size, print_.info["dpi"]) == ("JPEG", (744, 1039), (300, 300))
    assert (preview.format, preview.size) == ("PNG", (1200, 630))


def test_the_print_is_a_card_of_63_by_88_mm() -> None:
    width, height = (side / 300 * 25.4 for side in (744, 1039))
    assert (width, height) == pytest.approx((63, 88), abs=0.05)


def test_screen_pictures_have_round_corners_and_prints_go_to_the_edge() -> None:
    files = pictures_of(face_of(document_make("maximus", unit())))
    png, print_ = opened(files[".png"]), opened(files[".jpg"])
    assert png.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert png.getpixel((210, 293))[3] == 255  # type: ignore[index]
    assert print_.getpixel((0, 0)) == pytest.approx((0x4B, 0x3A, 0x96), abs=6)


@pytest.mark.rule("CW-RAR-17")
def test_a_tale_has_a_golden_name_and_a_legend_a_bright_edge() -> None:
    variants = [summoned("journey"), summoned("tale"), summoned("legend")]
    journey, tale, legend = (
        opened(pictures_of(face_of(document_make("card-wars", summon(), variants=variants), rarity))[".png"]).convert(
            "RGB"
        )
        for rarity in ("journey", "tale", "legend")
    )
    name = (10, 15, 300, 55)
    gold = (0xFF, 0xDF, 0x8A)

    def golden(image: Image.Image) -> int:
        pixels = image.crop(name).getcolors(100_000) or []
        return sum(count for count, ink in pixels if sum(abs(a - b) for a, b in zip(ink, gold, strict=True)) < 40)  # type: ignore[arg-type]

    assert golden(tale) > 200 > golden(journey)
    edges = [image.getpixel((2, y)) for image in (journey, legend) for y in (100, 300, 500)]
    assert len(set(edges[:3])) == 1
    assert len(set(edges[3:])) == 3


def test_the_same_face_gives_the_same_bytes() -> None:
    document = document_make(
        "fortification", {"kind": "spell", "spell_type": "field", "timing": "normal", "elements": []}, text="Draw."
    )
    assert pictures_of(face_of(document)) == pictures_of(face_of(document))


def test_a_name_for_what_is_shown_and_how(monkeypatch: pytest.MonkeyPatch) -> None:
    face, other = (face_of(document_make("maximus", unit(cost=cost))) for cost in (1, 2))
    name = picture_name(face)
    assert len(name) == 32
    assert name != picture_name(other)
    monkeypatch.setattr(renderer, "RENDERER_VERSION", "next")
    assert picture_name(face) != name
