"""Powers, triggers and Equipment at their edges, with X7 and X9 of the tricky interactions."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.zones import HAND
from tests.rules.games.maximus.play.table import (
    DRAW,
    GAIN,
    UNIT,
    Table,
    able,
    compiled,
    equipment,
    plain,
    seed,
    spell,
    verb,
    when,
)
from tests.rules.games.maximus.play.test_tricky_fusions import fused

HIT = {"effect": "damage", "to": "$t1", "amount": 1}


def use(t: Table, unit: int, *targets: int, place: int = 0) -> None:
    """Use an unnamed power that costs nothing."""
    t.do("activate_power", unit, (unit, place), None, tuple((target,) for target in targets), ())


@pytest.mark.rule("MAX-PWR-3")
def test_x7_a_name_half_spoken_spends_nothing() -> None:
    t = Table(avatars=False)
    orsolya, piper = t.field(seed("Orsolya of the Ninth Bell"), at=(3, 0)), t.field(seed("Mudflat Piper"))
    crab = t.unit("Crab", 2, 1, 4, seat=1)
    move = ("activate_power", orsolya, (orsolya, 0))
    t.refused(*move, "Toll", ((crab,),), ((piper,),), code="R:NAME_NOT_SPOKEN")
    assert (t.piece(orsolya).drained, t.piece(piper).drained, t.piece(orsolya).used) == (False, False, {})
    t.do(*move, "Toll for the Drowned", ((crab,),), ((piper,),))


@pytest.mark.rule("MAX-PWR-2", "MAX-ATK-18")
def test_x9_un_drained_it_attacks_but_its_power_is_spent() -> None:
    t = Table()
    falconer, crab = t.field(seed("Brass Falconer"), at=(1, 1)), t.unit("Crab", 1, 0, 9, seat=1)
    t.jiggawatts(4)
    move = next(move for move in t.match.legal_actions() if move[0] == "activate_power")
    t.do(*move)
    pool = t.pool()
    t.cast(t.hand(verb("Un-drain a Unit.")), falconer)
    t.refused(*move, code="R:USED_THIS_TURN")
    assert t.pool() == pool
    t.do("attack", falconer, crab)


@pytest.mark.rule("MAX-PWR-2")
@pytest.mark.parametrize(
    ("limit", "same", "other", "later"),
    [
        ({"times": 1, "per": "turn"}, False, True, True),
        ({"times": 1, "per": "match"}, False, True, False),
        ({"times": 1, "per": "turn", "scope": "name"}, False, False, True),
        ({"times": 1, "per": "match", "scope": "name"}, False, False, False),
    ],
)
def test_how_uses_are_counted(limit: dict[str, Any], same: bool, other: bool, later: bool) -> None:
    t = Table()
    card = able({"form": "activated", "do": [GAIN], "drains_self": False, "limit": limit})
    first, second = t.field(card), t.field(card)
    use(t, first)
    for unit, is_open in ((first, same), (second, other)):
        assert (t.match.refusal(("activate_power", unit, (unit, 0), None, (), ()), 0) is None) == is_open
    t.end_turn(2)
    assert (t.match.refusal(("activate_power", first, (first, 0), None, (), ()), 0) is None) == later


@pytest.mark.rule("MAX-PWR-13", "MAX-FUS-16")
def test_a_power_that_targets_a_fusion_opens_the_window() -> None:
    t = Table()
    archer = t.field(able({"form": "activated", "targets": [{"id": "t1", "filter": UNIT}], "do": [HIT]}))
    colossus, *_ = fused(t, 1)
    use(t, archer, colossus)
    pending = t.match.pending
    assert pending is not None
    assert (pending.kind, pending.seat, t.piece(archer).drained) == ("defuse_window", 1, True)
    t.answer("decline")
    assert t.match.pending is None


@pytest.mark.rule("MAX-TRIG-5")
def test_nobody_is_asked_who_cannot_pay() -> None:
    t = Table()
    t.field(able(when("played", "own", DRAW, costs=[{"pay": "jiggawatts", "amount": 1}])))
    t.do("play_unit", t.hand(plain()), 1, 2, ())
    assert t.match.pending is None
    assert not t.happened("drawn")


@pytest.mark.rule("MAX-TRIG-6")
def test_printed_order_within_a_card_and_new_triggers_at_the_end() -> None:
    t = Table()
    lose = {"effect": "lose_jiggawatts", "amount": 1}
    # What the first one sets off belongs to a card that has been there for longer, and comes last all the same.
    t.field(able(when("jiggawatts_gained", "own", {"effect": "mill"}), name="Late"))
    t.field(able(when("drawn", "own", GAIN), when("drawn", "own", lose)))
    t.cast(t.hand(spell(DRAW)))
    assert t.order("jiggawatts_gained", "jiggawatts_lost", "milled") == [
        "jiggawatts_gained",
        "jiggawatts_lost",
        "milled",
    ]


@pytest.mark.rule("MAX-TRIG-7")
@pytest.mark.parametrize("event", ["destroyed", "sacrificed", "left"])
def test_a_card_that_leaves_looks_back(event: str) -> None:
    t = Table()
    gift = {"effect": "gain_jiggawatts", "amount": {"stat": ["$self", "offense"]}}
    card = t.field(able(when(event, "self", gift), stats=(2, 0, 3)))
    t.cast(t.hand(verb("A Unit of yours has +3 Offense this turn.")), card)
    goes = {"destroyed": "destroy", "sacrificed": "sacrifice", "left": "destroy"}[event]
    effect = {"effect": goes, "to": {"all": {"name": "Able"}}} if goes == "destroy" else {
        "effect": "sacrifice", "player": "$you", "filter": {"name": "Able"}}  # fmt: skip
    t.cast(t.hand(spell(effect)))
    assert t.in_graveyard(card)
    assert t.pool() == 5


@pytest.mark.rule("MAX-TRIG-7", "MAX-TRIG-8")
def test_a_discarded_card_says_its_last_word_and_nothing_more() -> None:
    t = Table()
    last = t.hand(able(when("discarded", "self", GAIN), when("discarded", "own", GAIN), name="Last"))
    other = t.hand(able(when("discarded", "own", GAIN), name="Other"))
    t.cast(t.hand(spell({"effect": "discard", "count": 2})))
    t.answer(last)
    assert t.in_graveyard(last)
    assert t.in_graveyard(other)
    assert t.pool() == 1
    t.cast(t.hand(spell({"effect": "discard"})))
    assert t.pool() == 1


@pytest.mark.rule("MAX-VERB-4", "MAX-PLAY-5", "MAX-WORD-8")
def test_what_a_verbs_ability_costs_is_paid_with_the_card() -> None:
    t = Table()
    ability = {"form": "resolve", "costs": [{"pay": "lose_resource"}], "do": [DRAW]}
    sale = t.hand(compiled("Sale", {"modes": {"verb": {"cost": 0}}}, [ability]))
    t.refused("play_verb", sale, (), ((),), code="R:COST_UNPAYABLE")
    t2 = Table()
    sale, field = t2.hand(compiled("Sale", {"modes": {"verb": {"cost": 0}}}, [ability])), t2.resource()
    t2.do("play_verb", sale, (), ((field,),))
    assert t2.in_graveyard(field)
    assert len(t2.state.seats[0].hand) == 1


@pytest.mark.rule("MAX-EQP-8", "MAX-TIME-5")
def test_changes_while_attached_end_with_the_attachment() -> None:
    t = Table()
    change = {"effect": "modify_stat", "to": "$host", "stat": "offense", "by": 4, "duration": "while_attached"}
    grip = {"form": "triggered", "when": {"event": "attached", "whose": "self"}, "do": [change]}
    gear = compiled("Grip", {"modes": {"equipment": {"cost": 0}}}, [grip])
    crab, eel = t.unit("Crab", 2), t.unit("Eel", 1)
    card = t.hand(gear)
    t.do("play_equipment", card, crab, ())
    assert t.values(crab)[0] == 6
    move = {"effect": "attach", "to": {"all": {"name": "Grip"}}, "host": {"all": {"name": "Eel"}}}
    t.cast(t.hand(spell(move)))
    assert (t.values(crab)[0], t.values(eel)[0]) == (2, 5)


@pytest.mark.rule("MAX-TIME-1")
def test_questions_come_in_the_books_order() -> None:
    t = Table()
    piper = t.field(seed("Mudflat Piper"))
    deckhand = t.unit("Deckhand", types=("sailor",))
    t.attached(seed("Saltglass Harpoon"), piper)
    t.unit("Mourner", text="When a Unit is destroyed, you may: gain 1 jiggawatt.")
    for at in range(7):
        t.hand(plain(f"Card {at}"))
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, DRAW, DRAW, targets=[UNIT])), piper)
    asked = []
    for value in (deckhand, t.state.seats[0].hand[0], "yes"):
        pending = t.match.pending
        assert pending is not None
        asked.append(pending.kind)
        t.answer(value)
    assert asked == ["reattach", "discard_down", "optional_trigger"]
    assert t.pool() == 1


@pytest.mark.rule("MAX-TIME-3")
def test_a_pending_discard_belongs_to_its_player() -> None:
    t = Table()
    hand = [t.hand(plain(f"Card {at}")) for at in range(7)]
    t.cast(t.hand(spell({"effect": "draw", "count": 3})))
    t.refused("end_turn", seat=1, code="R:CHOICE_PENDING")
    t.refused("answer", t.avatars[0], code="R:BAD_ANSWER")
    t.answer(hand[0])
    t.answer(hand[1])
    assert len(t.state.seats[0].hand) == 8
    assert t.zone(hand[2]) == HAND


@pytest.mark.rule("MAX-EQP-10", "MAX-WORD-11")
def test_equipment_can_be_sacrificed() -> None:
    t = Table()
    crab = t.unit("Crab")
    gear = t.attached(equipment(modifiers=[{"stat": "offense", "amount": 1}]), crab)
    price = [{"pay": "sacrifice", "filter": {"kind": "equipment", "zone": "attached", "side": "own"}}]
    t.do("play_verb", t.hand(verb("Draw a card.", extra_costs=price)), (), ((gear,),))
    assert t.in_graveyard(gear)
    assert [event.card for event in t.happened("sacrificed")] == [gear]
    assert t.values(crab)[0] == 0
