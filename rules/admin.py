"""Games and formats in the administration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from oscg.accounts.authentication import person_of
from oscg.accounts.models import Role
from oscg.accounts.services import role_give, role_take
from oscg.common.administration import DayForm, LookingAdmin, ReasonForm, emergency
from rules.models import Format, FormatDraft, FormatRevision, Game
from rules.services.format_drafts import format_draft_discard
from rules.services.repeating import format_revision_repeat


class RoleForm(ReasonForm):
    """Whose role, and which."""

    username = forms.CharField(max_length=150, help_text="The user name, not the name shown to others.")
    role = forms.ChoiceField(choices=Role.choices)


@admin.register(Game)
class GameAdmin(LookingAdmin):
    """Games, and who has a role in them."""

    list_display = ("slug", "name")
    actions = ("give_role", "take_role")

    @emergency(label="Give somebody a role in these games", done="Role given in", form=RoleForm)
    def give_role(self, request: HttpRequest, game: Game, values: Mapping[str, Any]) -> None:
        """Make somebody a reviewer or maintainer."""
        role_give(game=game.slug, actor=person_of(request), **values)

    @emergency(label="Take a role in these games from somebody", done="Role taken in", form=RoleForm)
    def take_role(self, request: HttpRequest, game: Game, values: Mapping[str, Any]) -> None:
        """End a role."""
        role_take(game=game.slug, actor=person_of(request), **values)


@admin.register(Format)
class FormatAdmin(LookingAdmin):
    """Formats."""

    list_display = ("slug", "name", "game")
    list_filter = ("game",)


@admin.register(FormatRevision)
class FormatRevisionAdmin(LookingAdmin):
    """Revisions of formats. One that is scheduled is called off by publishing the one before it again for the same day."""

    list_display = ("format", "number", "effective_from", "author_name")
    list_filter = ("format",)
    list_select_related = ("format",)
    actions = ("repeat",)

    @emergency(label="Publish these revisions again, as new ones", done="Published again", form=DayForm)
    def repeat(self, request: HttpRequest, revision: FormatRevision, values: Mapping[str, Any]) -> None:
        """Undo a wrong revision: an older one is published once more."""
        format_revision_repeat(
            revision=revision, effective_from=values["day"], note=values["reason"], actor=person_of(request)
        )


@admin.register(FormatDraft)
class FormatDraftAdmin(LookingAdmin):
    """Drafts of format revisions."""

    list_display = ("format", "version", "state", "effective_from", "author_name", "editor_name", "updated_at")
    list_filter = ("state", "format")
    list_select_related = ("format",)
    actions = ("discard",)

    @emergency(label="Discard these drafts", done="Discarded")
    def discard(self, request: HttpRequest, draft: FormatDraft, values: Mapping[str, Any]) -> None:
        """Give a draft up that must not be published."""
        format_draft_discard(draft=draft, actor=person_of(request), reason=values["reason"])
