"""Reading news and pages. What counts is told by the instant; nothing has to run when one begins."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet

from oscg.accounts.permissions import is_staff, maintained_games
from oscg.common.clock import utc_now
from oscg.common.errors import Missing
from oscg.common.held import Held
from oscg.common.pagination import LARGEST
from oscg.news.models import Article, ArticleVersion, Kind
from oscg.news.permissions import may_keep
from rules.models import Game

_instants: Held[list[datetime]] = Held(1)


def begun_count(revision: str) -> int:
    """How many versions have begun by now; their instants are held for as long as the data has this revision."""
    instants = _instants.get(
        "instants",
        revision,
        lambda: list(ArticleVersion.objects.order_by("shown_from").values_list("shown_from", flat=True)),
    )
    return bisect_right(instants, utc_now())


def article_list(*, kind: str, game: Game | None = None, is_everywhere: bool = False) -> QuerySet[Article]:
    """What everybody may read of a kind: of a game, of the whole site, or of both and all games (`is_everywhere`).

    News come with the newest first, pages in the order their maintainers gave them.
    """
    is_up = Q(withdrawn_at=None) | Q(dated__gte=F("withdrawn_at"))
    found = Article.objects.filter(is_up, kind=kind, dated__lte=utc_now()).select_related("game")
    if not is_everywhere:
        found = found.filter(game=game)
    return found.order_by("-dated", "-id") if kind == Kind.NEWS else found.order_by("place", "id")


def article_get(*, kind: str, game: Game | None, slug: str) -> Article:
    """An article everybody may read. Raises Missing, with the reason for one that was withdrawn."""
    found = Article.objects.filter(kind=kind, game=game, slug=slug).select_related("game").first()
    is_shown = found is not None and found.dated is not None and found.dated <= utc_now()
    if found is not None and found.withdrawn_at is not None and (found.is_withdrawn or not is_shown):
        day = found.withdrawn_at
        raise Missing("article.withdrawn", f"This was withdrawn on {day.day} {day:%b %Y}: {found.reason}")
    if found is None or not is_shown:
        raise Missing("article.unknown", "There is nothing at this address.")
    return found


def _counts() -> Q:
    """Condition on a version: it has begun, was not called off, and its article was not withdrawn since."""
    is_up = Q(article__withdrawn_at=None) | Q(shown_from__gte=F("article__withdrawn_at"))
    return Q(shown_from__lte=utc_now(), called_off_at=None) & is_up


def versions_shown(article: Article) -> list[ArticleVersion]:
    """The versions of an article that have begun, the one that counts first."""
    return list(ArticleVersion.objects.filter(_counts(), article=article).order_by("-shown_from", "-number"))


def current_versions(articles: Iterable[Article]) -> dict[int, ArticleVersion]:
    """The version that counts now of each article, by the article's id; in one query."""
    rows = ArticleVersion.objects.filter(_counts(), article__in=list(articles)).order_by("shown_from", "number")
    return {version.article_id: version for version in rows}


def with_versions(articles: Iterable[Article]) -> list[tuple[Article, ArticleVersion]]:
    """Articles with the version that counts now."""
    rows = list(articles)
    held = current_versions(rows) if rows else {}
    return [(article, held[article.pk]) for article in rows if article.pk in held]


def kept_articles(*, user: Any) -> QuerySet[Article]:
    """What somebody writes: articles of the games they maintain and, for staff, those of the whole site."""
    mine = Q(game__slug__in=maintained_games(user))
    if is_staff(user):
        mine |= Q(game=None)
    return Article.objects.filter(mine).select_related("game").order_by("-changed_at", "-id")


def kept_article_get(*, pk: int, user: Any) -> Article:
    """An article somebody writes. Raises Missing for every other one alike."""
    found = Article.objects.select_related("game").filter(pk=min(pk, LARGEST)).first()
    if found is None or not may_keep(user, found):
        raise Missing("article.unknown", "There is no such article.")
    return found
