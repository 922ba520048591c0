"""What a turn is made of (MAX-TURN)."""

from __future__ import annotations

import pytest

from tests.rules.games.maximus.play.started import started
from tests.rules.games.maximus.play.table import DRAW, GAIN, UNIT, Table, able, plain, seed, spell, when

NIMBLE = {"form": "activated", "do": [GAIN], "drains_self": False, "any_turn": True}


def use(card: int) -> tuple[object, ...]:
    """The first power of a Unit, without targets or costs."""
    return ("activate_power", card, (card, 0), None, (), ())


@pytest.mark.rule("MAX-TURN-1", "MAX-TURN-10", "MAX-PLAY-7", "MAX-ATK-3", "MAX-RES-8")
def test_others_may_do_nothing_that_belongs_to_a_turn() -> None:
    t = Table()
    eel = t.unit("Eel", 1, 1, 1, seat=1)
    reader = t.field(able({"form": "activated", "do": [DRAW]}), 1)
    crab, chant, gear = t.hand(plain(), 1), t.hand(spell(DRAW), 1), t.hand("Bramblecoat Hedgehog", 1)
    lead = t.resource(seat=1)
    for move in (
        ("play_unit", crab, 1, 5, ()),
        ("play_verb", chant, (), ()),
        ("play_equipment", gear, eel, ()),
        ("play_fusion", crab, (eel,), (1, 1), ()),
        ("play_evolution", crab, eel, ()),
        ("place_resource", crab),
        ("drain_resource", lead),
        ("attack", eel, t.avatars[0]),
        use(reader),
        ("end_turn",),
    ):
        t.refused(*move, seat=1, code="R:NOT_YOUR_TURN")
    assert t.match.legal_actions(1) == []


@pytest.mark.rule("MAX-TURN-10", "MAX-FUS-11", "MAX-END-10")
def test_others_may_defuse_use_flagged_powers_and_give_up() -> None:
    t = Table()
    fusion, _ = t.combined(seed("Twinmast Colossus"), 1, (1, 0), [seed("Mudflat Piper"), seed("Bramblecoat Hedgehog")])
    quick = t.field(able(NIMBLE), 1)
    assert {move[0] for move in t.match.legal_actions(1)} == {"defuse", "activate_power"}
    t.do(*use(quick), seat=1)
    t.do("defuse", fusion, ((1, 0), (2, 0)), (0, 0), (), seat=1)
    assert (t.pool(1), t.in_graveyard(fusion)) == (1, True)
    t.do("concede", seat=1)
    assert t.match.outcome is not None
    assert t.match.outcome.winners == (0,)


@pytest.mark.rule("MAX-TURN-2")
def test_everything_of_the_player_whose_turn_starts_is_undrained() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, drained=True)
    gear = t.attached(seed("Bramblecoat Hedgehog"), crab)
    resources = [t.resource(drained=True) for _ in range(3)]
    eel = t.unit("Eel", 1, 1, 2, seat=1, drained=True)
    own = [crab, gear, t.avatars[0]]
    for card in own:
        t.state.pieces[card].drained = True
    t.end_turn()
    assert [t.piece(card).drained for card in own] == [True] * 3
    assert not t.piece(eel).drained
    t.state.pieces[eel].drained = True
    t.end_turn()
    assert [t.piece(card).drained for card in own] == [False] * 3
    assert [t.state.is_drained(card) for card in resources] == [False] * 3
    assert t.piece(eel).drained


@pytest.mark.rule("MAX-TURN-3", "MAX-ZONE-12")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_the_turn_starts_with_a_draw(count: int) -> None:
    t = Table(turn_draw=count)
    deck = t.state.seats[1].deck.copy()
    t.end_turn()
    assert t.state.seats[1].hand == deck[::-1][:count]
    assert t.state.seats[1].deck == deck[: len(deck) - count]


@pytest.mark.rule("MAX-TURN-4")
def test_undraining_comes_before_the_draw() -> None:
    t = Table()
    owl = t.field(
        able(when("drawn", "own", GAIN, **{"if": [{"matches": ["$self", {"drained": False}]}]})), 1, drained=True
    )
    t.field(able(when("undrained", "any", GAIN), when("turn_start", "own", GAIN)), 1)
    t.end_turn()
    assert t.pool(1) == 3
    kinds = t.order("turn", "undrained", "drawn", "turn_start", "jiggawatts_gained")
    assert kinds == ["turn", "undrained", "drawn", "turn_start", *["jiggawatts_gained"] * 3]
    assert not t.piece(owl).drained


@pytest.mark.rule("MAX-TURN-4", "MAX-TIME-5")
def test_what_lasts_until_the_own_turn_ends_before_undraining() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    boost = {"effect": "modify_stat", "to": "$t1", "stat": "defense", "by": 1, "duration": "your_next_turn"}
    t.cast(t.hand(spell(boost, targets=[UNIT])), crab)
    t.end_turn()
    assert t.values(crab) == (2, 2, 4)
    t.end_turn()
    assert t.values(crab) == (2, 1, 4)


@pytest.mark.rule("MAX-TURN-5")
def test_the_first_turn_may_go_without_its_draw() -> None:
    match = started(first_player="seat1", first_player_draws=False)
    assert [len(seat.hand) for seat in match.state.seats] == [6, 6]
    match.apply(("end_turn",))
    assert [len(seat.hand) for seat in match.state.seats] == [6, 7]


@pytest.mark.rule("MAX-TURN-6", "MAX-ATK-4", "MAX-PLAY-6")
def test_the_order_within_a_turn_is_free() -> None:
    t = Table()
    a, b = t.unit("A", 1, 1, 1), t.unit("B", 1, 1, 1)
    reader = t.field(able({"form": "activated", "do": [DRAW]}))
    crab, lead = t.hand(plain()), t.hand(plain("Lead"))
    t.do("attack", a, t.avatars[1])
    t.do("play_unit", crab, 1, 4, ())
    t.do(*use(reader))
    t.do("place_resource", lead)
    t.do("attack", b, t.avatars[1])
    t.do("drain_resource", lead)
    t.do("attack", crab, t.avatars[1])
    assert t.health(t.avatars[1]) == 16


@pytest.mark.rule("MAX-TURN-7")
def test_a_turn_ends_only_when_it_is_said() -> None:
    t = Table()
    assert t.match.legal_actions() == [("attack", t.avatars[0], t.avatars[1]), ("end_turn",)]
    t.do("attack", t.avatars[0], t.avatars[1])
    assert (t.state.active, t.match.legal_actions()) == (0, [("end_turn",)])
    t.end_turn()
    assert t.state.active == 1


@pytest.mark.rule("MAX-TURN-7")
def test_an_effect_may_end_the_turn_and_no_other() -> None:
    t = Table()
    t.field(able(when("turn_end", "own", {"effect": "end_turn"})))
    t.cast(t.hand(spell({"effect": "end_turn"}, GAIN)))
    assert (t.state.active, t.pool(), t.state.turn) == (1, 1, 4)
    t.end_turn()
    assert (t.state.active, t.state.turn) == (0, 5)


@pytest.mark.rule("MAX-TURN-8")
def test_turns_pass_by_seat_and_skip_who_is_out() -> None:
    t = Table(3, players_max=3)
    t.end_turn()
    assert t.state.active == 1
    t.do("concede", seat=1)
    assert t.state.active == 2
    t.end_turn()
    assert t.state.active == 0
    t.end_turn()
    assert t.state.active == 2


@pytest.mark.rule("MAX-TURN-9", "MAX-RES-9", "MAX-UNIT-10")
def test_at_the_end_only_what_lasts_until_then_ends() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, damage=1)
    t.field(
        able(
            when(
                "turn_end",
                "own",
                {"effect": "damage", "to": {"all": {"name": "Crab"}}, "amount": {"stat": ["$self", "offense"]}},
            )
        )
    )
    boost = {"effect": "modify_stat", "to": {"all": UNIT}, "stat": "offense", "by": 2, "duration": "end_of_turn"}
    hand = [t.hand(plain(f"Card {at}")) for at in range(6)]
    t.cast(t.hand(spell(boost)))
    t.jiggawatts(2)
    assert t.values(crab) == (4, 1, 3)
    t.end_turn()
    # The ability of the turn's end still saw Offense 3: 3 − 1 damage.
    assert (t.values(crab), t.pool(), t.state.seats[0].hand) == ((2, 1, 1), 2, hand)


@pytest.mark.rule("MAX-TURN-12", "MAX-PWR-2")
def test_counters_are_cleared_when_any_turn_starts() -> None:
    t = Table()
    quick = t.field(able(NIMBLE))
    t.do(*use(quick))
    t.refused(*use(quick), code="R:USED_THIS_TURN")
    t.end_turn()
    t.do(*use(quick), seat=0)
    t.refused(*use(quick), seat=0, code="R:USED_THIS_TURN")
    assert t.pool() == 2


@pytest.mark.rule("MAX-TURN-12", "MAX-FUS-12")
def test_counters_of_cards_underneath_are_cleared_too() -> None:
    t = Table()
    part = t.field(able(NIMBLE, name="Mudflat Piper"))
    other = t.field(seed("Bramblecoat Hedgehog"))
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    t.do(*use(part))
    t.do("play_fusion", colossus, (part, other), (1, 1), ())
    t.end_turn(2)
    t.do("defuse", colossus, ((1, 1), (2, 1)), (0, 0), ())
    t.do(*use(part))
    assert t.pool() == 2


@pytest.mark.rule("MAX-TURN-13")
def test_the_first_player_may_attack_at_once() -> None:
    match = started(first_player="seat1")
    own, other = (next(iter(seat.cells.values())) for seat in match.state.seats)
    assert ("attack", own, other) in match.legal_actions()
    match.apply(("attack", own, other))


@pytest.mark.rule("MAX-TURN-13")
def test_a_ruleset_may_forbid_attacks_in_the_first_turn() -> None:
    t = Table(first_turn_attacks=False)
    crab = t.unit("Crab", 2, 1, 4)
    t.state.turn = 1
    t.refused("attack", crab, t.avatars[1], code="R:FIRST_TURN_ATTACK")
    t.refused("attack", t.avatars[1], crab, code="R:NOT_YOURS")
    assert {move[0] for move in t.match.legal_actions()} == {"end_turn"}
    t.end_turn()
    t.do("attack", t.avatars[1], crab)


@pytest.mark.rule("MAX-TURN-14")
def test_a_card_stays_drained_for_one_turn_start_only() -> None:
    t = Table()
    crab, resource = t.unit("Crab", 2, 1, 4, drained=True), t.resource(drained=True)
    stay = [{"effect": "skip_undrain", "to": each} for each in ("$t1", "$t2")]
    t.cast(t.hand(spell(*stay, targets=[UNIT, {"zone": "resource", "side": "own"}])), crab, resource)
    t.end_turn(2)
    assert (t.piece(crab).drained, t.state.is_drained(resource)) == (True, True)
    t.end_turn(2)
    assert (t.piece(crab).drained, t.state.is_drained(resource)) == (False, False)


@pytest.mark.rule("MAX-TURN-14")
def test_it_is_spent_at_the_next_turn_start_even_by_a_card_that_was_ready() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    t.cast(t.hand(spell({"effect": "skip_undrain", "to": "$t1"}, targets=[UNIT])), crab)
    t.end_turn(2)
    t.do("attack", crab, t.avatars[1])
    t.end_turn(2)
    assert not t.piece(crab).drained
