"""Playing cards from the hand (MAX-PLAY)."""

from __future__ import annotations

import pytest

from tests.rules.games.maximus.play.table import (
    DRAW,
    GAIN,
    UNIT,
    Table,
    able,
    compiled,
    equipment,
    plain,
    seed,
    spell,
    verb,
    when,
)

DISCARD = {"pay": "discard", "filter": {"zone": "hand"}, "count": 1}


@pytest.mark.rule("MAX-PLAY-1", "MAX-GEN-8")
def test_only_cards_in_the_own_hand_are_played() -> None:
    t = Table()
    top, fallen, standing = t.deck(plain()), t.graveyard(plain("Fallen")), t.unit("Standing")
    others = [t.hand(plain("Other"), 1), t.deck(plain("Deep"), 1), t.resource(seat=1), t.unit("There", seat=1)]
    for card in (top, fallen, standing):
        t.refused("play_unit", card, 1, 2, (), code="R:WRONG_ZONE")
    for card in others:
        t.refused("play_unit", card, 1, 2, (), code="R:NOT_YOURS")
    t.refused("play_unit", len(t.owners), 1, 2, (), code="R:NO_SUCH_CARD")
    t.refused("play_unit", -1, 1, 2, (), code="R:NO_SUCH_CARD")


@pytest.mark.rule("MAX-PLAY-1")
def test_a_foreign_card_on_the_own_field_is_in_the_wrong_zone() -> None:
    t = Table()
    crab = t.unit("Crab", owner=1)
    t.refused("play_unit", crab, 1, 2, (), code="R:WRONG_ZONE")


@pytest.mark.rule("MAX-PLAY-2", "MAX-UNIT-6", "MAX-UNIT-4", "MAX-PLAY-4")
def test_a_unit_is_put_into_its_cell() -> None:
    t = Table()
    piper = t.hand("Mudflat Piper")
    t.jiggawatts(1)
    t.do("play_unit", piper, 1, 1, ())
    piece = t.piece(piper)
    assert (t.pool(), t.state.seats[0].hand) == (0, [])
    assert ((piece.rank, piece.column), t.values(piper), piece.drained) == ((1, 1), (1, 1, 3), False)
    assert t.order("entered", "played") == ["entered", "played"]


@pytest.mark.rule("MAX-PLAY-3", "MAX-VERB-1")
def test_a_verb_takes_effect() -> None:
    t = Table()
    letters = t.hand("Letters from the Estuary")
    t.jiggawatts(2)
    t.do("play_verb", letters, (), ())
    assert (len(t.state.seats[0].hand), t.pool(), t.in_graveyard(letters)) == (2, 0, True)


@pytest.mark.rule("MAX-PLAY-4")
def test_a_card_may_cost_nothing() -> None:
    t = Table()
    crab = t.hand(plain())
    t.do("play_unit", crab, 1, 1, ())
    assert t.piece(crab).controller == 0


@pytest.mark.rule("MAX-PLAY-5", "MAX-AVA-6")
def test_further_costs_must_be_paid() -> None:
    t = Table()
    accountant = t.hand("Pyre Accountant")
    t.jiggawatts(1)
    t.refused("play_unit", accountant, 1, 1, ((t.avatars[0],),), code="R:COST_UNPAYABLE")
    assert not [move for move in t.match.legal_actions() if move[0] == "play_unit"]


@pytest.mark.rule("MAX-PLAY-5")
def test_the_cards_named_for_a_cost_must_fit_it() -> None:
    t = Table()
    crab, other = t.unit("Crab"), t.unit("Other", seat=1)
    accountant = t.hand("Pyre Accountant")
    spare = t.hand(plain("Spare"))
    t.jiggawatts(1)
    t.refused("play_unit", accountant, 1, 2, ((t.avatars[0],),), code="R:AVATAR_PROTECTED")
    for wrong in ((), ((),), ((other,),), ((spare,),), ((crab, crab),), ((crab,), ()), ((accountant,),)):
        t.refused("play_unit", accountant, 1, 2, wrong, code="R:COST_CHOICE_INVALID")
    t.do("play_unit", accountant, 1, 2, ((crab,),))
    assert (t.in_graveyard(crab), t.pool()) == (True, 0)


@pytest.mark.rule("MAX-PLAY-6")
def test_as_many_cards_as_can_be_paid() -> None:
    t = Table()
    cards = [t.hand(plain(f"Card {at}", cost=1)) for at in range(7)]
    t.jiggawatts(7)
    for at, card in enumerate(cards):
        t.do("play_unit", card, 1, at, ())
    assert t.pool() == 0


@pytest.mark.rule("MAX-PLAY-8", "MAX-RANK-10")
def test_a_check_that_fails_refuses_the_whole_action() -> None:
    t = Table()
    rain = t.hand("Slag Rain")
    t.unit("Crab", seat=1)
    t.jiggawatts(2)
    t.refused("play_verb", rain, ((t.avatars[1],),), (), code="R:TARGET_INVALID")
    assert (t.pool(), t.state.seats[0].hand) == (2, [rain])


@pytest.mark.rule("MAX-PLAY-8")
def test_refusals_come_in_the_order_of_the_book() -> None:
    t = Table()
    t.unit("There", at=(1, 1))
    dear = t.hand(plain("Dear", cost=5))
    form = t.hand("Furnace Ox")
    chant = t.hand(spell(DRAW, cost=5, targets=[{**UNIT, "side": "opponent", "avatar": False}]))
    gear = t.hand(
        equipment(cost=5, attach={"filter": {"types_any": ["sailor"]}}, modifiers=[{"stat": "offense", "amount": 1}])
    )
    t.refused("play_unit", chant, 9, 9, (), code="R:WRONG_MODE")
    t.refused("play_unit", form, 9, 9, (), code="R:RECIPE_REQUIRED")
    t.refused("play_unit", dear, 9, 9, (), code="R:RANK_RANGE")
    t.refused("play_unit", dear, 1, 9, (), code="R:BAD_CELL")
    t.refused("play_unit", dear, 1, 1, (), code="R:CELL_TAKEN")
    t.refused("play_unit", dear, 1, 2, (), code="R:NOT_ENOUGH_JW")
    t.refused("play_verb", dear, (), (), code="R:WRONG_MODE")
    t.refused("play_verb", chant, ((t.avatars[0],),), (), code="R:TARGET_INVALID")
    t.refused("play_equipment", dear, t.avatars[0], (), code="R:WRONG_MODE")
    t.refused("play_equipment", gear, t.avatars[0], (), code="R:HOST_ILLEGAL")
    t.refused("play_fusion", dear, (), (1, 1), (), code="R:WRONG_MODE")
    t.refused("play_evolution", form, t.avatars[1], (), code="R:MATERIAL_NOT_YOURS")
    t.refused("play_evolution", form, t.avatars[0], (), code="R:RECIPE_UNMET")


@pytest.mark.rule("MAX-PLAY-8", "MAX-VERB-4")
def test_targets_too_few_and_too_many() -> None:
    t = Table()
    crab = t.unit("Crab", seat=1)
    rain = t.hand("Slag Rain")
    t.jiggawatts(2)
    t.refused("play_verb", rain, (), (), code="R:TARGET_COUNT")
    t.refused("play_verb", rain, ((),), (), code="R:TARGET_COUNT")
    t.refused("play_verb", rain, ((crab,), (crab,)), (), code="R:TARGET_COUNT")
    t.refused("play_verb", rain, ((crab, crab),), (), code="R:TARGET_COUNT")
    pair = t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[UNIT]))
    t.refused("play_verb", pair, ((crab, 999),), (), code="R:TARGET_COUNT")
    t.refused("play_verb", pair, ((999,),), (), code="R:TARGET_INVALID")


@pytest.mark.rule("MAX-PLAY-8")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (("play_unit",), "R:BAD_PARAMETERS"),
        (("play_unit", 1, 1, 1, (), ()), "R:BAD_PARAMETERS"),
        (("play_unit", "crab", 1, 1, ()), "R:BAD_PARAMETERS"),
        (("play_unit", True, 1, 1, ()), "R:BAD_PARAMETERS"),
        (("play_unit", 1, 1, 1, [[1]]), "R:BAD_PARAMETERS"),
        (("dance",), "R:UNKNOWN_ACTION"),
        ((), "R:UNKNOWN_ACTION"),
        ((7,), "R:UNKNOWN_ACTION"),
        (("answer",), "R:BAD_PARAMETERS"),
        (("answer", 1), "R:BAD_ANSWER"),
    ],
)
def test_actions_of_the_wrong_shape(move: tuple[object, ...], code: str) -> None:
    Table().refused(*move, code=code)


@pytest.mark.rule("MAX-PLAY-8", "MAX-TIME-2", "MAX-END-14")
def test_the_general_refusals_come_first() -> None:
    t = Table(3, players_max=3)
    t.refused("dance", seat=3, code="R:NOT_SEATED")
    t.do("concede", seat=2)
    t.refused("dance", seat=2, code="R:ELIMINATED")
    refusal = t.match.refusal(("dance",), 0, serial=t.match.serial - 1)
    assert refusal is not None
    assert refusal.code == "R:STALE_STATE"
    t.do("concede", seat=1)
    t.refused("dance", seat=9, code="R:MATCH_OVER")


@pytest.mark.rule("MAX-PLAY-9")
def test_jiggawatts_are_paid_before_anything_else() -> None:
    t = Table()
    t.field(able(when("discarded", "own", GAIN)))
    card = t.hand(plain("Dear", cost=1, extra_costs=[DISCARD]))
    spare = t.hand(plain("Spare"))
    t.refused("play_unit", card, 1, 2, ((spare,),), code="R:NOT_ENOUGH_JW")
    t.jiggawatts(1)
    t.do("play_unit", card, 1, 2, ((spare,),))
    kinds = ("jiggawatts_spent", "discarded", "entered", "played", "jiggawatts_gained")
    assert t.order(*kinds) == list(kinds)


@pytest.mark.rule("MAX-PLAY-9")
def test_the_other_costs_are_paid_as_they_are_printed() -> None:
    t = Table()
    give = {"pay": "sacrifice", "filter": {"kind": "unit", "avatar": False}, "count": 1}
    crab = t.unit("Crab")
    card = t.hand(plain("Dear", extra_costs=[{"pay": "mill", "count": 1}, give, DISCARD]))
    spare = t.hand(plain("Spare"))
    t.do("play_unit", card, 1, 2, ((), (crab,), (spare,)))
    kinds = ("milled", "sacrificed", "discarded", "entered")
    assert t.order(*kinds) == list(kinds)


@pytest.mark.rule("MAX-PLAY-10")
def test_a_card_does_not_pay_for_itself() -> None:
    t = Table()
    ferry = t.hand("Ferry Without a Fare")
    crab = t.graveyard(plain())
    t.jiggawatts(1)
    t.refused("play_verb", ferry, ((crab,),), ((ferry,),), code="R:COST_UNPAYABLE")


@pytest.mark.rule("MAX-PLAY-11", "MAX-PLAY-12", "MAX-FUS-16")
def test_x19_only_the_part_whose_target_is_gone_does_nothing() -> None:
    t = Table()
    fusion, parts = t.combined(
        seed("Twinmast Colossus"), 1, (1, 0), [seed("Mudflat Piper"), seed("Bramblecoat Hedgehog")]
    )
    hit = t.hand(spell({"effect": "damage", "to": "$t1", "amount": 3}, DRAW, targets=[UNIT], cost=2))
    t.jiggawatts(2)
    t.do("play_verb", hit, ((fusion,),), ())
    assert t.match.pending is not None
    assert (t.match.pending.kind, t.match.pending.seat, t.pool()) == ("defuse_window", 1, 0)
    t.answer(t.match.pending.options[0])
    assert [t.health(part) for part in parts] == [3, 3]
    assert (len(t.state.seats[0].hand), t.pool(), t.in_graveyard(hit)) == (1, 0, True)


@pytest.mark.rule("MAX-PLAY-11")
def test_a_target_that_no_longer_fits_is_left_alone() -> None:
    t = Table()
    crab = t.unit("Crab", 1, 1, 4, seat=1)
    ready = {**UNIT, "drained": False}
    t.cast(
        t.hand(spell({"effect": "drain", "to": "$t1"}, {"effect": "destroy", "to": "$t1"}, GAIN, targets=[ready])), crab
    )
    assert (t.piece(crab).drained, t.pool()) == (True, 1)


@pytest.mark.rule("MAX-PLAY-12")
def test_what_is_paid_stays_paid_though_nothing_happens() -> None:
    t = Table()
    cure = t.hand(spell({"effect": "heal", "to": "$t1", "amount": 2}, targets=[UNIT], cost=3))
    t.jiggawatts(3)
    t.cast(cure, t.avatars[0])
    assert (t.pool(), t.in_graveyard(cure)) == (0, True)


@pytest.mark.rule("MAX-PLAY-13", "MAX-TRIG-11")
def test_cards_put_onto_the_field_are_not_played() -> None:
    t = Table()
    t.field(able(when("played", "own", GAIN), name="Listener"))
    calf = t.graveyard("Cinder Calf")
    t.field(able(when("entered", "any", {"effect": "gain_jiggawatts", "amount": 5}), name="Watcher"))
    back = {"effect": "resurrect", "to": "$t1", "where": "field"}
    t.cast(t.hand(spell(back, targets=[{"zone": "graveyard"}])), calf)
    t.answer((1, 0))
    assert t.pool() == 5 + 1  # the arrival, and the Verb itself was played
    assert [event.card for event in t.happened("entered")] == [calf]


@pytest.mark.rule("MAX-PLAY-11")
def test_all_effects_of_a_verb_are_done_before_anything_is_settled() -> None:
    t = Table()
    crab = t.unit("Crab", 1, 0, 2, seat=1, drained=True)
    hit, mend = {"effect": "damage", "to": "$t1", "amount": 2}, {"effect": "heal", "to": "$t1", "amount": 1}
    t.cast(t.hand(spell(hit, mend, targets=[UNIT])), crab)
    assert t.health(crab) == 1


@pytest.mark.rule("MAX-PLAY-8", "MAX-TIME-1")
def test_costs_and_effect_are_one_step() -> None:
    t = Table()
    t.field(able(when("discarded", "own", {"effect": "mill", "count": 1})))
    card = t.hand(
        compiled(
            "Dear", {"modes": {"verb": {"cost": 0, "extra_costs": [DISCARD]}}}, [{"form": "resolve", "do": [DRAW]}]
        )
    )
    spare = t.hand(verb("Draw a card.", name="Spare"))
    t.do("play_verb", card, (), ((spare,),))
    kinds = ("discarded", "drawn", "played", "milled")
    assert t.order(*kinds) == list(kinds)
