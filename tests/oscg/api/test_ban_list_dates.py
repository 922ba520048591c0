"""Lists and their days (BAN-01, BAN-03): one zone, UTC, decides; what is newest is not yet in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.oscg.api.conftest import Api

pytestmark = pytest.mark.django_db
FORMAT = "fortification-standard"
ZONES = ["UTC", "Pacific/Auckland", "America/Los_Angeles"]


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest, settings: Any) -> str:
    settings.TIME_ZONE = request.param
    return request.param


@pytest.fixture
def lists(publish_list: Callable[..., Any]) -> None:
    """L1 from New Year without the ban, L2 with it from 6 March 2026."""
    publish_list(FORMAT, "2026-01-01", {"card": "breachmaster-holt", "status": "restricted", "limit": 1})
    publish_list(FORMAT, "2026-03-06", {"card": "ford-warden", "status": "banned"}, note="Announced on 20 February.")


def bans(verdict: dict[str, Any]) -> list[str]:
    return [card for item in verdict["violations"] if item["code"].startswith("list_ban.") for card in item["cards"]]


DECK = [{"card": "ford-warden", "count": 1}]
INSTANTS = [
    ("2026-02-21T12:00:00Z", 1),
    ("2026-03-05T23:59:59Z", 1),
    ("2026-03-06T00:00:00Z", 2),
    ("2026-03-06T00:30:00+14:00", 1),
    ("2026-03-06T00:30+14:00", 1),
    ("2026-03-05T23:30:00-08:00", 2),
    ("2026-03-05T23:59:59.999999Z", 1),
    ("2026-03-06t00:00:00z", 2),
    ("2026-03-05", 1),
    ("2026-03-06", 2),
    ("2026-03-08T03:30:00-07:00", 2),
]


@pytest.mark.usefixtures("zone", "lists")
@pytest.mark.parametrize(("instant", "number"), INSTANTS)
def test_an_instant_counts_by_its_utc_date_in_checks_and_lists(api: Api, instant: str, number: int) -> None:
    verdict = api.check(DECK, {"format": FORMAT, "as_of": instant})[0]
    assert verdict["ruleset"]["ban_list"]["revision"] == number
    assert bans(verdict) == (["ford-warden"] if number == 2 else [])
    current = api.read(f"banlists/{FORMAT}/current/", {"as_of": instant}).json()
    assert (current["number"], current["state"]) == (number, "in_force")
    # A plus sign that was not encoded arrives as a blank and means the same.
    assert api.get(f"/api/v1/banlists/{FORMAT}/current/?as_of={instant}").json()["number"] == number


@pytest.mark.usefixtures("zone", "lists")
@pytest.mark.parametrize(
    ("instant", "number"), [(text, n) for text, n in INSTANTS if len(text) > 20 and text[-1] != "z"]
)
def test_the_clock_of_the_server_counts_by_its_utc_date_too(
    api: Api, at_instant: Callable[[str], None], instant: str, number: int
) -> None:
    at_instant(instant)
    assert api.read(f"banlists/{FORMAT}/current/").json()["number"] == number
    assert bans(api.check(DECK, {"format": FORMAT})[0]) == (["ford-warden"] if number == 2 else [])
    states = [each["state"] for each in api.read(f"banlists/{FORMAT}/").json()["results"]]
    assert states == (["in_force", "upcoming"] if number == 1 else ["past", "in_force"])
    today = api.read("cards/fortification/ford-warden/legalities/").json()["results"][0]["today"]
    assert today["status"] == ("unrestricted" if number == 1 else "banned")


@pytest.mark.usefixtures("lists")
def test_the_newest_list_is_not_the_one_in_force(api: Api, at_instant: Callable[[str], None]) -> None:
    at_instant("2026-02-25T10:00:00+00:00")
    targets = [{"label": day, "format": FORMAT, "as_of": day} for day in ("2026-03-05", "2026-03-06", "2025-12-31")]
    verdicts = api.check(DECK, {"label": "now", "format": FORMAT}, *targets)
    lists = [verdict["ruleset"]["ban_list"] and verdict["ruleset"]["ban_list"]["revision"] for verdict in verdicts]
    assert lists == [1, 1, 2, None]
    assert [verdict["label"] for verdict in verdicts] == ["now", "2026-03-05", "2026-03-06", "2025-12-31"]
    history = api.read(f"banlists/{FORMAT}/").json()["results"]
    assert [(each["number"], each["state"], each["effective_until"]) for each in history] == [
        (1, "in_force", "2026-03-06"),
        (2, "upcoming", None),
    ]
    assert history[1]["effective_from"] == "2026-03-06"
    assert history[1]["announcement"] == "Announced on 20 February."
    summary = {each["format"]: each["revision"] for each in api.read("banlists/").json()["results"]}
    assert summary[FORMAT] == 1


@pytest.mark.usefixtures("lists")
def test_an_old_deck_is_judged_by_each_list(api: Api, at_instant: Callable[[str], None]) -> None:
    at_instant("2026-03-10T10:00:00+00:00")
    under_1, under_2 = api.check(DECK, {"format": FORMAT, "as_of": "2026-03-05"}, {"format": FORMAT})
    assert (bans(under_1), bans(under_2)) == ([], ["ford-warden"])
    url = under_2["ruleset"]["ban_list"]["url"]
    assert url == f"/banlists/{FORMAT}/2/"


@pytest.mark.usefixtures("lists")
def test_before_the_first_list_there_is_none(api: Api, problem: Callable[..., dict[str, Any]]) -> None:
    found = problem(api.read(f"banlists/{FORMAT}/current/", {"as_of": "2025-12-31"}), 404, "ban_list.not_yet")
    assert "2026-01-01" in found["detail"]


@pytest.mark.usefixtures("lists")
@pytest.mark.parametrize(
    "day", ["2026-13-40", "2026-02-30", "tomorrow", "2026-03-06T00:00:00", "06.03.2026", "20260306", "１", "2026-3-6"]
)
def test_a_day_that_is_none_is_refused_everywhere(api: Api, problem: Callable[..., dict[str, Any]], day: str) -> None:
    problem(api.read(f"banlists/{FORMAT}/current/", {"as_of": day}), 400, "date.unreadable")
    target = {"format": FORMAT, "as_of": day}
    refused = api.send("decks/check/", {"targets": [{"format": FORMAT}, target], "deck": {"entries": DECK}})
    assert problem(refused, 400, "date.unreadable")["errors"][0]["pointer"] == "/targets/1/as_of"


def test_of_two_lists_of_one_day_the_later_counts_and_the_other_is_replaced(
    api: Api, publish_list: Callable[..., Any], at_instant: Callable[[str], None]
) -> None:
    publish_list(FORMAT, "2026-03-06", {"card": "ford-warden", "status": "banned"})
    publish_list(FORMAT, "2026-03-06", {"card": "ford-warden", "status": "restricted", "limit": 2})
    at_instant("2026-03-06T00:00:00+00:00")
    history = api.read(f"banlists/{FORMAT}/").json()["results"]
    assert [each["state"] for each in history] == ["replaced", "in_force"]
    found = api.read("cards/fortification/ford-warden/legalities/").json()["results"][0]
    assert (found["today"]["status"], found["today"]["limit"]) == ("restricted", 2)
    assert [each["status"] for each in found["history"]] == ["banned", "restricted"]


def test_a_revision_shows_its_entries_as_published(api: Api) -> None:
    found = api.read("banlists/maximus-standard/2/").json()
    assert found["effective_from"] == "2026-07-15"
    assert found["entries"][0]["card"] == {"slug": "slag-rain", "name": "Slag Rain"}
    assert (found["entries"][0]["status"], found["entries"][0]["limit"]) == ("banned", 0)
    assert found["entries"][1]["filter"] == {"kind": "verb", "stat": ["cost", ">=", 8]}
    assert all(entry["reason"] for entry in found["entries"])
