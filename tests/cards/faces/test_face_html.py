"""Faces as mark-up."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string

from cards.faces.face import face_of
from tests.cards.faces.face_documents import document_make, seed_faces, summon, summoned, unit


def as_html(document: dict[str, object], rarity: str | None = None) -> str:
    return render_to_string("includes/_face.html", {"face": face_of(document, rarity)})


def test_a_face_is_one_picture_with_the_card_in_words() -> None:
    html = as_html(document_make("maximus", unit(), text="Low Tide: pay 1."))
    assert html.count('role="img"') == 1
    assert (
        'aria-label="Mudflat Piper. Maximus Unit, cost 1, Sailor. Offense 1, Defense 2, Health 3. Low Tide: pay 1."'
        in html
    )
    assert '<img src="/art/maximus/mudflat-piper.svg?v=' in html
    assert "<b>Low Tide:</b>" in html


def test_what_people_wrote_is_no_markup() -> None:
    html = as_html(
        document_make("maximus", unit(types=["<i>"]), name='<b>"x"</b>', text="<script>1</script>", artist="<u>")
    )
    assert not re.search(r"<script|<u>|<i>|<b>", html)


@pytest.mark.rule("CW-RAR-17")
@pytest.mark.parametrize(("rarity", "letter"), [("journey", ""), ("tale", "T"), ("legend", "L")])
def test_the_name_carries_the_finish(rarity: str, letter: str) -> None:
    html = as_html(document_make("card-wars", summon(), variants=[summoned(rarity)]), rarity)
    name = re.search(r'class="(face__name[^"]*)"', html)
    assert name
    assert re.findall(r"rarity-(\w)", name[1]) == ([letter] if letter else [])
    frame = re.search(r'class="(face [^"]*)"', html)
    assert frame
    assert ("rarity-L" in frame[1]) is (letter == "L")


@pytest.mark.rule("CW-CARD-18")
def test_the_letter_stands_on_the_card() -> None:
    assert '<span class="rarity">J</span>' in as_html(
        document_make("card-wars", summon(), variants=[summoned("journey")])
    )
    assert 'class="rarity"' not in as_html(document_make("card-wars", {"kind": "affinity", "element": "fire"}))


def test_stones_without_a_number_hold_a_word() -> None:
    spell = {"kind": "spell", "spell_type": "field", "timing": "normal", "elements": ["alchemy"]}
    assert "<span><small>Alchemy</small></span>" in as_html(document_make("fortification", spell))


def test_a_game_of_data_alone_has_a_face() -> None:
    html = as_html(
        document_make("chess", {"kind": "rook", "power": 12}, variants=[{"rarity": "rare", "text": "Castles."}])
    )
    assert "<span>12<small>Power</small></span>" in html
    assert "<b>Rare</b>" in html


@pytest.mark.django_db
def test_no_face_of_the_seed_has_style_or_script_of_its_own() -> None:
    for face in list(seed_faces())[::9]:
        html = render_to_string("includes/_face.html", {"face": face})
        assert not re.search(r"<script|<style|style=| on\w+=", html)


def test_a_tile_is_one_link() -> None:
    face = face_of(document_make("maximus", unit()))
    html = render_to_string(
        "includes/_tile.html",
        {
            "face": face,
            "href": "/cards/maximus/mudflat-piper/",
            "state": "restricted",
            "limit": 1,
            "note": "in 3 decks",
        },
    )
    assert html.count("<a ") == 1
    assert "Restricted to 1" in html
    assert "in 3 decks" in html
