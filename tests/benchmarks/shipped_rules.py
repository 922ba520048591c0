"""The shipped games bound to rulesets straight from the project's files: no database, no framework."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from decks.files.text import DECK_FILE
from decks.reading.parsed import MAIN, SIDEBOARD, BoardNames, Status
from rules.checks.agreement import agreement_terms
from rules.checks.fingerprint import fingerprint
from rules.checks.ruleset import Ruleset, bind
from rules.games.catalog import game_spec, option_values, own_checks, shipped
from rules.specs.ban_list import BanListSpec, ListEntry
from rules.specs.card import CardSpec, make_card
from rules.specs.card_filter import compile_filter
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.names import NameIndex
from rules.specs.ruleset import GameSpec, RulesetSpec

ROOT = Path(__file__).resolve().parents[2]
DAY = date(2026, 12, 1)
Pool = dict[tuple[str, str | None], CardSpec]


@cache
def shipped_ruleset(slug: str) -> Ruleset:
    """The first format of a game with all seed cards and the list revision in force on DAY."""
    definition = shipped()[slug].definition
    game = game_spec(definition)
    format_ = _read(ROOT / "rules" / "seed" / slug / "formats.json")[0]
    revision = max(
        (r for r in format_["revisions"] if r["effective_from"] <= DAY.isoformat()), key=lambda r: r["number"]
    )
    spec = RulesetSpec(
        format=format_["slug"],
        revision=revision["number"],
        as_of=DAY,
        hash="",
        game=game,
        options=option_values(definition["options"], revision["options"]),
        deck_rules=tuple(revision["deck_rules"]),
        agreement=definition.get("agreement", {}),
        ban_list=_list_in_force(format_["slug"], game),
        pool=seed_pool(game),
    )
    return bind(replace(spec, agreement=agreement_terms(spec)), own_checks(slug))


def rebound(ruleset: Ruleset, **changes: Any) -> Ruleset:
    """The same ruleset with another pool or list."""
    return bind(replace(ruleset.spec, **changes), own_checks(ruleset.spec.game.slug))


def seed_pool(game: GameSpec) -> Pool:
    """Every card of a game's set files, as the database's pool holds them."""
    pool: Pool = {}
    for path in sorted((ROOT / "cards" / "seed" / game.slug).glob("*.json")):
        for card in _read(path)["cards"]:
            if game.words.get("unpublished") != "unknown" or card.get("status", "published") == "published":
                _add(pool, game, card)
    return pool


def sample_deck(slug: str, file: str) -> DeckSpec:
    """A sample deck of a game, read from its text."""
    game, pool = shipped_ruleset(slug).spec.game, shipped_ruleset(slug).spec.pool
    names = NameIndex(sorted({(card.name, card.slug) for card in pool.values()}))
    text = (ROOT / "decks" / "seed" / slug / file).read_text(encoding="utf-8")
    endings = game.words.get("board_endings", {})
    known = {MAIN.board: MAIN, SIDEBOARD.board: SIDEBOARD}
    boards = [replace(known.get(b, BoardNames(b, (b.capitalize(),))), ending=endings.get(b, "")) for b in game.boards]
    parsed = DECK_FILE.read(text, names=names, boards=boards, kinds=["Avatar"])
    entries = [
        DeckEntry(line.card or line.written or "", line.count, line.board or "main", line.rarity)
        for line in parsed.lines
        if line.status is Status.CARD or line.written
    ]
    return DeckSpec(tuple(entries))


def filler_cards(ruleset: Ruleset, number: int) -> Pool:
    """So many further cards of a game: copies of its published ones under other names."""
    pool: Pool = {}
    models = [card for key, card in sorted(ruleset.spec.pool.items(), key=str) if key[1] is None and card.is_published]
    for at in range(number):
        model = models[at % len(models)]
        slug = f"filler-{at}"
        pool[slug, None] = replace(model, slug=slug, name=f"Filler {at}", fingerprint=slug, sort_key=(f"filler{at}", 0))
    return pool


def entries_of(rows: Sequence[Mapping[str, Any]], game: GameSpec) -> tuple[ListEntry, ...]:
    """List entries from a list file's rows."""
    return tuple(
        ListEntry(
            status=row["status"],
            limit=row.get("limit", 0 if row["status"] == "banned" else 1),
            reason=row["reason"],
            card=row.get("card"),
            matcher=compile_filter(row["filter"], game.facts) if "filter" in row else None,
        )
        for row in rows
    )


def _list_in_force(format_slug: str, game: GameSpec) -> BanListSpec | None:
    path = ROOT / "banlists" / "seed" / f"{format_slug}.json"
    if not path.exists():
        return None
    started = [r for r in _read(path)["revisions"] if r["effective_from"] <= DAY.isoformat()]
    found = max(started, key=lambda revision: revision["number"])
    return BanListSpec(
        format_slug, found["number"], date.fromisoformat(found["effective_from"]), entries_of(found["entries"], game)
    )


def _add(pool: Pool, game: GameSpec, card: Mapping[str, Any]) -> None:
    orders = {tier.code: tier.order for tier in game.tiers}
    for variant in card.get("variants") or ({},):
        rarity = variant.get("rarity")
        own = {key: value for key, value in variant.items() if key not in ("rarity", "text", "abilities")}
        made = make_card(
            game=game.slug,
            slug=card["slug"],
            name=card["name"],
            attributes={**card["attributes"], **own},
            fact_sources=game.facts,
            rarity=rarity,
            rarity_order=orders.get(rarity, 0),
            status=card.get("status", "published"),
            abilities=(*card.get("abilities", ()), *variant.get("abilities", ())),
            fingerprint=fingerprint(
                card["attributes"],
                card.get("abilities", ()),
                "",
                game=game.slug,
                variants=card.get("variants", ()),
                ignores=game.words.get("fingerprint_ignores", ()),
            ),
        )
        pool[made.slug, made.rarity] = made
        pool.setdefault((made.slug, None), made)


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
