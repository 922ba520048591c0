"""News and pages for everybody: lists, single ones, their history, and the feed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.request import Request

from oscg.common.pagination import page_of
from oscg.news.differences import Difference, differences
from oscg.news.feed import ArticleFeed
from oscg.news.linking import draw
from oscg.news.models import Article, ArticleVersion, Kind
from oscg.news.permissions import may_keep
from oscg.news.selectors import article_get, article_list, current_versions, versions_shown, with_versions
from oscg.pages.caching import cached_page
from rules.models import Game
from rules.selectors.games import game_get

SCOPES = ("news", "cards", "rules")
IN_FEED = 20


@dataclass(frozen=True, slots=True)
class Step:
    """A version in the history, with what it says otherwise than the one before it."""

    version: ArticleVersion
    differences: list[Difference]


def _game(slug: str) -> Game | None:
    return game_get(slug=slug) if slug else None


@cached_page(*SCOPES)
def news_list(request: HttpRequest, game: str = "") -> HttpResponse:
    """The news of a game; without one those of the site and of all games. Raises Missing for a game that does not exist."""
    stored = _game(game)
    rows = article_list(kind=Kind.NEWS, game=stored, is_everywhere=stored is None)
    page = page_of(rows, Request(request), order=("-dated", "-id"), fields=("dated", "id"))
    held = {each.pk: each for each in rows.filter(pk__in=[row["id"] for row in page.rows])}
    posts = with_versions([held[row["id"]] for row in page.rows if row["id"] in held])
    context = {"section": "news", "game": stored, "posts": posts, "page": page, "feed": f"{request.path}feed/"}
    return render(request, "news/news_list.html", context)


@cached_page(*SCOPES)
def page_list(request: HttpRequest, game: str = "") -> HttpResponse:
    """The pages of a game, or of the site. Raises Missing for a game that does not exist."""
    stored = _game(game)
    rows = with_versions(article_list(kind=Kind.PAGE, game=stored))
    return render(request, "news/page_list.html", {"section": "news", "game": stored, "rows": rows})


def _found(kind: str, game: str, slug: str) -> tuple[Game | None, Article, list[ArticleVersion]]:
    stored = _game(game)
    article = article_get(kind=kind, game=stored, slug=slug)
    return stored, article, versions_shown(article)


@cached_page(*SCOPES)
def article_page(request: HttpRequest, kind: str, slug: str, game: str = "") -> HttpResponse:
    """One article as it stands now. Raises Missing for one that is not shown (yet)."""
    stored, article, versions = _found(kind, game, slug)
    context: dict[str, Any] = {
        "section": "news",
        "game": stored,
        "article": article,
        "version": versions[0],
        "first": versions[-1],
        "is_news": kind == Kind.NEWS,
        "html": draw(versions[0].body, stored).html,
        "may_edit": request.user.is_authenticated and may_keep(request.user, article),
    }
    if kind == Kind.PAGE:
        context["pages"] = with_versions(article_list(kind=Kind.PAGE, game=stored))
    return render(request, "news/article.html", context)


@cached_page(*SCOPES)
def article_history(request: HttpRequest, kind: str, slug: str, game: str = "") -> HttpResponse:
    """The versions of an article that have begun, each against the one before it. Raises Missing as the article does."""
    stored, article, versions = _found(kind, game, slug)
    context = {
        "section": "news",
        "game": stored,
        "article": article,
        "version": versions[0],
        "steps": steps_of(versions),
    }
    return render(request, "news/article_history.html", context)


def steps_of(versions: list[ArticleVersion]) -> list[Step]:
    """Versions, the newest first, as a history."""
    earlier = [*versions[1:], None]
    return [Step(version, differences(before, version)) for version, before in zip(versions, earlier, strict=False)]


@cached_page(*SCOPES)
def news_feed(request: HttpRequest, game: str = "") -> HttpResponse:
    """The newest news as an Atom feed, of a game or of everything. Raises Missing for a game that does not exist."""
    stored = _game(game)
    articles = list(article_list(kind=Kind.NEWS, game=stored, is_everywhere=stored is None)[:IN_FEED])
    held = current_versions(articles)
    address = f"{settings.SITE_URL}{request.path}"
    title = f"OSCG: news of {stored.name}" if stored else "OSCG: news"
    feed = ArticleFeed(title=title, link=address.removesuffix("feed/"), feed_url=address, description="", language="en")
    for article in articles:
        version = held.get(article.pk)
        if version is None:
            continue
        link = f"{settings.SITE_URL}{article.path}"
        feed.add_item(
            title=version.title,
            link=link,
            description=version.summary,
            content=_absolute(draw(version.body, article.game).html),
            author_name=version.author_name,
            unique_id=link,
            pubdate=article.dated,
            updateddate=version.shown_from,
        )
    return HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)


def _absolute(html: str) -> str:
    """The site's own addresses with its name in front: a feed is read elsewhere."""
    for attribute in ("href", "src"):
        html = html.replace(f'{attribute}="/', f'{attribute}="{settings.SITE_URL}/')
    return html
