"""What both databases can keep."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any


def is_storable(value: Any) -> bool:
    """Whether both databases can keep a value, however nested: no NUL, no half of a surrogate pair, no number that is none."""
    if isinstance(value, str):
        return "\x00" not in value and not any("\ud800" <= char <= "\udfff" for char in value)
    if isinstance(value, Mapping):
        return all(is_storable(key) and is_storable(inner) for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        return all(is_storable(inner) for inner in value)
    return not isinstance(value, float) or math.isfinite(value)
