"""The desk: whose it is, the impact of drafts on decks, and the numbers in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from banlists.models import BanListDraft
from banlists.services.drafting import draft_create
from decks.models import Deck
from decks.services.deck_editing import deck_create, deck_version_save
from oscg.accounts.models import User
from oscg.common.clock import utc_today
from oscg.pages.list_impact import list_impact
from rules.models import Format
from rules.specs.deck import DeckEntry
from tests.factories.decks import maximus_deck
from tests.factories.formats import list_make
from tests.factories.maintainers import client_of, maintainer_make, member_make, reviewer_make

pytestmark = pytest.mark.django_db
LARGE = {"filter": {"kind": "verb", "stat": ["cost", ">=", 8]}, "status": "restricted", "limit": 1, "reason": "Large."}
THIRD = [
    {"card": "slag-rain", "status": "restricted", "limit": 1, "reason": "One."},
    LARGE,
    {"card": "bailiffs-knock", "status": "banned", "reason": "Early."},
]
FOURTH = [
    LARGE,
    {"card": "bailiffs-knock", "status": "restricted", "limit": 1, "reason": "Bearable."},
    {"card": "ashen-packmother", "status": "restricted", "limit": 1, "reason": "Certain."},
]


@pytest.fixture
def anna() -> User:
    return maintainer_make("anna")


@pytest.fixture
def standard() -> Format:
    """Maximus Standard with the shipped third list in force today, whatever day it is."""
    found = Format.objects.select_related("game").get(slug="maximus-standard")
    list_make(found, utc_today(), banned=["bailiffs-knock"], restricted={"slag-rain": 1}, filters=[LARGE])
    return found


def draft_of(format_: Format, actor: User, entries: list[dict[str, Any]]) -> BanListDraft:
    return draft_create(format=format_, actor=actor, effective_from=utc_today() + timedelta(days=1), entries=entries)


def deck_make(format_: Format, *lines: tuple[str, int], **more: Any) -> Deck:
    return deck_create(format=format_, entries=maximus_deck(*lines), **{"name": "A deck", **more})


def test_the_desk_is_for_maintainers() -> None:
    assert Client().get("/desk/")["Location"] == "/accounts/login/?next=/desk/"
    for user in (member_make("mia"), reviewer_make("rolf", "maximus")):
        refused = client_of(user).get("/desk/")
        assert refused.status_code == 403
        assert "This desk is for people who maintain a game." in refused.content.decode()
    shown = client_of(maintainer_make("ella", "fortification")).get("/desk/")
    assert shown.status_code == 200
    assert {"private", "no-store"} <= set(shown["Cache-Control"].split(", "))
    text = shown.content.decode()
    assert "Fortification Standard" in text
    assert "Maximus Standard" not in text
    assert text.count("<h1") == 1


def test_a_text_sent_after_the_session_ended_is_shown_back(standard: Format, anna: User) -> None:
    draft = draft_of(standard, anna, FOURTH)
    page = f"/desk/lists/{draft.pk}/"
    body = {
        "announcement": "Written <b>with</b> care.",
        "e0-card": "slag-rain",
        "e0-reason": "One is enough.",
        "version": "1",
    }
    answer = Client().post(page, body)
    text = answer.content.decode()
    assert answer.status_code == 401
    assert "no-store" in answer["Cache-Control"]
    assert "Written &lt;b&gt;with&lt;/b&gt; care." in text
    assert "Slag rain reason" in text
    assert f"/accounts/login/?next={page}" in text
    assert BanListDraft.objects.get(pk=draft.pk).announcement == ""
    for step in ("confirm", "schedule", "publish", "discard"):
        assert client_of(anna).get(f"{page}{step}/")["Location"] == page


@pytest.mark.parametrize("path", ["impact/", "names/?add_card=e", ""])
def test_no_page_of_a_draft_is_kept_by_a_browser(standard: Format, anna: User, path: str) -> None:
    answer = client_of(anna).get(f"/desk/lists/{draft_of(standard, anna, FOURTH).pk}/{path}")
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


def test_the_desk_shows_what_waits_for_a_second_maintainer(standard: Format, anna: User) -> None:
    draft = draft_of(standard, anna, FOURTH)
    own = client_of(anna).get("/desk/").content.decode()
    assert "Read and confirm" not in own
    assert "a second maintainer has to confirm it." in own
    text = client_of(maintainer_make("bert")).get("/desk/").content.decode()
    assert "Read and confirm" in text
    assert f"/desk/lists/{draft.pk}/" in text


def test_the_fourth_list_breaks_ashfall_march(standard: Format, anna: User) -> None:
    impact = list_impact(draft_of(standard, anna, FOURTH))
    (broken,) = [deck for deck in impact.decks if deck.change == "breaks"]
    assert broken.name == "Ashfall March"
    assert broken.messages[0].startswith("Ashen Packmother is restricted")
    assert impact.public["breaks"] == 1
    assert ("Ashen Packmother", 1, 0) in impact.by_card
    assert sum(impact.public.values()) == impact.looked_at == Deck.objects.filter(format=standard).count()


def test_the_list_in_force_again_changes_nothing(standard: Format, anna: User) -> None:
    impact = list_impact(draft_of(standard, anna, THIRD))
    assert (impact.decks, impact.public["breaks"], impact.public["repairs"]) == ((), 0, 0)
    assert impact.public["still_legal"] > 0


def test_private_and_unlisted_decks_change_no_number(standard: Format, anna: User) -> None:
    owner = member_make("owner")
    before = list_impact(draft_of(standard, anna, FOURTH))
    for visibility in ("private", "unlisted"):
        deck_make(
            standard,
            ("ashen-packmother", 2),
            ("ember-wolf", 4),
            name=f"Hidden {visibility}",
            visibility=visibility,
            owner=owner,
        )
    assert replace(list_impact(draft_of(standard, anna, FOURTH)), day=before.day) == before
    deck_make(standard, ("slag-rain", 3), name="Three Rains", visibility="public", owner=owner)
    impact = list_impact(draft_of(standard, anna, FOURTH))
    assert impact.public["repairs"] - before.public["repairs"] == 1
    assert not [deck for deck in impact.decks if deck.name.startswith("Hidden")]
    (freed,) = [deck for deck in impact.decks if deck.name == "Three Rains"]
    assert (freed.change, freed.owner) == ("repairs", "owner")
    answer = client_of(anna).get(f"/desk/lists/{BanListDraft.objects.latest('pk').pk}/impact/").content.decode()
    assert "Hidden" not in answer
    assert "Three Rains" in answer


def test_only_the_newest_version_of_a_deck_counts(standard: Format, anna: User) -> None:
    deck = deck_make(standard, ("slag-rain", 3), visibility="public", name="Changed")
    deck_version_save(deck=deck, entries=maximus_deck(("slag-rain", 1)))
    impact = list_impact(draft_of(standard, anna, FOURTH))
    assert "Changed" not in [each.name for each in impact.decks]


def test_the_queries_do_not_depend_on_the_decks(
    standard: Format, anna: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    draft = draft_of(standard, anna, FOURTH)
    list_impact(draft)
    for at in range(15):
        deck_create(format=standard, name=f"Deck {at}", entries=[DeckEntry("ember-wolf", 4)], visibility="public")
    with django_assert_max_num_queries(12):
        list_impact(draft)


def test_the_desk_api_and_page_give_the_same_numbers(standard: Format, anna: User) -> None:
    draft = draft_of(standard, anna, FOURTH)
    body = client_of(anna).get(f"/api/v1/banlists/maximus-standard/drafts/{draft.pk}/impact/").json()
    impact = list_impact(draft)
    assert (body["public"], body["looked_at"]) == (impact.public, impact.looked_at)
    assert "private" not in body
    assert [deck["name"] for deck in body["decks"]] == [deck.name for deck in impact.decks]
    panel = client_of(anna).get(f"/desk/lists/{draft.pk}/impact/", headers={"HX-Request": "true"}).content.decode()
    assert "<h1" not in panel
    assert "Ashfall March" in panel


ADDRESSES: tuple[Callable[[int], str], ...] = (
    lambda pk: f"/desk/lists/{pk}/",
    lambda pk: f"/desk/lists/{pk}/impact/",
    lambda pk: f"/desk/lists/{pk}/names/?add_card=slag",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_hidden_and_missing_drafts_look_alike(standard: Format, anna: User, address: Callable[[int], str]) -> None:
    draft = draft_of(standard, anna, FOURTH)
    mia = client_of(member_make("mia"))
    answers = [mia.get(address(pk)) for pk in (draft.pk, 987_654)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert "Certain." not in answers[0].content.decode()
    for pk in (draft.pk, 987_654):
        assert Client().get(address(pk))["Location"].startswith("/accounts/login/")


def test_names_of_cards_are_offered(standard: Format, anna: User) -> None:
    draft = draft_of(standard, anna, [])
    text = client_of(anna).get(f"/desk/lists/{draft.pk}/names/?add_card=slag").content.decode()
    assert '<option value="Slag Rain">' in text
    assert client_of(anna).get(f"/desk/lists/{draft.pk}/names/").content.decode().strip() == ""
