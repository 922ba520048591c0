"""Proposals move by the table of states alone, and of two people only one moves them."""

from __future__ import annotations

import pytest

from cards.models import Card, Submission, SubmissionState
from cards.services.reviews import submission_approve, submission_reject, submission_request_changes
from cards.services.submissions import (
    EDITABLE,
    NEXT,
    submission_create,
    submission_save,
    submission_send,
    submission_take_back,
    submission_withdraw,
)
from oscg.common.errors import Conflict, InvalidInput, Refused, Stale
from oscg.common.models import Change
from rules.models import Game
from tests.factories.submissions import person, proposal, reviewer, unit_content

pytestmark = pytest.mark.django_db


def test_a_card_from_draft_to_published() -> None:
    author, judge = person("ada"), reviewer()
    found = proposal(author)
    version = submission_approve(submission=found, actor=judge, revision=1)
    found.refresh_from_db()
    card = Card.objects.get(game__slug="maximus", slug="lantern-crab")
    assert (found.state, found.published_id, found.card_id) == ("approved", version.pk, card.pk)
    assert (card.status, version.number, version.author_id) == ("published", 1, author.pk)
    assert [step.after for step in found.steps.all()] == ["draft", "submitted", "approved"]
    assert [c.action for c in Change.objects.filter(subject="submission").order_by("number")][-3:] == [
        "draft",
        "submitted",
        "approved",
    ]


def test_changes_are_requested_and_made() -> None:
    author, judge = person("ada"), reviewer()
    found = proposal(author)
    submission_request_changes(submission=found, actor=judge, revision=1, reason="Too cheap.")
    found = submission_save(submission=found, actor=author, revision=1, changes={"content": unit_content(cost=3)})
    found = submission_send(submission=found, actor=author, revision=2)
    assert (found.state, found.revision, found.revisions.count()) == ("submitted", 2, 2)
    assert submission_approve(submission=found, actor=judge, revision=2).cost == 3


@pytest.mark.parametrize("state", [each for each in SubmissionState.values if each not in EDITABLE])
def test_only_drafts_and_requested_changes_are_edited(state: str) -> None:
    author = person("ada")
    found = proposal(author, sent=False)
    Submission.objects.filter(pk=found.pk).update(state=state)
    with pytest.raises(Conflict) as caught:
        submission_save(submission=found, actor=author, revision=1, changes={"content": unit_content("Other")})
    assert caught.value.code == "submission.state"
    found.refresh_from_db()
    assert (found.revision, found.name) == (1, "Lantern Crab")


@pytest.mark.parametrize("state", [state for state, following in NEXT.items() if not following])
def test_what_is_decided_stays_decided(state: str) -> None:
    author, judge = person("ada"), reviewer()
    found = proposal(author)
    Submission.objects.filter(pk=found.pk).update(state=state)
    for attempt in (
        lambda: submission_approve(submission=found, actor=judge, revision=1),
        lambda: submission_reject(submission=found, actor=judge, revision=1, reason="No."),
        lambda: submission_send(submission=found, actor=author, revision=1),
        lambda: submission_take_back(submission=found, actor=author, revision=1),
        lambda: submission_withdraw(submission=found, actor=author, revision=1),
    ):
        with pytest.raises(Conflict):
            attempt()
    assert found.steps.count() == 2


def test_an_edit_of_an_older_revision_is_told_so() -> None:
    author = person("ada")
    found = proposal(author, sent=False)
    submission_save(submission=found, actor=author, revision=1, changes={"note": "First."})
    with pytest.raises(Stale):
        submission_save(submission=found, actor=author, revision=1, changes={"note": "Second."})
    assert Submission.objects.get(pk=found.pk).note == "First."


def test_others_neither_edit_nor_decide() -> None:
    author, other = person("ada"), person("bob")
    found = proposal(author)
    with pytest.raises(Refused):
        submission_save(submission=found, actor=other, revision=1, changes={"note": "Mine."})
    with pytest.raises(Refused):
        submission_reject(submission=found, actor=other, revision=1, reason="No.")
    with pytest.raises(Refused):
        submission_reject(submission=found, actor=reviewer("fay", "fortification"), revision=1, reason="No.")
    assert Submission.objects.get(pk=found.pk).state == "submitted"


def test_a_card_that_breaks_a_rule_is_not_sent() -> None:
    author = person("ada")
    found = proposal(author, sent=False, **unit_content(offense=-1))
    with pytest.raises(InvalidInput) as caught:
        submission_send(submission=found, actor=author, revision=1)
    assert [(each.pointer, each.code) for each in caught.value.errors] == [
        ("/attributes/modes/unit/offense", "CV-STATS")
    ]
    assert Submission.objects.get(pk=found.pk).state == "draft"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ({"name": "A", "tapped": True}, "submission.unknown_field"),
        ({"name": ["A"]}, "submission.shape"),
        ({"variants": [{"rarity": 3}]}, "submission.shape"),
        ({"name": "A" * 61}, "submission.too_long"),
        ({"name": "A\x00"}, "submission.characters"),
        ({"attributes": {"n": 10**30}}, "submission.number"),
        ({"attributes": {"n": "x" * 70_000}}, "submission.too_large"),
    ],
)
def test_content_that_cannot_be_read(content: dict[str, object], code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        submission_create(game=Game.objects.get(slug="maximus"), actor=person("ada"), content=content)
    assert caught.value.code == code
    assert not Submission.objects.exists()
