"""The app rules."""

from __future__ import annotations

from django.apps import AppConfig


class RulesConfig(AppConfig):
    """The app as Django knows it."""

    name = "rules"
