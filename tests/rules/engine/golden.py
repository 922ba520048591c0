"""Recorded matches that must come out the same for ever.

`python -m tests.rules.engine.golden` records them anew, after a change that means to change what happens or what is hashed. A release that
has stored matches raises `ENGINE_VERSION` of `rules/engine/replay.py` with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson

from rules.bots.play import bots, play_out
from rules.engine.replay import Recorder
from rules.games.referees import referees
from tests.benchmarks.referee import sample_decks
from tests.rules.engine.sample import options_of

FOLDER = Path(__file__).resolve().parents[2] / "data" / "matches"
PLAYED = ((0, 1, 11), (4, 6, 12), (8, 9, 13))
OTHERS_PLAYED: Mapping[str, tuple[tuple[int, int, int], ...]] = {"card-wars": ((8, 1, 16), (4, 6, 12), (1, 4, 11))}
"""Which sample decks meet, and the seed; in some games others, since a quick end would show little."""
OTHER_OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "fortification": {
        "magic_use": "per_turn_pool",
        "overflow_damage": True,
        "instant_speed": "any_turn",
        "party_transfer": True,
    },
    "maximus": {"rank_advance": "auto", "frontmost": "rank", "counter_damage": True, "mulligan": "one_full_redraw"},
    "card-wars": {
        "war_format": "bo3",
        "hit_rule": "meet_or_exceed",
        "overkill_rule": "overflow_half",
        "weather_zone_size": "per-player",
        "mulligan": "one_redraw",
        "trap_prompt": "always_if_face_down",
        "refill_trigger": "offhand_empty",
    },
}
"""The last match of each game is played by other rules."""


def told(log: list[Any]) -> str:
    """The hash of a log as everybody may read it."""
    return hashlib.blake2b(orjson.dumps(log), digest_size=16).hexdigest()


def record(game: str, at: int) -> dict[str, Any]:
    """One match of bots, as a record that names its log by its hash alone."""
    first, second, seed = OTHERS_PLAYED.get(game, PLAYED)[at]
    decks = sample_decks(game)
    options = options_of(game) | (dict(OTHER_OPTIONS.get(game, {})) if at == len(PLAYED) - 1 else {})
    recorder = Recorder(
        referees()[game], [decks[first % len(decks)], decks[second % len(decks)]], options, seed, ruleset="golden"
    )
    play_out(recorder.match, [bots()["rule"], bots()["random"]], seed, recorder.apply)
    made = recorder.record()
    return {**made, "log": told(made["log"])}


def main() -> None:
    """Write the records of every game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in referees():
        lines = [orjson.dumps(record(game, at)) for at in range(len(PLAYED))]
        (FOLDER / f"{game}.jsonl").write_bytes(b"\n".join(lines) + b"\n")


if __name__ == "__main__":
    main()
