"""Names of people: who may be called what, and the user name beside the shown one."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from decks.services.deck_editing import deck_create
from oscg.accounts.models import User
from oscg.accounts.services import DELETED_NAME, account_anonymise
from oscg.common.errors import InvalidInput
from oscg.pages.account_names import shown_name_save, user_name_check
from rules.selectors.games import format_get
from tests.factories.decks import maximus_deck
from tests.factories.maintainers import client_of, member_make

pytestmark = pytest.mark.django_db
PASSWORD = "quite-long-oyster-9"
TITLES = (
    "maintainer", "The Maintainer", "M a i n t a i n e r", "Maintainer of Maximus", "máintainer", "maintainer2", "mаintаiner",
    "Reviewer", "ADMIN", "admin1", "adm1n", "A. Dmin", "Site Admin", "administrator", "Staff", "OSCG", "0SCG team", "O.S.C.G.",
    "deleted user", "Deleted-User", "deleted user 7", "deleted", "root", "System", "official", "moderator",
)  # fmt: skip
FINE = (
    "Badminton Bob",
    "Falstaff",
    "Solar System",
    "Maja Lind",
    "月影",
    "Agent 47",
    "Ёлка",
    "The Official Story",
)


@pytest.mark.parametrize("name", TITLES)
def test_titles_are_nobodys_name(name: str) -> None:
    user = member_make("marrow")
    with pytest.raises(InvalidInput) as refused:
        shown_name_save(user=user, name=name)
    assert refused.value.code == "account.name_reserved"
    user.refresh_from_db()
    assert user.display_name == ""


@pytest.mark.parametrize("name", FINE)
def test_names_that_only_hold_such_letters_are_fine(name: str) -> None:
    user = member_make("marrow")
    shown_name_save(user=user, name=f"  {name}  ")
    assert user.known_as == f"{name} (marrow)"


def test_nobody_is_shown_under_the_user_name_of_somebody_else() -> None:
    user, _ = member_make("marrow"), member_make("bert")
    for name in ("bert", "Bert", "BÉRT", "b e r t"):
        with pytest.raises(InvalidInput) as refused:
            shown_name_save(user=user, name=name)
        assert refused.value.code == "account.name_taken"
    shown_name_save(user=user, name="Marrow")
    assert user.known_as == "Marrow (marrow)"
    shown_name_save(user=user, name="\u200b")
    assert (user.display_name, user.known_as) == ("", "marrow")


def test_who_bears_a_title_as_user_name_may_show_it() -> None:
    user = member_make("maintainer")
    shown_name_save(user=user, name="Maintainer")
    assert user.known_as == "Maintainer (maintainer)"


@pytest.mark.parametrize(
    "name",
    ["maintainer", "oscg-team", "deleted-7-abc", "admin", "staff.ann", "me", "x", "a" * 41, "..", "mаja", "a@b.c"],
)
def test_user_names_that_are_not_given_away(client: Client, name: str) -> None:
    with pytest.raises(InvalidInput):
        user_name_check(name)
    fields: dict[str, Any] = {
        "email": "new@example.org",
        "username": name,
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    answer = client.post("/accounts/signup/", fields)
    assert answer.status_code == 200
    assert 'class="formrow__error"' in answer.content.decode()
    assert not User.objects.filter(email="new@example.org").exists()


def test_the_page_says_why_and_goes_on_showing_the_old_name() -> None:
    user = member_make("marrow")
    answer = client_of(user).post("/me/", {"display_name": "The maintainer"})
    page = answer.content.decode()
    assert "reads like a part of the site or of those who run it. Choose another name." in page
    assert "<h1>marrow</h1>" in page
    assert 'value="The maintainer"' in page


def test_decks_show_both_names(client: Client) -> None:
    user = member_make("marrow")
    shown_name_save(user=user, name="Maja Lind")
    deck = deck_create(
        format=format_get(slug="maximus-standard"), name="Plan", entries=maximus_deck(), owner=user, visibility="public"
    )
    for path in (f"/decks/{deck.pk}/", "/decks/?q=Plan", "/people/marrow/", "/"):
        assert "Maja Lind (marrow)" in client.get(path).content.decode(), path


def test_deleted_accounts_have_no_user_name_to_show() -> None:
    user = member_make("marrow")
    account_anonymise(user=user)
    assert user.known_as == DELETED_NAME
