"""Query counts of the pages about decks and lists, for anonymous readers, people with an account and maintainers."""

from __future__ import annotations

import pytest
from django.test import Client

from decks.models import Deck
from decks.services.deck_editing import deck_create
from rules.models import Format
from tests.factories.decks import maximus_deck
from tests.factories.maintainers import client_of, maintainer_make, member_make
from tests.query_counts import assert_frozen

pytestmark = pytest.mark.django_db
PAGES = {
    "decks": "/decks/",
    "decks-of-format": "/decks/?format=maximus-standard",
    "builder": "/decks/new/?format=maximus-standard",
    "builder-formats": "/decks/new/",
    "check": "/check/",
    "check-of-text": "/check/?format=maximus-standard&text=4+Slag+Rain",
    "lists": "/banlists/",
    "list-in-force": "/banlists/maximus-standard/",
    "list-revision": "/banlists/maximus-standard/1/",
    "list-changes": "/banlists/maximus-standard/changes/",
}


@pytest.mark.parametrize("name", PAGES)
def test_query_counts_are_frozen(client: Client, name: str) -> None:
    assert_frozen(client, name, PAGES[name])


def deck_make(**more: object) -> Deck:
    format_ = Format.objects.select_related("game").get(slug="maximus-standard")
    return deck_create(format=format_, entries=maximus_deck(("slag-rain", 1)), **{"name": "A deck", **more})  # type: ignore[arg-type]


def test_a_deck_page(client: Client) -> None:
    deck = deck_make(visibility=Deck.Visibility.PUBLIC)
    assert_frozen(client, "deck", f"/decks/{deck.pk}/")


def test_a_saved_deck_on_the_bench() -> None:
    owner = member_make("mona")
    deck = deck_make(owner=owner)
    assert_frozen(client_of(owner), "builder-of-deck", f"/decks/{deck.pk}/edit/")


@pytest.mark.parametrize("number", [1, 3])
def test_my_decks_do_not_cost_queries_each(number: int) -> None:
    owner = member_make("mona")
    for at in range(number):
        deck_make(owner=owner, name=f"Deck {at}")
    assert_frozen(client_of(owner), "my-decks", "/me/decks/")


def test_the_desk() -> None:
    assert_frozen(client_of(maintainer_make("anna")), "desk", "/desk/")
