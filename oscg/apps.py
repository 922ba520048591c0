"""The roof as a Django app: it owns the commands, pages and answers that show several apps at once."""

from __future__ import annotations

from django.apps import AppConfig


class OscgConfig(AppConfig):
    """The project itself."""

    name = "oscg"
    verbose_name = "OSCG"
