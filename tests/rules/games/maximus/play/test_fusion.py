"""Fusion (MAX-FUS), each atom beyond the tricky cases."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.zones import GRAVEYARD, HAND, UNDER
from tests.rules.games.maximus.play.table import Table, plain, seed, verb

CELLS = ((1, 0), (1, 1))


def pair(t: Table, seat: int = 0, **piper: Any) -> tuple[int, int]:
    """A Piper and a Hedgehog in the first two columns."""
    return t.field(seed("Mudflat Piper"), seat, (1, 0), **piper), t.field(seed("Bramblecoat Hedgehog"), seat, (1, 1))


def fuse(t: Table, materials: tuple[int, ...], card: int, cell: tuple[int, int] = (1, 0)) -> None:
    """Play the Fusion from hand."""
    t.do("play_fusion", card, materials, cell, ())


@pytest.mark.rule("MAX-FUS-1", "MAX-FUS-2", "MAX-FUS-7")
def test_materials_must_be_there_and_ones_own() -> None:
    t = Table()
    piper, hedgehog = pair(t)
    theirs = t.field(seed("Bramblecoat Hedgehog"), 1)
    second = t.field(seed("Mudflat Piper"))
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(1)
    t.refused("play_fusion", colossus, (piper,), (1, 0), (), code="R:RECIPE_UNMET")
    t.refused("play_fusion", colossus, (piper, second), (1, 0), (), code="R:RECIPE_UNMET")
    t.refused("play_fusion", colossus, (piper, theirs), (1, 0), (), code="R:MATERIAL_NOT_YOURS")
    t.refused("play_fusion", colossus, (piper, hedgehog), (1, 0), (), code="R:NOT_ENOUGH_JW")
    t2 = Table()
    piper, hedgehog = pair(t2)
    colossus = t2.hand("Twinmast Colossus")
    t2.jiggawatts(2)
    fuse(t2, (hedgehog, piper), colossus)
    assert t2.pool() == 0


@pytest.mark.rule("MAX-FUS-3")
def test_effects_on_the_materials_move_to_the_fusion() -> None:
    t = Table()
    piper, hedgehog = pair(t)
    colossus = t.hand("Twinmast Colossus")
    raise_, lower = (
        t.hand(verb("A Unit of yours has +2 Offense this turn.")),
        t.hand(verb("A Unit of yours has -1 Defense this turn.")),
    )
    t.jiggawatts(2)
    t.do("play_verb", raise_, ((piper,),), ())
    t.do("play_verb", lower, ((hedgehog,),), ())
    fuse(t, (piper, hedgehog), colossus)
    assert t.values(colossus) == (7, 2, 9)
    t.do("defuse", colossus, CELLS, (0, 0), ())
    assert (t.values(piper)[0], t.values(hedgehog)[1]) == (3, 2)
    t.end_turn()
    assert (t.values(piper)[0], t.values(hedgehog)[1]) == (1, 3)


@pytest.mark.rule("MAX-FUS-5", "MAX-FUS-6", "MAX-ZONE-14", "MAX-FUS-22")
def test_materials_lie_underneath_and_it_is_a_play() -> None:
    t = Table()
    t.unit("Spy", seat=1, text="When an opponent plays a Unit: draw a card.")
    t.unit("Mourner", seat=1, text="When a Unit is destroyed: draw a card.")
    piper, hedgehog = pair(t)
    colossus = t.hand("Twinmast Colossus")
    counter = t.hand(verb("Gain jiggawatts equal to the number of Units of yours."))
    t.jiggawatts(2)
    t.refused("play_unit", colossus, 1, 2, (), code="R:RECIPE_REQUIRED")
    fuse(t, (piper, hedgehog), colossus)
    assert [piece.number for piece in t.piece(colossus).under] == [piper, hedgehog]
    assert (t.zone(piper), t.zone(hedgehog)) == (UNDER, UNDER)
    assert not t.state.seats[0].graveyard
    assert len(t.happened("drawn")) == 1
    assert t.order("fused", "entered", "played") == ["fused", "entered", "played"]
    t.do("play_verb", counter, (), ())
    assert t.pool() == 2


@pytest.mark.rule("MAX-FUS-6", "MAX-FUS-24")
def test_an_optional_recipe_may_be_played_plainly() -> None:
    t = Table()
    recipe = {"kind": "fusion", "slots": [{"types_any": ["sailor"]}, {"types_any": ["beast"]}], "optional": True}
    big = t.hand(plain("Big", 5, 3, 9, recipe=recipe))
    t.do("play_unit", big, 1, 1, ())
    t.refused("defuse", big, ((1, 1),), (0,), (), code="R:NO_COMPONENTS")


@pytest.mark.rule("MAX-FUS-8", "MAX-FUS-25")
def test_it_starts_fresh_whatever_its_materials() -> None:
    t = Table()
    piper, hedgehog = pair(t, damage=2, drained=True)
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    fuse(t, (piper, hedgehog), colossus)
    assert t.values(colossus) == (5, 3, 9)


@pytest.mark.rule("MAX-FUS-9")
@pytest.mark.parametrize(
    ("option", "one", "both"), [("any", True, True), ("all", False, True), ("never", False, False)]
)
def test_whether_it_arrives_drained(option: str, one: bool, both: bool) -> None:
    for count, expected in ((1, one), (2, both)):
        t = Table(fusion_drained=option)
        piper, hedgehog = pair(t, drained=True)
        t.piece(hedgehog).drained = count == 2
        colossus = t.hand("Twinmast Colossus")
        t.codec = None
        t.jiggawatts(2)
        fuse(t, (piper, hedgehog), colossus)
        assert t.piece(colossus).drained == expected
        t.piece(colossus).drained = True
        t.do("defuse", colossus, CELLS, (0, 0), ())
        assert t.piece(piper).drained == (option != "never")


@pytest.mark.rule("MAX-FUS-10")
def test_it_stands_in_the_cell_of_a_material() -> None:
    t = Table()
    piper, hedgehog = pair(t)
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    t.refused("play_fusion", colossus, (piper, hedgehog), (2, 0), (), code="R:BAD_CELL")
    fuse(t, (piper, hedgehog), colossus, (1, 1))
    assert (1, 0) not in t.state.seats[0].cells
    assert t.state.seats[0].cells[1, 1] == colossus


@pytest.mark.rule("MAX-FUS-11", "MAX-TURN-10")
def test_it_is_defused_in_anybodys_turn_by_its_controller() -> None:
    t = Table(3)
    piper, hedgehog = pair(t)
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    fuse(t, (piper, hedgehog), colossus)
    t.end_turn()
    t.refused("defuse", colossus, CELLS, (0, 0), (), seat=2, code="R:NOT_YOURS")
    assert any(move[0] == "defuse" for move in t.match.legal_actions(0))
    t.do("defuse", colossus, CELLS, (0, 0), (), seat=0)
    assert t.in_graveyard(colossus)


@pytest.mark.rule("MAX-FUS-12")
@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (((1, 1), (2, 1)), "R:BAD_CELL"),
        (((1, 0), (9, 0)), "R:BAD_CELL"),
        (((1, 0), (1, 9)), "R:BAD_CELL"),
        (((1, 0), (1, 0)), "R:BAD_CELL"),
        (((1, 0),), "R:BAD_CELL"),
        (((1, 0), (3, 0)), "R:CELL_TAKEN"),
    ],
)
def test_where_components_may_stand(cells: Any, code: str) -> None:
    t = Table()
    piper, hedgehog = pair(t)
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    fuse(t, (piper, hedgehog), colossus)
    t.refused("defuse", colossus, cells, (0, 0), (), code=code)


@pytest.mark.rule("MAX-FUS-13")
@pytest.mark.parametrize(
    ("option", "shares", "is_allowed"),
    [
        ("all_capped", (1, 3), True),
        ("all_capped", (0, 4), False),
        ("optional", (0, 0), True),
        ("optional", (1, 2), True),
        ("optional", (0, 4), False),
        ("free_split", (0, 4), True),
        ("free_split", (1, 1), False),
    ],
)
def test_how_damage_is_shared_out(option: str, shares: tuple[int, int], is_allowed: bool) -> None:
    t = Table(defuse_damage=option)
    piper, hedgehog = pair(t)
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    fuse(t, (piper, hedgehog), colossus)
    t.piece(colossus).damage = 4
    move = ("defuse", colossus, CELLS, shares, ())
    if not is_allowed:
        t.refused(*move, code="R:BAD_DISTRIBUTION")
        return
    t.do(*move)
    assert not t.happened("damaged")
    assert t.health(piper) == 3 - shares[0]
    if shares[1] >= 3:
        assert t.in_graveyard(hedgehog)
    else:
        assert t.health(hedgehog) == 3 - shares[1]


@pytest.mark.rule("MAX-FUS-14")
@pytest.mark.parametrize("keeps", [True, False])
def test_components_keep_their_own_damage(keeps: bool) -> None:
    t = Table(materials_keep_damage=keeps)
    piper, hedgehog = pair(t, damage=2)
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    fuse(t, (piper, hedgehog), colossus)
    t.piece(colossus).damage = 2
    if keeps:
        t.refused("defuse", colossus, CELLS, (2, 0), (), code="R:BAD_DISTRIBUTION")
        t.do("defuse", colossus, CELLS, (0, 2), ())
    else:
        t.do("defuse", colossus, CELLS, (2, 0), ())
    assert t.health(piper) == 1


@pytest.mark.rule("MAX-FUS-16")
@pytest.mark.parametrize(
    ("option", "targeted", "other"), [("targeted", True, False), ("none", False, False), ("every_action", True, True)]
)
def test_when_the_window_opens(option: str, targeted: bool, other: bool) -> None:
    for hits_it, expected in ((True, targeted), (False, other)):
        t = Table(defuse_window=option)
        a = t.unit("A", 1, 0, 3)
        crab = t.unit("Crab", 1, 0, 9, seat=1, at=(1, 4))
        piper, hedgehog = pair(t, 1)
        colossus = t.hand("Twinmast Colossus", 1)
        t.jiggawatts(2, 1)
        t.state.active = 1
        fuse(t, (piper, hedgehog), colossus)
        t.state.active = 0
        t.do("attack", a, colossus if hits_it else crab)
        assert (t.match.pending is not None) == expected


@pytest.mark.rule("MAX-FUS-16")
def test_declined_the_attack_goes_on_and_untargeted_effects_open_no_window() -> None:
    t = Table()
    a = t.unit("A", 5, 0, 3)
    storm = t.hand(verb("1 Unblockable damage to each opposing Unit that is not an Avatar."))
    piper, hedgehog = pair(t, 1)
    colossus = t.hand("Twinmast Colossus", 1)
    t.jiggawatts(2, 1)
    t.state.active = 1
    fuse(t, (piper, hedgehog), colossus)
    t.state.active = 0
    t.do("play_verb", storm, (), ())
    assert t.match.pending is None
    t.do("attack", a, colossus)
    t.answer("decline")
    assert t.health(colossus) == 9 - 1 - 2


@pytest.mark.rule("MAX-FUS-18", "MAX-FUS-19")
@pytest.mark.parametrize("option", ["materials_graveyard", "materials_return"])
def test_what_becomes_of_components_when_it_is_destroyed(option: str) -> None:
    t = Table(fusion_on_destroy=option)
    piper, hedgehog = pair(t, damage=1)
    colossus = t.hand("Twinmast Colossus")
    killer = t.hand(verb("Destroy a Unit."))
    t.jiggawatts(2)
    fuse(t, (piper, hedgehog), colossus)
    t.piece(colossus).damage = 5
    t.do("play_verb", killer, ((colossus,),), ())
    assert [event.card for event in t.happened("destroyed")] == [colossus]
    if option == "materials_graveyard":
        assert (t.zone(piper), t.zone(hedgehog)) == (GRAVEYARD, GRAVEYARD)
    else:
        while t.match.pending is not None:
            t.answer(t.match.pending.options[0])
        assert (t.health(piper), t.health(hedgehog)) == (2, 3)


@pytest.mark.rule("MAX-FUS-19")
def test_returned_to_hand_its_components_are_buried() -> None:
    t = Table()
    piper, hedgehog = pair(t)
    colossus = t.hand("Twinmast Colossus")
    back = t.hand(verb("Return a Unit of yours to hand."))
    t.jiggawatts(2)
    fuse(t, (piper, hedgehog), colossus)
    t.do("play_verb", back, ((colossus,),), ())
    assert t.zone(colossus) == HAND
    assert t.in_graveyard(piper)
    assert t.in_graveyard(hedgehog)
