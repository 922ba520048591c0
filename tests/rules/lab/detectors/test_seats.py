"""Who goes first: an advantage is found where there is one, and none where luck alone decides."""

from __future__ import annotations

from rules.lab.finding import CONFIRMED, REFUTED, UNDECIDED
from tests.factories.bouts import about, counted_hunt, even_hunt, said, share_of, some_done

KIND = "seats.advantage"


def test_who_goes_first_wins_where_the_first_spell_does() -> None:
    hunt = counted_hunt("breakers", first_turn_fort_spell_ban=None)
    found = said("seats", hunt, some_done("seats", hunt, lambda part: "rule" in part["players"], 2))
    rule = about(found, KIND, "rule")
    assert (rule.verdict, share_of(rule, "won by who goes first")) == (CONFIRMED, 1.0)
    assert about(found, KIND, "breakers, rule").verdict == CONFIRMED
    assert rule.replay is not None
    assert rule.replay["outcome"]["winners"] == [rule.replay["scene"]["state"]["active"]]
    assert "FORT-TURN-2" in rule.rules
    assert [each.option for each in rule.switches] == ["turn_limit", "first_player_draws"]


def test_who_goes_second_wins_where_nobody_does_anything() -> None:
    hunt = counted_hunt("blanks")
    found = said("seats", hunt, some_done("seats", hunt, lambda part: "rush" in part["players"], 2))
    assert about(found, KIND, "rush").verdict == CONFIRMED
    assert share_of(about(found, KIND, "rush"), "won by who goes first") == 0.0


def test_luck_of_the_draw_favours_no_seat() -> None:
    hunt = even_hunt()
    done = some_done("seats", hunt, lambda part: "rule" in part["players"])
    (found,) = said("seats", hunt, done)
    assert (found.about, found.verdict) == ("rule", REFUTED)
    assert found.numbers[0]["games"] == 640
    assert about(said("seats", hunt, done[:4]), KIND, "rule").verdict == UNDECIDED
    # A quarter of the parts is a fair sample.
    assert about(said("seats", hunt, done, is_whole=False), KIND, "rule").verdict == REFUTED


def test_without_a_deck_there_is_nothing_to_do() -> None:
    assert some_done("seats", counted_hunt()) == []
    assert said("seats", counted_hunt(), []) == []
