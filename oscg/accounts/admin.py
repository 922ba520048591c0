"""Accounts in the administration. Roles are given where the games are; passwords are reset by their owners alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.http import HttpRequest

from oscg.accounts.authentication import person_of
from oscg.accounts.models import ApiToken, GameRole, User
from oscg.accounts.services import account_deactivate, account_reactivate, second_factor_remove, token_revoke
from oscg.common.administration import LookingAdmin, emergency


@admin.register(User)
class AccountAdmin(LookingAdmin):
    """Accounts."""

    list_display = ("username", "display_name", "email", "is_active", "is_superuser", "last_login")
    list_filter = ("is_active", "is_staff", "is_superuser")
    search_fields = ("username", "display_name", "email")
    fields = ("username", "display_name", "email", "is_active", "is_staff", "is_superuser", "date_joined", "last_login")
    actions = ("deactivate", "reactivate", "remove_second_factor")

    @emergency(label="Shut these accounts", done="Shut")
    def deactivate(self, request: HttpRequest, user: User, values: Mapping[str, Any]) -> None:
        """Let nobody sign in with an account any more."""
        account_deactivate(user=user, actor=person_of(request), reason=values["reason"])

    @emergency(label="Open these accounts again", done="Opened again")
    def reactivate(self, request: HttpRequest, user: User, values: Mapping[str, Any]) -> None:
        """Undo that an account was shut."""
        account_reactivate(user=user, actor=person_of(request), reason=values["reason"])

    @emergency(label="Take the second factor off these accounts", done="Second factor taken off")
    def remove_second_factor(self, request: HttpRequest, user: User, values: Mapping[str, Any]) -> None:
        """Let somebody in who lost the second factor."""
        second_factor_remove(user=user, actor=person_of(request), reason=values["reason"])


@admin.register(GameRole)
class GameRoleAdmin(LookingAdmin):
    """Who has which role in which game."""

    list_display = ("user", "game", "role")
    list_filter = ("game", "role")
    list_select_related = ("user",)
    search_fields = ("user__username",)


@admin.register(EmailAddress)
class EmailAddressAdmin(LookingAdmin):
    """Mail addresses of accounts, and whether they are confirmed."""

    list_display = ("email", "user", "verified", "primary")
    list_filter = ("verified",)
    list_select_related = ("user",)
    search_fields = ("email", "user__username")


@admin.register(ApiToken)
class ApiTokenAdmin(LookingAdmin):
    """Tokens for programs. What a token reads is kept nowhere; here are its name and its first letters."""

    list_display = ("name", "user", "token_key", "scopes", "created", "expiry")
    list_select_related = ("user",)
    search_fields = ("name", "token_key", "user__username")
    exclude = ("digest",)
    actions = ("revoke",)

    @emergency(label="Revoke these tokens", done="Revoked")
    def revoke(self, request: HttpRequest, token: ApiToken, values: Mapping[str, Any]) -> None:
        """End a token at once."""
        token_revoke(user=token.user, digest=token.digest, actor=person_of(request), reason=values["reason"])
