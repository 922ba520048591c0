"""The change log in the administration."""

from __future__ import annotations

from django.contrib import admin

from oscg.common.administration import LookingAdmin
from oscg.common.models import Change


@admin.register(Change)
class ChangeAdmin(LookingAdmin):
    """The change log."""

    list_display = ("made_at", "scope", "number", "action", "subject", "key", "before", "after", "actor", "note")
    list_filter = ("scope", "subject", "action")
    list_select_related = ("actor",)
    search_fields = ("key", "note")
