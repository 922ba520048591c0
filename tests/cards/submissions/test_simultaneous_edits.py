"""REV-02: two changes of one card, two reviewers of one change, and deciding on what was shown."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from cards.models import Card, Submission
from cards.services.reviews import (
    submission_approve,
    submission_bring_up_to_date,
    submission_rebase,
    submission_reject,
)
from cards.services.submission_content import version_content
from cards.services.submission_merging import changes_between, merge
from cards.services.submissions import submission_save, submission_send, submission_take_back
from oscg.common.errors import Conflict, Refused
from oscg.common.models import Change
from rules.models import Game
from tests.factories.submissions import person, proposal, reviewer

pytestmark = pytest.mark.django_db
WOLF = "ember-wolf"


def wolf(**unit: Any) -> dict[str, Any]:
    """The content of a seed card with some numbers changed."""
    version = Card.objects.get(game__slug="maximus", slug=WOLF).versions.latest("number")
    content = copy.deepcopy(version_content(version))
    content["attributes"]["modes"]["unit"].update(unit)
    return content


def cost_and_health() -> tuple[dict[str, Any], int]:
    """What the newest version says."""
    version = Card.objects.get(game__slug="maximus", slug=WOLF).versions.latest("number")
    return version.attributes["modes"]["unit"], version.number


def test_two_changes_of_different_fields_both_survive() -> None:
    judge = reviewer()
    first = proposal(person("ada"), card=WOLF, **wolf(cost=3))
    second = proposal(person("bob"), card=WOLF, **wolf(health=5))
    submission_approve(submission=first, actor=judge, revision=1)
    with pytest.raises(Conflict) as caught:
        submission_approve(submission=second, actor=judge, revision=1)
    assert caught.value.code == "submission.outdated"
    second.refresh_from_db()
    assert second.state == "submitted"
    second = submission_bring_up_to_date(submission=second, actor=judge, revision=1)
    assert (second.state, second.revision) == ("submitted", 2)
    submission_approve(submission=second, actor=judge, revision=2)
    unit, number = cost_and_health()
    assert (unit["cost"], unit["health"], number) == (3, 5, 3)


def test_two_changes_of_one_field_go_back_to_the_author() -> None:
    judge, bob = reviewer(), person("bob")
    first = proposal(person("ada"), card=WOLF, **wolf(cost=3))
    second = proposal(bob, card=WOLF, **wolf(cost=4, health=5))
    submission_approve(submission=first, actor=judge, revision=1)
    second = submission_bring_up_to_date(submission=second, actor=judge, revision=1)
    assert second.state == "changes_requested"
    assert "attributes/modes/unit/cost" in second.steps.last().reason
    second = submission_rebase(submission=second, actor=bob, revision=1, prefer="theirs")
    second = submission_send(submission=second, actor=bob, revision=2)
    submission_approve(submission=second, actor=judge, revision=2)
    unit, _ = cost_and_health()
    assert (unit["cost"], unit["health"]) == (3, 5)


def test_one_decision_counts() -> None:
    found = proposal(person("ada"), card=WOLF, **wolf(cost=3))
    seen_by_both = Submission.objects.get(pk=found.pk)
    submission_approve(submission=found, actor=reviewer("rea"), revision=1)
    for late in (submission_approve, submission_reject):
        with pytest.raises(Conflict):
            late(submission=seen_by_both, actor=reviewer(late.__name__[-7:]), revision=1, reason="No.")
    assert Change.objects.filter(subject="submission", key=f"maximus/{found.pk}", action="approved").count() == 1
    assert found.steps.filter(after__in=["approved", "rejected"]).count() == 1


def test_a_decision_is_about_the_text_shown() -> None:
    ada, judge = person("ada"), reviewer()
    found = proposal(ada, card=WOLF, **wolf(cost=3))
    shown = Submission.objects.get(pk=found.pk)
    submission_take_back(submission=found, actor=ada, revision=1)
    found = submission_save(submission=found, actor=ada, revision=1, changes={"content": wolf(cost=0)})
    submission_send(submission=found, actor=ada, revision=2)
    with pytest.raises(Conflict) as caught:
        submission_approve(submission=shown, actor=judge, revision=1)
    assert caught.value.code == "submission.stale"
    assert cost_and_health()[1] == 1


def test_nobody_approves_their_own_unless_the_game_allows_it() -> None:
    judge = reviewer()
    found = proposal(judge, card=WOLF, **wolf(cost=3))
    with pytest.raises(Refused):
        submission_approve(submission=found, actor=judge, revision=1)
    game = Game.objects.get(slug="maximus")
    game.definition = {**game.definition, "review": {"self_approval": True}}
    Game.objects.filter(pk=game.pk).update(definition=game.definition)
    found = Submission.objects.get(pk=found.pk)
    submission_approve(submission=found, actor=judge, revision=1)
    assert found.steps.last().is_self_approval


def test_merging_keeps_what_only_one_side_changed() -> None:
    base = {"name": "A", "attributes": {"x": 1, "y": 1}, "variants": [{"rarity": "tale", "attributes": {"hp": 3}}]}
    mine = {"name": "A", "attributes": {"x": 2, "y": 1}, "variants": [{"rarity": "tale", "attributes": {"hp": 3}}]}
    theirs = {"name": "B", "attributes": {"x": 1}, "variants": [{"rarity": "tale", "attributes": {"hp": 4}}]}
    joined = merge(base, mine, theirs)
    assert not joined.conflicts
    assert (joined.content["name"], joined.content["attributes"]) == ("B", {"x": 2})
    assert joined.content["variants"][0]["attributes"] == {"hp": 4}
    assert [change.pointer for change in changes_between(base, theirs)] == [
        "/name",
        "/attributes/y",
        "/variants/tale/attributes/hp",
    ]


def test_a_rarity_taken_away_by_one_and_changed_by_the_other_is_a_conflict() -> None:
    base = {"variants": [{"rarity": "tale", "attributes": {"hp": 3}}]}
    mine = {"variants": [{"rarity": "tale", "attributes": {"hp": 4}}]}
    assert merge(base, mine, {"variants": []}).conflicts
    assert merge(base, {"variants": []}, base).content["variants"] == []
