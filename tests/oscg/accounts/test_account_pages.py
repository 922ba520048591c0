"""Signing up, signing in, tokens and leaving, as people do it in the browser."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client

from banlists.models import BanListDraft, BanListRevision
from decks.models import Deck
from decks.services.deck_editing import deck_create
from oscg.accounts.models import ApiToken, GameRole, Role, User
from oscg.accounts.services import DEMO_PASSWORD, demo_accounts_create
from oscg.pages.account_deletion import account_delete
from rules.models import Format
from rules.specs.deck import DeckEntry

pytestmark = pytest.mark.django_db
PASSWORD = "quite-long-oyster-9"


def sign_up(client: Client, name: str = "marrow") -> None:
    client.post(
        "/accounts/signup/",
        {"email": f"{name}@example.invalid", "username": name, "password1": PASSWORD, "password2": PASSWORD},
    )


def follow_mail(client: Client, pattern: str) -> str:
    found = re.search(pattern, str(mail.outbox[-1].body))
    assert found is not None
    return found[0]


def test_sign_up_confirm_sign_in(client: Client) -> None:
    sign_up(client)
    assert len(mail.outbox) == 1
    refused = client.post("/accounts/login/", {"login": "marrow", "password": PASSWORD})
    assert refused.status_code == 302
    assert refused.url == "/accounts/confirm-email/"
    link = follow_mail(client, r"/accounts/confirm-email/[^\s/]+/")
    assert client.get(link).status_code == 200
    client.post(link)
    answer = client.post("/accounts/login/", {"login": "marrow@example.invalid", "password": PASSWORD})
    assert answer.url == "/me/"
    assert b"marrow" in client.get("/me/").content


def test_a_taken_address_is_not_told(client: Client) -> None:
    User.objects.create_user("first", "first@example.invalid", PASSWORD)
    sign_up(client, "first")
    answer = client.post(
        "/accounts/signup/",
        {"email": "first@example.invalid", "username": "second", "password1": PASSWORD, "password2": PASSWORD},
    )
    assert answer.status_code == 302
    assert not User.objects.filter(username="second").exists()


def test_password_reset(client: Client) -> None:
    demo_accounts_create()
    client.post("/accounts/password/reset/", {"email": "player@example.invalid"})
    link = follow_mail(client, r"/accounts/password/reset/key/[^\s]+")
    page = client.get(link, follow=True)
    client.post(page.request["PATH_INFO"], {"password1": "another-oyster-12", "password2": "another-oyster-12"})
    assert client.login(username="player", password="another-oyster-12")


def test_guessing_passwords_is_slowed_down(client: Client) -> None:
    demo_accounts_create()
    for _ in range(6):
        answer = client.post("/accounts/login/", {"login": "player", "password": "wrong"})
    assert b"That were many wrong passwords. Wait some minutes" in answer.content
    right = client.post("/accounts/login/", {"login": "player", "password": DEMO_PASSWORD})
    assert right.status_code == 200


def test_a_token_is_shown_once_and_can_be_revoked(client: Client) -> None:
    demo_accounts_create()
    client.login(username="player", password=DEMO_PASSWORD)
    page = client.post("/me/tokens/", {"make": "1", "name": "bot", "scopes": ["lists"], "days": "30"}).content.decode()
    text = re.search(r'id="new-token">(oscg_[0-9a-f]+)<', page)
    assert text is not None
    token = ApiToken.objects.get(name="bot")
    assert token.scopes == ["lists"]
    assert text[1] not in client.get("/me/tokens/").content.decode()
    client.post("/me/tokens/", {"revoke": token.pk})
    assert not ApiToken.objects.exists()


def test_pages_of_an_account_ask_to_sign_in(client: Client) -> None:
    for path in ("/me/", "/me/tokens/", "/me/delete/"):
        assert client.get(path).url == f"/accounts/login/?next={path}"


def test_deleting_an_account_keeps_what_is_public_without_the_name(client: Client) -> None:
    user = User.objects.create_user("tilde", "tilde@example.invalid", PASSWORD)
    format_ = Format.objects.get(slug="maximus-standard")
    entries = [DeckEntry("ember-wolf", 4)]
    public = deck_create(format=format_, name="Open", entries=entries, owner=user, visibility=Deck.Visibility.PUBLIC)
    private = deck_create(format=format_, name="Mine", entries=entries, owner=user)
    GameRole.objects.create(user=user, game="maximus", role=Role.MAINTAINER)
    revision = BanListRevision.objects.filter(ban_list__format=format_).latest("number")
    BanListRevision.objects.filter(pk=revision.pk).update(author=user, author_name="okapi and tilde")
    history = [{"version": 1, "editor": "tilde", "user": user.pk, "content": {}}]
    draft = BanListDraft.objects.create(
        format=format_, author=user, author_name="tilde", editor_name="okapi", history=history
    )
    client.force_login(user)
    wrong = client.post("/me/delete/", {"password": "wrong"})
    assert b"Nothing was deleted" in wrong.content
    assert client.post("/me/delete/", {"password": PASSWORD}).url == "/"
    user.refresh_from_db()
    assert (user.display_name, user.is_active, user.email.endswith("@deleted.invalid")) == ("deleted user", False, True)
    assert not GameRole.objects.filter(user=user).exists()
    assert Deck.objects.filter(pk=public.pk, owner=None).exists()
    assert not Deck.objects.filter(pk=private.pk).exists()
    assert BanListRevision.objects.get(pk=revision.pk).author_name == "okapi and deleted user"
    draft.refresh_from_db()
    assert (draft.author_name, draft.editor_name, draft.history[0]["editor"]) == (
        "deleted user",
        "okapi",
        "deleted user",
    )
    assert client.get("/people/tilde/").status_code == 404
    assert client.get("/me/").status_code == 302


def test_deleting_an_account_takes_nobody_elses_name(client: Client) -> None:
    anna = User.objects.create_user("anna", "anna@example.invalid", PASSWORD)
    double = User.objects.create_user("double", "double@example.invalid", PASSWORD, display_name="anna")
    format_ = Format.objects.get(slug="maximus-standard")
    revision = BanListRevision.objects.filter(ban_list__format=format_).latest("number")
    BanListRevision.objects.filter(pk=revision.pk).update(author=anna, author_name="anna")
    kept = [{"version": 1, "editor": "anna", "user": anna.pk, "content": {}}]
    agreed = [{"user": anna.pk, "name": "anna", "at": "2026-01-01T00:00:00+00:00"}]
    draft = BanListDraft.objects.create(
        format=format_,
        author=anna,
        author_name="anna",
        editor=anna,
        editor_name="anna",
        history=kept,
        confirmations=agreed,
    )
    account_delete(user=double)
    draft.refresh_from_db()
    assert (draft.author_name, draft.editor_name, draft.history, draft.confirmations) == ("anna", "anna", kept, agreed)
    assert BanListRevision.objects.get(pk=revision.pk).author_name == "anna"


def test_pages_kept_for_readers_forget_a_name_at_once(client: Client) -> None:
    user = User.objects.create_user("tilde", "tilde@example.invalid", PASSWORD)
    format_ = Format.objects.get(slug="maximus-standard")
    revision = BanListRevision.objects.filter(ban_list__format=format_).earliest("number")
    BanListRevision.objects.filter(pk=revision.pk).update(author=user, author_name="tilde")
    shown = Deck.Visibility.PUBLIC
    deck = deck_create(format=format_, name="Open", entries=[DeckEntry("ember-wolf", 4)], owner=user, visibility=shown)
    pages = (f"/banlists/{format_.slug}/{revision.number}/", "/cards/maximus/ember-wolf/")
    assert all("tilde" in client.get(page).content.decode() for page in pages)
    other = Client()
    other.force_login(user)
    other.post("/me/", {"display_name": "Tildegard"})
    assert "Tildegard" in client.get(pages[1]).content.decode()
    other.post("/me/delete/", {"password": PASSWORD})
    for page in (*pages, f"/decks/{deck.pk}/", "/decks/"):
        text = client.get(page).content.decode()
        assert "tilde" not in text.lower()
        assert "deleted-" not in text
        assert "deleted user" in text


def test_a_person_shows_public_decks_only(client: Client) -> None:
    user = User.objects.create_user("okapi", "okapi@example.invalid", PASSWORD)
    format_ = Format.objects.get(slug="maximus-standard")
    deck_create(format=format_, name="Seen by all", entries=[], owner=user, visibility=Deck.Visibility.PUBLIC)
    deck_create(format=format_, name="Hidden away", entries=[], owner=user)
    page = client.get("/people/Okapi/").content.decode()
    assert "Seen by all" in page
    assert "Hidden away" not in page
    client.force_login(user)
    assert "Hidden away" not in client.get("/people/okapi/").content.decode()


def test_an_account_that_is_gone_twice_does_not_clash() -> None:
    for name in ("one", "two"):
        account_delete(user=User.objects.create_user(name, f"{name}@example.invalid", PASSWORD))
    assert User.objects.filter(display_name="deleted user").count() == 2
