"""Fusions, Evolutions and what comes back from Deck and Graveyard, at their edges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.zones import GRAVEYARD, HAND, UNDER
from tests.rules.games.maximus.play.table import UNIT, Table, compiled, equipment, plain, seed, spell, verb
from tests.rules.games.maximus.play.test_tricky_fusions import PIPER_THEN_HEDGEHOG, fused

HIT = {"effect": "damage", "to": "$t1", "amount": 1}
TAKE = {"effect": "take_control", "to": "$t1", "duration": "permanent"}
COLOSSUS: Mapping[str, Any] = {"name": "Twinmast Colossus"}


@pytest.mark.rule("MAX-FUS-3")
def test_keywords_and_bans_on_a_material_move_to_the_fusion() -> None:
    t = Table()
    piper, hedgehog = t.field(seed("Mudflat Piper"), at=(1, 0)), t.field(seed("Bramblecoat Hedgehog"), at=(1, 1))
    colossus = t.hand("Twinmast Colossus")
    bar = {"effect": "forbid", "to": "$t1", "key": "attack", "duration": "your_next_turn"}
    give = {"effect": "grant_keyword", "to": "$t1", "keyword": "exposed", "duration": "end_of_turn"}
    t.jiggawatts(2)
    t.cast(t.hand(spell(bar, targets=[UNIT])), piper)
    t.cast(t.hand(spell(give, targets=[UNIT])), hedgehog)
    t.do("play_fusion", colossus, (piper, hedgehog), (1, 0), ())
    assert "exposed" in t.piece(colossus).keywords
    t.refused("attack", colossus, t.avatars[1], code="R:CANNOT_ATTACK")
    t.end_turn(2)
    t.do("attack", colossus, t.avatars[1])


@pytest.mark.rule("MAX-FUS-15")
def test_effects_first_put_on_the_fusion_end_with_it() -> None:
    t = Table()
    colossus, piper, hedgehog = fused(t)
    t.cast(t.hand(verb("A Unit of yours has +2 Offense this turn.")), colossus)
    t.do("defuse", colossus, PIPER_THEN_HEDGEHOG, (0, 0), ())
    assert (t.values(piper)[0], t.values(hedgehog)[0]) == (1, 1)


@pytest.mark.rule("MAX-FUS-15")
def test_equipment_that_no_component_is_named_for_is_lost() -> None:
    t = Table()
    colossus, *_ = fused(t)
    gear = t.attached(equipment(modifiers=[{"stat": "offense", "amount": 1}]), colossus)
    t.do("defuse", colossus, PIPER_THEN_HEDGEHOG, (0, 0), ())
    assert t.in_graveyard(gear)
    assert t.match.pending is None


@pytest.mark.rule("MAX-FUS-12", "MAX-FUS-19")
def test_a_stolen_fusion_brings_its_components_along() -> None:
    t = Table()
    colossus, piper, hedgehog = fused(t, 1)
    t.cast(t.hand(spell(TAKE, targets=[COLOSSUS])), colossus)
    t.answer("decline")
    t.answer((1, 0))
    t.do("defuse", colossus, ((1, 0), (1, 1)), (0, 0), ())
    assert {t.piece(card).controller for card in (piper, hedgehog)} == {0}
    assert colossus in t.state.seats[1].graveyard


@pytest.mark.rule("MAX-FUS-16")
def test_several_controllers_are_asked_in_turn_order() -> None:
    t = Table(3)
    first, second = fused(t, 2)[0], fused(t, 1)[0]
    hits = [HIT, {**HIT, "to": "$t2"}]
    t.cast(t.hand(spell(*hits, targets=[COLOSSUS, COLOSSUS])), first, second)
    asked = []
    while t.match.pending is not None:
        asked.append(t.match.pending.seat)
        t.answer("decline")
    assert asked == [1, 2]


@pytest.mark.rule("MAX-FUS-17")
def test_taking_it_apart_destroys_nothing() -> None:
    t = Table()
    t.unit("Mourner", at=(2, 5), text="When a Unit is destroyed: draw a card.")
    colossus, *_ = fused(t)
    t.do("defuse", colossus, PIPER_THEN_HEDGEHOG, (0, 0), ())
    assert not t.happened("drawn")
    told = {kind: len(t.happened(kind)) for kind in ("defused", "left", "destroyed", "sacrificed")}
    assert told == {"defused": 1, "left": 0, "destroyed": 0, "sacrificed": 0}


@pytest.mark.rule("MAX-FUS-19")
def test_sacrificed_it_takes_its_components_along() -> None:
    t = Table()
    colossus, piper, hedgehog = fused(t)
    t.cast(t.hand(spell({"effect": "sacrifice", "player": "$you", "filter": COLOSSUS})))
    assert {t.zone(card) for card in (colossus, piper, hedgehog)} == {GRAVEYARD}
    assert [event.card for event in t.happened("sacrificed")] == [colossus]


@pytest.mark.rule("MAX-FUS-21", "MAX-EVO-7")
@pytest.mark.parametrize("jiggawatts", [1, 2])
@pytest.mark.parametrize("kind", ["fuse", "evolve"])
def test_an_effect_spares_costs_only_if_it_says_so(kind: str, jiggawatts: int) -> None:
    t = Table()
    t.field(seed("Mudflat Piper"))
    t.field(seed("Bramblecoat Hedgehog"))
    t.field(seed("Cinder Calf"))
    card = t.hand("Twinmast Colossus" if kind == "fuse" else "Furnace Ox")
    t.jiggawatts(jiggawatts)
    t.cast(t.hand(spell({"effect": kind, "filter": {"kind": "unit"}})))
    if jiggawatts < 2:
        assert t.match.pending is None
        assert t.zone(card) == HAND
        return
    t.answer(t.match.pending.options[0])  # type: ignore[union-attr]
    assert card in t.state.pieces
    assert t.pool() == 0


@pytest.mark.rule("MAX-EVO-3")
def test_changes_move_to_an_evolution() -> None:
    t = Table()
    calf, ox = t.field(seed("Cinder Calf"), at=(1, 0)), t.hand("Furnace Ox")
    t.jiggawatts(2)
    t.cast(t.hand(verb("A Unit of yours has +2 Offense this turn.")), calf)
    t.do("play_evolution", ox, calf, ())
    assert (t.values(ox)[0], t.zone(calf)) == (7, UNDER)
    t.end_turn()
    assert t.values(ox)[0] == 5


@pytest.mark.rule("MAX-WORD-13", "MAX-WORD-15")
@pytest.mark.parametrize("where", ["field", "either"])
def test_only_what_can_come_back_may_be_named(where: str) -> None:
    t = Table()
    crab, rain, theirs = t.graveyard(plain()), t.graveyard("Slag Rain"), t.graveyard(plain("Eel"), 1)
    back = {"effect": "resurrect", "to": "$t1", "where": where}
    card = t.hand(spell(back, targets=[{"zone": "graveyard"}]))
    offered = {move[2] for move in t.match.legal_actions() if move[0] == "play_verb"}
    assert offered == ({((crab,),)} if where == "field" else {((crab,),), ((rain,),)})
    t.refused("play_verb", card, ((theirs,),), (), code="R:TARGET_INVALID")
    if where == "field":
        t.refused("play_verb", card, ((rain,),), (), code="R:TARGET_INVALID")


@pytest.mark.rule("MAX-WORD-13")
def test_equipment_comes_back_onto_a_unit() -> None:
    t = Table()
    piper, harpoon = t.field(seed("Mudflat Piper")), t.graveyard("Saltglass Harpoon")
    back = {"effect": "resurrect", "to": "$t1", "where": "field"}
    t.cast(t.hand(spell(back, targets=[{"zone": "graveyard"}])), harpoon)
    assert (t.values(piper)[0], t.pool()) == (3, 0)
    assert not [event for event in t.happened("played") if event.card == harpoon]


@pytest.mark.rule("MAX-WORD-16")
def test_a_recruit_may_find_nothing_and_looks_at_the_own_deck_alone() -> None:
    t = Table()
    piper = t.deck("Mudflat Piper")
    t.deck("Mudflat Piper", 1)
    t.graveyard("Mudflat Piper")
    search = {"effect": "search", "filter": {"name": "Mudflat Piper", "zone": ["deck", "graveyard"]}, "where": "hand"}
    t.cast(t.hand(spell(search)))
    pending = t.match.pending
    assert pending is not None
    assert pending.options == (piper, "nothing")
    t.answer("nothing")
    assert t.state.seats[0].hand == []
    assert t.happened("shuffled")


@pytest.mark.rule("MAX-WORD-18")
@pytest.mark.parametrize(("option", "is_found"), [("allow", True), ("deny", False)])
def test_recruiting_recipe_cards_to_the_field(option: str, is_found: bool) -> None:
    t = Table(recipe_units_by_effect=option)
    colossus = t.deck("Twinmast Colossus")
    t.cast(t.hand(spell({"effect": "search", "filter": COLOSSUS, "where": "field"})))
    assert (t.match.pending is not None) == is_found
    if is_found:
        t.answer(colossus)
        t.answer((1, 1))
        assert t.piece(colossus).under == []


@pytest.mark.rule("MAX-END-9")
@pytest.mark.parametrize("loser", [1, 2])
def test_components_that_wait_to_come_back_are_shared_out_when_a_player_loses(loser: int) -> None:
    t = Table(3, fusion_on_destroy="materials_return")
    colossus, piper, hedgehog = fused(t, 1)
    away = {"effect": "lose", "player": "$t2"}
    targets = [{"id": "t1", "filter": COLOSSUS}, {"id": "t2", "player": "opponent"}]
    ability = {"form": "resolve", "targets": targets, "do": [{"effect": "destroy", "to": "$t1"}, away]}
    t.cast(t.hand(compiled("Doom", {"modes": {"verb": {"cost": 0}}}, [ability])), colossus, loser)
    if t.match.pending is not None and t.match.pending.kind == "defuse_window":
        t.answer("decline")
    if loser == 1:
        assert t.match.pending is None
        assert {t.zone(card) for card in (piper, hedgehog)} == {0}
    else:
        assert t.match.pending is not None
        assert t.match.pending.seat == 1


@pytest.mark.rule("MAX-END-10", "MAX-END-9")
def test_who_gives_up_while_asked_leaves_the_rest_as_it_was() -> None:
    t = Table(3)
    a = t.unit("A", 3, 0, 3)
    colossus, *_ = fused(t, 1)
    storm = t.hand(spell(HIT, {"effect": "draw"}, targets=[COLOSSUS]))
    t.cast(storm, colossus)
    t.do("concede", seat=1)
    assert t.state.seats[1].is_out
    assert t.match.outcome is None
    assert t.in_graveyard(storm)
    assert len(t.state.seats[0].hand) == 1
    assert a in t.state.pieces
