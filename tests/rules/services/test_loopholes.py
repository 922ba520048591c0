"""What becomes of the findings of searches: rows, found again, gone, told to people."""

from __future__ import annotations

import pytest

from oscg.accounts.models import Notice, Role, User
from rules.engine.scene import clip_replay
from rules.games.referees import referees
from rules.lab import finder
from rules.lab.detector import Detector
from rules.lab.finding import Finding
from rules.models import Format, Loophole
from rules.selectors.loopholes import loophole_counts, loophole_list
from rules.services.loopholes import findings_store
from tests.factories.searches import FORMAT, fakes, held_loophole, searched
from tests.factories.submissions import person

__all__ = ["fakes"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fakes")]


@pytest.fixture
def owner() -> User:
    return person("marrow")


@pytest.fixture
def keeper() -> User:
    return person("tallow", Role.MAINTAINER, game="fortification")


def test_findings_become_loopholes_that_can_be_replayed(owner: User) -> None:
    found = held_loophole(owner)
    assert (found.verdict, found.severity, found.status) == ("confirmed", "high", "open")
    assert found.ruleset_hash.startswith("sha256:")
    assert [step.action for step in found.steps.all()] == ["found"]
    assert clip_replay(found.replay, referees()["fortification"]) is None
    assert loophole_list(card=found.cards[0], kind="holding", rule="FORT-TURN-7").get() == found
    assert not loophole_list(card=found.cards[0][:-1], kind="holding").exists()
    assert not loophole_list(card='x" OR "y').exists()


def test_found_again_it_is_the_same_row(owner: User) -> None:
    first = held_loophole(owner)
    again = held_loophole(owner)
    assert (again.pk, again.found_at) == (first.pk, first.found_at)
    assert again.seen_at > first.seen_at
    assert again.run_id != first.run_id
    assert again.steps.count() == 1


def test_readings_of_a_few_cards_answer_nothing_about_the_format(owner: User) -> None:
    searched(owner, cards=("ford-warden",))
    assert not Loophole.objects.filter(kind="counting.sum").exists()
    assert Loophole.objects.filter(kind="holding.card").exists()
    searched(owner)
    assert Loophole.objects.get(kind="counting.sum").verdict == "refuted"


def test_what_a_search_in_all_cards_does_not_meet_any_more_is_gone(
    owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = held_loophole(owner)
    searched(owner)
    assert loophole_counts(game="fortification")["open"]["high"] >= 1
    for name in ("counting", "holding"):
        mute = finder.detectors()[name]
        empty = Detector(mute.about, mute.kinds, mute.parts, mute.look, lambda _hunt, _done, _whole: [])
        monkeypatch.setitem(finder.detectors(), name, empty)
    searched(owner)
    row.refresh_from_db()
    assert (row.is_gone, row.status, row.steps.last().action) == (True, "open", "gone")  # type: ignore[union-attr]
    assert not Loophole.objects.filter(kind="counting.sum").exists()
    monkeypatch.undo()
    finder.detectors.cache_clear()


def measured(verdict: str, games: int, low: float = 0.5) -> Finding:
    """A share from so many cases."""
    share = {"label": "won", "unit": "share", "estimate": 0.7, "low": low, "high": 0.9, "games": games}
    return Finding("counting.share", verdict, "medium", f"From {games}.", numbers=(share,))


def test_a_short_search_takes_nothing_away_from_a_long_one() -> None:
    rows = Loophole.objects.filter(kind="counting.share")

    def store(verdict: str, games: int, ruleset: str = "a") -> tuple[str, str]:
        format_ = Format.objects.get(slug=FORMAT)
        findings_store(of=format_, findings=[measured(verdict, games)], run=None, ruleset=ruleset, engine="1")
        row = rows.get()
        return row.verdict, row.says

    assert store("undecided", 10) == ("undecided", "From 10.")
    assert store("undecided", 5) == ("undecided", "From 10.")
    assert store("confirmed", 500) == ("confirmed", "From 500.")
    assert store("undecided", 900) == ("confirmed", "From 500.")
    assert store("refuted", 100) == ("confirmed", "From 500.")
    assert store("confirmed", 100) == ("confirmed", "From 500.")
    assert store("refuted", 600) == ("refuted", "From 600.")
    assert store("confirmed", 50) == ("refuted", "From 600.")
    assert store("confirmed", 50, "b") == ("confirmed", "From 50.")  # other rules, or another list
    assert [step.action for step in rows.get().steps.all()] == ["found", "changed", "changed", "changed"]


def test_people_are_told(owner: User, keeper: User) -> None:
    row = held_loophole(owner)
    mine = Notice.objects.get(user=owner)
    assert (mine.path, "found 1 loophole." in mine.text) == (f"/loopholes/runs/{row.run_id}/", True)
    theirs = Notice.objects.get(user=keeper)
    assert (theirs.path, theirs.text.startswith("A grave loophole was found")) == (f"/loopholes/{row.pk}/", True)
    held_loophole(owner)
    assert Notice.objects.filter(user=keeper).count() == 1  # it is not new
