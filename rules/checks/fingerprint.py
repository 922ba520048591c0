"""A card's fingerprint: equal for two cards that do the same under different names."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

NEVER_RULES = frozenset({"name", "art", "flavor", "artist", "number"})
"""Fields that are no rule of a card in any game."""


def fingerprint(
    attributes: Mapping[str, Any],
    abilities: Sequence[Any],
    text: str,
    *,
    variants: Iterable[Mapping[str, Any]] = (),
    ignores: Iterable[str] = (),
) -> str:
    """The sha256 over all rule fields of a card, as hex digits; key order and empty fields make no difference.

    `variants` are mappings of a rarity's own fields, `abilities` and `text`. `ignores` are fields the game leaves out
    (its `words.fingerprint_ignores`). Where there are no abilities as data the text takes their place, so that cards
    with equal numbers and unlike texts do not look alike (FORT-DECK-4).
    """
    skipped = NEVER_RULES.union(ignores)
    whole = {"card": _part(attributes, abilities, text, skipped), "variants": [_variant(v, skipped) for v in variants]}
    canonical = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()


def _variant(variant: Mapping[str, Any], skipped: frozenset[str]) -> dict[str, Any]:
    own = {key: value for key, value in variant.items() if key not in ("abilities", "text")}
    return _part(own, variant.get("abilities", ()), variant.get("text", ""), skipped)


def _part(
    attributes: Mapping[str, Any], abilities: Sequence[Any], text: str, skipped: frozenset[str]
) -> dict[str, Any]:
    fields = {key: _plain(value) for key, value in attributes.items() if key not in skipped}
    does: Any = list(abilities) if abilities else " ".join(text.split())
    return {"fields": _filled(fields), "does": does}


def _plain(value: Any) -> Any:
    """A value without what makes no difference: empty parts, and the order in which a set of words was written."""
    if isinstance(value, Mapping):
        return _filled({key: _plain(item) for key, item in value.items()})
    if isinstance(value, (list, tuple)):
        items = [_plain(item) for item in value]
        return sorted(items) if all(isinstance(item, str) for item in items) else items
    return value


def _filled(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say something: null, false and empty ones mean the same as leaving them out. Zero says zero."""
    return {key: value for key, value in fields.items() if value not in (None, "", [], {}) and value is not False}
