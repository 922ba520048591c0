"""`news/` and `pages/`: what is shown now, as text and as HTML. Reading alone; people write on the site's desk."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from oscg.common.errors import Missing
from oscg.common.pagination import LARGEST, PAGING, PARAMETERS, PageSerializer, page_of
from oscg.common.views import ApiView
from oscg.news.linking import draw
from oscg.news.models import Article, ArticleVersion, Kind
from oscg.news.selectors import article_list, current_versions
from rules.selectors.games import game_get

GAME = OpenApiParameter("game", str, description="Slug of a game; `site` for the site's own alone; all without it.")
SITE = "site"


class ArticleSummarySerializer(serializers.Serializer[Any]):
    """An article in a list."""

    id = serializers.IntegerField()
    game = serializers.CharField(allow_null=True, help_text="Null for the whole site.")
    slug = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField(allow_blank=True)
    published_at = serializers.DateTimeField(help_text="From when its first version was shown.")
    version = serializers.IntegerField()
    version_from = serializers.DateTimeField(help_text="From when this version is shown.")
    author = serializers.CharField()
    url = serializers.CharField(help_text="Its page on the site.")


class ArticleSerializer(ArticleSummarySerializer):
    """An article with its text."""

    body = serializers.CharField(help_text="Markdown, as its author wrote it.")
    html = serializers.CharField(help_text="The same as HTML, cleaned and with its links.")


class ArticleListSerializer(PageSerializer):
    """A page of articles."""

    results = ArticleSummarySerializer(many=True)


def _summary(article: Article, version: ArticleVersion) -> dict[str, Any]:
    return {
        "id": article.pk,
        "game": article.game.slug if article.game else None,
        "slug": article.slug,
        "title": version.title,
        "summary": version.summary,
        "published_at": _instant(article.dated),
        "version": version.number,
        "version_from": _instant(version.shown_from),
        "author": version.author_name,
        "url": article.path,
    }


def _instant(moment: datetime | None) -> str:
    assert moment is not None
    return moment.isoformat().replace("+00:00", "Z")


class _ListView(ApiView):
    scopes = ("news", "rules")
    parameters = (*PARAMETERS, "game")
    kind: ClassVar[str]
    order: ClassVar[tuple[str, ...]]

    def answer(self, request: Request) -> Response:
        """What is shown now, page by page. Raises Missing for a game that does not exist."""
        slug = request.query_params.get("game", "")
        game = game_get(slug=slug) if slug not in ("", SITE) else None
        rows = article_list(kind=self.kind, game=game, is_everywhere=not slug)
        page = page_of(rows, request, order=self.order, fields=tuple(name.lstrip("-") for name in self.order))
        held = {each.pk: each for each in rows.filter(pk__in=[row["id"] for row in page.rows])}
        versions = current_versions(held.values())
        results = [_summary(held[pk], versions[pk]) for row in page.rows if (pk := row["id"]) in versions]
        return Response(page.answer(results))


class _OneView(ApiView):
    scopes = ("news", "rules", "cards")
    kind: ClassVar[str]

    def answer(self, pk: int) -> Response:
        """An article with its text. Raises Missing for one that is not shown."""
        article = article_list(kind=self.kind, is_everywhere=True).filter(pk=min(pk, LARGEST)).first()
        version = current_versions([article]).get(article.pk) if article else None
        if article is None or version is None:
            raise Missing("article.unknown", "There is nothing with this number, or it is not shown.")
        drawn = str(draw(version.body, article.game).html)
        return Response({**_summary(article, version), "body": version.body, "html": drawn})


class NewsListView(_ListView):
    """News."""

    kind = Kind.NEWS
    order = ("-dated", "-id")

    @extend_schema(
        operation_id="news_list", parameters=[GAME, *PAGING], responses=ArticleListSerializer, summary="News"
    )
    def get(self, request: Request) -> Response:
        """News of games and of the site, the newest first."""
        return self.answer(request)


class NewsView(_OneView):
    """One piece of news."""

    kind = Kind.NEWS

    @extend_schema(operation_id="news_get", responses=ArticleSerializer, summary="One piece of news")
    def get(self, request: Request, pk: int) -> Response:
        """A piece of news as it stands now."""
        return self.answer(pk)


class PageListView(_ListView):
    """Pages."""

    kind = Kind.PAGE
    order = ("place", "id")

    @extend_schema(
        operation_id="pages_list", parameters=[GAME, *PAGING], responses=ArticleListSerializer, summary="Pages"
    )
    def get(self, request: Request) -> Response:
        """Pages of rules and help, in the order their maintainers gave them."""
        return self.answer(request)


class PageView(_OneView):
    """One page."""

    kind = Kind.PAGE

    @extend_schema(operation_id="pages_get", responses=ArticleSerializer, summary="One page")
    def get(self, request: Request, pk: int) -> Response:
        """A page as it stands now."""
        return self.answer(pk)
