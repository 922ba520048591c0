"""Tricky interactions X1 to X15 of the rule book: fights, powers, triggers and Equipment."""

from __future__ import annotations

import pytest

from tests.rules.games.maximus.play.table import Table, seed, verb

SAILOR = ("sailor",)


@pytest.mark.rule("MAX-ATK-9", "MAX-ATK-13", "MAX-ATK-10")
def test_x1_an_attack_that_does_nothing() -> None:
    t = Table()
    a = t.unit("A", 3, 0, 3)
    eel = t.unit("Eel", 1, 4, 5, seat=1)
    t.do("attack", a, eel)
    assert t.health(eel) == 5
    assert not t.happened("damaged")
    assert t.piece(a).drained
    assert not t.piece(eel).drained


@pytest.mark.rule("MAX-WORD-3", "MAX-ATK-8")
def test_x2_drained_first_then_hit() -> None:
    t = Table()
    a = t.unit("A", 3, 0, 3)
    eel = t.unit("Eel", 1, 4, 5, seat=1)
    hush = t.hand(verb("Drain a Unit."))
    t.do("play_verb", hush, ((eel,),), ())
    t.do("attack", a, eel)
    assert (t.health(eel), t.piece(eel).drained, t.piece(a).drained) == (2, True, True)


@pytest.mark.rule("MAX-DMG-2", "MAX-DMG-4", "MAX-VERB-1")
def test_x3_blockable_then_unblockable() -> None:
    t = Table()
    eel = t.unit("Eel", 1, 3, 5, seat=1)
    rain, needle = t.hand("Slag Rain"), t.hand("Needle at Noon")
    t.jiggawatts(5)
    t.do("play_verb", rain, ((eel,),), ())
    assert t.health(eel) == 4
    t.do("play_verb", needle, ((eel,),), ())
    assert (t.health(eel), t.pool()) == (1, 0)
    assert t.in_graveyard(rain)
    assert t.in_graveyard(needle)


@pytest.mark.rule("MAX-RANK-3", "MAX-RANK-6", "MAX-RANK-7")
def test_x4_the_one_behind_is_open_at_once() -> None:
    t = Table()
    a, b = t.unit("A", 3, 0, 3), t.unit("B", 4, 0, 3)
    crab = t.unit("Crab", 2, 1, 4, seat=1, at=(1, 0), damage=2)
    avatar = t.avatars[1]
    t.refused("attack", b, avatar, code="R:TARGET_NOT_ATTACKABLE")
    t.do("attack", a, crab)
    assert t.in_graveyard(crab)
    t.do("attack", b, avatar)
    assert t.health(avatar) == 16
    assert (t.piece(avatar).rank, t.piece(avatar).column) == (3, 0)


@pytest.mark.rule("MAX-RANK-13", "MAX-RANK-2")
def test_x5_a_ghost_is_no_wall() -> None:
    t = Table()
    a = t.unit("A", 3, 0, 3)
    ghost = t.unit("Ghost", 1, 0, 3, seat=1, at=(1, 0), keywords=["unattackable"])
    t.refused("attack", a, ghost, code="R:TARGET_NOT_ATTACKABLE")
    t.do("attack", a, t.avatars[1])
    assert t.health(t.avatars[1]) == 17
    t.end_turn()
    t.refused("attack", t.avatars[1], a, code="R:NOT_FRONTMOST")


@pytest.mark.rule("MAX-PWR-4", "MAX-RANK-8", "MAX-DMG-2")
def test_x6_costs_before_draining() -> None:
    t = Table(avatars=False)
    orsolya = t.field(seed("Orsolya of the Ninth Bell"), at=(3, 0))
    piper = t.field(seed("Mudflat Piper"), at=(1, 0))
    crab = t.unit("Crab", 2, 1, 4, seat=1, at=(1, 1))
    t.refused("activate_power", orsolya, (orsolya, 0), "Toll", ((crab,),), ((piper,),), code="R:NAME_NOT_SPOKEN")
    assert not t.piece(piper).drained
    t.do("activate_power", orsolya, (orsolya, 0), "toll for the  DROWNED", ((crab,),), ((piper,),))
    drained = [event.card for event in t.happened("drained")]
    assert drained == [piper, orsolya]
    assert t.health(crab) == 2
    t.refused("attack", piper, crab, code="R:UNIT_DRAINED")


@pytest.mark.rule("MAX-RES-15")
def test_x8_draining_resources_as_a_cost_gives_nothing() -> None:
    t = Table()
    reader = t.unit("Reader", text="Drain two Resources of yours: draw a card.")
    first, second = t.resource(), t.resource()
    power = next(move for move in t.match.legal_actions() if move[0] == "activate_power")
    t.do(*power)
    assert (t.pool(), len(t.state.seats[0].hand), t.piece(reader).drained) == (0, 1, True)
    t.refused("drain_resource", first, code="R:ALREADY_DRAINED")
    t.refused("drain_resource", second, code="R:ALREADY_DRAINED")


@pytest.mark.rule("MAX-ATK-15", "MAX-TRIG-3", "MAX-TRIG-7")
def test_x10_the_urchins_last_word() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    urchin = t.field(seed("Splinterback Urchin"), 1, drained=True)
    t.do("attack", crab, urchin)
    assert t.in_graveyard(urchin)
    assert (t.health(crab), t.piece(crab).drained) == (2, True)


@pytest.mark.rule("MAX-ATK-7", "MAX-DMG-6")
def test_x11_an_ox_stays_upright() -> None:
    t = Table()
    ox = t.field(seed("Furnace Ox"))
    urchin = t.field(seed("Splinterback Urchin"), 1, drained=True)
    t.do("attack", ox, urchin)
    assert (t.health(ox), t.piece(ox).drained) == (8, False)


@pytest.mark.rule("MAX-WORD-10")
def test_x12_a_sacrifice_is_no_destruction() -> None:
    t = Table()
    urchin = t.field(seed("Splinterback Urchin"))
    accountant = t.hand("Pyre Accountant")
    t.jiggawatts(1)
    t.do("play_unit", accountant, 1, 2, ((urchin,),))
    assert t.in_graveyard(urchin)
    assert not t.happened("damaged")
    assert not t.happened("destroyed")


@pytest.mark.rule("MAX-EQP-3", "MAX-EQP-4", "MAX-EQP-5")
@pytest.mark.parametrize("has_deckhand", [True, False])
def test_x13_equipment_moves_on(has_deckhand: bool) -> None:
    t = Table()
    a = t.unit("A", 9, 0, 3)
    piper = t.field(seed("Mudflat Piper"), 1, drained=True)
    harpoon = t.attached(seed("Saltglass Harpoon"), piper)
    hedgehog = t.field(seed("Bramblecoat Hedgehog"), 1)
    deckhand = t.unit("Deckhand", 1, 1, 1, seat=1, types=SAILOR) if has_deckhand else -1
    t.do("attack", a, piper)
    if has_deckhand:
        pending = t.match.pending
        assert pending is not None
        assert (pending.seat, pending.options) == (1, (deckhand, "decline"))
        assert hedgehog not in pending.options
        t.answer(deckhand)
        assert t.values(deckhand)[0] == 3
    else:
        assert t.match.pending is None
        assert t.in_graveyard(harpoon)
    assert [event.card for event in t.happened("destroyed")] == [piper]


@pytest.mark.rule("MAX-EQP-9")
def test_x14_sacrificed_with_its_harpoon() -> None:
    t = Table()
    piper = t.field(seed("Mudflat Piper"))
    harpoon = t.attached(seed("Saltglass Harpoon"), piper)
    t.unit("Deckhand", 1, 1, 1, types=SAILOR)
    accountant = t.hand("Pyre Accountant")
    t.jiggawatts(1)
    t.do("play_unit", accountant, 1, 3, ((piper,),))
    assert t.match.pending is None
    assert t.in_graveyard(harpoon)


@pytest.mark.rule("MAX-DMG-5", "MAX-EQP-11", "MAX-PWR-5")
def test_x15_the_harpoons_barb() -> None:
    t = Table()
    piper = t.field(seed("Mudflat Piper"))
    t.attached(seed("Saltglass Harpoon"), piper)
    rock = t.unit("Rock", 0, 9, 4, seat=1)
    t.jiggawatts(1)
    t.do("activate_power", piper, (piper, 0), None, (), ((),))
    assert (t.pool(), t.piece(piper).drained) == (0, False)
    t.do("attack", piper, rock)
    assert (t.health(rock), t.piece(piper).drained) == (1, True)
