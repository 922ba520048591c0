"""Stand-in art: the same sketch is the same picture, on pages and in files."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from cards.faces.renderer_shapes import art_image
from cards.faces.shapes import Layer, Shape, svg_text
from cards.faces.sketch import Sketch, art_address, sketch_of
from cards.faces.stand_in_art import PALETTES, art_svg, layers_of
from tests.cards.faces.face_documents import document_make, seed_documents, unit

SVG = "{http://www.w3.org/2000/svg}"


def test_the_same_sketch_is_the_same_picture() -> None:
    assert art_svg(Sketch("Mudflat Piper", "water")) == art_svg(Sketch("Mudflat Piper", "water"))


def test_name_and_inks_make_the_picture() -> None:
    pictures = {art_svg(Sketch(name, ink)) for name in ("Mudflat Piper", "Slag Rain") for ink in ("water", "fire")}
    assert len(pictures) == 4


def test_a_word_of_the_name_asks_for_its_motif() -> None:
    tide, bell = layers_of(Sketch("Spring Tide", "water")), layers_of(Sketch("Silent Bell", "stone"))
    assert len(tide[1].shapes) in (4, 5)
    assert bell[2].shapes[0].d.startswith("M0 -40c44")


def test_a_person_is_a_person_whatever_the_name_speaks_of() -> None:
    person = layers_of(Sketch("Quartermaster of Swords", "moss", ("person",)))
    assert person[2].shapes[0].width == 3
    assert layers_of(Sketch("Sword", "moss", ("person",))) != layers_of(Sketch("Sword", "moss", ("weapon",)))


@pytest.mark.django_db
def test_every_card_of_the_seed_has_a_picture_that_keeps_to_the_policy_of_the_site() -> None:
    """No style, no script, nothing from elsewhere: an SVG of paths in the palette's inks."""
    for document in seed_documents():
        sketch = sketch_of(document)
        text = art_svg(sketch)
        assert len(text) < 12_000
        root = ElementTree.fromstring(text)
        assert {each.tag for each in root.iter()} <= {f"{SVG}svg", f"{SVG}g", f"{SVG}path"}
        assert {name for each in root.iter() for name in each.attrib} <= {
            "viewBox", "preserveAspectRatio", "d", "fill", "stroke", "stroke-width", "stroke-linecap", "opacity", "transform",
        }  # fmt: skip
        assert set(re.findall(r"#[0-9A-F]{6}", text)) <= set(PALETTES[sketch.palette])


def test_cards_of_an_element_have_its_inks() -> None:
    for element in ("earth", "fire", "water", "null"):
        assert sketch_of(document_make("card-wars", {"kind": "trap", "element": element})).palette == element
    assert sketch_of(document_make("maximus", unit(types=["fire", "beast"]))).palette == "fire"


def test_the_address_changes_with_the_picture_alone() -> None:
    plain, strong = document_make("maximus", unit()), document_make("maximus", unit(offense=9))
    renamed = document_make("maximus", unit(), name="Slag Rain")
    assert art_address(plain) == art_address(strong) != art_address(renamed)
    assert re.fullmatch(r"/art/maximus/mudflat-piper\.svg\?v=[0-9a-f]{12}", art_address(plain))


def test_the_drawn_picture_has_the_inks_of_the_svg() -> None:
    sketch = Sketch("Mudflat Piper", "water", ("person",))
    image = art_image(sketch, 400, 300)
    assert image.getpixel((2, 2)) == (0xD5, 0xE4, 0xE5)
    counted = image.getcolors(400 * 300)
    assert counted
    seen = {f"#{r:02X}{g:02X}{b:02X}" for _, (r, g, b) in counted}
    assert {PALETTES["water"][2], PALETTES["water"][3], PALETTES["water"][4]} <= seen


def test_an_opacity_holds_for_a_whole_layer() -> None:
    shape = Shape("M0 0h4v4h-4Z", "#000000")
    assert '<g opacity="0.55"><path' in svg_text([Layer((shape,), 0.55)], 4, 4)
