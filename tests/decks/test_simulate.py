"""`manage.py simulate` and `manage.py replay`, as somebody at a terminal uses them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from decks.models import Deck
from decks.services.sample_decks import sample_index
from rules.games.referees import referees

pytestmark = pytest.mark.django_db
DECKS = Path(__file__).resolve().parents[2] / "decks" / "seed" / "maximus"
MARCH, TIDE = str(DECKS / "ashfall-march.txt"), str(DECKS / "tide-and-toll.txt")


def simulate(*decks: str, **options: Any) -> dict[str, Any]:
    """The result as JSON, without how fast it was."""
    out = io.StringIO()
    given = {"format": "maximus-standard", "games": 6, "seed": 3, "bots": "rule", "json": True, **options}
    call_command("simulate", *(decks or (MARCH, TIDE)), stdout=out, **given)
    found: dict[str, Any] = json.loads(out.getvalue())
    assert found.pop("speed").keys() == {"games_per_second", "decisions_per_second", "workers"}
    return found


def test_the_same_seed_gives_the_same_result() -> None:
    first, again, other = simulate(), simulate(), simulate(seed=4)
    assert first == again
    assert first != other
    assert (first["games"], sum(first["endings"].values())) == (6, 6)
    for deck in first["decks"]:
        rate = deck["win_rate"]
        assert 0 <= rate["low"] <= rate["estimate"] <= rate["high"] <= 1
    assert sum(deck["win_rate"]["estimate"] for deck in first["decks"]) == pytest.approx(1, abs=1e-3)
    assert first["ruleset"].startswith("sha256:")


def test_two_processes_give_the_same_numbers_and_the_same_records(tmp_path: Path) -> None:
    one = simulate(games=9, workers=1, replays=str(tmp_path / "one"))
    two = simulate(games=9, workers=2, replays=str(tmp_path / "two"))
    assert one == two
    for number in range(1, 10):
        name = f"match-{number:06d}.json"
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


@pytest.mark.parametrize("game", referees())
def test_every_game_with_a_referee_can_be_simulated(game: str) -> None:
    decks = [sample for sample in sample_index() if sample["game"] == game and sample["legal"]][:2]
    found = simulate(*(str(deck["path"]) for deck in decks), format=decks[0]["format"], games=2)
    condition = found["result"]["conditions"][0]
    assert condition["games"] == 2
    # The games write down in the same words what is dealt, drawn and played.
    for rate in ("opening", "drawn", "played"):
        assert sum(card[rate]["games"] for card in condition["cards"]) > 0


def test_a_mirror_reads_one_half() -> None:
    """Both seats of a seed are played with the same deck and bot, so that the pair of games is won once each."""
    found = simulate(MARCH, MARCH, games=20, bots="random,random")
    assert {deck["win_rate"]["estimate"] for deck in found["decks"]} == {0.5}


def test_a_bot_that_does_something_beats_chance() -> None:
    found = simulate(MARCH, MARCH, games=60, bots="rule,random")
    assert found["decks"][0]["win_rate"]["low"] > 0.5


def test_without_bots_the_greedy_one_plays() -> None:
    assert {deck["bot"] for deck in simulate(games=2, bots="")["decks"]} == {"greedy"}


def test_a_saved_deck_is_named_by_its_number() -> None:
    deck = Deck.objects.get(name="Ashfall March")
    assert simulate(str(deck.pk), TIDE)["decks"] == simulate()["decks"]


def test_three_decks_all_meet_each_other() -> None:
    found = simulate(MARCH, TIDE, str(DECKS / "bramble-and-bone.txt"), games=4)["result"]["conditions"][0]
    assert [(row["a"], row["b"], row["games"]) for row in found["matchups"]] == [(0, 1, 4), (0, 2, 4), (1, 2, 4)]
    assert [[cell is None for cell in row] for row in found["matrix"]] == [
        [at == other for other in range(3)] for at in range(3)
    ]


def test_another_rule_is_compared_on_the_same_seeds() -> None:
    plain = simulate(games=8)
    found = simulate(games=8, compare_options=["hand_start=7"])
    assert found["result"]["conditions"][0] == plain["result"]["conditions"][0]
    assert found["result"]["comparison"]["labels"] == ["as it is", "hand_start = 7"]
    assert found["result"]["comparison"]["decks"][0]["difference"]["games"] == 8
    assert found["games"] == 16


def test_options_of_the_match_are_other_matches() -> None:
    assert simulate(options=["hand_start=1"])["result"] != simulate()["result"]


def test_the_tables_for_spreadsheets(tmp_path: Path) -> None:
    simulate(csv=str(tmp_path))
    with (tmp_path / "matchups.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["deck_a"], row["deck_b"], row["games"]) for row in rows] == [("Ashfall March", "Tide and Toll", "6")]
    assert "ember-wolf" in (tmp_path / "cards.csv").read_text(encoding="utf-8")


def test_the_result_as_text() -> None:
    out = io.StringIO()
    call_command(
        "simulate",
        MARCH,
        TIDE,
        format="maximus-standard",
        games=4,
        bots="rule",
        compare_options=["jw_start=3"],
        stdout=out,
    )
    lines = out.getvalue().splitlines()
    assert lines[0] == "4 matches, as it is"
    assert lines[1].startswith("  Ashfall March: wins ")
    assert any("who begins wins" in line for line in lines)
    assert "What it changes, on the same seeds:" in lines
    assert "decisions a second (1 process)" in lines[-1]


@pytest.mark.parametrize(
    ("decks", "options", "words"),
    [
        ((MARCH, str(DECKS / "nobody-at-the-helm.txt")), {}, "is not legal in maximus-standard"),
        ((MARCH, "no-such-file.txt"), {}, "cannot be read"),
        ((MARCH, "999999"), {}, "no such deck"),
        ((MARCH,), {}, "Name 2 to 12 decks"),
        ((MARCH, TIDE), {"games": 0}, "--games is a number from 1"),
        ((MARCH, TIDE), {"workers": 0}, "--workers is a number from 1"),
        ((MARCH, TIDE), {"seed": -1}, "A seed is a whole number from 0"),
        ((MARCH, TIDE), {"bots": "clever"}, "--bots names a bot for each deck"),
        ((MARCH, TIDE), {"bots": "rule,rule,rule"}, "--bots names a bot for each deck"),
        ((MARCH, TIDE), {"format": "no-such-format"}, "no-such-format"),
        ((MARCH, TIDE), {"options": ["hand_start"]}, "takes pairs such as hand_start=7"),
        ((MARCH, TIDE), {"options": ["hand_start=many"]}, "hand_start"),
        ((MARCH, TIDE), {"options": ["deck_size_min=1"]}, "deck_size_min"),
        ((MARCH, TIDE), {"compare_options": ["hand_start=99"]}, "hand_start"),
        ((MARCH, TIDE), {"compare_cards": ["ember-wolf=99"]}, "has no version 99"),
        ((MARCH, TIDE), {"cards": ["ember-wolf=new"]}, "the number of its version"),
        ((MARCH, TIDE), {"as_of": "soon"}, "is not a day"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(decks: tuple[str, ...], options: dict[str, Any], words: str) -> None:
    with pytest.raises(CommandError) as caught:
        simulate(*decks, **options)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.returncode == 2


def test_decks_that_are_not_legal_may_meet_casually() -> None:
    assert simulate(MARCH, str(DECKS / "foundry-excess.txt"), casual=True)["games"] == 6


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match on disk."""
    simulate(games=2, replays=str(tmp_path))
    return tmp_path / "match-000001.json"


def test_a_record_comes_out_the_same(record: Path) -> None:
    out = io.StringIO()
    call_command("replay", str(record), stdout=out)
    assert out.getvalue().startswith("The same: ")


@pytest.mark.parametrize("part", ["seed", "moves", "hashes", "cards"])
def test_a_record_that_was_touched_is_found_out(record: Path, part: str) -> None:
    data = json.loads(record.read_bytes())
    if part == "seed":
        data["seed"] += 1
    elif part == "moves":
        del data["moves"][10], data["hashes"][11]
    elif part == "hashes":
        data["hashes"][-1] = "0" * 32
    else:
        for card in data["cards"]:
            for mode in card["attributes"]["modes"].values():
                mode["cost"] += 1
    record.write_text(json.dumps(data))
    err = io.StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("replay", str(record), stderr=err)
    assert caught.value.code == 1
    assert err.getvalue().startswith("Different at ")


def test_a_record_of_another_engine_is_refused_but_can_be_read(record: Path) -> None:
    data = json.loads(record.read_bytes())
    data["engine"] = "0.9"
    record.write_text(json.dumps(data))
    with pytest.raises(CommandError) as caught:
        call_command("replay", str(record))
    assert "made by engine 0.9" in str(caught.value)
    assert caught.value.returncode == 2
    out = io.StringIO()
    call_command("replay", str(record), log=True, stdout=out)
    events = [json.loads(line) for line in out.getvalue().splitlines()]
    assert events[-1]["kind"] == "match_over"
    assert not [event for event in events if event["kind"] in ("drawn", "dealt") and "card" in event]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"moves": 3}', b'{"moves": []}', b"\xff\xfe"])
def test_a_file_that_is_no_record(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    with pytest.raises(CommandError) as caught:
        call_command("replay", str(path))
    assert caught.value.returncode == 2
