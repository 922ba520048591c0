"""Ranks, columns and who stands in front (MAX-RANK)."""

from __future__ import annotations

import pytest

from rules.engine.zones import ATTACHED
from tests.rules.games.maximus.play.table import UNIT, Table, able, plain, seed, spell, when

BACK = {"effect": "return_to_hand", "to": "$t1"}


def aims(t: Table, attacker: int) -> set[int]:
    """The Units that may be attacked by one."""
    return {move[2] for move in t.match.legal_actions() if move[0] == "attack" and move[1] == attacker}


@pytest.mark.rule("MAX-RANK-1")
def test_every_unit_is_in_a_rank_and_equipment_in_none() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, at=(2, 0), types=["sailor"])
    harpoon = t.attached(seed("Saltglass Harpoon"), crab)
    assert (t.piece(crab).rank, t.piece(harpoon).rank, t.piece(harpoon).host, t.zone(harpoon)) == (2, 0, crab, ATTACHED)


@pytest.mark.rule("MAX-RANK-2")
def test_only_frontmost_units_attack() -> None:
    t = Table()
    t.unit("Crab", at=(1, 0))
    eel = t.unit("Eel", at=(2, 0))
    refusal = t.refused("attack", eel, t.avatars[1], code="R:NOT_FRONTMOST")
    assert refusal.message == "Eel stands behind Crab; only frontmost Units attack."
    assert not aims(t, eel)


@pytest.mark.rule("MAX-RANK-3")
def test_only_frontmost_units_are_attacked() -> None:
    t = Table()
    a = t.unit("A", 3, 1, 1)
    crab = t.unit("Crab", seat=1, at=(1, 0))
    refusal = t.refused("attack", a, t.avatars[1], code="R:TARGET_NOT_ATTACKABLE")
    assert refusal.message == "Av cannot be attacked now (a Unit stands in front of it)."
    assert aims(t, a) == {crab}


@pytest.mark.rule("MAX-RANK-4")
@pytest.mark.parametrize(("frontmost", "eel_too"), [("column", True), ("rank", False)])
def test_frontmost_is_judged_by_column_or_by_rank(frontmost: str, eel_too: bool) -> None:
    t = Table(frontmost=frontmost)
    a, back = t.unit("A", 3, 1, 1), t.unit("Back", 3, 1, 1, at=(2, 2))
    crab, eel = t.unit("Crab", seat=1, at=(1, 0)), t.unit("Eel", seat=1, at=(2, 1))
    assert aims(t, a) == ({crab, eel} if eel_too else {crab})
    assert bool(aims(t, back)) == eel_too
    if not eel_too:
        t.refused("attack", a, eel, code="R:TARGET_NOT_ATTACKABLE")
        t.refused("attack", back, crab, code="R:NOT_FRONTMOST")


@pytest.mark.rule("MAX-RANK-4", "MAX-RANK-13")
def test_by_rank_unattackable_units_are_skipped_as_well() -> None:
    t = Table(frontmost="rank")
    a = t.unit("A", 3, 1, 1)
    t.unit("Ghost", seat=1, at=(1, 1), keywords=["unattackable"])
    eel = t.unit("Eel", seat=1, at=(2, 2))
    assert aims(t, a) == {eel}


@pytest.mark.rule("MAX-RANK-5", "MAX-RANK-15")
def test_the_player_picks_any_empty_cell() -> None:
    t = Table()
    crab, eel = t.hand(plain()), t.hand(plain("Eel"))
    t.do("play_unit", crab, 1, 0, ())
    refusal = t.refused("play_unit", eel, 1, 0, (), code="R:CELL_TAKEN")
    assert refusal.message.startswith("Crab already stands there.")
    cells = {move[2:4] for move in t.match.legal_actions() if move[0] == "play_unit"}
    assert cells == {(2, 0), (1, 1), (2, 1), (3, 1)}
    t.end_turn()
    t.refused("attack", t.avatars[1], t.avatars[0], code="R:TARGET_NOT_ATTACKABLE")


@pytest.mark.rule("MAX-RANK-6", "MAX-RANK-7")
def test_the_next_one_is_open_in_the_same_turn_and_stays_where_it_is() -> None:
    t = Table()
    a, b = t.unit("A", 3, 0, 3), t.unit("B", 3, 0, 3)
    crab = t.unit("Crab", 2, 1, 4, seat=1, at=(1, 0), damage=3)
    eel = t.unit("Eel", 1, 0, 2, seat=1, at=(2, 0))
    t.do("attack", a, crab)
    assert (t.piece(eel).rank, t.piece(eel).column) == (2, 0)
    t.do("attack", b, eel)
    assert t.in_graveyard(eel)


@pytest.mark.rule("MAX-RANK-7", "MAX-RANK-6")
def test_units_may_move_up_by_themselves() -> None:
    t = Table(rank_advance="auto")
    a = t.unit("A", 3, 0, 3)
    crab = t.unit("Crab", 2, 1, 4, seat=1, at=(1, 0), damage=3)
    eel = t.unit("Eel", 1, 0, 2, seat=1, at=(2, 0))
    t.field(able(when("entered", "any", {"effect": "gain_jiggawatts", "amount": 1})))
    t.do("attack", a, crab)
    assert [(t.piece(card).rank, t.piece(card).column) for card in (eel, t.avatars[1])] == [(1, 0), (2, 0)]
    assert (t.pool(), [event.card for event in t.happened("became_frontmost")]) == (0, [eel])
    assert t.state.seats[1].cells == {(1, 0): eel, (2, 0): t.avatars[1]}


@pytest.mark.rule("MAX-RANK-7", "MAX-RANK-14")
def test_they_move_up_when_control_changes_too() -> None:
    t = Table(rank_advance="auto")
    crab, eel = t.unit("Crab", seat=1, at=(1, 0)), t.unit("Eel", seat=1, at=(2, 0))
    take = {"effect": "take_control", "to": "$t1", "duration": "permanent"}
    t.cast(t.hand(spell(take, targets=[UNIT])), crab)
    t.answer((1, 0))
    assert (t.piece(eel).rank, t.piece(t.avatars[1]).rank, t.piece(crab).controller) == (1, 2, 0)


@pytest.mark.rule("MAX-RANK-7", "MAX-FUS-10", "MAX-FUS-12")
def test_no_two_units_share_a_cell_when_materials_leave_theirs() -> None:
    t = Table(rank_advance="auto", avatars=False)
    piper, beast = t.field(seed("Mudflat Piper"), at=(1, 0)), t.field(seed("Bramblecoat Hedgehog"), at=(2, 0))
    last = t.unit("Last", at=(3, 0))
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    t.do("play_fusion", colossus, (piper, beast), (1, 0), ())
    assert t.state.seats[0].cells == {(1, 0): colossus, (2, 0): last}
    t.do("defuse", colossus, ((1, 0), (1, 1)), (0, 0), ())
    assert t.state.seats[0].cells == {(1, 0): piper, (2, 0): last, (1, 1): beast}


@pytest.mark.rule("MAX-RANK-8")
def test_powers_work_from_any_rank() -> None:
    t = Table()
    reader = t.field(able({"form": "activated", "do": [{"effect": "draw"}]}), at=(2, 1))
    t.unit("Crab", at=(1, 1))
    t.do("activate_power", reader, (reader, 0), None, (), ())
    assert len(t.state.seats[0].hand) == 1


@pytest.mark.rule("MAX-RANK-9")
def test_powers_reach_any_rank() -> None:
    t = Table()
    falconer = t.field(seed("Brass Falconer"))
    t.unit("Crab", 2, 1, 4, seat=1, at=(1, 0))
    eel = t.unit("Eel", 1, 0, 4, seat=1, at=(2, 0))
    hit = t.hand(spell({"effect": "damage", "to": "$t1", "amount": 2}, targets=[UNIT]))
    t.jiggawatts(2)
    loose = ("activate_power", falconer, (falconer, 0), "loose the brass hawk")
    t.refused(*loose, ((t.avatars[1],),), (), code="R:TARGET_INVALID")
    t.do(*loose, ((eel,),), ((),))
    t.cast(hit, t.avatars[1])
    assert (t.health(eel), t.health(t.avatars[1])) == (2, 18)


@pytest.mark.rule("MAX-RANK-10")
def test_attackable_means_what_an_attack_could_be_declared_on() -> None:
    t = Table()
    own, ghost = t.unit("Own"), t.unit("Ghost", seat=1, at=(1, 1), keywords=["unattackable"])
    crab, eel = t.unit("Crab", seat=1, at=(1, 0)), t.unit("Eel", seat=1, at=(2, 0))
    hit = t.hand(spell({"effect": "damage", "to": "$t1", "amount": 1}, targets=[{**UNIT, "attackable": True}]))
    for wrong in (own, ghost, eel, t.avatars[1]):
        t.refused("play_verb", hit, ((wrong,),), (), code="R:TARGET_INVALID")
    t.cast(hit, crab)
    assert t.in_graveyard(crab)


@pytest.mark.rule("MAX-RANK-11", "MAX-SETUP-6")
def test_nobody_moves_a_unit_by_hand() -> None:
    t = Table()
    crab = t.unit("Crab", at=(1, 0))
    t.refused("move_unit", crab, 2, 0, code="R:UNKNOWN_ACTION")
    t.refused("move_unit", crab, 2, 0, seat=1, code="R:UNKNOWN_ACTION")


@pytest.mark.rule("MAX-RANK-11")
def test_a_ruleset_may_let_units_drain_to_move() -> None:
    t = Table(reposition="drain_to_move")
    crab, eel = t.unit("Crab", at=(1, 0)), t.unit("Eel", at=(1, 1), drained=True)
    hand, other = t.hand(plain()), t.unit("Other", seat=1)
    t.refused("move_unit", crab, 2, 0, seat=1, code="R:NOT_YOUR_TURN")
    t.refused("move_unit", 9999, 2, 0, code="R:NO_SUCH_CARD")
    t.refused("move_unit", other, 2, 0, code="R:NOT_YOURS")
    t.refused("move_unit", hand, 2, 0, code="R:WRONG_ZONE")
    t.refused("move_unit", eel, 2, 0, code="R:UNIT_DRAINED")
    t.refused("move_unit", crab, 4, 0, code="R:RANK_RANGE")
    t.refused("move_unit", crab, 1, 9, code="R:BAD_CELL")
    t.refused("move_unit", crab, 1, 1, code="R:CELL_TAKEN")
    t.do("move_unit", crab, 2, 1)
    piece = t.piece(crab)
    assert ((piece.rank, piece.column), piece.drained, t.state.seats[0].cells.get((1, 0))) == ((2, 1), True, None)


@pytest.mark.rule("MAX-RANK-11", "MAX-RANK-7")
def test_who_steps_back_does_not_move_up_again() -> None:
    t = Table(reposition="drain_to_move", rank_advance="auto")
    crab = t.unit("Crab", at=(1, 0))
    t.do("move_unit", crab, 2, 0)
    assert (t.piece(crab).rank, t.piece(t.avatars[0]).rank) == (2, 1)


@pytest.mark.rule("MAX-RANK-11")
def test_effects_move_units() -> None:
    t = Table()
    crab = t.unit("Crab", at=(1, 0))
    t.unit("Eel", at=(2, 1))
    step = t.hand(spell({"effect": "move", "to": "$t1", "rank": 3}, targets=[UNIT]))
    t.cast(step, crab)
    assert t.match.pending is not None
    assert set(t.match.pending.options) == {(3, 1), (3, 2)}
    t.answer((3, 2))
    assert (t.piece(crab).rank, t.piece(crab).column, t.piece(crab).drained) == (3, 2, False)


@pytest.mark.rule("MAX-RANK-11")
def test_swapped_units_change_cells() -> None:
    t = Table()
    crab, eel = t.unit("Crab", at=(1, 0)), t.unit("Eel", at=(2, 1))
    t.cast(t.hand(spell({"effect": "swap", "a": "$t1", "b": "$t2"}, targets=[UNIT, UNIT])), crab, eel)
    cells = t.state.seats[0].cells
    assert (cells[2, 1], cells[1, 0], t.piece(crab).rank, t.piece(eel).rank) == (crab, eel, 2, 1)


@pytest.mark.rule("MAX-RANK-12")
def test_keywords_lift_the_rank_rule() -> None:
    t = Table()
    t.unit("Wall", at=(1, 0))
    archer = t.unit("Archer", 1, 0, 1, at=(2, 0), keywords=["ranged"])
    climber = t.unit("Climber", 1, 0, 1, keywords=["reach"])
    crab = t.unit("Crab", seat=1, at=(1, 0))
    bare = t.unit("Bare", seat=1, at=(2, 0), keywords=["exposed"])
    ghost = t.unit("Ghost", seat=1, keywords=["unattackable"])
    assert aims(t, archer) == {crab, bare}
    assert aims(t, climber) == {crab, bare, t.avatars[1]}
    t.refused("attack", climber, ghost, code="R:TARGET_NOT_ATTACKABLE")
    t.do("attack", archer, crab)
    t.do("attack", climber, t.avatars[1])


@pytest.mark.rule("MAX-RANK-12")
def test_keywords_restrict_it_too() -> None:
    t = Table()
    statue = t.unit("Statue", 5, 0, 1, keywords=["cannot_attack"], drained=True)
    t.refused("attack", statue, t.avatars[1], code="R:CANNOT_ATTACK")
    assert not aims(t, statue)


@pytest.mark.rule("MAX-RANK-13")
@pytest.mark.parametrize("shields", [False, True])
def test_an_unattackable_unit_is_no_wall(shields: bool) -> None:
    t = Table(unattackable_shields=shields)
    a = t.unit("A", 3, 0, 3)
    t.unit("Ghost", seat=1, at=(1, 0), keywords=["unattackable"])
    assert aims(t, a) == (set() if shields else {t.avatars[1]})
    if shields:
        t.refused("attack", a, t.avatars[1], code="R:TARGET_NOT_ATTACKABLE")
    else:
        t.do("attack", a, t.avatars[1])


@pytest.mark.rule("MAX-RANK-14")
def test_returning_opens_the_column() -> None:
    t = Table()
    a = t.unit("A", 3, 0, 3)
    crab = t.unit("Crab", seat=1, at=(1, 0))
    t.cast(t.hand(spell(BACK, targets=[UNIT])), crab)
    assert aims(t, a) == {t.avatars[1]}
    assert [event.card for event in t.happened("became_frontmost")] == [t.avatars[1]]


@pytest.mark.rule("MAX-RANK-14", "MAX-EVO-3")
def test_an_evolution_opens_nothing() -> None:
    t = Table()
    calf = t.field(seed("Cinder Calf"), at=(1, 0))
    t.field(able(when("became_frontmost", "any", {"effect": "gain_jiggawatts", "amount": 9})))
    ox = t.hand("Furnace Ox")
    t.jiggawatts(2)
    t.do("play_evolution", ox, calf, ())
    assert (t.pool(), t.state.seats[0].cells[1, 0]) == (0, ox)


@pytest.mark.rule("MAX-RANK-16")
def test_columns_keep_their_number_and_do_not_face_one_another() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, at=(1, 3))
    eel = t.unit("Eel", 1, 0, 4, seat=1, at=(1, 0))
    t.do("attack", crab, eel)
    assert (t.health(eel), t.state.seats[0].columns) == (2, 4)
