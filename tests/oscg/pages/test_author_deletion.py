"""REV-03: somebody deletes their account; what they made stays, without them, and nothing breaks."""

from __future__ import annotations

import copy
from typing import Any

import orjson
import pytest
from django.apps import apps
from django.db import models
from django.test import Client

from cards.models import Artwork, Card, CardVersion, Submission
from cards.services.faces import face_address, pictures_make, public_faces
from cards.services.reviews import submission_approve, submission_request_changes
from cards.services.submission_comments import comment_add
from cards.services.submission_content import version_content
from decks.models import Deck, DeckVersion
from decks.services.deck_editing import deck_create
from oscg.accounts.models import GameRole, Role, User
from oscg.news.services import article_create, article_publish, article_save
from oscg.pages.account_deletion import account_delete
from rules.models import Format, Game
from rules.services.game_drafts import game_draft_create
from rules.specs.deck import DeckEntry
from tests.factories.callers import Caller
from tests.factories.maintainers import client_of
from tests.factories.submissions import person, proposal, reviewer, unit_content
from tests.oscg.pages.page_reading import page

pytestmark = pytest.mark.django_db
NAME, SHOWN = "ursulaquill", "Ursula Quillfeather"


def changed(slug: str, **unit: Any) -> dict[str, Any]:
    """The content of a card with some numbers changed."""
    content = copy.deepcopy(
        version_content(Card.objects.get(game__slug="maximus", slug=slug).versions.latest("number"))
    )
    content["attributes"]["modes"]["unit"].update(unit)
    return content


@pytest.fixture
def ursula() -> User:
    """An author and maintainer with a published card, an open proposal, a draft, comments, decisions and a public deck."""
    user = person(NAME, Role.MAINTAINER)
    User.objects.filter(pk=user.pk).update(display_name=SHOWN)
    return User.objects.get(pk=user.pk)


def remaining(*words: str) -> list[str]:
    """Every column of the whole database that still holds one of the words."""
    found = []
    for model in apps.get_models():
        fields = [
            each
            for each in model._meta.concrete_fields
            if isinstance(each, (models.CharField, models.TextField, models.JSONField))
        ]
        for row in model._default_manager.values_list(*[each.name for each in fields]) if fields else ():
            for field, value in zip(fields, row, strict=True):
                text = value if isinstance(value, str) else orjson.dumps(value).decode()
                found += [f"{model.__name__}.{field.name}" for word in words if word.lower() in text.lower()]
    return found


def test_an_author_goes_and_everything_stays(ursula: User) -> None:
    rea, bob = reviewer(), person("bob")
    published = proposal(ursula)
    submission_approve(submission=published, actor=rea, revision=1)
    others = proposal(bob, **unit_content("Second Crab"))
    submission_approve(submission=others, actor=ursula, revision=1, reason="Lovely.")
    asked = proposal(bob, **unit_content("Third Crab"))
    submission_request_changes(submission=asked, actor=ursula, revision=1, reason="Too cheap.")
    comment_add(submission=asked, actor=ursula, body="See the second one.", revision=1)
    pending, draft = (
        proposal(ursula, **unit_content("Pending Crab")),
        proposal(ursula, sent=False, **unit_content("Draft Crab")),
    )
    follows = proposal(bob, card="lantern-crab", **changed("lantern-crab", cost=4))
    format_ = Format.objects.get(slug="maximus-standard")
    deck = deck_create(
        format=format_,
        name="Crabs",
        entries=[DeckEntry("lantern-crab", 4)],
        owner=bob,
        visibility=Deck.Visibility.PUBLIC,
    )
    own_deck = deck_create(
        format=format_,
        name="Hers",
        entries=[DeckEntry("lantern-crab", 2)],
        owner=ursula,
        visibility=Deck.Visibility.PUBLIC,
    )
    before = list(DeckVersion.objects.filter(deck__in=[deck, own_deck]).values_list("deck", "entries"))
    assert "Submission.author_name" in " ".join(remaining(SHOWN))

    account_delete(user=ursula)

    assert remaining(NAME, SHOWN, f"{NAME}@example.invalid") == []
    version = CardVersion.objects.get(card__slug="lantern-crab")
    assert (version.author_name, orjson.loads(version.document)["author"]) == ("deleted user", "deleted user")
    for found in (pending, draft):
        found.refresh_from_db()
        assert found.state == "withdrawn"
    assert draft.content["name"] == ""
    follows.refresh_from_db()
    assert follows.author_name == "deleted user"
    after = list(DeckVersion.objects.filter(deck__in=[deck, own_deck]).values_list("deck", "entries"))
    assert after == before

    judge = client_of(rea)
    assert f"/review/{pending.pk}/" not in page(judge, "/review/").links
    assert "deleted user" in page(judge, f"/review/{pending.pk}/").words
    assert "deleted user" in page(judge, f"/review/{asked.pk}/").words
    for address in (
        "/", "/cards/", "/cards/maximus/lantern-crab/", "/cards/maximus/lantern-crab/versions/1/", "/decks/",
        f"/decks/{deck.pk}/", f"/decks/{own_deck.pk}/", "/cards/?game=maximus&view=rows&q=crab",
    ):  # fmt: skip
        shown = page(Client(), address).words
        assert SHOWN not in shown, address
    for state in ("submitted", "changes_requested", "approved", "rejected", "withdrawn"):
        assert judge.get(f"/review/?state={state}").status_code == 200
        names = [row["author"] for row in Caller(rea).walk(f"submissions/?role=reviewer&state={state}")]
        assert set(names) <= {"bob", "deleted user"}
    seen = Caller(rea).call("GET", f"submissions/{asked.pk}/").json()
    assert [step["actor"] for step in seen["steps"]][-1] == "deleted user"
    comments = Caller(bob).walk(f"submissions/{asked.pk}/comments/")
    assert [each["author"] for each in comments] == ["deleted user"]
    for path in ("cards/maximus/lantern-crab/", "cards/maximus/lantern-crab/versions/", "cards/?q=crab", "changes/"):
        assert Caller().call("GET", path).status_code == 200
    # What bob proposed goes on: the card's next version is credited as the one before.
    submission_approve(submission=follows, actor=rea, revision=1)
    assert CardVersion.objects.filter(card__slug="lantern-crab").count() == 2


def test_nobody_elses_name_is_taken(ursula: User) -> None:
    """Another person may bear the same shown name, and a credit that somebody else brought is theirs."""
    rea, bob = reviewer(), person("bob")
    User.objects.filter(pk=bob.pk).update(display_name=SHOWN)
    bob.refresh_from_db()
    first = proposal(bob)
    submission_approve(submission=first, actor=rea, revision=1)
    second = proposal(ursula, card="lantern-crab", **changed("lantern-crab", cost=4))
    submission_approve(submission=second, actor=rea, revision=1)
    account_delete(user=ursula)
    names = CardVersion.objects.filter(card__slug="lantern-crab").values_list("author_name", flat=True)
    assert list(names) == [SHOWN, SHOWN]


def test_a_name_among_others_is_replaced_alone(ursula: User) -> None:
    rea, bob = reviewer(), person("bob")
    Submission.objects.filter(pk=(found := proposal(ursula)).pk).update(author_name="Pen Name")
    found.refresh_from_db()
    submission_approve(submission=found, actor=rea, revision=1)
    joint = proposal(ursula, **unit_content("Joint Crab"))
    Submission.objects.filter(pk=joint.pk).update(author_name=f"{SHOWN} and Bob B")
    joint.refresh_from_db()
    submission_approve(submission=joint, actor=rea, revision=1)
    later = proposal(bob, card="joint-crab", **changed("joint-crab", cost=4))
    submission_approve(submission=later, actor=rea, revision=1)
    account_delete(user=ursula)
    told = dict(CardVersion.objects.filter(card__name_key__contains="crab").values_list("card__slug", "author_name"))
    assert told == {"lantern-crab": "deleted user", "joint-crab": "deleted user and Bob B"}


def test_pictures_go_nameless_and_their_files_with_the_name_are_removed(
    ursula: User, tmp_path: Any, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path
    found = proposal(ursula)
    submission_approve(submission=found, actor=reviewer(), revision=1)
    art = Artwork.objects.create(
        key="k" * 43,
        owner=ursula,
        game="maximus",
        width=1,
        height=1,
        size=1,
        digest="d",
        credit=SHOWN,
        license="CC0-1.0",
    )
    version = CardVersion.objects.get(card__slug="lantern-crab")
    old = face_address(orjson.loads(version.document))
    pictures_make(face=next(face for face in public_faces() if face.name == "Lantern Crab"))
    assert Client().get(old).status_code == 200
    with django_capture_on_commit_callbacks(execute=True):
        account_delete(user=ursula)
    art.refresh_from_db()
    assert (art.owner, art.credit) == (None, "deleted user")
    assert Client().get(old).status_code == 404
    version.refresh_from_db()
    assert Client().get(face_address(orjson.loads(version.document))).status_code == 200


def test_roles_of_the_deleted_end(ursula: User) -> None:
    account_delete(user=ursula)
    assert not GameRole.objects.filter(user=ursula).exists()


def test_news_and_begun_games_lose_the_name(ursula: User) -> None:
    game = Game.objects.get(slug="maximus")
    article = article_create(kind="news", game=game, actor=ursula, title="First tide")
    content = {"title": "First tide", "summary": "", "body": "The sea rises.", "note": ""}
    article_save(article=article, actor=ursula, revision=1, content=content)
    article_publish(article=article, actor=ursula, revision=2)
    game_draft_create(actor=ursula, name="Pond")
    addresses = (
        "/games/maximus/news/",
        "/games/maximus/news/first-tide/",
        "/games/maximus/news/feed/",
        "/games/maximus/",
    )
    guest = Client()
    assert NAME in guest.get(addresses[1]).content.decode()
    for address in addresses:
        guest.get(address)
    account_delete(user=ursula)
    assert remaining(NAME, SHOWN) == []
    for address in (*addresses, "/api/v1/news/"):
        assert not any(word in guest.get(address).content.decode() for word in (NAME, SHOWN)), address
