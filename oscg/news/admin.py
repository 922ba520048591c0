"""News and pages in the administration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from oscg.accounts.authentication import person_of
from oscg.common.administration import LookingAdmin, PublicReasonForm, emergency
from oscg.news.models import Article, ArticleVersion
from oscg.news.services import article_withdraw


@admin.register(Article)
class ArticleAdmin(LookingAdmin):
    """News and pages."""

    list_display = ("slug", "kind", "game", "dated", "withdrawn_at", "editor_name")
    list_filter = ("kind", "game")
    list_select_related = ("game",)
    actions = ("withdraw",)

    @emergency(label="Withdraw these articles", done="Withdrawn", form=PublicReasonForm)
    def withdraw(self, request: HttpRequest, article: Article, values: Mapping[str, Any]) -> None:
        """Take something down that must not be read."""
        article_withdraw(article=article, actor=person_of(request), revision=article.revision, reason=values["reason"])


@admin.register(ArticleVersion)
class ArticleVersionAdmin(LookingAdmin):
    """What was published, and from when on."""

    list_display = ("article", "number", "title", "shown_from", "called_off_at", "author_name")
    list_select_related = ("article",)
