"""Effect words on hands, decks, slots, costs and places, each in a small battle."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.zones import AFFINITY_DISCARD, GRAVEYARD, HAND, REMOVED, TRAP_SLOT
from tests.rules.games.card_wars.play.table import (
    DRAW,
    ENEMY_ROW,
    OWN_ROW,
    Table,
    item,
    magic,
    skill,
    static,
    summon_card,
    trap,
    weather,
    when,
)

USED = {"zone": "magic_slot", "side": "own", "used": True}
HAND_SUMMONS = {"kind": "summon", "zone": "hand", "side": "own"}


def cast(t: Table, *do: dict[str, Any], targets: tuple[Any, ...] = (), on: tuple[int, ...] = (), **more: Any) -> int:
    """Cast a Magic Card made for the purpose."""
    card = t.slot(magic(*do, **({"targets": targets} if targets else {}), **more))
    t.cast(card, *on)
    return card


def hand_sizes(t: Table) -> tuple[int, int]:
    """Cards in both hands."""
    return len(t.state.seats[0].hand), len(t.state.seats[1].hand)


@pytest.mark.rule("CW-CHG-1", "CW-PHASE-6")
def test_draw_takes_from_one_of_the_two_piles() -> None:
    t = Table()
    cast(t, {"effect": "draw", "count": 2}, {"effect": "draw", "zone": "affinity_deck", "player": "$opponent"})
    own, enemy = t.state.seats
    assert (len(own.deck), len(own.affinity_deck), len(enemy.deck), len(enemy.affinity_deck)) == (8, 10, 10, 9)
    assert hand_sizes(t) == (2, 1)


@pytest.mark.rule("CW-ZONE-12")
def test_cards_are_shown_to_everybody() -> None:
    t = Table()
    cards = [t.hand("Goblin", 1), t.hand("Mossback Cub", 1)]
    cast(t, {"effect": "reveal", "player": "$opponent"})
    assert sorted(event.card for event in t.happened("revealed")) == cards
    t.state.seats[0].casts = 0
    cast(t, {"effect": "reveal", "player": "$opponent", "count": 1})
    assert len(t.happened("revealed")) == 3


@pytest.mark.rule("CW-ZONE-5")
def test_a_search_takes_what_fits_and_shuffles() -> None:
    t = Table()
    goblin = t.deck("Goblin")
    t.deck("Aurrak, the Standing Stone")
    cast(t, {"effect": "search", "filter": {"kind": "summon", "stat": ["tier", "<=", 2]}})
    assert t.zone(goblin) == HAND
    assert len(t.happened("shuffled")) == 1


@pytest.mark.rule("CW-RAR-14")
def test_a_search_may_bring_a_summon_into_play() -> None:
    t = Table()
    goblin = t.deck("Goblin")
    t.deck("Mossback Cub")
    cast(t, {"effect": "search", "filter": {"kind": "summon"}, "where": "bench"})
    t.answer(goblin)
    t.answer("bench:2")
    assert t.cell(goblin) == "bench:2"


@pytest.mark.rule("CW-MAG-3")
def test_magic_is_refreshed_and_locked() -> None:
    t = Table()
    used, ready = t.slot("Second Wind", used=True), t.slot("Lantern on the Far Shore")
    cast(
        t,
        {"effect": "refresh_magic", "to": "$t1"},
        {
            "effect": "lock_magic",
            "to": {"all": {"zone": "magic_slot", "side": "own", "name": "Lantern on the Far Shore"}},
        },
        targets=(USED,),
        on=(used,),
    )
    assert (t.state.is_used(used), t.state.is_used(ready)) == (False, True)
    assert [event.card for event in t.happened("magic_refreshed")] == [used]


@pytest.mark.rule("CW-TRAP-1", "CW-ZONE-3")
def test_traps_are_set_free_as_long_as_there_are_slots() -> None:
    t = Table()
    for _ in range(3):
        t.set("Blank Ledger", 0)
    first, second = t.hand("Pitfall Orchard"), t.hand("Undertow")
    cast(t, {"effect": "set_trap_from", "zone": "hand", "filter": {"kind": "trap"}, "count": 2})
    assert t.offered() == (first, second)
    t.answer(second)
    assert (t.zone(first), t.zone(second)) == (HAND, TRAP_SLOT)
    assert t.state.pile(0, AFFINITY_DISCARD) == []


@pytest.mark.rule("CW-TRAP-1")
def test_a_trap_is_set_from_the_deck_which_is_shuffled() -> None:
    t = Table()
    pitfall = t.deck("Pitfall Orchard")
    cast(t, {"effect": "set_trap_from", "zone": "deck", "filter": {"kind": "trap"}})
    assert t.zone(pitfall) == TRAP_SLOT
    assert len(t.happened("shuffled")) == 1


@pytest.mark.rule("CW-CHG-3")
@pytest.mark.parametrize("once", [True, False])
def test_cards_become_cheaper_for_once_or_for_a_time(once: bool) -> None:
    t = Table()
    first, second = t.hand("Brannoc, Quarry Warden"), t.hand("Brannoc, Quarry Warden")
    t.affinity("earth", count=2)
    ease = {"effect": "reduce_cost", "filter": HAND_SUMMONS, "by": 1, "duration": "end_of_turn"}
    cast(t, {**ease, "next": True} if once else ease)
    t.play(first, "row:1")
    assert len(t.state.seats[0].affinity_discard) == 1
    if once:
        t.refused("play_summon", second, "row:2", (), code="E-COST")
    else:
        t.play(second, "row:2")
    t.end_turn(2)
    assert t.state.seats[0].bans == []


@pytest.mark.rule("CW-CHG-2")
def test_any_element_pays() -> None:
    t = Table()
    goblin, other = t.hand("Goblin"), t.hand("Goblin")
    t.affinity("fire", count=2)
    cast(t, {"effect": "cost_any_element", "filter": HAND_SUMMONS, "next": True, "duration": "end_of_turn"})
    t.play(goblin)
    t.refused("play_summon", other, "row:2", (), code="E-COST-ELEMENT")


@pytest.mark.rule("CW-CHG-2", "CW-CHG-3")
def test_a_summon_in_play_makes_others_cheaper() -> None:
    t = Table()
    ease = {"effect": "reduce_cost", "filter": HAND_SUMMONS, "by": 1}
    t.put(summon_card(static(ease, {"effect": "cost_any_element", "filter": HAND_SUMMONS})))
    brannoc = t.hand("Brannoc, Quarry Warden")
    t.affinity("water")
    t.play(brannoc, "row:2")
    assert len(t.state.seats[0].affinity_discard) == 1


@pytest.mark.rule("CW-CHG-2", "CW-CHG-3")
def test_extra_charges_are_spent_first_and_end_with_the_turn() -> None:
    t = Table()
    brannoc = t.hand("Brannoc, Quarry Warden")
    t.affinity("earth", count=2)
    cast(t, {"effect": "bonus_charge", "element": "earth"}, {"effect": "bonus_charge", "element": "water"})
    t.play(brannoc, "row:2", (1, 0, 0, 0))
    assert len(t.state.seats[0].affinity_discard) == 1
    assert t.state.seats[0].charges == ["water"]
    t.end_turn()
    assert t.state.seats[0].charges == []


@pytest.mark.rule("CW-CHG-2")
def test_an_extra_charge_of_any_element_pays_a_skill() -> None:
    t = Table()
    own = t.put(summon_card(skill(DRAW, costs=[{"pay": "affinity", "amount": 1}])))
    cast(t, {"effect": "bonus_charge"})
    t.skill(own, paid=((0, 0, 0, 0),))
    assert hand_sizes(t)[0] == 1
    assert t.state.seats[0].charges == []


@pytest.mark.rule("CW-ZONE-9")
def test_spent_affinity_comes_back_to_hand() -> None:
    t = Table()
    t.spent("fire", count=2)
    water = t.spent("water")[0]
    cast(t, {"effect": "discharge_to_hand", "count": 2})
    assert len(t.offered()) == 2
    t.answer(water)
    t.answer(t.offered()[0]) if t.asked() else None
    assert t.zone(water) == HAND
    assert hand_sizes(t)[0] == 2


@pytest.mark.rule("CW-PHASE-7")
@pytest.mark.parametrize("where", ["row", "bench", "any"])
def test_a_summon_is_moved_to_a_free_cell(where: str) -> None:
    t = Table()
    own = t.put(summon_card())
    t.put(summon_card(), cell="bench:1")
    cast(t, {"effect": "move", "to": "$t1", "where": where}, targets=(OWN_ROW,), on=(own,))
    cells = {"row": ("row:2", "row:3", "row:4"), "bench": (), "any": ("row:2", "row:3", "row:4", "bench:2")}[where]
    assert t.offered() == cells
    if cells:
        t.answer(cells[-1])
    assert t.cell(own) == (cells[-1] if cells else "bench:2")


@pytest.mark.rule("CW-PHASE-7")
def test_two_summons_change_places() -> None:
    t = Table()
    own, benched = t.put(summon_card()), t.put(summon_card(), cell="bench:2")
    bench = {"bench": True, "kind": "summon", "side": "own"}
    cast(t, {"effect": "swap", "a": "$t1", "b": "$t2"}, targets=(OWN_ROW, bench), on=(own, benched))
    assert (t.cell(own), t.cell(benched)) == ("bench:2", "row:1")
    assert t.order("moved", "left_row", "entered_row") == ["moved", "moved", "left_row", "entered_row"]


@pytest.mark.rule("CW-PHASE-7")
@pytest.mark.parametrize(("key", "by_enemy"), [("be_moved", False), ("be_moved_by_opponent", True)])
def test_what_cannot_be_moved_stays(key: str, by_enemy: bool) -> None:
    t = Table()
    stuck = summon_card(static({"effect": "forbid", "to": "$self", "key": key}))
    own, enemy = t.put(stuck), t.put(stuck, 1)
    cast(
        t,
        {"effect": "move", "to": {"all": OWN_ROW}, "where": "bench"},
        {"effect": "move", "to": {"all": ENEMY_ROW}, "where": "bench"},
    )
    if by_enemy:
        t.answer("bench:1")
    assert t.cell(enemy) == "row:1"
    assert t.cell(own) == ("bench:1" if by_enemy else "row:1")


@pytest.mark.rule("CW-TRAP-10")
@pytest.mark.parametrize("kind", ["magic", "item", "weather", "skill"])
def test_what_is_announced_can_be_negated(kind: str) -> None:
    t = Table()
    event = "ability_used" if kind == "skill" else "announced"
    set_trap = t.set(trap(when(event, "opponent", {"effect": "negate"})))
    own = t.put(summon_card(skill(DRAW)))
    if kind == "magic":
        cast(t, DRAW)  # type: ignore[arg-type]
    elif kind == "item":
        card = t.hand(item(DRAW))
        t.use(card, own)
    elif kind == "weather":
        card = t.hand(weather(static({"effect": "modify_stat", "to": "$self", "stat": "agi", "by": 1})))
        t.do("play_weather", card)
    else:
        t.skill(own)
    t.answer(set_trap)
    assert len(t.state.seats[0].deck) == 10
    assert t.state.seats[0].weather == -1
    if kind in ("item", "weather"):
        assert t.zone(card) == GRAVEYARD
    if kind == "magic":
        assert t.state.seats[0].magic_used[0]


@pytest.mark.rule("CW-PLAY-12")
@pytest.mark.parametrize("both", [False, True])
def test_a_copied_effect_names_targets_of_its_own(both: bool) -> None:
    t = Table()
    own, used = t.put(summon_card(hp=9), damage=5), t.slot("Lantern on the Far Shore", used=True)
    heal = t.slot(magic({"effect": "heal", "to": "$t1", "amount": 2}, targets=(OWN_ROW,)), used=True)
    other = t.put(summon_card(hp=9), damage=5) if both else own
    cast(t, {"effect": "copy_effect", "of": "$t1"}, targets=(USED,), on=(heal,))
    if both:
        t.answer((other,))
    assert t.hp(other) == 6
    assert t.state.is_used(used)


@pytest.mark.rule("CW-PLAY-12")
def test_cards_that_copy_one_another_end() -> None:
    t = Table()
    copy = magic({"effect": "copy_effect", "of": "$t1"}, targets=({**USED, "not_self": True},), name="Echo")
    first, second = t.slot(copy), t.slot(copy, used=True)
    t.cast(first, second)
    assert t.match.outcome is None
    assert t.asked() == ""


@pytest.mark.rule("CW-PLAY-13")
@pytest.mark.parametrize(
    ("cost", "seen"),
    [
        ({"pay": "discard"}, "hand"),
        ({"pay": "sacrifice", "filter": {"kind": "summon", "not_self": True}}, "graveyard"),
        ({"pay": "erase", "filter": {"zone": "graveyard"}}, "removed"),
        ({"pay": "flip_magic"}, "magic"),
        ({"pay": "life", "amount": 2}, "life"),
        ({"pay": "counters", "count": 2}, "counters"),
    ],
)
def test_costs_of_a_skill(cost: dict[str, Any], seen: str) -> None:
    t = Table()
    own = t.put(summon_card(skill(DRAW, costs=[cost]), hp=5), counters=3)
    other, spell = t.put("Goblin"), t.slot("Second Wind")
    held, buried = t.hand("Mossback Cub"), t.grave("Cinder Imp")
    named = {"hand": (held,), "graveyard": (other,), "removed": (buried,), "magic": (spell,)}.get(seen, ())
    t.skill(own, paid=(named,))
    paid = {
        "hand": t.zone(held) == GRAVEYARD,
        "graveyard": t.zone(other) == GRAVEYARD,
        "removed": t.zone(buried) == REMOVED,
        "magic": t.state.is_used(spell),
        "life": t.hp(own) == 3,
        "counters": t.piece(own).counters == 1,
    }
    assert [name for name, is_so in paid.items() if is_so] == [seen]
    t.refused("use_skill", own, 0, (), (named,), code="E-SKILL-USED")


@pytest.mark.rule("CW-PLAY-13")
def test_a_skill_instead_of_the_attack() -> None:
    t = Table()
    own = t.put(summon_card(skill(DRAW, costs=[{"pay": "give_up_attack"}])))
    t.put(summon_card())
    t.put(summon_card(), 1)
    t.refused("use_skill", own, 0, (), ((),), code="E-PHASE")
    t.to_attack()
    t.skill(own, paid=((),))
    t.refused("attack", "row:1", "row:1", None, code="E-ALREADY-ATTACKED")
    assert len(t.state.seats[0].deck) == 9


@pytest.mark.rule("CW-PLAY-13")
def test_a_cost_that_cannot_be_paid_keeps_the_skill_away() -> None:
    t = Table()
    own = t.put(summon_card(skill(DRAW, costs=[{"pay": "affinity", "amount": 1, "element": "fire"}])))
    t.affinity("water")
    t.refused("use_skill", own, 0, (), ((),), code="E-COST-ELEMENT")
    t.refused("use_skill", own, 0, (), ((0, 0, 1, 0),), code="E-COST-ELEMENT")


@pytest.mark.rule("CW-PLAY-13")
def test_a_random_discard_leaves_what_pays_otherwise() -> None:
    t = Table()
    costs = [{"pay": "discard", "random": True}, {"pay": "affinity", "amount": 1}]
    own = t.put(summon_card(skill(DRAW, costs=costs)))
    charge, goblin = t.affinity("fire")[0], t.hand("Goblin")
    t.skill(own, paid=((), (0, 1, 0, 0)))
    assert (t.zone(charge), t.zone(goblin)) == (AFFINITY_DISCARD, GRAVEYARD)


@pytest.mark.rule("CW-PHASE-1")
@pytest.mark.parametrize(
    ("per", "again"), [("turn", (True, True)), ("round", (False, True)), ("match", (False, False))]
)
def test_how_often_a_skill_may_be_used(per: str, again: tuple[bool, bool]) -> None:
    t = Table()
    trigger = when("turn_end", "any", DRAW, limit={"times": 1, "per": per})  # type: ignore[arg-type]
    t.put(summon_card(trigger))
    sizes = []
    for _ in range(3):
        before = len(t.state.seats[0].deck)
        t.end_turn()
        drawn = before - len(t.state.seats[0].deck) - (t.state.active == 0)
        sizes.append(drawn == 1)
    assert sizes == [True, *again]


@pytest.mark.rule("CW-PHASE-1")
def test_a_limit_may_count_for_all_cards_of_a_name() -> None:
    t = Table()
    card = summon_card(when("turn_end", "own", DRAW, limit={"times": 1, "per": "turn", "scope": "name"}))  # type: ignore[arg-type]
    t.put(card)
    t.put(card)
    t.end_turn()
    assert len(t.state.seats[0].deck) == 9


@pytest.mark.rule("CW-PLAY-14")
def test_counters_are_put_taken_and_lost() -> None:
    t = Table()
    own = t.put(summon_card())
    cast(
        t,
        {"effect": "add_counter", "to": "$t1", "count": 3},
        {"effect": "remove_counter", "to": "$t1"},
        targets=(OWN_ROW,),
        on=(own,),
    )
    assert t.state.stat(own, "counters") == 2
    t.state.seats[0].casts = 0
    cast(t, {"effect": "return_to_hand", "to": "$t1"}, targets=(OWN_ROW,), on=(own,))
    assert t.state.stat(own, "counters") == 0


@pytest.mark.rule("CW-PLAY-10")
def test_the_weather_is_put_away() -> None:
    t = Table()
    sky = t.sky("Ashfall Dusk", 1)
    cast(t, {"effect": "clear_weather"})
    assert t.zone(sky) == GRAVEYARD
    assert t.happened("weather_replaced") == []
