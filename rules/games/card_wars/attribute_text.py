"""What a printing's attributes say in words: the lines of its text box that are neither stats nor abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_SMALL = frozenset(["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"])


def attribute_lines(attributes: Mapping[str, Any]) -> list[str]:
    """The printed lines for an Affinity Card's charge, a weapon's element, a paired Trap and a Weather's Rounds.

    `attributes` are those of the card together with those of the printing. What the face shows as a stat, a seal or a
    cost is not said again (CW-AFF-9, CW-RAR-12, CW-RAR-14, CW-PLAY-11).
    """
    lines = []
    if attributes.get("kind") == "affinity":
        lines.append(f"Worth one {_element(attributes['element'])} charge.")
    if weapon := attributes.get("weapon_element"):
        lines.append(f"Its attacks may also be {_element(weapon)}.")
    if trap := attributes.get("paired_trap"):
        lines.append(
            f"Paired with {_card_name(trap)} (when you summon this card, you may set one from your hand or deck "
            "without paying its cost)."
        )
    if rounds := attributes.get("rounds"):
        lines.append(f"Lasts {rounds} {'Round' if rounds == 1 else 'Rounds'}.")
    return lines


def _element(slug: str) -> str:
    return slug.replace("-", " ").title()


def _card_name(slug: str) -> str:
    """The name that a card's address word was made from, as far as it tells: pitfall-orchard is Pitfall Orchard."""
    words = slug.split("-")
    return " ".join(word if at and word in _SMALL else word.capitalize() for at, word in enumerate(words))
