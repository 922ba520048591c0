"""Decks in the administration."""

from __future__ import annotations

from django.contrib import admin

from decks.models import Deck
from oscg.common.admin import LookingAdmin


@admin.register(Deck)
class DeckAdmin(LookingAdmin):
    """Decks."""

    list_display = ("name", "format", "owner", "visibility", "updated_at")
    list_filter = ("format", "visibility")
    search_fields = ("name",)
