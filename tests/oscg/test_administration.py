"""The administration: it looks, it acts through services, and nothing in it alters what is history."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.core import serializers
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from banlists.models import BanListDraft, BanListEntry, BanListRevision
from banlists.services.drafting import draft_create
from cards.models import Card, CardSet, CardStatusChange, CardVersion
from decks.models import Deck, SharedCheck
from decks.services.deck_editing import deck_create
from decks.services.deck_sharing import shared_check_create
from oscg.accounts.models import ApiToken, GameRole, User
from oscg.accounts.permissions import is_maintainer
from oscg.accounts.services import account_anonymise, token_create
from oscg.common.administration import LookingAdmin
from oscg.common.clock import utc_today
from oscg.common.models import Change, ImmutableModel
from rules.models import Format, FormatDraft, FormatRevision, Game
from rules.services.format_drafts import format_draft_create
from rules.specs.deck import DeckEntry
from tests.factories.maintainers import client_of, maintainer_make, member_make

pytestmark = pytest.mark.django_db
TODAY = utc_today()
HISTORY = (CardVersion, BanListRevision, BanListEntry, FormatRevision, Change)


@pytest.fixture
def root() -> User:
    user = member_make("root")
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
    user.refresh_from_db()
    return user


@pytest.fixture
def browser(root: User) -> Client:
    return client_of(root)


@pytest.fixture
def act(browser: Client) -> Callable[..., str]:
    """Carry an action out on rows, as the second page does; the text of the page that follows."""

    def act(action: str, *rows: Model, **values: Any) -> str:
        data = {"action": action, "sure": "yes", "_selected_action": [row.pk for row in rows], "reason": "Why not."}
        answer = browser.post(list_of(type(rows[0])), {**data, **values}, follow=True)
        assert answer.status_code == 200
        return answer.content.decode()

    return act


def list_of(model: type[Model]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def last_change() -> Change:
    return Change.objects.latest("pk")


def told(change: Change) -> tuple[str, str, str, str]:
    return change.action, change.subject, change.note, str(change.actor)


def state_of(model: type[Model]) -> str:
    return serializers.serialize("json", model._base_manager.order_by("pk"))


def test_every_page_of_the_administration_looks() -> None:
    pages = admin.site._registry
    assert all(isinstance(page, LookingAdmin) for page in pages.values())
    assert {model.__name__ for model in pages} >= {each.__name__ for each in HISTORY} | {"User", "Deck", "Card"}
    assert not {"Group", "Authenticator", "AuthToken"} & {model.__name__ for model in pages}


def test_every_list_and_every_row_can_be_looked_at(browser: Client, root: User) -> None:
    standard = Format.objects.get(slug="maximus-standard")
    maintainer = maintainer_make("anna")
    draft_create(format=standard, actor=maintainer)
    format_draft_create(format=standard, actor=maintainer)
    shared_check_create(format=standard, as_of=TODAY, text="4 Ember Wolf")
    token_create(user=root, name="Script", scopes=(), days=3)
    for model in admin.site._registry:
        shown = browser.get(list_of(model))
        assert shown.status_code == 200, model
        assert "script-src 'self'" in shown["Content-Security-Policy"]
        row = model._base_manager.first()
        if row is not None:
            page = browser.get(reverse(f"{list_of_name(model)}_change", args=[row.pk]))
            assert page.status_code == 200, model
            assert b'name="_save"' not in page.content


def list_of_name(model: type[Model]) -> str:
    return f"admin:{model._meta.app_label}_{model._meta.model_name}"


@pytest.mark.parametrize(
    "model", [*HISTORY, Card, CardSet, Deck, Game, User, GameRole], ids=lambda model: model.__name__
)
def test_nothing_is_added_changed_or_deleted_by_a_form(browser: Client, model: type[Model]) -> None:
    maintainer_make("anna")
    row = model._base_manager.first()
    assert row is not None
    data = serializers.serialize("python", [row])[0]["fields"] | {"name": "Forged", "note": "Forged", "number": 99}
    before = state_of(model)
    sent = {key: "" if value is None else str(value) for key, value in data.items()}
    for step, arguments in (("add", ()), ("change", (row.pk,)), ("delete", (row.pk,))):
        answer = browser.post(reverse(f"{list_of_name(model)}_{step}", args=arguments), {**sent, "post": "yes"})
        assert answer.status_code == 403, (model, step)
    for action in ("delete_selected", "delete", "save"):
        browser.post(list_of(model), {"action": action, "_selected_action": [row.pk], "post": "yes", "sure": "yes"})
    browser.post(list_of(model), {"form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, "form-0-id": row.pk, "_save": "x"})
    assert state_of(model) == before


def test_no_action_alters_a_row_of_history(browser: Client) -> None:
    """Every action of every page, on every row of history there is: new rows may come, old ones stay as they are."""
    before = {model: list(model._base_manager.order_by("pk")) for model in HISTORY}
    fields = {model: [field.attname for field in model._meta.concrete_fields] for model in HISTORY}
    # `effective_until` says when a card version stopped to count; a later version sets it, as everywhere on the site.
    fields[CardVersion].remove("effective_until")
    values = {model: [[getattr(row, name) for name in fields[model]] for row in rows] for model, rows in before.items()}
    tried = 0
    for model, page in admin.site._registry.items():
        for action in page.actions:
            rows = [row.pk for row in model._base_manager.order_by("pk")[:20]]
            data = {"day": TODAY, "since": TODAY, "status": "retired", "username": "root", "role": "reviewer"}
            sent = {**data, "action": action, "sure": "yes", "reason": "Try.", "_selected_action": rows}
            assert browser.post(list_of(model), sent, follow=True).status_code == 200
            tried += len(rows)
    assert tried > 50
    for model in HISTORY:
        kept = model._base_manager.filter(pk__in=[row.pk for row in before[model]]).order_by("pk")
        assert [[getattr(row, name) for name in fields[model]] for row in kept] == values[model], model
    immutable = [model for model in admin.site._registry if issubclass(model, ImmutableModel)]
    assert {model for model in immutable if admin.site._registry[model].actions} == {
        CardVersion, BanListRevision, FormatRevision, SharedCheck,
    }  # fmt: skip


def test_an_action_asks_first_and_wants_a_reason(browser: Client) -> None:
    deck = Deck.objects.filter(visibility="public").first()
    assert deck is not None
    sent = {"action": "delete_deck", "_selected_action": [deck.pk]}
    question = browser.post(list_of(Deck), {**sent, "index": 0}).content.decode()
    assert "Delete these decks with all their versions" in question
    assert deck.name in question
    unreasoned = browser.post(list_of(Deck), {**sent, "sure": "yes", "reason": " "}).content.decode()
    assert "This field is required." in unreasoned
    assert Deck.objects.filter(pk=deck.pk).exists()


def test_staff_without_that_right_look_alone(root: User, act: Callable[..., str]) -> None:
    User.objects.filter(pk=root.pk).update(is_superuser=False)
    card = Card.objects.first()
    assert card is not None
    sent = {"action": "set_status", "sure": "yes", "_selected_action": [card.pk], "reason": "No.", "status": "retired"}
    answer = client_of(root).post(list_of(Card), {**sent, "since": TODAY})
    assert answer.status_code == 403
    assert Client().post(list_of(Card), sent)["Location"].startswith("/admin/login/")
    assert Card.objects.get(pk=card.pk).status == card.status


def test_a_card_is_withdrawn(act: Callable[..., str]) -> None:
    card = Card.objects.get(slug="ember-wolf")
    assert "Given another status: Ember Wolf." in act("set_status", card, status="withdrawn", since=TODAY)
    assert Card.objects.get(pk=card.pk).status == "withdrawn"
    assert CardStatusChange.objects.filter(card=card).count() == 2
    assert told(last_change()) == ("withdrawn", "card", "was published: Why not.", "root")
    refused = act("set_status", card, status="retired", since=TODAY + timedelta(days=1))
    assert "Ember Wolf: A status begins today or has begun before" in refused


def test_an_older_version_of_a_card_is_published_again(act: Callable[..., str]) -> None:
    version = CardVersion.objects.filter(card__slug="goblin").latest("number")
    assert "Published again" in act("repeat", version, day=TODAY)
    again = CardVersion.objects.filter(card__slug="goblin").latest("number")
    assert (again.number, again.kind, again.note) == (version.number + 1, "erratum", "Why not.")
    same = ("name", "attributes", "abilities", "text", "flavor", "author_name", "license", "fingerprint")
    assert [getattr(again, name) for name in same] == [getattr(version, name) for name in same]
    rows = [sorted(v.variants.values_list("tier__code", "attributes", "text"), key=str) for v in (version, again)]
    assert rows[0] == rows[1]
    places = [
        sorted(v.variants.values_list("printings__card_set__code", "printings__number")) for v in (version, again)
    ]
    assert places[0] == places[1]
    assert told(last_change()) == ("published", "card", "Why not.", "root")
    assert "is over" in act("repeat", version, day=TODAY - timedelta(days=1))


def test_a_list_to_come_is_called_off_by_the_one_before(act: Callable[..., str]) -> None:
    revisions = BanListRevision.objects.filter(ban_list__format__slug="maximus-standard").order_by("number")
    third, fourth = revisions.get(number=3), revisions.get(number=4)
    day = max(fourth.effective_from, TODAY)
    assert "Published again" in act("repeat", third, day=day)
    fifth = revisions.get(number=5)
    assert (fifth.effective_from, fifth.announcement, fifth.author_name) == (day, "Why not.", "root")
    rows = [
        sorted(each.entries.values_list("card__slug", "status", "limit", "reason"), key=str) for each in (third, fifth)
    ]
    assert rows[0] == rows[1]
    assert told(last_change())[:2] == ("published", "ban_list")
    assert str(last_change().actor) == "root"
    assert "is over" in act("repeat", third, day=TODAY - timedelta(days=1))
    assert revisions.count() == 5


def test_a_format_revision_is_published_again(act: Callable[..., str]) -> None:
    first = FormatRevision.objects.get(format__slug="fortification-standard", number=1)
    assert "Published again" in act("repeat", first, day=TODAY)
    second = FormatRevision.objects.get(format__slug="fortification-standard", number=2)
    assert (second.options, second.deck_rules, second.note) == (first.options, first.deck_rules, "Why not.")
    assert str(last_change().actor) == "root"


def test_drafts_of_maintainers_are_discarded(act: Callable[..., str]) -> None:
    standard = Format.objects.get(slug="maximus-standard")
    anna = maintainer_make("anna")
    drafts: list[tuple[Any, str]] = [
        (draft_create(format=standard, actor=anna), "ban_list_draft"),
        (format_draft_create(format=standard, actor=anna), "format_draft"),
    ]
    for draft, subject in drafts:
        assert "Discarded: Draft" in act("discard", draft)
        draft.refresh_from_db()
        assert draft.state == "discarded"
        assert told(last_change()) == ("discarded", subject, "Why not.", "root")
        assert "was discarded" in act("discard", draft)
    assert {BanListDraft, FormatDraft} == {type(draft) for draft, _ in drafts}


def test_decks_are_hidden_and_deleted(act: Callable[..., str]) -> None:
    standard = Format.objects.get(slug="maximus-standard")
    deck = deck_create(
        format=standard,
        name="Rude",
        entries=[DeckEntry("ember-wolf", 4)],
        owner=member_make("mia"),
        visibility="public",
    )
    assert "Made private: Rude." in act("make_private", deck)
    assert Client().get(f"/decks/{deck.pk}/").status_code == 404
    assert told(last_change()) == ("edited", "deck", "visibility: Why not.", "root")
    assert "Deleted: Rude." in act("delete_deck", deck)
    assert not Deck.objects.filter(pk=deck.pk).exists()
    assert told(last_change()) == ("deleted", "deck", "Why not.", "root")


def test_a_shared_check_is_hidden_and_shown_again(act: Callable[..., str]) -> None:
    what = {"format": Format.objects.get(slug="maximus-standard"), "as_of": TODAY, "text": "4 Ember Wolf"}
    check = shared_check_create(**what)  # type: ignore[arg-type]
    assert Client().get(f"/check/{check.key}/").status_code == 200
    assert "Hidden:" in act("hide", check)
    assert told(last_change()) == ("hidden", "check", "Why not.", "root")
    assert Client().get(f"/check/{check.key}/").status_code == 404
    form = {"format": "maximus-standard", "text": "4 Ember Wolf", "do": "share", "when": "now"}
    assert "was taken down" in Client().post("/check/", form).content.decode()
    assert "hidden already" in act("hide", check)
    assert "Shown again:" in act("show", check)
    assert Client().get(f"/check/{check.key}/").status_code == 200


def test_an_account_is_shut_and_opened(act: Callable[..., str], root: User) -> None:
    mia = member_make("mia")
    _, text = token_create(user=mia, name="Script", scopes=(), days=3)
    window, program = client_of(mia), {"authorization": f"Token {text}"}
    assert window.get("/me/").status_code == 200
    assert Client().get("/api/v1/decks/", headers=program).status_code == 200
    assert "Shut: mia." in act("deactivate", mia)
    assert told(last_change()) == ("deactivated", "account", "Why not.", "root")
    assert window.get("/me/").status_code == 302
    assert Client().get("/api/v1/decks/", headers=program).status_code == 401
    assert Client().get("/people/mia/").status_code == 404
    assert "shut already" in act("deactivate", mia)
    assert "Opened again: mia." in act("reactivate", mia)
    assert window.get("/me/").status_code == 200
    assert "This is your own account." in act("deactivate", root)
    account_anonymise(user=mia)
    mia.refresh_from_db()
    assert "This account is deleted" in act("reactivate", mia)


def test_roles_are_given_and_taken(act: Callable[..., str]) -> None:
    mia, game = member_make("mia"), Game.objects.get(slug="maximus")
    assert "Role given in: Maximus." in act("give_role", game, username="MIA", role="maintainer")
    assert is_maintainer(mia, "maximus")
    assert told(last_change()) == ("given", "role", "Why not.", "root")
    assert "has this role already" in act("give_role", game, username="mia", role="maintainer")
    assert "Role taken in: Maximus." in act("take_role", game, username="mia", role="maintainer")
    assert not is_maintainer(mia, "maximus")
    assert "does not have this role" in act("take_role", game, username="mia", role="maintainer")
    assert "There is no open account “nobody”" in act("give_role", game, username="nobody", role="reviewer")


def test_tokens_and_second_factors_are_taken_away(act: Callable[..., str]) -> None:
    mia = member_make("mia")
    token, _ = token_create(user=mia, name="Script", scopes=(), days=3)
    assert "Revoked: Script of mia." in act("revoke", token)
    assert not ApiToken.objects.filter(user=mia).exists()
    assert told(last_change()) == ("revoked", "token", "Why not.", "root")
    Authenticator.objects.create(user=mia, type=Authenticator.Type.TOTP, data={"secret": "x"})
    assert "Second factor taken off: mia." in act("remove_second_factor", mia)
    assert not Authenticator.objects.filter(user=mia).exists()
    assert "has no second factor" in act("remove_second_factor", mia)
