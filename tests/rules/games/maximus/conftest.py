"""Builders for pure tests of Maximus: cards, rulesets with other options, lists, agreements and verdicts."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from rules.checks.agreement import agreement_terms
from rules.checks.card_check import CardContext, CardDraft, CardProblem
from rules.checks.card_runner import check_card
from rules.checks.ruleset import Ruleset, bind
from rules.checks.runner import Verdict, run
from rules.games.catalog import GameFolder, game_spec, load_game, option_values
from rules.specs.ban_list import BANNED, RESTRICTED, Agreement, BanListSpec, ListEntry
from rules.specs.card import CardSpec, make_card
from rules.specs.card_filter import compile_filter
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.names import name_key
from rules.specs.ruleset import RulesetSpec

ROOT = Path(__file__).parents[4]
GAME = load_game("rules.games.maximus")
SPEC = game_spec(GAME.definition)
FORMAT = json.loads((ROOT / "rules/seed/maximus/formats.json").read_text(encoding="utf-8"))[0]
REVISION = FORMAT["revisions"][0]
STATS = {"cost": 1, "offense": 1, "defense": 1, "health": 3}


class Bench:
    """The cards, list and options of one test; `check` judges deck lines of (card or text, count[, board])."""

    def __init__(self) -> None:
        self.cards: dict[str, CardSpec] = {}
        self.entries: list[ListEntry] = []
        self.list_revision = 3
        self.av = self.avatar("Av")
        self.fillers = [self.unit(f"Filler {letter}") for letter in "ABCDEFGHIJKLMNOPQRST"]

    def card(self, name: str, status: str = "published", **modes: Any) -> CardSpec:
        card = make_card(
            game="maximus",
            slug=name.lower().replace(" ", "-"),
            name=name,
            attributes={"modes": modes},
            fact_sources=SPEC.facts,
            status=status,
        )
        self.cards[card.slug] = card
        return card

    def unit(self, name: str, *types: str, status: str = "published", **fields: Any) -> CardSpec:
        return self.card(name, status, unit={**STATS, "types": list(types), **fields})

    def avatar(self, name: str, *types: str, **fields: Any) -> CardSpec:
        return self.unit(name, *types, **{"cost": 0, "health": 20, "avatar": True, **fields})

    def recipe(
        self, name: str, kind: str, *slots: dict[str, Any], types: tuple[str, ...] = (), **fields: Any
    ) -> CardSpec:
        optional = fields.pop("optional", False)
        return self.unit(name, *types, recipe={"kind": kind, "slots": list(slots), "optional": optional}, **fields)

    def equipment(self, name: str, where: dict[str, Any] | None = None, side: str = "own") -> CardSpec:
        return self.card(name, equipment=tool(where, side))

    def dual(self, name: str, *types: str, where: dict[str, Any] | None = None) -> CardSpec:
        return self.card(name, unit={**STATS, "types": list(types)}, equipment=tool(where, "own"))

    def verb(self, name: str, cost: int = 1, status: str = "published") -> CardSpec:
        return self.card(name, status, verb={"cost": cost})

    def restrict(self, card: CardSpec, limit: int = 1) -> None:
        self.entries.append(ListEntry(RESTRICTED, limit, "", card.slug))

    def restrict_where(self, where: dict[str, Any], limit: int = 1) -> None:
        self.entries.append(ListEntry(RESTRICTED, limit, "", None, compile_filter(where, SPEC.facts)))

    def ban(self, card: CardSpec) -> None:
        self.entries.append(ListEntry(BANNED, 0, "", card.slug))

    def ruleset(self, **options: Any) -> Ruleset:
        return ruleset_of(self.cards.values(), self.entries, self.list_revision, options)

    def lines(self, *extra: Any, size: int = 40, avatar: bool = True) -> list[Any]:
        """Deck lines of `size` cards in the main list: one Avatar, the extra lines, and plain Units."""
        lines = [(self.av, 1), *extra] if avatar else list(extra)
        missing = size - sum(line[1] for line in lines if len(line) == 2 or line[2] == "main")
        for filler in self.fillers:
            if missing > 0:
                lines.append((filler, min(4, missing)))
                missing -= 4
        assert missing <= 0, "not enough plain cards for a deck of this size"
        return lines

    def check(
        self,
        lines: list[Any],
        *,
        agreed: dict[str, int] | None = None,
        sanctioned: bool = False,
        foreign: dict[str, tuple[str, str]] | None = None,
        **options: Any,
    ) -> Verdict:
        entries = [DeckEntry(item.slug if isinstance(item, CardSpec) else item, *rest) for item, *rest in lines]
        deck = DeckSpec(tuple(entries), foreign=foreign or {})
        agreement = Agreement(agreed) if agreed else None
        return run(deck, self.ruleset(**options), agreement, is_sanctioned=sanctioned)

    def errors(self, lines: list[Any], **more: Any) -> list[str]:
        return [violation.finding for violation in self.check(lines, **more).violations]

    def messages(self, lines: list[Any], **more: Any) -> list[str]:
        return [violation.message for violation in self.check(lines, **more).violations]

    def warnings(self, lines: list[Any], **more: Any) -> list[tuple[str, str]]:
        return [(warning.finding, warning.message) for warning in self.check(lines, **more).warnings]


def tool(where: dict[str, Any] | None, side: str) -> dict[str, Any]:
    attach = {"side": side} if where is None else {"side": side, "filter": where}
    return {"cost": 1, "attach": attach, "modifiers": [{"stat": "offense", "amount": 1}]}


def ruleset_of(cards: Any, entries: list[ListEntry], number: int, options: dict[str, Any]) -> Ruleset:
    assert set(options) <= set(SPEC.options), "a test names an option the game does not have"
    spec = RulesetSpec(
        format=FORMAT["slug"],
        revision=REVISION["number"],
        as_of=date(2026, 12, 1),
        hash="",
        game=SPEC,
        options=option_values(SPEC.options, {**REVISION["options"], **options}),
        deck_rules=tuple(REVISION["deck_rules"]),
        agreement=GAME.definition["agreement"],
        ban_list=BanListSpec(FORMAT["slug"], number, date(2026, 1, 1), tuple(entries)),
        pool={(card.slug, card.rarity): card for card in cards},
    )
    return bind(replace(spec, agreement=agreement_terms(spec)), GAME.checks)


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture(scope="session")
def game() -> GameFolder:
    return GAME


@pytest.fixture(scope="session")
def standard_format() -> dict[str, Any]:
    return FORMAT


class Desk:
    """Checks drafts of cards; `taken` are names that exist, `published` cards that a draft may speak of."""

    def __init__(self) -> None:
        self.taken: dict[str, str] = {}
        self.published: dict[str, CardSpec] = {}

    def problems(self, name: str = "Crab", *, slug: str | None = None, **modes: Any) -> list[CardProblem]:
        return self.judge(CardDraft(name, {"modes": modes}, slug=slug))

    def judge(self, draft: CardDraft) -> list[CardProblem]:
        taken = {name_key(name): slug for name, slug in self.taken.items()}
        context = CardContext(SPEC, option_values(SPEC.options, {}), taken, self.published)
        return check_card(draft, context, GAME.definition["card_schema"], GAME.card_checks.values())

    def unit(self, **fields: Any) -> list[tuple[str, str]]:
        return self.found(unit={**STATS, **fields})

    def equipment(self, **fields: Any) -> list[tuple[str, str]]:
        return self.found(equipment={**tool(None, "own"), **fields})

    def found(self, name: str = "Crab", **modes: Any) -> list[tuple[str, str]]:
        return [(problem.finding, problem.message) for problem in self.problems(name, **modes)]


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture(scope="session")
def seed_cards() -> list[dict[str, Any]]:
    paths = sorted((ROOT / "cards/seed/maximus").glob("*.json"))
    return [card for path in paths for card in json.loads(path.read_text(encoding="utf-8"))["cards"]]


@pytest.fixture(scope="session")
def seed_pool(seed_cards: list[dict[str, Any]]) -> dict[str, CardSpec]:
    return {
        card["slug"]: make_card(
            game="maximus",
            slug=card["slug"],
            name=card["name"],
            attributes=card["attributes"],
            fact_sources=SPEC.facts,
            status=card.get("status", "published"),
        )
        for card in seed_cards
    }


@pytest.fixture(scope="session")
def seed_rules(seed_pool: dict[str, CardSpec]) -> Any:
    """The standard format's rules on a day, with the seed cards and the seed list's revision of that day."""
    revisions = json.loads((ROOT / "banlists/seed/maximus-standard.json").read_text(encoding="utf-8"))["revisions"]

    def on(day: str) -> Ruleset:
        past = [revision for revision in revisions if revision["effective_from"] <= day]
        entries = [
            ListEntry(
                entry["status"],
                0 if entry["status"] == BANNED else entry.get("limit", 1),
                entry["reason"],
                entry.get("card"),
                compile_filter(entry["filter"], SPEC.facts) if "filter" in entry else None,
            )
            for entry in (past[-1]["entries"] if past else [])
        ]
        return ruleset_of(seed_pool.values(), entries, past[-1]["number"] if past else 0, {})

    return on
