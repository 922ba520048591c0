"""Link previews of decks and shared verdicts: who gets the picture, how long it is kept, and what the page says of it."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from cards.models import Card
from decks.models import Deck, SharedCheck
from decks.services import previews
from decks.services.deck_editing import deck_create, deck_update, deck_version_save
from decks.services.deck_sharing import deck_link_renew, shared_check_create, shared_check_hide
from decks.services.previews import check_preview_now, deck_preview_now
from oscg.accounts.models import User
from oscg.common.clock import utc_today
from rules.models import Format
from rules.specs.deck import DeckEntry
from tests.factories.decks import maximus_deck
from tests.factories.formats import format_make
from tests.factories.maintainers import client_of, member_make
from tests.oscg.pages.page_reading import page

pytestmark = pytest.mark.django_db
TEXT = "// Foundry\n5 Ember Wolf\n1 Kessa Cinderhand\n"


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Titles of the pictures drawn; the files hold the words in place of a picture."""
    titles: list[str] = []

    def draw(preview: Any, faces: Any) -> bytes:
        titles.append(preview.title)
        return f"{preview.alt} {[face.name for face in faces]}".encode()

    monkeypatch.setattr(previews, "picture_of", draw)
    return titles


@pytest.fixture
def owner() -> User:
    return member_make("mia")


@pytest.fixture
def deck(owner: User) -> Deck:
    """A public deck of Mia's in a format without a list, legal there."""
    entries = maximus_deck(("ember-wolf", 4))
    format_ = format_make("maximus", "maximus-open")
    return deck_create(format=format_, name="Wolves of the Quay", entries=entries, owner=owner, visibility="public")


@pytest.fixture
def check() -> SharedCheck:
    return shared_check_create(format=Format.objects.get(slug="maximus-standard"), as_of=utc_today(), text=TEXT)


def test_a_public_deck_has_a_picture(client: Client, deck: Deck) -> None:
    meta = page(client, f"/decks/{deck.pk}/").meta
    assert meta["og:image"].startswith(f"http://testserver/decks/{deck.pk}/preview.jpg?v=")
    assert (meta["og:image:width"], meta["og:image:height"]) == ("1200", "630")
    assert meta["og:image:alt"].startswith("Wolves of the Quay. Maximus, Maximus Open. Legal. 40 cards · ")
    assert meta["twitter:card"] == "summary_large_image"
    answer = client.get(meta["og:image"])
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
    assert answer["Cache-Control"] == "public, max-age=3600"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "X-Robots-Tag" not in answer
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)


def test_a_shared_verdict_has_a_picture(client: Client, check: SharedCheck, drawn: list[str]) -> None:
    meta = page(client, f"/check/{check.key}/").meta
    assert meta["og:image"].startswith(f"http://testserver/check/{check.key}/preview.jpg?v=")
    assert meta["twitter:card"] == "summary_large_image"
    assert meta["og:image:alt"].startswith("Foundry. Maximus, Maximus Standard. Not legal: ")
    answer = client.get(meta["og:image"])
    words = answer.content.decode()
    assert meta["og:image:alt"] in words
    assert "Ember Wolf: 5 copies" in words
    preview = check_preview_now(check=check)
    assert (len(preview.findings), preview.is_verdict) == (2, True)
    assert f"Not legal: {2 + preview.more} things to fix" == preview.heading
    assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == ("private, max-age=3600", "noindex")
    assert drawn == ["Foundry"]


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_no_picture_of_a_hidden_deck_by_its_number(deck: Deck, owner: User, drawn: list[str], visibility: str) -> None:
    """LEAK: hidden and missing look alike, to the owner's own browser too, since previews are fetched by strangers."""
    address = f"/decks/{deck.pk}/preview.jpg"
    assert Client().get(address).status_code == 200
    deck_update(deck=deck, visibility=visibility, actor=owner)
    missing = Client().get("/decks/999999/preview.jpg")
    for browser in (Client(), client_of(owner), client_of(member_make("eve"))):
        hidden = browser.get(address)
        assert (hidden.status_code, missing.status_code) == (404, 404)
        assert b"Wolves" not in hidden.content
    tag = f'"{deck_preview_now(deck=deck).digest}"'
    assert Client().get(address, headers={"if-none-match": tag}).status_code == 404
    assert "og:image" not in page(client_of(owner), f"/decks/{deck.pk}/").meta
    assert len(drawn) == 1


def test_an_unlisted_deck_shows_its_picture_by_its_key_alone(deck: Deck, owner: User, drawn: list[str]) -> None:
    deck_update(deck=deck, visibility="unlisted", actor=owner)
    meta = page(Client(), f"/decks/shared/{deck.share_key}/").meta
    assert meta["robots"] == "noindex"
    address = meta["og:image"]
    assert address.startswith(f"http://testserver/decks/shared/{deck.share_key}/preview.jpg?v=")
    answer = Client().get(address)
    assert answer.status_code == 200
    assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == ("private, max-age=3600", "noindex")
    deck_link_renew(deck=deck, actor=owner)
    assert Client().get(address).status_code == 404
    deck_update(deck=deck, visibility="private", actor=owner)
    assert Client().get(f"/decks/shared/{deck.share_key}/preview.jpg").status_code == 404
    assert len(drawn) == 1


def test_no_picture_of_a_check_that_is_hidden_or_unknown(check: SharedCheck, drawn: list[str]) -> None:
    assert Client().get("/check/no-such-key/preview.jpg").status_code == 404
    root = member_make("root")
    root.is_superuser = True
    shared_check_hide(check=check, actor=root)
    assert Client().get(f"/check/{check.key}/preview.jpg").status_code == 404
    assert drawn == []


def test_cards_nobody_may_see_are_in_no_picture(client: Client, deck: Deck, drawn: list[str]) -> None:
    secret = Card.objects.get(slug="forged-invitation")
    assert secret.status == "submitted"
    deck_version_save(
        deck=deck, entries=[DeckEntry(secret.slug, 1), DeckEntry("ember-wolf", 4), DeckEntry("nobody", 1)]
    )
    assert deck_preview_now(deck=deck).leads == (("ember-wolf", None),)
    words = client.get(f"/decks/{deck.pk}/preview.jpg").content.decode()
    assert "['Ember Wolf']" in words
    assert "Forged" not in words


def test_the_leads_are_the_avatar_and_the_dearest_cards(deck: Deck) -> None:
    leads = deck_preview_now(deck=deck).leads
    assert leads[0] == ("orsolya-of-the-ninth-bell", None)
    assert len(leads) == 5
    costs = [Card.objects.get(slug=slug).versions.get(number=1).cost for slug, _ in leads[1:]]
    assert costs == sorted(costs, reverse=True)


def test_rarities_choose_the_faces(client: Client, owner: User, drawn: list[str]) -> None:
    war = Format.objects.get(slug="card-wars-war")
    entries = [DeckEntry("goblin", 1, "main", "legend")]
    deck = deck_create(format=war, name="One", entries=entries, owner=owner, visibility="public")
    preview = deck_preview_now(deck=deck)
    assert preview.leads == (("goblin", "legend"),)
    assert [face.rarity for face in previews._faces(preview)] == ["L"]


def test_a_picture_is_drawn_once_and_told_apart_by_its_tag(client: Client, deck: Deck, drawn: list[str]) -> None:
    address = f"/decks/{deck.pk}/preview.jpg"
    first = client.get(address)
    assert client.get(address).content == first.content
    assert drawn == ["Wolves of the Quay"]
    held = client.get(address, headers={"if-none-match": first["ETag"]})
    assert (held.status_code, held["ETag"]) == (304, first["ETag"])
    before = page(client, f"/decks/{deck.pk}/").meta["og:image"]
    deck_update(deck=deck, name="Wolves again")
    assert page(client, f"/decks/{deck.pk}/").meta["og:image"] != before
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, drawn[-1]) == (200, "Wolves again")


def test_old_versions_of_a_deck_have_no_picture_of_their_own(client: Client, deck: Deck) -> None:
    deck_version_save(deck=deck, entries=[DeckEntry("ember-wolf", 1)])
    assert "og:image" not in page(client, f"/decks/{deck.pk}/?version=1").meta
    assert "og:image" in page(client, f"/decks/{deck.pk}/").meta


def test_the_page_and_the_picture_agree(client: Client, deck: Deck, check: SharedCheck) -> None:
    for address, preview in (
        (f"/decks/{deck.pk}/", deck_preview_now(deck=deck)),
        (f"/check/{check.key}/", check_preview_now(check=check)),
    ):
        assert page(client, address).meta["og:image"].endswith(f"?v={preview.digest[:12]}")


def test_only_the_newest_pictures_are_kept(
    deck: Deck, drawn: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(previews, "KEPT", 3)
    for at in range(5):
        deck_update(deck=deck, name=f"Name {at}")
        previews.preview_picture(preview=deck_preview_now(deck=deck))
        for path in (tmp_path / "previews").iterdir():
            os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns - 1_000_000_000))
    kept = sorted(path.read_text().split(".")[0] for path in (tmp_path / "previews").iterdir())
    assert kept == ["Name 2", "Name 3", "Name 4"]


def test_drawing_is_limited_and_kept_pictures_are_not(
    client: Client, deck: Deck, drawn: list[str], settings: Any
) -> None:
    settings.REST_FRAMEWORK = {
        **settings.REST_FRAMEWORK,
        "DEFAULT_THROTTLE_RATES": {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "draw": "2/min"},
    }
    address = f"/decks/{deck.pk}/preview.jpg"
    answers = []
    for at in range(3):
        deck_update(deck=deck, name=f"Name {at}")
        answers.append(client.get(address).status_code)
    assert answers == [200, 200, 429]
    deck_update(deck=deck, name="Name 1")
    assert [client.get(address).status_code for _ in range(3)] == [200, 200, 200]
    assert drawn == ["Name 0", "Name 1"]


@pytest.mark.parametrize("name", ["火の行進", "🔥", "Огненный марш " * 8, "مسيرة"])
def test_names_of_any_script_have_a_picture(client: Client, deck: Deck, name: str) -> None:
    deck_update(deck=deck, name=name)
    assert client.get(f"/decks/{deck.pk}/preview.jpg").status_code == 200
