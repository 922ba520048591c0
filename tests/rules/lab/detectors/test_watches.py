"""What a game wants counted: told with its share, shown where it first happened, and judged by the bound that the game gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.hunting import Counted
from rules.engine.match import Match
from rules.lab.finding import CONFIRMED, REFUTED, UNDECIDED
from tests.factories.bouts import about, counted_hunt, even_hunt, said, share_of, some_done, with_rules


def _fort_lost(log: Sequence[Any]) -> tuple[int, int]:
    return sum(event.kind == "fort_lost" for event in log), sum(event.kind == "turn" for event in log)


def _never(_log: Sequence[Any]) -> tuple[int, int]:
    return 0, 1


def _turn(match: Match) -> int:
    return int(match.state.turn)


def _late(turns: Sequence[int]) -> tuple[int, int]:
    return sum(turn >= 5 for turn in turns), len(turns)


def test_a_burst_of_spells_is_found_and_shown() -> None:
    hunt = counted_hunt("bricks", opening_hand=8)
    done = some_done("watches", hunt, lambda part: part["players"][0] == "rule", 1, games=4)
    found = about(said("watches", hunt, done), "watches.spell_burst")
    assert found.verdict == CONFIRMED
    assert found.replay is not None
    marked = found.replay["marks"]["seen"]
    assert marked == len(found.replay["moves"])
    assert sum(event["kind"] == "spell_cast" for event in found.replay["log"]) == 5
    assert found.switches[0].option == "magic_use"


def test_a_hand_that_holds_few_is_in_order() -> None:
    hunt = counted_hunt("bricks", opening_hand=0)
    done = some_done("watches", hunt, lambda part: part["players"][0] == "rule", 1, games=6)
    found = about(said("watches", hunt, done), "watches.spell_burst")
    assert (found.verdict, found.numbers[0]["estimate"]) == (REFUTED, 0)
    assert found.replay is not None


def test_what_must_never_be_is_shown_by_one_match() -> None:
    audits = {"lost": Counted("fort points lost", _fort_lost), "never": Counted("what never is", _never)}
    hunt = with_rules(even_hunt(), watches=audits)
    found = said("watches", hunt, some_done("watches", hunt, most=3))
    assert about(found, "watches.lost").verdict == CONFIRMED
    assert about(found, "watches.lost").says.endswith("It must never be.")
    assert about(found, "watches.never").verdict == REFUTED
    assert (
        about(said("watches", hunt, some_done("watches", hunt, most=1), is_whole=False), "watches.never").verdict
        == UNDECIDED
    )


def test_positions_are_looked_at_before_the_first_move_and_after_each() -> None:
    hunt = with_rules(even_hunt(), watches={"late": Counted("late moments", _late, 0.99, note=_turn)})
    done = some_done("watches", hunt, lambda part: part["players"][0] == "rule", 1)
    found = about(said("watches", hunt, done), "watches.late")
    assert found.verdict == REFUTED
    assert found.replay is not None
    # The move that ends turn 4 is the last that is shown.
    assert found.replay["moves"][-1][1][0] == "end_turn"
    assert 0 < share_of(found, "late moments") < 1


def test_what_who_looks_ahead_avoids_is_no_loophole() -> None:
    hunt = counted_hunt("bricks", opening_hand=8)
    done = some_done("watches", hunt, lambda part: part["players"][0] == "rule", 1, games=4)
    avoided = {**done[0][1], "counts": {key: [0, 80, 4, 0, 0, 0, 1_600] for key in done[0][1]["counts"]}}
    both = [*done, ({**done[0][0], "players": ["greedy", "greedy"]}, avoided)]
    assert about(said("watches", hunt, done), "watches.spell_burst").verdict == CONFIRMED
    # 80 turns without one are too few to tell, 8,000 are not.
    assert about(said("watches", hunt, both), "watches.spell_burst").verdict != REFUTED
    avoided["counts"] = {key: [0, 8_000, 400, 0, 0, 0, 160_000] for key in avoided["counts"]}
    found = about(said("watches", hunt, both), "watches.spell_burst")
    assert found.verdict == REFUTED


def test_cases_of_one_match_are_alike_and_no_more_certain_than_matches() -> None:
    def halves(log: Sequence[Any]) -> tuple[int, int]:
        return (1_000, 1_000) if len(log) % 2 else (0, 1_000)

    hunt = with_rules(even_hunt(), watches={"halves": Counted("halves", halves, 0.3)})
    done = some_done("watches", hunt, lambda part: part["players"][0] == "rule", 1)
    found = about(said("watches", hunt, done), "watches.halves")
    wide = found.numbers[0]["high"] - found.numbers[0]["low"]
    assert found.numbers[0]["games"] == 10_000
    assert wide > 0.1


def test_a_game_without_watches_has_no_parts() -> None:
    assert some_done("watches", with_rules(even_hunt(), watches={})) == []
