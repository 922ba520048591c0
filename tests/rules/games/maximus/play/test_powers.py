"""Powers (MAX-PWR): once a turn each, spoken by name, paid before the Unit drains."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.games.maximus.play.table import Table, compiled, equipment, seed, verb

PING = "Pay 1 jiggawatt: 1 damage to an opposing Unit that is not an Avatar."


def power(
    t: Table, unit: int, place: int = 0, *, targets: Any = (), costs: Any = None, spoken: str | None = None
) -> tuple[Any, ...]:
    """The action that uses a Unit's own power; a power whose costs name no cards has one empty part each."""
    ability = t.piece(unit).abilities[place]
    paid = ((),) * len(ability.costs) if costs is None else costs
    return ("activate_power", unit, (unit, place), spoken, targets, paid)


@pytest.mark.rule("MAX-PWR-1")
def test_a_power_works_on_the_field_alone() -> None:
    t = Table()
    falconer, crab = t.hand("Brass Falconer"), t.unit("Crab", 2, 1, 4)
    t.refused("activate_power", falconer, (falconer, 0), None, (), ((),), code="R:WRONG_ZONE")
    t.refused("activate_power", crab, (crab, 0), None, (), (), code="R:NO_SUCH_POWER")


@pytest.mark.rule("MAX-PWR-2")
def test_each_power_once_a_turn_even_when_un_drained() -> None:
    t = Table()
    crab = t.unit("Crab", seat=1, health=9)
    tinker = t.unit("Tinker", text=f"{PING}\nUse, without draining: gain 1 jiggawatt.")
    t.jiggawatts(5)
    t.do(*power(t, tinker, targets=((crab,),)))
    t.state.undrain(tinker)
    t.refused(*power(t, tinker, targets=((crab,),)), code="R:USED_THIS_TURN")
    t.do(*power(t, tinker, 1))
    assert t.pool() == 5


@pytest.mark.rule("MAX-PWR-2", "MAX-TURN-12")
def test_a_power_may_say_how_often() -> None:
    t = Table()
    clerk = t.unit("Clerk", text="Twice per turn, use, without draining: gain 1 jiggawatt.")
    t.do(*power(t, clerk))
    t.do(*power(t, clerk))
    t.refused(*power(t, clerk), code="R:USED_THIS_TURN")
    t.end_turn(2)
    t.do(*power(t, clerk))
    assert t.pool() == 3


@pytest.mark.rule("MAX-PWR-3")
@pytest.mark.parametrize("spoken", ["toll for the  DROWNED", "Toll for the Drowned", "ｔｏｌｌ for the drowned"])
def test_the_name_is_spoken(spoken: str) -> None:
    t = Table(avatars=False)
    orsolya = t.field(seed("Orsolya of the Ninth Bell"), at=(3, 0))
    piper, crab = t.field(seed("Mudflat Piper")), t.unit("Crab", seat=1, health=9)
    t.unit("Av2", seat=1)
    move = power(t, orsolya, targets=((crab,),), costs=((piper,),), spoken=spoken)
    t.do(*move)
    assert t.happened("power_announced")[0].note == "Toll for the Drowned"


@pytest.mark.rule("MAX-PWR-3")
@pytest.mark.parametrize("spoken", [None, "Toll", "", "Toll for the Drowned!"])
def test_a_name_that_is_not_spoken(spoken: str | None) -> None:
    t = Table(avatars=False)
    orsolya = t.field(seed("Orsolya of the Ninth Bell"), at=(3, 0))
    piper, crab = t.field(seed("Mudflat Piper")), t.unit("Crab", seat=1, health=9)
    t.refused(*power(t, orsolya, targets=((crab,),), costs=((piper,),), spoken=spoken), code="R:NAME_NOT_SPOKEN")


@pytest.mark.rule("MAX-PWR-3")
def test_speak_name_auto_needs_no_name() -> None:
    t = Table(avatars=False, speak_name="auto")
    orsolya = t.field(seed("Orsolya of the Ninth Bell"), at=(3, 0))
    piper, crab = t.field(seed("Mudflat Piper")), t.unit("Crab", seat=1, health=9)
    t.do(*power(t, orsolya, targets=((crab,),), costs=((piper,),), spoken="something else"))
    assert t.happened("power_announced")[0].note == "Toll for the Drowned"


@pytest.mark.rule("MAX-PWR-4")
def test_jiggawatts_then_other_costs_then_the_unit() -> None:
    t = Table()
    other = t.unit("Other", 1, 1, 1)
    tinker = t.unit("Tinker", text="Pay 1 jiggawatt and drain another of your Units: draw a card.")
    t.jiggawatts(1)
    t.do(*power(t, tinker, costs=((), (other,))))
    assert t.order("jiggawatts_spent", "drained", "drawn") == ["jiggawatts_spent", "drained", "drained", "drawn"]
    assert [event.card for event in t.happened("drained")] == [other, tinker]


@pytest.mark.rule("MAX-PWR-5")
def test_using_a_power_drains_unless_it_says_otherwise() -> None:
    t = Table()
    reader = t.unit("Reader", text="Use: draw a card.\nUse, without draining: gain 1 jiggawatt.")
    t.do(*power(t, reader, 1))
    assert not t.piece(reader).drained
    t.do(*power(t, reader, 0))
    assert t.piece(reader).drained


@pytest.mark.rule("MAX-PWR-6")
def test_a_power_is_no_attack() -> None:
    t = Table()
    t.unit("Wall", 1, 1, 1, at=(1, 0))
    archer = t.unit("Archer", 2, at=(2, 0), keywords=["unblockable_attacks"], text="Use: 2 damage to an opposing Unit.")
    crab = t.unit("Crab", 1, 1, 4, seat=1)
    t.do(*power(t, archer, targets=((crab,),)))
    assert t.health(crab) == 3
    assert t.piece(archer).attacks == 0


@pytest.mark.rule("MAX-PWR-7")
def test_several_powers_in_one_turn() -> None:
    t = Table()
    both = t.unit("Both", text="Use, without draining: gain 1 jiggawatt.\nUse, without draining: draw a card.")
    t.do(*power(t, both, 0))
    t.do(*power(t, both, 1))
    assert (t.pool(), len(t.state.seats[0].hand)) == (1, 1)


@pytest.mark.rule("MAX-PWR-8")
@pytest.mark.parametrize("place", [0, 1])
def test_a_drained_unit_uses_none_of_its_powers(place: int) -> None:
    t = Table()
    both = t.unit("Both", drained=True, text="Use: gain 1 jiggawatt.\nUse, without draining: draw a card.")
    t.refused(*power(t, both, place), code="R:UNIT_DRAINED")


ANY_TURN = {
    "form": "activated",
    "do": [{"effect": "gain_jiggawatts", "amount": 1}],
    "any_turn": True,
    "drains_self": False,
}
OWN_TURN = {"form": "activated", "do": [{"effect": "gain_jiggawatts", "amount": 1}], "drains_self": False}


@pytest.mark.rule("MAX-PWR-9", "MAX-TURN-10")
@pytest.mark.parametrize(
    ("window", "flagged", "plain"),
    [("own_turn_unless_flagged", True, False), ("own_turn", False, False), ("any_turn", True, True)],
)
def test_in_whose_turn(window: str, flagged: bool, plain: bool) -> None:
    t = Table(power_window=window)
    modes = {"modes": {"unit": {"cost": 0, "offense": 1, "defense": 1, "health": 1}}}
    watcher = t.field(compiled("Watcher", modes, [ANY_TURN, OWN_TURN]), 1)
    for place, is_allowed in ((0, flagged), (1, plain)):
        move = power(t, watcher, place)
        if is_allowed:
            assert move in t.match.legal_actions(1)
            t.do(*move, seat=1)
        else:
            t.refused(*move, seat=1, code="R:NOT_YOUR_TURN")
    assert t.pool(1) == flagged + plain


@pytest.mark.rule("MAX-PWR-10")
def test_all_costs_or_none() -> None:
    t = Table(avatars=False)
    tinker = t.unit("Tinker", text="Pay 2 jiggawatts and drain another of your Units: draw a card.")
    t.unit("Av", seat=1)
    t.jiggawatts(2)
    t.refused(*power(t, tinker, costs=((), ())), code="R:COST_UNPAYABLE")
    assert t.pool() == 2


@pytest.mark.rule("MAX-PWR-11")
def test_the_unit_may_leave_while_paying() -> None:
    t = Table()
    martyr = t.unit("Martyr", 4, text="Sacrifice this card: damage equal to this card's Offense to an opposing Unit.")
    crab = t.unit("Crab", 1, 1, 9, seat=1)
    t.do(*power(t, martyr, targets=((crab,),), costs=((martyr,),)))
    assert t.in_graveyard(martyr)
    assert t.health(crab) == 6


@pytest.mark.rule("MAX-PWR-12")
def test_what_may_be_drained_as_a_cost() -> None:
    t = Table(avatars=False)
    tinker = t.unit("Tinker", text="Drain another of your Units: draw a card.")
    crab = t.unit("Crab", drained=True)
    t.unit("Av", seat=1)
    t.refused(*power(t, tinker, costs=((crab,),)), code="R:COST_UNPAYABLE")
    eel = t.unit("Eel")
    t2 = Table(avatars=False)
    tinker, crab, eel = (
        t2.unit("Tinker", text="Drain another of your Units: draw a card."),
        t2.unit("Crab", drained=True),
        t2.unit("Eel"),
    )
    t2.unit("Av", seat=1)
    for wrong in (tinker, crab):
        t2.refused(*power(t2, tinker, costs=((wrong,),)), code="R:COST_CHOICE_INVALID")
    t2.do(*power(t2, tinker, costs=((eel,),)))


@pytest.mark.rule("MAX-PWR-13")
def test_nobody_answers_a_power() -> None:
    t = Table()
    crab = t.unit("Crab", seat=1, health=9)
    tinker = t.unit("Tinker", text=PING)
    t.jiggawatts(1)
    t.do(*power(t, tinker, targets=((crab,),)))
    assert t.match.pending is None
    assert t.health(crab) == 8


@pytest.mark.rule("MAX-PWR-14", "MAX-TYPE-5")
def test_a_static_power_works_drained_or_not() -> None:
    t = Table()
    t.unit("Choir", 0, 0, 5, drained=True, text="Your Sailor Units have +1 Offense and +1 Defense.")
    piper = t.unit("Piper", 1, 1, 3, types=["sailor", "musician"])
    hedgehog = t.unit("Hedgehog", 1, 3, 3, types=["beast"])
    foe = t.unit("Foe", 1, 1, 3, seat=1, types=["sailor"])
    assert (t.values(piper), t.values(hedgehog), t.values(foe)) == ((2, 2, 3), (1, 3, 3), (1, 1, 3))


@pytest.mark.rule("MAX-PWR-15")
def test_an_avatar_may_have_four_powers() -> None:
    t = Table(avatars=False)
    text = "\n".join(f"Use, without draining: gain {n} jiggawatts." for n in (2, 3, 4, 5))
    avatar = t.unit("Great One", 0, 0, 20, at=(3, 0), avatar=True, text=text)
    t.unit("Av", seat=1)
    for place in range(4):
        t.do(*power(t, avatar, place))
    assert t.pool() == 14


@pytest.mark.rule("MAX-PWR-16")
def test_no_target_no_power() -> None:
    t = Table()
    tinker = t.unit("Tinker", text=PING)
    t.jiggawatts(1)
    t.refused(*power(t, tinker, targets=((t.avatars[1],),)), code="R:TARGET_INVALID")
    assert t.pool() == 1
    t2 = Table()
    healer = t2.unit("Healer", 1, 1, 5, damage=3, text="Use: heal 2 damage from a Unit of yours.")
    t2.do(*power(t2, healer, targets=((healer,),)))
    assert t2.health(healer) == 4


@pytest.mark.rule("MAX-EQP-11", "MAX-EQP-13")
def test_a_granted_power_is_used_like_the_units_own() -> None:
    t = Table()
    gear = equipment(text="Its Unit gains ‘use, without draining: gain 1 jiggawatt’.")
    piper, other = t.field(seed("Mudflat Piper")), t.field(seed("Mudflat Piper"))
    lever = t.attached(gear, piper)
    t.do(*power(t, piper))
    t.refused(*power(t, piper), code="R:USED_THIS_TURN")
    t.state.put_on(lever, other)
    t.refused(*power(t, other), code="R:USED_THIS_TURN")
    t.end_turn(2)
    t.do(*power(t, other))


@pytest.mark.rule("MAX-GEN-5")
def test_powers_can_be_forbidden() -> None:
    t = Table()
    tinker = t.unit("Tinker", seat=1, text="Use, without draining: gain 1 jiggawatt.")
    hush = t.hand(verb("An opposing Unit cannot use powers until your next turn."))
    t.do("play_verb", hush, ((tinker,),), ())
    t.end_turn()
    t.refused(*power(t, tinker), code="R:FORBIDDEN")
    t.end_turn()
    t.end_turn()
    t.do(*power(t, tinker))
