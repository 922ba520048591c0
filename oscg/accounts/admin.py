"""Accounts in the administration."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from oscg.accounts.models import GameRole, User


class GameRoleInline(admin.TabularInline):
    """What a person may do in which game."""

    model = GameRole
    extra = 1


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts with their roles; these are the administrators' own to change."""

    inlines = (GameRoleInline,)
