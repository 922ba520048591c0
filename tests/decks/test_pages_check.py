"""Check a deck: without an account, every line accounted for, fixes that change the text, verdicts to share."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.models import Deck, SharedCheck
from decks.services.deck_check import text_corrected
from decks.services.deck_fixes import fixes_of
from decks.services.deck_outlook import coming_days, finding_rows, outlook
from decks.services.deck_text import deck_text_read
from decks.services.legality import Target
from decks.services.sample_decks import sample_index
from oscg.common import clock
from oscg.common.models import Change
from rules.checks.agreement import AgreementEntry
from tests.factories.decks import DAY, verdict_of

pytestmark = pytest.mark.django_db
RAIN = "// Rain\n1 Orsolya of the Ninth Bell\n2x slag rain\n2 Ember Wolff\n"


def sample_text(name: str) -> tuple[str, str]:
    sample = next(each for each in sample_index() if each["file"] == f"{name}.txt")
    return sample["path"].read_text(encoding="utf-8"), sample["format"]


def check(client: Client, text: str, **more: Any) -> Any:
    return client.post(
        "/check/", {"text": text, "format": "maximus-standard", "when": "day", "day": "2026-12-01", **more}
    )


def test_the_empty_page_is_for_everybody_and_cacheable(client: Client) -> None:
    answer = client.get("/check/")
    assert answer.status_code == 200
    assert "csrfmiddlewaretoken" not in answer.content.decode()
    assert not answer.cookies


def test_a_post_needs_no_token_and_stores_nothing() -> None:
    strict = Client(enforce_csrf_checks=True)
    before = Change.objects.count(), SharedCheck.objects.count(), Deck.objects.count()
    answer = check(strict, RAIN)
    assert answer.status_code == 200
    assert before == (Change.objects.count(), SharedCheck.objects.count(), Deck.objects.count())
    page = answer.content.decode()
    assert "Not legal" in page
    assert "Did you mean Ember Wolf?" in page
    assert "Slag Rain is restricted (list 3): 2 copies; only 1 is allowed." in page
    assert "/rules/maximus/#MAX-DECK-6" in page
    assert RAIN in page.replace("\r", "")


@pytest.mark.parametrize(
    "fix",
    ["", "all", "{", '{"op":"remove"}', '{"op":"x","card":"y"}', '{"op":"remove","card":"a","count":-1}', "[" * 5000],
)
def test_whatever_a_fix_button_sends_the_page_answers(client: Client, fix: str) -> None:
    assert check(client, RAIN, fix=fix).status_code == 200


def test_a_fix_changes_its_line_alone(client: Client) -> None:
    fix = json.dumps({"op": "remove", "card": "slag-rain", "count": 1})
    page = check(client, RAIN, fix=fix).content.decode()
    assert "1x slag rain" in page
    renamed = json.dumps({"op": "rename", "card": "Ember Wolff", "to": "Ember Wolf"})
    assert "\n2 Ember Wolf\n" in check(client, RAIN, fix=renamed).content.decode().replace("\r", "")


@pytest.mark.parametrize("sample", sample_index(), ids=lambda sample: sample["file"])
def test_all_first_fixes_leave_only_what_needs_a_choice(sample: dict[str, Any]) -> None:
    """Fixes end: none is offered twice for nothing, and a legal deck is not touched."""
    text = sample["path"].read_text(encoding="utf-8")
    target = Target(sample["format"], DAY)
    mended = text_corrected(text=text, target=target, fix=None)
    if sample["legal"]:
        assert mended == text
        return
    before = deck_text_read(text=text, format_slug=sample["format"], as_of=DAY)
    after = deck_text_read(text=mended, format_slug=sample["format"], as_of=DAY)
    left = verdict_of(after.entries, sample["format"]).verdict.violations
    assert not any(fixes_of(violation, after.entries) for violation in left)
    assert [line["text"] for line in after.lines if line["status"] == "comment"] == [
        line["text"] for line in before.lines if line["status"] == "comment"
    ]


def test_a_card_in_the_wrong_pile_moves_under_its_heading() -> None:
    text, slug = sample_text("wrong-drawers")
    read = deck_text_read(text=text, format_slug=slug, as_of=DAY)
    moves = [
        fix for item in verdict_of(read.entries, slug).verdict.violations for fix in item.fixes if fix["op"] == "move"
    ]
    assert moves
    after = text_corrected(text=text, target=Target(slug, DAY), fix=moves[0])
    moved = deck_text_read(text=after, format_slug=slug, as_of=DAY)
    assert not moved.unread
    assert sum(e.count for e in moved.entries) == sum(e.count for e in read.entries)
    assert any(e.card == moves[0]["card"] and e.board == moves[0]["to"] for e in moved.entries)


def test_files_in_old_encodings_and_files_that_are_none(client: Client) -> None:
    text = "1 Orsolya of the Ninth Bell\n3 Ember Wolf\n"
    for raw in (text.encode("utf-16"), b"\xef\xbb\xbf" + text.encode(), text.encode("cp1252")):
        page = check(client, "", file=SimpleUploadedFile("deck.txt", raw)).content.decode()
        assert "2 card lines" in page
    page = check(client, "", file=SimpleUploadedFile("deck.txt", b"a\x00b")).content.decode()
    assert "not text" in page


@pytest.mark.parametrize(
    "fields",
    [
        {"format": "no-such"},
        {"day": "yesterday"},
        {"day": "1999-01-01"},
        {"allow": "2 Ember Wolf"},
        {"allow": "9 Slag Rain\nNobody"},
        {"also": "1999-01-01"},
        {"add": "31.12.2026"},
        {"sanctioned": "yes", "allow": "Slag Rain"},
        {"text": "\x00"},
        {"text": "9" * 5000 + " Ember Wolf"},
        {"text": "{"},
        {"text": '{"cards": [1]}'},
    ],
)
def test_what_cannot_be_read_is_said_and_the_text_kept(client: Client, fields: dict[str, str]) -> None:
    answer = check(client, **{"text": RAIN, **fields})
    assert answer.status_code in (200, 400)
    assert "<textarea" in answer.content.decode()
    if "text" not in fields:
        assert "2x slag rain" in answer.content.decode()


def test_now_and_on_the_next_list() -> None:
    """List 4 restricts Ashen Packmother and frees Slag Rain: each finding says on which day it counts."""
    text, slug = sample_text("nine-days-of-rain")
    read = deck_text_read(text=text, format_slug=slug, as_of=DAY)
    days = outlook(entries=read.entries, target=Target(slug, DAY), coming=coming_days()[slug])
    assert [day.day for day in days] == [DAY, date(2027, 2, 1)]
    assert [day.is_legal for day in days] == [False, True]
    assert [[held for _, held in row.cells] for row in finding_rows(days)] == [[True, False]]


def test_an_agreement_that_a_later_list_makes_needless_does_not_break_the_later_day() -> None:
    text, slug = sample_text("nine-days-of-rain")
    read = deck_text_read(text=text, format_slug=slug, as_of=DAY)
    target = Target(slug, DAY, (AgreementEntry("Slag Rain", 4),))
    days = outlook(entries=read.entries, target=target, coming=coming_days()[slug])
    assert [day.is_legal for day in days] == [True, True]
    assert days[1].dropped == ("Slag Rain is already unrestricted; leave it out of the agreement.",)


def test_htmx_gets_the_live_parts_alone_and_refusals_too(client: Client) -> None:
    answer = client.post("/check/", {"text": RAIN, "format": "maximus-standard"}, HTTP_HX_REQUEST="true")
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()
    refused = client.post(
        "/check/",
        {"text": RAIN, "format": "maximus-standard", "when": "day", "day": "1999-01-01"},
        HTTP_HX_REQUEST="true",
    )
    assert refused.status_code == 200
    assert "has no rules on 1999-01-01" in refused.content.decode()


def test_too_many_checks_in_a_minute_are_refused(client: Client, settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": {"read": "9/min", "check": "2/min"}}
    assert [check(client, RAIN).status_code for _ in range(3)] == [200, 200, 429]


def test_a_shared_verdict_keeps_its_day_and_shows_today(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text and its day stay; what holds later is said beside them. The same check again is the same link (UNIQ-01)."""
    text, slug = sample_text("nine-days-of-rain")
    first = check(client, text, do="share", format=slug)
    again = check(client, text, do="share", format=slug)
    assert first.status_code == 302
    assert first["Location"] == again["Location"]
    assert SharedCheck.objects.count() == 1
    monkeypatch.setattr("decks.services.deck_outlook.utc_today", lambda: date(2027, 3, 1))
    monkeypatch.setattr("decks.services.deck_check.utc_today", lambda: date(2027, 3, 1))
    monkeypatch.setattr("decks.views.check.utc_today", lambda: date(2027, 3, 1))
    answer = client.get(first["Location"])
    page = answer.content.decode()
    assert answer["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in page
    assert 'property="og:title" content="Nine Days of Rain: Not legal: 1 thing to fix"' in page
    assert "Not legal: 1 thing to fix" in page
    assert "<strong>Legal</strong>" in page
    assert "Today" in page
    assert clock.utc_today() != date(2027, 3, 1)


def test_shared_verdicts_cannot_be_guessed_or_changed(client: Client) -> None:
    location = check(client, RAIN, do="share")["Location"]
    key = location.rstrip("/").rpartition("/")[2]
    assert len(key) >= 20
    assert client.get(f"/check/{key[:-1]}/").status_code == 404
    assert client.post(location, {"text": "x"}).status_code == 405
    with pytest.raises(TypeError):
        SharedCheck.objects.get(key=key).delete()


def test_nothing_typed_runs_as_markup(client: Client) -> None:
    """EXP-03: names, comments and messages are text wherever they show."""
    evil = '// <img src=x onerror=alert(1)>\n2 <script>alert(1)</script>\n1 "><svg onload=alert(1)>\n'
    for answer in (check(client, evil), client.get(check(client, evil, do="share")["Location"])):
        page = answer.content.decode()
        assert "<img src=x" not in page
        assert "<script>alert" not in page
        assert "<svg onload" not in page


def test_a_deck_of_another_game_finds_its_format(client: Client) -> None:
    text, slug = sample_text("gilded-queue")
    page = check(client, text).content.decode()
    assert 'name="as_format" value="card-wars-war"' in page
    there = check(client, text, as_format=slug).content.decode()
    assert "as_format" not in there
    assert '<option value="card-wars-war" selected>' in there
