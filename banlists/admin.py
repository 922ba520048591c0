"""Ban lists in the administration."""

from __future__ import annotations

from django.contrib import admin

from banlists.models import BanListEntry, BanListRevision
from oscg.common.admin import LookingAdmin


@admin.register(BanListRevision)
class BanListRevisionAdmin(LookingAdmin):
    """Revisions of lists."""

    list_display = ("ban_list", "number", "effective_from", "author_name")
    list_filter = ("ban_list",)


@admin.register(BanListEntry)
class BanListEntryAdmin(LookingAdmin):
    """Entries of lists."""

    list_display = ("revision", "card", "status", "limit")
    list_filter = ("status",)
    search_fields = ("card__name",)
