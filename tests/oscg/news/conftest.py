"""Articles, people who write them, and a clock that can be set."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from oscg.accounts.models import User
from oscg.common import clock
from oscg.news.models import Article, ArticleVersion
from oscg.news.services import article_create, article_publish, article_save
from rules.models import Game
from tests.factories.maintainers import maintainer_make, member_make


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], datetime]:
    """Set the clock to an instant such as 2026-03-05T23:59:59+00:00."""

    def set_to(text: str) -> datetime:
        instant = datetime.fromisoformat(text)

        class Frozen(datetime):
            @classmethod
            def now(cls, tz: Any = None) -> datetime:
                return instant.astimezone(tz or UTC)

        monkeypatch.setattr(clock, "datetime", Frozen)
        return instant

    return set_to


@pytest.fixture
def anna() -> User:
    """She maintains Maximus."""
    return maintainer_make("anna")


@pytest.fixture
def stan() -> User:
    """He is staff."""
    user = member_make("stan")
    user.is_staff = True
    user.save()
    return user


@pytest.fixture
def maximus() -> Game:
    return Game.objects.get(slug="maximus")


@pytest.fixture
def write(anna: User, maximus: Game) -> Callable[..., Article]:
    """A draft with a text, of Maximus unless told otherwise."""

    def write(
        title: str = "First tide",
        body: str = "The *sea* rises.",
        *,
        kind: str = "news",
        by: User | None = None,
        **more: Any,
    ) -> Article:
        actor = by or anna
        article = article_create(kind=kind, game=more.pop("game", maximus), actor=actor, title=title)
        content = {"title": title, "summary": "", "body": body, "note": "", **more}
        return article_save(article=article, actor=actor, revision=article.revision, content=content)

    return write


@pytest.fixture
def publish(write: Callable[..., Article], anna: User) -> Callable[..., ArticleVersion]:
    """A published article, or (of an article) its next version with another text."""

    def publish(
        title: str = "First tide",
        body: str = "The *sea* rises.",
        *,
        article: Article | None = None,
        shown_from: datetime | None = None,
        by: User | None = None,
        **more: Any,
    ) -> ArticleVersion:
        actor = by or anna
        if article is None:
            article = write(title, body, by=by, **more)
        else:
            content = {"title": title, "summary": "", "body": body, "note": "", **more}
            article_save(article=article, actor=actor, revision=article.revision, content=content)
        return article_publish(article=article, actor=actor, revision=article.revision, shown_from=shown_from)

    return publish
