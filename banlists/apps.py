"""The app banlists."""

from __future__ import annotations

from django.apps import AppConfig


class BanlistsConfig(AppConfig):
    """The app as Django knows it."""

    name = "banlists"
