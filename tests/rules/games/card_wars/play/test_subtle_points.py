"""Where the wording is subtle: what is used up, counted or over at the very moment at which something else happens."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.zones import GRAVEYARD, HAND, TRAP_SLOT
from tests.rules.games.card_wars.play.table import (
    DRAW,
    OWN_ROW,
    Table,
    item,
    magic,
    static,
    summon_card,
    trap,
    when,
)

STRONGER = {"effect": "modify_stat", "to": "$self", "stat": "atk", "by": 2, "duration": "end_of_turn"}


def cast(t: Table, *do: Any, targets: tuple[Any, ...] = (), named: tuple[int, ...] = (), seat: int = 0) -> None:
    """Cast Magic that does these things."""
    t.cast(t.slot(magic(*do, targets=targets), seat), *named)


@pytest.mark.rule("CW-CHG-5", "CW-CHG-6")
def test_a_sacrifice_refills_though_all_affinity_lies_in_the_deck() -> None:
    t = Table()
    t.dice(2)
    t.do("sacrifice_third")
    assert (len(t.state.seats[0].affinity_deck), len(t.state.seats[0].hand)) == (8, 2)
    assert t.order("affinity_refilled", "die_rolled") == ["affinity_refilled", "die_rolled"]


@pytest.mark.rule("CW-CHG-9")
def test_a_sacrifice_without_any_affinity_rolls_nothing() -> None:
    t = Table(decks=False)
    t.do("sacrifice_third")
    assert t.thirds(0) == 2
    assert t.order("affinity_refilled", "die_rolled") == []


@pytest.mark.rule("CW-CHG-10")
def test_the_refill_comes_before_the_trap_is_set() -> None:
    t = Table(decks=False)
    held = t.hand("Pitfall Orchard")
    t.affinity("earth")
    t.dice(1)
    t.do("set_trap", held, 1, ())
    assert t.order("affinity_refilled", "trap_set") == ["affinity_refilled", "trap_set"]
    assert t.zone(held) == TRAP_SLOT


@pytest.mark.rule("CW-PHASE-17")
def test_a_change_for_the_turn_made_as_the_round_ends_is_over_with_it() -> None:
    t = Table(active=1, turn=6)
    own = t.put(summon_card(when("round_end", "any", STRONGER)))
    t.end_turn()
    assert t.happened("changed")
    assert t.piece(own).atk == t.piece(own).program.stats["atk"]


@pytest.mark.rule("CW-PHASE-17")
def test_extra_charges_given_as_the_round_ends_do_not_last_into_the_next() -> None:
    t = Table(active=1, turn=6)
    t.put(summon_card(when("round_end", "any", {"effect": "bonus_charge", "count": 2})))
    t.end_turn()
    assert t.happened("charges_gained")
    assert t.state.seats[0].charges == []


@pytest.mark.rule("CW-PHASE-13")
def test_the_phase_ends_where_the_player_may_not_attack_the_crystal() -> None:
    t = Table()
    t.put(summon_card())
    cast(t, {"effect": "forbid", "to": "$you", "key": "direct_attack", "duration": "end_of_turn"})
    t.to_attack()
    assert t.state.active == 1


@pytest.mark.rule("CW-ATK-7")
def test_a_promised_hit_outlasts_another_roll() -> None:
    t = Table()
    own = t.put(summon_card(atk=3))
    enemy = t.put(summon_card(agi=11, hp=9), 1)
    t.set(trap(when("attack_hit", "any", {"effect": "reroll"})))
    cast(t, {"effect": "auto_hit", "to": "$t1"}, targets=(OWN_ROW,), named=(own,))
    t.to_attack()
    t.dice(1, 1)
    t.attack(own, enemy)
    t.answer(t.offered()[0])
    assert [event.kind for event in t.state.log or () if event.kind in ("attack_hit", "attack_missed")] == [
        "attack_hit"
    ] * 2


@pytest.mark.rule("CW-REM-4")
def test_what_has_no_room_keeps_nobody_else_from_coming_back() -> None:
    t = Table(row_cells=2, bench_cells=1)
    for cell in ("row:1", "row:2", "bench:1"):
        t.put(summon_card(), 0, cell)
    mine, theirs = t.grave("Goblin", 0), t.grave("Goblin", 1)
    cast(t, {"effect": "resurrect", "to": {"all": {"zone": "graveyard", "kind": "summon"}}})
    t.answer("row:2")
    assert t.asked() == ""
    assert (t.zone(mine), t.cell(theirs)) == (GRAVEYARD, "row:2")


@pytest.mark.rule("CW-TRAP-1")
def test_who_may_not_set_traps_sets_none_by_an_effect_either() -> None:
    t = Table()
    t.put(summon_card(static({"effect": "forbid", "to": "$opponent", "key": "set_trap"})), 1)
    held = t.hand("Pitfall Orchard")
    cast(t, {"effect": "set_trap_from", "zone": "hand", "filter": {"kind": "trap"}})
    assert t.zone(held) == HAND


@pytest.mark.rule("CW-PLAY-15")
@pytest.mark.parametrize("zone", ["hand", "graveyard"])
def test_a_value_that_counts_a_pile_is_worked_out_as_the_pile_changes(zone: str) -> None:
    t = Table(decks=False)
    by = {"count": {"zone": zone, "side": "own"}}
    own = t.put(summon_card(static({"effect": "modify_stat", "to": "$self", "stat": "atk", "by": by}), atk=1))
    other = t.hand(item(DRAW))
    t.deck("Goblin")
    t.deck("Goblin")
    sizes = [t.piece(own).atk - 1]
    t.use(other, own)
    sizes.append(t.piece(own).atk - 1)
    assert sizes == ([1, 1] if zone == "hand" else [0, 1])
    t.end_turn(2)
    assert t.piece(own).atk - 1 == len(t.state.pile(0, {"hand": HAND, "graveyard": GRAVEYARD}[zone]))


@pytest.mark.rule("CW-RAR-6")
def test_a_limit_for_a_name_counts_all_rarities() -> None:
    t = Table()
    limit: Any = {"times": 1, "per": "turn", "scope": "name"}
    for number in (1, 2):
        t.put(summon_card(when("turn_end", "own", DRAW, limit=limit), name="Twin", hp=number))
    t.end_turn()
    assert len(t.state.seats[0].deck) == 9


@pytest.mark.rule("CW-CHG-5", "CW-PHASE-5")
@pytest.mark.parametrize(
    ("do", "dice", "count"),
    [(None, (12, 4), 3), ({"effect": "reroll"}, (12, 4, 1), 2), ({"effect": "set_roll", "value": 1}, (12, 4), 2)],
)
def test_a_refill_amid_an_attack_has_a_die_of_its_own(do: Any, dice: tuple[int, ...], count: int) -> None:
    t = Table(phase="attack", decks=False)
    own, enemy = t.put(summon_card(atk=1)), t.put(summon_card(hp=9), 1)
    t.sky("Spring Tide", 1)
    t.affinity("earth")
    t.spent("earth", 0, 5)
    t.put(summon_card(when("attack_hit", "any", {"effect": "discard", "player": "$opponent"})), 1)
    if do:
        t.put(summon_card(when("affinity_rolled", "any", do)), 1)
    t.dice(*dice)
    t.attack(own, enemy)
    assert len(t.happened("attack_hit")) == 1
    assert len(t.happened("drawn")) == count


@pytest.mark.rule("CW-PHASE-17")
def test_what_lasts_while_the_weather_lasts_does_not_begin_without_one() -> None:
    t = Table()
    own = t.put(summon_card(atk=3))
    change = {"effect": "modify_stat", "to": "$t1", "stat": "atk", "by": 2, "duration": "while_weather"}
    cast(t, change, targets=(OWN_ROW,), named=(own,))
    assert t.piece(own).atk == 3


@pytest.mark.rule("CW-ATK-1", "CW-OBJ-5")
@pytest.mark.parametrize("used", [1, 2])
def test_an_extra_attack_of_the_turn_is_there_once_in_two_phases(used: int) -> None:
    t = Table(magic_per_turn=2)
    own, enemy = t.put(summon_card(atk=1)), t.put(summon_card(hp=20), 1)
    cast(t, {"effect": "extra_attack", "to": "$t1"}, {"effect": "extra_phase"}, targets=(OWN_ROW,), named=(own,))
    t.to_attack()
    for _ in range(used):
        t.attack(own, enemy)
    if used == 1:
        t.do("end_phase")
    for _ in range(3 - used):
        assert (t.state.active, t.state.phase) == (0, "attack")
        t.attack(own, enemy)
    assert t.state.active == 1


@pytest.mark.rule("CW-TRAP-3")
def test_the_active_player_waits_while_the_other_is_asked_about_traps() -> None:
    t = Table(phase="attack")
    own, enemy = t.put(summon_card()), t.put(summon_card(), 1)
    t.set("Pitfall Orchard")
    t.attack(own, enemy)
    t.refused("activate_trap", 1, seat=0, code="E-PROMPT")
    t.refused("decline_trap", seat=0, code="E-PROMPT")


@pytest.mark.rule("CW-ATK-9")
def test_no_more_is_reflected_than_would_be_suffered() -> None:
    t = Table(phase="attack")
    own = t.put(summon_card(atk=5, hp=9))
    enemy = t.put(
        summon_card(
            when("would_take_damage", "self", {"effect": "prevent_damage", "amount": 3}, form="replacement"),
            when("would_take_damage", "self", {"effect": "reflect_damage", "to": "$event.source"}, form="replacement"),
            hp=9,
        ),
        1,
    )
    t.dice(12)
    t.attack(own, enemy)
    assert (t.hp(enemy), t.hp(own)) == (9, 7)


@pytest.mark.rule("CW-ATK-17", "CW-TRAP-10")
@pytest.mark.parametrize(("by", "left"), [(-2, 2), (-3, 3)])
def test_an_attack_whose_strength_a_trap_has_taken_shatters_nothing(by: int, left: int) -> None:
    t = Table(phase="attack")
    own = t.put(summon_card(atk=3))
    weaker = {"effect": "modify_stat", "to": "$attacker", "stat": "atk", "by": by, "duration": "end_of_turn"}
    ivy = t.set(trap(when("direct_attack", "opponent", weaker)))
    t.direct(own)
    t.answer(ivy)
    assert (t.thirds(1), t.state.active) == (left, 1)


@pytest.mark.rule("CW-PHASE-15", "CW-PLAY-14")
def test_what_binds_the_active_player_passes_on_with_the_turn() -> None:
    t = Table()
    t.put(summon_card(static({"effect": "forbid", "to": "$active", "key": "move"})))
    theirs = t.put(summon_card(), 1)
    assert t.piece(theirs).forbidden == frozenset()
    t.end_turn()
    assert t.piece(theirs).forbidden == {"move"}


@pytest.mark.rule("CW-PHASE-17", "CW-PLAY-15")
@pytest.mark.parametrize(("active", "left"), [(0, 1), (1, 3)])
def test_a_change_of_the_round_ends_in_the_turn_of_who_goes_second(active: int, left: int) -> None:
    t = Table(active=active, turn=5 + active)
    own = t.put(summon_card(atk=1), active)
    raised = {"effect": "modify_stat", "to": "$t1", "stat": "atk", "by": 2, "duration": "end_of_round"}
    longer = {"effect": "extend_duration", "to": "$t1", "duration": "end_of_match"}
    cast(t, raised, longer, targets=(OWN_ROW,), named=(own,), seat=active)
    t.end_turn(2)
    assert t.piece(own).atk == left


@pytest.mark.rule("CW-PLAY-6", "CW-PLAY-5")
@pytest.mark.parametrize(
    ("filter_", "code"),
    [(OWN_ROW, "E-NO-BEARER"), ({"kind": "summon", "side": "opponent"}, ""), ({"bench": True, "kind": "summon"}, "")],
)
def test_an_item_that_heals_an_own_row_summon_has_a_bearer_in_every_ruleset(filter_: Any, code: str) -> None:
    t = Table(item_needs_bearer=False)
    fit = t.put(
        summon_card(hp=5),
        1 if filter_.get("side") == "opponent" else 0,
        "bench:1" if "bench" in filter_ else "",
        damage=1,
    )
    held = t.hand(item({"effect": "heal", "to": "$t1", "amount": 1}, targets=(filter_,)))
    move = ("play_item", held, -1, ((fit,),), ())
    if code:
        t.refused(*move, code=code)
        t.use(held, fit, fit)
    else:
        t.do(*move)
    assert t.hp(fit) == 5


@pytest.mark.rule("CW-PLAY-15", "CW-ATK-6", "CW-ATK-25")
def test_after_a_redirect_the_roll_looks_at_the_new_target_as_it_is_now() -> None:
    """A Summon that is harder to hit while it is attacked is so too when an attack is turned to it."""
    t = Table(phase="attack")
    attacker = t.put(summon_card(atk=3, hp=9))
    weak = t.put(summon_card(agi=1, hp=9), 1)
    dodges = static(
        {"effect": "modify_stat", "to": "$self", "stat": "agi", "by": 5},
        **{"if": [{"matches": ["$defender", {"self": True}]}]},
    )
    steps_in = when(
        "attacked", "own", {"effect": "redirect", "to": "$self"}, where={"not_self": True, "kind": "summon"}
    )
    guard = t.put(summon_card(dodges, steps_in, agi=3, hp=9), 1)
    t.dice(6)
    t.attack(attacker, weak)
    assert t.order("redirected", "attack_hit", "attack_missed") == ["redirected", "attack_missed"]
    assert t.hp(guard) == 9


@pytest.mark.rule("CW-PHASE-7", "CW-PHASE-8", "CW-ZONE-1")
def test_a_cell_has_one_name_alone() -> None:
    t = Table(phase="formation")
    t.put(summon_card(when("moved", "self", DRAW)))
    t.refused("reposition", "row:1", "row:01", code="E-UNKNOWN")
    t.refused("reposition", "row:1", "row:1", code="E-NOTHING-TO-MOVE")
    assert t.happened("drawn") == []


@pytest.mark.rule("CW-PLAY-15", "CW-PLAY-14")
def test_what_a_summon_sets_is_set_when_it_steps_up() -> None:
    """The last “set” counts: that of a passive begins with the row, not with the bench."""
    t = Table(phase="formation")
    stubborn = static({"effect": "set_stat", "to": "$self", "stat": "agi", "value": 7})
    summon = t.put(summon_card(stubborn, agi=3), 0, "bench:1")
    t.state.modify(summon, "set_stat", "agi", 1, "end_of_match", t.context(0))
    assert t.piece(summon).agi == 1
    t.do("reposition", "bench:1", "row:1")
    assert t.piece(summon).agi == 7
    t.state.modify(summon, "set_stat", "agi", 2, "end_of_match", t.context(0))
    assert t.piece(summon).agi == 2
    assert t.codec is not None
    assert t.codec.decode(t.codec.encode(t.state), type(t.state)).pieces[summon].agi == 2
