"""Costs are paid in full before anything of what they are paid for happens, the refill that follows from them too (CW-CHG-10)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.zones import FIELD, GRAVEYARD
from tests.rules.games.card_wars.play.table import (
    DRAW,
    DRAW_AFFINITY,
    ENEMY_ROW,
    OWN_ROW,
    Table,
    item,
    magic,
    skill,
    summon_card,
    trap,
    when,
)

DRAW_PER_SUMMON = {"effect": "draw", "count": {"count": OWN_ROW}}
GIVE_UP: Any = [{"pay": "sacrifice", "filter": {"kind": "summon", "row": True, "not_self": True}}]
GIVE_UP_ONE: Any = [{"pay": "sacrifice", "filter": {"kind": "summon", "row": True, "name": "Victim"}}]
ONE_CHARGE: Any = [{"pay": "affinity", "amount": 1}]
LISTENERS = [{}, {"trap_prompt": "always_if_face_down"}, "listener"]


def table(listens: Any) -> Table:
    """A battle in which nobody, the rule about windows, or a Summon of the enemy waits for what would leave."""
    t = Table(**(listens if isinstance(listens, dict) else {}))
    if listens == "listener":
        t.put("The Unwritten", 1)
    return t


# ---------------------------------------------------------------------------------------------- what is given up has gone
@pytest.mark.rule("CW-PLAY-13", "CW-PLAY-12")
@pytest.mark.parametrize("listens", LISTENERS)
def test_a_summon_given_up_for_a_skill_has_left_when_the_skill_works(listens: Any) -> None:
    t = table(listens)
    user, victim = t.put(summon_card(skill(DRAW_PER_SUMMON, costs=GIVE_UP))), t.put("Goblin")
    t.skill(user, paid=((victim,),))
    assert (len(t.happened("drawn")), t.zone(victim)) == (1, GRAVEYARD)


@pytest.mark.rule("CW-MAG-7")
@pytest.mark.parametrize("listens", LISTENERS)
def test_a_summon_given_up_for_magic_makes_room_for_what_it_brings(listens: Any) -> None:
    more = listens if isinstance(listens, dict) else {}
    t = Table(row_cells=1, bench_cells=0, **more)
    if listens == "listener":
        t.put("The Unwritten", 1)
    victim, goblin = t.put(summon_card(name="Victim")), t.grave("Goblin")
    lantern = t.slot(
        magic(
            {"effect": "resurrect", "to": "$t1"},
            targets=({"zone": "graveyard", "side": "own", "kind": "summon"},),
            costs=GIVE_UP_ONE,
        )
    )
    t.cast(lantern, goblin, paid=((victim,),))
    assert (t.zone(goblin), t.zone(victim)) == (FIELD, GRAVEYARD)
    assert t.order("left_row", "announced", "resurrected") == ["left_row", "announced", "resurrected"]


@pytest.mark.rule("CW-PLAY-7")
@pytest.mark.parametrize("listens", LISTENERS)
def test_a_summon_given_up_for_an_item_has_left_when_the_item_works(listens: Any) -> None:
    t = table(listens)
    bearer, victim = t.put("Goblin"), t.put(summon_card(name="Victim"))
    t.use(t.hand(item(DRAW_PER_SUMMON, costs=GIVE_UP_ONE)), bearer, paid=((victim,),))
    assert len(t.happened("drawn")) == 1


@pytest.mark.rule("CW-PLAY-13")
@pytest.mark.parametrize("listens", LISTENERS)
def test_a_summon_given_up_amid_an_effect_has_left_before_it_goes_on(listens: Any) -> None:
    t = table(listens)
    victim = t.put(summon_card(name="Victim"))
    t.cast(t.slot(magic({"effect": "may", "costs": GIVE_UP_ONE, "do": [DRAW_PER_SUMMON]})))
    t.answer(((victim,),))
    assert (t.zone(victim), t.happened("drawn")) == (GRAVEYARD, [])


@pytest.mark.rule("CW-PLAY-12")
@pytest.mark.parametrize("listens", LISTENERS)
def test_what_is_named_and_given_up_at_once_is_not_there_to_be_affected(listens: Any) -> None:
    t = table(listens)
    victim = t.put(summon_card(name="Victim"))
    t.cast(
        t.slot(magic({"effect": "erase", "to": "$t1"}, targets=(OWN_ROW,), costs=GIVE_UP_ONE)),
        victim,
        paid=((victim,),),
    )
    assert t.zone(victim) == GRAVEYARD


# ------------------------------------------------------------------------------------------- the refill is part of the payment
def nearly_spent() -> Table:
    """A player whose last Affinity Card is in hand."""
    t = Table(decks=False)
    t.put("Mossback Cub", 1)
    t.spent("fire", 0, 5)
    t.affinity("earth")
    for at in range(3):
        t.deck(item(DRAW, name=f"Filler {at}"))
    t.dice(1)
    return t


@pytest.mark.rule("CW-CHG-10")
def test_the_refill_comes_before_the_effect_of_a_trigger_that_was_paid_for() -> None:
    t = nearly_spent()
    t.affinity("earth")
    t.play(t.hand(summon_card(when("played", "self", DRAW_AFFINITY, costs=ONE_CHARGE))))
    t.answer("yes")
    assert [event.amount for event in t.happened("affinity_refilled")] == [7]
    assert t.order("affinity_refilled", "drawn") == ["affinity_refilled", "drawn", "drawn"]


@pytest.mark.rule("CW-CHG-10")
def test_the_refill_comes_before_the_effect_that_a_player_pays_for_amid_another() -> None:
    t = nearly_spent()
    t.cast(t.slot(magic({"effect": "may", "costs": ONE_CHARGE, "do": [DRAW]}, DRAW)))
    t.answer(t.offered()[0])
    assert t.order("affinity_spent", "affinity_refilled", "drawn") == [
        "affinity_spent", "affinity_refilled", "drawn", "drawn", "drawn",
    ]  # fmt: skip


@pytest.mark.rule("CW-CHG-10")
def test_the_refill_comes_before_a_skill_that_was_paid_for_works() -> None:
    t = nearly_spent()
    t.skill(t.put(summon_card(skill(DRAW_AFFINITY, costs=ONE_CHARGE))), paid=((1, 0, 0, 0),))
    assert t.order("affinity_refilled", "ability_used", "drawn") == [
        "affinity_refilled", "drawn", "ability_used", "drawn",
    ]  # fmt: skip


@pytest.mark.rule("CW-CHG-10")
def test_other_triggers_wait_until_the_one_that_was_paid_for_has_worked() -> None:
    """The refill is part of the payment: no ability that has been waiting slips in between that and the effect."""
    t = nearly_spent()
    t.put(summon_card(when("played", "opponent", {"effect": "damage", "to": {"all": ENEMY_ROW}, "amount": 1})), 1)
    t.affinity("earth")
    t.play(t.hand(summon_card(when("played", "self", DRAW, costs=ONE_CHARGE))))
    t.answer("yes")
    assert t.order("affinity_refilled", "drawn", "damaged") == ["affinity_refilled", "drawn", "drawn", "damaged"]


@pytest.mark.rule("CW-CHG-10", "CW-TRAP-10", "CW-TRAP-12")
@pytest.mark.parametrize("prompt", ["eligible_only", "always_if_face_down"])
def test_traps_that_wait_for_something_else_are_asked_about_when_what_was_paid_for_is_done(prompt: str) -> None:
    """Of what a refill amid a payment calls up, a Trap that answers its die alone comes in between."""
    t = Table(decks=False, trap_prompt=prompt)
    t.put("Mossback Cub", 1)
    t.spent("fire", 0, 5)
    t.affinity("earth", count=2)
    t.deck("Goblin"), t.deck("Goblin", 1), t.deck("Goblin", 1)
    other = t.set(trap(when("played", "opponent", DRAW, where={"kind": "summon"}), name="Other"))
    loads = t.set(trap(when("affinity_rolled", "opponent", {"effect": "set_roll", "value": 2}), name="Loaded Die"))
    t.dice(1)
    t.play(t.hand(summon_card(when("played", "self", DRAW, costs=ONE_CHARGE))))
    t.answer("yes")
    while t.offered() == ("decline",):
        t.answer("decline")
    assert t.offered() == (loads, "decline")
    t.answer("decline")
    while t.offered() == ("decline",):
        t.answer("decline")
    assert t.order("affinity_rolled", "drawn") == ["affinity_rolled", "drawn", "drawn"]
    assert t.offered() == (other, "decline")


@pytest.mark.rule("CW-CHG-10")
def test_a_trap_can_change_the_die_of_a_refill_amid_a_payment() -> None:
    t = nearly_spent()
    loads = t.set(trap(when("affinity_rolled", "opponent", {"effect": "set_roll", "value": 2})))
    t.cast(t.slot(magic({"effect": "may", "costs": ONE_CHARGE, "do": [DRAW]})))
    t.answer(t.offered()[0])
    t.answer(loads)
    assert len([event for event in t.happened("drawn") if t.state.kind(event.card) == "affinity"]) == 2


@pytest.mark.rule("CW-CHG-10")
def test_the_die_of_a_refill_amid_a_payment_can_be_answered() -> None:
    t = nearly_spent()
    t.put(summon_card(when("affinity_rolled", "own", {"effect": "set_roll", "value": 2}), name="Dicer"))
    t.cast(t.slot(magic({"effect": "may", "costs": ONE_CHARGE, "do": [DRAW]})))
    t.answer(t.offered()[0])
    assert len([event for event in t.happened("drawn") if t.state.kind(event.card) == "affinity"]) == 2


@pytest.mark.rule("CW-MAG-7", "CW-MAG-1")
def test_what_a_cost_asks_for_is_asked_before_the_magic_turns() -> None:
    t = Table()
    ready = {"zone": "magic_slot", "side": "own", "used": False}
    more = {"form": "static", "do": [{"effect": "modify_stat", "to": "$self", "stat": "atk", "by": {"count": ready}}]}
    victim = t.put(summon_card(more, name="Victim", atk=3))
    strong: Any = [{"pay": "sacrifice", "filter": {"kind": "summon", "row": True, "stat": ["atk", ">=", 4]}}]
    card = t.slot(magic(DRAW, costs=strong))
    t.cast(card, paid=((victim,),))
    assert (t.zone(victim), len(t.happened("drawn"))) == (GRAVEYARD, 1)
