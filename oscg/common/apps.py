"""The app oscg.common."""

from __future__ import annotations

from django.apps import AppConfig


class CommonConfig(AppConfig):
    """Part of the basement: it imports no other app of ours."""

    name = "oscg.common"
    label = "common"
