"""How matches end: a goal out of reach is found, and one that decides the matches is in order."""

from __future__ import annotations

from rules.lab.finding import CONFIRMED, REFUTED
from tests.factories.bouts import about, counted_hunt, even_hunt, said, share_of, some_done, with_rules


def test_decks_that_never_reach_the_goal_are_found() -> None:
    hunt = counted_hunt("blanks", "bricks")
    done = some_done("endings", hunt, lambda part: part["players"][0] == "rule" and len({*part["decks"]}) == 2, 2)
    found = said("endings", hunt, done)
    rule = about(found, "endings.goal", "rule")
    assert (rule.verdict, share_of(rule, "ended by “fort”"), share_of(rule, "ended by “deck”")) == (CONFIRMED, 0.0, 1.0)
    assert rule.switches[0].option == "wipe_out_by_last_strike_hits_fort"
    pairs = about(found, "endings.pair")
    assert (pairs.verdict, len(pairs.numbers)) == (CONFIRMED, 1)
    assert pairs.says.endswith("blanks v bricks.")


def test_a_goal_that_decides_is_in_order() -> None:
    hunt = even_hunt()
    found = said("endings", hunt, some_done("endings", hunt, most=24))
    assert {each.about: each.verdict for each in found} == {"rule": REFUTED, "rush": REFUTED, "greedy": REFUTED}
    assert all(share_of(each, "ended by “fort”") > 0.9 for each in found)


def test_a_game_that_names_no_goal_has_no_parts() -> None:
    assert some_done("endings", with_rules(even_hunt(), goal="")) == []
