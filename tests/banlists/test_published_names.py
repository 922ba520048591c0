"""A published list shows what it showed on its day, whatever its cards are called later; the name of a person who left goes."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from banlists.services.publishing import list_revision_publish
from oscg.pages.account_deletion import account_delete
from tests.factories.cards import card_make
from tests.factories.formats import format_make, list_make
from tests.factories.maintainers import maintainer_make

pytestmark = pytest.mark.django_db
SPRING, SUMMER = date(2026, 3, 1), date(2026, 7, 1)


def answers(path: str) -> list[Any]:
    """What guests and people with a session are told."""
    return [Client(headers=headers).get(path).json() for headers in ({}, {"Cookie": "sessionid=x"})]


def test_cards_keep_the_names_of_the_day() -> None:
    card_make("maximus", "Sun Forge", slug="forge", since=SPRING)
    format_ = format_make("maximus", "small", since=SPRING)
    list_make(format_, SPRING, banned=["forge"])
    path = "/api/v1/banlists/small/1/"
    before = answers(path)
    card_make("maximus", "Moon Forge", slug="forge", since=SUMMER)
    assert answers(path) == before
    assert before[0]["entries"][0]["card"] == {"slug": "forge", "name": "Sun Forge"}


def test_who_leaves_is_named_nowhere() -> None:
    keeper = maintainer_make("keeper")
    format_ = format_make("maximus", "small", since=SPRING)
    list_revision_publish(
        format=format_, effective_from=SPRING, entries=[], author=keeper, author_name=str(keeper.known_as)
    )
    path = "/api/v1/banlists/small/1/"
    assert {each["author"] for each in answers(path)} == {str(keeper.known_as)}
    account_delete(user=keeper)
    assert {each["author"] for each in answers(path)} == {"deleted user"}
