"""Attacking or not: where nobody defends or strikes back it is always right, and where it only exposes it is not."""

from __future__ import annotations

from typing import Any

from rules.lab.finding import CONFIRMED, REFUTED, UNDECIDED
from tests.factories.bouts import about, counted_hunt, even_hunt, said, share_of, some_done, with_rules

KIND = "regret.attack"


def between(*decks: str) -> Any:
    """Parts in which these decks meet."""
    return lambda part: {*part["decks"]} == {*decks}


def many(done: list[tuple[Any, Any]], times: int) -> list[tuple[Any, Any]]:
    """As if so many matches had come out like these."""
    return [({**part, "first": part["first"] + 100 * at}, result) for at in range(times) for part, result in done]


def test_where_nobody_defends_attacking_is_always_right() -> None:
    hunt = counted_hunt("raiders", "blanks", fort_start=40)
    done = some_done("regret", hunt, between("raiders", "blanks"), 3)
    gains = [gain for _, result in done for gain in result["gains"]]
    assert len(gains) == 6
    assert min(gains) > 0
    found = about(said("regret", hunt, many(done, 15)), KIND)
    assert (found.verdict, share_of(found, "attacking is at least as good")) == (CONFIRMED, 1.0)
    assert found.replay is not None
    assert "position" in found.replay["marks"]
    assert about(said("regret", hunt, done), KIND).verdict == UNDECIDED


def test_where_attackers_only_expose_themselves_it_is_not() -> None:
    hunt = counted_hunt("raiders", fort_start=40)
    done = some_done("regret", hunt, most=3)
    found = about(said("regret", hunt, many(done, 4)), KIND)
    assert found.verdict == REFUTED
    assert share_of(found, "attacking is at least as good") < 0.95
    assert found.switches == ()


def test_a_match_without_an_attack_tells_nothing() -> None:
    hunt = counted_hunt("blanks")
    assert said("regret", hunt, some_done("regret", hunt, most=2)) == []


def test_a_game_that_names_no_attacks_has_no_parts() -> None:
    assert some_done("regret", with_rules(even_hunt(), attacks=())) == []
