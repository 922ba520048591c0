"""Reading games that are being made: for those who work on them alone."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from oscg.accounts.permissions import maintained_games
from oscg.common.errors import Missing
from oscg.common.pagination import LARGEST
from rules.models import DraftState, Game, GameDraft
from rules.permissions import may_work_on_game


def game_draft_list(*, user: Any) -> QuerySet[GameDraft]:
    """The open drafts somebody works on: games they began, changes of games they maintain."""
    mine = Q(author=user, is_new=True) | Q(game__slug__in=maintained_games(user), is_new=False)
    return GameDraft.objects.filter(mine, state=DraftState.DRAFT).select_related("game").order_by("-changed_at", "-id")


def game_draft_get(*, pk: int, user: Any) -> GameDraft:
    """A draft somebody works on. Raises Missing for absent and hidden ones alike."""
    found = GameDraft.objects.select_related("game").filter(pk=min(pk, LARGEST)).first()
    if found is None or not may_work_on_game(user, found):
        raise Missing("game_draft.unknown", "There is no such draft.")
    return found


def definition_history(*, game: Game) -> QuerySet[GameDraft]:
    """The published definitions of a game that was made here, the newest first."""
    return GameDraft.objects.filter(game=game, state=DraftState.PUBLISHED).order_by("-pk")
