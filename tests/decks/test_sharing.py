"""Links: new ones for decks, those that guests make to checks, and sweeping away what nobody used."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db.models import QuerySet
from django.test import Client

from decks.models import SharedCheck
from decks.services.deck_editing import deck_create, deck_update
from decks.services.deck_sharing import shared_check_create, shared_checks_sweep
from oscg.common import clock
from oscg.common.models import Change
from rules.selectors.games import format_get
from tests.factories.decks import maximus_deck
from tests.factories.maintainers import client_of, member_make

pytestmark = pytest.mark.django_db
MAXIMUS = "maximus-standard"


def check(client: Client, text: str, **more: Any) -> Any:
    return client.post("/check/", {"text": text, "format": MAXIMUS, "do": "share", **more})


def test_a_new_link_closes_the_old_one(client: Client) -> None:
    owner = member_make("ann")
    deck = deck_create(
        format=format_get(slug=MAXIMUS), name="Plan", entries=maximus_deck(), owner=owner, visibility="unlisted"
    )
    old = deck.share_key
    page = client_of(owner).get(f"/decks/{deck.pk}/").content.decode()
    assert f"/decks/shared/{old}/" in page
    assert "Make a new link" in page
    answer = client_of(owner).post(f"/decks/{deck.pk}/link/", follow=True)
    deck.refresh_from_db()
    assert deck.share_key != old
    assert f"/decks/shared/{deck.share_key}/" in answer.content.decode()
    assert client.get(f"/decks/shared/{old}/").status_code == 404
    assert client.get(f"/decks/{deck.pk}/export/text/?key={old}").status_code == 404
    assert client.get(f"/decks/shared/{deck.share_key}/").status_code == 200
    assert Change.objects.filter(subject="deck", key=str(deck.pk), action="link renewed", actor=owner).exists()
    deck_update(deck=deck, visibility="private")
    assert "Make a new link" not in client_of(owner).get(f"/decks/{deck.pk}/").content.decode()


def test_a_new_link_over_the_api() -> None:
    owner = member_make("ann")
    deck = deck_create(
        format=format_get(slug=MAXIMUS), name="Plan", entries=maximus_deck(), owner=owner, visibility="unlisted"
    )
    path, old = f"/api/v1/decks/{deck.pk}/", deck.share_key
    answer = client_of(owner).post(f"{path}link/", content_type="application/json")
    assert answer.status_code == 200
    key = answer.json()["share_key"]
    assert Client().get(f"{path}?key={old}").status_code == 404
    assert Client().get(f"{path}?key={key}").status_code == 200
    assert Client().post(f"{path}link/").status_code == 401
    deck_update(deck=deck, visibility="public")
    assert client_of(member_make("bob")).post(f"{path}link/").status_code == 404
    deck.refresh_from_db()
    assert deck.share_key == key


def test_guests_make_so_many_links_a_day_and_people_with_accounts_as_many_as_they_like(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "share", "2/day")
    assert [check(client, f"{number} Ember Wolf").status_code for number in (1, 2)] == [302, 302]
    refused = check(client, "3 Ember Wolf")
    assert refused.status_code == 429
    assert "No link was made." in refused.content.decode()
    assert "Sign in to make more, or come back tomorrow." in refused.content.decode()
    assert "3 Ember Wolf" in refused.content.decode()
    assert SharedCheck.objects.count() == 2
    assert check(client, "3 Ember Wolf", do="check").status_code == 200
    assert check(Client(REMOTE_ADDR="192.0.2.7"), "2 Ember Wolf\n1 Slag Rain").status_code == 302
    assert check(client_of(member_make("ann")), "3 Ember Wolf").status_code == 302
    caches["rates"].clear()
    assert check(client, "4 Ember Wolf").status_code == 302


def test_links_that_nobody_used_are_swept_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    made = {
        name: shared_check_create(format=format_get(slug=MAXIMUS), as_of=date(2026, 12, 1), text=f"1 {name}")
        for name in ("Unused", "Opened", "Young")
    }
    client.get(f"/check/{made['Unused'].key}/")  # its maker, on the day it was made
    monkeypatch.setattr(clock, "utc_today", lambda: datetime.now(UTC).date() + timedelta(days=2))
    monkeypatch.setattr("decks.services.deck_sharing.utc_today", clock.utc_today)
    assert client.get(f"/check/{made['Opened'].key}/").status_code == 200
    long_ago = datetime.now(UTC) - timedelta(days=91)
    QuerySet(SharedCheck).exclude(pk=made["Young"].pk).update(created_at=long_ago)
    said = StringIO()
    call_command("sweep_checks", stdout=said)
    assert said.getvalue() == "Deleted 1 unused shared checks; 2 stay.\n"
    assert set(SharedCheck.objects.values_list("text", flat=True)) == {"1 Opened", "1 Young"}
    assert Change.objects.filter(scope="checks", action="swept", note="1 deleted").count() == 1
    assert shared_checks_sweep(days=90) == 0
