"""Hunts for loopholes in the cards that ship, and in small planted sets (`tests/data/loopholes/<game>/<name>.json`), without a database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.games.catalog import option_values, shipped
from rules.lab.card_files import small_hunt
from rules.lab.finder import Report, pieces
from rules.lab.finding import CONFIRMED, Finding
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from rules.lab.suspicions import planted_sets
from tests.benchmarks.referee import sample_decks, seed_cards

PLANTED = Path(__file__).parents[1] / "data" / "loopholes"


def options_of(game: str) -> dict[str, Any]:
    """What the rule book says of every option."""
    return option_values(shipped()[game].definition["options"], {})


def shipped_hunt(game: str, *, decks: int = 2, **more: Any) -> Hunt:
    """The cards that ship, and the first sample decks."""
    cards = tuple(seed_cards(game).values())
    places = {card.key: at for at, card in enumerate(cards)}
    lists = {
        f"Deck {at}": tuple(places[card.key] for card in deck) for at, deck in enumerate(sample_decks(game)[:decks])
    }
    options = {**options_of(game), **more.pop("options", {})}
    copies = {f"{card.slug}/{card.key[2]}": 3 for card in cards}
    return Hunt(game, f"{game}-standard", "sha256:0", options, cards, lists, copies, **more)


def planted_hunt(game: str, name: str, **options: Any) -> Hunt:
    """The hunt in a planted set: one of the tests', or one that ships with the game."""
    path = PLANTED / game / f"{name}.json"
    data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else planted_sets(game)[name]
    return small_hunt(data, seed_cards(game).values(), {**options_of(game), **options}, format=f"{game}-standard")


def found_by(detector: str, hunt: Hunt, *, most: int | None = None) -> Report:
    """What a detector says of a hunt, after at most so many pieces of work."""
    return hunt_search(hunt, pieces(hunt, [detector])[:most])


def confirmed_by(detector: str, hunt: Hunt, *, most: int | None = None) -> list[Finding]:
    """The loopholes a detector finds."""
    return [each for each in found_by(detector, hunt, most=most).findings if each.verdict == CONFIRMED]


def only(findings: Sequence[Finding], kind: str) -> Finding:
    """The one finding of a kind."""
    (found,) = (each for each in findings if each.kind == kind)
    return found


def in_focus(hunt: Hunt, *slugs: str) -> Hunt:
    """The same hunt with some cards in question."""
    return replace(hunt, focus=frozenset(slugs))
