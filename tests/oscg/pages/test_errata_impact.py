"""Errata impact: whom a proposal, an older version or a withdrawal would hit, and that nothing private shows through."""

from __future__ import annotations

import copy
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import CardVersion, Submission
from cards.services.card_statuses import card_withdraw
from cards.services.submission_content import version_content
from decks.models import Deck
from decks.services.deck_editing import deck_create, deck_version_save
from oscg.accounts.models import Role, User
from oscg.common.clock import utc_today
from oscg.pages.card_impact import errata_impact, status_impact, version_impact
from rules.models import Format
from rules.specs.deck import DeckEntry
from tests.factories.cards import card_make, card_of
from tests.factories.decks import maximus_deck, verdict_of
from tests.factories.formats import format_make, list_make
from tests.factories.maintainers import client_of, maintainer_make
from tests.factories.submissions import person, proposal, unit_content

pytestmark = pytest.mark.django_db
TODAY = utc_today()
LARGE = {"filter": {"kind": "verb", "stat": ["cost", ">=", 8]}, "status": "restricted", "limit": 1, "reason": "Large."}
DAM = "break-the-upper-dam"


@pytest.fixture
def standard() -> Format:
    """Maximus Standard with a list in force that restricts large verbs, whatever day it is."""
    found = Format.objects.select_related("game").get(slug="maximus-standard")
    list_make(found, TODAY, filters=[LARGE])
    return found


@pytest.fixture
def ada() -> User:
    return person("ada")


def dam(author: User, **verb: Any) -> Submission:
    """A change of Break the Upper Dam that was sent."""
    content = copy.deepcopy(version_content(card_of("maximus", DAM).versions.latest("number")))
    content["attributes"]["modes"]["verb"].update(verb)
    return proposal(author, card=DAM, **content)


def deck_make(format_: Format, *lines: tuple[str, int], **more: Any) -> Deck:
    values = {"name": "A deck", "visibility": "public", **more}
    return deck_create(format=format_, entries=maximus_deck(*lines), **values)


def test_a_filter_that_catches_the_card_anew_breaks_decks(standard: Format, ada: User) -> None:
    deck = deck_make(standard, (DAM, 3), name="Three Dams", owner=person("owner"))
    single = deck_make(standard, (DAM, 1), name="One Dam")
    impact = errata_impact(dam(ada, cost=8))
    (broken,) = [each for each in impact.decks if each.owner]
    assert (broken.change, broken.pk, broken.name, broken.owner, broken.format) == (
        "breaks", deck.pk, "Three Dams", "owner", "maximus-standard",
    )  # fmt: skip
    assert broken.messages[0].startswith("Break the Upper Dam is restricted")
    (caught,) = [each for each in impact.lists if each.change == "caught" and each.effective_from == TODAY]
    assert (caught.format, caught.words, caught.status, caught.limit) == (
        "maximus-standard", "every Verb with cost 8 or more", "restricted", 1,
    )  # fmt: skip
    assert impact.public["breaks"] == len([each for each in impact.decks if each.change == "breaks"])
    assert single.pk not in [each.pk for each in impact.decks]
    assert sum(impact.public.values()) == impact.looked_at
    # Publishing nothing changed nothing.
    assert verdict_of(maximus_deck((DAM, 3)), "maximus-standard", TODAY).is_legal


def test_what_it_says_is_what_happens(standard: Format, ada: User) -> None:
    entries = maximus_deck((DAM, 3))
    deck_create(format=standard, name="Three Dams", entries=entries, visibility="public")
    submission = dam(ada, cost=8)
    told = [each.messages for each in errata_impact(submission).decks if each.name == "Three Dams"]
    judge = person("rea", Role.REVIEWER)
    client_of(judge).post(
        f"/review/{submission.pk}/decide/",
        {"decision": "approve", "revision": "1", "effective_from": TODAY.isoformat()},
    )
    verdict = verdict_of(entries, "maximus-standard", TODAY)
    assert told == [tuple(each.message for each in verdict.verdict.violations)]


def test_a_filter_that_lets_go_repairs_decks(standard: Format, ada: User) -> None:
    card_make("maximus", "Flood Gate", slug="flood-gate", attributes={"modes": {"verb": {"cost": 9}}})
    deck_make(standard, ("flood-gate", 2), name="Two Gates")
    content = {"name": "Flood Gate", "attributes": {"modes": {"verb": {"cost": 7}}}}
    impact = errata_impact(proposal(ada, card="flood-gate", **content))
    (repaired,) = impact.decks
    assert (repaired.name, repaired.change) == ("Two Gates", "repairs")
    assert repaired.messages[0].startswith("Flood Gate is restricted")
    assert {each.change for each in impact.list_changes} == {"released"}


def test_a_list_that_names_the_card_stays(standard: Format, ada: User) -> None:
    list_make(standard, TODAY + timedelta(days=3), banned=[DAM])
    impact = errata_impact(dam(ada, cost=4))
    (named,) = [each for each in impact.lists if each.words == "Break the Upper Dam"]
    assert (named.change, named.status, named.effective_from) == ("stays", "banned", TODAY + timedelta(days=3))
    assert (impact.list_changes, impact.decks) == ([], ())
    later = errata_impact(dam(person("bob"), cost=8), day=TODAY + timedelta(days=3))
    assert "breaks" not in {each.change for each in later.decks}


def test_every_format_of_the_game_is_looked_at(standard: Format, ada: User) -> None:
    other = format_make("maximus", "maximus-strict")
    list_make(other, TODAY, banned=[])
    deck_make(other, (DAM, 3), name="Strict Dams")
    deck_make(standard, (DAM, 3), name="Standard Dams")
    impact = errata_impact(dam(ada, cost=8))
    broken = {each.name: each.format_name for each in impact.decks if each.change == "breaks"}
    assert broken["Standard Dams"] == "Maximus Standard"
    assert "Strict Dams" not in broken
    assert impact.looked_at == Deck.objects.filter(visibility="public", card_index__card__slug=DAM).count()


def test_private_and_unlisted_decks_leave_no_trace(standard: Format, ada: User) -> None:
    submission = dam(ada, cost=8)
    before = errata_impact(submission)
    page = client_of(ada).get(f"/review/{submission.pk}/impact/").content
    for visibility in ("private", "unlisted"):
        for number in range(3):
            deck_make(
                standard,
                (DAM, 3),
                name=f"Hidden {number}",
                visibility=visibility,
                owner=person(f"{visibility}{number}"),
            )
    assert errata_impact(submission) == before
    assert client_of(ada).get(f"/review/{submission.pk}/impact/").content == page


def test_only_the_newest_version_of_a_deck_counts(standard: Format, ada: User) -> None:
    deck = deck_make(standard, (DAM, 3), name="Changed")
    deck_version_save(deck=deck, entries=maximus_deck((DAM, 1)))
    assert "Changed" not in [each.name for each in errata_impact(dam(ada, cost=8)).decks]


def test_a_new_name_finds_the_decks_that_wait_for_it(standard: Format, ada: User) -> None:
    deck_make(standard, ("Lantern Crab", 2), name="Waiting")
    impact = errata_impact(proposal(ada))
    (waiting,) = impact.decks
    assert (waiting.name, waiting.change) == ("Waiting", "repairs")
    assert "Lantern Crab" in waiting.messages[0]


def test_a_new_card_that_nobody_waits_for_touches_nobody(standard: Format, ada: User) -> None:
    impact = errata_impact(proposal(ada, **unit_content("Mud Sprite")))
    assert (impact.looked_at, impact.decks, impact.lists, impact.rulings) == (0, (), (), ())


def test_what_cannot_be_published_says_so(ada: User) -> None:
    submission = dam(ada)
    Submission.objects.filter(pk=submission.pk).update(content={**submission.content, "name": "Slag Rain"})
    submission.refresh_from_db()
    impact = errata_impact(submission)
    assert impact.problem.startswith("The name must be new")
    assert impact.public["breaks"] == 0


def test_an_older_version_again(standard: Format) -> None:
    deck_make(standard, (DAM, 3), name="Three Dams")
    first = CardVersion.objects.select_related("card__game").get(card__slug=DAM, number=1)
    impact = version_impact(first, day=TODAY)
    assert "Three Dams" in [each.name for each in impact.decks if each.change == "breaks"]
    assert [each.words for each in impact.list_changes][:1] == ["every Verb with cost 8 or more"]


@pytest.mark.parametrize(
    ("game", "format_slug", "slug"),
    [
        ("maximus", "maximus-standard", "ember-wolf"),
        ("card-wars", "card-wars-war", "goblin"),
        ("fortification", "fortification-standard", "ford-warden"),
    ],
)
def test_withdrawing_a_card_hits_every_deck_that_holds_it(game: str, format_slug: str, slug: str) -> None:
    format_ = Format.objects.get(slug=format_slug)
    for number in range(2):
        deck_create(format=format_, name=f"D{number}", entries=[DeckEntry(slug, 1)], visibility="public")
    card = card_of(game, slug)
    impact = status_impact(card, "withdrawn")
    assert impact.public["unchanged"] == 0
    assert impact.public["breaks"] + impact.public["findings"] == impact.looked_at >= 2
    told = next(each for each in impact.decks if each.name == "D0")
    card_withdraw(card=card, actor=maintainer_make("max", game), reason="Why not.")
    after = verdict_of([DeckEntry(slug, 1)], format_slug, TODAY)
    said = [*after.verdict.violations, *after.verdict.warnings]
    assert told.messages
    assert set(told.messages) <= {each.message for each in said}


def test_the_queries_do_not_depend_on_the_decks(
    standard: Format, ada: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    submission = dam(ada, cost=8)
    errata_impact(submission)
    for at in range(15):
        deck_create(format=standard, name=f"Deck {at}", entries=[DeckEntry(DAM, 3)], visibility="public")
    with django_assert_max_num_queries(14):
        errata_impact(submission)


def test_page_panel_and_api_say_the_same(standard: Format, ada: User) -> None:
    deck_make(standard, (DAM, 3), name="Three Dams")
    submission = dam(ada, cost=8)
    impact = errata_impact(submission)
    for viewer in (ada, person("rea", Role.REVIEWER)):
        body = client_of(viewer).get(f"/api/v1/submissions/{submission.pk}/impact/").json()
        assert (body["submission"], body["public"], body["looked_at"]) == (
            submission.pk,
            impact.public,
            impact.looked_at,
        )
        assert [each["name"] for each in body["decks"]] == [each.name for each in impact.decks]
        assert "caught" in [each["change"] for each in body["lists"]]
        panel = (
            client_of(viewer).get(f"/review/{submission.pk}/impact/", headers={"HX-Request": "true"}).content.decode()
        )
        assert "<h1" not in panel
        assert "Three Dams" in panel
        assert "Caught anew:" in panel
        page = client_of(viewer).get(f"/review/{submission.pk}/impact/?as_of=2027-12-24").content.decode()
        assert "on 24 Dec 2027" in page
    for day in ("tomorrow", "2027-13-01"):
        assert client_of(ada).get(f"/api/v1/submissions/{submission.pk}/impact/?as_of={day}").status_code == 400
        assert client_of(ada).get(f"/review/{submission.pk}/impact/?as_of={day}").status_code == 400


def test_others_find_nothing(ada: User) -> None:
    sent, draft = dam(ada), proposal(ada, sent=False)
    judge, bob = person("rea", Role.REVIEWER), person("bob")
    for viewer, submission in ((bob, sent), (bob, draft), (judge, draft)):
        for path in (f"/review/{submission.pk}/impact/", f"/api/v1/submissions/{submission.pk}/impact/"):
            assert client_of(viewer).get(path).status_code == 404
    assert Client().get(f"/review/{sent.pk}/impact/").status_code == 302
    assert Client().get(f"/api/v1/submissions/{sent.pk}/impact/").status_code == 401


def test_reviewers_see_the_impact_of_what_was_sent(standard: Format, ada: User) -> None:
    deck_make(standard, (DAM, 3), name="Three Dams")
    submission = dam(ada, cost=8)
    content = copy.deepcopy(submission.content)
    content["attributes"]["modes"]["verb"]["cost"] = 4
    Submission.objects.filter(pk=submission.pk).update(content=content, state="draft", revision=2)
    path = f"/api/v1/submissions/{submission.pk}/impact/"
    seen = [client_of(each).get(path).json()["public"]["breaks"] for each in (person("rea", Role.REVIEWER), ada)]
    assert seen[0] > seen[1] == 0


def test_a_review_says_that_a_withdrawn_card_comes_back(ada: User) -> None:
    submission = dam(ada)
    card_withdraw(card=card_of("maximus", DAM), actor=maintainer_make("max"), reason="Why not.")
    page = client_of(ada).get(f"/review/{submission.pk}/impact/").content.decode()
    assert "Break the Upper Dam is withdrawn. Approving this proposal publishes it again." in page
