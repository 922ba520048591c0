"""What begins, ends and comes first within a turn, and what becomes frontmost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.rules.games.maximus.play.table import DRAW, GAIN, Table, able, equipment, seed, spell, verb, when

FIRST: Mapping[str, Any] = {"if": [{"first_this_turn": True}]}
NOT_FIRST: Mapping[str, Any] = {"if": [{"not": {"first_this_turn": True}}]}


@pytest.mark.rule("MAX-TURN-12", "MAX-TRIG-9")
@pytest.mark.parametrize(("condition", "gained"), [(FIRST, 1), (NOT_FIRST, 2)])
def test_the_first_time_is_one_of_several_cards(condition: Mapping[str, Any], gained: int) -> None:
    t = Table()
    t.field(able(when("drawn", "own", GAIN, **condition)))
    t.cast(t.hand(spell({**DRAW, "count": 3})))
    assert t.pool() == gained


@pytest.mark.rule("MAX-TURN-12")
def test_the_first_time_is_of_what_an_ability_waits_for() -> None:
    t = Table()
    beasts = {"event": "entered", "whose": "own", "where": {"types_any": ["beast"]}}
    t.field(able({"form": "triggered", "when": beasts, "do": [GAIN], **FIRST}))
    t.jiggawatts(9)
    for name, pool in (("Mudflat Piper", 8), ("Bramblecoat Hedgehog", 7), ("Splinterback Urchin", 6)):
        t.do("play_unit", t.hand(name), 1, t.state.seats[0].columns, ())
        assert t.pool() == pool


@pytest.mark.rule("MAX-TURN-12")
def test_what_happened_before_a_card_came_counts_and_a_new_turn_begins_anew() -> None:
    t = Table()
    late = t.hand(able(when("drawn", "any", GAIN, **FIRST)))
    t.cast(t.hand(verb("Draw a card.")))
    t.do("play_unit", late, 1, 1, ())
    t.cast(t.hand(verb("Draw a card.")))
    assert t.pool() == 0
    t.end_turn()
    assert t.pool() == 1


@pytest.mark.rule("MAX-TURN-12")
def test_seed_cards_that_look_for_the_first_time_do_so() -> None:
    t = Table()
    t.field(seed("Tovin of the Copper Bench"), at=(2, 2))
    t.field(seed("The Patient Creditor"), 1)
    crab = t.unit("Crab")
    for _ in range(2):
        t.do("play_equipment", t.hand(equipment(modifiers=[{"stat": "offense", "amount": 1}])), crab, ())
    assert t.pool() == 1
    t.jiggawatts(3, 1)
    hand = len(t.state.seats[0].hand)
    t.cast(t.hand(verb("Draw 2 cards.")))
    assert t.match.pending is not None  # one for the second card
    assert t.match.pending.kind == "pick_cards"
    t.answer(t.match.pending.options[0])
    assert len(t.state.seats[0].hand) == hand + 1


@pytest.mark.rule("MAX-TIME-5", "MAX-GEN-4", "MAX-TURN-2")
def test_control_that_lasts_until_a_turn_ends_before_anything_un_drains() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, seat=1, drained=True)
    take = {"effect": "take_control", "to": "$t1", "duration": "your_next_turn"}
    t.cast(t.hand(spell(take, targets=[{"name": "Crab"}])), crab)
    t.answer(t.match.pending.options[0])  # type: ignore[union-attr]
    t.end_turn(2)
    t.answer(t.match.pending.options[0])  # type: ignore[union-attr]
    assert t.piece(crab).controller == 1
    assert t.piece(crab).drained
    assert t.order("control_changed", "undrained", "drawn")[-2:] == ["control_changed", "drawn"]


@pytest.mark.rule("MAX-TIME-5", "MAX-TURN-9")
def test_what_begins_while_a_turns_changes_end_does_not_outlast_the_turn() -> None:
    t = Table()
    crab = t.unit("Crab", 0, 0, 1)
    proud = {"effect": "modify_stat", "to": "$self", "stat": "offense", "by": 2, "duration": "end_of_turn"}
    mourner = t.field(able(when("destroyed", "own", proud)))
    hold = {"effect": "modify_stat", "to": "$t1", "stat": "health", "by": 3, "duration": "end_of_turn"}
    hit = {"effect": "damage", "to": "$t1", "amount": 2, "unblockable": True}
    t.cast(t.hand(spell(hold, hit, targets=[{"name": "Crab"}])), crab)
    t.end_turn()
    assert t.in_graveyard(crab)
    assert t.values(mourner)[0] == 1


@pytest.mark.rule("MAX-RANK-6", "MAX-RANK-11")
def test_a_unit_that_is_swapped_or_moved_to_the_front_becomes_frontmost() -> None:
    t = Table()
    back = t.field(able(when("became_frontmost", "self", GAIN), name="Back"), 0, (2, 1))
    front = t.unit("Front", at=(1, 1))
    swap = spell({"effect": "swap", "a": "$t1", "b": "$t2"}, targets=[{"name": "Back"}, {"name": "Front"}])
    t.cast(t.hand(swap), back, front)
    assert t.pool() == 1
    t.cast(t.hand(swap), back, front)
    assert t.pool() == 1
    t.cast(t.hand(spell({"effect": "move", "to": "$t1"}, targets=[{"name": "Back"}])), back)
    t.answer((3, 2))
    assert t.pool() == 2


@pytest.mark.rule("MAX-RANK-4", "MAX-RANK-6")
@pytest.mark.parametrize(("frontmost", "gained"), [("column", 0), ("rank", 2)])
def test_a_whole_rank_becomes_frontmost_where_ranks_shield(frontmost: str, gained: int) -> None:
    t = Table(frontmost=frontmost)
    for column in (2, 3):
        t.field(able(when("became_frontmost", "self", GAIN), name="Back"), 0, (2, column))
    front = t.unit("Front", at=(1, 1))
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"name": "Front"}])), front)
    assert t.pool() == gained


@pytest.mark.rule("MAX-RANK-7", "MAX-RANK-4")
def test_only_the_unit_that_moved_up_becomes_frontmost_where_ranks_shield() -> None:
    t = Table(frontmost="rank", rank_advance="auto")
    for column in (1, 2):
        t.field(able(when("became_frontmost", "self", GAIN), name="Back"), 0, (2, column))
    front = t.unit("Front", at=(1, 1))
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"name": "Front"}])), front)
    assert t.pool() == 1


@pytest.mark.rule("MAX-RANK-14", "MAX-GEN-4")
def test_a_unit_that_changes_sides_may_become_frontmost_there() -> None:
    t = Table()
    back = t.field(able(when("became_frontmost", "self", GAIN), name="Back"), 1, (2, 1))
    t.unit("Front", at=(1, 1), seat=1)
    take = {"effect": "take_control", "to": "$t1", "duration": "end_of_turn"}
    t.cast(t.hand(spell(take, targets=[{"name": "Back"}])), back)
    t.answer((1, 1))
    assert t.pool() == 1


@pytest.mark.rule("MAX-ATK-11", "MAX-DMG-8")
def test_both_blows_of_a_fight_use_the_values_from_before_it() -> None:
    t = Table(counter_damage=True)
    tougher = {"effect": "modify_stat", "to": "$self", "stat": "defense", "by": 5}
    shielded = {"form": "static", "if": [{"exists": {"name": "Eel", "damaged": True}}], "do": [tougher]}
    one = t.field(able(shielded, name="Brute", stats=(3, 0, 9)))
    other = t.unit("Eel", 4, 0, 9, seat=1)
    t.do("attack", one, other)
    assert (t.piece(one).damage, t.piece(other).damage) == (4, 3)


@pytest.mark.rule("MAX-PWR-14", "MAX-ZONE-15")
def test_a_lasting_power_that_counts_a_hand_follows_every_card() -> None:
    t = Table()
    more = {"effect": "modify_stat", "to": "$self", "stat": "offense", "by": {"zone_size": "hand", "of": "$you"}}
    card = t.field(able({"form": "static", "do": [more]}, stats=(0, 0, 3)))
    t.deck(seed("Slag Rain"))
    look = t.hand(spell({"effect": "look", "count": 2, "then": "take"}))
    assert t.values(card)[0] == 1
    t.cast(look)
    t.answer(t.match.pending.options[0])  # type: ignore[union-attr]
    assert t.values(card)[0] == 1
    assert [event.kind for event in t.state.log or () if event.kind == "taken"] == ["taken"]
    back = t.graveyard(seed("Slag Rain"))
    t.cast(t.hand(spell({"effect": "return_to_hand", "to": {"all": {"name": "Slag Rain", "zone": "graveyard"}}})))
    assert back in t.state.seats[0].hand
    assert t.values(card)[0] == 2


@pytest.mark.rule("MAX-TRIG-6")
def test_who_orders_abilities_sees_whose_they_are() -> None:
    t = Table(trigger_order="controller_chooses")
    cards = [t.field(able(when("turn_end", "own", GAIN), name=f"Able {at}")) for at in range(2)]
    t.end_turn()
    assert t.match.pending is not None
    assert dict(t.match.pending.params)["cards"] == tuple(cards)


@pytest.mark.rule("MAX-PWR-14", "MAX-TURN-1")
@pytest.mark.parametrize(
    "wrap", [lambda each: each, lambda each: {"not": {"not": each}}, lambda each: {"all": [each, {"any": [each]}]}]
)
def test_a_lasting_power_follows_whose_turn_it_is_however_its_condition_is_built(wrap: Callable[[Any], Any]) -> None:
    t = Table()
    bar = {"effect": "grant_keyword", "to": "$self", "keyword": "cannot_attack"}
    card = t.field(able({"form": "static", "if": [wrap({"turn_of": "opponent"})], "do": [bar]}))
    for expected in (False, True, False):
        assert ("cannot_attack" in t.piece(card).keywords) == expected
        t.end_turn()
