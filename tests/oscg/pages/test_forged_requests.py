"""Requests that no page of the site sends: forged fields and hidden things asked for. None of them breaks a page or tells anything."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from cards.models import Artwork, Card, Submission
from cards.selectors import submission_queue
from cards.services.reviews import submission_approve, submission_request_changes
from cards.services.submission_comments import comment_add
from cards.services.submission_content import version_content
from cards.services.submissions import submission_save
from oscg.accounts.models import Notice
from rules.models import GameDraft
from rules.services.game_drafts import game_draft_create
from tests.factories.callers import Caller
from tests.factories.maintainers import client_of, maintainer_make
from tests.factories.submissions import person, proposal, reviewer, unit_content

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("field", ["game", "card"])
def test_names_that_no_database_keeps_are_unknown(field: str) -> None:
    sent = {"game": "maximus", field: "a\x00b"}
    assert client_of(person("ann")).post("/submissions/new/", sent).status_code == 404


def test_a_ruling_begins_in_no_unknown_game() -> None:
    assert client_of(maintainer_make("mia")).post("/desk/rulings/new/", {"game": "a\x00b"}).status_code == 404


@pytest.mark.parametrize("pointer", ["/²", "/variants/²/text", "/" + "9" * 190])
def test_a_comment_on_a_place_there_is_not_breaks_no_page(pointer: str) -> None:
    author, rea = person("ann"), reviewer()
    submission = proposal(author)
    comment_add(submission=submission, actor=rea, body="Here?", revision=1, pointer=pointer)
    assert client_of(author).get(f"/submissions/{submission.pk}/").status_code == 200
    assert client_of(rea).get(f"/review/{submission.pk}/").status_code == 200


@pytest.mark.parametrize("number", ["²", "9" * 5000, "-1"])
def test_a_choice_that_is_no_number_is_passed_over(number: str) -> None:
    author = person("ann")
    submission = proposal(author, sent=False)
    sent = {
        "revision": "1",
        "/attributes/modes:union": number,
        "/attributes/modes:was": "0",
        f"/abilities/{number[:40]}:json": "1",
    }
    answer = client_of(author).post(f"/submissions/{submission.pk}/edit/", {**sent, "/abilities:list": ""})
    assert answer.status_code in (200, 302, 400)


class TestWhatWasNotSent:
    """Reviewers learn nothing of what an author has not sent (LEAK)."""

    def test_a_note_to_oneself_on_a_draft_is_told_to_nobody(self) -> None:
        author = person("ann")
        reviewer()
        draft = proposal(author, sent=False)
        comment_add(submission=draft, actor=author, body="Think of a better name.", revision=1)
        assert not Notice.objects.exists()

    def test_an_unsent_name_is_in_no_notice(self) -> None:
        author, rea = person("ann"), reviewer()
        submission = _sent_back(author, rea)
        submission = submission_save(
            submission=submission, actor=author, revision=1, changes={"content": unit_content("Hidden Crab")}
        )
        comment_add(submission=submission, actor=author, body="Nearly done.", revision=2)
        told = Notice.objects.filter(user=rea).latest("pk").text
        assert told == "The author of Lantern Crab commented. Nearly done."

    def test_an_unsent_picture_is_not_in_the_queue(self) -> None:
        author, rea = person("ann"), reviewer()
        submission = _sent_back(author, rea)
        picture = Artwork.objects.create(
            key="k" * 43,
            owner=author,
            game="maximus",
            width=64,
            height=64,
            size=1,
            digest="d",
            credit="Ann",
            license="CC0-1.0",
        )
        submission_save(submission=submission, actor=author, revision=1, changes={"artwork": picture})
        rows = submission_queue(reviewer=rea, states=("changes_requested",)).values("sent_picture")
        assert [row["sent_picture"] for row in rows] == [None]
        assert picture.key not in client_of(rea).get("/review/?state=changes_requested").content.decode()

    def test_whether_unsent_edits_collide_is_not_told(self) -> None:
        author, rea = person("ann"), reviewer()
        submission = _sent_back(author, rea, card="ember-wolf")
        other = proposal(person("bob"), card="ember-wolf", **_wolf())
        submission_approve(submission=other, actor=rea, revision=1)
        path = f"submissions/{submission.pk}/"
        assert Caller(rea).call("GET", path).json()["outdated"] is None
        assert Caller(author).call("GET", path).json()["outdated"]["version"] == other.published.number
        assert "has changed since" not in client_of(rea).get(f"/review/{submission.pk}/").content.decode()


def _wolf() -> dict[str, Any]:
    content = version_content(Card.objects.get(game__slug="maximus", slug="ember-wolf").versions.latest("number"))
    content["attributes"]["modes"]["unit"]["cost"] += 1
    return content


def _sent_back(author: Any, rea: Any, card: str | None = None) -> Submission:
    submission = proposal(author, card=card)
    return submission_request_changes(submission=submission, actor=rea, revision=1, reason="Another number, please.")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("words", 5),
        ("words", "x"),
        ("words", None),
        ("tiers", None),
        ("tiers", [{"code": ["x"]}]),
        ("options", {"size": {"schema": [{}]}}),
    ],
)
def test_a_definition_of_another_shape_can_still_be_put_right(key: str, value: Any) -> None:
    mia = maintainer_make("mia")
    draft = game_draft_create(actor=mia, name="Pond")
    client = client_of(mia)
    whole = {"definition": {"slug": "pond", "name": "Pond", key: value}, "format": {}, "list": {}}
    sent = {"whole": json.dumps(whole), "revision": "1"}
    assert client.post(f"/games/new/{draft.pk}/json/", sent).status_code == 302
    _all_open(client, draft)


@pytest.mark.parametrize("step", ["about", "decks", "cards", "options"])
@pytest.mark.parametrize("words", [5, "x", None, [1]])
def test_a_part_written_as_json_can_still_be_put_right(step: str, words: Any) -> None:
    mia = maintainer_make("mia")
    draft = game_draft_create(actor=mia, name="Pond")
    GameDraft.objects.filter(pk=draft.pk).update(content={**draft.content, "raw": {step: {}}})
    client = client_of(mia)
    answer = client.post(f"/games/new/{draft.pk}/{step}/", {"raw": json.dumps({"words": words}), "revision": "1"})
    assert answer.status_code == 302
    _all_open(client, draft)


def _all_open(client: Client, draft: GameDraft) -> None:
    for page in ("", "json/", "about/", "decks/", "cards/", "options/", "format/", "list/"):
        assert client.get(f"/games/new/{draft.pk}/{page}").status_code == 200, page
