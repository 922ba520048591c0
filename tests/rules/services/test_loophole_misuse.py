"""What members, double-clickers and workers that meet cannot do to the loopholes of a format."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from decks.models import Deck
from decks.services.deck_choices import DeckChoice, deck_chosen
from decks.services.deck_editing import deck_create
from decks.services.loophole_closing import loophole_again, loophole_close
from decks.services.loophole_hunting import HuntRequest, hunt_begin
from oscg.accounts.models import Notice, Role, User
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput
from rules.lab import finder
from rules.lab.detector import Detector
from rules.lab.finding import CONFIRMED, HIGH, PLANTED, REFUTED, Finding
from rules.models import Format, Loophole, LoopholeRun
from rules.services.loophole_runs import run_cancel
from rules.services.loopholes import findings_store, loophole_reopen
from tests.factories.searches import FORMAT, begun, fakes, held_loophole, searched, worked
from tests.factories.submissions import person

__all__ = ["fakes"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fakes")]
YESTERDAY = utc_today() - timedelta(days=1)


@pytest.fixture
def owner() -> User:
    return person("marrow")


@pytest.fixture
def keeper() -> User:
    return person("tallow", Role.MAINTAINER, game="fortification")


def saying(monkeypatch: pytest.MonkeyPatch, *findings: Finding) -> None:
    """Let both detectors say this from now on, whatever they see."""
    for name in ("counting", "holding"):
        each = finder.detectors()[name]
        own = [found for found in findings if found.detector == name]
        new = Detector(each.about, each.kinds, each.parts, each.look, lambda *_, own=own: own)
        monkeypatch.setitem(finder.detectors(), name, new)


def brought(owner: User) -> DeckChoice:
    """A legal deck as text."""
    hunt = searched(owner, detectors=("counting",)).hunt
    deck = next(iter(hunt["decks"].values()))
    return DeckChoice(text="\n".join(f"1 {hunt['cards'][at]['slug']}" for at in deck), name="Buy at example.com")


def test_a_search_of_another_day_changes_nothing_of_today(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    row = held_loophole(owner)
    searched(owner)
    before = list(Loophole.objects.values("pk", "verdict", "says", "is_gone", "run"))
    saying(monkeypatch, Finding("holding.card", REFUTED, HIGH, "No.", cards=tuple(row.cards)))
    run = searched(owner, as_of=YESTERDAY)
    assert run.state == "done"
    assert list(Loophole.objects.values("pk", "verdict", "says", "is_gone", "run")) == before
    saying(monkeypatch, Finding("holding.card", CONFIRMED, HIGH, "Once.", cards=("ford-warden",)))
    searched(owner, as_of=YESTERDAY)
    assert not Loophole.objects.filter(says="Once.").exists()


def test_decks_that_somebody_brings_answer_no_question_about_the_format(
    owner: User, keeper: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = brought(owner)
    held = held_loophole(owner)
    Notice.objects.all().delete()
    saying(
        monkeypatch,
        Finding("holding.card", REFUTED, HIGH, "No.", cards=tuple(held.cards)),
        Finding("counting.sum", CONFIRMED, HIGH, "These decks lose."),
        Finding("counting.shown", CONFIRMED, HIGH, "This can be watched.", replay=held.replay),
    )
    searched(owner, decks=(deck,))
    held.refresh_from_db()
    assert (held.verdict, held.is_gone) == (CONFIRMED, False)
    assert not Loophole.objects.filter(says="These decks lose.").exists()
    assert Loophole.objects.filter(says="This can be watched.").exists()
    assert [each.text for each in Notice.objects.filter(user=keeper)] == [
        f"A grave loophole was found in {held.format.name}. This can be watched."
    ]


def test_what_made_up_cards_show_stays(owner: User) -> None:
    found = Finding("holding.card", PLANTED, HIGH, "Made up.", cards=("sister-one",))
    findings_store(of=Format.objects.get(slug=FORMAT), findings=[found], run=None)
    searched(owner)
    assert Loophole.objects.get(says="Made up.").verdict == PLANTED


def fixed(row: Loophole, keeper: User) -> Loophole:
    """Closed as fixed by an option, and looked for again by nobody yet."""
    return loophole_close(
        loophole=row, actor=keeper, status="fixed", remedy="option", note="Nine.", option="hand_limit", value=9
    )


def test_one_search_at_a_time_looks_for_a_loophole_again(owner: User, keeper: User) -> None:
    row = fixed(held_loophole(owner), keeper)
    with pytest.raises(Conflict, match="looked for again already"):
        loophole_again(loophole=row, actor=keeper)
    assert LoopholeRun.objects.filter(purpose="again").count() == 1
    # Two maintainers at once: the one who comes second reads what was there before.
    assert row.again is not None
    stale = Loophole.objects.select_related("format__game").get(pk=row.pk)
    worked(row.again)
    row.refresh_from_db()
    stale.again = row.again
    loophole_again(loophole=row, actor=keeper)
    with pytest.raises(Conflict, match="Somebody else"):
        loophole_again(loophole=stale, actor=keeper)
    assert LoopholeRun.objects.filter(purpose="again").count() == 2


def test_opened_by_hand_its_search_is_stopped_and_says_nothing(owner: User, keeper: User) -> None:
    row = fixed(held_loophole(owner), keeper)
    run = row.again
    assert run is not None
    row = loophole_reopen(loophole=row, actor=keeper, note="Not so.")
    run.refresh_from_db()
    assert (run.state, row.again, run.parts.count()) == ("cancelled", None, 0)
    assert [step.action for step in row.steps.all()] == ["found", "fixed", "again", "reopened"]
    # Gone and then opened by hand, nobody says that the search found it still.
    row = fixed(row, keeper)
    assert row.again is not None
    worked(row.again)
    row.refresh_from_db()
    assert row.is_gone
    row = loophole_reopen(loophole=row, actor=keeper)
    assert (row.is_gone, row.again) == (False, None)


def test_what_is_refused_costs_nothing(owner: User, keeper: User, monkeypatch: pytest.MonkeyPatch) -> None:
    form: Any = {"request": HuntRequest(FORMAT), "owner": owner, "budget": 60, "request_key": "form-1"}
    first = hunt_begin(**form)
    monkeypatch.setattr("decks.services.loophole_hunting.hunt_of", lambda **_: pytest.fail("Decks were made."))
    with pytest.raises(Conflict, match="is running"):
        begun(owner)
    with pytest.raises(InvalidInput, match="processor time"):
        begun(keeper, budget=3_601)
    assert hunt_begin(**form) == first


def test_names_that_people_give_are_not_everybodys(owner: User) -> None:
    choice = brought(owner)
    run = begun(owner, decks=(choice, replace(choice, name="Another")))
    names = list(run.hunt["decks"])
    assert re.fullmatch(r"A brought deck \([0-9a-f]{6}\)", names[0])
    assert names[1] == f"{names[0]} (2)"
    assert "example" not in json.dumps(run.hunt["decks"])
    run_cancel(run=run, actor=owner)
    sample = Deck.objects.filter(format__slug=FORMAT, is_sample=True).order_by("name")[0]
    assert list(begun(owner, decks=(DeckChoice(deck=sample.pk),)).hunt["decks"]) == [sample.name]


@pytest.mark.parametrize(("visibility", "is_named"), [("private", False), ("unlisted", False), ("public", True)])
def test_a_saved_deck_is_named_where_it_is_public(owner: User, visibility: str, is_named: bool) -> None:
    sample = Deck.objects.filter(format__slug=FORMAT, is_sample=True).order_by("name")[0]
    entries = deck_chosen(choice=DeckChoice(deck=sample.pk), format_slug=FORMAT, viewer=owner).entries
    mine = deck_create(format=sample.format, name=sample.name, entries=entries, owner=owner, visibility=visibility)
    (name,) = begun(owner, decks=(DeckChoice(deck=mine.pk),)).hunt["decks"]
    assert name != sample.name
    assert name.startswith(sample.name if is_named else "A brought deck")
