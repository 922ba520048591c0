"""Lamplight, a fourth game that is data alone (`tests/data/fourth_game/`), as pure values: no database, no code of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from rules.checks.agreement import AgreementEntry, agree, agreement_terms
from rules.checks.ruleset import Ruleset, bind
from rules.checks.runner import Verdict, run
from rules.games.catalog import game_spec, option_values
from rules.specs.ban_list import BANNED, BanListSpec, ListEntry
from rules.specs.card import CardSpec, make_card
from rules.specs.card_filter import compile_filter
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.names import name_key
from rules.specs.ruleset import Pool, RulesetSpec

FOLDER = Path(__file__).parents[2] / "data" / "fourth_game"
DAY = date(2026, 6, 1)


def read(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


GAME = read("game")
FORMAT = read("format")
CARDS = read("cards")["cards"]
BAN_LIST = read("ban_list")
DECKS = read("decks")
SPEC = game_spec(GAME)
CASES = {case["name"]: case for case in DECKS["cases"]}
ORDER = {tier.code: tier.order for tier in SPEC.tiers}


def pool() -> Pool:
    """The cards by slug and rarity; each also under None, in its lowest rarity."""
    found: dict[tuple[str, str | None], CardSpec] = {}
    for card in CARDS:
        for variant in card["variants"]:
            made = make_card(
                game=SPEC.slug,
                slug=card["slug"],
                name=card["name"],
                attributes={**card["attributes"], **variant},
                fact_sources=SPEC.facts,
                rarity=variant["rarity"],
                rarity_order=ORDER[variant["rarity"]],
                status=card.get("status", "published"),
            )
            found[made.slug, made.rarity] = made
            found.setdefault((made.slug, None), made)
    return found


def ban_list() -> BanListSpec:
    slugs = {name_key(card["name"]): card["slug"] for card in CARDS}
    entries = tuple(
        ListEntry(
            status=entry["status"],
            limit=0 if entry["status"] == BANNED else entry["limit"],
            reason=entry["reason"],
            card=slugs.get(name_key(entry["card"]), entry["card"]) if "card" in entry else None,
            matcher=compile_filter(entry["filter"], SPEC.facts) if "filter" in entry else None,
        )
        for entry in BAN_LIST["entries"]
    )
    return BanListSpec(FORMAT["slug"], 1, date.fromisoformat(BAN_LIST["effective_from"]), entries)


def in_force(day: date) -> tuple[int, Mapping[str, Any]]:
    """Number and content of the format's revision on a day."""
    started = [at for at, item in enumerate(FORMAT["revisions"]) if date.fromisoformat(item["effective_from"]) <= day]
    return started[-1] + 1, FORMAT["revisions"][started[-1]]


def rules(day: date = DAY, **options: Any) -> Ruleset:
    number, revision = in_force(day)
    listed = ban_list()
    spec = RulesetSpec(
        format=FORMAT["slug"],
        revision=number,
        as_of=day,
        hash="",
        game=SPEC,
        options=option_values(SPEC.options, {**revision["options"], **options}),
        deck_rules=tuple(FORMAT["deck_rules"]),
        agreement=GAME["agreement"],
        ban_list=listed if listed.effective_from <= day else None,
        pool=pool(),
    )
    return bind(replace(spec, agreement=agreement_terms(spec)), {})


def entries_of(case: Mapping[str, Any]) -> tuple[DeckEntry, ...]:
    """A case's deck: the base deck without some cards, with some entries more."""
    kept = [entry for entry in DECKS["base"] if entry[0] not in case.get("without", ())]
    return tuple(DeckEntry(*entry) for entry in [*kept, *case["with"]])


def allow_of(case: Mapping[str, Any]) -> tuple[AgreementEntry, ...]:
    return tuple(AgreementEntry(*entry) for entry in case.get("allow", ()))


def day_of(case: Mapping[str, Any]) -> date:
    return date.fromisoformat(case.get("as_of", DAY.isoformat()))


def judge(case: Mapping[str, Any]) -> Verdict:
    """The verdict of a case by the pure core alone."""
    ruleset = rules(day_of(case))
    is_sanctioned = case.get("sanctioned", False)
    agreement, problems = agree(allow_of(case), ruleset.spec, is_sanctioned=is_sanctioned)
    assert problems == []
    return run(DeckSpec(entries_of(case)), ruleset, agreement, is_sanctioned=is_sanctioned)
