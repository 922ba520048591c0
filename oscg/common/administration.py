"""The administration is for emergencies: it shows rows and never writes them itself.

What it can do are actions. Each asks for a reason first, then calls a service for every row chosen, so that permissions, history and
the change log are those of the rest of the site. Rows that are history have no action that alters them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin import helpers
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse

from oscg.common.clock import utc_today
from oscg.common.errors import DomainError

MOST_ROWS = 100
LONGEST_REASON = 300
Act = Callable[[Any, HttpRequest, Any, Mapping[str, Any]], None]
Action = Callable[[Any, HttpRequest, QuerySet[Any]], TemplateResponse | None]


class EmergencySite(admin.AdminSite):
    """The administration's pages: our own alone. Those that packages bring write rows past the services."""

    site_header = "OSCG, for emergencies"
    site_title = "OSCG"
    index_title = "Look, and act with a reason"

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Register pages that look (and act through services); any other is left out."""
        if admin_class is not None and issubclass(admin_class, LookingAdmin):
            super().register(model_or_iterable, admin_class, **options)


class LookingAdmin(admin.ModelAdmin):
    """A page that shows rows and changes none by itself; its actions are made with `emergency`."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds rows here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes rows here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes rows here."""
        return False

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Administrators may act; other staff look. The services ask once more."""
        return bool(request.user.is_active and request.user.is_superuser)


class ReasonForm(forms.Form):
    """Why it is done. Actions that need more ask for it in forms of their own."""

    reason = forms.CharField(max_length=LONGEST_REASON, help_text="Kept in the change log beside your name.")


class PublicReasonForm(forms.Form):
    """Why it is done, where everybody may read it."""

    reason = forms.CharField(max_length=LONGEST_REASON, help_text="Everybody can read it in the public change feed.")


class DayForm(PublicReasonForm):
    """From which day something is in force."""

    day = forms.DateField(
        initial=utc_today,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="In force from 00:00 UTC of this day: today, or the day of what it shall replace.",
    )


def emergency(*, label: str, done: str, form: type[forms.Form] = ReasonForm) -> Callable[[Act], Action]:
    """Decorator of a method that does one thing to one row by a service: it becomes an action that asks first.

    `done` begins the sentence that tells what was done. What a service refuses is told row by row; the other rows are done.
    """

    def decorate(act: Act) -> Action:
        @admin.action(description=label, permissions=["act"])
        @functools.wraps(act)
        def action(page: LookingAdmin, request: HttpRequest, rows: QuerySet[Any]) -> TemplateResponse | None:
            chosen = list(rows[: MOST_ROWS + 1])
            if len(chosen) > MOST_ROWS:
                page.message_user(request, f"Choose at most {MOST_ROWS} rows. Nothing was done.", messages.ERROR)
                return None
            filled = form(request.POST) if "sure" in request.POST else form()
            if not filled.is_valid():
                return _question(page, request, act.__name__, label, filled, chosen)
            _carry_out(functools.partial(act, page), request, chosen, filled.cleaned_data, done)
            return None

        return action

    return decorate


def _question(
    page: LookingAdmin, request: HttpRequest, name: str, label: str, form: forms.Form, rows: Iterable[Model]
) -> TemplateResponse:
    """The page between choosing rows and acting on them."""
    context = {
        **page.admin_site.each_context(request),
        "title": label,
        "opts": page.opts,
        "form": form,
        "rows": rows,
        "action": name,
        "checkbox": helpers.ACTION_CHECKBOX_NAME,
        "media": page.media + form.media,
    }
    return TemplateResponse(request, "admin/emergency.html", context)


def _carry_out(
    act: Callable[..., None], request: HttpRequest, rows: Iterable[Model], values: Mapping[str, Any], done: str
) -> None:
    """Act on each row. Every service keeps its own transaction, so that one refusal undoes nothing else."""
    names = []
    for row in rows:
        name = str(row)
        try:
            act(request, row, values)
        except DomainError as error:
            details = [each.detail for each in error.errors if each.detail != error.message]
            messages.error(request, " ".join([f"{name}: {error.message}", *details]))
        else:
            names.append(name)
    if names:
        messages.success(request, f"{done}: {', '.join(names)}.")
