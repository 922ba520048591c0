"""A deck check without any structure, as the lower bound of what checking can cost: five tests, written out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.checks.ruleset import Ruleset


class PlainRule(NamedTuple):
    """What the five tests need, as bare sets and numbers."""

    avatars: frozenset[str]
    banned: frozenset[str]
    restricted: dict[str, int]
    least: int = 40
    most: int = 60
    copies: int = 4


def rule_of(ruleset: Ruleset) -> PlainRule:
    """The same Avatars and listed cards as a bound ruleset has."""
    spec = ruleset.spec
    cards = [card for (_, rarity), card in spec.pool.items() if rarity is None]
    standings = {card.slug: spec.ban_list.standings[card] for card in cards} if spec.ban_list else {}
    return PlainRule(
        avatars=frozenset(c.slug for c in cards if c.facts.get("avatar") and c.facts.get("recipe") == "none"),
        banned=frozenset(slug for slug, standing in standings.items() if standing.status == "banned"),
        restricted={
            slug: standing.limit or 0 for slug, standing in standings.items() if standing.status == "restricted"
        },
    )


def findings(lines: Sequence[tuple[str, int]], rule: PlainRule) -> list[tuple[str, str, int]]:
    """Size, Avatar, copies, banned and restricted cards of a deck."""
    found: list[tuple[str, str, int]] = []
    counts: dict[str, int] = {}
    size = avatars = 0
    for slug, count in lines:
        counts[slug] = counts.get(slug, 0) + count
        size += count
        if slug in rule.avatars:
            avatars += count
    if not rule.least <= size <= rule.most:
        found.append(("size", "", size))
    if avatars != 1:
        found.append(("avatar", "", avatars))
    for slug, count in counts.items():
        if slug in rule.banned:
            found.append(("banned", slug, count))
        elif slug in rule.restricted:
            if count > rule.restricted[slug]:
                found.append(("restricted", slug, count))
        elif count > rule.copies:
            found.append(("copies", slug, count))
    return found
