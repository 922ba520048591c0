"""`banlists/…/drafts/` over HTTP: bodies, versions, roles, and nothing for anybody else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from banlists.models import BanListDraft, BanListRevision
from oscg.common.clock import utc_today
from rules.models import Format
from tests.factories.formats import format_make
from tests.factories.maintainers import client_of, maintainer_make, member_make, reviewer_make

pytestmark = pytest.mark.django_db
DRAFTS = "/api/v1/banlists/api-format/drafts/"
SLAG = {"card": "slag-rain", "status": "banned", "reason": "Too strong."}


@pytest.fixture
def made() -> Format:
    return format_make("maximus", "api-format")


@pytest.fixture
def anna(made: Format) -> Client:
    return client_of(maintainer_make("anna"))


def post(client: Client, address: str, body: Any = None, **headers: str) -> Any:
    return client.post(address, body if body is not None else {}, content_type="application/json", headers=headers)


def patch(client: Client, address: str, body: Any, **headers: str) -> Any:
    return client.patch(address, body, content_type="application/json", headers=headers)


def begin(client: Client, **more: Any) -> Any:
    day = (utc_today() + timedelta(days=5)).isoformat()
    response = post(client, DRAFTS, {"effective_from": day, "announcement": "Soon.", "entries": [SLAG], **more})
    assert response.status_code == 201, response.content
    return response.json()


def test_a_draft_is_made_read_changed_and_scheduled(anna: Client) -> None:
    draft = begin(anna)
    address = draft["url"]
    assert (draft["version"], draft["state"], draft["entries"]) == (1, "draft", [SLAG])
    read = anna.get(address)
    assert (read.json(), read["ETag"][:3], read["Cache-Control"]) == (draft, '"1-', "private, no-cache")
    assert anna.get(address, headers={"If-None-Match": read["ETag"]}).status_code == 304
    entries = [{**SLAG, "status": "restricted", "limit": 2}]
    changed = patch(anna, address, {"entries": entries}, **{"If-Match": read["ETag"]})
    assert (changed.status_code, changed["ETag"][:3], changed.json()["announcement"]) == (200, '"2-', "Soon.")
    scheduled = post(anna, f"{address}schedule/", {"version": 2})
    assert (scheduled.status_code, scheduled.json()["state"], scheduled.json()["revision"]) == (200, "scheduled", 1)
    history = anna.get("/api/v1/banlists/api-format/").json()["results"]
    assert [(each["number"], each["state"], each["entries"][0]["limit"]) for each in history] == [(1, "upcoming", 2)]
    for step in ("schedule/", "publish/", "discard/", "confirm/"):
        again = post(anna, address + step)
        assert (again.status_code, again.json()["code"]) == (409, "draft.scheduled")
    assert BanListRevision.objects.filter(ban_list__format__slug="api-format").count() == 1


def test_without_entries_a_draft_is_the_list_in_force(anna: Client) -> None:
    created = post(anna, "/api/v1/banlists/maximus-standard/drafts/", {})
    assert created.status_code == 201
    current = anna.get("/api/v1/banlists/maximus-standard/current/").json()["entries"]
    shown = created.json()["entries"]
    assert [entry.get("card") for entry in shown] == [entry["card"] and entry["card"]["slug"] for entry in current]
    assert created.json()["needs_confirmation"] is True
    assert created["Location"].endswith(created.json()["url"])


def test_an_edit_of_an_older_version_is_refused_and_told(anna: Client) -> None:
    bert = client_of(maintainer_make("bert"))
    address = begin(anna)["url"]
    assert patch(bert, address, {"announcement": "By Bert."}, **{"If-Match": '"1"'}).status_code == 200
    stale = patch(anna, address, {"announcement": "By Anna."}, **{"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["code"]) == (412, "draft.stale")
    assert stale.json()["errors"] == [
        {"pointer": "/announcement", "code": "draft.changed", "detail": "The announcement was rewritten."}
    ]
    assert anna.get(address).json()["announcement"] == "By Bert."
    assert post(anna, f"{address}publish/", **{"If-Match": '"1"'}).status_code == 412
    assert patch(anna, address, {"announcement": "By Anna."}, **{"If-Match": "*"}).json()["version"] == 3


def test_an_edit_says_which_version_it_means(anna: Client) -> None:
    address = begin(anna)["url"]
    missing = patch(anna, address, {"announcement": "X"})
    assert (missing.status_code, missing.json()["code"]) == (428, "draft.version_needed")
    for tag in ("abc", '"1", "2"', '"99999999999999999999"', '"-1"'):
        assert patch(anna, address, {"announcement": "X"}, **{"If-Match": tag}).status_code == 400
    assert patch(anna, address, {"announcement": "X"}, **{"If-Match": 'W/"1"'}).status_code == 200


def test_the_permission_matrix(made: Format, anna: Client) -> None:
    address = begin(anna)["url"]
    others = {
        "guest": Client(),
        "member": client_of(member_make("mia")),
        "reviewer": client_of(reviewer_make("rolf", "maximus")),
        "elsewhere": client_of(maintainer_make("ella", "card-wars")),
    }
    steps = ("confirm/", "schedule/", "publish/", "discard/")
    for name, client in others.items():
        expected = 401 if name == "guest" else 404
        assert client.get(DRAFTS).status_code == expected
        assert post(client, DRAFTS, {"entries": []}).status_code == expected
        assert client.get(address).status_code == expected
        assert client.get(f"{address}impact/").status_code == expected
        assert patch(client, address, {"announcement": "X"}, **{"If-Match": '"1"'}).status_code == expected
        for step in steps:
            assert post(client, address + step).status_code == expected
        absent = client.get(f"{DRAFTS}987654/")
        hidden = client.get(address)
        assert (absent.status_code, absent.json()["code"]) == (hidden.status_code, hidden.json()["code"])
    assert anna.get(address).json()["version"] == 1


def test_guests_find_no_trace_of_a_draft(anna: Client) -> None:
    begin(anna, announcement="A very secret plan.")
    guest = Client()
    addresses = [
        "/banlists/", "/banlists/api-format/", "/banlists/api-format/changes/", "/api/v1/banlists/",
        "/api/v1/formats/api-format/", "/api/v1/changes/?since=2020-01-01", "/cards/maximus/slag-rain/",
        "/api/v1/cards/maximus/slag-rain/legalities/",
    ]  # fmt: skip
    for address in addresses:
        text = guest.get(address).content.decode()
        assert "secret" not in text, address
        assert "Too strong." not in text, address
    changes = guest.get("/api/v1/changes/?since=2020-01-01").json()["results"]
    assert {each["scope"] for each in changes}.isdisjoint({"desk"})


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"effective_from": "tomorrow"}, "/effective_from"),
        ({"effective_from": "2020-01-01"}, "/effective_from"),
        ({"entries": [{"card": "nobody", "status": "banned"}]}, "/entries/0/card"),
        ({"entries": [{"status": "banned"}]}, "/entries/0"),
        ({"entries": [{"card": "slag-rain", "status": "gone"}]}, "/entries/0/status"),
        ({"entries": [{"card": "slag-rain", "status": "restricted", "limit": 10**30}]}, "/entries/0/limit"),
        ({"entries": [{"filter": {"kind": []}, "status": "banned"}]}, "/entries/0/filter/kind"),
        ({"entries": {}}, "/entries"),
        ({"announcement": 7}, "/announcement"),
        ({"emergency": "yes"}, "/emergency"),
        ({"editor": "me"}, "/editor"),
        ({"starts_from": 10**30}, "/starts_from"),
    ],
)
def test_bodies_that_cannot_be_used_are_refused_at_their_place(anna: Client, body: Any, pointer: str) -> None:
    response = post(anna, DRAFTS, body)
    assert response.status_code == 400, response.content
    assert pointer in [error["pointer"] for error in response.json()["errors"]]
    assert not BanListDraft.objects.exists()


def test_a_second_maintainer_is_asked_for(made: Format, anna: Client) -> None:
    made.needs_second_maintainer = True
    made.save()
    bert = client_of(maintainer_make("bert"))
    address = begin(anna)["url"]
    refused = post(anna, f"{address}publish/")
    assert (refused.status_code, refused.json()["code"]) == (409, "draft.unconfirmed")
    own = post(anna, f"{address}confirm/")
    assert (own.status_code, own.json()["code"]) == (403, "draft.own_text")
    confirmed = post(bert, f"{address}confirm/", {"version": 1})
    assert [each["name"] for each in confirmed.json()["confirmations"]] == ["bert"]
    assert confirmed.json()["needs_confirmation"] is False
    assert post(anna, f"{address}publish/").json()["state"] == "scheduled"


def test_the_drafts_come_in_pages(anna: Client) -> None:
    numbers = [begin(anna)["id"] for _ in range(3)]
    first = anna.get(f"{DRAFTS}?limit=2").json()
    assert [each["id"] for each in first["results"]] == numbers[:0:-1]
    second = anna.get(first["next"]).json()
    assert ([each["id"] for each in second["results"]], second["next"]) == (numbers[:1], None)


def test_a_repeated_post_makes_one_draft(anna: Client) -> None:
    body = {"entries": [SLAG]}
    answers = [post(anna, DRAFTS, body, **{"Idempotency-Key": "one"}).json()["id"] for _ in range(2)]
    assert answers[0] == answers[1]
    assert BanListDraft.objects.count() == 1
