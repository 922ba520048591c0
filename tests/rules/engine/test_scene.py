"""A clip begins at any moment of a match, and comes out the same wherever it is played; a damaged one is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.bots.play import bots
from rules.engine.codec import Codec
from rules.engine.errors import EngineError
from rules.engine.scene import Clip, clip_cut, clip_from, clip_replay, scene_from, scene_of
from rules.games.referees import referees
from rules.lab.hunt import Hunt, hunt_from
from rules.lab.walks.walking import Walker, walk_on
from rules.lab.watched import Watched
from tests.factories.hunts import shipped_hunt

GAMES = list(referees())


def watched(hunt: Hunt, seed: int = 3, most: int = 60) -> Watched:
    """The first moves of a match between the first two decks."""
    found = Walker(hunt.start(list(hunt.decks)[:2], seed), hunt.by_key)
    walk_on(found, [bots()["rule"]] * 2, seed, lambda _walker: False, most)
    return found


def stored(clip: Clip) -> Any:
    return json.loads(json.dumps(clip.as_json()))


@pytest.mark.parametrize("game", GAMES)
def test_a_clip_from_any_moment_leads_to_the_same_position(game: str) -> None:
    found = watched(shipped_hunt(game))
    whole = found.clip(turning_point=40)
    codec = Codec(found.match.game, found.match.state.setup)
    for at in (0, 1, 25, 40):
        clip = clip_cut(whole, at)
        data = stored(clip)
        assert clip_replay(data, found.match.game) is None
        assert data["hashes"][-1] == codec.digest(found.match.state)
        assert data["marks"] == {"turning_point": 40 - at}
    assert clip_cut(whole, 41).marks == {}


def test_a_scene_is_stored_whole() -> None:
    found = watched(shipped_hunt("maximus"), most=30)
    scene = scene_of(found.match, shipped_hunt("maximus").by_key)
    again = scene_from(json.loads(json.dumps(scene.as_json())), found.match.game)
    codec = Codec(found.match.game, found.match.state.setup)
    assert codec.digest(again.match().state) == codec.digest(found.match.state)
    assert again.match().legal_actions() == found.match.legal_actions()


def test_a_clip_tells_its_log_and_its_end() -> None:
    hunt = shipped_hunt("fortification")
    found = watched(hunt, most=5_000)
    assert found.match.outcome is not None
    data = stored(clip_cut(found.clip(), len(found.moves) - 3))
    assert len(data["moves"]) == 3
    assert data["outcome"]["winners"] == list(found.match.outcome.winners)
    assert data["log"][-1]["kind"] == "match_over"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"engine": "0"}, "another version"),
        ({"game": "maximus"}, "of maximus"),
        ({"moves": [["x"]]}, "damaged"),
        ({"hashes": []}, "damaged"),
        ({"scene": {}}, "damaged"),
    ],
)
def test_what_is_no_clip_is_refused(change: dict[str, Any], message: str) -> None:
    data = stored(watched(shipped_hunt("fortification"), most=4).clip())
    with pytest.raises(EngineError, match=message):
        clip_replay({**data, **change}, referees()["fortification"])


def test_another_course_is_told_at_its_move() -> None:
    found = watched(shipped_hunt("fortification"), most=6)
    data = stored(found.clip())
    other = {**data, "hashes": [*data["hashes"][:3], "0" * 32, *data["hashes"][4:]]}
    difference = clip_replay(other, found.match.game)
    assert difference is not None
    assert difference.at == 2
    barred = {**data, "moves": [*data["moves"][:5], [0, ["strike"]]]}
    refused = clip_replay(barred, found.match.game)
    assert refused is not None
    assert refused.found.startswith("refused: ")
    assert clip_from(data, found.match.game).moves == tuple(found.moves)


def test_a_hunt_is_stored_whole() -> None:
    hunt = shipped_hunt("card-wars", focus=frozenset(("x",)))
    assert hunt_from(json.loads(json.dumps(hunt.as_json()))).as_json() == hunt.as_json()
    with pytest.raises(EngineError, match="damaged"):
        hunt_from({})
    with pytest.raises(EngineError, match="does not play"):
        _ = hunt_from({**hunt.as_json(), "game": "chess"}).game
