"""Decks to print at home: which faces, how many a page, and what is said of those left out."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from cards.models import Card
from decks.models import Deck
from decks.printing.sheets import sheets_pdf
from decks.services.deck_editing import deck_create
from decks.services.print_sheets import print_pdf, print_sheet
from decks.services.rulesets import rules_of_day
from oscg.common.errors import InvalidInput
from rules.selectors.games import format_get
from rules.specs.deck import DeckEntry
from rules.specs.ruleset import GameSpec
from tests.factories.maintainers import client_of, member_make
from tests.factories.pictures import file_make

DAY = date(2026, 12, 1)


def game_of(format_slug: str) -> GameSpec:
    """The game of a format, as decks are judged by it."""
    return rules_of_day(format_slug=format_slug, day=DAY).ruleset.spec.game


def summons() -> list[str]:
    """Cards of C.A.R.D. Wars that come in rarities."""
    found = Card.objects.filter(game__slug="card-wars", status="published", versions__variants__tier__code="legend")
    return [*found.order_by("slug").values_list("slug", flat=True).distinct()[:6]]


def war_entries() -> list[DeckEntry]:
    """Ten Journeys, two Tales and a Legend."""
    first, second, third, fourth, fifth, sixth = summons()
    return [
        DeckEntry(first, 3, "main", "journey"),
        DeckEntry(second, 3, "main", "journey"),
        DeckEntry(third, 3, "main", "journey"),
        DeckEntry(fourth, 1, "main", "journey"),
        DeckEntry(fourth, 1, "main", "tale"),
        DeckEntry(fifth, 1, "main", "tale"),
        DeckEntry(sixth, 1, "main", "legend"),
    ]


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


@pytest.mark.django_db
@pytest.mark.rule("CW-RAR-18")
def test_of_card_wars_only_journeys_are_printed() -> None:
    game = game_of("card-wars-war")
    sheet = print_sheet(game=game, entries=war_entries(), day=DAY)
    assert sheet.faces == 10
    (note,) = sheet.notes
    assert note.startswith("3 left out: ")
    assert note.endswith("Only Journey printings are for printing at home.")
    assert (note.count("[Tale]"), note.count("[Legend]")) == (2, 1)
    pdf = print_pdf(deck=Deck(name="Ten"), sheet=sheet)
    assert pdf.startswith(b"%PDF")
    assert pages_of(pdf) == 2
    assert pdf.count(b"/Subtype /Image") == 4  # each face is in the file once


@pytest.mark.django_db
def test_cards_without_rarities_and_other_games_are_printed_whole() -> None:
    war = game_of("card-wars-war")
    affinity = print_sheet(game=war, entries=[DeckEntry("fire-affinity", 20, "affinity")], day=DAY)
    assert (affinity.faces, affinity.notes) == (20, [])
    maximus = game_of("maximus-standard")
    found = print_sheet(
        game=maximus, entries=[DeckEntry("ember-wolf", 4, "main"), DeckEntry("no-such", 2, "main")], day=DAY
    )
    assert found.faces == 4
    assert found.notes == ["2 left out: 2 no-such. There is no such card today."]


@pytest.mark.django_db
def test_no_deck_is_too_large_for_the_machine() -> None:
    with pytest.raises(InvalidInput):
        print_sheet(game=game_of("maximus-standard"), entries=[DeckEntry("ember-wolf", 501, "main")], day=DAY)


@pytest.mark.django_db
def test_the_deck_page_leads_to_the_sheets_of_those_who_may_see_it() -> None:
    ann = member_make("ann")
    deck = deck_create(format=format_get(slug="card-wars-war"), name="Quiet", entries=war_entries(), owner=ann)
    address = f"/decks/{deck.pk}/print.pdf"
    page = client_of(ann).get(f"/decks/{deck.pk}/").content.decode()
    assert address in page
    assert "Print Journey cards (PDF)" in page
    answer = client_of(ann).get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert "no-store" in answer["Cache-Control"]
    assert Client().get(address).status_code == 404
    assert client_of(member_make("bob")).get(address).status_code == 404


@pytest.mark.parametrize(("count", "pages"), [(0, 1), (1, 1), (9, 1), (10, 2), (54, 6)])
def test_nine_to_a_page(count: int, pages: int) -> None:
    face = file_make("JPEG")
    pdf = sheets_pdf([face] * count, title="A deck", notes=["Ωmega, 山 and 한 are left out." * 40])
    assert pages_of(pdf) == pages
    assert pdf == sheets_pdf([face] * count, title="A deck", notes=["Ωmega, 山 and 한 are left out." * 40])
