"""How fast matches are played: decisions and games per CPU-second, copying, hashing and replaying, beside peers in the same run."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from rules.bots.play import bots, play_out
from rules.engine.codec import Codec
from rules.engine.match import Match
from rules.engine.program import CardData
from rules.engine.replay import Recorder, replay
from rules.games.catalog import option_values, shipped
from rules.games.referees import referees
from rules.specs.names import name_key
from tests.benchmarks.instructions import instructions
from tests.benchmarks.peers import peer_rates
from tests.benchmarks.report import Row

BENCH = "referee"
TITLE = "The referee, per CPU-second of one core"
ROOT = Path(__file__).resolve().parents[2]
GAMES = 120
STATES = 2_000
TRACED = 6
AIM = "≥ 60,000"


def rows() -> Iterator[Row]:
    """All rows of this benchmark."""
    for slug in referees():
        yield from _game(slug)
    for name, rate in peer_rates().items():
        yield Row(BENCH, name, rate, "decisions/s", None, "peer")


def seed_cards(game: str) -> dict[tuple[str, str], CardData]:
    """A game's cards of the seed by folded name and rarity, without a database."""
    found: dict[tuple[str, str], CardData] = {}
    for path in sorted((ROOT / "cards" / "seed" / game).glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8"))["cards"]:
            for variant in card.get("variants") or [{}]:
                rarity = variant.get("rarity") or ""
                more = {key: value for key, value in variant.items() if key not in ("rarity", "abilities")}
                abilities = (*card.get("abilities", ()), *variant.get("abilities", ()))
                attributes = {**card["attributes"], **more}
                data = CardData((card["slug"], 1, rarity), card["slug"], card["name"], attributes, abilities)
                found[name_key(card["name"]), rarity] = data
    return found


def sample_decks(game: str) -> list[list[CardData]]:
    """The sample decks that have only cards of the seed, without their sideboards; a card with rarities and none named is of the first."""
    cards = seed_cards(game)
    tiers = [tier["code"] for tier in shipped()[game].definition["tiers"]]
    decks: list[list[CardData]] = []
    for path in sorted((ROOT / "decks" / "seed" / game).glob("*.txt")):
        text, _, _ = path.read_text(encoding="utf-8").partition("\nSideboard\n")
        deck: list[CardData] = []
        for count, name, rarity in re.findall(r"^(\d+) (.*?)(?: \[(\w+)\])?$", text, re.MULTILINE):
            wanted = rarity.lower() or next(iter(tiers), "")
            found = cards.get((name_key(name), wanted)) or cards.get((name_key(name), ""))
            if found is None:
                break
            deck += [found] * int(count)
        else:
            decks.append(deck)
    return decks


def _game(slug: str) -> Iterator[Row]:
    game = referees()[slug]
    options = option_values(shipped()[slug].definition["options"], {})
    decks = sample_decks(slug)
    programs = {card.key: game.compile_card(card) for deck in decks for card in deck}
    compiled = [[programs[card.key] for card in deck] for deck in decks]
    for name in ("random", "rule"):
        bot = bots()[name]
        decisions = listed = 0
        began = time.process_time()
        for at in range(GAMES):
            pair = [compiled[at % len(compiled)], compiled[(at * 7 + 3) % len(compiled)]]
            match = Match.start(game, pair, options, at)
            found, legal = play_out(match, [bot, bot], at)
            decisions, listed = decisions + found, listed + legal
        spent = time.process_time() - began
        yield Row(
            BENCH,
            f"{slug}, {name} bot, log on",
            decisions / spent,
            "decisions/s",
            None,
            AIM if name == "random" else "",
        )
        yield Row(BENCH, f"{slug}, {name} bot, games", GAMES / spent, "games/s", None, "")
        yield Row(BENCH, f"{slug}, {name} bot, legal actions at a decision", listed / decisions, "mean", None, "")
    yield from _state_costs(slug, game, decks, compiled, options)


def _state_costs(slug: str, game: Any, decks: Any, compiled: Any, options: Any) -> Iterator[Row]:
    """Copies, hashes, stored and restored states from the middle of random matches; instructions; a replay."""
    states = list(_middles(game, compiled, options))
    codec_of = {id(state): Codec(game, state.setup) for state in states}
    stored = {id(state): codec_of[id(state)].encode(state) for state in states}
    works: dict[str, tuple[str, Callable[[Any], Any]]] = {
        "copy a state": ("copies/s", lambda state: state.copy()),
        "hash a state": ("hashes/s", lambda state: codec_of[id(state)].digest(state)),
        "store a state": ("states/s", lambda state: codec_of[id(state)].encode(state)),
        "restore a state": ("states/s", lambda state: codec_of[id(state)].decode(stored[id(state)], type(state))),
    }
    for name, (unit, work) in works.items():
        began = time.process_time()
        for at in range(STATES):
            work(states[at % len(states)])
        yield Row(BENCH, f"{slug}, {name}", STATES / (time.process_time() - began), unit, None, "")
    pairs = [[compiled[at % len(compiled)], compiled[(at * 7 + 3) % len(compiled)]] for at in range(TRACED)]
    listing, acting = instructions([Match.start(game, pair, options, at) for at, pair in enumerate(pairs)])
    yield Row(BENCH, f"{slug}, listing moves", listing, "instructions", None, "")
    yield Row(BENCH, f"{slug}, carrying one out", acting, "instructions", None, "")
    recorder = Recorder(game, [decks[0], decks[-1]], options, 1)
    play_out(recorder.match, [bots()["rule"]] * 2, 1, apply=recorder.apply)
    record = json.loads(json.dumps(recorder.record()))
    began = time.process_time()
    if replay(record, game) is not None:
        raise AssertionError(f"{slug}: a record does not come out the same")
    yield Row(
        BENCH, f"{slug}, replay with hashes", len(record["moves"]) / (time.process_time() - began), "moves/s", None, ""
    )


def _middles(game: Any, compiled: Any, options: Any) -> Iterator[Any]:
    for at in range(8):
        match = Match.start(
            game, [compiled[at % len(compiled)], compiled[-1 - at % len(compiled)]], options, at, keeps_log=False
        )
        chance = Random(at)
        for _ in range(120):
            if match.outcome is not None:
                break
            moves = match.legal_actions()
            match.perform(moves[int(chance.random() * len(moves))], match.seat)
        yield match.state
