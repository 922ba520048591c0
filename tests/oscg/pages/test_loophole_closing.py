"""Maintainers close loopholes and open them again; what is fixed is looked for again, and the page says how far that is."""

from __future__ import annotations

import pytest
from django.test import Client

from oscg.accounts.models import Role, User
from rules.models import Loophole
from tests.factories.html_forms import form_fields
from tests.factories.maintainers import client_of, maintainer_make, member_make
from tests.factories.searches import fakes, held_loophole, worked
from tests.factories.submissions import person
from tests.oscg.pages.page_reading import page, read

__all__ = ["fakes"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fakes")]
OPTION = "0"
"""The first switch of the finding."""


@pytest.fixture
def keeper() -> User:
    return person("tallow", Role.MAINTAINER, game="fortification")


@pytest.fixture
def client(keeper: User) -> Client:
    return client_of(keeper)


@pytest.fixture
def found() -> Loophole:
    return held_loophole(person("marrow"))


def close(client: Client, found: Loophole, **fields: str) -> int:
    """Send the form."""
    return client.post(f"/loopholes/{found.pk}/close/", fields).status_code


def looked_again(found: Loophole) -> None:
    """The search for what was closed comes to its end."""
    found.refresh_from_db()
    assert found.again is not None
    worked(found.again)


def test_accepted(client: Client, found: Loophole) -> None:
    assert close(client, found, remedy="accepted", note="As the author wants it.") == 302
    found.refresh_from_db()
    assert (found.status, found.again) == ("accepted", None)
    words = page(client, f"/loopholes/{found.pk}/").words
    assert "Accepted as part of the game. As the author wants it." in words
    assert "Open it again" in words


def test_fixed_by_an_option_it_is_looked_for_and_gone(client: Client, found: Loophole) -> None:
    assert close(client, found, remedy="option", note="Nine cards.", option=OPTION) == 302
    found.refresh_from_db()
    assert found.again is not None
    words = page(client, f"/loopholes/{found.pk}/").words
    assert "It is looked for again" in words
    part = client.get(f"/loopholes/{found.pk}/again/progress/")
    assert "HX-Refresh" not in part
    assert "hx-trigger" in part.content.decode()
    looked_again(found)
    ended = client.get(f"/loopholes/{found.pk}/again/progress/")
    assert ended["HX-Refresh"] == "true"
    words = page(client, f"/loopholes/{found.pk}/").words
    assert "It shows no more: the remedy works." in words
    assert "Fixed, and gone" in words


def test_fixed_in_vain_it_is_open_again(client: Client, found: Loophole) -> None:
    assert close(client, found, remedy="list", note="Restricted.") == 302
    looked_again(found)
    words = page(client, f"/loopholes/{found.pk}/").words
    assert "It shows still, and so it is open again." in words
    assert "Close it" in words


def test_opened_again_by_hand_and_looked_for_once_more(client: Client, found: Loophole) -> None:
    close(client, found, remedy="option", note="Nine cards.", option=OPTION)
    looked_again(found)
    assert client.post(f"/loopholes/{found.pk}/again/").status_code == 302
    assert "It is looked for once more." in read(client.get(f"/loopholes/{found.pk}/").content).words
    assert client.post(f"/loopholes/{found.pk}/reopen/", {"note": "It came back."}).status_code == 302
    found.refresh_from_db()
    assert found.status == "open"
    assert "It came back." in page(client, f"/loopholes/{found.pk}/").words


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, 400),
        ({"remedy": "accepted"}, 400),
        ({"remedy": "magic", "note": "Why."}, 400),
        ({"remedy": "list", "note": "Why.", "as_of": "tomorrow"}, 400),
        ({"remedy": "list", "note": "Why.", "option": OPTION}, 400),
    ],
)
def test_what_is_refused_is_said_and_nothing_typed_is_lost(
    client: Client, found: Loophole, fields: dict[str, str], status: int
) -> None:
    answer = client.post(f"/loopholes/{found.pk}/close/", fields)
    assert answer.status_code == status
    shown = read(answer.content)
    assert "Nothing was changed." in shown.words
    assert shown.headings.count("h1") == 1
    assert form_fields(answer.content.decode(), "closing-form")["note"] == [fields.get("note", "")]
    found.refresh_from_db()
    assert found.status == "open"


def test_closed_twice(client: Client, found: Loophole) -> None:
    close(client, found, remedy="accepted", note="Once.")
    assert close(client, found, remedy="accepted", note="Twice.") == 409


def test_nobody_else_may(found: Loophole) -> None:
    other = client_of(member_make("mona"))
    assert close(other, found, remedy="accepted", note="Mine.") == 403
    assert other.post(f"/loopholes/{found.pk}/reopen/").status_code == 403
    assert close(Client(), found, remedy="accepted", note="Mine.") == 401
    found.refresh_from_db()
    assert found.status == "open"


def test_what_somebody_decided_who_has_left_is_not_the_finders(found: Loophole) -> None:
    keeper = maintainer_make("otto", "fortification")
    close(client_of(keeper), found, remedy="accepted", note="As the author wants it.")
    keeper.is_active = False
    keeper.save()
    words = page(Client(), f"/loopholes/{found.pk}/").words
    assert "by a maintainer who has left As the author wants it." in words
    assert words.count("by the finder") == 1
