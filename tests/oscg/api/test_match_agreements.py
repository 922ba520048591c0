"""What the players of one match allow each other: proposed, accepted by all, frozen at the start (MAX-LIST-5 to -8, X30)."""

from __future__ import annotations

from typing import Any

import pytest

from oscg.accounts.models import GameRole, Role
from oscg.common.clock import utc_today
from rules.models import Format, Match, MatchAgreement
from tests.factories.callers import Caller
from tests.factories.decks import maximus_deck
from tests.factories.formats import list_make
from tests.factories.matches import FORMAT, AtTable, person
from tests.oscg.api.conftest import problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> AtTable:
    """Two players whose decks hold two copies of a banned card each."""
    list_make(Format.objects.get(slug=FORMAT), utc_today(), banned=["slag-rain"], restricted={"ashen-packmother": 1})
    made = AtTable(is_started=False)
    entries = [{"card": each.card, "count": each.count} for each in maximus_deck(("slag-rain", 2))]
    for caller in made.callers:
        assert not caller.call("POST", f"{made.path}deck/", {"deck": {"entries": entries}}).json()["verdict"]["legal"]
    return made


def propose(caller: Caller, table: AtTable, *entries: tuple[str, Any]) -> Any:
    body = {"match": table.pk, "entries": [{"card": card, "copies": copies} for card, copies in entries]}
    return caller.call("POST", "agreements/", body)


def findings(caller: Caller, table: AtTable) -> list[str]:
    """What is wrong with one's own deck, as things stand."""
    verdict = caller.call("GET", f"{table.path}deck/").json()["verdict"]
    return [each["finding"] for each in verdict["violations"]]


@pytest.mark.rule("MAX-LIST-5", "DV-BANNED")
def test_it_counts_once_everybody_has_accepted_the_same(table: AtTable) -> None:
    proposal = propose(table.ann, table, ("slag-rain", 2)).json()
    assert (proposal["version"], proposal["accepted_by"], proposal["in_force"]) == (1, [0], False)
    refused = problem_of(table.ann.call("POST", f"{table.path}start/"), 422, "match.illegal_deck")
    assert refused["errors"][0]["detail"].startswith("DV-BANNED")
    assert findings(table.bob, table) == ["DV-BANNED"]
    path = f"agreements/{proposal['id']}/"
    accepted = table.bob.call("POST", f"{path}accept/", {"version": 1}).json()
    assert (accepted["accepted_by"], accepted["in_force"]) == ([0, 1], True)
    assert findings(table.bob, table) == []
    changed = propose(table.ann, table, ("slag-rain", 3)).json()
    assert (changed["id"], changed["version"], changed["accepted_by"]) == (proposal["id"], 2, [0])
    problem_of(table.ann.call("POST", f"{table.path}start/"), 422, "match.illegal_deck")
    stale = problem_of(table.bob.call("POST", f"{path}accept/", {"version": 1}), 409, "agreement.stale")
    assert stale["detail"] == "AG-STALE: The proposal has changed; read version 2 and accept again."
    table.bob.call("POST", f"{path}accept/", {"version": 2})
    started = table.ann.call("POST", f"{table.path}start/").json()
    assert (started["status"], started["note"]) == ("playing", "")
    assert started["allowed"] == [{"card": "slag-rain", "copies": 3}]


def test_what_was_not_accepted_is_ignored_and_that_is_said() -> None:
    list_make(Format.objects.get(slug=FORMAT), utc_today(), banned=["slag-rain"])
    table = AtTable(is_started=False)
    propose(table.ann, table, ("slag-rain", 2))
    started = table.ann.call("POST", f"{table.path}start/").json()
    assert started["note"] == "AG-INCOMPLETE: The agreement was not accepted by bob and is ignored."
    assert started["allowed"] == []


@pytest.mark.rule("MAX-LIST-6", "MAX-LIST-11")
def test_what_no_agreement_may_say(table: AtTable) -> None:
    for entry, finding in (
        (("slag-rain", 5), "AG-COPIES"),
        (("slag-rain", 0), "AG-COPIES"),
        (("ashen-packmother", 1), "AG-COPIES"),
        (("brass-falconer", 2), "AG-NOT-LISTED"),
    ):
        refused = problem_of(propose(table.ann, table, entry), 400)
        assert refused["errors"][0]["detail"].startswith(finding), refused
        assert refused["errors"][0]["pointer"].endswith("/0")
    problem_of(propose(table.ann, table, ("no-such-card", 2)), 400, "agreement.unknown_card")
    problem_of(propose(table.ann, table, ("slag-rain", 2), ("slag-rain", 3)), 400, "agreement.repeated")
    assert not MatchAgreement.objects.exists()


@pytest.mark.rule("DV-AGREED-COPIES")
def test_more_than_was_agreed_on_stays_illegal(table: AtTable) -> None:
    entries = [{"card": each.card, "count": each.count} for each in maximus_deck(("slag-rain", 3))]
    table.bob.call("POST", f"{table.path}deck/", {"deck": {"entries": entries}})
    proposal = propose(table.ann, table, ("slag-rain", 2)).json()
    table.bob.call("POST", f"agreements/{proposal['id']}/accept/", {"version": 1})
    assert findings(table.bob, table) == ["DV-AGREED-COPIES"]
    assert findings(table.ann, table) == []


@pytest.mark.rule("MAX-LIST-7")
def test_sanctioned_matches_know_no_agreement(table: AtTable) -> None:
    keeper = person("keeper")
    GameRole.objects.create(user=keeper, game="maximus", role=Role.MAINTAINER)
    proposal = propose(table.ann, table, ("slag-rain", 2)).json()
    table.bob.call("POST", f"agreements/{proposal['id']}/accept/", {"version": 1})
    key = table.document()["key"]
    Match.objects.filter(pk=table.pk).update(visibility="unlisted")
    assert Caller(keeper, "play").call("POST", f"{table.path}sanction/?key={key}").json()["sanctioned"]
    problem_of(table.ann.call("POST", f"{table.path}start/"), 422, "match.illegal_deck")
    refused = problem_of(propose(table.ann, table, ("slag-rain", 2)), 400, "agreement.sanctioned")
    assert refused["errors"][0]["detail"].startswith("AG-SANCTIONED")


@pytest.mark.rule("MAX-LIST-8")
def test_nothing_is_agreed_on_once_the_match_has_started() -> None:
    table = AtTable()
    locked = problem_of(propose(table.ann, table, ("slag-rain", 2)), 409, "agreement.locked")
    assert locked["detail"].startswith("AG-LOCKED: ")


def test_a_proposal_is_withdrawn_by_whoever_made_it(table: AtTable) -> None:
    proposal = propose(table.ann, table, ("slag-rain", 2)).json()
    path = f"agreements/{proposal['id']}/"
    refused = problem_of(table.bob.call("POST", f"{path}withdraw/"), 403, "agreement.not_yours")
    assert refused["detail"].startswith("AG-NOT-YOURS: Only ann can withdraw")
    assert table.ann.call("POST", f"{path}withdraw/").json()["withdrawn"] is True
    assert table.bob.call("GET", f"agreements/?match={table.pk}").json()["results"] == []
    problem_of(table.bob.call("POST", f"{path}accept/", {"version": 1}), 409, "agreement.withdrawn")


def test_one_accepts_one_proposal_at_a_time_so_at_most_one_is_in_force(table: AtTable) -> None:
    first = propose(table.ann, table, ("slag-rain", 2)).json()
    second = propose(table.bob, table, ("slag-rain", 4)).json()
    table.bob.call("POST", f"agreements/{first['id']}/accept/", {"version": 1})
    table.ann.call("POST", f"agreements/{second['id']}/accept/", {"version": 1})
    rows = table.ann.call("GET", f"agreements/?match={table.pk}").json()["results"]
    assert [(row["id"], row["accepted_by"], row["in_force"]) for row in rows] == [
        (first["id"], [1], False),
        (second["id"], [0], False),
    ]
    table.ann.call("POST", f"agreements/{first['id']}/accept/", {"version": 1})
    assert table.ann.call("GET", f"agreements/{first['id']}/").json()["in_force"] is True


def test_only_who_sits_there_proposes_and_who_leaves_takes_the_proposal_along(table: AtTable) -> None:
    cleo = Caller(person("cleo"), "play")
    problem_of(propose(cleo, table, ("slag-rain", 2)), 404, "match.unknown")
    propose(table.bob, table, ("slag-rain", 2))
    table.bob.call("POST", f"{table.path}leave/")
    assert table.ann.call("GET", f"agreements/?match={table.pk}").json()["results"] == []
