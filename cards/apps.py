"""The app cards."""

from __future__ import annotations

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """The app as Django knows it."""

    name = "cards"
