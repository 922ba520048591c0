"""Builders for the pure tests of C.A.R.D. Wars: its seed cards as a pool, decks that are legal but for what a test changes."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from rules.checks.card_check import PUBLISH, SUBMIT, CardContext, CardDraft, CardProblem, VariantDraft
from rules.checks.card_runner import check_card
from rules.checks.ruleset import Ruleset, bind, resolve
from rules.checks.runner import Verdict, run
from rules.games.catalog import GameFolder, game_spec, load_game, option_values
from rules.specs.ban_list import Agreement, BanListSpec, ListEntry
from rules.specs.card import CardSpec, make_card
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.names import name_key
from rules.specs.ruleset import RulesetSpec

ROOT = Path(__file__).resolve().parents[4]
AS_OF = date(2026, 12, 1)

# What fills the main-hand pile: no element but that of one Legend, which Earth and Water both pay.
FILLERS = (
    "half-burnt-grimoire",
    "marsh-poultice",
    "lodestone-gloves",
    "feather-mail",
    "dyers-satchel",
    "mirror-buckler",
    "tilted-dice",
    "ferry-coin",
    "muster-drum",
)
FILLING_SUMMON = ("tidepool-sprite", "legend", 1)
MAGIC = {"second-wind": 1, "set-the-table": 1, "change-of-guard": 1, "hush-of-bells": 1}
SPARE_MAGIC = ("roll-of-allies", "lit-abacus", "thief-of-weather", "clockmakers-hand", "borrowed-colours")

Main = Sequence[tuple[str, str | None, int]]


class CardWars:
    """The game as shipped with its seeds, and the shortcuts tests speak in."""

    def __init__(self) -> None:
        self.folder: GameFolder = load_game("rules.games.card_wars")
        self.spec = game_spec(self.folder.definition)
        self.format: dict[str, Any] = _json("rules/seed/card-wars/formats.json")[0]
        self.seeds: dict[str, dict[str, Any]] = {
            card["slug"]: card
            for path in sorted((ROOT / "cards/seed/card-wars").glob("*.json"))
            for card in json.loads(path.read_text(encoding="utf-8"))["cards"]
        }
        self.names = {slug: card["name"] for slug, card in self.seeds.items()}
        self.pool = self.pool_of(self.seeds.values())

    def printings(self, card: Mapping[str, Any]) -> list[CardSpec]:
        """One value per printing of a seed card."""
        orders = {tier.code: tier.order for tier in self.spec.tiers}
        return [
            make_card(
                game=self.spec.slug,
                slug=card["slug"],
                name=card["name"],
                attributes={**card["attributes"], **{k: v for k, v in variant.items() if k not in ("rarity", "text")}},
                fact_sources=self.spec.facts,
                rarity=variant["rarity"],
                rarity_order=orders.get(variant["rarity"], 0),
                status=card.get("status", "published"),
            )
            for variant in card.get("variants", [{"rarity": None}])
        ]

    def pool_of(self, cards: Iterable[Mapping[str, Any]]) -> dict[tuple[str, str | None], CardSpec]:
        """Published printings; the Journey also stands for a card named without a rarity."""
        pool: dict[tuple[str, str | None], CardSpec] = {}
        for card in cards:
            for printing in self.printings(card):
                if printing.is_published:
                    pool[printing.slug, printing.rarity] = printing
                    if printing.rarity == "journey":
                        pool[printing.slug, None] = printing
        return pool

    def ruleset(
        self,
        options: Mapping[str, Any] | None = None,
        *,
        ban_list: BanListSpec | None = None,
        more_cards: Iterable[Mapping[str, Any]] = (),
    ) -> Ruleset:
        """The format's first revision with some options chosen otherwise."""
        values = option_values(self.spec.options, options or {})
        spec = RulesetSpec(
            format=self.format["slug"],
            revision=1,
            as_of=AS_OF,
            hash="test",
            game=self.spec,
            options=values,
            deck_rules=tuple(self.format["revisions"][0]["deck_rules"]),
            agreement=resolve(self.folder.definition["agreement"], values),
            ban_list=ban_list,
            pool={**self.pool, **self.pool_of(more_cards)},
        )
        return bind(spec, self.folder.checks)

    def ban_list(self, *entries: tuple[str, str, int]) -> BanListSpec:
        """A list of (card, status, limit), revision 7."""
        listed = tuple(ListEntry(status, limit, "", card=card) for card, status, limit in entries)
        return BanListSpec(self.format["slug"], 7, AS_OF, listed)

    def deck(
        self,
        *,
        magic: Mapping[str, int] = MAGIC,
        affinity: Mapping[str, int] | None = None,
        main: Main = (),
        main_size: int = 25,
        sideboard: Mapping[str, int] | None = None,
        with_summon: bool = True,
        extra: Iterable[DeckEntry] = (),
    ) -> DeckSpec:
        """A legal Earth and Water deck but for what is said; `main` cards stand in place of fillers."""
        elements = affinity if affinity is not None else {"earth": 13, "water": 12}
        entries = [DeckEntry(slug, n, "magic") for slug, n in magic.items()]
        entries += [DeckEntry(f"{element}-affinity", n, "affinity") for element, n in elements.items()]
        chosen = [*main, FILLING_SUMMON] if with_summon else list(main)
        entries += [DeckEntry(slug, n, "main", rarity) for slug, rarity, n in chosen]
        missing = main_size - sum(n for _, _, n in chosen)
        for slug in FILLERS:
            if missing > 0:
                entries.append(DeckEntry(slug, min(3, missing), "main"))
                missing -= 3
        entries += [DeckEntry(slug, n, "sideboard") for slug, n in (sideboard or {}).items()]
        return DeckSpec((*entries, *extra), names=self.names)

    def judge(
        self,
        deck: DeckSpec,
        options: Mapping[str, Any] | None = None,
        *,
        agreed: Mapping[str, int] | None = None,
        is_sanctioned: bool = False,
        **ruleset: Any,
    ) -> Verdict:
        """The verdict on a deck."""
        agreement = Agreement(agreed) if agreed else None
        return run(deck, self.ruleset(options, **ruleset), agreement, is_sanctioned=is_sanctioned)

    def findings(
        self, deck: DeckSpec, options: Mapping[str, Any] | None = None, **more: Any
    ) -> list[tuple[str, str, str]]:
        """Every finding as (id, severity, message), in order."""
        verdict = self.judge(deck, options, **more)
        return [(v.finding, v.severity, v.message) for v in [*verdict.violations, *verdict.warnings]]

    def ids(self, deck: DeckSpec, options: Mapping[str, Any] | None = None, **more: Any) -> list[str]:
        """The ids of every finding, in order."""
        return [finding for finding, _, _ in self.findings(deck, options, **more)]

    def draft(
        self, slug: str, change: Mapping[str, Any] | None = None, **variants: Mapping[str, Any] | None
    ) -> CardDraft:
        """A seed card as its author would submit it, some attributes changed; a change to None takes the field out.

        `journey`, `tale`, `legend` change that printing alike; None takes the printing out.
        """
        card = copy.deepcopy(self.seeds[slug])
        written = [
            _variant(_changed(variant, variants.get(variant["rarity"], {})))
            for variant in card.get("variants", [])
            if variants.get(variant["rarity"], {}) is not None
        ]
        abilities = tuple(card.get("abilities", ()))
        return CardDraft(card["name"], _changed(card["attributes"], change), tuple(written), abilities, slug=slug)

    def problems(
        self,
        draft: CardDraft,
        options: Mapping[str, Any] | None = None,
        *,
        stages: Sequence[str] = (SUBMIT, PUBLISH),
        taken_names: Mapping[str, str] | None = None,
    ) -> list[CardProblem]:
        """What is wrong with a card among the seed cards."""
        names = {name_key(card["name"]): slug for slug, card in self.seeds.items()}
        context = CardContext(
            game=self.spec,
            options=option_values(self.spec.options, options or {}),
            taken_names=names if taken_names is None else taken_names,
            published={slug: card for (slug, _), card in self.pool.items()},
        )
        schema, checks = self.folder.definition["card_schema"], self.folder.card_checks.values()
        return check_card(draft, context, schema, checks, stages=stages)

    def complaints(
        self, draft: CardDraft, options: Mapping[str, Any] | None = None, **more: Any
    ) -> list[tuple[str, str]]:
        """What is wrong with a card, as (id, message)."""
        return [(problem.finding, problem.message) for problem in self.problems(draft, options, **more)]


def _json(path: str) -> Any:
    return json.loads((ROOT / path).read_text(encoding="utf-8"))


def _changed(fields: Mapping[str, Any], change: Mapping[str, Any] | None) -> dict[str, Any]:
    merged = {**fields, **(change or {})}
    return {key: value for key, value in merged.items() if value is not None or (key == "rarity")}


def _variant(fields: dict[str, Any]) -> VariantDraft:
    rest = {key: value for key, value in fields.items() if key not in ("rarity", "text", "abilities")}
    return VariantDraft(fields["rarity"], rest, tuple(fields.get("abilities", ())), fields.get("text", ""))


@pytest.fixture(scope="session")
def card_wars() -> CardWars:
    return CardWars()
