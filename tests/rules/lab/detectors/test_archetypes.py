"""Plans against each other: one that beats all, a stand-still that the seat decides, a plan that should not win; and none of it."""

from __future__ import annotations

from typing import Any

from rules.engine.hunting import Contest
from rules.lab.finding import CONFIRMED, REFUTED, UNDECIDED
from rules.lab.hunt import Hunt
from tests.factories.bouts import about, counted_hunt, even_hunt, said, share_of, some_done, with_rules

STILL, DOMINANT, VERSUS = "archetypes.standstill", "archetypes.dominant", "archetypes.versus"


def only_plans(hunt: Hunt, *names: str, contests: tuple[Contest, ...] = ()) -> Hunt:
    """The hunt with some of the game's plans."""
    agents = hunt.game.hunting.agents
    return with_rules(hunt, agents={name: agents[name] for name in names}, contests=contests)


def stands_still(part: Any) -> bool:
    """Whether a part is of the one that does nothing, against itself."""
    return {*part["players"]} == {"idle"}


def _is_wanted(part: Any) -> bool:
    """As many matches as it takes: few where a plan loses all, more where it is even with those who choose."""
    return "greedy" in part["players"] or part["first"] < (60 if "rule" in part["players"] else 20)


def test_a_stand_still_that_the_seat_decides() -> None:
    hunt = counted_hunt("blanks")
    found = about(said(STILL.partition(".")[0], hunt, some_done("archetypes", hunt, stands_still, 2)), STILL, "idle")
    assert found.verdict == CONFIRMED
    # The first of 35 draws left after the opening hand is the first player's, and so is the last.
    assert (share_of(found, "won by who goes first"), share_of(found, "length")) == (0.0, 69.0)
    assert found.switches[0].as_json()["option"] == "turn_limit"


def test_a_stand_still_that_is_drawn_is_in_order() -> None:
    hunt = counted_hunt("blanks", turn_limit=60)
    found = about(said("archetypes", hunt, some_done("archetypes", hunt, stands_still, 2)), STILL, "idle")
    assert found.verdict == REFUTED
    assert "is drawn" in found.says


def test_a_plan_that_beats_all_others_is_found() -> None:
    hunt = only_plans(counted_hunt("breakers", turn_limit=50), "idle", "rush", "casts")
    done = some_done("archetypes", hunt, lambda part: "casts" in part["players"] and _is_wanted(part))
    found = about(said("archetypes", hunt, done), DOMINANT, "casts")
    assert found.verdict == CONFIRMED
    assert share_of(found, "rush beats casts") == 0.0
    assert found.replay is not None


def test_plans_by_two_names_do_not_hide_each_other() -> None:
    hunt = only_plans(counted_hunt("breakers", turn_limit=50), "idle", "casts", "rush_casts")
    done = some_done(
        "archetypes", hunt, lambda part: bool({"casts", "rush_casts"} & {*part["players"]}) and _is_wanted(part)
    )
    assert about(said("archetypes", hunt, done), DOMINANT, "casts").verdict == CONFIRMED


def test_where_luck_decides_no_plan_is_best() -> None:
    hunt = only_plans(even_hunt(), "idle", "turtle", "rush")
    found = said("archetypes", hunt, some_done("archetypes", hunt, most=24, games=6))
    assert [each.kind for each in found if each.verdict == CONFIRMED] == []
    assert about(found, DOMINANT).verdict == UNDECIDED


def test_a_plan_that_should_not_win() -> None:
    contests = (
        Contest("turtle", "idle", "Placing beats waiting.", ("fort_lost",)),
        Contest("idle", "turtle", "Waiting beats placing."),
    )
    hunt = only_plans(even_hunt(), "idle", "turtle", contests=contests)
    done = some_done("archetypes", hunt, lambda part: part["players"][0] != part["players"][1], 8)
    found = said("archetypes", hunt, done)
    won = about(found, VERSUS, "turtle v idle")
    assert (won.verdict, share_of(won, "won by turtle")) == (CONFIRMED, 1.0)
    assert won.says.endswith("Placing beats waiting.")
    assert share_of(won, "“fort_lost” of idle in a match") == 1.0
    assert share_of(won, "fort that turtle loses in a turn") == 0.0
    assert about(found, VERSUS, "idle v turtle").verdict == REFUTED


def test_a_game_without_plans_has_no_parts() -> None:
    assert some_done("archetypes", with_rules(even_hunt(), agents={}, contests=())) == []
