"""Options on the same seeds: what changes is told, what does not is not, and what closes a finding is named as its switch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.lab.counting.option_values import values_of
from rules.lab.finding import REFUTED, UNDECIDED
from tests.factories.bouts import about, counted_hunt, even_hunt, said, share_of, some_done

STILL = "archetypes.standstill"


def of(who: str, *options: str) -> Callable[[Any], bool]:
    """Parts of some options, played by somebody."""
    return lambda part: part["option"] in options and part["bout"]["players"][0] == who


def test_every_other_value_is_tried_once() -> None:
    hunt = even_hunt()
    values = values_of(hunt)
    assert ("first_player_draws", False) in values
    assert ("first_player_draws", True) not in values
    assert {value for name, value in values if name == "magic_use"} == {"per_turn_pool", "spent_for_good"}
    assert all(name != "deck_size" for name, _ in values)
    assert len({f"{name}={value}" for name, value in values}) == len(values)


def test_what_only_turns_a_stand_still_round_does_not_close_it() -> None:
    hunt = counted_hunt("blanks")
    found = said("options", hunt, some_done("options", hunt, of("idle", "first_player_draws", "deck_out")))
    turned = about(found, "options.matters", "first_player_draws=false")
    assert (turned.verdict, share_of(turned, "stand-stills won by who goes first")) == (REFUTED, 1.0)
    assert share_of(turned, "change: stand-stills won by who goes first") == 1.0
    closes = about(found, "options.closes", STILL)
    assert closes.switches == ()
    assert "None of 2 values" in closes.says
    assert "1 change nothing" in about(found, "options.matters", "all others").says


def test_the_value_that_closes_a_stand_still_is_its_switch() -> None:
    # 50 cards last longer than the 80 turns after which the value that the switches name makes it a draw.
    hunt = counted_hunt("blanks")
    hunt = replace(hunt, decks={"blanks": (*hunt.decks["blanks"], *hunt.decks["blanks"][:10])})
    found = said("options", hunt, some_done("options", hunt, of("idle", "turn_limit", "first_player_draws")))
    closes = about(found, "options.closes", STILL)
    assert [(each.option, each.value) for each in closes.switches] == [("turn_limit", 80)]
    assert share_of(closes, "stand-stills won by who goes first, turn_limit=80") == 0.5


def test_where_nothing_is_wrong_nothing_has_to_be_closed() -> None:
    hunt = even_hunt()
    done = some_done("options", hunt, of("rule", "magic_use", "deck_out"))
    found = said("options", hunt, done, is_whole=False)
    assert {each.verdict for each in found} == {UNDECIDED}
    assert about(found, "options.closes", "endings.goal").says.endswith("Nothing has to be closed.")
    assert share_of(about(found, "options.closes", "endings.goal"), "ended by “fort”, as the rules are") > 0.9
