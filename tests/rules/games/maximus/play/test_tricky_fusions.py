"""Tricky interactions X16 to X30 of the rule book: Fusions, losses, Resources, more than two players."""

from __future__ import annotations

import pytest

from rules.engine.zones import HAND
from tests.rules.games.maximus.play.table import Table, compiled, plain, seed, verb

PIPER_THEN_HEDGEHOG = ((1, 0), (1, 1))


def fused(t: Table, seat: int = 0, *, at: tuple[int, int] = (1, 0)) -> tuple[int, int, int]:
    """A Twinmast Colossus on the Field over a Piper and a Hedgehog, made by playing it."""
    piper = t.field(seed("Mudflat Piper"), seat, at=at)
    hedgehog = t.field(seed("Bramblecoat Hedgehog"), seat)
    colossus = t.hand("Twinmast Colossus", seat)
    t.jiggawatts(2, seat)
    active, t.state.active = t.state.active, seat
    t.do("play_fusion", colossus, (piper, hedgehog), at, ())
    t.state.active = active
    return colossus, piper, hedgehog


@pytest.mark.rule("MAX-FUS-9")
def test_x16_fusing_does_not_refresh() -> None:
    t = Table()
    piper = t.field(seed("Mudflat Piper"), at=(1, 0))
    hedgehog = t.field(seed("Bramblecoat Hedgehog"), at=(1, 1))
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    avatar = t.avatars[1]
    t.do("attack", piper, avatar)
    t.do("play_fusion", colossus, (piper, hedgehog), (1, 0), ())
    assert t.piece(colossus).drained
    t.refused("attack", colossus, avatar, code="R:UNIT_DRAINED")
    t.do("defuse", colossus, PIPER_THEN_HEDGEHOG, (0, 0), ())
    assert t.piece(piper).drained
    assert t.piece(hedgehog).drained
    t.refused("attack", hedgehog, avatar, code="R:UNIT_DRAINED")


@pytest.mark.rule("MAX-FUS-13", "MAX-FUS-17")
def test_x17_too_much_damage_for_the_components() -> None:
    t = Table()
    colossus, piper, hedgehog = fused(t)
    t.piece(colossus).damage = 7
    t.do("defuse", colossus, PIPER_THEN_HEDGEHOG, (3, 4), ())
    assert t.in_graveyard(piper)
    assert t.in_graveyard(hedgehog)
    assert t.in_graveyard(colossus)
    assert sorted(event.card for event in t.happened("destroyed")) == sorted((piper, hedgehog))


@pytest.mark.rule("MAX-FUS-13")
@pytest.mark.parametrize("shares", [(0, 4), (1, 2), (5, -1), (4,), (2, 2, 0)])
def test_damage_is_shared_out_exactly(shares: tuple[int, ...]) -> None:
    t = Table()
    colossus, *_ = fused(t)
    t.piece(colossus).damage = 4
    t.refused("defuse", colossus, PIPER_THEN_HEDGEHOG, shares, (), code="R:BAD_DISTRIBUTION")


@pytest.mark.rule("MAX-FUS-16", "MAX-ATK-17")
def test_x18_defused_out_of_an_attack() -> None:
    t = Table()
    a, b = t.unit("A", 9, 0, 3), t.unit("B", 2, 0, 3)
    colossus, piper, hedgehog = fused(t, 1)
    t.do("attack", a, colossus)
    pending = t.match.pending
    assert pending is not None
    assert (pending.kind, pending.seat) == ("defuse_window", 1)
    way = next(each for each in pending.options if each != "decline" and each[0][0] == (1, 0))
    t.answer(way)
    assert (t.health(piper), t.health(hedgehog), t.piece(a).drained) == (3, 3, True)
    t.do("attack", b, piper)
    assert t.health(piper) == 2


@pytest.mark.rule("MAX-PLAY-11", "MAX-PLAY-12")
def test_x19_a_target_that_vanishes() -> None:
    t = Table()
    rain = t.hand("Slag Rain")
    colossus, piper, hedgehog = fused(t, 1)
    t.jiggawatts(2)
    t.do("play_verb", rain, ((colossus,),), ())
    pending = t.match.pending
    assert pending is not None
    t.answer(pending.options[0])
    assert (t.health(piper), t.health(hedgehog), t.pool()) == (3, 3, 0)
    assert t.in_graveyard(rain)


@pytest.mark.rule("MAX-EVO-10", "MAX-EVO-4")
def test_x20_an_evolved_fusion_stays_together() -> None:
    t = Table()
    colossus, *_ = fused(t)
    recipe = {"kind": "evolution", "slots": [{"name": "Twinmast Colossus"}]}
    grown = t.hand(plain("Threemast", 6, 4, 12, recipe=recipe))
    t.do("play_evolution", grown, colossus, ())
    assert [piece.number for piece in t.piece(grown).under] == [colossus]
    t.refused("defuse", grown, ((1, 0),), (0,), (), code="R:NOT_FUSION")


@pytest.mark.rule("MAX-FUS-4", "MAX-FUS-15")
def test_x21_equipment_goes_with_the_fusion_and_back() -> None:
    t = Table()
    piper = t.field(seed("Mudflat Piper"), at=(1, 0))
    harpoon = t.attached(seed("Saltglass Harpoon"), piper)
    hedgehog = t.field(seed("Bramblecoat Hedgehog"), at=(1, 1))
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    t.do("play_fusion", colossus, (piper, hedgehog), (1, 0), ())
    assert t.values(colossus)[0] == 7
    way = (PIPER_THEN_HEDGEHOG, (0, 0))
    t.refused("defuse", colossus, *way, ((harpoon, hedgehog),), code="R:HOST_ILLEGAL")
    t.do("defuse", colossus, *way, ((harpoon, piper),))
    assert t.values(piper) == (3, 1, 3)


@pytest.mark.rule("MAX-END-6", "MAX-TIME-1", "MAX-TURN-11")
def test_x22_the_last_card_loses_before_any_discard() -> None:
    t = Table()
    for _ in range(8):
        t.hand(plain(), 1)
    t.empty_deck(1, leave=1)
    t.end_turn()
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.winners, outcome.reason) == ("won", (0,), "deck")


@pytest.mark.rule("MAX-DMG-4", "MAX-DMG-8", "MAX-END-7")
def test_x23_both_avatars_fall() -> None:
    t = Table()
    for avatar in t.avatars:
        t.piece(avatar).damage = 19
    toll = t.hand(verb("1 Unblockable damage to each Unit that is an Avatar."))
    t.do("play_verb", toll, (), ())
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.winners) == ("draw", ())


@pytest.mark.rule("MAX-END-8", "MAX-END-7")
@pytest.mark.parametrize(
    ("text", "kind", "winners"),
    [
        ("Destroy each of your Units that is an Avatar. Win the game.", "won", (0,)),
        ("Each player loses the game.", "draw", ()),
    ],
)
def test_x24_a_declared_win_comes_first(text: str, kind: str, winners: tuple[int, ...]) -> None:
    t = Table()
    abilities = {
        "won": [{"form": "resolve", "do": [
            {"effect": "destroy", "to": {"all": {"kind": "unit", "avatar": True, "side": "own"}}}, {"effect": "win"}]}],
        "draw": [{"form": "resolve", "do": [{"effect": "lose", "player": "$each_player"}]}],
    }[kind]  # fmt: skip
    fate = t.hand(compiled(text[:20], {"modes": {"verb": {"cost": 0}}}, abilities))
    t.do("play_verb", fate, (), ())
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.winners) == (kind, winners)


@pytest.mark.rule("MAX-RES-12", "MAX-RES-13", "MAX-WORD-6")
def test_x25_a_resource_is_lost_and_comes_back() -> None:
    t = Table()
    crab = t.resource(plain(), 1)
    knock = t.hand("Bailiff's Knock")
    lamps = t.hand("Lamps Along the Weir", 1)
    t.jiggawatts(3)
    t.jiggawatts(3, 1)
    t.do("play_verb", knock, ((crab,), ()), ())
    assert t.in_graveyard(crab)
    assert not t.happened("destroyed")
    t.end_turn()
    t.do("play_verb", lamps, ((crab,),), ())
    t.answer("hand")
    assert t.zone(crab) == HAND


@pytest.mark.rule("MAX-RES-7", "MAX-TURN-12")
def test_x26_a_refreshed_resource_gives_once_a_turn() -> None:
    t = Table()
    resource = t.resource()
    t.do("drain_resource", resource)
    t.state.undrain(resource)
    t.refused("drain_resource", resource, code="R:USED_THIS_TURN")
    t.end_turn(2)
    t.do("drain_resource", resource)
    assert t.pool() == 2


@pytest.mark.rule("MAX-UNIT-11", "MAX-TIME-1", "MAX-TRIG-6")
def test_x27_an_elder_falls_and_takes_others_along() -> None:
    t = Table()
    a = t.unit("A", 9, 0, 3)
    text = "Your other Units have +2 Health.\nWhen this card is destroyed: draw a card."
    mourned = "When this card is destroyed: gain 1 jiggawatt."
    elder = t.unit("Elder", 1, 1, 4, seat=1, at=(1, 0), drained=True, text=text)
    piper = t.unit("Piper", 1, 1, 3, seat=1, at=(2, 0), damage=4, text=mourned)
    crab = t.unit("Crab", 2, 1, 4, seat=1, at=(1, 1), damage=5, text=mourned)
    assert (t.health(piper), t.health(crab)) == (1, 1)
    t.do("attack", a, elder)
    fallen = [event.card for event in t.happened("destroyed")]
    assert fallen[0] == elder
    assert set(fallen[1:]) == {piper, crab}
    # Elder's trigger resolves in the first pass, before the others fall.
    kinds = ("destroyed", "drawn", "jiggawatts_gained")
    assert t.order(*kinds) == [kinds[0], kinds[1], kinds[0], kinds[0], kinds[2], kinds[2]]


@pytest.mark.rule("MAX-END-9", "MAX-END-11", "MAX-EQP-9")
def test_x28_an_eliminated_players_cards() -> None:
    t = Table(3)
    crab = t.unit("Crab", 2, 1, 4, seat=0, owner=1)
    hedgehog = t.attached(seed("Bramblecoat Hedgehog"), crab, seat=0)
    eel = t.unit("Eel", 1, 0, 2, seat=1, owner=2)
    doom = t.hand(verb("Destroy a Unit of yours."), 1)
    t.state.active = 1
    t.do("play_verb", doom, ((t.avatars[1],),), ())
    assert t.state.seats[1].is_out
    assert t.match.outcome is None
    assert t.state.active == 2
    assert crab not in t.state.pieces
    assert t.zone(crab) == 0
    assert hedgehog in t.state.seats[0].graveyard
    assert eel in t.state.seats[2].graveyard
    assert [event.card for event in t.happened("destroyed")] == [t.avatars[1]]


@pytest.mark.rule("MAX-AVA-6", "MAX-RANK-9", "MAX-AVA-3")
def test_x29_an_avatar_is_not_given_up_but_can_be_destroyed() -> None:
    t = Table()
    t.unit("Crab", 2, 1, 4, at=(1, 0))
    accountant = t.hand("Pyre Accountant")
    t.jiggawatts(1)
    t.refused("play_unit", accountant, 1, 1, ((t.avatars[0],),), code="R:AVATAR_PROTECTED")
    killer = t.hand(verb("Destroy a Unit."), 1)
    t.end_turn()
    t.do("play_verb", killer, ((t.avatars[0],),), ())
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.winners) == ("won", (1,))
