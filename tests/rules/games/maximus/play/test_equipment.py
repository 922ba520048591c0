"""Equipment (MAX-EQP) and Verbs (MAX-VERB)."""

from __future__ import annotations

import pytest

from rules.engine.zones import HAND
from tests.rules.games.maximus.play.table import Table, compiled, equipment, seed, verb

SAILOR = ("sailor",)


@pytest.mark.rule("MAX-EQP-1", "MAX-EQP-2")
def test_it_is_played_onto_a_unit() -> None:
    t = Table(avatars=False)
    harpoon = t.hand("Saltglass Harpoon")
    t.unit("Av", seat=1)
    beast, piper = t.unit("Beast", types=["beast"]), t.field(seed("Mudflat Piper"))
    t.jiggawatts(2)
    t.refused("play_equipment", harpoon, beast, (), code="R:HOST_ILLEGAL")
    t.do("play_equipment", harpoon, piper, ())
    assert (t.values(piper), t.pool()) == ((3, 1, 3), 0)
    assert [event.card for event in t.happened("played")] == [harpoon]


@pytest.mark.rule("MAX-EQP-1")
def test_without_a_host_nothing_is_paid() -> None:
    t = Table()
    harpoon = t.hand("Saltglass Harpoon")
    t.jiggawatts(2)
    t.refused("play_equipment", harpoon, t.avatars[0], (), code="R:HOST_ILLEGAL")
    assert not [move for move in t.match.legal_actions() if move[0] == "play_equipment"]


@pytest.mark.rule("MAX-EQP-2", "MAX-UNIT-13")
def test_what_it_may_change() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    gear = equipment(
        modifiers=[{"stat": "offense", "set": 5}, {"stat": "defense", "amount": -3}, {"stat": "health", "amount": 2}],
        grants={"keywords": [{"k": "ranged"}], "add_types": ["sailor"]},
    )
    t.attached(gear, crab)
    t.attached(equipment(modifiers=[{"stat": "offense", "amount": 1}]), crab)
    assert t.values(crab) == (6, 0, 6)
    assert "ranged" in t.piece(crab).keywords
    assert "sailor" in t.piece(crab).types


@pytest.mark.rule("MAX-EQP-3")
@pytest.mark.parametrize(
    ("option", "asked", "where"),
    [("reattach_choice", True, "field"), ("graveyard", False, "graveyard"), ("stay_unattached", False, "field")],
)
def test_what_becomes_of_it_when_its_unit_is_destroyed(option: str, asked: bool, where: str) -> None:
    t = Table(equip_on_destroy=option)
    piper, other = t.field(seed("Mudflat Piper")), t.unit("Deckhand", 1, 1, 1, types=SAILOR)
    harpoon = t.attached(seed("Saltglass Harpoon"), piper)
    killer = t.hand(verb("Destroy a Unit."))
    t.do("play_verb", killer, ((piper,),), ())
    assert (t.match.pending is not None) == asked
    if asked:
        t.answer(other)
        assert t.values(other)[0] == 3
    if option == "stay_unattached":
        t.jiggawatts(2)
        played = len(t.happened("played"))
        t.do("play_equipment", harpoon, other, ())
        assert (t.pool(), len(t.happened("played"))) == (0, played)
    assert t.in_graveyard(harpoon) == (where == "graveyard")


@pytest.mark.rule("MAX-EQP-4")
def test_declined_it_goes_to_the_graveyard_undestroyed() -> None:
    t = Table()
    piper = t.field(seed("Mudflat Piper"))
    t.unit("Deckhand", types=SAILOR)
    harpoon = t.attached(seed("Saltglass Harpoon"), piper)
    t.do("play_verb", t.hand(verb("Destroy a Unit.")), ((piper,),), ())
    t.answer("decline")
    assert t.in_graveyard(harpoon)
    assert [event.card for event in t.happened("destroyed")] == [piper]


@pytest.mark.rule("MAX-EQP-6", "MAX-EQP-16", "MAX-EQP-15")
def test_a_dual_card_keeps_the_mode_it_was_played_in() -> None:
    t = Table()
    hedgehog, second = t.hand("Bramblecoat Hedgehog"), t.hand("Bramblecoat Hedgehog")
    t.jiggawatts(3)
    t.do("play_unit", hedgehog, 1, 1, ())
    assert t.values(hedgehog) == (1, 3, 3)
    t.refused("play_equipment", hedgehog, t.avatars[0], (), code="R:WRONG_ZONE")
    t.do("play_equipment", second, t.avatars[0], ())
    assert (t.values(t.avatars[0]), t.pool()) == ((0, 2, 20), 0)


@pytest.mark.rule("MAX-EQP-16")
def test_a_loose_dual_card_does_not_become_a_unit() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    t.attached(seed("Bramblecoat Hedgehog"), crab)
    t.do("play_verb", t.hand(verb("Destroy a Unit.")), ((crab,),), ())
    pending = t.match.pending
    assert pending is not None
    assert pending.options == (t.avatars[0], "decline")


@pytest.mark.rule("MAX-EQP-7")
@pytest.mark.parametrize(
    ("side", "own", "other"), [("own", True, False), ("opponent", False, True), ("any", True, True)]
)
def test_whose_units_may_carry_it(side: str, own: bool, other: bool) -> None:
    t = Table()
    crab, foe = t.unit("Crab"), t.unit("Foe", seat=1)
    gear = t.hand(equipment(attach={"side": side}, modifiers=[{"stat": "offense", "amount": 1}]))
    for host, is_allowed in ((crab, own), (foe, other)):
        assert (("play_equipment", gear, host, ()) in t.match.legal_actions()) == is_allowed
        if not is_allowed:
            t.refused("play_equipment", gear, host, (), code="R:HOST_ILLEGAL")


@pytest.mark.rule("MAX-EQP-8")
@pytest.mark.parametrize("limit", [None, 1])
def test_how_many_a_unit_carries(limit: int | None) -> None:
    t = Table(equip_limit=limit)
    piper = t.field(seed("Mudflat Piper"))
    t.attached(seed("Saltglass Harpoon"), piper)
    second = t.hand("Saltglass Harpoon")
    t.jiggawatts(2)
    if limit is None:
        t.do("play_equipment", second, piper, ())
        assert t.values(piper)[0] == 5
    else:
        t.refused("play_equipment", second, piper, (), code="R:EQUIP_LIMIT")


@pytest.mark.rule("MAX-EQP-9")
@pytest.mark.parametrize("option", ["graveyard", "reattach_choice", "hand"])
def test_its_unit_leaves_in_another_way(option: str) -> None:
    t = Table(equip_on_leave=option)
    piper, other = t.field(seed("Mudflat Piper")), t.unit("Deckhand", 1, types=SAILOR)
    harpoon = t.attached(seed("Saltglass Harpoon"), piper)
    t.do("play_verb", t.hand(verb("Return a Unit to hand.")), ((piper,),), ())
    if option == "reattach_choice":
        t.answer(other)
        assert t.values(other)[0] == 3
    else:
        assert t.match.pending is None
        assert t.in_graveyard(harpoon) == (option == "graveyard")
        assert (t.zone(harpoon) == HAND) == (option == "hand")


@pytest.mark.rule("MAX-EQP-10", "MAX-WORD-4", "MAX-ATK-2")
def test_it_is_a_card_on_the_field() -> None:
    t = Table()
    piper, foe = t.field(seed("Mudflat Piper")), t.unit("Foe", 3, seat=1)
    harpoon = t.attached(seed("Saltglass Harpoon"), piper)
    breaker = t.hand(verb("Destroy an attached Equipment card."), 1)
    t.state.active = 1
    t.refused("attack", foe, harpoon, code="R:TARGET_INVALID")
    t.do("play_verb", breaker, ((harpoon,),), ())
    assert t.in_graveyard(harpoon)
    assert t.values(piper) == (1, 1, 3)
    assert [event.card for event in t.happened("destroyed")] == [harpoon]


@pytest.mark.rule("MAX-EQP-11")
def test_a_drained_host_uses_no_granted_power() -> None:
    t = Table()
    piper = t.field(seed("Mudflat Piper"), drained=True)
    t.attached(seed("Saltglass Harpoon"), piper)
    t.jiggawatts(1)
    t.refused("activate_power", piper, (piper, 0), None, (), ((),), code="R:UNIT_DRAINED")


@pytest.mark.rule("MAX-EQP-12", "MAX-TYPE-7")
def test_the_restriction_is_checked_on_attaching_alone() -> None:
    t = Table()
    piper = t.field(seed("Mudflat Piper"))
    harpoon = t.attached(seed("Saltglass Harpoon"), piper)
    t.do("play_verb", t.hand(verb("A Unit of yours is no longer Sailor this turn.")), ((piper,),), ())
    assert "sailor" not in t.piece(piper).types
    assert t.piece(piper).attached == [harpoon]


@pytest.mark.rule("MAX-EQP-14", "MAX-GEN-4")
def test_it_keeps_its_controller() -> None:
    t = Table()
    piper, deckhand = t.field(seed("Mudflat Piper"), 0, (1, 2)), t.unit("Deckhand", types=SAILOR)
    harpoon = t.attached(seed("Saltglass Harpoon"), piper)
    t.state.active = 1
    take, kill = (
        t.hand(verb("Gain control of an opposing Unit that is not an Avatar."), 1),
        t.hand(verb("Destroy a Unit."), 1),
    )
    t.do("play_verb", take, ((piper,),), ())
    t.answer((1, 3) if (1, 3) in t.match.pending.options else t.match.pending.options[0])  # type: ignore[union-attr]
    assert (t.piece(piper).controller, t.piece(harpoon).controller) == (1, 0)
    t.do("play_verb", kill, ((piper,),), ())
    pending = t.match.pending
    assert pending is not None
    assert (pending.seat, pending.options) == (0, (deckhand, "decline"))
    assert piper in t.state.seats[0].graveyard


@pytest.mark.rule("MAX-VERB-1", "MAX-PLAY-3")
def test_a_verb_takes_effect_and_goes() -> None:
    t = Table()
    letters = t.hand("Letters from the Estuary")
    t.jiggawatts(2)
    t.do("play_verb", letters, (), ())
    assert (len(t.state.seats[0].hand), t.pool()) == (2, 0)
    assert t.in_graveyard(letters)


@pytest.mark.rule("MAX-VERB-2")
def test_a_verb_does_not_find_itself() -> None:
    t = Table()
    echo = t.hand(compiled("Echo", {"modes": {"verb": {"cost": 0}}}, [
        {"form": "resolve", "do": [{"effect": "resurrect", "to": {"all": {"kind": "verb", "zone": "graveyard", "side": "own"}},
                                    "where": "hand"}]}]))  # fmt: skip
    t.do("play_verb", echo, (), ())
    assert t.in_graveyard(echo)


@pytest.mark.rule("MAX-VERB-3", "MAX-ZONE-9")
def test_it_goes_to_its_owners_graveyard() -> None:
    t = Table()
    letters = t.hand("Letters from the Estuary", 1)
    t.end_turn()
    t.jiggawatts(2, 1)
    t.do("play_verb", letters, (), ())
    assert t.state.seats[1].graveyard == [letters]


@pytest.mark.rule("MAX-VERB-4")
def test_a_verb_needs_its_targets() -> None:
    t = Table()
    rain = t.hand("Slag Rain")
    t.jiggawatts(2)
    t.refused("play_verb", rain, (), (), code="R:TARGET_INVALID")
    t.refused("play_verb", rain, ((t.avatars[1],),), (), code="R:TARGET_INVALID")
    assert t.pool() == 2


@pytest.mark.rule("MAX-VERB-5")
def test_a_verb_does_not_attack() -> None:
    t = Table()
    t.unit("Crab", seat=1, at=(1, 0), text="When this card is attacked: draw a card.")
    eel = t.unit("Eel", 1, 0, 5, seat=1, at=(2, 0), text="When this card is attacked: draw a card.")
    rain = t.hand("Slag Rain")
    t.jiggawatts(2)
    t.do("play_verb", rain, ((eel,),), ())
    assert t.health(eel) == 1
    assert not t.happened("drawn")


@pytest.mark.rule("MAX-VERB-6", "MAX-TURN-9")
def test_lasting_results_are_changes_for_a_time() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    oath = t.hand(verb("A Unit of yours has +2 Offense this turn."))
    t.do("play_verb", oath, ((crab,),), ())
    assert t.values(crab)[0] == 4
    assert t.in_graveyard(oath)
    t.end_turn()
    assert t.values(crab)[0] == 2


@pytest.mark.rule("MAX-PLAY-8")
def test_a_condition_must_hold_to_play_it() -> None:
    t = Table()
    rich = t.hand(verb("Only if you have 5 or more jiggawatts: draw a card."))
    t.jiggawatts(4)
    t.refused("play_verb", rich, (), (), code="R:CONDITION_UNMET")
    t2 = Table()
    rich = t2.hand(verb("Only if you have 5 or more jiggawatts: draw a card."))
    t2.jiggawatts(5)
    t2.do("play_verb", rich, (), ())
    assert len(t2.state.seats[0].hand) == 1
