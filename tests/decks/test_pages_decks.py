"""Deck pages: who sees what, what announced lists will do, notes that are safe, files that come back as they went."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from decks.models import Deck, DeckVersion
from decks.services.deck_editing import deck_create, deck_update, deck_version_save
from decks.services.deck_files import FILE_TYPES, deck_file_write
from decks.services.deck_page import deck_lines
from decks.services.deck_text import as_deck_text, deck_text_read
from oscg.common.errors import InvalidInput
from oscg.common.markdown import markdown_html
from rules.selectors.games import format_get
from rules.specs.deck import DeckEntry
from tests.factories.decks import maximus_deck

pytestmark = pytest.mark.django_db
MAXIMUS = "maximus-standard"


def person(name: str) -> Any:
    return get_user_model().objects.create_user(username=name, email=f"{name}@example.invalid", password="x")


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def deck_make(owner: Any, name: str = "Quiet Plan", visibility: str = "private", **more: Any) -> Deck:
    entries = more.pop("entries", None) or maximus_deck()
    return deck_create(
        format=format_get(slug=MAXIMUS), name=name, entries=entries, owner=owner, visibility=visibility, **more
    )


def test_a_private_deck_is_nowhere_for_others(client: Client) -> None:
    """LEAK-01: 404 and not 403, on every address and with every verb, and in no list, count or search."""
    owner, other = person("ann"), signed_in(person("bob"))
    before = client.get("/decks/").content.decode()
    deck = deck_make(owner)
    for viewer in (client, other):
        for path in ("", "edit/", "export/text/", "export/json/", "delete/", "?version=1"):
            answer = viewer.get(f"/decks/{deck.pk}/{path}")
            assert answer.status_code == 404 or answer["Location"].startswith("/accounts/login/"), path
        for path in ("copy/", "visibility/", "link/", "delete/", "edit/"):
            answer = viewer.post(f"/decks/{deck.pk}/{path}", {"visibility": "public"})
            gone = viewer.post(f"/decks/999999/{path}", {"visibility": "public"})
            assert answer.status_code == gone.status_code, path
            assert answer.status_code in (401, 404), path
        assert viewer.get(f"/decks/shared/{deck.share_key}/").status_code == 404
        assert viewer.get(f"/decks/{deck.pk}/?key={deck.share_key}").status_code == 404
        assert viewer.get(f"/decks/new/?from={deck.pk}&key={deck.share_key}").status_code == 404
        assert "Quiet Plan" not in viewer.get("/decks/?q=quiet").content.decode()
    counted = re.search(r"(\d+) decks", before)
    assert counted
    assert counted[0] in client.get("/decks/").content.decode()
    assert Deck.objects.get(pk=deck.pk).visibility == "private"
    assert signed_in(owner).get(f"/decks/{deck.pk}/").status_code == 200


def test_hidden_and_missing_look_alike(client: Client) -> None:
    hidden = client.get(f"/decks/{deck_make(person('ann')).pk}/")
    missing = client.get("/decks/999999/")
    numbers = re.compile(r"\d+")
    assert hidden.status_code == missing.status_code == 404
    assert numbers.sub("", hidden.content.decode()) == numbers.sub("", missing.content.decode())
    assert client.get(f"/decks/{10**30}/").status_code == 404


def test_an_unlisted_deck_opens_by_its_link_alone(client: Client) -> None:
    """LEAK-01: view, copy and export work by link; the deck is not listed."""
    deck = deck_make(person("ann"), visibility="unlisted")
    assert client.get(f"/decks/{deck.pk}/").status_code == 404
    shared = client.get(f"/decks/shared/{deck.share_key}/")
    assert shared.status_code == 200
    assert shared["X-Robots-Tag"] == "noindex"
    assert "no-store" in shared["Cache-Control"]
    links = re.findall(rf'href="(/decks/{deck.pk}/export/[^"]+)"', shared.content.decode())
    assert len(links) == len(FILE_TYPES)
    assert all(client.get(link.replace("&amp;", "&")).status_code == 200 for link in links)
    assert "Quiet Plan" not in client.get("/decks/?q=quiet").content.decode()
    other = person("bob")
    copied = signed_in(other).post(f"/decks/{deck.pk}/copy/", {"key": deck.share_key, "once": "k1"})
    assert copied.status_code == 302
    assert Deck.objects.get(owner=other).visibility == "private"
    deck_update(deck=deck, visibility="private")
    assert client.get(f"/decks/shared/{deck.share_key}/").status_code == 404


def test_a_copy_pressed_twice_is_one_copy() -> None:
    """UNIQ-01."""
    deck, other = deck_make(person("ann"), visibility="public"), person("bob")
    client = signed_in(other)
    answers = [client.post(f"/decks/{deck.pk}/copy/", {"once": "same"}) for _ in range(2)]
    assert len({answer["Location"] for answer in answers}) == 1
    assert Deck.objects.filter(owner=other).count() == 1


def test_only_the_owner_sees_the_key(client: Client) -> None:
    owner = person("ann")
    deck = deck_make(owner, visibility="unlisted")
    assert deck.share_key in signed_in(owner).get(f"/decks/{deck.pk}/").content.decode()
    deck_update(deck=deck, visibility="public")
    assert deck.share_key not in client.get(f"/decks/{deck.pk}/").content.decode()


def test_the_public_list_filters_and_says_what_is_legal_today(client: Client) -> None:
    everything = client.get("/decks/").content.decode()
    assert "32 decks" in everything
    assert "page 1 of 2" in everything
    page = client.get("/decks/?format=card-wars-war").content.decode()
    assert "Gilded Queue" in page
    assert "Not legal" in page
    assert "Nine Days of Rain" not in page
    assert "No public deck fits." in client.get("/decks/?q=zzzz").content.decode()
    assert client.get("/decks/?page=999999999999999999999").status_code == 200


def test_a_deck_page_shows_unknown_cards_versions_and_differences() -> None:
    owner = person("ann")
    deck = deck_make(owner, entries=[DeckEntry("ember-wolf", 4), DeckEntry("Nobody's Card", 2)])
    deck_version_save(deck=deck, entries=[DeckEntry("ember-wolf", 3), DeckEntry("slag-rain", 1)], note="leaner")
    client = signed_in(owner)
    page = client.get(f"/decks/{deck.pk}/").content.decode()
    assert "leaner" in page
    assert "4 → 3" in page
    assert "Nobody&#x27;s Card" in page
    old = client.get(f"/decks/{deck.pk}/?version=1").content.decode()
    assert "Unknown cards" in old
    assert "not the newest" in old
    assert client.get(f"/decks/{deck.pk}/?version=9").status_code == 400


def test_my_decks_say_what_the_next_list_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Legal now, not legal from 1 Feb 2027 under list 4; the broken one first."""
    for module in ("deck_outlook", "deck_page"):
        monkeypatch.setattr(f"decks.services.{module}.utc_today", lambda: date(2026, 12, 1))
    owner = person("ann")
    deck_make(owner, "Fine")
    deck_make(owner, "Pack", entries=maximus_deck(("ember-wolf", 4), ("ashen-packmother", 3)))
    deck_make(owner, "Broken", entries=maximus_deck(("ember-wolf", 5)))
    page = signed_in(owner).get("/me/decks/").content.decode()
    assert page.index("Broken") < page.index("Pack") < page.index("Fine")
    assert "Ashen Packmother is restricted (list 4): 3 copies; only 1 is allowed." in page
    assert re.search(r"from <time datetime=\"2027-02-01\">1 Feb 2027</time> under list 4", page)
    assert Client().get("/me/decks/").status_code == 302


def test_many_decks_do_not_cost_many_queries(django_assert_max_num_queries: Any) -> None:
    owner = person("ann")
    for number in range(6):
        deck_make(owner, f"Deck {number}")
    decks = list(Deck.objects.filter(owner=owner).select_related("format__game"))
    deck_lines(decks=decks, with_coming=True)
    with django_assert_max_num_queries(4 + 2 * len(decks)):
        deck_lines(decks=decks, with_coming=True)


@pytest.mark.parametrize(
    "notes",
    [
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](data:text/html;base64,AAAA)",
        "![x](https://example.invalid/p.png)",
        '<a href="https://a" onclick="x()">x</a>',
        "[x](vbscript:x) <script>1</script>",
        "<javascript:alert(1)>",
    ],
)
def test_notes_run_nothing(notes: str) -> None:
    """EXP-03: raw HTML shows as text, links lead to http and https alone, no picture is fetched."""
    drawn = str(markdown_html(notes))
    assert not re.search(r"<(?!/?(p|a|em|strong|code|ul|li)\b)", drawn)
    assert not re.search(r'<a[^>]*(href="(?!https?:)|on\w+=)', drawn)


def test_notes_say_what_they_say() -> None:
    drawn = str(markdown_html("# Plan\n\n**Hold** on, [see](https://example.invalid/a?b=1&c=2) Rise & Fall < 3"))
    assert "<h3>Plan</h3>" in drawn
    assert "<strong>Hold</strong>" in drawn
    assert 'href="https://example.invalid/a?b=1&amp;c=2"' in drawn
    assert "Rise &amp; Fall &lt; 3" in drawn


@pytest.mark.parametrize("file_type", sorted(FILE_TYPES))
def test_every_file_comes_back_as_it_went(file_type: str) -> None:
    """FILE-01: same cards, counts, boards, rarities and name; JSON keeps the notes; an empty deck too."""
    decks = list(Deck.objects.filter(is_sample=True).select_related("format"))
    assert len(decks) > 30
    for deck in decks:
        entries = tuple(DeckEntry(*row) for row in DeckVersion.objects.filter(deck=deck).latest("number").entries)
        for cards in (entries, ()):
            file = deck_file_write(
                file_type=file_type, name=f"{deck.name} & <Co> é", entries=cards, format_slug=deck.format.slug,
                notes="two\nlines & \"quotes\"",
            )  # fmt: skip
            text, notes = as_deck_text(text=file.text, format_slug=deck.format.slug)
            read = deck_text_read(text=text, format_slug=deck.format.slug)
            assert read.name == f"{deck.name} & <Co> é"
            assert sorted(read.entries, key=str) == sorted(cards, key=str)
            assert notes == ('two\nlines & "quotes"' if file_type == "json" else "")


def test_text_exports_hold_the_real_characters_and_main_first(client: Client) -> None:
    """EXP-03, EXP-01: no HTML entities in files; a name that begins like a formula is a name."""
    entries = [DeckEntry("slag-rain", 1, "sideboard"), DeckEntry("bailiffs-knock", 2), DeckEntry("=SUM(A1)", 1)]
    deck = deck_make(person("ann"), "@SUM & <b>", "public", entries=entries)
    answer = client.get(f"/decks/{deck.pk}/export/text/")
    text = answer.content.decode()
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="sum-b.txt"'
    assert text.splitlines()[0] == "// @SUM & <b>"
    assert "2 Bailiff's Knock" in text
    assert "1 =SUM(A1)" in text
    assert text.index("Bailiff") < text.index("Slag Rain")
    assert client.get(f"/decks/{deck.pk}/export/csv9/").status_code == 404


def test_what_a_file_cannot_hold_is_said(client: Client) -> None:
    deck = deck_make(
        person("ann"), visibility="public", entries=[DeckEntry("ember-wolf", "four"), DeckEntry("x", 1, "attic")]
    )
    answer = client.get(f"/decks/{deck.pk}/export/text/")
    assert answer.status_code == 400
    assert "which deck text cannot hold" in answer.content.decode()
    assert client.get(f"/decks/{deck.pk}/").status_code == 200


@pytest.mark.parametrize(
    "text",
    ["{", "{}", '{"cards": {}}', '{"cards": [{"count": 2}]}', '{"cards": [{"name": "Ember Wolf", "count": "x"}]}',
     '{"cards": [{"name": "Ember Wolf", "board": "attic"}]}', '{"cards": [{"name": "Ember Wolf", "rarity": "gold"}]}',
     '{"name": 3, "cards": []}', '{"cards": ' + "[" * 100_000],
)  # fmt: skip
def test_json_that_is_no_deck_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        as_deck_text(text=text, format_slug=MAXIMUS)
    assert refused.value.code.startswith("deck_file.")
    assert refused.value.message.endswith(".")


def test_deleting_asks_first() -> None:
    owner = person("ann")
    deck, client = deck_make(owner), signed_in(owner)
    assert "cannot be undone" in client.get(f"/decks/{deck.pk}/delete/").content.decode()
    assert Deck.objects.filter(pk=deck.pk).exists()
    assert client.post(f"/decks/{deck.pk}/delete/").status_code == 302
    assert not DeckVersion.objects.filter(deck_id=deck.pk).exists()
