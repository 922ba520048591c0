"""Decks and shared checks in the administration. The keys of their links stay with those they were given to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from decks.models import Deck, SharedCheck
from decks.services.deck_editing import deck_delete, deck_update
from decks.services.deck_sharing import shared_check_hide, shared_check_show
from oscg.accounts.authentication import person_of
from oscg.common.administration import LookingAdmin, emergency


@admin.register(Deck)
class DeckAdmin(LookingAdmin):
    """Decks."""

    list_display = ("name", "format", "owner", "visibility", "updated_at")
    list_filter = ("format", "visibility")
    list_select_related = ("format", "owner")
    search_fields = ("name", "owner__username")
    exclude = ("share_key", "request_key")
    actions = ("make_private", "delete_deck")

    @emergency(label="Make these decks private", done="Made private")
    def make_private(self, request: HttpRequest, deck: Deck, values: Mapping[str, Any]) -> None:
        """Take a deck out of sight; its owner keeps it."""
        private = Deck.Visibility.PRIVATE
        deck_update(deck=deck, actor=person_of(request), visibility=private, reason=values["reason"])

    @emergency(label="Delete these decks with all their versions", done="Deleted")
    def delete_deck(self, request: HttpRequest, deck: Deck, values: Mapping[str, Any]) -> None:
        """Delete a deck."""
        deck_delete(deck=deck, actor=person_of(request), reason=values["reason"])


@admin.register(SharedCheck)
class SharedCheckAdmin(LookingAdmin):
    """Shared checks."""

    list_display = ("id", "format", "as_of", "created_at", "opened_on", "hidden_at")
    list_filter = ("format",)
    list_select_related = ("format",)
    search_fields = ("text",)
    exclude = ("key", "digest")
    actions = ("hide", "show")

    @emergency(label="Hide these checks", done="Hidden")
    def hide(self, request: HttpRequest, check: SharedCheck, values: Mapping[str, Any]) -> None:
        """Take a check down."""
        shared_check_hide(check=check, actor=person_of(request), reason=values["reason"])

    @emergency(label="Show these checks again", done="Shown again")
    def show(self, request: HttpRequest, check: SharedCheck, values: Mapping[str, Any]) -> None:
        """Let a check's link open it again."""
        shared_check_show(check=check, actor=person_of(request), reason=values["reason"])
