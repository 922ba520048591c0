"""Knock-outs, numbers, endings, and records of matches (FORT-KO, FORT-STAT, FORT-WIN, FORT-FP, FORT-META)."""

from __future__ import annotations

import pytest

from rules.engine.codec import Codec
from rules.engine.program import CardData
from rules.engine.replay import Recorder, replay
from rules.games.fortification.game import GAME
from tests.rules.games.fortification.play.cards import (
    DRAW,
    OWN,
    caster,
    field,
    fighter,
    lance,
    when,
)
from tests.rules.games.fortification.play.table import DEFAULTS, Table

SOLDIER = fighter()
WEAK = fighter(1, 1, 0, 1, name="Weak")
WALL = fighter(1, 30, 0, 20, name="Wall")


@pytest.mark.rule("FORT-KO-5", "FORT-KO-7", "FORT-KO-3")
def test_several_knock_outs_are_tolled_together() -> None:
    t = Table()
    both = t.party(WEAK, WEAK, seat=1, out=True)
    t.leave_deck(2, 1)
    t.cast(t.hand(field({"effect": "destroy", "to": {"all": {"kind": "character", "side": "opponent"}}})))
    assert all(t.in_graveyard(card) for card in both)
    assert t.sizes(1) == {"deck": 0, "hand": 0, "gy": 2, "rz": 2}
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "deck")


@pytest.mark.rule("FORT-KO-6")
def test_a_discarded_character_pays_no_toll() -> None:
    t = Table()
    card = t.hand(WEAK)
    t.cast(t.hand(field({"effect": "discard"})))
    assert t.in_graveyard(card)
    assert t.sizes()["rz"] == 0
    assert t.state.graveyard_characters(0) == 1


@pytest.mark.rule("FORT-STAT-1")
def test_nothing_falls_below_zero() -> None:
    def lower(stat: str) -> dict[str, object]:
        return {"effect": "modify_stat", "to": "$t1", "stat": stat, "by": -9, "duration": "end_of_turn"}

    t = Table()
    card = t.party(fighter(1, 1, 1, 20), out=True)[0]
    t.cast(t.hand(field(lower("attack"), lower("defense"), lower("magic"), targets=[OWN])), card)
    assert [t.stat(card, name) for name in ("attack", "defense", "magic")] == [0, 0, 0]
    t.wear("Siege Maul", card, "hands")
    assert t.totals()[1] == 0
    t.fort(1, 1)
    t.cast(t.hand(field({"effect": "fort_lose", "player": "$opponent", "amount": 2})))
    assert t.points(1) == 0


@pytest.mark.rule("FORT-STAT-2")
def test_the_floor_applies_once_for_a_member_and_once_for_the_total() -> None:
    t = Table()
    lower = {"effect": "modify_stat", "to": "$t1", "stat": "attack", "by": -3, "duration": "end_of_turn"}
    lead, second = t.party(fighter(3, 0), fighter(1, 0), out=True)
    t.wear("Door-Plank Shield", lead, "hand1")
    t.wear("Full Harness", lead, "armor")
    t.cast(t.hand(field(lower, targets=[OWN])), second)
    assert t.totals()[0] == 3 + 0 - 2


@pytest.mark.rule("FORT-STAT-3", "FORT-CHAR-3")
def test_healing_stops_at_full_life() -> None:
    t = Table()
    healer = t.party("Lantern Healer")[0]
    t.state.pieces[healer].damage = 1
    t.cast(t.hand("Mending Light"), healer, by=healer)
    assert t.life(healer) == (4, 4)


@pytest.mark.rule("FORT-WIN-1", "FORT-FP-1")
def test_a_fort_at_zero_loses() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    t.fort(1, 1)
    t.battle()
    t.do("strike")
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "fort")
    t.refused("end_turn", code="E_GAME_OVER", seat=1)


@pytest.mark.rule("FORT-FP-1", "FORT-NORM-7")
def test_a_surplus_never_reaches_the_fort() -> None:
    t = Table()
    t.party(fighter(40, 0), out=True)
    t.party(fighter(1, 1, 0, 1), seat=1)
    t.battle()
    t.do("strike")
    assert t.points(1) == 10


@pytest.mark.rule("FORT-WIN-3")
def test_losing_is_not_checked_between_parts_of_a_card() -> None:
    t = Table()
    t.leave_deck(1)
    t.graveyard(WEAK, SOLDIER)
    back = {
        "effect": "put_in_deck",
        "to": {"all": {"kind": "character", "zone": "graveyard", "side": "own"}},
        "where": "shuffle",
    }
    t.cast(t.hand(field(DRAW, back)))
    assert t.match.outcome is None
    assert t.sizes()["deck"] == 2


@pytest.mark.rule("FORT-WIN-5")
def test_a_player_may_concede_at_any_time() -> None:
    for asked in (False, True):
        t = Table()
        t.party(SOLDIER, out=True)
        t.party(SOLDIER, seat=1)
        t.party(SOLDIER, seat=1, slot=2)
        if asked:
            t.do("attack")
        t.do("concede", seat=1)
        outcome = t.match.outcome
        assert outcome is not None
        assert (outcome.kind, outcome.winners, outcome.reason) == ("won", (0,), "conceded")


@pytest.mark.rule("FORT-SPELL-5", "FORT-WIN-4", "FORT-FP-1")
def test_only_strikes_without_defenders_and_cards_move_fort_points() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    t.party(WALL, seat=1, out=True)
    t.battle()
    t.do("strike")
    assert (t.points(0), t.points(1)) == (10, 10)


@pytest.mark.rule("FORT-META-6", "FORT-META-7", "FORT-DECK-11")
def test_a_recorded_match_keeps_its_cards_and_comes_out_the_same() -> None:
    def version(number: int, attack: int) -> CardData:
        mods = {"kind": "equipment", "equip_type": "weapon", "slot": "hand", "mods": {"attack": attack}}
        return CardData(("longsword", number), "longsword", "Longsword", mods)

    stats = {"kind": "character", "role": "fighter", "attack": 3, "defense": 3, "magic": 0, "life": 5}
    guard = CardData(("guard", 1), "guard", "Guard", stats)
    records = []
    for number, attack in ((1, 3), (2, 4)):
        deck = [guard] * 25 + [version(number, attack)] * 25
        recorder = Recorder(GAME, [deck, deck], dict(DEFAULTS), 5)
        for _ in range(30):
            moves = recorder.match.legal_actions()
            wanted = [move for move in moves if move[0] in ("equip", "play_character")][-1:]
            recorder.apply((wanted or moves[-1:])[0])
        worn = [piece for piece in recorder.match.state.pieces.values() if not piece.is_character]
        assert {piece.program.equipment.attack for piece in worn} == {attack}
        records.append(recorder.record())
    for record in records:
        assert replay(record, GAME) is None
        assert len(record["hashes"]) == len(record["moves"]) + 1
    assert records[0]["hashes"][-1] != records[1]["hashes"][-1] or records[0]["cards"] != records[1]["cards"]


@pytest.mark.rule("FORT-META-7")
def test_a_position_is_stored_in_the_middle_of_a_reaction() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    foe, healer = t.party(fighter(1, 1, 0, 9, when("would_take_damage", "self", {"effect": "prevent_damage", "amount": 1})),
                          "Lantern Healer", seat=1, out=True)  # fmt: skip
    fire = t.hand(lance(3))
    ward = t.hand("Mirror Ward", 1)
    t.battle()
    t.cast(fire, foe, by=mage)
    assert t.asked() == "react"
    codec = Codec(GAME, t.state.setup)
    restored = codec.decode(codec.encode(t.state), GAME.state)
    assert codec.digest(restored) == codec.digest(t.state)
    t.react(ward, healer)
    assert t.piece(foe).damage == 7 - 1 - 4
