"""Ban lists in the administration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from banlists.models import BanListDraft, BanListEntry, BanListRevision
from banlists.services.drafting import draft_discard
from banlists.services.repeating import list_revision_repeat
from oscg.accounts.authentication import person_of
from oscg.common.administration import DayForm, LookingAdmin, emergency


@admin.register(BanListRevision)
class BanListRevisionAdmin(LookingAdmin):
    """Revisions of lists. One that is scheduled is called off by publishing the one before it again for the same day."""

    list_display = ("ban_list", "number", "effective_from", "author_name")
    list_filter = ("ban_list",)
    list_select_related = ("ban_list__format",)
    actions = ("repeat",)

    @emergency(label="Publish these lists again, as new ones", done="Published again", form=DayForm)
    def repeat(self, request: HttpRequest, revision: BanListRevision, values: Mapping[str, Any]) -> None:
        """Undo a wrong list: an older one is published once more."""
        list_revision_repeat(
            revision=revision, effective_from=values["day"], announcement=values["reason"], actor=person_of(request)
        )


@admin.register(BanListEntry)
class BanListEntryAdmin(LookingAdmin):
    """Entries of lists."""

    list_display = ("revision", "card", "status", "limit")
    list_filter = ("status",)
    list_select_related = ("revision__ban_list__format", "card")
    search_fields = ("card__name",)


@admin.register(BanListDraft)
class BanListDraftAdmin(LookingAdmin):
    """Drafts of lists."""

    list_display = ("format", "version", "state", "effective_from", "author_name", "editor_name", "updated_at")
    list_filter = ("state", "format")
    list_select_related = ("format",)
    actions = ("discard",)

    @emergency(label="Discard these drafts", done="Discarded")
    def discard(self, request: HttpRequest, draft: BanListDraft, values: Mapping[str, Any]) -> None:
        """Give a draft up that must not be published."""
        draft_discard(draft=draft, actor=person_of(request), reason=values["reason"])
