"""Games and formats in the administration."""

from __future__ import annotations

from django.contrib import admin

from oscg.common.admin import LookingAdmin
from rules.models import Format, FormatRevision, Game


@admin.register(Game)
class GameAdmin(LookingAdmin):
    """Games."""

    list_display = ("slug", "name")


@admin.register(Format)
class FormatAdmin(LookingAdmin):
    """Formats."""

    list_display = ("slug", "name", "game")
    list_filter = ("game",)


@admin.register(FormatRevision)
class FormatRevisionAdmin(LookingAdmin):
    """Revisions of formats."""

    list_display = ("format", "number", "effective_from", "author_name")
    list_filter = ("format",)
