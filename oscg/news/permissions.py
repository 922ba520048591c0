"""Who writes news and pages: maintainers those of their game, staff those of the whole site."""

from __future__ import annotations

from typing import Any

from oscg.accounts.permissions import is_maintainer, is_staff, maintained_games
from oscg.news.models import Article
from rules.models import Game


def may_write(user: Any, game: Game | None) -> bool:
    """Whether somebody writes for a game, or (without one) for the whole site."""
    return is_staff(user) if game is None else is_maintainer(user, game.slug)


def may_keep(user: Any, article: Article) -> bool:
    """Whether somebody edits, publishes and withdraws an article."""
    return may_write(user, article.game)


def writes_anything(user: Any) -> bool:
    """Whether the desk's page of articles is for somebody."""
    return is_staff(user) or bool(maintained_games(user))
