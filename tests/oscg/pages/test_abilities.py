"""The reference of a game's ability language: every word, examples that are true, links, and the filter."""

from __future__ import annotations

import html
import json
import re

import pytest
from django.test import Client

from cards.services.card_publishing import CardCredit, card_publish
from oscg.common.clock import utc_today
from oscg.pages.abilities import anchor_of
from rules.abilities.entries import entries_of
from rules.abilities.normal import normal_ability
from rules.abilities.parse import parse_ability
from rules.abilities.vocabulary import vocabulary_of
from rules.checks.card_check import CardDraft
from rules.models import Game
from tests.rules.abilities.strategies import GAMES

pytestmark = pytest.mark.django_db
TWIN = re.compile(
    r'<blockquote class="twin__text">(.*?)</blockquote><pre class="twin__data"><code>(.*?)</code></pre>', re.DOTALL
)


def read(client: Client, game: str, query: str = "") -> str:
    answer = client.get(f"/games/{game}/abilities/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_every_word_stands_there_once_under_its_anchor(client: Client, game: str) -> None:
    page = read(client, game)
    anchors = [anchor_of(each.kind, each.name) for each in entries_of(game)]
    assert len(set(anchors)) == len(anchors)
    assert re.findall(r'<article class="word" id="([^"]+)"', page) == anchors
    for kind in vocabulary_of(game).words:
        assert f'id="{kind}"' in page
        assert f'href="#{kind}"' in page


@pytest.mark.parametrize("game", GAMES)
def test_the_text_of_every_example_says_what_its_data_say(client: Client, game: str) -> None:
    found = TWIN.findall(read(client, game))
    assert len(found) == len(entries_of(game)) + 2
    for text, data in found:
        ability = json.loads(html.unescape(data))
        assert parse_ability(game, html.unescape(text)) == normal_ability(vocabulary_of(game), ability)


def test_bars_and_limits_are_told(client: Client) -> None:
    page = read(client, "fortification")
    assert "A card has at most 6 abilities" in page
    assert "CARD-E-RZ-SEALED" in page


@pytest.mark.parametrize(
    ("query", "word", "other"), [("?q=damage", "effect-damage", "cost-mill"), ("?q=WHEEL%20of", "", "form-static")]
)
def test_words_can_be_searched(client: Client, query: str, word: str, other: str) -> None:
    page = read(client, "maximus", query)
    assert f'id="{other}"' not in page
    assert f'id="{word}"' in page if word else "0 of" in page
    assert "Show all words" in page
    assert 'id="writing"' not in page


def test_what_is_searched_is_shown_as_text(client: Client) -> None:
    assert "<script>alert" not in read(client, "maximus", "?q=<script>alert(1)</script>")


def test_the_cards_that_use_a_word_are_linked(client: Client) -> None:
    game = Game.objects.get(slug="maximus")
    attributes = {"modes": {"verb": {"cost": 1}}}
    abilities = ({"form": "resolve", "do": [{"effect": "win"}]},)
    card_publish(
        game=game,
        slug="last-laugh",
        draft=CardDraft(name="Last Laugh", attributes=attributes, abilities=abilities),
        credit=CardCredit(author_name="Anna", license="CC-BY-4.0"),
        effective_from=utc_today(),
    )
    page = read(client, "maximus")
    _, _, rest = page.partition('id="effect-win"')
    assert '<a href="/cards/maximus/last-laugh/">Last Laugh</a>' in rest.partition("</article>")[0]
    (word,) = (each for each in client.get("/api/v1/games/maximus/abilities/").json()["words"] if each["name"] == "win")
    assert {"slug": "last-laugh", "name": "Last Laugh", "url": "/api/v1/cards/maximus/last-laugh/"} in word["cards"]


def test_rules_lead_to_their_place_in_the_book(client: Client) -> None:
    book = client.get("/rules/maximus/").content.decode()
    linked = set(re.findall(r'href="/rules/maximus/#(MAX-[A-Z]+-\d+)"', read(client, "maximus")))
    assert "MAX-PWR-9" in linked
    assert all(f'id="{rule}"' in book for rule in linked)


@pytest.mark.parametrize("address", ["/games/maximus/", "/rules/maximus/", "/cards/maximus/slag-rain/"])
def test_other_pages_lead_there(client: Client, address: str) -> None:
    assert "/games/maximus/abilities/" in client.get(address).content.decode()


def test_a_game_without_abilities_has_no_such_page(client: Client) -> None:
    Game.objects.create(slug="pond", name="Pond", definition={"slug": "pond", "name": "Pond"})
    answer = client.get("/games/pond/abilities/")
    assert answer.status_code == 404
    assert "no ability language" in answer.content.decode()
    assert client.get("/games/nowhere/abilities/").status_code == 404
