"""Numbers in templates: thousands, spans of time, values as JSON."""

from __future__ import annotations

import json
from typing import Any

from django import template

from oscg.pages.simulations_words import duration

register = template.Library()


@register.filter
def thousands(number: int) -> str:
    """A whole number with commas: “12,000”."""
    return f"{number:,}"


@register.filter
def span_words(seconds: float) -> str:
    """A span of time in words: “6 min”."""
    return duration(seconds)


@register.filter
def as_json(value: Any) -> str:
    """A value as JSON, as options are written."""
    return json.dumps(value, ensure_ascii=False)
