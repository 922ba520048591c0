"""Who may write formats: typed predicates that services ask."""

from __future__ import annotations

from typing import Any, NamedTuple

from oscg.accounts.permissions import (
    is_administrator,
    is_maintainer,
    is_member,
    is_staff,
    maintained_games,
    reviewed_games,
)
from rules.games.catalog import shipped
from rules.models import Format, Game, GameDraft, LoopholeRun, Simulation

SHARE_OF_KEEPERS = 10


def may_draft_format(user: Any, format_: Format) -> bool:
    """Whether somebody may see, write and publish drafts of a format's revisions."""
    return is_maintainer(user, format_.game.slug)


def may_discard_format(user: Any, format_: Format) -> bool:
    """Whether somebody may give up drafts of a format: those who write them, and administrators."""
    return may_draft_format(user, format_) or is_administrator(user)


def may_make_games(user: Any) -> bool:
    """Whether somebody may make a new game: whoever maintains one already, and staff. They become its first maintainer."""
    return is_staff(user) or bool(maintained_games(user))


def may_change_game(user: Any, game: Game) -> bool:
    """Whether somebody may change what a game is made of: its maintainers, unless it is kept in the project's own files."""
    return is_maintainer(user, game.slug) and game.slug not in shipped()


def may_work_on_game(user: Any, draft: GameDraft) -> bool:
    """Whether somebody may see and edit a game that is being made: whoever began it; a change, all maintainers of its game."""
    if draft.game is not None and not draft.is_new:
        return may_change_game(user, draft.game)
    return draft.author_id == user.pk and may_make_games(user)


def is_simulation_owner(user: Any, simulation: Simulation) -> bool:
    """Whether a simulation is this person's own."""
    return is_member(user) and simulation.owner_id == user.pk


def simulation_share(user: Any) -> int:
    """How many times what a member may simulate somebody may: whoever reviews or maintains a game needs more evidence."""
    if not is_member(user):
        return 0
    return SHARE_OF_KEEPERS if user.is_staff or reviewed_games(user) else 1


class HuntBounds(NamedTuple):
    """How many searches for loopholes somebody may have running at once, and how many seconds of processor time each may take."""

    running: int
    budget: int


def hunt_bounds(user: Any, game: str) -> HuntBounds:
    """What somebody may spend on looking for loopholes in a game (by its slug); nothing, for guests."""
    if not is_member(user):
        return HuntBounds(0, 0)
    return HuntBounds(3, 3_600) if is_maintainer(user, game) else HuntBounds(1, 600)


def is_hunt_owner(user: Any, run: LoopholeRun) -> bool:
    """Whether somebody may stop a search: whoever began it, and the game's maintainers."""
    if not is_member(user):
        return False
    return run.owner_id == user.pk or is_maintainer(user, run.format.game.slug)


def may_close_loopholes(user: Any, game: str) -> bool:
    """Whether somebody may say what becomes of the loopholes of a game (by its slug): its maintainers."""
    return is_maintainer(user, game)
