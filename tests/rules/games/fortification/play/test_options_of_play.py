"""Options of section 2 that shape faces, movement, Assists, circles and reactions: the default and another value."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import (
    GAIN,
    assist,
    caster,
    charm,
    field,
    fighter,
    static,
)
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter()
BANNER = {"effect": "modify_total", "party": "$own_party", "total": "attack", "by": 2}


@pytest.mark.rule("FORT-FACE-4")
def test_rehide_on_return() -> None:
    for rehides in (True, False):
        t = Table(rehide_on_return=rehides)
        t.party(fighter(name="Known"))
        t.do("mobilise", 1)
        t.end_turn(2)
        t.do("retreat", 1)
        member = t.view(1)["seats"][0]["parties"][0]["members"][0]
        assert ("name" in member) is not rehides
        assert member["face_down"] is rehides


@pytest.mark.rule("FORT-FACE-6")
def test_reveal_caster_in_fort() -> None:
    for reveals in (False, True):
        t = Table(reveal_caster_in_fort=reveals)
        mage = t.party(caster(name="Hermit"))[0]
        t.cast(t.hand(charm(GAIN)), by=mage)
        assert ("Hermit" in repr(t.told(1))) is reveals


@pytest.mark.rule("FORT-MOB-5")
def test_may_wait_on_battleground() -> None:
    t = Table()
    t.party(SOLDIER)
    t.do("mobilise", 1)
    t.end_turn()
    t = Table(may_wait_on_battleground=False)
    t.party(SOLDIER)
    t.do("mobilise", 1)
    t.refused("end_turn", code="E_ATTACK_OWED")
    t.battle()
    t.do("strike")
    assert t.state.active == 1
    t = Table(turn=1, may_wait_on_battleground=False)
    t.party(SOLDIER)
    t.do("mobilise", 1)
    t.end_turn()


@pytest.mark.rule("FORT-CHAR-9")
def test_assist_active_as_lead() -> None:
    for active, total in ((False, 3), (True, 5)):
        t = Table(assist_active_as_lead=active)
        t.party(assist(static(BANNER)), out=True)
        assert t.totals()[0] == total


@pytest.mark.rule("FORT-CHAR-8")
def test_assist_stacking() -> None:
    for stacking, total in (("sum", 9 + 2 + 2), ("best_only", 9 + 2)):
        t = Table(assist_stacking=stacking)
        t.party(SOLDIER, assist(static(BANNER)), assist(static(BANNER), name="Other"), out=True)
        assert t.totals()[0] == total


@pytest.mark.rule("FORT-WIN-5")
def test_turn_limit() -> None:
    for limit in (50, 400):
        t = Table(turn=50, turn_limit=limit)
        t.end_turn()
        outcome = t.match.outcome
        assert (outcome is not None) is (limit == 50)
        assert outcome is None or (outcome.kind, outcome.reason) == ("draw", "turn_limit")


@pytest.mark.rule("FORT-WIN-5")
@pytest.mark.parametrize(("limit", "moves"), [(3, 4), (2, 2), (None, 40)])
def test_repetition_limit(limit: int | None, moves: int) -> None:
    t = Table(repetition_limit=limit)
    first, second = t.party(SOLDIER, SOLDIER)
    done = 0
    while t.state.active == 0 and done < 40:
        done += 1
        t.do("reform", 1, (second, first) if done % 2 else (first, second))
    assert done == moves
    assert bool(t.happened("turn_cut")) is (limit is not None)
    if limit is not None:
        reason, cycle = t.happened("loophole")[0].note
        assert (reason, len(cycle)) == ("repetition", moves)
        assert t.sizes(1)["hand"] == 1
        assert "reform" not in repr(t.told(1))


@pytest.mark.rule("FORT-WIN-5")
def test_actions_per_turn_max() -> None:
    t = Table(actions_per_turn_max=50, repetition_limit=None)
    first, second = t.party(SOLDIER, SOLDIER)
    for done in range(50):
        t.do("reform", 1, (second, first) if done % 2 == 0 else (first, second))
    assert t.state.active == 1
    assert t.happened("turn_cut")[0].note == "actions"


@pytest.mark.rule("FORT-SPELL-7", "FORT-CAST-6")
def test_instant_speed() -> None:
    for speed in ("own_turn", "any_turn"):
        t = Table(instant_speed=speed)
        t.party(SOLDIER)
        quick = t.hand(field(GAIN, timing="instant"), 1)
        t.refused("cast_field", quick, (), (), code="E_NOT_YOUR_TURN", seat=1)
        t.do("mobilise", 1)
        assert (t.asked() == "react") is (speed == "any_turn")
        if speed == "any_turn":
            t.react(quick)
            assert t.points(1) == 11


@pytest.mark.rule("FORT-CAST-5")
def test_reactive_is_compulsory() -> None:
    for owed in (False, True):
        t = Table(reactive_is_compulsory=owed)
        t.party(SOLDIER)
        trap = field(GAIN, timing="reactive", when={"event": "party_mobilised", "whose": "opponent"})
        cards = [t.hand(trap, 1), t.hand(trap, 1)]
        t.do("mobilise", 1)
        options = t.match.pending.options if t.match.pending is not None else ()
        assert options == ((cards[0], -1), (cards[1], -1)) + (() if owed else ("pass",))
        if not owed:
            t.answer("pass")
            assert t.in_hand(cards[0])


@pytest.mark.rule("FORT-CAST-6")
@pytest.mark.parametrize(("depth", "drawn"), [(16, 3), (2, 2), (1, 1)])
def test_reaction_depth_max(depth: int, drawn: int) -> None:
    t = Table(reaction_depth_max=depth)
    t.party(SOLDIER)
    first = field(GAIN, timing="reactive", when={"event": "party_mobilised", "whose": "opponent"}, name="First")
    later = field(GAIN, timing="reactive", when={"event": "announced", "whose": "opponent"}, name="Later")
    opening = t.hand(first, 1)
    replies = [t.hand(later, 0), t.hand(later, 1)]
    t.do("mobilise", 1)
    t.react(opening)
    for card in replies:
        if t.asked() == "react":
            t.react(card)
    while t.asked() == "react":
        t.answer("pass")
    assert sum(t.in_graveyard(card) for card in (opening, *replies)) == drawn
