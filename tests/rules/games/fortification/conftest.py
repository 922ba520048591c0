"""Builders for Fortification's tests: a ruleset with options, cards, decks, and the verdict on them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from decks.files.text import read
from decks.reading.parsed import Status
from rules.checks.card_abilities import ability_errors
from rules.checks.card_check import SUBMIT, CardContext, CardDraft, CardProblem
from rules.checks.card_runner import check_card
from rules.checks.fingerprint import fingerprint
from rules.checks.ruleset import bind
from rules.checks.runner import Verdict, run
from rules.games.catalog import game_spec, load_game, option_values
from rules.specs.ban_list import Agreement, BanListSpec, ListEntry
from rules.specs.card import CardSpec, make_card
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.names import NameIndex, name_key
from rules.specs.ruleset import RulesetSpec

ROOT = Path(__file__).parents[4]
GAME = load_game("rules.games.fortification")
SPEC = game_spec(GAME.definition)
FORMAT = json.loads((ROOT / "rules/seed/fortification/formats.json").read_text("utf-8"))[0]
LINES = FORMAT["revisions"][0]["deck_rules"]

Card = Callable[..., CardSpec]
Judge = Callable[..., Verdict]
CheckDraft = Callable[..., list[CardProblem]]


def slug_of(name: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower().replace("'", "")).split())


def make(
    name: str,
    attributes: Mapping[str, Any],
    *,
    text: str = "",
    status: str = "published",
    slug: str | None = None,
    abilities: Sequence[Mapping[str, Any]] | None = None,
) -> CardSpec:
    """A card. Without abilities its text stands for what it does, so that cards can be told apart by it."""
    game = "" if abilities is None else "fortification"
    return make_card(
        game="fortification",
        slug=slug or slug_of(name),
        name=name,
        attributes=attributes,
        fact_sources=SPEC.facts,
        status=status,
        fingerprint=fingerprint(
            attributes, abilities or (), text, game=game, ignores=SPEC.words["fingerprint_ignores"]
        ),
        abilities=abilities or (),
    )


@pytest.fixture
def character() -> Card:
    """A character; its text is its name unless given, so that two of them are no twins by chance."""

    def build(name: str, role: str = "fighter", **fields: Any) -> CardSpec:
        shown = {key: fields.pop(key) for key in ("text", "status", "abilities") if key in fields}
        base = {"kind": "character", "role": role, "attack": 3, "defense": 3, "magic": 0, "life": 5}
        return make(name, {**base, **fields}, **{"text": name, **shown})

    return build


@pytest.fixture
def spell() -> Card:
    def build(name: str, spell_type: str = "field", **fields: Any) -> CardSpec:
        shown = {key: fields.pop(key) for key in ("text", "status", "abilities") if key in fields}
        base = {"kind": "spell", "spell_type": spell_type, "timing": "normal", "elements": []}
        return make(name, {**base, **fields}, **{"text": name, **shown})

    return build


@pytest.fixture
def equipment() -> Card:
    def build(name: str, equip_type: str = "weapon", **fields: Any) -> CardSpec:
        shown = {key: fields.pop(key) for key in ("text", "status", "abilities") if key in fields}
        base = {"kind": "equipment", "equip_type": equip_type, "mods": {"attack": 3, "defense": 3}}
        return make(name, {**base, **fields}, **{"text": name, **shown})

    return build


def ruleset_of(
    pool: Iterable[CardSpec], options: Mapping[str, Any] | None = None, entries: tuple[ListEntry, ...] = ()
) -> RulesetSpec:
    listed = BanListSpec("fortification-standard", 7, date(2026, 1, 1), entries) if entries else None
    return RulesetSpec(
        format="fortification-standard",
        revision=1,
        as_of=date(2026, 12, 1),
        hash="",
        game=SPEC,
        options=option_values(SPEC.options, options or {}),
        deck_rules=tuple(LINES),
        agreement={"enabled": True, "in_sanctioned": False},
        ban_list=listed,
        pool={(card.slug, None): card for card in pool},
    )


@pytest.fixture
def judge() -> Judge:
    """The verdict on (card, count) pairs or entries; by default any size is right, so that a test sees its own rule alone.

    Cards in the deck are in the pool; `pool` adds others. `size=None` leaves the deck size to the options.
    """

    def verdict(
        *lines: tuple[CardSpec, Any] | DeckEntry,
        options: Mapping[str, Any] | None = None,
        pool: Iterable[CardSpec] = (),
        listed: tuple[ListEntry, ...] = (),
        agreed: Mapping[str, int] | None = None,
        fit_size: bool = True,
    ) -> Verdict:
        entries = tuple(line if isinstance(line, DeckEntry) else DeckEntry(line[0].slug, line[1]) for line in lines)
        cards = [line[0] for line in lines if not isinstance(line, DeckEntry)]
        chosen = dict(options or {})
        if fit_size:
            good = (e.count for e in entries if type(e.count) is int and e.count > 0 and e.board == "main")
            chosen.setdefault("deck_size", sum(good))
        ruleset = bind(ruleset_of([*cards, *pool], chosen, listed), GAME.checks)
        return run(DeckSpec(entries), ruleset, Agreement(agreed) if agreed else None)

    return verdict


def errors(verdict: Verdict) -> list[tuple[str, str, str]]:
    """(id, message, advice) of every error."""
    return [(found.finding, found.message, found.advice) for found in verdict.violations]


def ids(verdict: Verdict) -> list[str]:
    return [found.finding for found in verdict.violations]


def warned(verdict: Verdict) -> dict[str, list[str]]:
    """Messages of the warnings by id."""
    messages: dict[str, list[str]] = {}
    for found in verdict.warnings:
        messages.setdefault(found.finding, []).append(found.message)
    return messages


def fingerprint_of(draft: CardDraft) -> str:
    return fingerprint(draft.attributes, draft.abilities, "", game=SPEC.slug, ignores=SPEC.words["fingerprint_ignores"])


# --- the seed cards and decks


def _seed_rows() -> list[dict[str, Any]]:
    files = sorted((ROOT / "cards/seed/fortification").glob("*.json"))
    return [card for file in files for card in json.loads(file.read_text("utf-8"))["cards"]]


@pytest.fixture(scope="session")
def seed_rows() -> list[dict[str, Any]]:
    """The seed cards as their files write them."""
    return _seed_rows()


@pytest.fixture(scope="session")
def seed_cards(seed_rows: list[dict[str, Any]]) -> dict[str, CardSpec]:
    return {
        row["slug"]: make(
            row["name"],
            row["attributes"],
            status=row.get("status", "published"),
            slug=row["slug"],
            abilities=row.get("abilities", ()),
        )
        for row in seed_rows
    }


@pytest.fixture(scope="session")
def judge_file(seed_cards: dict[str, CardSpec]) -> Callable[[str], Verdict]:
    """The verdict on a deck file of the seeds."""
    names = NameIndex((card.name, card.slug) for card in seed_cards.values())
    ruleset = bind(ruleset_of(seed_cards.values()), GAME.checks)

    def verdict(file: str) -> Verdict:
        parsed = read((ROOT / "decks/seed/fortification" / file).read_text("utf-8"), names=names)
        entries = [
            DeckEntry(line.card or line.text.partition(" ")[2], line.count, line.board or "main")
            for line in parsed.lines
            if line.status in (Status.CARD, Status.PROBLEM)
        ]
        return run(DeckSpec(tuple(entries)), ruleset)

    return verdict


# --- card checks


@pytest.fixture
def check_draft(seed_cards: dict[str, CardSpec]) -> CheckDraft:
    """The problems of a card as its author wrote it, beside the published seed cards."""
    taken = {name_key(card.name): card.slug for card in seed_cards.values()}
    published = {slug: card for slug, card in seed_cards.items() if card.is_published}
    context = CardContext(SPEC, option_values(SPEC.options, {}), taken, published)

    def problems(
        attributes: Mapping[str, Any],
        *,
        name: str = "A Name Nobody Has",
        published_cards: Mapping[str, CardSpec] | None = None,
        **fields: Any,
    ) -> list[CardProblem]:
        # A card that gives no abilities is taken to do what no other card does.
        is_own = "abilities" not in fields
        fields["abilities"] = tuple(fields.get("abilities", ()))
        draft = CardDraft(name=name, attributes=attributes, **fields)
        if not is_own and not ability_errors(draft, SPEC.slug):
            draft = replace(draft, fingerprint=fingerprint_of(draft))
        where = context if published_cards is None else replace(context, published=published_cards)
        return check_card(draft, where, GAME.definition["card_schema"], GAME.card_checks.values(), stages=(SUBMIT,))

    return problems
