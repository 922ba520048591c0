"""What a match costs the site: an action, a look and a look that finds nothing new, each as one call of the API with a token."""

from __future__ import annotations

import importlib
import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import django

from tests.benchmarks.environment import run_module, seeded_place
from tests.benchmarks.report import Row

BENCH = "matches"
TITLE = "A match by the API (CPU time of whole calls within the process, SQLite)"
MOVES = 150
AIMS = {"act": "≤ 12", "actions": "≤ 8", "view": "≤ 6", "unchanged": "≤ 4"}
WORDS = {
    "act": "POST …/actions/, carried out and shown",
    "actions": "GET …/actions/, all legal ones in words",
    "view": "GET …/view/, position and new entries",
    "unchanged": "GET …/view/ again: 304",
}


def rows() -> Iterator[Row]:
    """All rows of this benchmark."""
    with tempfile.TemporaryDirectory(prefix="oscg-bench-") as name:
        found = json.loads(run_module(seeded_place(Path(name)), "tests.benchmarks.matches"))
    for what, (middle, best) in found["times"].items():
        yield Row(BENCH, WORDS[what], middle, "ms", best=best, aim=AIMS[what])
    yield Row(
        BENCH, "a bot's move, thought and stored", found["bot"], "ms", note=f"{found['bot_moves']} moves of “rule”"
    )


def main() -> None:
    """Measure and print the figures as JSON."""
    django.setup()
    factory = importlib.import_module("tests.factories.matches")
    table = factory.AtTable()
    times: dict[str, list[float]] = {what: [] for what in WORDS}
    luck = Random(3)
    since = 0
    for _ in range(MOVES):
        document = table.document()
        if document["status"] != "playing":
            break
        caller = table.callers[document["to_act"]]
        listed = _timed(times["actions"], caller, "GET", f"{table.path}actions/").json()
        action = luck.choice([each["action"] for group in listed["groups"] for each in group["actions"]])
        body = {"state": listed["state"], "action": action}
        _timed(times["act"], caller, "POST", f"{table.path}actions/", body)
        seen = _timed(times["view"], caller, "GET", f"{table.path}view/?since={since}")
        _timed(times["unchanged"], caller, "GET", f"{table.path}view/?since={since}", if_none_match=seen["ETag"])
        since = seen.json()["next"]
    bot, moves = _bots(factory)
    print(json.dumps({
        "times": {what: [1000 * median(found), 1000 * min(found)] for what, found in times.items()},
        "bot": 1000 * bot / moves, "bot_moves": moves,
    }))  # fmt: skip


def _timed(found: list[float], caller: Any, verb: str, path: str, body: Any = None, **headers: str) -> Any:
    start = time.process_time()
    answer = caller.call(verb, path, body, **headers)
    found.append(time.process_time() - start)
    if answer.status_code not in (200, 304):
        raise AssertionError(f"{verb} {path} answered {answer.status_code}: {answer.content[:300]!r}")
    return answer


def _bots(factory: Any) -> tuple[float, int]:
    """How long two bots take for a match, and how many moves it has."""
    decks, caller = factory.sample_decks(), factory.Caller(factory.person("cleo"), "play")
    seats = [{"bot": "rule", "deck": deck.pk} for deck in decks[:2]]
    made = caller.call("POST", "matches/", {"format": factory.FORMAT, "seats": seats, "seed": 7, "start": True}).json()
    play = importlib.import_module("rules.services.match_play")
    start = time.process_time()
    moves = play.match_bots_move(match_pk=made["id"], most=2_000)
    return time.process_time() - start, moves


if __name__ == "__main__":
    main()
