"""Positions: their shape, what the referee cannot lay out, and what it says of those it plays."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from rules.abilities.normal import normal_ability
from rules.abilities.vocabulary import vocabulary_of
from rules.engine.program import CardData
from rules.games.catalog import shipped
from rules.positions.playing import handles_of, played_faults, position_replay, shape_faults
from rules.positions.words import position_words

ROOT = Path(__file__).parents[3]
OPTIONS = shipped()["maximus"].definition["options"]
OX, URCHIN, PIPER, HARPOON = "furnace-ox", "splinterback-urchin", "mudflat-piper", "saltglass-harpoon"
BASE: dict[str, Any] = {
    "seats": [{"field": [{"card": OX}]}, {"field": [{"card": URCHIN, "drained": True}]}],
    "actions": [{"action": "attack", "attacker": OX, "defender": URCHIN}],
    "expect": {
        "cards": {OX: {"health": 8, "drained": False}, URCHIN: {"zone": "graveyard"}},
        "happened": ["destroyed"],
    },
}


def _cards() -> dict[str, CardData]:
    vocabulary, found = vocabulary_of("maximus"), {}
    for path in sorted((ROOT / "cards/seed/maximus").glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8"))["cards"]:
            abilities = tuple(normal_ability(vocabulary, each) for each in card.get("abilities", ()))
            found[card["slug"]] = CardData((card["slug"],), card["slug"], card["name"], card["attributes"], abilities)
    return found


CARDS = _cards()


def base(**changes: Any) -> dict[str, Any]:
    """A position that holds, with parts replaced."""
    return {**copy.deepcopy(BASE), **changes}


def faults(position: Any) -> list[tuple[str, str]]:
    """Everything wrong with a position, as pointer and message."""
    found = shape_faults("maximus", position)
    if not found:
        cards = {slug: CARDS[slug] for slug in handles_of(position).values()}
        found = played_faults("maximus", position, cards, OPTIONS)
    return [(each.pointer, each.message) for each in found]


def replayed(position: dict[str, Any]) -> tuple[str, ...]:
    """What comes out otherwise."""
    assert faults(position) == []
    cards = {slug: CARDS[slug] for slug in handles_of(position).values()}
    found = position_replay("maximus", position, cards, OPTIONS)
    assert found is not None
    return found.differences


@pytest.mark.rule("MAX-ATK-7", "MAX-DMG-6")
def test_a_position_that_holds() -> None:
    assert replayed(base()) == ()


def test_every_difference_is_said() -> None:
    expect = {
        "cards": {OX: {"health": 6, "drained": True}, URCHIN: {"zone": "field"}},
        "seats": [{"jiggawatts": 2}, {"graveyard": 0}],
        "happened": ["sacrificed"],
        "not_happened": ["destroyed"],
        "question": "targets",
        "winners": [0],
    }
    assert replayed(base(expect=expect)) == (
        "Furnace Ox: health is 8, not 6.",
        "Furnace Ox: drained is no, not yes.",
        "Splinterback Urchin: zone is graveyard, not field.",
        "Player 1: jiggawatts is 0, not 2.",
        "Player 2: graveyard is 1, not 0.",
        "“sacrificed” does not happen.",
        "“destroyed” happens, which it should not.",
        "“targets” should be asked, but nobody is asked anything.",
        "The match goes on.",
    )


def test_what_is_refused_and_why() -> None:
    seats = [{"field": [{"card": OX, "drained": True}]}, {"field": [{"card": URCHIN}]}]
    assert replayed(base(seats=seats, expect={"refused": "R:UNIT_DRAINED", "cards": {URCHIN: {"health": 2}}})) == ()
    (said,) = replayed(base(seats=seats, expect={"refused": "R:NOT_FRONTMOST"}))
    assert said.startswith("The action is refused as R:UNIT_DRAINED, not as R:NOT_FRONTMOST: Furnace Ox is drained")
    (said,) = replayed(base(seats=seats))
    assert said.startswith("The action is refused (R:UNIT_DRAINED)")
    assert replayed(base(expect={"refused": "R:UNIT_DRAINED"})) == (
        "The action is allowed; it should be refused as R:UNIT_DRAINED.",
    )


@pytest.mark.rule("MAX-EQP-3")
def test_zones_equipment_questions_and_answers() -> None:
    position = {
        "turn": 5,
        "seats": [
            {"field": [{"card": OX}], "jiggawatts": 3, "hand": [{"card": "slag-rain"}], "resources": [{"card": PIPER, "as": "r1"}]},
            {
                "field": [
                    {"card": PIPER, "rank": 1, "column": 0, "drained": True, "equipment": [{"card": HARPOON}]},
                    {"card": PIPER, "as": "piper-2", "rank": 2, "column": 0},
                ],
                "deck": [{"card": URCHIN}],
            },
        ],
        "actions": [
            {"action": "drain_resource", "card": "r1"},
            {"action": "attack", "attacker": OX, "defender": PIPER},
            {"action": "answer", "value": "piper-2"},
        ],
        "expect": {
            "cards": {HARPOON: {"zone": "attached", "host": "piper-2"}, "piper-2": {"offense": 3}, URCHIN: {"zone": "deck"}},
            "seats": [{"jiggawatts": 4, "hand": 1, "resources": 1}, {"deck": 1, "field": 1}],
        },
    }  # fmt: skip
    assert replayed(position) == ()
    asked = {**position, "actions": position["actions"][:2], "expect": {"question": "reattach"}}  # type: ignore[index]
    assert replayed(asked) == ()
    open_end = {**asked, "expect": {"happened": ["destroyed"]}}
    assert replayed(open_end) == ("The match waits for an answer of player 2: “reattach”.",)


def test_under_an_evolution_and_options() -> None:
    seats = [
        {"field": [{"card": OX, "under": [{"card": "cinder-calf"}], "damage": 3}]},
        {"field": [{"card": URCHIN}]},
    ]
    expect = {
        "cards": {"cinder-calf": {"zone": "under"}, OX: {"health": 5, "damage": 3}},
        "refused": "R:FIRST_TURN_ATTACK",
    }
    assert replayed(base(seats=seats, turn=1, options={"first_turn_attacks": False}, expect=expect)) == ()


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ([], ""),
        ("text", ""),
        ({}, ""),
        (base(seats=[]), "/seats"),
        (base(seats=[{"field": [{"card": OX}]}]), "/seats"),
        (base(surprise=1), ""),
        (base(seats=[{"fields": []}, {}]), "/seats/0"),
        (base(seats=[{"field": [{"card": OX, "rank": 0}]}, {}]), "/seats/0/field/0/rank"),
        (base(seats=[{"field": [{"card": OX, "rank": 1.0}]}, {}]), "/seats/0/field/0/rank"),
        (base(seats=[{"field": [{"card": OX, "rank": 4}]}, {"field": [{"card": URCHIN}]}]), "/seats/0/field/0/rank"),
        (base(seats=[{"field": [{"card": "slag-rain", "as": OX}]}, {"field": [{"card": URCHIN}]}]), "/seats/0/field/0/card"),
        (base(seats=[{"field": [{"card": OX, "equipment": [{"card": PIPER}]}]}, {"field": [{"card": URCHIN}]}]),
         "/seats/0/field/0/equipment/0/card"),
        (base(seats=[{"field": [{"card": OX}, {"card": OX}]}, {"field": [{"card": URCHIN}]}]), "/seats/0/field/1/as"),
        (base(seats=[{"field": [{"card": OX, "column": 1}, {"card": PIPER, "column": 1}]}, {"field": [{"card": URCHIN}]}]),
         "/seats/0/field/1/column"),
        (base(active=2), "/active"),
        (base(options={"wings": True}), "/options/wings"),
        (base(options={"ranks": "three"}), "/options/ranks"),
        (base(actions=[]), "/actions"),
        (base(actions=[{"action": "fly"}]), "/actions/0/action"),
        (base(actions=[{"action": "attack", "attacker": OX}]), "/actions/0"),
        (base(actions=[{"action": "attack", "attacker": OX, "defender": "eel"}]), "/actions/0/defender"),
        (base(actions=[{"action": "attack", "attacker": OX, "defender": URCHIN, "with": "love"}]), "/actions/0/with"),
        (base(expect={}), "/expect"),
        (base(expect={"refused": "no"}), "/expect/refused"),
        (base(expect={"cards": {"eel": {"health": 1}}}), "/expect/cards/eel"),
        (base(expect={"cards": {OX: {"luck": 1}}}), "/expect/cards/furnace-ox"),
        (base(expect={"cards": {OX: {"host": "eel"}}}), "/expect/cards/furnace-ox/host"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_told_at_its_place(change: Any, pointer: str) -> None:
    found = faults(change)
    assert found
    assert found[0][0] == pointer
    assert all(message.endswith(".") for _, message in found)


def test_too_many_cards() -> None:
    many = [{"card": OX, "as": f"ox-{at}"} for at in range(31)]
    position = base(seats=[{"hand": many}, {"hand": [{**each, "as": f"b{each['as']}"} for each in many]}])
    assert faults(position)[0][0] == "/seats"


def test_a_game_without_referee_has_positions_too() -> None:
    position = base(seats=[{"party": [{"card": "kraken", "charges": 2}], "life": 20}])
    assert shape_faults("a-new-game", position) == []
    assert played_faults("a-new-game", position, {}, {}) == []
    assert position_replay("a-new-game", position, {}, {}) is None
    words = position_words(position, {"kraken": "Kraken"})
    assert words.seats[0].places == (("Party", ("Kraken, charges 2",)), ("Life", ("20",)))


def test_a_refusal_is_told_in_a_sentence() -> None:
    """In the referee's own words where it has played the position, else by the words of its code."""
    position = base(
        seats=[{"field": [{"card": OX, "rank": 1, "column": 0, "drained": True}]}, {"field": [{"card": URCHIN}]}],
        actions=[{"action": "attack", "attacker": OX, "defender": URCHIN}],
        expect={"refused": "R:UNIT_DRAINED"},
    )
    cards = {slug: CARDS[slug] for slug in (OX, URCHIN)}
    found = position_replay("maximus", position, cards, OPTIONS)
    assert found is not None
    assert found.holds
    assert position_words(position, {OX: "Furnace Ox"}, found.refusal).expected == (
        "The action is refused: Furnace Ox is drained; it is ready again after its un-draining.",
    )
    assert position_words(position, {}).expected == ("The action is refused: unit drained.",)


def test_a_position_in_words() -> None:
    seats = [
        {"field": [{"card": OX, "rank": 1, "column": 0, "equipment": [{"card": HARPOON}]}], "jiggawatts": 2},
        {"field": [{"card": URCHIN, "as": "left", "drained": True}, {"card": URCHIN, "as": "right"}]},
    ]
    position = base(
        seats=seats,
        turn=2,
        actions=[{"action": "attack", "attacker": OX, "defender": "left"}, {"action": "answer", "value": "decline"}],
        expect={"cards": {"left": {"drained": False, "column": 0}}, "seats": [{}, {"hand": 1}], "winners": []},
    )
    words = position_words(position, {OX: "Furnace Ox", URCHIN: "Urchin", HARPOON: "Harpoon"})
    assert [seat.title for seat in words.seats] == ["Player 1 (to act, turn 2)", "Player 2"]
    assert words.seats[0].places == (
        ("Field", ("Furnace Ox, rank 1, column 1, equipment: Harpoon",)),
        ("Jiggawatts", ("2",)),
    )
    assert words.seats[1].places == (("Field", ("Urchin (left), drained", "Urchin (right)")),)
    assert words.actions == ("Player 1: attack – attacker Furnace Ox, defender Urchin (left)", "Answer: decline")
    assert words.expected == (
        "Urchin (left): not drained, column 1.",
        "Player 2: hand 1.",
        "The match is over: nobody wins.",
    )
