"""A card's fingerprint: equal for two cards that do the same under different names."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rules.abilities.normal import normal_ability
from rules.abilities.sameness import nameless
from rules.abilities.vocabulary import has_vocabulary, vocabulary_of

Does = Callable[[str, Sequence[Any], str], Any]

NEVER_RULES = frozenset({"name", "art", "flavor", "artist", "number"})
"""Fields that are no rule of a card in any game."""


def fingerprint(
    attributes: Mapping[str, Any],
    abilities: Sequence[Any],
    text: str,
    *,
    game: str = "",
    variants: Iterable[Mapping[str, Any]] = (),
    ignores: Iterable[str] = (),
) -> str:
    """The sha256 over all rule fields of a card, as hex digits; key order and empty fields make no difference.

    `variants` are mappings of a rarity's own fields, `abilities` and `text`. `ignores` are fields the game leaves out
    (its `words.fingerprint_ignores`). In a game with a vocabulary (`game`, its slug) valid abilities say all that the
    fields do not: their normal form counts, so that it makes no difference how, under which names and in which keys they were
    written. Elsewhere the text does, so that cards with equal numbers and unlike texts do not look alike (FORT-DECK-4).
    """
    skipped = NEVER_RULES.union(ignores)
    does = _by_abilities if has_vocabulary(game) else _by_text
    whole = {
        "card": _part(attributes, does(game, abilities, text), skipped),
        "variants": [_variant(each, does, game, skipped) for each in variants],
    }
    canonical = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()


def _by_abilities(game: str, abilities: Sequence[Any], _text: str) -> Any:
    vocabulary = vocabulary_of(game)
    return nameless([normal_ability(vocabulary, ability) for ability in abilities])


def _by_text(_game: str, abilities: Sequence[Any], text: str) -> Any:
    return list(abilities) if abilities else " ".join(text.split())


def _variant(variant: Mapping[str, Any], does: Does, game: str, skipped: frozenset[str]) -> dict[str, Any]:
    own = {key: value for key, value in variant.items() if key not in ("abilities", "text")}
    return _part(own, does(game, variant.get("abilities", ()), variant.get("text", "")), skipped)


def _part(attributes: Mapping[str, Any], does: Any, skipped: frozenset[str]) -> dict[str, Any]:
    fields = {key: _plain(value) for key, value in attributes.items() if key not in skipped}
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
