"""Cards that leave the Field, alone and together, and come back before all is settled."""

from __future__ import annotations

import pytest

from rules.engine.frames import Context
from rules.engine.move_words import Labels
from rules.engine.view import Windowed
from tests.rules.engine.invariants import check_kept
from tests.rules.games.maximus.play.table import DRAW, GAIN, UNIT, Table, able, compiled, plain, seed, spell, when

BLINK = (
    {"effect": "destroy", "to": "$t1"},
    {"effect": "resurrect", "to": {"all": {"zone": "graveyard", "side": "own", "name": "Blink"}}, "where": "field"},
)
RAISE = {"effect": "modify_stat", "to": {"all": {"name": "Crab"}}, "stat": "offense", "by": 1}
GRANT = {"form": "triggered", "when": {"event": "turn_start", "whose": "own"}, "do": [DRAW]}


def blinked(t: Table, card: int) -> None:
    """Destroy a Unit and resurrect it in one effect."""
    t.cast(t.hand(spell(*BLINK, targets=[{"name": "Blink"}])), card)
    while t.match.pending is not None:
        t.answer(t.match.pending.options[0])


@pytest.mark.rule("MAX-ZONE-16", "MAX-TRIG-1")
def test_a_card_that_left_and_came_back_has_its_abilities_once() -> None:
    t = Table()
    card = t.field(able(when("turn_end", "own", GAIN), name="Blink"))
    blinked(t, card)
    t.do("end_turn")
    assert t.pool() == 1


@pytest.mark.rule("MAX-ZONE-16", "MAX-PWR-14")
def test_a_lasting_power_of_a_card_that_came_back_counts_once() -> None:
    t = Table()
    card = t.field(able({"form": "static", "do": [RAISE]}, name="Blink"))
    crab = t.unit("Crab", 1, 1, 4)
    blinked(t, card)
    assert t.values(crab)[0] == 2


@pytest.mark.rule("MAX-TRIG-7")
def test_units_that_die_together_are_all_heard_though_powers_are_granted() -> None:
    t = Table()
    grant = {"effect": "grant_ability", "to": {"all": {"name": "Crab"}}, "ability": GRANT}
    t.field(able({"form": "static", "do": [grant]}, name="Granter"))
    t.unit("Crab")
    for at in range(3):
        t.field(able(when("destroyed", "self", GAIN), name=f"Bomb {at}"))
    t.cast(t.hand(spell({"effect": "destroy", "to": {"all": {"kind": "unit", "avatar": False}}})))
    assert t.pool() == 3


@pytest.mark.rule("MAX-TRIG-7", "MAX-DMG-8")
def test_units_that_die_together_keep_the_values_they_had() -> None:
    t = Table()
    t.field(able({"form": "static", "do": [{**RAISE, "by": 4}]}, name="Elder"))
    gain = {"effect": "gain_jiggawatts", "amount": {"stat": ["$self", "offense"]}}
    t.field(able(when("destroyed", "self", gain), name="Crab", stats=(1, 0, 2)))
    t.cast(t.hand(spell({"effect": "destroy", "to": {"all": {"kind": "unit", "avatar": False}}})))
    assert t.pool() == 5


@pytest.mark.rule("MAX-WORD-15", "MAX-ZONE-16")
def test_what_lies_in_a_graveyard_is_judged_by_its_print_at_once() -> None:
    t = Table()
    back = {"effect": "resurrect", "to": {"all": {"zone": "graveyard", "side": "own", "stat": ["health", "<=", 3]}}}
    t.field(able(when("destroyed", "own", {**back, "where": "hand"}), name="Nurse"))
    big, small = t.unit("Big", 1, 0, 9), t.unit("Small", 1, 0, 3)
    kill = {"effect": "damage", "to": {"all": {"name": ["Big", "Small"]}}, "amount": 9, "unblockable": True}
    t.cast(t.hand(spell(kill)))
    assert t.in_graveyard(big)
    assert small in t.state.seats[0].hand


@pytest.mark.rule("MAX-WORD-5")
def test_a_keyword_given_before_in_the_same_effect_counts() -> None:
    t = Table()
    crab = t.unit("Crab", 1, 1, 3)
    keep = {"effect": "grant_keyword", "to": "$t1", "keyword": "indestructible", "duration": "end_of_turn"}
    t.cast(t.hand(spell(keep, {"effect": "destroy", "to": "$t1"}, targets=[{"name": "Crab"}])), crab)
    assert crab in t.state.pieces


@pytest.mark.rule("MAX-END-9")
def test_a_losers_card_leaves_from_under_the_fusion_of_another() -> None:
    t = Table(3)
    piper, hedgehog = t.field(seed("Mudflat Piper"), 0, owner=1), t.field(seed("Bramblecoat Hedgehog"))
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    t.do("play_fusion", colossus, (piper, hedgehog), (t.piece(hedgehog).rank, t.piece(hedgehog).column), ())
    t.do("concede", seat=1)
    check_kept(t.match)
    assert [each.number for each in t.piece(colossus).under] == [hedgehog]
    t.do("defuse", colossus, ((t.piece(colossus).rank, t.piece(colossus).column),), (0,), ())
    assert hedgehog in t.state.pieces


@pytest.mark.rule("MAX-END-9")
def test_what_a_loser_controlled_leaves_the_field_and_is_not_destroyed() -> None:
    t = Table(3)
    t.field(able(when("left", "any", GAIN), when("destroyed", "any", DRAW), name="Watcher"))
    eel = t.unit("Eel", seat=1, owner=2)
    hand = len(t.state.seats[0].hand)
    t.do("concede", seat=1)
    assert t.in_graveyard(eel, 2)
    assert t.pool() == 2  # the Eel and the loser's Avatar
    assert len(t.state.seats[0].hand) == hand


@pytest.mark.rule("MAX-END-9", "MAX-GEN-4")
def test_control_that_ends_does_not_go_to_a_player_who_is_out() -> None:
    t = Table(3)
    crab = t.unit("Crab", 2, 1, 4, seat=1, owner=2)
    take = {"effect": "take_control", "to": "$t1"}
    t.state.modify(crab, "control", "", 1, "permanent", Context(-1, 1))
    t.cast(t.hand(spell({**take, "duration": "end_of_turn"}, targets=[{"name": "Crab"}])), crab)
    t.answer(t.match.pending.options[0])  # type: ignore[union-attr]
    t.do("concede", seat=1)
    t.end_turn()
    assert t.match.pending is not None
    assert (t.match.pending.kind, t.match.pending.seat) == ("cell", 2)
    t.answer(t.match.pending.options[0])
    assert t.piece(crab).controller == 2


@pytest.mark.rule("MAX-FUS-3", "MAX-FUS-15", "MAX-FUS-20")
def test_changes_go_back_through_a_fusion_of_fusions() -> None:
    t = Table()
    a, b, c = (t.unit(name, 1, 0, 3) for name in "ABC")
    inner, outer = t.hand(fusion("F1", "A", "B")), t.hand(fusion("F2", "F1", "C"))
    t.cast(t.hand(spell({**RAISE, "to": "$t1", "by": 5, "duration": "permanent"}, targets=[{"name": "A"}])), a)
    t.do("play_fusion", inner, (a, b), (t.piece(a).rank, t.piece(a).column), ())
    t.do("play_fusion", outer, (inner, c), (t.piece(inner).rank, t.piece(inner).column), ())
    assert t.values(outer)[0] == 6
    for top, changed in ((outer, inner), (inner, a)):
        t.do(*next(move for move in t.match.legal_actions() if move[:2] == ("defuse", top)))
        assert t.values(changed)[0] == 6


def fusion(name: str, *materials: str, **unit: object) -> object:
    """A Fusion of 1/1/9 from Units of these names."""
    recipe = {"kind": "fusion", "slots": [{"name": each} for each in materials]}
    stats = {"cost": 0, "offense": 1, "defense": 1, "health": 9}
    return compiled(name, {"modes": {"unit": {**stats, "recipe": recipe, **unit}}})


@pytest.mark.rule("MAX-FUS-13", "MAX-FUS-15")
def test_a_component_takes_as_much_as_it_has_with_what_it_brings_along() -> None:
    t = Table()
    piper, hedgehog = t.field(seed("Mudflat Piper")), t.field(seed("Bramblecoat Hedgehog"))
    more = {"effect": "modify_stat", "to": "$t1", "stat": "health", "by": 2, "duration": "permanent"}
    t.cast(t.hand(spell(more, targets=[{"name": "Mudflat Piper"}])), piper)
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    here = (t.piece(piper).rank, t.piece(piper).column)
    t.do("play_fusion", colossus, (piper, hedgehog), here, ())
    t.state.pieces[colossus].damage = 4
    t.refused("defuse", colossus, (here, (2, 9)), (0, 4), (), code="R:BAD_CELL")
    t.refused("defuse", colossus, (here, (2, here[1])), (0, 4), (), code="R:BAD_DISTRIBUTION")
    t.do("defuse", colossus, (here, (2, here[1])), (4, 0), ())
    assert (t.health(piper), t.health(hedgehog)) == (1, 3)


@pytest.mark.rule("MAX-FUS-3", "MAX-TURN-14")
def test_a_fusion_stays_drained_where_a_material_would_have() -> None:
    t = Table()
    piper, hedgehog = t.field(seed("Mudflat Piper"), drained=True), t.field(seed("Bramblecoat Hedgehog"))
    t.cast(t.hand(spell({"effect": "skip_undrain", "to": "$t1"}, targets=[{"name": "Mudflat Piper"}])), piper)
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    t.do("play_fusion", colossus, (piper, hedgehog), (t.piece(piper).rank, t.piece(piper).column), ())
    t.end_turn(2)
    assert t.piece(colossus).drained
    t.end_turn(2)
    assert not t.piece(colossus).drained


@pytest.mark.rule("MAX-FUS-21", "MAX-PWR-12")
def test_a_material_does_not_pay_for_what_is_made_of_it_by_an_effect() -> None:
    t = Table()
    price = [{"pay": "sacrifice", "filter": {"kind": "unit", "avatar": False}, "count": 1}]
    units = [t.unit(name) for name in "ABC"]
    made = t.hand(fusion("F", "A", "B", extra_costs=price))  # type: ignore[arg-type]
    t.cast(t.hand(spell({"effect": "fuse", "filter": UNIT, "from": "hand"})))
    assert t.match.pending is not None
    assert {option[3] for option in t.match.pending.options if option != "nothing"} == {((units[2],),)}
    labels = Labels(t.match, Windowed(t.match.game, t.match.state, 0))
    assert labels.label(("answer", t.match.pending.options[0])) == "F from A and B, rank 1, column 2, paying with C"
    t.answer(t.match.pending.options[0])
    assert made in t.state.pieces


@pytest.mark.rule("MAX-FUS-6", "MAX-TRIG-11")
def test_fused_is_told_of_the_fusion_and_of_what_it_was_made_from() -> None:
    t = Table()
    piper = t.field(able(when("fused", "self", DRAW), name="Mudflat Piper"))
    hedgehog = t.field(seed("Bramblecoat Hedgehog"))
    t.field(able(when("fused", "own", GAIN), name="Watcher"))
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    hand = len(t.state.seats[0].hand)
    t.do("play_fusion", colossus, (piper, hedgehog), (t.piece(piper).rank, t.piece(piper).column), ())
    assert t.pool() == 3
    assert len(t.state.seats[0].hand) == hand  # one card played, one drawn


@pytest.mark.rule("MAX-PWR-1", "MAX-RANK-12")
def test_silence_takes_powers_and_leaves_keywords() -> None:
    t = Table()
    card = t.field(able({"form": "activated", "do": [DRAW]}, name="Able", keywords=[{"k": "ranged"}]))
    t.cast(t.hand(spell({"effect": "silence", "to": "$t1", "duration": "end_of_turn"}, targets=[UNIT])), card)
    t.refused("activate_power", card, (card, 0), None, (), (), code="R:NO_SUCH_POWER")
    assert "ranged" in t.piece(card).keywords


@pytest.mark.rule("MAX-WORD-8")
def test_a_hand_from_which_the_opponent_picks_lies_open() -> None:
    t = Table()
    held = [t.hand(plain(f"Card {at}"), 1) for at in range(3)]
    t.cast(t.hand(spell({"effect": "discard", "player": "$opponent", "chooser": "opponent"})))
    assert [event.card for event in t.happened("revealed")] == held
    t.answer(held[1])
    assert t.in_graveyard(held[1])
