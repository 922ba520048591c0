"""What becomes of somebody's news and pages when their account ends (REV-03): they stay, without the name."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from oscg.accounts.models import User
from oscg.accounts.services import DELETED_NAME
from oscg.common.changes import change_record
from oscg.news.models import Article, ArticleVersion
from oscg.news.services import SCOPE


@transaction.atomic
def author_forget(*, user: User) -> None:
    """Take a person out of the names that articles and their versions show. Pages kept for readers are made anew."""
    changed = Article.objects.filter(Q(editor=user) | Q(versions__author=user)).select_related("game").distinct()
    for article in list(changed):
        place = article.game.slug if article.game else "site"
        change_record(scope=SCOPE, action="credited", subject=article.kind, key=f"{place}/{article.slug}")
    Article.objects.filter(editor=user).update(editor_name=DELETED_NAME)
    ArticleVersion.objects.filter(author=user).update(author_name=DELETED_NAME)
