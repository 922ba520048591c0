"""Drafts, versions that begin by themselves, corrections, withdrawals, and who may do what."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from oscg.accounts.models import User
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused, Stale
from oscg.common.models import Change, ImmutableError
from oscg.news.models import Article, ArticleVersion
from oscg.news.selectors import article_get, article_list, kept_article_get, kept_articles, versions_shown
from oscg.news.services import (
    article_create,
    article_discard,
    article_publish,
    article_save,
    article_withdraw,
    draft_from,
    page_move_up,
    version_call_off,
)
from rules.models import Game
from tests.factories.maintainers import maintainer_make, member_make, reviewer_make

pytestmark = pytest.mark.django_db
At = Callable[[str], Any]
NOON, ONE, TWO = "2026-03-05T12:00:00+00:00", "2026-03-05T13:00:00+00:00", "2026-03-05T14:00:00+00:00"


def shown(article: Article) -> str:
    """What readers see of an article."""
    found = article_get(kind=article.kind, game=article.game, slug=article.slug)
    return versions_shown(found)[0].body


def told() -> list[tuple[str, str, str]]:
    return [(each.scope, each.action, each.key) for each in Change.objects.order_by("-pk")[:1]]


@pytest.mark.parametrize("who", ["member", "reviewer", "other", "shut"])
def test_only_maintainers_write_for_a_game(who: str, maximus: Game) -> None:
    user = {
        "member": lambda: member_make("mia"),
        "reviewer": lambda: reviewer_make("rolf", "maximus"),
        "other": lambda: maintainer_make("ella", "fortification"),
        "shut": lambda: maintainer_make("sam"),
    }[who]()
    if who == "shut":
        user.is_active = False
        user.save()
    with pytest.raises(Refused):
        article_create(kind="news", game=maximus, actor=user, title="Hear me")
    assert not Article.objects.exists()


def test_only_staff_write_for_the_whole_site(anna: User, stan: User) -> None:
    with pytest.raises(Refused):
        article_create(kind="page", game=None, actor=anna, title="House rules")
    article = article_create(kind="page", game=None, actor=stan, title="House rules")
    assert article.path == "/pages/house-rules/"
    with pytest.raises(Refused):
        article_create(kind="page", game=Game.objects.get(slug="maximus"), actor=stan, title="Not his game")


def test_others_cannot_touch_what_somebody_wrote(
    publish: Callable[..., ArticleVersion], write: Any, stan: User
) -> None:
    version = publish()
    article, draft = version.article, write("Next")
    steps: list[Callable[[], Any]] = [
        lambda: article_save(article=article, actor=stan, revision=article.revision, content={"title": "Mine"}),
        lambda: article_publish(article=draft, actor=stan, revision=draft.revision),
        lambda: article_withdraw(article=article, actor=stan, revision=article.revision, reason="Mine."),
        lambda: article_discard(article=draft, actor=stan, revision=draft.revision),
        lambda: version_call_off(version=version, actor=stan),
        lambda: page_move_up(article=article, actor=stan),
    ]
    for step in steps:
        with pytest.raises(Refused):
            step()
    with pytest.raises(Missing):
        kept_article_get(pk=article.pk, user=stan)
    assert not kept_articles(user=stan).exists()
    assert shown(article) == "The *sea* rises."


def test_a_draft_is_seen_by_nobody_else_and_logged_in_private(write: Callable[..., Article]) -> None:
    article = write()
    with pytest.raises(Missing):
        shown(article)
    assert told() == [("desk", "saved", "maximus/first-tide")]


def test_a_version_is_history(publish: Callable[..., ArticleVersion]) -> None:
    version = publish()
    assert told() == [("news", "published", "maximus/first-tide")]
    version.body = "Rewritten."
    with pytest.raises(ImmutableError):
        version.save()
    with pytest.raises(ImmutableError):
        ArticleVersion.objects.filter(pk=version.pk).update(body="Rewritten.")
    with pytest.raises(ImmutableError):
        version.delete()


def test_it_begins_by_itself_at_its_instant(at: At, publish: Callable[..., ArticleVersion]) -> None:
    now = at(NOON)
    article = publish(shown_from=now + timedelta(hours=1)).article
    before = Change.objects.count()
    at("2026-03-05T12:59:59.999999+00:00")
    with pytest.raises(Missing):
        shown(article)
    assert not article_list(kind="news").exists()
    at(ONE)
    assert shown(article) == "The *sea* rises."
    assert article_list(kind="news", game=article.game).count() == 1
    assert Change.objects.count() == before


def test_a_correction_to_come_leaves_what_is_shown(at: At, publish: Callable[..., ArticleVersion]) -> None:
    now = at(NOON)
    article = publish().article
    publish("First tide", "The sea falls.", article=article, shown_from=now + timedelta(hours=1))
    assert shown(article) == "The *sea* rises."
    at(ONE)
    assert shown(article) == "The sea falls."
    assert [version.number for version in versions_shown(article)] == [2, 1]
    assert article.dated == now


def test_of_two_versions_of_one_instant_the_later_counts(at: At, publish: Callable[..., ArticleVersion]) -> None:
    now = at(NOON)
    article = publish("A", "One.", shown_from=now + timedelta(hours=1)).article
    publish("A", "Two.", article=article, shown_from=now + timedelta(hours=1))
    at(TWO)
    assert shown(article) == "Two."


def test_what_has_not_begun_can_be_called_off(at: At, publish: Callable[..., ArticleVersion], anna: User) -> None:
    now = at(NOON)
    version = publish(shown_from=now + timedelta(hours=1))
    article = version.article
    version_call_off(version=version, actor=anna)
    article.refresh_from_db()
    assert (article.dated, article.draft["body"]) == (None, "The *sea* rises.")
    at(TWO)
    with pytest.raises(Missing):
        shown(article)
    with pytest.raises(Conflict):
        version_call_off(version=version, actor=anna)


def test_what_has_begun_cannot_be_called_off(publish: Callable[..., ArticleVersion], anna: User) -> None:
    version = publish()
    with pytest.raises(Conflict):
        version_call_off(version=version, actor=anna)


def test_a_withdrawn_one_tells_why(at: At, publish: Callable[..., ArticleVersion], anna: User) -> None:
    now = at(NOON)
    article = publish().article
    publish("First tide", "To come.", article=article, shown_from=now + timedelta(hours=2))
    at(ONE)
    article_withdraw(article=article, actor=anna, revision=article.revision, reason="It was  wrong.")
    assert told() == [("news", "withdrawn", "maximus/first-tide")]
    at("2026-03-05T18:00:00+00:00")
    with pytest.raises(Missing, match=r"This was withdrawn on 5 Mar 2026: It was wrong\."):
        shown(article)
    assert not article_list(kind="news", game=article.game).exists()
    with pytest.raises(Conflict):
        article_withdraw(article=article, actor=anna, revision=article.revision, reason="Again.")


def test_publishing_brings_it_back_but_not_its_old_text(
    at: At, publish: Callable[..., ArticleVersion], anna: User
) -> None:
    now = at(NOON)
    article = publish().article
    at("2026-03-05T12:30:00+00:00")
    article_withdraw(article=article, actor=anna, revision=article.revision, reason="It was wrong.")
    article.refresh_from_db()
    publish("First tide", "Put right.", article=article, shown_from=now + timedelta(hours=2))
    at(ONE)
    with pytest.raises(Missing, match="It was wrong"):
        shown(article)
    at(TWO)
    assert shown(article) == "Put right."
    assert [each.number for each in versions_shown(article)] == [2]


def test_something_withdrawn_before_it_began_was_never_there(
    at: At, publish: Callable[..., ArticleVersion], anna: User
) -> None:
    now = at(NOON)
    article = publish(shown_from=now + timedelta(hours=1)).article
    article_withdraw(article=article, actor=anna, revision=article.revision, reason="Not yet.")
    at(TWO)
    with pytest.raises(Missing):
        shown(article)


@pytest.mark.parametrize("reason", ["", "  \n", "x" * 301, "nul\x00", "\u202e\u200f"])
def test_a_withdrawal_needs_a_reason(reason: str, publish: Callable[..., ArticleVersion], anna: User) -> None:
    article = publish().article
    with pytest.raises(InvalidInput):
        article_withdraw(article=article, actor=anna, revision=article.revision, reason=reason)
    assert shown(article)


@pytest.mark.parametrize("minutes", [-1, -60 * 24 * 365])
def test_nothing_begins_in_the_past(minutes: int, at: At, write: Callable[..., Article], anna: User) -> None:
    now = at(NOON)
    article = write()
    with pytest.raises(InvalidInput):
        article_publish(
            article=article, actor=anna, revision=article.revision, shown_from=now + timedelta(minutes=minutes)
        )
    assert not ArticleVersion.objects.exists()


def test_what_two_people_save(write: Callable[..., Article], anna: User) -> None:
    article = write()
    bert = maintainer_make("bert")
    seen = article.revision
    article_save(article=article, actor=bert, revision=seen, content={"title": "Bert's", "body": "His."})
    for step in (
        lambda: article_save(article=article, actor=anna, revision=seen, content={"title": "Anna's", "body": "Hers."}),
        lambda: article_publish(article=article, actor=anna, revision=seen),
        lambda: article_discard(article=article, actor=anna, revision=seen),
    ):
        with pytest.raises(Stale, match="bert"):
            step()
    article.refresh_from_db()
    assert article.draft["body"] == "His."
    assert not ArticleVersion.objects.exists()


@pytest.mark.parametrize(
    ("content", "pointers"),
    [
        ({"title": "x" * 121}, ["/title"]),
        ({"body": "x" * 20_001}, ["/body"]),
        ({"body": "nul\x00"}, ["/body"]),
        ({"title": "half \ud800", "summary": 3}, ["/title", "/summary"]),
    ],
)
def test_what_cannot_be_kept_is_told_at_its_field(
    content: dict[str, Any], pointers: list[str], write: Callable[..., Article], anna: User
) -> None:
    article = write()
    with pytest.raises(InvalidInput) as caught:
        article_save(article=article, actor=anna, revision=article.revision, content=content)
    assert [each.pointer for each in caught.value.field_errors] == pointers
    article.refresh_from_db()
    assert article.draft["title"] == "First tide"


def test_an_unfinished_draft_is_kept_but_not_published(maximus: Game, anna: User) -> None:
    article = article_create(kind="news", game=maximus, actor=anna, title="Only a title")
    with pytest.raises(InvalidInput) as caught:
        article_publish(article=article, actor=anna, revision=article.revision)
    assert [each.pointer for each in caught.value.field_errors] == ["/body"]


def test_the_address_is_free_until_it_is_published(write: Callable[..., Article], anna: User) -> None:
    first, second = write("Tides"), write("Tides")
    assert (first.slug, second.slug) == ("tides", "tides-2")
    content = second.draft
    with pytest.raises(Conflict):
        article_save(article=second, actor=anna, revision=second.revision, content=content, slug="tides")
    second.refresh_from_db()
    for bad in ("Tides", "a b", "../x", "x" * 61):
        with pytest.raises(InvalidInput):
            article_save(article=second, actor=anna, revision=second.revision, content=content, slug=bad)
    article_save(article=second, actor=anna, revision=second.revision, content=content, slug="more-tides")
    article_publish(article=second, actor=anna, revision=second.revision)
    with pytest.raises(InvalidInput):
        article_save(article=second, actor=anna, revision=second.revision, content=content, slug="other")


def test_titles_that_make_no_address_have_one(anna: User, maximus: Game) -> None:
    made = [article_create(kind="news", game=maximus, actor=anna, title=title).slug for title in ("海", "!!!", "海")]
    assert made == ["news", "news-2", "news-3"]


def test_a_discarded_draft_goes_and_with_it_what_was_never_published(
    write: Callable[..., Article], publish: Callable[..., ArticleVersion], anna: User
) -> None:
    fresh = write("Gone")
    assert article_discard(article=fresh, actor=anna, revision=fresh.revision) is False
    assert not Article.objects.filter(pk=fresh.pk).exists()
    article = publish("Stays").article
    article_save(article=article, actor=anna, revision=article.revision, content={"title": "Stays", "body": "Other."})
    assert article_discard(article=article, actor=anna, revision=article.revision) is True
    assert shown(article) == "The *sea* rises."


def test_an_older_text_is_taken_up_again(publish: Callable[..., ArticleVersion], anna: User) -> None:
    first = publish()
    article = first.article
    publish("First tide", "The sea falls.", article=article)
    first.article = article
    draft_from(version=first, actor=anna, revision=article.revision)
    article_publish(article=article, actor=anna, revision=article.revision)
    assert shown(article) == "The *sea* rises."
    assert [each.note for each in versions_shown(article)] == ["As version 1 again.", "", ""]


def test_pages_stand_in_the_order_their_maintainers_gave_them(
    publish: Callable[..., ArticleVersion], anna: User, maximus: Game
) -> None:
    for title in ("One", "Two", "Three"):
        publish(title, kind="page")
    pages = {each.slug: each for each in article_list(kind="page", game=maximus)}
    page_move_up(article=pages["three"], actor=anna)
    page_move_up(article=pages["three"], actor=anna)
    assert [each.slug for each in article_list(kind="page", game=maximus)] == ["three", "one", "two"]
    with pytest.raises(Conflict):
        page_move_up(article=pages["three"], actor=anna)
