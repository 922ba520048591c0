"""Values of parameters beside the default, where they meet other rules."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.zones import GRAVEYARD
from tests.rules.games.maximus.play.table import DRAW, GAIN, UNIT, Table, able, plain, spell, when
from tests.rules.games.maximus.play.test_leaving_and_returning import fusion
from tests.rules.games.maximus.play.test_tricky_fusions import fused


def splits(t: Table, seat: int = 0) -> set[tuple[int, ...]]:
    """How damage can be shared out as it is listed; everything listed must be accepted."""
    moves = [move for move in t.match.legal_actions(seat) if move[0] == "defuse"]
    assert all(t.match.refusal(move, seat) is None for move in moves)
    return {move[3] for move in moves}


def cells(t: Table, card: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The cell of a Fusion and a free one."""
    piece = t.piece(card)
    return (piece.rank, piece.column), t.state.free_cells(piece.controller)[0]


# ---------------------------------------------------------------------------------------------------------------- de-fusing
@pytest.mark.rule("MAX-FUS-13", "MAX-UNIT-12")
def test_health_beyond_the_maximum_does_not_keep_a_fusion_together() -> None:
    t = Table(heal_cap=False)
    colossus, piper, hedgehog = fused(t, 0)
    t.cast(t.hand(spell({"effect": "heal", "to": "$t1", "amount": 2}, targets=[UNIT])), colossus)
    assert t.health(colossus) == 11
    assert splits(t) == {(0, 0)}
    t.refused("defuse", colossus, cells(t, colossus), (1, 0), (), code="R:BAD_DISTRIBUTION")
    t.do("defuse", colossus, cells(t, colossus), (0, 0), ())
    assert (t.health(piper), t.health(hedgehog)) == (3, 3)


@pytest.mark.rule("MAX-FUS-13")
def test_optional_damage_is_capped_in_what_is_listed_too() -> None:
    t = Table(defuse_damage="optional")
    colossus, piper, hedgehog = fused(t, 0)
    t.state.pieces[colossus].damage = 7
    assert splits(t) == {(0, 0), (3, 3)}
    t.refused("defuse", colossus, cells(t, colossus), (3, 4), (), code="R:BAD_DISTRIBUTION")
    t.do("defuse", colossus, cells(t, colossus), (2, 0), ())
    assert (t.health(piper), t.health(hedgehog)) == (1, 3)


@pytest.mark.rule("MAX-FUS-13", "MAX-FUS-16")
def test_what_the_window_offers_is_by_the_rules() -> None:
    t = Table(defuse_damage="optional")
    colossus, *_ = fused(t, 1)
    t.state.pieces[colossus].damage = 7
    t.do("attack", t.unit("A", 3, 0, 3), colossus)
    assert t.match.pending is not None
    assert {option[1] for option in t.match.pending.options if option != "decline"} == {(0, 0), (3, 3)}


@pytest.mark.rule("MAX-FUS-14", "MAX-FUS-13")
def test_damage_that_components_do_not_keep_leaves_them_all_their_health() -> None:
    t = Table(materials_keep_damage=False)
    colossus, piper, hedgehog = fused(t, 0)
    t.state.pieces[colossus].under[0].damage = 2
    t.state.pieces[colossus].damage = 3
    t.do("defuse", colossus, cells(t, colossus), (2, 1), ())
    assert (t.health(piper), t.health(hedgehog)) == (1, 2)


@pytest.mark.rule("MAX-FUS-13", "MAX-PWR-14")
def test_the_health_that_lasting_powers_give_a_component_counts() -> None:
    t = Table()
    colossus, piper, hedgehog = fused(t, 0)
    more = {"effect": "modify_stat", "to": {"all": {"side": "own", "types_any": ["sailor"]}}, "stat": "health", "by": 5}
    t.field(able({"form": "static", "do": [more]}))
    t.state.pieces[colossus].damage = 6
    assert splits(t) == {(6, 0), (3, 3)}
    t.do("defuse", colossus, cells(t, colossus), (6, 0), ())
    assert (t.health(piper), t.health(hedgehog)) == (2, 3)


@pytest.mark.rule("MAX-FUS-18", "MAX-FUS-20", "MAX-ZONE-1")
def test_what_lay_under_a_component_without_room_is_buried_with_it() -> None:
    t = Table(columns_max=1, fusion_on_destroy="materials_return", avatars=False)
    a, b, c = t.unit("A", at=(1, 0)), t.unit("B", at=(2, 0)), t.unit("C", at=(3, 0))
    inner, outer = t.hand(fusion("F1", "A", "B")), t.hand(fusion("F2", "C", "F1"))
    t.do("play_fusion", inner, (a, b), (1, 0), ())
    t.do("play_fusion", outer, (c, inner), (1, 0), ())
    for rank in (2, 3):
        t.do("play_unit", t.hand(plain()), rank, 0, ())
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[UNIT])), outer)
    assert t.match.pending is None
    assert c in t.state.pieces
    assert [t.zone(card) for card in (a, b, inner, outer)] == [GRAVEYARD] * 4
    assert {a, b, inner, outer} <= set(t.state.seats[0].graveyard)


@pytest.mark.rule("MAX-FUS-18", "MAX-FUS-12")
def test_one_component_comes_back_into_the_fusions_cell() -> None:
    t = Table(fusion_on_destroy="materials_return")
    colossus, piper, hedgehog = fused(t, 0)
    here, other = cells(t, colossus)
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[UNIT])), colossus)
    t.answer(other)
    assert t.match.pending is None  # nothing is left to be asked
    assert {(t.piece(card).rank, t.piece(card).column) for card in (piper, hedgehog)} == {here, other}


# ------------------------------------------------------------------------------------------------------------------- others
@pytest.mark.rule("MAX-TRIG-6")
def test_whoever_orders_triggers_lets_none_overtake_those_of_another() -> None:
    t = Table(trigger_order="controller_chooses")
    t.field(able(when("destroyed", "any", GAIN)))
    mill = t.field(able(when("destroyed", "any", {"effect": "mill"})))
    t.field(able(when("jiggawatts_gained", "own", {"effect": "lose_jiggawatts", "amount": 1})))
    t.field(able(when("destroyed", "any", DRAW)), 1)
    crab = t.unit("Crab", seat=1)
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[UNIT])), crab)
    assert t.match.pending is not None
    assert len(t.match.pending.options) == 2
    t.answer(0)
    assert t.match.pending is None
    assert mill in t.state.pieces
    kinds = ("jiggawatts_gained", "milled", "drawn", "jiggawatts_lost")
    assert t.order(*kinds) == list(kinds)


@pytest.mark.rule("MAX-ATK-11", "MAX-DMG-6")
def test_a_strike_back_is_no_attack() -> None:
    t = Table(counter_damage=True, damage_floor=1)
    defender = t.field(able(when("battle_destroyed", "self", GAIN), stats=(9, 0, 9)), 1)
    t.do("attack", t.unit("A", 1, 0, 1), defender)
    assert t.pool(1) == 0
    a = t.unit("Shell", 1, 9, 3)
    t.do("attack", a, defender)
    assert t.health(a) == 3
    assert t.health(defender) == 7


# ------------------------------------------------------------------------------------------------------------ what would help
def remedies(t: Table, move: tuple[Any, ...], seat: int = 0) -> list[dict[str, Any]]:
    """What helps against the refusal of an action."""
    why = t.match.why_not(move, seat)
    assert why is not None
    return list(why["remedies"])


@pytest.mark.rule("MAX-RANK-13")
@pytest.mark.parametrize("shields", [False, True])
def test_who_is_looked_past_need_not_go(shields: bool) -> None:
    t = Table(unattackable_shields=shields)
    ghost = t.unit("Ghost", 1, 0, 3, seat=1, at=(1, 0), keywords=["unattackable"])
    crab = t.unit("Crab", 1, 0, 3, seat=1, at=(2, 0))
    found = remedies(t, ("attack", t.unit("A", 3, 0, 3), t.avatars[1]))
    assert found[0]["units"] == ([ghost, crab] if shields else [crab])


@pytest.mark.rule("MAX-TURN-12", "MAX-PWR-9")
@pytest.mark.parametrize(("is_any", "turn"), [(True, 4), (False, 5)])
def test_a_used_power_is_ready_in_the_next_turn_in_which_it_may_be_used(is_any: bool, turn: int) -> None:
    t = Table()
    unit = t.field(able({"form": "activated", "do": [GAIN], "any_turn": is_any, "drains_self": False}))
    move = ("activate_power", unit, (unit, 0), None, (), ())
    t.do(*move)
    assert [(each["word"], each["turn"]) for each in remedies(t, move)] == [("wait_a_turn" if is_any else "wait", turn)]
    t.end_turn(turn - 3)
    assert t.match.refusal(move, 0) is None


@pytest.mark.rule("MAX-PWR-2")
def test_a_power_used_up_for_the_match_is_not_waited_for() -> None:
    t = Table()
    limit = {"times": 1, "per": "match"}
    unit = t.field(able({"form": "activated", "do": [GAIN], "drains_self": False, "limit": limit}))
    move = ("activate_power", unit, (unit, 0), None, (), ())
    t.do(*move)
    t.end_turn(2)
    assert [each["word"] for each in remedies(t, move) if each["word"] == "wait"] == []
