"""The administration looks; it does not write: what services write goes through services, so that the change log is whole."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from oscg.common.models import Change


class LookingAdmin(admin.ModelAdmin):
    """An admin page that shows rows and changes none."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds rows here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes rows here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes rows here."""
        return False


@admin.register(Change)
class ChangeAdmin(LookingAdmin):
    """The change log."""

    list_display = ("made_at", "scope", "number", "action", "subject", "key", "before", "after", "actor")
    list_filter = ("scope", "subject", "action")
    search_fields = ("key",)
