"""The card page: what it says, its versions, its legality over time, and the decks that play it."""

from __future__ import annotations

from datetime import date, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from cards.models import Card
from cards.services.card_publishing import card_status_set
from decks.models import Deck
from decks.services.deck_editing import deck_create
from oscg.common.clock import utc_today
from oscg.pages.card_fields import fields_of, marked, table_of
from oscg.pages.legality_line import line_of
from rules.models import Format
from rules.specs.deck import DeckEntry
from tests.factories.cards import card_make, card_of
from tests.factories.formats import format_make, list_make
from tests.oscg.pages.page_reading import page
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db
UNIT = {"modes": {"unit": {"cost": 2, "offense": 1, "defense": 1, "health": 3, "types": ["beast"]}}}
TEXTS = ("5 damage to a Unit.", "4 damage to a damaged Unit.")
STRONGER = {"modes": {"unit": {"cost": 3, "offense": 1, "defense": 1, "health": 4, "types": ["beast"]}}}


@pytest.mark.parametrize("game", ["maximus", "card-wars", "fortification"])
def test_every_card_has_a_page(client: Client, game: str) -> None:
    for card in Card.objects.filter(game__slug=game).order_by("slug")[::9]:
        found = page(client, f"/cards/{game}/{card.slug}/")
        assert card.name in found.words
        assert found.meta["og:title"].startswith(card.name)


def test_previews_describe_the_card(client: Client) -> None:
    meta = page(client, "/cards/maximus/slag-rain/").meta
    assert meta["og:description"] == "Kind Verb, Cost 2. 4 damage to a Unit that is not an Avatar."
    assert meta["og:url"] == "http://testserver/cards/maximus/slag-rain/"
    assert meta["og:image"].startswith("http://testserver/faces/")
    assert (meta["og:image:width"], meta["og:image:height"]) == ("1200", "630")
    assert meta["og:image:alt"].startswith("Slag Rain. Maximus Verb")
    assert meta["twitter:card"] == "summary_large_image"


def test_the_picture_for_previews_is_the_face_on_the_mat(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    answer = client.get(page(client, "/cards/maximus/slag-rain/").meta["og:image"])
    assert answer.status_code == 200
    assert Image.open(BytesIO(b"".join(answer.streaming_content))).size == (1200, 630)  # type: ignore[attr-defined]


def test_legality_over_time_names_reasons_days_and_lists(client: Client) -> None:
    found = page(client, "/cards/maximus/slag-rain/")
    for words in (
        "1 Mar 2026",
        "15 Jul 2026 Banned",
        "Even a single copy was found and used in almost every match.",
        "1 Feb 2027 to come",
    ):
        assert words in found.words
    assert "/banlists/maximus-standard/2/" in found.links


def test_a_listed_card_says_so_in_its_head(client: Client) -> None:
    head = page(client, "/cards/maximus/slag-rain/").words.split("Values")[0]
    assert "Restricted to 1 Maximus Standard since 1 Oct 2026" in head


def test_versions_show_what_changed(client: Client) -> None:
    card_make("maximus", "Marsh Hound", attributes=UNIT, text=TEXTS[0], since=date(2026, 1, 12))
    card_make(
        "maximus", "Marsh Hound", attributes=STRONGER, text=TEXTS[1], since=date(2026, 3, 1),
        kind="balance", note="It was too cheap.",
    )  # fmt: skip
    html = client.get("/cards/maximus/marshhound/").content.decode()
    assert "<del>5</del> <ins>4</ins> damage to a <ins>damaged</ins> Unit." in html
    found = page(client, "/cards/maximus/marshhound/")
    assert "Cost 2 3" in found.words
    assert "Health 3 4" in found.words
    assert "Offense 1 1" not in found.words
    assert "It was too cheap." in found.words
    first = page(client, "/cards/maximus/marshhound/versions/1/")
    assert "This version was in force from 12 Jan 2026 until 1 Mar 2026 ." in first.words
    assert TEXTS[0] in first.words


def test_a_version_to_come_is_not_yet_what_the_card_says(client: Client) -> None:
    card_make("maximus", "Slow Reed", attributes=UNIT)
    card_make("maximus", "Slow Reed", attributes=STRONGER, since=utc_today() + timedelta(days=5))
    found = page(client, "/cards/maximus/slowreed/")
    assert "Version 2 Upcoming" in found.words
    assert "Version 1" in found.words.split("Values")[0]
    assert "comes into force on" in page(client, "/cards/maximus/slowreed/versions/2/").words


def test_rarities_stand_side_by_side(client: Client) -> None:
    found = page(client, "/cards/card-wars/goblin/")
    assert "J Journey T Tale L Legend" in found.words
    assert "HP 5 6 6" in found.words


@pytest.mark.parametrize(
    ("status", "word"), [("withdrawn", "This card is withdrawn since"), ("retired", "This card is retired")]
)
def test_cards_that_left_say_so(client: Client, status: str, word: str) -> None:
    card_status_set(card=card_of("card-wars", "goblin"), status=status, since=utc_today())
    found = page(client, "/cards/card-wars/goblin/")
    assert word in found.words
    assert "Add to a deck" not in found.words


def test_decks_are_paged_and_cost_the_same(client: Client) -> None:
    format_ = Format.objects.get(slug="maximus-standard")
    before = queries_of(client, "/cards/maximus/saltglass-harpoon/")
    for number in range(25):
        deck_create(
            format=format_,
            name=f"Harpoons {number:02}",
            entries=[DeckEntry("saltglass-harpoon", number % 4 + 1)],
            visibility="public",
        )
    deck_create(format=format_, name="Secret Harpoons", entries=[DeckEntry("saltglass-harpoon", 4)])
    assert queries_of(client, "/cards/maximus/saltglass-harpoon/") == before
    met: list[str] = []
    for number in range(1, 9):
        found = client.get(f"/cards/maximus/saltglass-harpoon/?decks={number}").context
        if number <= found["deck_pages"]:
            met += [deck.name for deck, _, _ in found["decks"]]
    assert (
        len(met)
        == len(set(met))
        == Deck.objects.filter(visibility="public", card_index__card__slug="saltglass-harpoon").count()
    )
    assert "Secret Harpoons" not in met


def test_a_deck_shows_copies_and_todays_verdict(client: Client) -> None:
    words = page(client, "/cards/maximus/slag-rain/").words
    assert "Nine Days of Rain sample deck, Maximus Standard 4 copies Not legal" in words
    assert "Tide and Toll sample deck, Maximus Standard 1 copy Legal" in words


def test_many_formats_make_many_lines(client: Client) -> None:
    format_ = format_make("maximus", "maximus-strict")
    list_make(format_, utc_today() - timedelta(days=30), banned=["slag-rain"])
    list_make(format_, utc_today() - timedelta(days=10), banned=["slag-rain"])
    found = page(client, "/cards/maximus/slag-rain/")
    assert "Banned Maximus Strict" in found.words
    assert "/banlists/maximus-strict/2/" in found.links


def _row(
    since: str, status: str, limit: int | None = None, *, revision: int | None, version: int = 1
) -> dict[str, object]:
    return {
        "effective_from": since,
        "status": status,
        "limit": limit,
        "reasons": [f"r{revision}"],
        "revision": revision,
        "version": version,
    }


def test_a_line_joins_lists_that_keep_a_standing() -> None:
    timeline = [
        _row("2026-01-01", "restricted", 1, revision=1), _row("2026-02-01", "restricted", 1, revision=2),
        _row("2026-03-01", "unrestricted", revision=2, version=2), _row("2026-04-01", "unrestricted", revision=3, version=2),
        _row("2026-04-20", "withdrawn", revision=3, version=2), _row("2026-06-01", "banned", 0, revision=4, version=3),
    ]  # fmt: skip
    line = line_of({"format": "f", "name": "F", "timeline": timeline}, date(2026, 1, 1), date(2026, 5, 1))
    assert [(span.since, span.state, span.revisions, span.version) for span in line.spans] == [
        (date(2026, 1, 1), "restricted", [1, 2], None),
        (date(2026, 3, 1), "legal", [2, 3], 2),
        (date(2026, 4, 20), "withdrawn", [3], None),
        (date(2026, 6, 1), "banned", [4], 3),
    ]
    assert [span.is_now for span in line.spans] == [False, False, True, False]
    assert line.spans[3].is_upcoming
    assert [span.current for span in line.spans] == [2, 3, 3, None]
    assert line.has_left
    assert [piece.status for piece in line.pieces] == ["restricted", "unrestricted", "withdrawn"]
    assert sum(float(piece.width.rstrip("%")) for piece in line.pieces) == pytest.approx(100, abs=0.1)
    assert line.words.startswith("restricted to 1 from 1 Jan 2026; legal from 1 Mar 2026; withdrawn from")


def test_values_read_well() -> None:
    words = {
        "kind": {"unit": "Unit"},
        "attach": {"own": "own Units"},
        "keyword": {"ranged": "attacks from any rank"},
        "tier": {"2": "NPC"},
    }
    attributes = {
        "modes": {
            "equipment": {
                "cost": 2,
                "attach": {"side": "own", "filter": {"kind": "unit", "types_any": ["sailor", "bell-keeper"]}},
                "modifiers": [{"stat": "offense", "amount": 2}, {"stat": "health", "amount": -1}],
                "grants": {"keywords": [{"k": "ranged", "n": 2}]},
            }
        }
    }
    found = {each.label: each.value for each in fields_of(attributes, words)}
    assert found["Attach: side"] == "own Units"
    assert found["Attach: only on"] == "kind Unit, type Sailor or Bell keeper"
    assert found["Modifiers"] == "+2 offense; −1 health"
    assert found["Grants"] == "attacks from any rank 2"
    assert fields_of({"tier": 2}, words)[0].value == "NPC"


def test_variants_and_marked_words() -> None:
    variants = [{"rarity": "journey", "stats": {"hp": 3}}, {"rarity": "tale", "stats": {"hp": 4}, "rounds": 2}]
    assert table_of(variants, {}) == [("HP", ["3", "4"], True), ("Rounds", ["–", "2"], True)]
    assert marked("a b c", "a x c d") == [("same", "a"), ("del", "b"), ("ins", "x"), ("same", "c"), ("ins", "d")]
