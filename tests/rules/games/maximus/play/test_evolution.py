"""Fusions of Fusions and by effects, Evolution (MAX-EVO), and Avatar forms."""

from __future__ import annotations

import pytest

from rules.engine.zones import UNDER
from tests.rules.games.maximus.play.table import Table, compiled, equipment, plain, seed, verb
from tests.rules.games.maximus.play.test_fusion import CELLS, fuse, pair


@pytest.mark.rule("MAX-FUS-20")
def test_a_fusion_of_a_fusion() -> None:
    t = Table()
    piper, hedgehog = pair(t)
    crab = t.unit("Crab", 1, 1, 3, at=(1, 2))
    colossus = t.hand("Twinmast Colossus")
    recipe = {"kind": "fusion", "slots": [{"name": "Twinmast Colossus"}, {"name": "Crab"}]}
    greater = t.hand(plain("Greater", 8, 4, 15, recipe=recipe))
    t.jiggawatts(2)
    fuse(t, (piper, hedgehog), colossus)
    fuse(t, (colossus, crab), greater)
    t.do("defuse", greater, ((1, 0), (1, 1)), (0, 0), ())
    assert [piece.number for piece in t.piece(colossus).under] == [piper, hedgehog]
    assert crab in t.state.pieces


@pytest.mark.rule("MAX-FUS-21", "MAX-EVO-7")
@pytest.mark.parametrize("source", ["hand", "deck", "graveyard"])
def test_an_effect_may_fuse(source: str) -> None:
    t = Table()
    piper, hedgehog = pair(t)
    colossus = {"hand": t.hand, "deck": t.deck, "graveyard": t.graveyard}[source]("Twinmast Colossus")
    spell = t.hand(compiled("Join", {"modes": {"verb": {"cost": 0}}}, [
        {"form": "resolve", "do": [{"effect": "fuse", "filter": {"kind": "unit"}, "from": source, "free": True}]}]))  # fmt: skip
    t.do("play_verb", spell, (), ())
    pending = t.match.pending
    assert pending is not None
    t.answer(pending.options[0])
    assert {piece.number for piece in t.piece(colossus).under} == {piper, hedgehog}
    assert t.pool() == 0
    assert bool(t.happened("shuffled")) == (source == "deck")


@pytest.mark.rule("MAX-FUS-23")
def test_only_its_own_text_counts() -> None:
    t = Table()
    t.unit("Choir", at=(2, 3), text="Your Sailor Units have +1 Offense and +1 Defense.")
    piper, hedgehog = pair(t)
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    fuse(t, (piper, hedgehog), colossus)
    assert t.values(colossus) == (5, 3, 9)
    assert t.piece(colossus).types == frozenset({"ship"})


@pytest.mark.rule("MAX-EVO-1", "MAX-EVO-3", "MAX-EVO-6", "MAX-EVO-8")
@pytest.mark.parametrize(("carries", "health"), [(False, 8), (True, 5)])
def test_evolving(carries: bool, health: int) -> None:
    t = Table(evolution_carries_damage=carries)
    calf = t.field(seed("Cinder Calf"), at=(1, 0), drained=True, damage=3)
    t.attached(seed("Bramblecoat Hedgehog"), calf)
    ox = t.hand("Furnace Ox")
    t.jiggawatts(2)
    t.do("play_evolution", ox, calf, ())
    assert t.values(ox) == (5, 4, health)
    assert (t.piece(ox).drained, t.pool(), t.zone(calf)) == (True, 0, UNDER)
    assert t.state.seats[0].cells[1, 0] == ox


@pytest.mark.rule("MAX-EVO-2", "MAX-EVO-4", "MAX-EVO-9")
def test_no_way_back_but_the_graveyard() -> None:
    t = Table()
    calf = t.field(seed("Cinder Calf"), at=(1, 0))
    ox, killer = t.hand("Furnace Ox"), t.hand(verb("Destroy a Unit."))
    t.jiggawatts(2)
    t.do("play_evolution", ox, calf, ())
    t.refused("defuse", ox, ((1, 0),), (0,), (), code="R:NOT_FUSION")
    t.do("play_verb", killer, ((ox,),), ())
    assert t.in_graveyard(calf)
    assert [event.card for event in t.happened("destroyed")] == [ox]


@pytest.mark.rule("MAX-EVO-8")
def test_chains_of_evolutions() -> None:
    t = Table()
    calf, ox = t.hand("Cinder Calf"), t.hand("Furnace Ox")
    last = t.hand(plain("Last", 9, 9, 20, recipe={"kind": "evolution", "slots": [{"name": "Furnace Ox"}]}))
    t.jiggawatts(4)
    t.do("play_unit", calf, 1, 1, ())
    t.do("play_evolution", ox, calf, ())
    t.do("play_evolution", last, ox, ())
    assert [piece.number for piece in t.piece(last).under] == [ox]


@pytest.mark.rule("MAX-EVO-7")
def test_an_effect_may_evolve_from_the_deck() -> None:
    t = Table()
    calf = t.field(seed("Cinder Calf"), at=(1, 0))
    ox = t.deck("Furnace Ox")
    spell = t.hand(compiled("Grow", {"modes": {"verb": {"cost": 0}}}, [
        {"form": "resolve", "targets": [{"id": "t1", "filter": {"kind": "unit", "side": "own"}}],
         "do": [{"effect": "evolve", "filter": {"kind": "unit"}, "from": "deck", "base": "$t1", "free": True}]}]))  # fmt: skip
    t.do("play_verb", spell, ((calf,),), ())
    pending = t.match.pending
    assert pending is not None
    t.answer(pending.options[0])
    assert t.state.seats[0].cells[1, 0] == ox
    assert t.happened("shuffled")


@pytest.mark.rule("MAX-FUS-15")
def test_equipment_of_another_player_gets_a_choice_of_its_own() -> None:
    t = Table()
    piper, hedgehog = pair(t)
    curse = t.attached(
        equipment(attach={"side": "opponent"}, modifiers=[{"stat": "offense", "amount": -1}]), piper, seat=1
    )
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    fuse(t, (piper, hedgehog), colossus)
    assert t.values(colossus)[0] == 4
    t.do("defuse", colossus, CELLS, (0, 0), ())
    pending = t.match.pending
    assert pending is not None
    assert (pending.seat, set(pending.options)) == (1, {piper, hedgehog, "decline"})
    t.answer(hedgehog)
    assert t.piece(hedgehog).attached == [curse]


@pytest.mark.rule("MAX-AVA-9", "MAX-FUS-17")
def test_avatars_make_avatar_forms_alone() -> None:
    t = Table(avatars=False)
    avatar = t.unit("Beast Avatar", 0, 0, 20, at=(3, 0), types=["beast"], avatar=True)
    piper = t.field(seed("Mudflat Piper"), at=(1, 1))
    t.unit("Av", 0, 0, 20, seat=1, avatar=True)
    colossus = t.hand("Twinmast Colossus")
    recipe = {"kind": "fusion", "slots": [{"name": "Beast Avatar"}, {"types_any": ["sailor"]}]}
    form = t.hand(plain("Form", 3, 3, 25, avatar=True, recipe=recipe))
    t.jiggawatts(2)
    t.refused("play_fusion", colossus, (piper, avatar), (1, 1), (), code="R:AVATAR_PROTECTED")
    fuse(t, (avatar, piper), form, (3, 0))
    assert t.match.outcome is None
    t.do("defuse", form, ((3, 0), (1, 1)), (0, 0), ())
    assert t.match.outcome is None
    assert avatar in t.state.pieces
