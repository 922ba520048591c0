"""Positions of rulings: laid out, played, and refused where they cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.games.catalog import shipped
from rules.positions.playing import handles_of, played_faults, position_replay, shape_faults
from rules.positions.words import position_words
from tests.benchmarks.referee import seed_cards
from tests.rules.games.card_wars.play.table import ROOT

CARDS = {f"{card.slug} {card.key[-1]}".strip(): card for card in seed_cards("card-wars").values()}
CARDS |= {slug.partition(" ")[0]: card for slug, card in reversed(CARDS.items()) if " " in slug}
TABLE = shipped()["card-wars"].definition["options"]
RULINGS = json.loads((ROOT / "cards/seed/rulings/card-wars.json").read_text(encoding="utf-8"))
POSITIONS = [each["position"] for each in RULINGS if "position" in each]
GOBLINS: list[dict[str, Any]] = [{"row": [{"card": "goblin"}]}, {"row": [{"card": "goblin", "as": "enemy"}]}]


def made(own: dict[str, Any], enemy: dict[str, Any] | None = None, *actions: dict[str, Any], expect: dict[str, Any] | None = None,
         **more: Any) -> dict[str, Any]:  # fmt: skip
    """A position; without actions the turn ends."""
    return {
        "seats": [own, enemy or {}],
        "actions": list(actions) or [{"action": "end_turn"}],
        "expect": expect or {"happened": ["turn_end"]},
        **more,
    }


def differences(position: dict[str, Any]) -> tuple[str, ...]:
    """What comes out otherwise."""
    assert shape_faults("card-wars", position) == []
    cards = {key: card for key, card in CARDS.items() if key.partition(" ")[0] in handles_of(position).values()}
    assert played_faults("card-wars", position, cards, TABLE) == []
    found = position_replay("card-wars", position, cards, TABLE)
    assert found is not None
    return found.differences


@pytest.mark.parametrize("position", POSITIONS)
def test_shipped_positions_hold(position: dict[str, Any]) -> None:
    assert differences(position) == ()


def test_dice_fall_as_they_are_written() -> None:
    attack = {"action": "attack", "attacker": "row:1", "target": "row:1"}
    for die, happened in ((20, "attack_hit"), (1, "attack_missed")):
        position = made(*GOBLINS, attack, expect={"happened": [happened]}, phase="attack", dice=[die])
        assert differences(position) == ()


def test_rarities_have_their_own_values() -> None:
    own = {"row": [{"card": "goblin"}, {"card": "goblin", "as": "tale", "rarity": "tale"}]}
    expect = {"cards": {"goblin": {"max_hp": 5, "cell": "row:1"}, "tale": {"max_hp": 6, "zone": "field", "hp": 4}}}
    own["row"][1]["damage"] = 2  # type: ignore[assignment]
    assert differences(made(own, expect=expect)) == ()


def test_a_position_says_where_it_comes_out_otherwise() -> None:
    own = {
        "crystal": 2,
        "bench": [{"card": "goblin", "counters": 1, "is_new": True}],
        "magic": [{"card": "second-wind", "used": True}],
    }
    expect = {
        "cards": {"goblin": {"cell": "row:1"}, "second-wind": {"used": False}},
        "seats": [{"crystal": 3, "bench": 1, "deck": 1, "magic": 1}],
    }
    end = {"action": "end_phase"}
    assert differences(made(own, None, end, expect=expect)) == (
        "Goblin: cell is bench:1, not row:1.",
        "Second Wind: used is yes, not no.",
        "Player 1: crystal is 2, not 3.",
        "Player 1: deck is 0, not 1.",
    )


def test_what_is_paid_and_refused() -> None:
    own = {"hand": [{"card": "goblin"}, {"card": "null-affinity"}], "weather": [{"card": "spring-tide"}]}
    play = {"action": "play_summon", "card": "goblin", "cell": "row:2", "payment": [0, 0, 0, 1]}
    expect: dict[str, Any] = {"cards": {"goblin": {"cell": "row:2"}}, "seats": [{"hand": 0}], "question": "trap_window"}
    assert differences(made(own, {"traps": [{"card": "undertow"}]}, play, expect=expect)) == ()
    late = made({"row": [{"card": "goblin"}]}, None, {"action": "reposition", "from": "row:1", "to": "row:2"})
    late["expect"] = {"refused": "E-PHASE"}
    assert shape_faults("card-wars", late) == []
    assert differences(late) == ()


@pytest.mark.parametrize(
    ("position", "pointer"),
    [
        (made({"row": [{"card": "goblin", "as": f"g{at}"} for at in range(5)]}), "/seats/0/row"),
        (made({"bench": [{"card": "goblin", "cell": 3}]}), "/seats/0/bench/0/cell"),
        (
            made({"row": [{"card": "goblin", "cell": 2}, {"card": "goblin", "as": "g", "cell": 2}]}),
            "/seats/0/row/1/cell",
        ),
        (made({"row": [{"card": "undertow"}]}), "/seats/0/row/0/card"),
        (made({"hand": [{"card": "second-wind"}]}), "/seats/0/hand/0/card"),
        (made({"hand": [{"card": "null-affinity", "rarity": "tale"}]}), "/seats/0/hand/0/rarity"),
        (made({"weather": [{"card": "spring-tide"}]}, {"weather": [{"card": "glass-fog"}]}), "/seats/1/weather"),
    ],
)
def test_what_cannot_be_laid_out_is_named(position: dict[str, Any], pointer: str) -> None:
    assert shape_faults("card-wars", position) == []
    found = [each.pointer for each in played_faults("card-wars", position, CARDS, TABLE)]
    assert found[0] == pointer


def test_dice_and_phase_in_words() -> None:
    words = position_words(made(*GOBLINS, phase="attack", dice=[4, 6], turn=7), {"goblin": "Goblin"})
    assert words.seats[0].title == "Player 1 (to act, turn 7, attack phase)"
    assert words.actions[0] == "The dice fall: 4, 6"


def test_other_games_have_no_dice() -> None:
    position = {
        "seats": [{}, {}],
        "dice": [3],
        "actions": [{"action": "end_turn"}],
        "expect": {"happened": ["turn_end"]},
    }
    assert [each.pointer for each in shape_faults("maximus", position)] == ["/dice"]
