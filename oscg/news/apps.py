"""The app oscg.news."""

from __future__ import annotations

from django.apps import AppConfig


class NewsConfig(AppConfig):
    """Part of the roof: news and pages that people write, for a game or the whole site."""

    name = "oscg.news"
    label = "news"
