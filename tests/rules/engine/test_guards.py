"""What keeps a match from going on for ever, and how effects in progress stop, ask and go on."""

from __future__ import annotations

import time

import pytest

from rules.bots.play import bots, play_out
from rules.engine.rng import DEAL, EFFECTS, NUMBERS, Chance
from tests.rules.engine.sample import sample_match
from tests.rules.games.maximus.play.table import DRAW, GAIN, UNIT, Table, able, plain, spell, when


def nested(depth: int, inner: dict[str, object]) -> dict[str, object]:
    """Something done 99 times, 99 times over, …"""
    return inner if depth == 0 else {"effect": "repeat", "times": 99, "do": [nested(depth - 1, inner)]}


def test_work_without_an_end_in_sight_makes_the_match_void() -> None:
    t = Table()
    endless = t.hand(spell(nested(4, {"effect": "damage", "to": "$t1", "amount": 0}), targets=[UNIT], name="Endless"))
    began = time.process_time()
    t.cast(endless, t.avatars[1])
    assert t.match.outcome is not None
    assert (t.match.outcome.kind, t.match.outcome.winners, t.match.outcome.reason) == ("void", (), "operations")
    assert t.happened("match_over")[0].note == ("void", ["Endless"])
    assert time.process_time() - began < 60


@pytest.mark.rule("MAX-TRIG-10")
def test_a_chain_of_triggers_without_end_is_a_draw_that_names_the_cards() -> None:
    t = Table()
    t.field(
        able(when("healed", "any", {"effect": "damage", "to": "$self", "amount": 1}), name="Bleeder", stats=(0, 0, 9))
    )
    t.field(able(when("damaged", "any", {"effect": "heal", "to": "$event.card", "amount": 1}), name="Healer"))
    t.cast(t.hand(spell({"effect": "damage", "to": "$t1", "amount": 1}, targets=[{"name": "Bleeder"}])), 22)
    assert t.match.outcome is not None
    assert (t.match.outcome.kind, t.match.outcome.reason) == ("draw", "loop")
    assert t.happened("endless_loop")[0].note == ["Bleeder", "Healer"]


def test_a_match_of_too_many_decisions_is_void(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.bots.play.MOST_DECISIONS", 10)
    match = sample_match("maximus", 1)
    play_out(match, [bots()["random"]] * 2, 1)
    assert match.outcome is not None
    assert (match.outcome.kind, match.outcome.reason) == ("void", "decisions")


@pytest.mark.rule("MAX-TRIG-5")
@pytest.mark.parametrize(("said", "gained"), [("yes", 1), ("no", 0)])
def test_no_is_no(said: str, gained: int) -> None:
    t = Table()
    t.field(able(when("drawn", "own", GAIN, optional=True)))
    t.cast(t.hand(spell(DRAW)))
    t.answer(said)
    assert (t.pool(), t.match.pending) == (gained, None)


@pytest.mark.parametrize(("whose", "gained"), [("own", 1), ("opponent", 0)])
def test_a_condition_that_fails_ends_the_ability(whose: str, gained: int) -> None:
    t = Table()
    t.field(able(when("drawn", "own", GAIN, **{"if": [{"turn_of": whose}]})))
    t.cast(t.hand(spell(DRAW)))
    assert t.pool() == gained


def test_a_granted_ability_does_not_change_what_the_targets_of_the_other_are() -> None:
    t = Table()
    inner = {"form": "triggered", "when": {"event": "turn_start", "whose": "own"}, "do": [DRAW]}
    grant = {"effect": "grant_ability", "to": {"all": {"name": "Able"}}, "ability": inner, "duration": "permanent"}
    bar = {"effect": "forbid", "to": "$t1", "key": "ability", "duration": "end_of_turn"}
    ability = {"form": "activated", "targets": [{"id": "t1", "player": "opponent"}], "do": [grant, bar]}
    unit = t.field(able(ability))
    reader = t.field(able({"form": "activated", "do": [DRAW], "any_turn": True}, name="Reader"), 1)
    t.do("activate_power", unit, (unit, 0), None, ((1,),), ())
    t.refused("activate_power", reader, (reader, 0), None, (), (), seat=1, code="R:FORBIDDEN")


def test_a_match_stands_still_while_a_question_is_open_and_can_be_copied_there() -> None:
    t = Table()
    tops = [t.deck(plain(f"Card {at}")) for at in range(2)]
    t.cast(t.hand(spell({"effect": "look", "count": 2, "then": "take"}, DRAW)))
    copies = [t.match.copy() for _ in range(2)]
    for copy, chosen in zip(copies, tops, strict=True):
        copy.apply(("answer", chosen))
        assert copy.state.seats[0].hand[0] == chosen
    assert t.match.pending is not None
    assert t.state.seats[0].hand == []


@pytest.mark.rule("MAX-GEN-7")
def test_streams_of_chance_do_not_disturb_one_another() -> None:
    first, second = Chance.from_seed(7), Chance.from_seed(7)
    for _ in range(5):
        second.below(6, DEAL)
        second.below(6, NUMBERS)
    assert [first.below(100, EFFECTS) for _ in range(9)] == [second.below(100, EFFECTS) for _ in range(9)]


@pytest.mark.rule("MAX-GEN-7")
def test_chance_is_fair_and_between_its_bounds() -> None:
    chance = Chance.from_seed(1)
    thrown = [chance.between(6, 1) for _ in range(6000)]
    assert {min(thrown), max(thrown)} == {1, 6}
    assert all(900 < thrown.count(face) < 1100 for face in range(1, 7))
    cards = list(range(5))
    firsts = []
    for _ in range(3000):
        chance.shuffle(cards)
        firsts.append(cards[0])
    assert all(500 < firsts.count(card) < 700 for card in range(5))
