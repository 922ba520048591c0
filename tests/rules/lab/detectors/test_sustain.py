"""Repair against a siege: a deck that gets back all it loses is found, one that gets back little is not."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lab.counting.siege import Siege
from rules.lab.finding import CONFIRMED, REFUTED
from tests.factories.bouts import about, counted_hunt, even_hunt, said, share_of, some_done, with_rules

KIND = "sustain.immortal"


def defended_by(deck: str, who: str = "rule") -> Any:
    """Parts in which somebody defends with a deck."""
    return lambda part: (part["decks"][0], part["players"][0]) == (deck, who)


def test_characters_that_repair_every_turn_make_a_fort_immortal() -> None:
    hunt = counted_hunt("masons", "raiders")
    found = about(said("sustain", hunt, some_done("sustain", hunt, defended_by("masons"), 1)), KIND, "masons")
    assert found.verdict == CONFIRMED
    assert share_of(found, "gained in an own turn") > 1
    assert found.switches[0].option == "fort_cap"


def test_a_spell_a_turn_holds_an_undefended_fort() -> None:
    hunt = counted_hunt("bricks", "raiders", opening_hand=0)
    found = about(said("sustain", hunt, some_done("sustain", hunt, defended_by("bricks"), 1)), KIND, "bricks")
    assert (found.verdict, share_of(found, "stretches under fire without loss")) == (CONFIRMED, 1.0)
    assert found.replay is not None
    seats = found.replay["scene"]["state"]["seats"]
    assert len(seats) == 2
    assert {"begins", "ends"} & {*found.replay["marks"]}


def test_a_few_spells_do_not() -> None:
    hunt = counted_hunt("bricks", "blanks", "raiders")
    few = hunt.decks["bricks"][:4] + hunt.decks["blanks"][:36]
    hunt.decks["bricks"] = few  # type: ignore[index]
    found = about(said("sustain", hunt, some_done("sustain", hunt, defended_by("bricks"), 2)), KIND, "bricks")
    assert found.verdict == REFUTED
    assert 0 < share_of(found, "gained in an own turn") < 1


def test_decks_that_repair_nothing_are_named_together() -> None:
    hunt = counted_hunt("raiders", "blanks")
    found = said("sustain", hunt, some_done("sustain", hunt, most=2))
    assert [(each.verdict, each.about) for each in found] == [(REFUTED, "decks without repair")]


@pytest.mark.parametrize("missing", [{"siege": ""}, {"standing": None}])
def test_a_game_that_does_not_tell_what_is_besieged_has_no_parts(missing: dict[str, Any]) -> None:
    assert some_done("sustain", with_rules(even_hunt(), **missing)) == []


def test_a_stretch_is_under_fire_when_half_of_the_attacks_cost_something() -> None:
    siege = Siege()
    for turn in range(1, 42):
        siege.see(turn, 10)
        if turn <= 21 and turn % 4 == 0:
            siege.see(turn, 9)
            siege.see(turn, 10)
    assert list(siege.stretches()) == [(1, True)]
    assert siege.gained == siege.lost == 5
