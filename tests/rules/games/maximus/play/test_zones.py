"""The places cards can be in (MAX-ZONE)."""

from __future__ import annotations

import pytest

from rules.engine.rng import EFFECTS
from rules.engine.zones import ATTACHED, FIELD, RESOURCE, UNDER
from tests.rules.games.maximus.play.started import names, started
from tests.rules.games.maximus.play.table import DRAW, UNIT, Table, able, plain, seed, spell, verb


def gain(amount: object) -> dict[str, object]:
    """So many jiggawatts, by which a test reads a number."""
    return {"effect": "gain_jiggawatts", "amount": amount}


@pytest.mark.rule("MAX-ZONE-1", "MAX-ZONE-11")
def test_a_match_starts_with_five_zones_and_every_card_in_one() -> None:
    match = started()
    for seat in match.state.seats:
        drawn = 1 if seat.number == match.state.active else 0
        assert (len(seat.deck), len(seat.hand)) == (33 - drawn, 6 + drawn)
        assert (seat.resources, seat.graveyard, len(seat.cells)) == ([], [], 1)


@pytest.mark.rule("MAX-ZONE-1", "MAX-ZONE-14", "MAX-ZONE-2")
def test_cards_attached_are_on_the_field_and_cards_underneath_are_not() -> None:
    t = Table()
    colossus, parts = t.combined(
        seed("Twinmast Colossus"), 0, (1, 0), [seed("Mudflat Piper"), seed("Bramblecoat Hedgehog")]
    )
    host = t.unit("Host", 1, 1, 1)
    gear = t.attached(seed("Bramblecoat Hedgehog"), host)
    count = t.hand(spell(gain({"count": {"side": "own"}}), gain({"count": {"side": "own", "kind": "unit"}})))
    assert [t.zone(card) for card in (colossus, host, gear)] == [FIELD, FIELD, ATTACHED]
    assert [t.zone(part) for part in parts] == [UNDER, UNDER]
    t.cast(count)
    assert t.pool() == 4 + 3  # the Avatar, the Fusion, the host and its gear; of these three are Units
    t.refused("activate_power", parts[0], (parts[0], 0), None, (), (), code="R:WRONG_ZONE")


@pytest.mark.rule("MAX-ZONE-14")
def test_static_powers_of_cards_underneath_are_off() -> None:
    t = Table()
    hymn = {"form": "static", "do": [{"effect": "modify_stat", "to": {"all": UNIT}, "stat": "offense", "by": 1}]}
    other = t.unit("Other", 1, 1, 1)
    base = able(hymn, name="Cinder Calf")
    t.combined(seed("Furnace Ox"), 0, (1, 0), [base])
    assert t.values(other)[0] == 1


@pytest.mark.rule("MAX-ZONE-2")
def test_the_field_is_every_field_together() -> None:
    t = Table()
    t.unit("A")
    for name in ("B", "C"):
        t.unit(name, seat=1)
    t.cast(t.hand(spell(gain({"count": UNIT}))))
    assert t.pool() == 5


@pytest.mark.rule("MAX-ZONE-2")
def test_ones_own_field_is_what_one_controls() -> None:
    t = Table()
    t.unit("A", owner=1)
    t.unit("B", seat=1, owner=0)
    t.unit("C", seat=1)
    t.cast(t.hand(spell(gain({"count": {**UNIT, "side": "own"}}))))
    assert t.pool() == 2


@pytest.mark.rule("MAX-ZONE-3", "MAX-ZONE-5")
def test_the_field_has_no_bound() -> None:
    t = Table()
    for at in range(30):
        t.unit(f"Unit {at}")
    last = t.hand(plain())
    t.do("play_unit", last, 1, 31, ())
    assert len(t.state.seats[0].cells) == 32


@pytest.mark.rule("MAX-ZONE-4")
@pytest.mark.parametrize("rank", [0, -1, 4])
def test_there_are_three_ranks(rank: int) -> None:
    t = Table()
    crab = t.hand(plain())
    t.refused("play_unit", crab, rank, 0, (), code="R:RANK_RANGE")
    assert {move[2] for move in t.match.legal_actions() if move[0] == "play_unit"} == {1, 2, 3}


@pytest.mark.rule("MAX-ZONE-4")
def test_a_ruleset_may_have_more_ranks() -> None:
    t = Table(ranks=4)
    crab, eel = t.hand(plain()), t.hand(plain("Eel"))
    t.do("play_unit", crab, 4, 0, ())
    assert t.piece(crab).rank == 4
    t.refused("play_unit", eel, 5, 0, (), code="R:RANK_RANGE")


@pytest.mark.rule("MAX-ZONE-5")
def test_columns_open_one_after_the_other() -> None:
    t = Table()
    t.unit("A", at=(1, 1))
    crab, eel = t.hand(plain()), t.hand(plain("Eel"))
    t.do("play_unit", crab, 1, 2, ())
    assert t.state.seats[0].columns == 3
    t.refused("play_unit", eel, 1, 5, (), code="R:BAD_CELL")
    t.refused("play_unit", eel, 1, -1, (), code="R:BAD_CELL")
    t.do("play_unit", eel, 3, 3, ())


@pytest.mark.rule("MAX-ZONE-5")
def test_a_ruleset_may_bound_the_columns() -> None:
    t = Table(columns_max=3)
    crab = t.hand(plain())
    t.refused("play_unit", crab, 1, 3, (), code="R:BAD_CELL")
    assert {move[3] for move in t.match.legal_actions() if move[0] == "play_unit"} == {0, 1, 2}
    t.do("play_unit", crab, 1, 2, ())  # all columns are there from the start


@pytest.mark.rule("MAX-ZONE-5")
def test_a_full_field_takes_nothing_from_the_graveyard() -> None:
    t = Table(columns_max=1, ranks=2, avatars=False)
    t.unit("A", at=(1, 0))
    t.unit("B", at=(2, 0))
    crab = t.graveyard(plain())
    back = {"effect": "resurrect", "to": "$t1", "where": "field"}
    t.cast(t.hand(spell(back, targets=[{"zone": "graveyard", "side": "own"}])), crab)
    assert t.match.pending is None
    assert t.in_graveyard(crab)


@pytest.mark.rule("MAX-ZONE-9", "MAX-ZONE-10")
def test_the_graveyard_keeps_the_order_and_its_cards_rest() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    blast = t.hand(verb("Draw a card."))
    second = t.hand(verb("Destroy a Unit.", name="Fall"))
    t.cast(blast)
    t.cast(second, crab)
    assert t.state.seats[0].graveyard == [blast, crab, second]
    t.refused("play_unit", crab, 1, 2, (), code="R:WRONG_ZONE")
    t.refused("place_resource", crab, code="R:WRONG_ZONE")
    t.refused("play_verb", blast, (), (), code="R:WRONG_ZONE")
    t.refused("attack", crab, t.avatars[1], code="R:WRONG_ZONE")


@pytest.mark.rule("MAX-ZONE-12")
def test_the_top_card_is_drawn() -> None:
    t = Table()
    crab = t.deck(plain())
    t.cast(t.hand(spell(DRAW)))
    assert t.state.seats[0].hand == [crab]


@pytest.mark.rule("MAX-ZONE-13", "MAX-RES-5")
def test_resources_are_not_on_the_field() -> None:
    t = Table(avatars=False)
    crab = t.unit("Crab", 2, 1, 4)
    resources = [t.resource(), t.resource(seat=1)]
    t.cast(t.hand(spell({"effect": "destroy", "to": {"all": {}}})))
    assert t.in_graveyard(crab)
    assert [t.zone(card) for card in resources] == [RESOURCE, RESOURCE]


@pytest.mark.rule("MAX-ZONE-15")
def test_effects_draw_from_the_deck() -> None:
    t = Table()
    for _ in range(3):
        t.hand(plain())
    t.cast(t.hand(verb("Draw two cards.")))
    assert (len(t.state.seats[0].hand), len(t.state.seats[0].deck)) == (5, 8)


@pytest.mark.rule("MAX-ZONE-15")
@pytest.mark.parametrize(("where", "place"), [("top", -1), ("bottom", 0)])
def test_effects_put_cards_into_the_deck(where: str, place: int) -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    away = {"effect": "put_in_deck", "to": "$t1", "where": where}
    t.cast(t.hand(spell(away, targets=[UNIT])), crab)
    assert t.state.seats[0].deck[place] == crab


@pytest.mark.rule("MAX-ZONE-15")
def test_effects_shuffle_look_and_reorder() -> None:
    t = Table()
    tops = [t.deck(plain(f"Card {at}")) for at in range(3)]
    look = {"effect": "look", "count": 3, "then": "reorder"}
    t.cast(t.hand(spell(look)))
    assert t.match.pending is not None
    assert (t.match.pending.kind, set(t.match.pending.options)) == ("order_cards", set(tops))
    t.answer(tops[0])
    t.answer(tops[2])
    assert t.state.seats[0].deck[-3:] == [tops[1], tops[2], tops[0]]


@pytest.mark.rule("MAX-ZONE-15")
def test_one_of_the_cards_looked_at_goes_to_the_hand() -> None:
    t = Table()
    tops = [t.deck(plain(f"Card {at}")) for at in range(2)]
    t.cast(t.hand(spell({"effect": "look", "count": 2, "then": "take"})))
    t.answer(tops[0])
    assert (t.state.seats[0].hand, t.state.seats[0].deck[-1]) == ([tops[0]], tops[1])


@pytest.mark.rule("MAX-ZONE-15", "MAX-SETUP-4")
def test_shuffling_uses_the_chance_of_effects() -> None:
    t = Table()
    before = t.state.seats[0].deck.copy()
    stream = t.state.chance.streams[EFFECTS]
    t.cast(t.hand(spell({"effect": "shuffle"})))
    assert sorted(before) == sorted(t.state.seats[0].deck)
    assert (before != t.state.seats[0].deck, stream != t.state.chance.streams[EFFECTS]) == (True, True)


@pytest.mark.rule("MAX-ZONE-16")
def test_a_card_that_leaves_forgets_everything() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, drained=True, damage=3)
    boost = {"effect": "modify_stat", "to": "$t1", "stat": "offense", "by": 2, "duration": "permanent"}
    t.cast(t.hand(spell(boost, targets=[UNIT])), crab)
    t.cast(t.hand(spell({"effect": "return_to_hand", "to": "$t1"}, targets=[UNIT], name="Back")), crab)
    t.do("play_unit", crab, 1, 1, ())
    assert (t.values(crab), t.piece(crab).drained) == ((2, 1, 4), False)


@pytest.mark.rule("MAX-ZONE-16", "MAX-PWR-2")
def test_its_counters_of_this_turn_are_gone_too() -> None:
    t = Table()
    back = {"effect": "return_to_hand", "to": "$t1"}
    reader = t.field(able({"form": "activated", "do": [DRAW], "drains_self": False}))
    away = t.hand(spell(back, targets=[UNIT]))
    use = ("activate_power", reader, (reader, 0), None, (), ())
    t.do(*use)
    t.refused(*use, code="R:USED_THIS_TURN")
    t.cast(away, reader)
    t.do("play_unit", reader, 1, 1, ())
    t.do(*use)


@pytest.mark.rule("MAX-ZONE-12")
def test_nobody_can_name_a_card_in_the_deck() -> None:
    match = started(seed=3)
    names_of_deck = names(match, match.state.seats[0].deck)
    assert len(set(names_of_deck)) == len(names_of_deck)
    assert names_of_deck != sorted(names_of_deck)
