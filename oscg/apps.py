"""The roof as a Django app: it owns the commands, pages and answers that show several apps at once."""

from __future__ import annotations

import importlib

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class OscgConfig(AppConfig):
    """The project itself."""

    name = "oscg"
    verbose_name = "OSCG"

    def ready(self) -> None:
        """Make our Celery application the one that tasks belong to. The package itself stays empty, so that it loads nothing."""
        importlib.import_module("oscg.celery")


class AdministrationConfig(AdminConfig):
    """Django's administration with our own site, which registers no page that writes rows itself."""

    default_site = "oscg.common.administration.EmergencySite"
