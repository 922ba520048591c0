"""De-fusing when it is asked for: several Fusions, targets named late, any arrangement by the rules (MAX-FUS-11 to -16)."""

from __future__ import annotations

import pytest

from rules.engine.errors import IllegalAction
from rules.engine.zones import DECK
from tests.rules.engine.invariants import check_kept
from tests.rules.games.maximus.play.table import DEFAULTS, DRAW, GAIN, Table, able, compiled, seed, spell, when

COLOSSUS, PARTS = "Twinmast Colossus", ("Mudflat Piper", "Bramblecoat Hedgehog")
HIT = {"effect": "damage", "to": "$t1", "amount": 3}


def fused(t: Table, at: tuple[int, int], seat: int = 1) -> tuple[int, list[int]]:
    """A Colossus and its components."""
    return t.combined(seed(COLOSSUS), seat, at, [seed(name) for name in PARTS])


@pytest.mark.rule("MAX-FUS-16", "MAX-RANK-15")
def test_two_fusions_of_one_player_come_apart_one_after_the_other() -> None:
    t = Table()
    one, parts = fused(t, (1, 1))
    two, others = fused(t, (1, 2))
    both = {"effect": "damage", "to": {"all": {"kind": "unit"}}, "amount": 1}
    pair = [{"name": COLOSSUS, "side": "opponent"}] * 2
    t.do("play_verb", t.hand(spell(HIT, both, targets=pair)), ((one,), (two,)), ())
    for fusion in (one, two):
        assert t.match.pending is not None
        assert (t.match.pending.kind, t.match.pending.about) == ("defuse_window", fusion)
        t.answer(t.match.pending.options[0])
    cells = {(t.piece(card).rank, t.piece(card).column) for card in (*parts, *others)}
    assert len(cells) == 4
    check_kept(t.match)


@pytest.mark.rule("MAX-FUS-12", "MAX-FUS-16")
def test_in_the_window_any_arrangement_by_the_rules_is_an_answer() -> None:
    t = Table()
    colossus, (piper, hedgehog) = fused(t, (2, 1))
    t.state.pieces[colossus].damage = 4
    crab = t.unit("Crab", 9, 0, 4)
    t.do("attack", crab, colossus)
    assert t.match.pending is not None
    far = ((3, 3), (2, 1))
    assert all(option[0] != far for option in t.match.pending.options[:-1])
    for wrong, code in (
        (((9, 9), (2, 1)), "R:BAD_CELL"), (((3, 0), (2, 1)), "R:CELL_TAKEN"), (((3, 2), (3, 3)), "R:BAD_CELL"),
    ):  # fmt: skip
        with pytest.raises(IllegalAction) as caught:
            t.answer((wrong, (1, 3), ()))
        assert caught.value.code == code
    for strange in ("yes", 7, (far, (1, 3)), (far, ("a", 3), ()), ((3, 3), (1, 3), ())):
        t.refused("answer", strange, seat=1, code="R:BAD_ANSWER")
    t.refused("answer", (far, (0, 4), ()), seat=1, code="R:BAD_DISTRIBUTION")
    t.answer((((2, 2), (2, 1)), (1, 3), ()))
    assert (t.piece(piper).rank, t.piece(piper).column) == (2, 2)
    assert t.in_graveyard(hedgehog)
    assert t.piece(crab).drained


@pytest.mark.rule("MAX-FUS-16")
def test_a_player_who_is_named_is_no_fusion() -> None:
    t = numbered()
    gift = compiled("Gift", {"modes": {"verb": {"cost": 0}}}, [
        {"form": "resolve", "targets": [{"id": "t1", "player": "opponent"}], "do": [{**GAIN, "player": "$t1"}]}
    ])  # fmt: skip
    t.cast(t.hand(gift), 1)
    assert t.match.pending is None
    assert t.pool(1) == 1


def numbered() -> Table:
    """A table whose card number 1 is a Fusion of seat 1, and whose number 0 lies under it."""
    t = Table.__new__(Table)
    super(Table, t).__init__(2, DEFAULTS, seed=1)
    t.codec, t.avatars = None, []
    piper = t.field(seed(PARTS[0]), 1)
    colossus = t.add(seed(COLOSSUS), 1, 2)
    t.state.take_out(colossus)
    face = t.state.card(colossus).unit
    assert face is not None
    lifted = t.state.lift(piper)
    top = t.state.enter(colossus, 1, face, (1, 0))
    top.under = [lifted]
    t.state.ghosts.pop(piper)
    for seat in range(2):
        t.add(seed("Slag Rain"), seat, DECK)
    return t


@pytest.mark.rule("MAX-FUS-16")
@pytest.mark.parametrize("chooser", ["random", "opponent"])
def test_what_is_named_while_a_verb_resolves_is_answered_too(chooser: str) -> None:
    t = Table()
    colossus, parts = fused(t, (1, 1))
    ability = {
        "form": "resolve",
        "targets": [{"id": "t1", "filter": {"name": COLOSSUS}, "chooser": chooser}],
        "do": [HIT, DRAW],
    }
    hand = len(t.state.seats[0].hand)
    t.cast(t.hand(compiled("Lot", {"modes": {"verb": {"cost": 0}}}, [ability])))
    assert t.match.pending is not None
    assert t.match.pending.kind == "defuse_window"
    t.answer(t.match.pending.options[0])
    assert all(card in t.state.pieces for card in parts)
    assert [t.piece(card).damage for card in parts] == [0, 0]
    assert t.in_graveyard(colossus)
    assert len(t.state.seats[0].hand) == hand + 1


@pytest.mark.rule("MAX-FUS-16", "MAX-TRIG-13")
def test_a_power_that_works_by_itself_opens_the_window_for_its_target() -> None:
    t = Table()
    colossus, _ = fused(t, (1, 1))
    aim = [{"id": "t1", "filter": {"kind": "unit", "side": "opponent", "avatar": False}}]
    t.field(able(when("turn_end", "own", HIT, targets=aim)))
    t.end_turn()
    assert t.match.pending is not None
    assert (t.match.pending.kind, t.match.pending.seat) == ("defuse_window", 1)
    t.answer("decline")
    assert t.piece(colossus).damage == 0  # un-drained: 3 − 3
    assert t.state.active == 1


@pytest.mark.rule("MAX-FUS-12")
def test_an_effect_that_de_fuses_all_lets_each_controller_say_how() -> None:
    t = Table()
    one, _ = fused(t, (1, 1))
    two, _ = fused(t, (1, 2))
    own, _ = fused(t, (1, 1), 0)
    t.cast(t.hand(spell({"effect": "defuse", "to": {"all": {"name": COLOSSUS}}}, GAIN)))
    asked = []
    while t.match.pending is not None:
        assert t.match.pending.kind == "defuse"
        assert "decline" not in t.match.pending.options
        asked.append((t.match.pending.about, t.match.pending.seat))
        assert t.pool() == 0
        t.answer(t.match.pending.options[-1])
        check_kept(t.match)
    assert asked == [(one, 1), (two, 1), (own, 0)]
    assert all(t.in_graveyard(card) for card in (one, two, own))
    assert t.pool() == 1
