"""Cards, owners, numbers and which rules cards may bend (MAX-GEN)."""

from __future__ import annotations

import pytest

from tests.rules.games.maximus.play.started import cards, started
from tests.rules.games.maximus.play.table import DRAW, GAIN, UNIT, Table, able, spell, verb, when

TAKE = {"effect": "take_control", "to": "$t1", "duration": "permanent"}


@pytest.mark.rule("MAX-GEN-1")
def test_each_deck_has_one_seat_for_the_whole_match() -> None:
    match = started(cards(), cards(), cards(), players_max=3)
    assert [seat.number for seat in match.state.seats] == [0, 1, 2]
    assert [match.state.setup.owners.count(seat) for seat in range(3)] == [40, 40, 40]


@pytest.mark.rule("MAX-GEN-3")
def test_copies_of_a_card_are_hurt_one_by_one() -> None:
    t = Table()
    a = t.unit("A", 3, 0, 3)
    first = t.unit("Crab", 2, 1, 4, seat=1, drained=True)
    second = t.unit("Crab", 2, 1, 4, seat=1, drained=True)
    t.do("attack", a, first)
    assert (t.health(first), t.health(second)) == (1, 4)
    assert t.piece(first).program.key == t.piece(second).program.key


@pytest.mark.rule("MAX-GEN-4")
def test_a_card_under_foreign_control_goes_to_its_owners_graveyard() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, owner=1)
    t.cast(t.hand(verb("Destroy a Unit.")), crab)
    assert t.in_graveyard(crab, seat=1)
    assert crab not in t.state.seats[0].graveyard


@pytest.mark.rule("MAX-GEN-4")
@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_it_goes_to_its_owners_hand_and_deck_too(zone: str) -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, owner=1)
    back = (
        {"effect": "return_to_hand", "to": "$t1"}
        if zone == "hand"
        else {"effect": "put_in_deck", "to": "$t1", "where": "top"}
    )
    t.cast(t.hand(spell(back, targets=[UNIT])), crab)
    assert getattr(t.state.seats[1], zone)[-1] == crab


@pytest.mark.rule("MAX-GEN-4")
def test_who_takes_control_names_a_cell_and_the_card_keeps_what_it_has() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, seat=1, drained=True, damage=1)
    behind = t.unit("Behind", 1, 1, 1, seat=1, at=(2, 1))
    t.field(able(when("entered", "any", GAIN), when("left", "any", GAIN)))
    t.cast(t.hand(spell(TAKE, targets=[UNIT])), crab)
    assert t.match.pending is not None
    assert (t.match.pending.kind, t.match.pending.seat) == ("cell", 0)
    t.answer((1, 0))
    piece = t.piece(crab)
    assert (piece.controller, piece.owner, piece.rank, piece.column) == (0, 1, 1, 0)
    assert (piece.drained, t.health(crab), t.pool()) == (True, 3, 0)
    assert [event.card for event in t.happened("control_changed")] == [crab]
    assert behind in t.state.attackable(1)


@pytest.mark.rule("MAX-GEN-4")
def test_when_control_ends_its_owner_names_the_cell() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, seat=1)
    t.cast(t.hand(spell({**TAKE, "duration": "end_of_turn"}, targets=[UNIT])), crab)
    t.answer((2, 0))
    assert t.piece(crab).controller == 0
    t.end_turn()
    assert t.match.pending is not None
    assert (t.match.pending.kind, t.match.pending.seat) == ("cell", 1)
    t.answer((1, 0))
    assert (t.piece(crab).controller, t.piece(crab).rank, t.state.active) == (1, 1, 1)
    assert not t.happened("entered")


@pytest.mark.rule("MAX-GEN-4", "MAX-ZONE-5")
def test_without_room_nobody_takes_control() -> None:
    t = Table(columns_max=1, ranks=3)
    t.unit("One", at=(1, 0))
    t.unit("Two", at=(2, 0))
    crab = t.unit("Crab", 2, 1, 4, seat=1, at=(1, 0))
    t.cast(t.hand(spell(TAKE, targets=[UNIT])), crab)
    assert t.match.pending is None
    assert t.piece(crab).controller == 1


@pytest.mark.rule("MAX-GEN-5")
def test_a_keyword_bends_a_rule_that_cards_may_bend() -> None:
    t = Table()
    ox = t.unit("Ox", 3, 1, 4, keywords=["no_attack_drain"])
    crab = t.unit("Crab", 2, 1, 4, seat=1)
    t.do("attack", ox, crab)
    assert not t.piece(ox).drained


@pytest.mark.rule("MAX-GEN-5")
@pytest.mark.parametrize("whole", [False, True])
def test_a_prohibition_beats_a_permission(whole: bool) -> None:
    t = Table()
    reader = t.field(able({"form": "activated", "do": [DRAW]}))
    ban = {"effect": "forbid", "to": "$you" if whole else "$t1", "key": "ability", "duration": "end_of_turn"}
    t.cast(t.hand(spell(ban, targets=[UNIT])), reader)
    t.refused("activate_power", reader, (reader, 0), None, (), (), code="R:FORBIDDEN")
    assert not [move for move in t.match.legal_actions() if move[0] == "activate_power"]


@pytest.mark.rule("MAX-GEN-5")
def test_playing_and_drawing_can_be_forbidden() -> None:
    t = Table()
    crab = t.hand(able(name="Crab"))
    bans = [{"effect": "forbid", "to": "$you", "key": key, "duration": "end_of_turn"} for key in ("play", "draw")]
    first = t.hand(spell(*bans, {"effect": "draw"}))
    t.cast(first)
    assert t.state.seats[0].hand == [crab]
    t.refused("play_unit", crab, 1, 1, (), code="R:FORBIDDEN")
    t.end_turn(2)
    t.do("play_unit", crab, 1, 1, ())


@pytest.mark.rule("MAX-GEN-6")
def test_half_of_five_is_two() -> None:
    t = Table()
    eel = t.unit("Eel", 1, 0, 5, seat=1, drained=True)
    t.cast(t.hand(spell({"effect": "damage", "to": "$t1", "amount": {"half": 5}}, targets=[UNIT])), eel)
    assert t.health(eel) == 3


@pytest.mark.rule("MAX-GEN-6", "MAX-DMG-6")
def test_a_number_below_nothing_does_nothing() -> None:
    t = Table()
    eel = t.unit("Eel", 1, 0, 5, seat=1, drained=True, damage=2)
    amount = {"sub": [1, 4]}
    hit, mend = {"effect": "damage", "to": "$t1", "amount": amount}, {"effect": "heal", "to": "$t1", "amount": amount}
    gain = {"effect": "gain_jiggawatts", "amount": amount}
    t.cast(t.hand(spell(hit, mend, gain, {"effect": "draw", "count": amount}, targets=[UNIT])), eel)
    assert (t.health(eel), t.pool(), len(t.state.seats[0].hand)) == (3, 0, 0)
    assert not t.happened("damaged")
    assert not t.happened("healed")
