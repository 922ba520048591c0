"""Rulesets other than the default one, where what they change meets other rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.games.card_wars.play.table import (
    DRAW,
    ENEMY_ROW,
    OWN_ROW,
    Table,
    compiled,
    item,
    magic,
    resolve,
    skill,
    summon_card,
)

OWN_GROUP: Any = {"all": OWN_ROW}
ENEMY_GROUP: Any = {"all": ENEMY_ROW}


# ------------------------------------------------------------------------------------------------- Items without a bearer
@pytest.mark.rule("CW-PLAY-6", "CW-PLAY-5")
@pytest.mark.parametrize(
    ("effect", "needs"),
    [
        ({"effect": "for_each", "filter": OWN_ROW, "do": [{"effect": "heal", "to": "$each", "amount": 1}]}, True),
        ({"effect": "modify_roll_needed", "attacker": OWN_GROUP, "by": -2, "duration": "end_of_turn"}, True),
        ({"effect": "auto_miss", "against": OWN_GROUP, "duration": "end_of_round"}, True),
        ({"effect": "modify_damage", "from": OWN_GROUP, "by": 2, "duration": "end_of_turn"}, True),
        ({"effect": "modify_damage", "by": 2, "duration": "end_of_turn"}, True),
        ({"effect": "modify_roll_needed", "attacker": ENEMY_GROUP, "by": 2, "duration": "end_of_turn"}, False),
        ({"effect": "modify_damage", "from": ENEMY_GROUP, "by": -2, "duration": "end_of_turn"}, False),
        ({"effect": "draw", "count": {"count": OWN_ROW}}, False),
        ({"effect": "destroy", "to": {"all": {"zone": ["field", "graveyard"], "side": "own", "kind": "summon"}}}, True),
    ],
)
def test_an_item_needs_a_bearer_in_every_ruleset_where_it_affects_an_own_summon(effect: Any, needs: bool) -> None:
    t = Table(item_needs_bearer=False)
    bearer, held = t.put("Goblin"), t.hand(item(effect))
    if needs:
        t.refused("play_item", held, -1, (), (), code="E-NO-BEARER")
        t.use(held, bearer)
    else:
        t.use(held, -1)


# -------------------------------------------------------------------------------------------------------- the compulsory draw
@pytest.mark.rule("CW-PHASE-4", "CW-PHASE-3")
def test_each_card_of_the_draw_looks_at_the_deck() -> None:
    """The deck may run out amid a draw of two."""

    def drawn(how: str) -> Table:
        t = Table(active=1, turn=4, decks=False, draw_per_turn=2, empty_main_deck=how)
        t.deck("Goblin")
        t.grave("Mossback Cub"), t.grave("Mossback Cub")
        t.end_turn()
        return t

    reshuffled = drawn("reshuffle_graveyard").state.seats[0]
    assert (len(reshuffled.hand), len(reshuffled.deck), reshuffled.graveyard) == (2, 1, [])
    lost = drawn("lose_battle").match.outcome
    assert lost is not None
    assert (lost.winners, lost.reason) == ((1,), "deck")
    short = drawn("no_draw")
    assert (len(short.state.seats[0].hand), len(short.happened("draw_skipped"))) == (1, 1)


# ------------------------------------------------------------------------------------------------------------- the hand limit
@pytest.mark.rule("CW-ZONE-15", "CW-CHG-10")
def test_the_hand_is_within_its_limit_after_the_refill_that_a_discard_brings() -> None:
    t = Table(decks=False, hand_limit=2)
    goblins = [t.hand("Goblin"), t.hand("Goblin")]
    (last,) = t.affinity("earth")
    t.spent("fire", 0, 5)
    t.dice(2)
    t.end_turn()
    t.answer(last)
    assert len(t.state.seats[0].hand) == 4
    for goblin in goblins:
        assert t.asked() == "discard_down"
        t.answer(goblin)
    assert (len(t.state.seats[0].hand), t.state.active) == (2, 1)


# ------------------------------------------------------------------------------------------------------- the summoning delay
@pytest.mark.rule("CW-PLAY-3", "CW-PLAY-13")
def test_a_skill_instead_of_an_attack_waits_like_an_attack() -> None:
    t = Table(summoning_delay=True)
    held = t.hand(summon_card(skill(DRAW, costs=[{"pay": "give_up_attack"}])))
    t.affinity("earth")
    t.put("Goblin"), t.put("Goblin", 1)
    t.play(held, "row:2")
    t.to_attack()
    t.refused("attack", "row:2", "row:1", None, code="E-SUMMONED-THIS-TURN")
    t.refused("use_skill", held, 0, (), ((),), code="E-SUMMONED-THIS-TURN")
    assert [move for move in t.match.legal_actions() if move[0] == "use_skill"] == []


@pytest.mark.rule("CW-PLAY-13")
def test_a_skill_instead_of_an_attack_is_forbidden_with_the_attack() -> None:
    t = Table(phase="attack")
    user = t.put(summon_card(skill(DRAW, costs=[{"pay": "give_up_attack"}])))
    t.put("Goblin"), t.put("Goblin", 1)
    t.state.modify(user, "forbid", "attack", 0, "end_of_turn", t.context(0))
    t.refused("use_skill", user, 0, (), ((),), code="E-FORBIDDEN")


# ------------------------------------------------------------------------------------------------------ changes for an instant
@pytest.mark.rule("CW-PHASE-17")
def test_a_change_for_an_instant_made_before_the_attack_phase_holds_for_the_next_attack_alone() -> None:
    t = Table()
    attackers = [t.put(summon_card(atk=3, cha=9)), t.put(summon_card(atk=3, cha=9))]
    enemy = t.put(summon_card(hp=20), 1)
    t.put(summon_card())
    t.cast(t.slot(magic({"effect": "modify_damage", "by": 2, "duration": "instant"})))
    t.to_attack()
    for attacker in attackers:
        t.attack(attacker, enemy)
    assert [event.amount for event in t.happened("damaged")] == [5, 3]


# --------------------------------------------------------------------------------------------------- kinds that are not free
def priced(kind: str, *abilities: Any, **more: Any) -> Any:
    return compiled(f"Dear {kind}", {"kind": kind, "cost": 2, **more}, abilities)


@pytest.mark.rule("CW-CARD-22", "CW-CHG-11", "CW-CHG-3")
def test_an_item_that_prints_a_cost_is_paid_for() -> None:
    t = Table(free_kinds=["weather", "magic"])
    bearer = t.put("Goblin", damage=3)
    held = t.hand(priced("item", resolve({"effect": "heal", "to": "$host", "amount": 1}), element="fire"))
    t.affinity("earth", count=2), t.affinity("fire")
    t.refused("play_item", held, bearer, (), (), code="E-COST-ELEMENT")
    assert [move for move in t.match.legal_actions() if move[0] == "play_item"] == []
    t = Table(free_kinds=["weather", "magic"])
    bearer = t.put("Goblin", damage=3)
    held = t.hand(priced("item", resolve({"effect": "heal", "to": "$host", "amount": 1}), element="fire"))
    t.affinity("fire", count=2)
    t.use(held, bearer)
    assert (t.hp(bearer), len(t.happened("affinity_spent"))) == (3, 2)


@pytest.mark.rule("CW-CARD-22", "CW-CHG-11", "CW-MAG-4")
def test_magic_that_prints_a_cost_is_paid_for() -> None:
    t = Table(free_kinds=["item", "weather"])
    held = t.slot(priced("magic", resolve(DRAW)))
    t.refused("cast_magic", t.slot_of(held), (), (), code="E-COST")
    t = Table(free_kinds=["item", "weather"])
    held = t.slot(priced("magic", resolve(DRAW)))
    t.affinity("earth"), t.affinity("fire"), t.affinity("water")
    t.refused("cast_magic", t.slot_of(held), (), (), code="E-COST")
    t.cast(held, paid=((1, 1, 0, 0),))
    assert t.order("affinity_spent", "announced") == ["affinity_spent", "affinity_spent", "announced"]


@pytest.mark.rule("CW-CARD-22", "CW-CHG-11", "CW-PLAY-9")
def test_a_weather_that_prints_a_cost_is_paid_for_before_it_is_announced() -> None:
    t = Table(free_kinds=["item", "magic"])
    held = t.hand(priced("weather"))
    t.refused("play_weather", held, code="E-COST")
    assert ("play_weather", held) not in t.match.legal_actions()
    t = Table(free_kinds=["item", "magic"])
    held = t.hand(priced("weather"))
    t.affinity("earth"), t.affinity("fire", count=2)
    t.do("play_weather", held)
    assert (t.asked(), t.offered()) == ("pick_costs", (((1, 1, 0, 0),), ((0, 2, 0, 0),)))
    t.answer(((1, 1, 0, 0),))
    assert t.state.seats[0].weather == held
    assert t.order("affinity_spent", "announced", "played") == [
        "affinity_spent",
        "affinity_spent",
        "announced",
        "played",
    ]
