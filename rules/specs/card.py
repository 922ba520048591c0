"""What the rules know of a card: one frozen value per card and rarity, and the facts filters read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.specs.names import name_key

PUBLISHED = "published"

Fact = str | int | bool | frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class CardSpec:
    """One card in one rarity (`rarity` is None in games without variants), as it stands on a day.

    Compared by identity, so that it is a fast dictionary key: a pool holds exactly one per card and rarity.
    `attributes` are the card's own with the variant's laid over them; `facts` are what filters and checks read; `abilities`
    are what the card does in this rarity, as data.
    """

    game: str
    slug: str
    name: str
    rarity: str | None
    version: int
    status: str
    attributes: Mapping[str, Any]
    facts: Mapping[str, Fact]
    fingerprint: str = ""
    abilities: tuple[Mapping[str, Any], ...] = ()
    sort_key: tuple[str, int] = ("", 0)

    @property
    def is_published(self) -> bool:
        """Whether the card may stand in a deck at all (MAX-DECK-10)."""
        return self.status == PUBLISHED


def _walk(attributes: Mapping[str, Any], path: str) -> Any:
    """Follow a dotted path through nested mappings; None where it ends early."""
    found: Any = attributes
    for step in path.split("."):
        if not isinstance(found, Mapping):
            return None
        found = found.get(step)
    return found


def _items(found: Any) -> Iterable[Any]:
    return found if isinstance(found, (list, tuple)) else (found,)


def _fact(attributes: Mapping[str, Any], source: Mapping[str, Any]) -> Fact | None:
    """Read one fact by its source: `path` (first that exists), `lowest` (of several), `union` (of the values of several),
    `keys` (of a mapping), `has`. `item` names the key to read from each object of a list.
    """
    if "keys" in source:
        found = _walk(attributes, source["keys"])
        return frozenset(found) if isinstance(found, Mapping) else None
    if "has" in source:
        return bool(_walk(attributes, source["has"]))
    if "lowest" in source:
        numbers = [n for path in source["lowest"] if isinstance(n := _walk(attributes, path), int)]
        return min(numbers) if numbers else None
    if "union" in source:
        every = [_walk(attributes, path) for path in source["union"]]
        return frozenset(str(item) for found in every if found is not None for item in _items(found)) or None
    for path in [source["path"]] if isinstance(source["path"], str) else source["path"]:
        found = _walk(attributes, path)
        if isinstance(found, (list, tuple)):
            key = source.get("item")
            return frozenset(str(item[key] if key and isinstance(item, Mapping) else item) for item in found)
        if found is not None:
            return found  # type: ignore[no-any-return]
    return source.get("default")


def facts_of(attributes: Mapping[str, Any], sources: Mapping[str, Mapping[str, Any]]) -> dict[str, Fact]:
    """Read every fact a game declares (`sources`: fact name → where it lies) from a card's attributes."""
    facts = {name: _fact(attributes, source) for name, source in sources.items()}
    return {name: fact for name, fact in facts.items() if fact is not None}


def make_card(
    *,
    game: str,
    slug: str,
    name: str,
    attributes: Mapping[str, Any],
    fact_sources: Mapping[str, Mapping[str, Any]],
    rarity: str | None = None,
    rarity_order: int = 0,
    version: int = 1,
    status: str = PUBLISHED,
    fingerprint: str = "",
    abilities: Iterable[Mapping[str, Any]] = (),
) -> CardSpec:
    """Build a card value; `rarity_order` places its variants behind one another where findings are sorted by name."""
    return CardSpec(
        game=game,
        slug=slug,
        name=name,
        rarity=rarity,
        version=version,
        status=status,
        attributes=attributes,
        facts=facts_of(attributes, fact_sources),
        fingerprint=fingerprint,
        abilities=tuple(abilities),
        sort_key=(name_key(name), rarity_order),
    )


def by_name(cards: Iterable[CardSpec]) -> list[CardSpec]:
    """The cards in the order findings list them: by folded name, then by rarity."""
    return sorted(cards, key=lambda card: card.sort_key)
