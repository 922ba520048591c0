"""Loopholes of odd kinds, which no detector was written for: each is found by one of them, or at least not called refuted."""

from __future__ import annotations

import pytest

from rules.engine.codec import Codec
from rules.engine.scene import clip_from, clip_replay
from rules.lab.circles.circle_play import Played, small_position
from rules.lab.circles.cycles import Circle, Turn
from rules.lab.detectors import one_turn, repetition
from rules.lab.detectors.repeatable_gain import OWN_TURNS
from rules.lab.finder import Piece, pieces, report
from rules.lab.finding import CONFIRMED, HIGH, REFUTED, UNDECIDED, Finding
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from rules.lab.turns.one_card import FREE_TURN
from rules.lab.turns.turn_search import LOCKED, WON, position_key
from tests.factories.hunts import confirmed_by, found_by, in_focus, only, planted_hunt

SET = "odd_circles"


def odd(game: str, *slugs: str) -> Hunt:
    """The planted set with some cards in question."""
    return in_focus(planted_hunt(game, SET), *slugs)


def wished(hunt: Hunt, goal: str) -> list[Finding]:
    """What wished-for hands of a free turn say."""
    parts = [part for part in one_turn.parts(hunt) if part == [one_turn.WISH, FREE_TURN, goal]]
    return hunt_search(hunt, [Piece("one_turn", part) for part in parts]).findings


def test_limits_that_two_units_lift_for_each_other_are_none() -> None:
    found = only(confirmed_by("return_loops", odd("maximus", "left-winder")), "return_loops.gain")
    assert (found.about, found.severity) == ("left-winder + right-winder", HIGH)
    assert confirmed_by("return_loops", odd("maximus", "lone-winder")) == []


def test_a_circle_that_leads_over_a_choice_that_is_none_is_a_loophole() -> None:
    found = only(confirmed_by("return_loops", odd("fortification", "asked-echo")), "return_loops.gain")
    assert found.cards == ("asked-echo",)


def test_a_circle_that_the_opponent_may_refuse_is_undecided() -> None:
    hunt = odd("fortification", "kindly-echo")
    found = only(found_by("return_loops", hunt).findings, "return_loops.gain")
    assert found.verdict == UNDECIDED
    assert "could answer otherwise" in found.says
    assert found.replay is not None
    assert not Played(clip_from(found.replay, hunt.game), {}).is_forced


def test_the_opponent_who_may_refuse_can_stop_a_circle_of_a_turn() -> None:
    hunt = odd("fortification", "kindly-echo")
    at = next(place for place, card in enumerate(hunt.cards) if card.slug == "kindly-echo")
    match = small_position(hunt, [[at, at], []])
    assert match is not None
    turn = Turn(match)
    gains = [circle for circle in turn.circles() if circle.is_gain]
    assert gains
    assert not turn.is_forced(turn.played(gains[0], 3))
    parts = [part for part in repetition.parts(hunt) if [[at, at], []] in part.get(repetition.HANDS, ())]
    told = only(hunt_search(hunt, [Piece("repetition", part) for part in parts]).findings, "repetition.gain")
    assert told.verdict == UNDECIDED
    assert "could stop it by another answer" in told.says


def test_every_round_brings_what_the_finding_says() -> None:
    hunt = odd("fortification", "asked-echo")
    at = next(place for place, card in enumerate(hunt.cards) if card.slug == "asked-echo")
    part = {repetition.HANDS: [[[at, at], []]]}
    gain = only(hunt_search(hunt, [Piece("repetition", part)]).findings, "repetition.gain")
    assert (gain.verdict, gain.cards) == (CONFIRMED, ("asked-echo",))
    assert gain.replay is not None
    clip = clip_from(gain.replay, hunt.game)
    match = clip.scene.match()
    before = match.state.seats[0].fort
    for seat, move in clip.moves[: clip.marks["cycle_end"]]:
        match.apply(move, seat)
    assert match.state.seats[0].fort - before == {name: each for name, each, _ in gain.detail["gains"]}["fort points"]


def test_a_spell_that_comes_back_every_turn_outgrows_attacks() -> None:
    hunt = odd("fortification", "psalm-keeper")
    found = only(confirmed_by("repeatable_gain", hunt), "repeatable_gain.siege")
    assert found.about == "morning-psalm + psalm-keeper"
    assert (found.numbers[0]["estimate"], found.numbers[0]["games"]) == (2, OWN_TURNS)
    assert found.replay is not None
    assert clip_replay(found.replay, hunt.game) is None


def test_two_spells_that_bar_everything_only_together_are_a_lock() -> None:
    found = only(wished(odd("fortification", "half-night", "other-night"), LOCKED), "one_turn.lock")
    assert (found.verdict, found.cards) == (CONFIRMED, ("half-night", "other-night"))


def test_one_spell_alone_bars_too_little() -> None:
    hunt = odd("fortification", "half-night")
    without = [card for card in hunt.cards if card.slug != "other-night"]
    alone = Hunt(hunt.game_slug, "", "", hunt.options, tuple(without), {}, hunt.copies, hunt.focus)
    assert only(wished(alone, LOCKED), "one_turn.lock").verdict == UNDECIDED


def test_a_win_that_is_barred_in_the_first_turns_is_found_after_them() -> None:
    hunt = odd("fortification", "third-dawn")
    found = only(wished(hunt, WON), "one_turn.win")
    assert (found.verdict, found.cards) == (CONFIRMED, ("third-dawn",))
    early = [part for part in one_turn.parts(hunt) if part == [one_turn.WISH, 1, WON]]
    assert (
        only(hunt_search(hunt, [Piece("one_turn", part) for part in early]).findings, "one_turn.win").verdict
        == UNDECIDED
    )


def test_a_trap_that_sets_itself_again_is_not_called_refuted() -> None:
    report = found_by("return_loops", odd("card-wars", "patient-snare"))
    assert [each.verdict for each in report.findings] == [UNDECIDED]
    assert "Patient Snare" in report.findings[0].says


@pytest.mark.parametrize(("game", "slug"), [("fortification", "half-night"), ("card-wars", "plain-imp")])
def test_findings_of_a_turn_are_about_cards_in_question(game: str, slug: str) -> None:
    hunt = odd(game, slug)
    findings = hunt_search(hunt, pieces(hunt, ["repetition"])[:1]).findings
    assert all(slug in each.cards for each in findings if each.verdict == CONFIRMED)


def test_a_circle_brings_no_less_in_any_round() -> None:
    """Positions that are alike may be reached at different costs: a round that costs more is no round of the circle."""
    hunt = in_focus(planted_hunt("fortification", "turn_circles"), "bleak-ballad")
    at = next(place for place, card in enumerate(hunt.cards) if card.slug == "bleak-ballad")
    match = small_position(hunt, [[at, at], []])
    assert match is not None
    turn = Turn(match)
    stalls = [circle for circle in turn.circles() if circle.is_stall]
    assert stalls
    for circle in stalls:
        assert all(Circle((), each).is_stall for each in turn.played(circle).each)


def test_a_turn_of_which_something_was_left_out_refutes_nothing() -> None:
    """A lone limit beside other cards: more moves than are tried, so that it is no proof that nothing comes round."""
    hunt = odd("maximus", "plain-porter")
    at = next(place for place, card in enumerate(hunt.cards) if card.slug == "plain-porter")
    match = small_position(hunt, [[at, at], []])
    assert match is not None
    turn = Turn(match, budget=900)
    assert turn.is_cut
    assert not turn.is_whole


def test_cards_and_pairs_left_out_leave_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    hunt = in_focus(planted_hunt("fortification", "turn_circles"), "bleak-ballad")
    part = next(iter(repetition.parts(hunt)))
    done = [(part, repetition.look(hunt, part))]
    assert only(repetition.conclude(hunt, done, True), "repetition.gain").verdict == REFUTED
    monkeypatch.setattr(repetition, "MOST_PAIRS", 1)
    assert only(repetition.conclude(hunt, done, True), "repetition.gain").verdict == UNDECIDED


def test_who_is_hurt_tells_positions_apart_that_are_alike_in_all() -> None:
    """Two characters of whom the one or the other is hurt: the same sums, and not the same for what may follow."""
    hunt = planted_hunt("fortification", "walks_clean")
    match = small_position(hunt, [[0, 1], []])
    assert match is not None
    own = [piece for piece in match.state.pieces.values() if piece.controller == 0 and piece.is_character][:2]
    keys, sums = set(), set()
    for hurt in own:
        ahead = match.copy()
        ahead.state.pieces[hurt.number].damage = 1
        keys.add(position_key(ahead, Codec(ahead.game, ahead.state.setup)))
        sums.add(hunt.game.hunting.gist(ahead.state) if hunt.game.hunting.gist is not None else None)
    assert len(keys) == len(own) == 2
    assert len(sums) == 1


def test_the_same_breakdown_in_another_place_is_the_same_finding() -> None:
    hunt = planted_hunt("fortification", "walks_clean")
    planned = [Piece("invariants", part) for part in ("one", "other")]
    keys = {report(hunt, [each], [{"crash": "KeyError: 7"}]).findings[0].key for each in planned}
    assert len(keys) == 1
