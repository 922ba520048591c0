"""Every deck against every other, and whether the sample decks are about as good as one another."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.bots.play import bots
from rules.games.referees import referees
from rules.lab.round_robin import RoundRobin, round_robin
from tests.benchmarks.balance import HIGHEST, LOWEST, field, played
from tests.rules.engine.sample import options_of

PAGE = Path(__file__).parents[3] / "docs" / "balance.md"
MAXIMUS = referees()["maximus"]


def of_three(names: tuple[str, ...], seed: int = 1) -> RoundRobin:
    """A small round robin between some of the sample decks."""
    decks = {name: cards for name, cards in field("maximus").items() if name in names}
    players = [bots()["rule"]] * len(decks)
    return round_robin(MAXIMUS, decks, options_of("maximus"), players, games=4, seed=seed)


THREE = ("Tide and Toll", "Ashfall March", "Lamps for the Drowned")


def test_the_same_seed_gives_the_same_matrix() -> None:
    first = of_three(THREE)
    assert first.matrix() == of_three(THREE).matrix()
    assert first.names == THREE
    for row, column in ((0, 1), (0, 2), (1, 2)):
        one, other = first.matrix()[row][column], first.matrix()[column][row]
        assert one is not None
        assert other is not None
        assert one + other == pytest.approx(1)
    assert [first.matrix()[at][at] for at in range(3)] == [None] * 3
    assert sum(first.wins(at).estimate for at in range(3)) == pytest.approx(1.5)


def test_a_pairing_comes_out_the_same_whatever_other_decks_there_are() -> None:
    two = of_three(THREE[:2])
    assert two.matrix()[0][1] == of_three(THREE).matrix()[0][1]
    assert [len(each.played) for each in two.matchups.values()] == [4]


def test_decks_out_of_bounds_are_named_and_lines_are_for_people() -> None:
    found = of_three(THREE)
    assert found.outside(0, 1) == {}
    assert set(found.outside(0.49999, 0.5)) == {name for at, name in enumerate(THREE) if found.wins(at).estimate != 0.5}
    lines = list(found.lines())
    assert [line[: len(name)] for line, name in zip(lines, THREE, strict=True)] == list(THREE)
    assert all(line.endswith(")") for line in lines)


def test_no_sample_deck_is_far_too_strong_or_too_weak() -> None:
    """A few games a pairing; no deck may be outside the bounds with certainty."""
    found = played("maximus", games=12)
    assert len(found.names) == 8
    wins = {name: found.wins(at) for at, name in enumerate(found.names)}
    assert [name for name, each in wins.items() if each.high < LOWEST or each.low > HIGHEST] == []


def _section(title: str) -> str:
    """The part of the page under a heading."""
    return PAGE.read_text(encoding="utf-8").partition(f"## {title}\n")[2].partition("\n## ")[0]


def test_the_page_tells_of_these_decks_and_of_shares_within_the_bounds() -> None:
    told = re.findall(r"^\| ([^|]+?) \|.*\| (\d+\.\d) % ", _section("Maximus"), re.MULTILINE)
    assert {name for name, _ in told} == set(field("maximus"))
    assert all(100 * LOWEST <= float(share) <= 100 * HIGHEST for _, share in told)
