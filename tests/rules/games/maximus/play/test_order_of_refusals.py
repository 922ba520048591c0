"""Which refusal comes first where several would do (section 4.3), and costs that can be paid in more ways."""

from __future__ import annotations

import pytest

from tests.rules.games.maximus.play.table import GAIN, UNIT, Table, able, compiled, seed, spell

X = [{"pay": "jiggawatts", "amount": "$x"}]
HEDGEHOG, COLOSSUS, HARPOON = "Bramblecoat Hedgehog", "Twinmast Colossus", "Saltglass Harpoon"


@pytest.mark.rule("MAX-PWR-9")
def test_whose_turn_it_is_comes_before_which_card() -> None:
    t = Table()
    t.refused("activate_power", 999, (999, 0), None, (), (), seat=1, code="R:NOT_YOUR_TURN")
    t.refused("activate_power", 999, (999, 0), None, (), (), code="R:NO_SUCH_CARD")


@pytest.mark.rule("MAX-VERB-4", "MAX-PWR-16")
def test_targets_that_are_too_many_come_before_those_that_are_wrong() -> None:
    t = Table()
    crab = t.unit("Crab", seat=1)
    card = t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"name": "Crab"}]))
    t.refused("play_verb", card, ((crab, t.avatars[0]),), (), code="R:TARGET_COUNT")
    message = t.refused("play_verb", card, ((t.avatars[0],),), (), code="R:TARGET_INVALID").message
    assert message == "Av is not a legal target."


@pytest.mark.rule("MAX-VERB-4")
def test_where_nothing_fits_or_a_player_is_wrong_the_message_names_no_card() -> None:
    t = Table()
    none = t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"name": "Crab"}]))
    found = t.refused("play_verb", none, ((5,),), (), code="R:TARGET_INVALID")
    assert found.message == "What is there now is not a legal target."
    ability = {"form": "resolve", "targets": [{"id": "t1", "player": "opponent"}], "do": [{**GAIN, "player": "$t1"}]}
    card = t.hand(compiled("Gift", {"modes": {"verb": {"cost": 0}}}, [ability]))
    assert t.refused("play_verb", card, ((0,),), (), code="R:TARGET_INVALID").message == (
        "Player 1 is not a legal target."
    )


@pytest.mark.rule("MAX-RES-16", "MAX-AVA-8")
def test_what_cannot_be_paid_comes_before_what_is_spared() -> None:
    t = Table()
    t.unit("Crab", seat=1)
    take = {"effect": "take_control", "to": "$t1", "duration": "end_of_turn"}
    card = t.hand(spell(take, targets=[{"kind": "unit", "side": "opponent"}], cost=3))
    t.refused("play_verb", card, ((t.avatars[1],),), (), code="R:NOT_ENOUGH_JW")
    t.jiggawatts(3)
    t.refused("play_verb", card, ((t.avatars[1],),), (), code="R:AVATAR_PROTECTED")


@pytest.mark.rule("MAX-RES-16")
def test_an_x_beyond_the_pool_says_how_much_is_there() -> None:
    t = Table()
    card = t.field(able({"form": "activated", "costs": X, "do": [GAIN]}))
    t.jiggawatts(2)
    found = t.refused("activate_power", card, (card, 0), None, (), ((5,),), code="R:NOT_ENOUGH_JW")
    assert found.message == "This costs 5 jiggawatts; you have 2."


@pytest.mark.rule("MAX-FUS-10", "MAX-AVA-9")
def test_the_cell_of_a_fusion_comes_before_its_materials_and_its_price_before_an_avatar() -> None:
    t = Table(avatars=False)
    beast = {
        "modes": {"unit": {"cost": 0, "offense": 0, "defense": 0, "health": 20, "avatar": True, "types": ["beast"]}}
    }
    avatar = t.unit("Old Mother", at=(3, 0), like=beast)
    piper, colossus = t.field(seed("Mudflat Piper"), at=(1, 0)), t.hand(COLOSSUS)
    other = t.unit("Eel", seat=1, types=["beast"])
    t.refused("play_fusion", colossus, (piper, other), (9, 9), (), code="R:BAD_CELL")
    t.refused("play_fusion", colossus, (piper, other), (1, 0), (), code="R:MATERIAL_NOT_YOURS")
    t.refused("play_fusion", colossus, (piper, avatar), (1, 0), (), code="R:NOT_ENOUGH_JW")
    t.jiggawatts(2)
    t.refused("play_fusion", colossus, (piper, avatar), (1, 0), (), code="R:AVATAR_PROTECTED")


@pytest.mark.rule("MAX-FUS-12", "MAX-FUS-15", "MAX-EQP-8")
def test_the_details_of_de_fusing_are_judged_in_the_books_order() -> None:
    t = Table(equip_limit=1)
    colossus, (piper, hedgehog) = t.combined(seed(COLOSSUS), 0, (1, 0), [seed("Mudflat Piper"), seed(HEDGEHOG)])
    t.unit("Crab", at=(2, 0))
    one, two = t.attached(seed(HARPOON), colossus), t.attached(seed(HARPOON), colossus)
    here, free = (1, 0), (1, 1)
    t.refused("defuse", colossus, ((2, 0), (7, 7)), (5, 0), ((one, hedgehog),), code="R:BAD_CELL")
    t.refused("defuse", colossus, (here, (2, 0)), (5, 0), ((one, hedgehog),), code="R:CELL_TAKEN")
    t.refused("defuse", colossus, (here, free), (5, 0), ((one, hedgehog),), code="R:HOST_ILLEGAL")
    t.refused("defuse", colossus, (here, free), (5, 0), ((one, piper), (one, piper)), code="R:HOST_ILLEGAL")
    t.refused("defuse", colossus, (here, free), (5, 0), ((one, piper), (two, piper)), code="R:EQUIP_LIMIT")
    t.refused("defuse", colossus, (here, free), (5, 0), ((one, piper),), code="R:BAD_DISTRIBUTION")
    t.do("defuse", colossus, (here, free), (0, 0), ((one, piper),))
    assert t.piece(piper).attached == [one]
    assert t.in_graveyard(two)


@pytest.mark.rule("MAX-PWR-11")
def test_a_unit_can_pay_by_returning_to_the_hand() -> None:
    t = Table()
    price = [{"pay": "return_to_hand", "filter": {"self": True, "kind": "unit"}}]
    card = t.field(able({"form": "activated", "costs": price, "do": [GAIN]}))
    t.do("activate_power", card, (card, 0), None, (), ((card,),))
    assert card in t.state.seats[0].hand
    assert t.pool() == 1


@pytest.mark.rule("MAX-AVA-7")
@pytest.mark.parametrize(("leave", "payers"), [("prevented", 0), ("loss", 1)])
def test_an_avatar_pays_by_returning_only_where_it_may_leave(leave: str, payers: int) -> None:
    t = Table(avatar_leave=leave)
    price = [{"pay": "return_to_hand", "filter": {"not_self": True, "kind": "unit"}}]
    card = t.field(able({"form": "activated", "costs": price, "do": [GAIN]}))
    moves = [move for move in t.match.legal_actions() if move[0] == "activate_power"]
    assert [move[5] for move in moves] == [((t.avatars[0],),)] * payers
    if moves:
        t.do(*moves[0])
        assert t.match.outcome is not None
        assert t.match.outcome.winners == (1,)
    else:
        t.refused("activate_power", card, (card, 0), None, (), ((t.avatars[0],),), code="R:COST_UNPAYABLE")


@pytest.mark.rule("MAX-PWR-12", "MAX-EQP-11")
def test_the_unit_that_wears_equipment_pays_for_no_draining_of_its_power() -> None:
    t = Table()
    crab, eel = t.unit("Crab"), t.unit("Eel")
    power = {"form": "activated", "costs": [{"pay": "drain", "filter": UNIT}], "do": [GAIN]}
    worn = {
        "modes": {"equipment": {"cost": 0, "attach": {"side": "own"}, "modifiers": [{"stat": "offense", "amount": 1}]}}
    }
    gear = t.attached(compiled("Gear", worn, [power]), crab)
    paid = {move[5] for move in t.match.legal_actions() if move[0] == "activate_power"}
    assert paid == {((t.avatars[0],),), ((eel,),)}
    found = t.refused("activate_power", crab, (gear, 0), None, (), ((crab,),), code="R:COST_CHOICE_INVALID")
    assert found.message.startswith("Crab cannot be used to pay")
