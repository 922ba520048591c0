"""Addresses of news and pages: of the whole site, and of each game."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, path

from oscg.news import views
from oscg.news.models import Kind


def _below(start: str, of: str) -> list[URLPattern]:
    """The addresses below the site's or a game's own."""
    news: dict[str, Any] = {"kind": Kind.NEWS.value}
    page: dict[str, Any] = {"kind": Kind.PAGE.value}
    return [
        path(f"{start}news/", views.news_list, name=f"{of}news"),
        path(f"{start}news/feed/", views.news_feed, name=f"{of}news-feed"),
        path(f"{start}news/<slug:slug>/", views.article_page, news, name=f"{of}news-post"),
        path(f"{start}news/<slug:slug>/history/", views.article_history, news, name=f"{of}news-history"),
        path(f"{start}pages/", views.page_list, name=f"{of}pages"),
        path(f"{start}pages/<slug:slug>/", views.article_page, page, name=f"{of}page"),
        path(f"{start}pages/<slug:slug>/history/", views.article_history, page, name=f"{of}page-history"),
    ]


urlpatterns = [*_below("", ""), *_below("games/<slug:game>/", "game-")]
