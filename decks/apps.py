"""The app decks."""

from __future__ import annotations

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """The app as Django knows it."""

    name = "decks"
