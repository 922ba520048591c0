"""Replays: a match that is over, step by step, with links alone, both hands open, and its log when nobody can play it any more."""

from __future__ import annotations

import pytest
from django.test import Client

from rules.models import Match
from rules.selectors.matches import match_get
from rules.services.match_play import match_concede
from tests.factories.maintainers import member_make
from tests.factories.tables import against_bot, turn_ended
from tests.oscg.pages.page_reading import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    ann = member_make("ann")
    match = against_bot(ann, visibility="public")
    for _ in range(3):
        match = turn_ended(match, ann)
    match_concede(match_pk=match.pk, user=ann)
    return match_get(pk=match.pk, viewer=ann)


def test_every_step_by_links_alone(client: Client, match: Match) -> None:
    address, seen = f"/play/{match.pk}/replay/", 0
    while True:
        shown = page(client, address)
        assert f"Step {seen} of {match.serial}" in shown.words
        following = [link for link in shown.links if link == f"?step={seen + 1}"]
        if not following:
            break
        seen += 1
        address = f"/play/{match.pk}/replay/{following[0]}"
    assert seen == match.serial


def test_forwards_and_backwards_show_the_same(client: Client, match: Match) -> None:
    steps = list(range(match.serial + 1))
    forward = {step: client.get(f"/play/{match.pk}/replay/?step={step}").content for step in steps}
    for step in reversed(steps):
        assert client.get(f"/play/{match.pk}/replay/?step={step}").content == forward[step]


def test_both_hands_are_open(client: Client, match: Match) -> None:
    words = page(client, f"/play/{match.pk}/replay/?step=0").words
    assert "Hand of ann" in words
    assert "Hand of Random (bot)" in words
    assert "The cards are dealt." in words


@pytest.mark.parametrize("step", ["-1", "99999999999", "x", "²"])
def test_a_step_there_is_not_shows_one_there_is(client: Client, match: Match, step: str) -> None:
    assert "of" in page(client, f"/play/{match.pk}/replay/?step={step}").words


def test_htmx_gets_the_step_alone(client: Client, match: Match) -> None:
    part = client.get(f"/play/{match.pk}/replay/?step=1", headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith('<div id="step">')


def test_a_match_of_another_engine_still_tells_its_log(client: Client, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(engine="0")
    words = page(client, f"/play/{match.pk}/replay/?step=1").words
    assert "The table of this match cannot be shown any more." in words
    assert "The table of this match cannot be shown any more." in page(client, f"/play/{match.pk}/").words
