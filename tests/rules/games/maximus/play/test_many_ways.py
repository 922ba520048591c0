"""Cards that could be used in millions of ways: some are listed at once, and any other one by the rules is taken too."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.ways import MOST_WAYS, subsets
from tests.rules.games.maximus.play.table import DRAW, GAIN, UNIT, Table, able, compiled, plain, spell, when

MANY = 24
OWN: Mapping[str, Any] = {"kind": "unit", "side": "own", "avatar": False}


def crowded() -> tuple[Table, list[int]]:
    """A table with many Units of one player."""
    t = Table(hand_max=None)
    return t, [t.unit(f"Crab {at}") for at in range(MANY)]


def targeted(most: int, **more: Any) -> Mapping[str, Any]:
    """An ability with up to so many targets."""
    aims = [{"id": "t1", "filter": OWN, "min": 0, "max": most}]
    return {"form": "resolve", "targets": aims, "do": [{"effect": "drain", "to": "$t1"}], **more}


def of(t: Table, name: str) -> list[Any]:
    """The listed actions of a kind."""
    return [move for move in t.match.legal_actions() if move[0] == name]


def test_few_choices_are_all_listed_in_order() -> None:
    assert subsets([3, 1, 2], 0, 2) == [(), (3,), (1,), (2,), (3, 1), (3, 2), (1, 2)]
    assert subsets([1], 2, 3) == []
    many = subsets(list(range(40)), 0, 20)
    assert len(many) == len(set(many)) == MOST_WAYS
    assert many[-1] == tuple(range(20))


@pytest.mark.rule("MAX-PWR-16", "MAX-PLAY-8")
def test_targets_without_number() -> None:
    t, units = crowded()
    card = t.hand(compiled("Wave", {"modes": {"verb": {"cost": 0}}}, [targeted(20)]))
    began = time.process_time()
    moves = of(t, "play_verb")
    assert time.process_time() - began < 5
    assert len(moves) == MOST_WAYS
    assert ("play_verb", card, (tuple(units[:20]),), ()) in moves
    unlisted = ("play_verb", card, (tuple(units[3:15]),), ())
    assert unlisted not in moves
    t.refused("play_verb", card, (tuple(units[:21]),), (), code="R:TARGET_COUNT")
    t.refused("play_verb", card, ((*units[:5], units[0]),), (), code="R:TARGET_INVALID")
    t.do(*unlisted)
    assert [t.piece(unit).drained for unit in units] == [3 <= at < 15 for at in range(MANY)]


@pytest.mark.rule("MAX-PLAY-5", "MAX-PWR-10")
def test_costs_without_number() -> None:
    t, units = crowded()
    price = [{"pay": "sacrifice", "filter": OWN, "count": 9}, {"pay": "drain", "filter": OWN, "count": 9},
             {"pay": "drain", "filter": UNIT, "count": 2}]  # fmt: skip
    power = t.field(able({"form": "activated", "costs": price, "do": [GAIN]}, name="Able"))
    began = time.process_time()
    moves = of(t, "activate_power")
    assert time.process_time() - began < 20
    assert 0 < len(moves) <= MOST_WAYS
    paid = (tuple(units[5:14]), tuple(units[14:23]), (units[0], units[1]))
    t.refused(
        "activate_power", power, (power, 0), None, (), (*paid[:2], (units[5], units[6])), code="R:COST_CHOICE_INVALID"
    )
    t.refused("activate_power", power, (power, 0), None, (), paid[:2], code="R:COST_CHOICE_INVALID")
    t.do("activate_power", power, (power, 0), None, (), paid)
    assert t.pool() == 1
    assert len(t.state.seats[0].graveyard) == 9


@pytest.mark.rule("MAX-PLAY-5")
def test_costs_that_take_one_anothers_cards_come_to_an_end() -> None:
    t, _ = crowded()
    price = [{"pay": "sacrifice", "filter": OWN, "count": 9}] * 3
    power = t.field(able({"form": "activated", "costs": price, "do": [GAIN]}, name="Able"))
    began = time.process_time()
    assert of(t, "activate_power") == []
    assert time.process_time() - began < 20
    t.refused("activate_power", power, (power, 0), None, (), (), code="R:COST_UNPAYABLE")


@pytest.mark.rule("MAX-FUS-7")
def test_materials_without_number() -> None:
    t, units = crowded()
    recipe = {"kind": "fusion", "slots": [OWN_SLOT] * 6}
    stats = {"cost": 0, "offense": 1, "defense": 1, "health": 9, "recipe": recipe}
    card = t.hand(compiled("Crowd", {"modes": {"unit": stats}}))
    began = time.process_time()
    assert 0 < len(of(t, "play_fusion")) <= 6 * MOST_WAYS
    assert time.process_time() - began < 10
    chosen = units[-6:]
    t.do("play_fusion", card, tuple(chosen), (t.piece(chosen[0]).rank, t.piece(chosen[0]).column), ())
    assert {each.number for each in t.piece(card).under} == set(chosen)


OWN_SLOT: Mapping[str, Any] = {"kind": "unit"}


@pytest.mark.rule("MAX-TRIG-13")
def test_targets_of_a_power_that_works_by_itself() -> None:
    t, units = crowded()
    t.field(
        able(
            when(
                "drawn",
                "own",
                {"effect": "drain", "to": "$t1"},
                targets=[{"id": "t1", "filter": OWN, "min": 0, "max": 20}],
            )
        )
    )
    t.hand(plain())
    t.cast(t.hand(spell(DRAW)))
    assert t.match.pending is not None
    assert len(t.match.pending.options) == MOST_WAYS
    chosen = tuple(units[2:15])
    assert chosen not in t.match.pending.options
    for wrong in ((units[0], units[0]), (t.avatars[1],), tuple(units[:21]), (999,), 7, "all", ((1,),)):
        t.refused("answer", wrong, code="R:BAD_ANSWER")
    t.answer(chosen)
    assert sum(t.piece(unit).drained for unit in units) == 13
