"""Home, game, rules and help pages: they answer, hold real data, and lead on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from banlists.models import BanListRevision
from cards.models import Card
from decks.models import Deck
from oscg.common.clock import utc_today
from rules.games.catalog import shipped
from rules.models import Game
from rules.services.formats import format_revision_publish
from tests.factories.cards import card_make
from tests.factories.formats import format_make, list_make
from tests.oscg.pages.page_reading import page

pytestmark = pytest.mark.django_db
OWN = ("/", "/games/", "/rules/", "/cards/", "/help/", "/banlists/")
GAMES = ("maximus", "card-wars", "fortification")
PAGES = [
    "/",
    "/rules/",
    "/cards/",
    "/cards/?view=rows",
    "/help/search/",
    "/help/keyboard/",
    *(f"/games/{game}/" for game in GAMES),
    *(f"/rules/{game}/" for game in GAMES),
    "/cards/maximus/slag-rain/",
    "/cards/maximus/slag-rain/versions/1/",
    "/cards/card-wars/goblin/",
    "/cards/fortification/ford-warden/",
]


@pytest.mark.parametrize("address", PAGES)
def test_pages_answer_with_one_heading_and_nothing_inline(client: Client, address: str) -> None:
    found = page(client, address)
    assert found.meta["description"]


@pytest.mark.parametrize("address", ["/", "/games/maximus/", "/rules/", "/cards/maximus/slag-rain/", "/help/search/"])
def test_links_to_our_pages_lead_somewhere(client: Client, address: str) -> None:
    links = {link.partition("#")[0] for link in page(client, address).links if link.startswith("/")}
    own = [link for link in sorted(links) if link == "/" or link.startswith(OWN[1:])]
    assert len(own) > 3
    assert [link for link in own if client.get(link).status_code != 200] == []


def test_home_shows_what_is_stored_and_nothing_else(client: Client) -> None:
    words = page(client, "/").words
    for game in GAMES:
        published = Card.objects.filter(game__slug=game, status="published").count()
        assert f"{published} published" in words
    assert f"Browse {Card.objects.filter(status='published').count()} cards" in words
    for revision in BanListRevision.objects.all():
        assert f"{revision.ban_list.format.name}, list {revision.number}" in words
    assert "Upcoming" in words
    assert "In force" in words


def test_home_of_an_empty_site(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oscg.pages.home.all_lists", dict)
    monkeypatch.setattr("oscg.pages.home.deck_list", Deck.objects.none)
    words = page(client, "/").words
    assert "No list has been published yet." in words
    assert "No public deck yet." in words


def test_private_decks_stand_nowhere(client: Client) -> None:
    deck = Deck.objects.filter(format__game__slug="maximus").earliest("name")
    Deck.objects.filter(pk=deck.pk).update(visibility="private", name="Nobody may read this")
    for address in ("/", "/games/maximus/", "/cards/maximus/slag-rain/", "/cards/maximus/mudflat-piper/"):
        assert "Nobody may read this" not in page(client, address).words


def test_a_game_page_shows_formats_options_lists_and_samples(client: Client) -> None:
    words = page(client, "/games/maximus/").words
    assert "Maximus Standard" in words
    assert "Fewest cards in the main list of a deck." in words
    assert "Tide and Toll" in words
    assert "Legal" in words
    assert "Not legal" in words


def test_values_of_options_read_well(client: Client) -> None:
    words = page(client, "/games/card-wars/").words
    assert "earth, fire, water, null" in words
    assert "journey: 3; tale: 1; legend: 1" in words
    rules = page(client, "/rules/maximus/").words
    assert "May be 1 to 99 or no limit." in rules


def test_pages_only_answer_to_reading(client: Client) -> None:
    assert client.post("/cards/").status_code == 405


def test_a_changed_option_is_marked(client: Client) -> None:
    format_make("maximus", "maximus-large", options={"deck_max": 80})
    words = page(client, "/games/maximus/").words
    assert "Maximus Large" in words
    assert "80 changed" in words


def test_a_game_made_of_data_has_a_page_but_no_book(client: Client) -> None:
    made = dict(shipped()["maximus"].definition, slug="tiny-game", name="Tiny Game")
    Game.objects.create(slug="tiny-game", name="Tiny Game", long_name="Tiny Game", definition=made)
    assert "This game has no format yet." in page(client, "/games/tiny-game/").words
    assert "no rule book here" in page(client, "/rules/tiny-game/", 404).words
    assert "Tiny Game" in page(client, "/rules/").words


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_an_anchor_and_its_words(client: Client, game: str) -> None:
    found = page(client, f"/rules/{game}/")
    atoms = shipped()[game].rulebook["atoms"]
    assert {atom["id"] for atom in atoms} <= set(found.ids)
    for atom in atoms:
        assert " ".join(atom["text"].split()) in found.words
    assert "Other values" in found.words
    chapters = {link[1:] for link in found.links if link.startswith("#") and link != "#main"}
    assert chapters <= set(found.ids)


def test_every_chapter_has_a_name_of_its_own(client: Client) -> None:
    for game in GAMES:
        codes = {atom["id"].rpartition("-")[0] for atom in shipped()[game].rulebook["atoms"]}
        assert not [code for code in codes if f" {code} " in page(client, f"/rules/{game}/").words]


def test_rules_show_the_value_of_the_format_asked_for(client: Client) -> None:
    format_ = format_make("maximus", "maximus-five")
    format_revision_publish(
        format=format_,
        effective_from=utc_today(),
        options={"copies_unrestricted": 5},
        deck_rules=format_.revisions.latest("number").deck_rules,
    )
    words = page(client, "/rules/maximus/?format=maximus-five").words
    assert "Copies unrestricted 5 " in words
    assert "Copies unrestricted 4 " in page(client, "/rules/maximus/?format=maximus-standard").words
    page(client, "/rules/maximus/?format=fortification-standard", 404)


def test_lists_to_come_stand_before_those_in_force(client: Client) -> None:
    format_ = format_make("fortification", "fortification-late")
    list_make(format_, utc_today() + timedelta(days=400), banned=["ford-warden"])
    words = page(client, "/").words
    assert words.index("Fortification Late, list 1 Upcoming") < words.index("Maximus Standard, list 3")


def test_the_newest_card_is_the_one_that_came_out_last(client: Client) -> None:
    card_make("maximus", "Yesterday's Child", since=utc_today())
    card_make("maximus", "Mudflat Piper", slug="mudflat-piper", since=utc_today())
    newest = page(client, "/games/maximus/").words.split("Newest cards")[1]
    assert "Yesterday's Child" in newest
    assert "Mudflat Piper" not in newest
