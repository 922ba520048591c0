"""The app oscg.accounts."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Part of the basement: it imports no other app of ours but oscg.common."""

    name = "oscg.accounts"
    label = "accounts"
