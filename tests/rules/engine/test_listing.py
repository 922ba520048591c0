"""Listing moves keeps what cannot have changed: it must never show."""

from __future__ import annotations

from random import Random

import pytest

from rules.bots.play import bots, play_out
from rules.engine.actions import Action
from rules.engine.listing import grouped, kept_lists, lister
from rules.engine.lively import is_lively, is_steady
from rules.engine.match import Match
from tests.rules.engine.invariants import GAMES
from tests.rules.engine.sample import sample_match

STEADY = frozenset(("kind", "types_any", "offense", "rank"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", ["random", "rule"])
def test_a_copy_that_knows_nothing_lists_the_same_moves(game: str, bot: str) -> None:
    for number in range(20, 26):
        compare(sample_match(game, number, keeps_log=False), bot, number)


@pytest.mark.parametrize(
    "options",
    [
        {"rank_advance": "auto", "frontmost": "rank", "counter_damage": True},
        {"equip_on_destroy": "stay_unattached", "reposition": "drain_to_move", "unattackable_shields": True},
        {"resource_drain_window": "any_turn", "power_window": "any_turn", "attack_on_arrival": False},
        {"avatar_start": "hand", "resources_per_turn": 1, "defuse_window": "every_action"},
        {"resource_uses_per_turn": None, "equip_limit": 1, "fusion_on_destroy": "materials_return"},
    ],
)
def test_so_it_does_under_other_options(options: dict[str, object]) -> None:
    for number in range(4):
        compare(sample_match("maximus", number, keeps_log=False, **options), "random", number)


def compare(match: Match, bot: str, seed: int) -> None:
    """Play a match to its end, and list the moves of every state in a copy too."""

    def look(move: object, seat: int) -> None:
        listed = match.legal_actions()
        assert match.copy().legal_actions() == listed
        assert match.legal_actions() == listed
        match.perform(move, seat)  # type: ignore[arg-type]

    play_out(match, [bots()[bot]] * 2, seed, look)
    assert match.outcome is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_on_without_the_lists_of_the_match(game: str) -> None:
    match, chance = sample_match(game, 4), Random(4)
    while match.outcome is None and match.serial < 120:
        move = chance.choice(match.legal_actions())
        twin = match.copy()
        match.perform(move, match.seat)
        twin.perform(move, twin.seat)
        assert match.legal_actions() == twin.legal_actions()


def _action(**more: object) -> Action:
    return Action(
        (),
        lambda _state, _seat, _move: None,
        lambda _state, _seat, _move: None,
        lambda state, _seat: [(state,)],
        **more,  # type: ignore[arg-type]
    )


def test_neighbours_with_one_gate_are_listed_together_and_only_when_it_is_open() -> None:
    asked: list[int] = []

    def gate(state: bool, seat: int) -> bool:
        asked.append(seat)
        return state

    actions = {"wait": _action(), "play": _action(gate=gate), "cast": _action(gate=gate), "end": _action()}
    groups = grouped(actions, ("wait", "play", "cast", "end"))
    assert groups == [("wait",), ("play", "cast"), ("end",)]
    assert lister(actions, groups[1])(True, 0) == [(True,), (True,)]
    assert lister(actions, groups[1])(False, 1) == []
    assert lister(actions, groups[0])(False, 1) == [(False,)]
    assert asked == [0, 1]


def test_a_group_stays_only_when_all_of_it_is_spared() -> None:
    groups = [("wait",), ("play", "cast"), ("end",)]
    some = kept_lists(_action(spares=frozenset(("play", "end"))), "wait", groups)
    assert (some.stale, some.spent) == ((0, 1), -1)
    spent = kept_lists(_action(spares=frozenset(("play", "cast")), is_spent=True), "wait", groups)
    assert (spent.stale, spent.spent) == ((2,), 0)


@pytest.mark.parametrize(
    ("filter_", "expected"),
    [
        ({"kind": "unit", "side": "own"}, True),
        ({"kind": "unit", "side": "active"}, False),
        ({"kind": "unit", "zone": "field"}, True),
        ({"kind": "unit", "zone": ["hand"]}, False),
        ({"drained": True}, False),
        ({"stat": ["offense", ">", 2]}, True),
        ({"stat": [["offense", ">", 2], ["damage", ">", 0]]}, False),
        ({"stat": ["offense", ">", {"zone_size": "hand", "of": "$you"}]}, False),
    ],
)
def test_a_filter_is_steady_when_a_game_works_out_all_that_it_asks_for(filter_: object, expected: bool) -> None:
    assert is_steady(filter_, STEADY) is expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ({"do": [{"effect": "modify_stat", "to": {"all": {"kind": "unit"}}, "stat": "offense", "by": 1}]}, False),
        ({"if": [{"exists": {"kind": "unit"}}], "do": []}, False),
        ({"if": [{"not": {"exists": {"types_any": ["fire"], "side": "own"}}}], "do": []}, False),
        ({"if": [{"exists": {"drained": True}}], "do": []}, True),
        ({"if": [{"turn_of": "own"}], "do": []}, True),
        ({"do": [{"effect": "modify_stat", "stat": "offense", "by": {"count": {"kind": "unit"}}}]}, False),
        ({"do": [{"effect": "modify_stat", "stat": "offense", "by": {"count": {"zone": "hand"}}}]}, True),
        ({"do": [{"effect": "modify_stat", "stat": "offense", "by": {"stat": ["$self", "damage"]}}]}, True),
        ({"do": [{"effect": "forbid", "to": {"all": {"rank": 1}}}]}, False),
        ({"do": [{"effect": "forbid", "to": {"all": {"column": 1}}}]}, True),
    ],
)
def test_an_ability_is_lively_when_it_asks_for_more(ability: object, expected: bool) -> None:
    assert is_lively(ability, STEADY) is expected


def test_without_steady_words_every_condition_is_lively() -> None:
    assert is_lively({"if": [{"exists": {"kind": "unit"}}], "do": []}, frozenset())
