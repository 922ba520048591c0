"""`decks/` of the API: saved decks for those who may see them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from decks.models import Deck, DeckVersion
from decks.services.deck_editing import deck_create
from decks.services.deck_text import deck_text_read
from rules.selectors.games import format_get
from rules.specs.deck import DeckEntry
from tests.factories.decks import maximus_deck

pytestmark = pytest.mark.django_db
PATH = "/api/v1/decks/"
MAXIMUS = "maximus-standard"


class Caller(Client):
    """A client that speaks JSON, signed in or not."""

    def __init__(self, user: Any = None) -> None:
        super().__init__()
        if user is not None:
            self.force_login(user)

    def send(self, verb: str, path: str, body: Any = None, **headers: str) -> Any:
        raw = "" if body is None else json.dumps(body)
        return self.generic(verb, path, raw, content_type="application/json", **headers)


def person(name: str) -> Any:
    return get_user_model().objects.create_user(username=name, email=f"{name}@example.invalid", password="x")


def deck_make(owner: Any, name: str = "Quiet", visibility: str = "private", **more: Any) -> Deck:
    entries = more.pop("entries", None) or [DeckEntry("ember-wolf", 4)]
    return deck_create(
        format=format_get(slug=MAXIMUS), name=name, entries=entries, owner=owner, visibility=visibility, **more
    )


def walk(caller: Caller, path: str) -> list[dict[str, Any]]:
    """All rows of a list, page by page."""
    found: list[dict[str, Any]] = []
    while path:
        page = caller.get(path).json()
        found += page["results"]
        path = page["next"]
    return found


def test_saving_text_and_reading_it_back() -> None:
    caller = Caller(person("ann"))
    text = "// Pack\n4 ember wolf\n2 Nobody Knows This\nSideboard\n1 Slag Rain\n"
    made = caller.send("POST", PATH, {"format": MAXIMUS, "name": "Pack", "text": text, "notes": "*n*", "note": "first"})
    assert made.status_code == 201, made.content
    deck = made.json()
    assert made["Location"] == deck["url"]
    assert deck["entries"] == [
        {"card": "ember-wolf", "count": 4, "board": "main", "rarity": None},
        {"card": "Nobody Knows This", "count": 2, "board": "main", "rarity": None},
        {"card": "slag-rain", "count": 1, "board": "sideboard", "rarity": None},
    ]
    assert (deck["visibility"], deck["owner"], deck["version"], deck["notes"]) == ("private", "ann", 1, "*n*")
    again = caller.get(deck["url"])
    assert again.json() == deck
    assert again["ETag"] == made["ETag"]
    assert caller.get(deck["url"], HTTP_IF_NONE_MATCH=again["ETag"]).status_code == 304


def test_entries_may_name_cards_and_be_illegal() -> None:
    caller = Caller(person("ann"))
    rows = [
        {"card": "Ember Wolf", "count": 9},
        {"card": "ember-wolf", "count": "x", "board": "attic", "rarity": "gold"},
    ]
    made = caller.send("POST", PATH, {"format": MAXIMUS, "name": "Odd", "entries": rows}).json()
    assert [(e["card"], e["count"], e["board"]) for e in made["entries"]] == [
        ("ember-wolf", 9, "main"),
        ("ember-wolf", "x", "attic"),
    ]
    cards = [{"card": "lantern-on-the-far-shore", "count": 1}, {"card": "Earth Affinity", "count": 3}]
    wars = caller.send("POST", PATH, {"format": "card-wars-war", "name": "Odd", "entries": cards}).json()
    assert [e["board"] for e in wars["entries"]] == ["magic", "affinity"]


def test_a_text_that_would_lose_a_line_is_refused() -> None:
    caller = Caller(person("ann"))
    answer = caller.send("POST", PATH, {"format": "card-wars-war", "name": "Odd", "text": "1 Second Wind\n"})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == "/text"
    assert not Deck.objects.filter(name="Odd").exists()


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"format": "no-such"}, "/format"),
        ({"name": " "}, "/name"),
        ({"name": "x" * 121}, "/name"),
        ({"visibility": "world"}, "/visibility"),
        ({"owner": "bob"}, "/owner"),
        ({"is_sample": True}, "/is_sample"),
        ({"share_key": "mine"}, "/share_key"),
        ({"text": "", "entries": []}, ""),
        ({"entries": [{"card": "x"}]}, "/entries/0/count"),
        ({"text": "{"}, ""),
        ({"text": "a" * 200_001}, "/text"),
    ],
)
def test_bodies_that_are_refused_by_name(body: dict[str, Any], pointer: str) -> None:
    answer = Caller(person("ann")).send("POST", PATH, {"format": MAXIMUS, "name": "Deck", **body})
    assert answer.status_code == 400
    assert pointer in [error["pointer"] for error in answer.json().get("errors", [{"pointer": ""}])] or not pointer


def test_writing_needs_an_account() -> None:
    guest, deck = Caller(), deck_make(person("ann"), visibility="public")
    assert guest.send("POST", PATH, {"format": MAXIMUS, "name": "x"}).status_code == 401
    assert guest.send("PATCH", f"{PATH}{deck.pk}/", {"name": "x"}).status_code == 401
    assert guest.send("DELETE", f"{PATH}{deck.pk}/").status_code == 401


def test_a_private_deck_is_nowhere_for_others() -> None:
    """LEAK-01: 404 on every address and verb, absent from lists, whatever the filters."""
    owner = person("ann")
    deck = deck_make(owner)
    for caller in (Caller(), Caller(person("bob"))):
        for path in ("", "versions/", "verdict/", "export/text/", "export/json/"):
            for key in ("", f"?key={deck.share_key}"):
                assert caller.get(f"{PATH}{deck.pk}/{path}{key}").status_code == 404
        for query in ("", "?owner=ann", "?owner=me", f"?format={MAXIMUS}"):
            assert deck.pk not in [row["id"] for row in walk(caller, f"{PATH}{query}")]
    stranger = Caller(person("cat"))
    assert stranger.send("PATCH", f"{PATH}{deck.pk}/", {"visibility": "public"}).status_code == 404
    assert stranger.send("DELETE", f"{PATH}{deck.pk}/").status_code == 404
    assert [row["id"] for row in walk(Caller(owner), f"{PATH}?owner=me")] == [deck.pk]


def test_a_public_deck_of_somebody_else_cannot_be_written() -> None:
    deck, other = deck_make(person("ann"), visibility="public"), Caller(person("bob"))
    assert "share_key" not in other.get(f"{PATH}{deck.pk}/").json()
    assert other.send("PATCH", f"{PATH}{deck.pk}/", {"name": "Mine"}).status_code == 404
    assert other.send("DELETE", f"{PATH}{deck.pk}/").status_code == 404
    assert Deck.objects.get(pk=deck.pk).name == "Quiet"


def test_an_unlisted_deck_opens_with_its_key() -> None:
    deck, guest = deck_make(person("ann"), visibility="unlisted"), Caller()
    assert guest.get(f"{PATH}{deck.pk}/").status_code == 404
    assert guest.get(f"{PATH}{deck.pk}/?key=wrong").status_code == 404
    for path in ("", "versions/", "verdict/", "export/text/"):
        assert guest.get(f"{PATH}{deck.pk}/{path}?key={deck.share_key}").status_code == 200
    assert deck.pk not in [row["id"] for row in walk(guest, PATH)]
    assert "share_key" not in guest.get(f"{PATH}{deck.pk}/?key={deck.share_key}").json()


def test_a_walk_meets_every_deck_once() -> None:
    rows = walk(Caller(), f"{PATH}?limit=7")
    assert len(rows) == len({row["id"] for row in rows}) == Deck.objects.filter(visibility="public").count()
    assert {row["format"] for row in walk(Caller(), f"{PATH}?format=card-wars-war")} == {"card-wars-war"}
    assert Caller().get(f"{PATH}?format=no-such").status_code == 400
    assert Caller().get(f"{PATH}?ordering=notes").status_code == 400


def test_changes_make_versions_and_stale_ones_are_refused() -> None:
    """`If-Match` names the state an edit is for; the second of two edits of one state is a 412."""
    caller = Caller(person("ann"))
    made = caller.send("POST", PATH, {"format": MAXIMUS, "name": "Deck", "text": "4 Ember Wolf"})
    path, tag = made.json()["url"], made["ETag"]
    first = caller.send("PATCH", path, {"text": "3 Ember Wolf", "note": "leaner", "name": "Lean"}, HTTP_IF_MATCH=tag)
    assert first.status_code == 200, first.content
    assert (first.json()["version"], first.json()["name"]) == (2, "Lean")
    for verb, body in (("PATCH", {"name": "Late"}), ("DELETE", None)):
        late = caller.send(verb, path, body, HTTP_IF_MATCH=tag)
        assert late.status_code == 412
        assert late.json()["code"] == "deck.changed"
    same = caller.send("PATCH", path, {"text": "3 Ember Wolf"}, HTTP_IF_MATCH=first["ETag"])
    assert same.json()["version"] == 2
    versions = walk(caller, f"{path}versions/?limit=1")
    assert [(row["number"], row["note"], row["entries"][0]["count"]) for row in versions] == [
        (2, "leaner", 3),
        (1, "", 4),
    ]
    assert caller.send("PATCH", path, {"format": "card-wars-war"}).status_code == 400
    assert caller.send("DELETE", path, HTTP_IF_MATCH=first["ETag"]).status_code == 204
    assert caller.get(path).status_code == 404


def test_a_repeated_post_makes_one_deck() -> None:
    """UNIQ-01: the same `Idempotency-Key` answers the same; another body under it is refused."""
    caller = Caller(person("ann"))
    body = {"format": MAXIMUS, "name": "Once", "text": "4 Ember Wolf"}
    answers = [caller.send("POST", PATH, body, HTTP_IDEMPOTENCY_KEY="k-1") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert all(answers[0][name] == answers[1][name] for name in ("Content-Type", "Location", "ETag"))
    assert Deck.objects.filter(name="Once").count() == 1
    refused = [caller.send("POST", PATH, {**body, "name": ""}, HTTP_IDEMPOTENCY_KEY="k-2") for _ in range(2)]
    assert [(each.status_code, each["Content-Type"]) for each in refused] == [(400, "application/problem+json")] * 2
    assert refused[0].content == refused[1].content


def test_the_verdict_of_a_saved_deck() -> None:
    deck = deck_make(
        person("ann"), visibility="public", entries=maximus_deck(("ember-wolf", 4), ("ashen-packmother", 3))
    )
    path = f"{PATH}{deck.pk}/verdict/"
    assert Caller().get(f"{path}?as_of=2026-12-01").json()["legal"] is True
    later = Caller().get(f"{path}?as_of=2027-02-01").json()
    assert [item["finding"] for item in later["violations"]] == ["DV-RESTRICTED"]
    assert later["ruleset"]["ban_list"]["revision"] == 4
    other = Caller().get(f"{path}?as_of=2026-12-01&format=fortification-standard").json()
    assert other["legal"] is False
    for query in ("as_of=yesterday", "as_of=1999-01-01", "format=no-such", "day=1"):
        assert Caller().get(f"{path}?{query}").status_code == 400


def test_exports_come_back() -> None:
    """FILE-01."""
    deck = Deck.objects.get(name="Gilded Queue", is_sample=True)
    text = Caller().get(f"{PATH}{deck.pk}/export/text/")
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    read = deck_text_read(text=text.content.decode(), format_slug="card-wars-war")
    saved = [DeckEntry(*row) for row in DeckVersion.objects.filter(deck=deck).latest("number").entries]
    assert list(read.entries) == saved or sorted(read.entries, key=str) == sorted(saved, key=str)
    whole = Caller().get(f"{PATH}{deck.pk}/export/json/")
    copy = Caller(person("ann")).send(
        "POST", PATH, {"format": "card-wars-war", "name": "Copy", "text": whole.content.decode()}
    )
    assert copy.status_code == 201
    assert sorted(map(str, copy.json()["entries"])) == sorted(str(entry._asdict()) for entry in saved)
    assert Caller().get(f"{PATH}{deck.pk}/export/xml/").status_code == 404


@pytest.mark.parametrize("path", ["0/", f"{10**30}/", "999999/verdict/", "abc/", "1/export//"])
def test_numbers_that_name_nothing(path: str) -> None:
    answer = Caller().get(f"{PATH}{path}")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
