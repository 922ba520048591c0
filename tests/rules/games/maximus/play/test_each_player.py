"""What each player, or each opponent, does or has done: everybody, in turn order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.checks.card_check import CardDraft
from tests.rules.games.maximus.conftest import Desk
from tests.rules.games.maximus.play.table import DRAW, UNIT, Table, plain, seed, spell


def answers(t: Table, *said: Any) -> list[tuple[str, int]]:
    """Answer all questions, by default with the first option; gives what was asked, and whom."""
    asked: list[tuple[str, int]] = []
    while (pending := t.match.pending) is not None:
        asked.append((pending.kind, pending.seat))
        t.answer(said[len(asked) - 1] if said else pending.options[0])
    return asked


@pytest.mark.rule("MAX-WORD-16")
def test_each_player_searches() -> None:
    t = Table(3)
    t.state.active = 1
    find = {"effect": "search", "player": "$each_player", "filter": UNIT, "count": 1, "where": "hand"}
    t.cast(t.hand(spell(find), 1))
    assert answers(t) == [("recruit_pick", 1), ("recruit_pick", 2), ("recruit_pick", 0)]
    assert [len(side.hand) for side in t.state.seats] == [1, 1, 1]


@pytest.mark.rule("MAX-FUS-21")
def test_each_player_fuses() -> None:
    t = Table()
    for seat in range(2):
        t.field(seed("Mudflat Piper"), seat)
        t.field(seed("Bramblecoat Hedgehog"), seat)
        t.hand("Twinmast Colossus", seat)
    fuse = {"effect": "fuse", "player": "$each_player", "filter": UNIT, "from": "hand", "free": True}
    t.cast(t.hand(spell(fuse)))
    assert answers(t) == [("fused", 0), ("fused", 1)]
    assert [event.player for event in t.happened("fused")] == [0, 1]


@pytest.mark.rule("MAX-TRIG-5")
def test_each_player_may_and_those_who_will_do_it_in_turn_order() -> None:
    t = Table(3)
    pay = [{"pay": "jiggawatts", "amount": 1}]
    t.cast(t.hand(spell({"effect": "may", "player": "$each_player", "costs": pay, "do": [DRAW]})))
    assert answers(t) == []  # nobody can pay
    for seat in range(3):
        t.state.seats[seat].jiggawatts = 1
    t = Table(3)
    for seat in range(3):
        t.jiggawatts(1, seat)
    t.cast(t.hand(spell({"effect": "may", "player": "$each_player", "costs": pay, "do": [DRAW]})))
    assert answers(t, ((),), "no", ((),)) == [("may", 0), ("may", 1), ("may", 2)]
    assert [t.pool(seat) for seat in range(3)] == [0, 1, 0]
    assert len(t.happened("drawn")) == 2


@pytest.mark.rule("MAX-ZONE-15")
@pytest.mark.parametrize(("then", "kind"), [("reorder", "order_cards"), ("take", "look_take")])
def test_the_top_cards_of_each_opponent_are_looked_at(then: str, kind: str) -> None:
    t = Table(3)
    tops = [[t.deck(plain("Low"), seat), t.deck(plain("Top"), seat)] for seat in (1, 2)]
    t.cast(t.hand(spell({"effect": "look", "player": "$opponent", "count": 2, "then": then})))
    assert answers(t, tops[0][0], tops[1][0]) == [(kind, 0), (kind, 0)]
    for seat, (low, top) in zip((1, 2), tops, strict=True):
        side = t.state.seats[seat]
        assert side.deck[-2:] == [top, low] if then == "reorder" else side.hand == [low]
    assert {event.card for event in t.happened("looked_at")} == {*tops[0], *tops[1]}


@pytest.mark.rule("MAX-RES-11")
def test_jiggawatts_move_to_each_opponent_while_there_are_some() -> None:
    t = Table(4)
    t.jiggawatts(5)
    t.cast(t.hand(spell({"effect": "move_jiggawatts", "from": "$you", "to": "$opponent", "amount": 2})))
    assert [t.pool(seat) for seat in range(4)] == [0, 2, 2, 1]


# ----------------------------------------------------------------------------------------------------- cards that are refused
def refusals(ability: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The errors that a Verb with this ability has, each with its place."""
    problems = Desk().judge(CardDraft("Zed", {"modes": {"verb": {"cost": 0}}}, abilities=(ability,)))
    return [(each.finding, each.pointer) for each in problems if each.severity == "error"]


@pytest.mark.rule("MAX-GEN-4", "CV-EFFECT")
def test_nothing_comes_under_the_control_of_several_players() -> None:
    take = {"effect": "take_control", "to": {"all": {"kind": "unit", "avatar": False}}, "duration": "end_of_turn"}
    assert refusals({"form": "resolve", "do": [{**take, "player": "$each_player"}]}) == [
        ("CV-EFFECT", "/abilities/0/do/0/player")
    ]
    assert refusals({"form": "resolve", "do": [{**take, "player": "$opponent"}]}) == []


@pytest.mark.rule("MAX-PWR-16", "CV-TARGET-REF")
def test_filters_of_targets_do_not_speak_of_targets() -> None:
    targets = [
        {"id": "t1", "filter": {"kind": "unit"}},
        {"id": "t2", "filter": {"kind": "equipment", "attached_to": "$t1"}},
    ]
    ability = {"form": "resolve", "targets": targets, "do": [{"effect": "destroy", "to": "$t2"}]}
    place = "targets/1/filter/attached_to"
    assert refusals(ability) == [("CV-TARGET-REF", f"/abilities/0/{place}")]
    grant = {
        "effect": "grant_ability",
        "to": "$self",
        "ability": {**ability, "form": "activated"},
        "duration": "end_of_turn",
    }
    assert refusals({"form": "resolve", "do": [grant]}) == [("CV-TARGET-REF", f"/abilities/0/do/0/ability/{place}")]


@pytest.mark.rule("MAX-PWR-16")
def test_why_a_card_cannot_be_aimed_is_said_though_its_target_speaks_of_another() -> None:
    t = Table()
    crab = t.unit("Crab", 1, 1, 3)
    gear = t.attached(seed("Saltglass Harpoon"), crab)
    card = t.hand(
        spell({"effect": "destroy", "to": "$t1"}, targets=[{"kind": "equipment", "attached_to": "$t2"}, UNIT])
    )
    why = t.match.why_not(("play_verb", card, ((gear,), (crab,)), ()), 0)
    assert why is not None
    assert why["code"] == "R:TARGET_INVALID"
    assert [each["word"] for each in why["remedies"]] == ["no_targets"]
