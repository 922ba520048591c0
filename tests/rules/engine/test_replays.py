"""The same seed and the same moves give the same match (MAX-GEN-7)."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from rules.bots.play import bots, play_out
from rules.engine.codec import Codec
from rules.engine.errors import EngineError
from rules.engine.replay import Difference, Recorder, decks_of, replay, tupled
from rules.engine.view import Windowed
from rules.games.referees import referees
from tests.rules.engine.golden import FOLDER, told
from tests.rules.engine.invariants import GAMES
from tests.rules.engine.sample import sample_match

MAXIMUS = referees()["maximus"]


def golden(game: str) -> list[dict[str, Any]]:
    """The records of a game."""
    return [orjson.loads(line) for line in (FOLDER / f"{game}.jsonl").read_bytes().splitlines()]


@pytest.mark.rule("MAX-GEN-7")
@pytest.mark.parametrize("at", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_recorded_matches_come_out_the_same(game: str, at: int) -> None:
    record = golden(game)[at]
    assert len(record["moves"]) > 60
    assert len(record["hashes"]) == len(record["moves"]) + 1
    assert replay(record, referees()[game]) is None
    again = Recorder(referees()[game], decks_of(record), record["options"], record["seed"])
    for seat, move in record["moves"]:
        again.apply(tupled(move), seat)
    outcome = again.match.outcome
    assert outcome is not None
    assert record["outcome"] == {"kind": outcome.kind, "winners": list(outcome.winners), "reason": outcome.reason}
    assert record["log"] == told(Windowed(again.match.game, again.match.state, None).events())


@pytest.mark.rule("MAX-GEN-7")
def test_chance_is_part_of_the_state() -> None:
    match = sample_match("maximus", 5)
    codec = Codec(match.game, match.state.setup)
    for _ in range(40):
        match.perform(match.legal_actions()[0], match.seat)
    copies = [match.copy(), match.copy()]
    for copy in copies:
        play_out(copy, [bots()["random"]] * 2, 1)
    assert codec.digest(copies[0].state) == codec.digest(copies[1].state)
    assert copies[0].state.outcome == copies[1].state.outcome


@pytest.mark.rule("MAX-GEN-7", "MAX-SETUP-4")
def test_another_seed_is_another_match() -> None:
    first, same, other = (sample_match("maximus", at) for at in (5, 5, 17))
    digests = [Codec(each.game, each.state.setup).digest(each.state) for each in (first, same, other)]
    assert digests[0] == digests[1] != digests[2]


def test_a_replay_says_where_it_parts() -> None:
    record = golden("maximus")[0]
    at = next(at for at, (_, move) in enumerate(record["moves"]) if move[0] == "end_turn")
    changed = {**record, "moves": [list(each) for each in record["moves"]]}
    changed["moves"][at] = [record["moves"][at][0], ["attack", -1, -1]]
    assert replay(changed, MAXIMUS) == Difference(at, record["hashes"][at + 1], "refused: R:NO_SUCH_CARD")
    hashes = [*record["hashes"]]
    hashes[at] = "0" * 32
    assert replay({**record, "hashes": hashes}, MAXIMUS) == Difference(at - 1, "0" * 32, record["hashes"][at])
    first = replay({**record, "seed": record["seed"] + 1}, MAXIMUS)
    assert first is not None
    assert (first.at, first.expected) == (-1, record["hashes"][0])


def test_a_record_that_tells_another_end_is_found_out() -> None:
    record = golden("maximus")[0]
    count = len(record["moves"])
    other = {**record["outcome"], "winners": [1 - seat for seat in record["outcome"]["winners"]]}
    found = replay({**record, "outcome": other}, MAXIMUS)
    assert found is not None
    assert found.at == count
    cut = {**record, "moves": record["moves"][:10], "hashes": record["hashes"][:11]}
    found = replay(cut, MAXIMUS)
    assert found == Difference(10, found.expected if found else "", "no outcome")
    assert replay({**cut, "outcome": None}, MAXIMUS) is None
    assert replay({**cut, "outcome": {"kind": "void", "winners": [], "reason": "decisions"}}, MAXIMUS) is None


@pytest.mark.parametrize(
    ("change", "message"),
    [({"engine": "0"}, "made by engine 0"), ({"game": "pond"}, "match of pond"), ({"decks": [[99]]}, "no record")],
)
def test_a_record_of_something_else_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(EngineError, match=message):
        replay({**golden("maximus")[0], **change}, MAXIMUS)


@pytest.mark.parametrize("part", ["options", "seed", "hashes", "moves", "cards", "decks"])
@pytest.mark.parametrize("other", [None, 7, "x", [], {}, [[]], [{}]])
def test_a_damaged_record_is_refused(part: str, other: Any) -> None:
    record = golden("maximus")[0]
    for damaged in ({**record, part: other}, {key: value for key, value in record.items() if key != part}):
        if part == "seed" and other == 7:
            continue
        with pytest.raises(EngineError, match="no record"):
            replay(damaged, MAXIMUS)


def test_a_stored_match_of_other_cards_is_not_restored() -> None:
    match = sample_match("maximus", 5)
    stored = Codec(match.game, match.state.setup).encode(match.state)
    stored["stack"] = [
        {"c": "Frame", "answers": [], "at": 0, "block": {"k": {"t": ["unknown"]}}, "context": None, "items": None}
    ]
    with pytest.raises(KeyError):
        Codec(match.game, match.state.setup).decode(stored, match.game.state)
