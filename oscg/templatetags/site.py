"""Small words of the templates: icons, dates, numbers, badges."""

from __future__ import annotations

import functools
from datetime import date, datetime
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
@functools.lru_cache(maxsize=1024)
def icon(name: str, label: str = "") -> SafeString:
    """An icon of the sprite; decoration unless it has a label of its own."""
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
    "draft": ("draft", "edit", "Draft"),
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
