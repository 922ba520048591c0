"""How the sample decks fare against one another: a round robin of rule bots, the same figures in every run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from rules.bots.play import bots
from rules.engine.program import CardData
from rules.games.catalog import option_values, shipped
from rules.games.referees import referees
from rules.lab.round_robin import RoundRobin, round_robin
from rules.specs.names import name_key
from tests.benchmarks.referee import seed_cards
from tests.benchmarks.report import Row

BENCH = "balance"
TITLE = "Sample decks in a round robin of rule bots"
FOLDER = Path(__file__).resolve().parents[2] / "decks" / "seed"
GAMES, SEED = 100, 1
LOWEST, HIGHEST = 0.2, 0.8
OF_LISTS = ("-RESTRICTED", "-BANNED")


def rows() -> Iterator[Row]:
    """The share of its matches that each deck won, for every game with a referee."""
    for slug in referees():
        found = played(slug, games=GAMES)
        for line in found.lines():
            print(line)
        for at, name in enumerate(found.names):
            wins = found.wins(at)
            aim = f"≥ {LOWEST:.2f}" if wins.estimate < 0.5 else f"≤ {HIGHEST:.2f}"
            yield Row(BENCH, f"{slug}, {name}", wins.estimate, "share won", None, aim, wins.as_percent())


def field(game: str) -> dict[str, list[CardData]]:
    """The sample decks of a game by name, but for those that are illegal whatever list is in force."""
    index = json.loads((FOLDER / game / "index.json").read_text(encoding="utf-8"))
    cards = seed_cards(game)
    found: dict[str, list[CardData]] = {}
    for entry in index:
        if all(finding.endswith(OF_LISTS) for finding in entry["findings"]):
            text = (FOLDER / game / entry["file"]).read_text(encoding="utf-8")
            lines = [line.split(" ", 1) for line in text.splitlines() if line[:1].isdigit()]
            named = [(int(count), (name_key(name), "")) for count, name in lines]
            if all(key in cards for _, key in named):
                found[entry["name"]] = [cards[key] for count, key in named for _ in range(count)]
    return found


def played(game: str, *, games: int) -> RoundRobin:
    """The round robin of a game's sample decks, each in the hands of the rule bot."""
    decks = field(game)
    options = option_values(shipped()[game].definition["options"], {})
    return round_robin(referees()[game], decks, options, [bots()["rule"]] * len(decks), games=games, seed=SEED)
