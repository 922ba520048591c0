"""The pages, messages and mails of accounts speak as the rest of the site does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.test import Client

from oscg.accounts.models import User
from oscg.accounts.services import DEMO_PASSWORD, demo_accounts_create
from tests.oscg.pages.page_reading import page, read

pytestmark = pytest.mark.django_db
GUEST = (
    "login/", "signup/", "password/reset/", "password/reset/done/", "password/reset/key/1-x-y/", "password/reset/key/done/",
    "confirm-email/", "confirm-email/nonsense/", "inactive/",
)  # fmt: skip
SIGNED_IN = (
    "logout/", "email/", "password/change/", "2fa/", "2fa/totp/activate/", "2fa/totp/deactivate/", "2fa/recovery-codes/",
    "2fa/recovery-codes/generate/", "reauthenticate/", "2fa/reauthenticate/",
)  # fmt: skip
WITH_FACTOR = ("2fa/totp/deactivate/", "2fa/recovery-codes/", "2fa/reauthenticate/")
WITHOUT_FACTOR = ("2fa/totp/activate/",)
# Words of the library that this site does not use: courtesies, its names for things, capitals inside a phrase.
FOREIGN = re.compile(
    r"\bplease\b|\bsuccessfully\b|\boops\b|!|\busername\b|\bemail\b|\bverif|\btwo-factor\b|\bdeactivate\b|\bare you sure\b",
    re.IGNORECASE,
)
CASED = re.compile(r"\b(Sign|Log) (In|Up|Out)\b|\b(Change|Reset|New|Current) Password\b|\bToken\b")


def foreign_words(text: str) -> list[str]:
    """What a text says in another voice."""
    said = re.sub(r"\S+(@|://)\S+", "", text)
    return [each.group() for pattern in (FOREIGN, CASED) for each in pattern.finditer(said)]


@pytest.fixture
def player() -> Client:
    """A browser in which the demo player has signed in just now."""
    demo_accounts_create()
    client = Client()
    client.post("/accounts/login/", {"login": "player", "password": DEMO_PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": DEMO_PASSWORD})
    return client


@pytest.mark.parametrize("path", GUEST)
def test_pages_for_guests(client: Client, path: str) -> None:
    assert foreign_words(page(client, f"/accounts/{path}").words) == []


@pytest.mark.parametrize("has_factor", [False, True])
@pytest.mark.parametrize("path", SIGNED_IN)
def test_pages_of_an_account(player: Client, path: str, has_factor: bool) -> None:
    if has_factor:
        user = User.objects.get(username="player")
        TOTP.activate(user, generate_totp_secret())
        RecoveryCodes.activate(user)
    if path in (WITH_FACTOR if not has_factor else WITHOUT_FACTOR):
        assert player.get(f"/accounts/{path}").status_code in (302, 404), "there is no use for it"
    else:
        assert foreign_words(page(player, f"/accounts/{path}").words) == []


@pytest.mark.parametrize(
    ("path", "data", "words"),
    [
        ("login/", {"login": "player", "password": "wrong"}, "The user name or the password is wrong."),
        ("signup/", {"username": "player", "email": "a@b.example"}, "This user name is taken. Choose another."),
        ("signup/", {"username": "The Maintainer", "email": "a@b.example"}, "A user name has 2 to 40 plain letters"),
    ],
)
def test_refusals_say_what_to_do(client: Client, path: str, data: dict[str, Any], words: str) -> None:
    demo_accounts_create()
    answer = client.post(f"/accounts/{path}", {"password1": "x", "password2": "y", **data})
    found = read(answer.content)
    assert words in found.words
    assert foreign_words(found.words) == []


def test_messages_and_mails(client: Client) -> None:
    fields = {"username": "marrow", "email": "marrow@example.org"}
    word = "quite-long-oyster-9"
    client.post("/accounts/signup/", {**fields, "password1": word, "password2": word})
    demo_accounts_create()
    taken = {"username": "other", "email": "player@example.invalid"}
    client.post("/accounts/signup/", {**taken, "password1": word, "password2": word})
    client.post("/accounts/password/reset/", {"email": "marrow@example.org"})
    client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    subjects = [sent.subject for sent in mail.outbox]
    assert [subject.partition("] ")[2] or subject for subject in subjects] == [
        "Confirm your e-mail address", "You have an account already", "Choose a new password", "There is no account with this address",
    ]  # fmt: skip
    for sent in mail.outbox:
        assert foreign_words(str(sent.body)) == []
        assert "If it was not you, do nothing" in str(sent.body)
    link = re.search(r"/accounts/confirm-email/\S+", str(mail.outbox[0].body))
    assert link is not None
    assert "marrow@example.org is confirmed." in client.post(link[0], follow=True).content.decode()
    signed_in = client.post("/accounts/login/", {"login": "marrow", "password": word}, follow=True)
    assert "You are signed in as marrow." in signed_in.content.decode()
    assert "You are signed out." in client.post("/accounts/logout/", follow=True).content.decode()
