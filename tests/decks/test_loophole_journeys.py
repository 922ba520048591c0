"""From a loophole of the shipped game to its remedy, for real: list entry, erratum and option, published, and looked for again."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from banlists.services.drafting import draft_create, draft_publish
from cards.models import Card
from cards.services.reviews import submission_approve
from cards.services.submissions import submission_create, submission_save, submission_send
from decks.services.loophole_closing import loophole_again, loophole_close
from decks.services.loophole_hunting import HuntRequest, hunt_begin
from oscg.accounts.models import User
from oscg.common.clock import utc_today
from rules.models import Format, Loophole
from rules.services.format_drafts import format_draft_create, format_draft_publish, format_draft_save
from tests.factories.maintainers import maintainer_make, reviewer_make
from tests.factories.searches import FORMAT, worked
from tests.factories.submissions import person

pytestmark = pytest.mark.django_db
TWIN = "far-sight-of-light"


@pytest.fixture
def keeper() -> User:
    return maintainer_make("anna", "fortification")


@pytest.fixture
def found(keeper: User) -> Loophole:
    """Two spells of the shipped cards that do the same."""
    worked(hunt_begin(request=HuntRequest(FORMAT, detectors=("twins",)), owner=keeper, budget=60))
    rows = Loophole.objects.select_related("format__game").filter(kind="twins.cluster", verdict="confirmed")
    return next(row for row in rows if TWIN in row.cards)


def tomorrow() -> date:
    return utc_today() + timedelta(days=1)


def looked_again(row: Loophole) -> tuple[str, bool, str]:
    """What became of a closed loophole once its search has ended."""
    row.refresh_from_db()
    assert row.again is not None
    assert worked(row.again).state == "done"
    row.refresh_from_db()
    last = row.steps.last()
    assert last is not None
    return row.status, row.is_gone, last.action


def test_a_list_entry(keeper: User, found: Loophole) -> None:
    entries = [{"card": TWIN, "status": "banned", "reason": "It does what Far Sight does."}]
    draft = draft_create(
        format=found.format, actor=keeper, effective_from=tomorrow(), announcement="One of them.", entries=entries
    )
    close: dict[str, Any] = {"actor": keeper, "status": "fixed", "remedy": "list", "note": "One of the two is banned."}
    # A draft changes nothing yet, on whatever day.
    loophole_close(loophole=found, as_of=tomorrow(), **close)
    assert looked_again(found) == ("open", False, "reopened")
    draft_publish(draft=draft, actor=keeper)
    # It is not in force today.
    loophole_close(loophole=found, **close)
    assert looked_again(found) == ("open", False, "reopened")
    loophole_close(loophole=found, as_of=tomorrow(), **close)
    assert looked_again(found) == ("fixed", True, "gone")
    # Nobody's later search in what holds today takes that for something new that is open, but it does show still.
    run = worked(
        hunt_begin(request=HuntRequest(FORMAT, detectors=("twins",), as_of=tomorrow()), owner=keeper, budget=60)
    )
    assert run.result is not None
    assert TWIN not in {slug for each in run.result["findings"] for slug in each["cards"]}
    found.refresh_from_db()
    assert (found.status, found.is_gone) == ("fixed", True)


def test_a_list_entry_that_does_not_help(keeper: User, found: Loophole) -> None:
    entries = [{"card": slug, "status": "restricted", "limit": 1, "reason": "Two of the same."} for slug in found.cards]
    draft = draft_create(
        format=found.format, actor=keeper, effective_from=tomorrow(), announcement="Both.", entries=entries
    )
    draft_publish(draft=draft, actor=keeper)
    loophole_close(loophole=found, actor=keeper, status="fixed", remedy="list", note="One of each.", as_of=tomorrow())
    assert looked_again(found) == ("open", False, "reopened")
    assert "hold 2 of them, where 1 of one card" in found.says


def test_an_erratum(keeper: User, found: Loophole) -> None:
    card = Card.objects.get(game__slug="fortification", slug=TWIN)
    author = person("ada")
    change = submission_create(game=card.game, actor=author, card=card, kind="erratum")
    content = {**change.content}
    content["abilities"] = [
        {"form": "resolve", "do": [{"effect": "reveal", "player": "$opponent", "count": 2, "chooser": "random"}]}
    ]
    change = submission_save(submission=change, actor=author, revision=1, changes={"content": content})
    change = submission_send(submission=change, actor=author, revision=2)
    version = submission_approve(
        submission=change, actor=reviewer_make("rea", "fortification"), revision=2, effective_from=tomorrow()
    )
    assert (version.number, version.kind) == (2, "erratum")
    close: dict[str, Any] = {
        "actor": keeper,
        "status": "fixed",
        "remedy": "erratum",
        "note": "It reveals two cards now.",
    }
    loophole_close(loophole=found, **close)
    assert looked_again(found) == ("open", False, "reopened")
    loophole_close(loophole=found, as_of=tomorrow(), **close)
    assert looked_again(found) == ("fixed", True, "gone")


def test_an_option(keeper: User, found: Loophole) -> None:
    format_ = Format.objects.get(slug=FORMAT)
    draft = format_draft_create(format=format_, actor=keeper)
    changes = {
        "effective_from": tomorrow(),
        "options": {**draft.options, "functional_duplicates": "count_as_same"},
        "note": "Cards that do the same count as one.",
    }
    draft = format_draft_save(draft=draft, actor=keeper, version=draft.version, changes=changes)
    close: dict[str, Any] = {"actor": keeper, "status": "fixed", "remedy": "option", "note": "They count as one card."}
    # Named with its value it is tried before it is published; without, what is published counts.
    loophole_close(loophole=found, option="functional_duplicates", value="count_as_same", **close)
    assert looked_again(found) == ("fixed", True, "gone")
    found.refresh_from_db()
    loophole_again(loophole=found, actor=keeper, as_of=tomorrow())
    assert looked_again(found) == ("open", False, "reopened")
    format_draft_publish(draft=draft, actor=keeper)
    loophole_close(loophole=found, as_of=tomorrow(), **close)
    assert looked_again(found) == ("fixed", True, "gone")
