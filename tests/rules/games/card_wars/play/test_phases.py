"""Turns, phases and the Affinity economy (sections 8 to 10 of the rule book)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.zones import AFFINITY_DECK, DECK
from tests.rules.games.card_wars.play.table import DRAW, OWN_ROW, Table, item, magic, summon_card, when


def charges(t: Table, seat: int = 0) -> int:
    """Affinity Cards in a hand."""
    return sum(t.state.kind(card) == "affinity" for card in t.state.seats[seat].hand)


def new_turn(**options: Any) -> Table:
    """Seat 1 is about to end its turn; seat 0's Formation Phase comes next."""
    return Table(active=1, turn=4, **options)


@pytest.mark.rule("CW-PHASE-3")
@pytest.mark.parametrize(("count", "left"), [(1, 9), (3, 7), (0, 10)])
def test_the_formation_phase_draws(count: int, left: int) -> None:
    t = new_turn(draw_per_turn=count)
    t.end_turn()
    assert len(t.state.seats[0].deck) == left
    assert t.happened("draw_skipped") == []


@pytest.mark.rule("CW-PHASE-4")
@pytest.mark.parametrize(("how", "hand"), [("no_draw", 0), ("lose_battle", None), ("reshuffle_graveyard", 1)])
def test_an_empty_deck(how: str, hand: int | None) -> None:
    t = new_turn(empty_main_deck=how)
    t.empty(DECK)
    t.empty(AFFINITY_DECK)
    t.grave("Goblin")
    t.end_turn()
    if hand is None:
        assert t.match.outcome is not None
        assert (t.match.outcome.winners, t.match.outcome.reason) == ((1,), "deck")
    else:
        assert len(t.state.seats[0].hand) == hand
        assert len(t.happened("draw_skipped")) == 1 - hand


@pytest.mark.rule("CW-PHASE-4")
def test_an_empty_graveyard_gives_nothing_to_shuffle() -> None:
    t = new_turn(empty_main_deck="reshuffle_graveyard")
    t.empty(DECK)
    t.end_turn()
    assert len(t.happened("draw_skipped")) == 1


@pytest.mark.rule("CW-PHASE-5")
@pytest.mark.parametrize(("die", "count"), [(1, 1), (2, 2), (3, 1), (4, 2)])
def test_the_affinity_die(die: int, count: int) -> None:
    t = new_turn()
    t.dice(die)
    t.end_turn()
    assert charges(t) == count
    assert [event.amount for event in t.happened("affinity_rolled")] == [die]


@pytest.mark.rule("CW-PHASE-5")
def test_another_die_and_yield() -> None:
    t = new_turn(affinity_die=100, affinity_yield={"odd": 0, "even": 5})
    t.end_turn()
    rolled = t.happened("die_rolled")[0]
    assert rolled.note == ("affinity", 100)
    assert charges(t) == (5 if rolled.amount % 2 == 0 else 0)


@pytest.mark.rule("CW-PHASE-6")
def test_what_is_there_is_drawn() -> None:
    t = new_turn(decks=False)
    t.affinity("fire", zone=AFFINITY_DECK)
    t.dice(2)
    t.end_turn()
    assert charges(t) == 1
    assert t.happened("affinity_refilled") == []


@pytest.mark.rule("CW-PHASE-2", "CW-PHASE-14")
def test_each_action_belongs_to_its_phase() -> None:
    t = Table(phase="formation")
    goblin, held = t.put("Goblin"), t.hand("Goblin")
    t.put("Goblin", 1)
    t.slot(magic(DRAW))
    for move in (
        ("cast_magic", 1, (), ()),
        ("play_summon", held, "row:2", ()),
        ("sacrifice_third",),
        ("attack", "row:1", "row:1", None),
    ):
        t.refused(*move, code="E-PHASE")
    t.do("end_phase")
    for move in (("reposition", "row:1", "row:2"), ("attack", "row:1", "row:1", None), ("direct_attack", "row:1")):
        t.refused(*move, code="E-PHASE")
    t.do("end_phase")
    for move in (
        ("cast_magic", 1, (), ()),
        ("play_weather", held),
        ("set_trap", held, 1, ()),
        ("play_item", held, goblin, (), ()),
    ):
        t.refused(*move, code="E-PHASE")
    t.do("end_phase")
    assert t.state.active == 1
    t.refused("end_phase", seat=0, code="E-TURN")


@pytest.mark.rule("CW-PHASE-14", "CW-PHASE-15", "CW-PHASE-1")
def test_a_turn_may_be_ended_from_any_phase() -> None:
    for phases in (0, 1, 2):
        t = Table(phase="formation")
        t.put("Goblin")
        t.put("Goblin", 1)
        for _ in range(phases):
            t.do("end_phase")
        t.end_turn()
        assert (t.state.active, t.state.phase, t.state.turn) == (1, "formation", 6)
        assert t.order("phase_start", "phase_end", "turn_end")[-3:] == ["phase_end", "turn_end", "phase_start"]


@pytest.mark.rule("CW-PHASE-1", "CW-PHASE-15")
def test_two_turns_are_a_round() -> None:
    t = Table(phase="formation", turn=1)
    rounds = []
    for _ in range(5):
        rounds.append((t.state.round, t.state.active))
        t.end_turn()
    assert rounds == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0)]
    assert len(t.happened("round_end")) == 2


@pytest.mark.rule("CW-PHASE-12")
def test_a_phase_without_attacks_starts_and_ends() -> None:
    t = Table(turn=1)
    t.put("Goblin")
    t.put("Goblin", 1)
    t.to_attack()
    assert t.state.active == 1
    assert t.order("phase_start", "phase_end")[:4] == ["phase_end", "phase_start", "phase_end", "phase_start"]


@pytest.mark.rule("CW-PHASE-13")
@pytest.mark.parametrize("reason", ["no row", "no strength", "forbidden"])
def test_the_attack_phase_ends_where_nobody_can_attack(reason: str) -> None:
    t = Table()
    if reason != "no row":
        own = t.put(summon_card(atk=0 if reason == "no strength" else 3))
        if reason == "forbidden":
            t.put("Goblin", 1)
            t.state.modify(own, "forbid", "attack", 0, "end_of_turn", t.context(0))
    t.to_attack()
    assert t.state.active == 1


@pytest.mark.rule("CW-PHASE-16")
@pytest.mark.parametrize(("rounds", "is_over"), [(3, True), (4, False), (None, False)])
def test_the_clock_rings_after_the_round_of_the_ruleset(rounds: int | None, is_over: bool) -> None:
    t = Table(turn=6, active=1, max_rounds_per_battle=rounds)
    t.state.seats[0].thirds = 2
    t.end_turn()
    assert (t.match.outcome is not None) == is_over


@pytest.mark.rule("CW-PHASE-7", "CW-PHASE-8")
@pytest.mark.parametrize("most", [1, 2, None])
def test_how_often_places_are_changed(most: int | None) -> None:
    t = Table(phase="formation", reposition_per_formation=most)
    t.put("Goblin")
    for at in range(3):
        move = ("reposition", f"row:{at + 1}", f"row:{at + 2}")
        if most is not None and at >= most:
            t.refused(*move, code="E-REPOSITION-USED")
        else:
            t.do(*move)


@pytest.mark.rule("CW-PHASE-8")
@pytest.mark.parametrize("into_empty", [True, False])
def test_moving_into_an_empty_place(into_empty: bool) -> None:
    t = Table(phase="formation", reposition_into_empty=into_empty)
    t.put("Goblin")
    t.put("Mossback Cub", cell="bench:1")
    t.refused("reposition", "row:2", "row:3", code="E-NOTHING-TO-MOVE")
    t.refused("reposition", "row:1", "row:9", code="E-CELL")
    t.refused("reposition", "row:1", "nowhere", code="E-UNKNOWN")
    if not into_empty:
        t.refused("reposition", "row:1", "row:2", code="E-NOTHING-TO-MOVE")
        assert all(move[1:] in (("row:1", "bench:1"), ()) for move in t.match.legal_actions())
        t.do("reposition", "row:1", "bench:1")
    else:
        t.do("reposition", "row:1", "row:2")


@pytest.mark.rule("CW-PHASE-7")
def test_two_places_on_the_bench_are_not_changed() -> None:
    t = Table(phase="formation")
    t.put("Goblin", cell="bench:1")
    t.refused("reposition", "bench:1", "bench:2", code="E-NOTHING-TO-MOVE")


@pytest.mark.rule("CW-PHASE-9", "CW-PHASE-10", "CW-PLAY-4", "CW-PLAY-3")
def test_without_magic_any_number_of_cards_is_played() -> None:
    t = Table()
    spell = t.slot(magic(DRAW))
    summons = [t.hand("Goblin") for _ in range(4)]
    traps, sky = [t.hand("Pitfall Orchard") for _ in range(2)], t.hand("Ashfall Dusk")
    t.affinity("null", count=4)
    t.affinity("earth", count=2)
    t.put("Goblin", 1)
    for at, goblin in enumerate(summons):
        t.play(goblin, f"row:{at + 1}")
    for at, each in enumerate(traps):
        t.do("set_trap", each, at + 1, ())
    t.do("play_weather", sky)
    assert not t.state.is_used(spell)
    t.to_attack()
    t.attack(summons[0], "row:1")
    assert len(t.happened("attacks")) == 1


@pytest.mark.rule("CW-MAG-2", "CW-MAG-4")
@pytest.mark.parametrize(
    ("options", "after_item", "second"),
    [
        ({}, "E-MAGIC-WINDOW", "E-MAGIC-LIMIT"),
        ({"magic_only_first": False}, "", "E-MAGIC-LIMIT"),
        ({"magic_per_turn": 2}, "E-MAGIC-WINDOW", ""),
        ({"magic_per_turn": 0}, "E-MAGIC-WINDOW", "E-MAGIC-LIMIT"),
    ],
)
def test_how_much_magic_and_when(options: dict[str, Any], after_item: str, second: str) -> None:
    t = Table(**options)
    goblin, used = t.put("Goblin"), t.hand(item(DRAW))
    for _ in range(3):
        t.slot(magic(DRAW))
    if options.get("magic_per_turn") == 0:
        t.refused("cast_magic", 1, (), (), code="E-MAGIC-LIMIT")
        return
    copy = Table(**options)
    copy.put("Goblin")
    copy.slot(magic(DRAW))
    t.do("cast_magic", 1, (), ())
    t.refused("cast_magic", 1, (), (), code="E-MAGIC-USED")
    if second:
        t.refused("cast_magic", 2, (), (), code=second)
    else:
        t.do("cast_magic", 2, (), ())
    t.end_turn(2)
    t.do("end_phase")
    t.use(used, goblin)
    if after_item:
        t.refused("cast_magic", 3, (), (), code=after_item)
    else:
        t.do("cast_magic", 3, (), ())


@pytest.mark.rule("CW-MAG-2")
def test_a_skill_closes_the_moment_for_magic() -> None:
    t = Table()
    kelda = t.put("Sister Kelda, Lamp-Reader")
    t.slot(magic(DRAW))
    t.skill(kelda, kelda)
    t.refused("cast_magic", 1, (), (), code="E-MAGIC-WINDOW")


@pytest.mark.rule("CW-MAG-7", "CW-MAG-5", "CW-PLAY-12")
def test_magic_without_a_target_is_not_cast() -> None:
    t = Table()
    lantern = t.slot("Lantern on the Far Shore")
    t.refused("cast_magic", 1, (), (), code="E-NO-TARGET")
    t.refused("cast_magic", 2, (), (), code="E-EMPTY-SLOT")
    t.refused("cast_magic", 9, (), (), code="E-UNKNOWN")
    assert not t.state.is_used(lantern)


@pytest.mark.rule("CW-MAG-7")
def test_magic_whose_target_is_gone_is_used_up() -> None:
    t = Table()
    goblin, spell = (
        t.put("Goblin", damage=2),
        t.slot(magic({"effect": "extra_attack", "to": "$t1"}, targets=(OWN_ROW,))),
    )
    backdraft = t.set("Backdraft T")
    t.cast(spell, goblin)
    t.answer(backdraft)
    assert t.state.is_used(spell)
    assert goblin in t.state.seats[0].removed


@pytest.mark.rule("CW-CHG-1", "CW-CHG-11")
def test_a_payment_goes_to_the_discharge_and_other_kinds_are_free() -> None:
    t = Table()
    brannoc, sky, poultice = t.hand("Brannoc, Quarry Warden"), t.hand("Ashfall Dusk"), t.hand("Marsh Poultice")
    paid = t.affinity("earth", count=2)
    t.play(brannoc)
    assert t.state.seats[0].affinity_discard == paid
    t.do("play_weather", sky)
    t.use(poultice, brannoc)
    assert t.state.seats[0].affinity_discard == paid


@pytest.mark.rule("CW-CHG-3", "CW-AFF-8")
@pytest.mark.parametrize(
    ("payment", "code"),
    [
        ((2, 0, 0, 0), "E-COST"),
        ((4, 0, 0, 0), "E-COST-OVERPAY"),
        ((2, 1, 0, 0), "E-COST-ELEMENT"),
        ((3, 0), "E-UNKNOWN"),
        ((9, 0, 0, 0), "E-COST"),
    ],
)
def test_exactly_the_cost_is_paid(payment: tuple[int, ...], code: str) -> None:
    t = Table()
    summon = t.hand(summon_card(tier=3))
    t.affinity("earth", count=4)
    t.affinity("fire")
    t.refused("play_summon", summon, "row:1", payment, code=code)


@pytest.mark.rule("CW-CHG-3")
def test_a_payment_left_out_is_filled_in_where_there_is_one_way() -> None:
    t = Table()
    first, second = (t.hand("Sister Kelda, Lamp-Reader L") for _ in range(2))
    t.affinity("fire", count=2)
    t.play(first)
    t.refused("play_summon", second, "row:2", (), code="E-COST")


@pytest.mark.rule("CW-CHG-3")
def test_a_payment_left_out_with_two_ways_asks_for_a_choice() -> None:
    t = Table()
    kelda = t.hand("Sister Kelda, Lamp-Reader L")
    t.affinity("fire", count=2)
    t.affinity("water")
    t.refused("play_summon", kelda, "row:1", (), code="E-COST")
    t.play(kelda, "row:1", (0, 1, 1, 0))


@pytest.mark.rule("CW-CHG-4", "CW-CHG-5", "CW-CHG-10")
@pytest.mark.parametrize(
    ("trigger", "takes_hand", "deck", "hand"),
    [("all_spent", True, 0, 1), ("offhand_empty", True, 4, 2), ("offhand_empty", False, 3, 3)],
)
def test_when_a_refill_comes_and_what_it_gathers(trigger: str, takes_hand: bool, deck: int, hand: int) -> None:
    """One of two charges is paid while the off-hand deck is empty and four are spent; the die gives two."""
    t = Table(decks=False, refill_trigger=trigger, refill_takes_hand=takes_hand)
    goblin = t.hand("Goblin")
    t.affinity("null", count=2)
    t.spent("fire", count=4)
    t.dice(2)
    t.play(goblin)
    assert (len(t.state.seats[0].affinity_deck), charges(t)) == (deck, hand)


@pytest.mark.rule("CW-CHG-9")
def test_no_affinity_left_no_refill() -> None:
    t = Table(decks=False)
    t.do("sacrifice_third")
    assert t.happened("affinity_refilled") == []
    assert t.happened("die_rolled") == []


@pytest.mark.rule("CW-CHG-5", "CW-CHG-6")
@pytest.mark.parametrize(("takes_hand", "expected"), [(True, (23, 2)), (False, (20, 5))])
def test_a_sacrifice_gathers_the_hand_too(takes_hand: bool, expected: tuple[int, int]) -> None:
    t = Table(decks=False, refill_takes_hand=takes_hand)
    t.affinity("fire", count=3)
    t.affinity("earth", count=10, zone=AFFINITY_DECK)
    t.spent("water", count=12)
    t.dice(2)
    t.do("sacrifice_third")
    assert (len(t.state.seats[0].affinity_deck), charges(t)) == expected
    assert t.thirds(0) == 2


@pytest.mark.rule("CW-CHG-6", "CW-CHG-7")
@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ({}, ("", "E-SACRIFICE-USED")),
        ({"sacrifice_allowed": False}, ("E-SACRIFICE-OFF",)),
        ({"sacrifice_per_turn": 2}, ("", "", "E-SACRIFICE-USED")),
        ({"sacrifice_per_turn": 3}, ("", "", "E-LAST-THIRD")),
        ({"sacrifice_per_turn": 3, "sacrifice_last_third": True}, ("", "", "")),
    ],
)
def test_how_many_thirds_are_given_up(options: dict[str, Any], codes: tuple[str, ...]) -> None:
    t = Table(**options)
    for code in codes:
        if code:
            t.refused("sacrifice_third", code=code)
        else:
            t.do("sacrifice_third")
    assert (t.match.outcome is not None) == (codes == ("", "", ""))


@pytest.mark.rule("CW-CHG-6")
def test_no_sacrifice_on_the_enemys_turn() -> None:
    t = Table()
    t.refused("sacrifice_third", seat=1, code="E-TURN")


@pytest.mark.rule("CW-PHASE-17", "CW-PHASE-2")
def test_events_of_a_turn_come_in_the_order_of_the_book() -> None:
    t = new_turn()
    t.end_turn()
    wanted = ("turn_end", "round_end", "phase_start", "drawn", "affinity_rolled", "turn_start")
    found = list(dict.fromkeys(t.order(*wanted)[t.order(*wanted).index("turn_end") :]))
    assert found == ["turn_end", "round_end", "phase_start", "drawn", "affinity_rolled", "turn_start"]


@pytest.mark.rule("CW-PHASE-2")
@pytest.mark.parametrize("phase", ["formation", "tactician", "attack"])
@pytest.mark.parametrize("event", ["phase_start", "phase_end"])
def test_what_waits_for_a_phase(event: str, phase: str) -> None:
    t = new_turn()
    t.put(summon_card(when(event, "own", DRAW, phase=phase)))  # type: ignore[arg-type]
    t.end_turn()
    t.end_turn()
    assert len(t.state.seats[0].deck) == 8
