"""What mends the fort every turn for nothing is found and played; a price, a limit or a condition makes it none."""

from __future__ import annotations

from rules.engine.scene import clip_from, clip_replay
from rules.lab.circles.card_graph import CardGraph
from rules.lab.detectors.repeatable_gain import DETECTOR, OWN_TURNS, rates
from rules.lab.finding import HIGH, REFUTED, UNDECIDED
from rules.lab.hunt import Hunt
from tests.factories.hunts import confirmed_by, found_by, in_focus, only, planted_hunt, shipped_hunt

NAME = "repeatable_gain"
SET = "repeatable_gain"


def test_a_gain_at_the_end_of_every_turn_outgrows_attacks() -> None:
    hunt = in_focus(planted_hunt("fortification", SET), "evening-mason")
    found = only(confirmed_by(NAME, hunt), "repeatable_gain.siege")
    assert found.cards == ("evening-mason",)
    assert found.severity == HIGH
    assert found.numbers[0]["estimate"] == 1
    assert [each.option for each in found.switches] == ["fort_cap", ""]


def test_the_replay_shows_the_growth() -> None:
    hunt = in_focus(planted_hunt("fortification", SET), "busy-mason")
    found = only(confirmed_by(NAME, hunt), "repeatable_gain.siege")
    assert found.numbers[0]["estimate"] == 2
    assert found.replay is not None
    assert clip_replay(found.replay, hunt.game) is None
    clip = clip_from(found.replay, hunt.game)
    match = clip.scene.match()
    before = match.state.seats[0].fort
    for seat, move in clip.moves:
        match.apply(move, seat)
    assert match.state.seats[0].fort == before + 2 * OWN_TURNS


def test_with_an_upper_end_for_forts_it_is_none() -> None:
    hunt = in_focus(planted_hunt("fortification", SET, fort_cap=10), "evening-mason")
    assert [each.verdict for each in found_by(NAME, hunt).findings] == [REFUTED]


def test_a_price_a_limit_or_a_loss_before_makes_it_none() -> None:
    hunt = in_focus(planted_hunt("fortification", SET), "dear-mason", "single-mason", "late-mason")
    assert [(hunt.cards[rate.at].slug, rate.times) for rate in rates(CardGraph(hunt))] == [("late-mason", None)]
    assert [each.verdict for each in found_by(NAME, hunt).findings] == [REFUTED]


def test_rates_are_told_for_every_game() -> None:
    report = found_by(NAME, in_focus(shipped_hunt("maximus"), "tidegauge-reader", "counting-house-clerk"))
    assert [each.verdict for each in report.findings] == [REFUTED]
    assert "Tidegauge Reader (heal: 1 each own turn)" in report.findings[0].says
    assert "Healing was played without harm to heal." in report.findings[0].says


def test_what_is_not_looked_at_wholly_is_undecided() -> None:
    hunt = planted_hunt("maximus", "static_clean")
    first = next(iter(DETECTOR.parts(hunt)))
    assert [each.verdict for each in DETECTOR.conclude(hunt, [(first, DETECTOR.look(hunt, first))], False)] == [
        UNDECIDED
    ]
    assert list(DETECTOR.parts(Hunt("maximus", "", "", {}, (), {}))) == []


def test_what_was_left_out_or_could_not_be_laid_out_leaves_it_open() -> None:
    hunt = in_focus(planted_hunt("fortification", SET), "late-mason")
    words, card = list(DETECTOR.parts(hunt))
    done = [(words, DETECTOR.look(hunt, words))]
    for result, verdict in (({"grown": [0]}, REFUTED), ({}, UNDECIDED)):
        reading = only(DETECTOR.conclude(hunt, [*done, (card, result)], True), "repeatable_gain.rates")
        assert reading.verdict == verdict
    assert only(DETECTOR.conclude(hunt, done, True), "repeatable_gain.rates").verdict == UNDECIDED
