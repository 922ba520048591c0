"""A small made-up game for tests of the shared checks: six cards, two boards, three tiers when a test wants tiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from rules.checks.ruleset import Ruleset, bind
from rules.checks.runner import Verdict, run
from rules.specs.ban_list import Agreement, BanListSpec, ListEntry
from rules.specs.card import CardSpec, make_card
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.ruleset import GameSpec, RulesetSpec, Tier

FACTS: dict[str, dict[str, Any]] = {
    "kind": {"path": "kind"},
    "element": {"path": "element"},
    "elements": {"path": "elements"},
    "person": {"path": "person"},
    "cost": {"path": "cost"},
    "points": {"path": "points"},
    "rare": {"path": "rare", "default": False},
}
TIERS = (
    Tier("low", "L", "Low", 1, 1, 3),
    Tier("mid", "M", "Mid", 2, 2, 2),
    Tier("top", "T", "Top", 3, 3, 1),
)
OPTIONS: dict[str, dict[str, Any]] = {
    "size": {"default": 3, "schema": {"type": "integer"}},
    "mode": {"default": "calm", "schema": {"enum": ["calm", "wild"]}},
    "loud": {"default": True, "schema": {"type": "boolean"}},
    "cap": {"default": None, "schema": {"type": ["integer", "null"]}},
}
WORDS = {
    "board_names": {"main": "main pile", "side": "side pile"},
    "values": {"element": {"water": "Water", "fire": "Fire", "air": "Air"}},
}
CARDS: dict[str, dict[str, Any]] = {
    "ant": {"kind": "unit", "element": "fire", "elements": ["fire"], "cost": 1, "points": 2, "person": "Queen"},
    "bee": {
        "kind": "unit",
        "element": "water",
        "elements": ["water", "air"],
        "cost": 4,
        "points": 1,
        "person": "Queen",
    },
    "cat": {"kind": "spell", "element": "air", "elements": ["air", "fire"], "cost": 9, "rare": True},
    "dog": {"kind": "spell", "element": "fire", "cost": 2, "person": "Hound"},
    "eel": {"kind": "unit", "element": "water", "cost": 3, "status": "withdrawn"},
    "fox": {"kind": "unit", "element": "air", "cost": 3, "status": "submitted"},
}


def game(tiers: tuple[Tier, ...] = ()) -> GameSpec:
    return GameSpec("bench", "Bench", ("main", "side"), FACTS, tiers, OPTIONS, WORDS)


def pool(tiers: tuple[Tier, ...] = ()) -> dict[tuple[str, str | None], CardSpec]:
    found: dict[tuple[str, str | None], CardSpec] = {}
    for slug, card in CARDS.items():
        attributes = {key: value for key, value in card.items() if key != "status"}
        for rarity, order in [(tier.code, tier.order) for tier in tiers] or [(None, 0)]:
            made = make_card(
                game="bench",
                slug=slug,
                name=slug.capitalize(),
                attributes=attributes,
                fact_sources=FACTS,
                rarity=rarity,
                rarity_order=order,
                status=card.get("status", "published"),
            )
            found[slug, rarity] = made
            found.setdefault((slug, None), made)
    return found


def spec(
    lines: Sequence[Mapping[str, Any]] = (),
    *,
    tiers: tuple[Tier, ...] = (),
    listed: Sequence[ListEntry] | None = None,
    agreement: Mapping[str, Any] | None = None,
    **options: Any,
) -> RulesetSpec:
    return RulesetSpec(
        format="bench-standard",
        revision=1,
        as_of=date(2026, 12, 1),
        hash="",
        game=game(tiers),
        options={**{name: option["default"] for name, option in OPTIONS.items()}, **options},
        deck_rules=tuple(lines),
        agreement=agreement or {},
        ban_list=None if listed is None else BanListSpec("bench-standard", 7, date(2026, 1, 1), tuple(listed)),
        pool=pool(tiers),
    )


def rules(*lines: Mapping[str, Any], **more: Any) -> Ruleset:
    return bind(spec(lines, **more), {})


def deck(*entries: tuple[Any, ...], **more: Any) -> DeckSpec:
    """A deck of (card, count[, board[, rarity]])."""
    return DeckSpec(tuple(DeckEntry(*entry) for entry in entries), **more)


def verdict(
    check: str,
    params: Mapping[str, Any],
    deck_: DeckSpec,
    *,
    agreed: Mapping[str, int] | None = None,
    sanctioned: bool = False,
    **more: Any,
) -> Verdict:
    """The verdict of a ruleset of one line."""
    ruleset = rules({"check": check, "params": params}, **more)
    return run(deck_, ruleset, Agreement(agreed) if agreed else None, is_sanctioned=sanctioned)
