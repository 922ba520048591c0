"""Cards in the administration."""

from __future__ import annotations

from django.contrib import admin

from cards.models import Card, CardSet, CardVersion
from oscg.common.admin import LookingAdmin


@admin.register(Card)
class CardAdmin(LookingAdmin):
    """Cards."""

    list_display = ("name", "game", "status")
    list_filter = ("game", "status")
    search_fields = ("name", "slug")


@admin.register(CardVersion)
class CardVersionAdmin(LookingAdmin):
    """Versions of cards."""

    list_display = ("name", "number", "kind", "effective_from", "effective_until", "author_name")
    list_filter = ("kind",)
    search_fields = ("name",)


@admin.register(CardSet)
class CardSetAdmin(LookingAdmin):
    """Card sets."""

    list_display = ("code", "name", "game", "released")
    list_filter = ("game",)
