"""Reading games and formats."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet

from oscg.common.errors import Missing
from oscg.common.storable import is_storable
from rules.models import Format, FormatRevision, Game


def game_list() -> QuerySet[Game]:
    """All games with their tiers and formats, by slug."""
    return Game.objects.prefetch_related("tiers", "formats").order_by("slug")


def game_get(*, slug: str) -> Game:
    """A game by its slug. Raises Missing (`game.unknown`)."""
    try:
        if not is_storable(slug):
            raise Game.DoesNotExist
        return Game.objects.get(slug=slug)
    except Game.DoesNotExist:
        raise Missing(
            "game.unknown", f"There is no game “{slug[:60]}”. The games are listed at /api/v1/games/."
        ) from None


def game_find(*, name: str) -> Game | None:
    """A game by slug, name or long name, in any letter case (MAX-GEN-2); None where nothing fits."""
    wanted = name.strip().casefold()
    for game in Game.objects.order_by("slug"):
        if wanted in {game.slug, game.name.casefold(), game.long_name.casefold(), game.short_name.casefold()}:
            return game
    return None


def format_list() -> QuerySet[Format]:
    """All formats with their game and revisions, by slug."""
    return Format.objects.select_related("game").prefetch_related("revisions").order_by("slug")


def format_choices() -> QuerySet[Format]:
    """All formats by slug, as pages name them: with their game, but without rules and the game's definition, which take long to read."""
    return Format.objects.select_related("game").defer("game__definition").order_by("slug")


def format_get(*, slug: str, is_brief: bool = False) -> Format:
    """A format by its slug, with game and revisions, or as `format_choices` has it. Raises Missing (`format.unknown`), naming those that
    exist.
    """
    try:
        return (format_choices() if is_brief else format_list()).get(slug=slug)
    except Format.DoesNotExist:
        known = ", ".join(Format.objects.order_by("slug").values_list("slug", flat=True)[:20])
        advice = f"Choose one of {known}." if known else "This site has none yet: manage.py load_seed brings the first."
        raise Missing("format.unknown", f"There is no format “{slug[:60]}”. {advice}") from None


def revision_on(revisions: list[FormatRevision], day: date) -> FormatRevision | None:
    """Of a format's revisions, the one in force on a day; None before the first."""
    started = [revision for revision in revisions if revision.effective_from <= day]
    return max(started, key=lambda revision: (revision.effective_from, revision.number), default=None)
