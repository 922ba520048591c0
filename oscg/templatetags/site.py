"""Small words of the templates: icons, dates, numbers, badges."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Protocol

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()
MARKS = ("mark-maximus", "mark-card-wars", "mark-fortification")
PLAIN_MARK = "cards"
"""The mark of games that have none of their own."""


class HasHtml(Protocol):
    """Something that is drawn already."""

    @property
    def html(self) -> SafeString:
        """Its mark-up."""


@register.simple_tag
@functools.lru_cache(maxsize=1024)
def icon(name: str, label: str = "") -> SafeString:
    """An icon of the sprite; decoration unless it has a label of its own."""
    if name.startswith("mark-") and name not in MARKS:
        name = PLAIN_MARK
    href = f"{static('oscg/icons/icons.svg')}#i-{name}"
    if label:
        return format_html('<svg class="icon" role="img" aria-label="{}"><use href="{}"/></svg>', label, href)
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}"/></svg>', href)


@register.filter
def day(value: date | datetime | str | None) -> SafeString | str:
    """A day as people read it, machine-readable too: “15 Nov 2026”."""
    if not value:
        return ""
    found = date.fromisoformat(value[:10]) if isinstance(value, str) else value
    return format_html('<time datetime="{}">{}</time>', found.isoformat()[:10], plain_day(found))


@register.filter
def plain_day(value: date | datetime | str | None) -> str:
    """A day in words without mark-up, for titles and attributes."""
    if not value:
        return ""
    found = date.fromisoformat(value[:10]) if isinstance(value, str) else value
    return f"{found.day} {found:%b %Y}"


@register.filter
def counted(number: int, nouns: str) -> str:
    """A number with the noun that fits it: `{{ n|counted:"card,cards" }}`."""
    one, many = nouns.split(",")
    return f"{number} {one if number == 1 else many}"


@register.filter
def ticked(text: str) -> SafeString:
    """A plain text whose `words in backticks` are code."""
    parts = text.split("`")
    return format_html_join(
        "",
        "{}{}",
        ((part if at % 2 == 0 else format_html("<code>{}</code>", part), "") for at, part in enumerate(parts)),
    )


@register.filter
def together(parts: Iterable[HasHtml]) -> SafeString:
    """The mark-up of several things that are drawn already, one after another."""
    return SafeString("".join([part.html for part in parts]))


STANDINGS = {
    "unrestricted": ("ok", "ok", "Unrestricted"),
    "restricted": ("limit", "limit", "Restricted to {limit}"),
    "banned": ("stop", "stop", "Banned"),
    "legal": ("ok", "ok", "Legal"),
    "illegal": ("stop", "stop", "Not legal"),
    "in_force": ("ok", "ok", "In force"),
    "upcoming": ("note", "calendar", "Upcoming"),
    "past": ("plain", "history", "Past"),
    "replaced": ("plain", "history", "Replaced"),
    "called_off": ("plain", "undo", "Called off"),
    "draft": ("draft", "edit", "Draft"),
    "submitted": ("note", "clock", "Waits for review"),
    "changes_requested": ("limit", "comment", "Changes requested"),
    "approved": ("ok", "ok", "Approved"),
    "rejected": ("stop", "stop", "Rejected"),
    "withdrawn": ("plain", "undo", "Withdrawn"),
    "retired": ("plain", "lock", "Retired"),
    "waived": ("note", "pact", "Waived"),
}
"""State → colour of the badge, icon, words."""


@register.simple_tag
@functools.lru_cache(maxsize=256)
def badge(state: str, limit: Any = "") -> SafeString:
    """A state with its icon and word, the same everywhere."""
    kind, picture, words = STANDINGS[state]
    return format_html('<span class="badge badge--{}">{}{}</span>', kind, icon(picture), words.format(limit=limit))
