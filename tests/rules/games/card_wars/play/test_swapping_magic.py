"""Magic is swapped in secret between the battles of a war (CW-SIDE)."""

from __future__ import annotations

import pytest

from rules.engine.view import Windowed
from rules.engine.zones import MAGIC_SLOT, SIDEBOARD
from rules.games.card_wars import war
from rules.games.card_wars.game import GAME
from tests.rules.games.card_wars.play.table import DRAW as DRAWN
from tests.rules.games.card_wars.play.table import Table, item, magic
from tests.rules.games.card_wars.play.wars import between, in_war, lost


@pytest.mark.rule("CW-SIDE-4")
def test_magic_is_not_swapped_during_a_battle() -> None:
    t = in_war()
    spare = t.reserve(magic(DRAWN, name="Spare"))
    slots = t.state.seats[0].magic
    t.refused("submit_magic", (spare, *slots[1:]), code="E-NOT-BETWEEN-BATTLES")


@pytest.mark.rule("CW-SIDE-9")
def test_a_single_battle_swaps_nothing() -> None:
    t = Table(turn=100, active=1, war_format="total")
    t.slot(magic(DRAWN))
    t.reserve(magic(DRAWN, name="Spare"))
    t.end_turn()
    assert (t.asked(), t.state.battle) == ("", 2)


@pytest.mark.rule("CW-SIDE-5", "CW-WAR-5")
def test_m42_a_slot_whose_magic_was_erased_is_filled_from_the_sideboard() -> None:
    t = in_war()
    spare = t.reserve(magic(DRAWN, name="Spare"))
    first, second, third, fourth = t.state.seats[0].magic
    t.state.remove(second)
    lost(t, 1)
    while t.match.seat != 0 or t.asked() != war.SWAP:
        t.answer(t.offered()[-1])
    t.do("submit_magic", (first, spare, third, fourth), seat=0)
    between(t)
    assert t.state.seats[0].magic == [first, spare, third, fourth]
    assert t.zone(spare) == MAGIC_SLOT
    assert not any(t.state.seats[0].magic_used)


def swapping(t: Table) -> None:
    """Give up a battle as seat 1, up to the question to seat 0."""
    lost(t, 1)
    while t.match.seat != 0:
        t.answer(t.offered()[-1])
    assert t.asked() == war.SWAP


@pytest.mark.rule("CW-SIDE-6")
def test_what_was_swapped_out_may_come_back_but_what_is_erased_may_not() -> None:
    t = in_war("bo5")
    spare = t.reserve(magic(DRAWN, name="Spare"))
    first, *rest = t.state.seats[0].magic
    swapping(t)
    t.do("submit_magic", (spare, *rest), seat=0)
    assert t.zone(first) == SIDEBOARD
    gone = rest[0]
    t.state.remove(gone)
    swapping(t)
    t.refused("submit_magic", (first, *rest), seat=0, code="E-ERASED")
    t.do("submit_magic", (first, spare, *rest[1:]), seat=0)
    assert t.state.seats[0].magic == [first, spare, *rest[1:]]


@pytest.mark.rule("CW-SIDE-8")
def test_all_slots_are_filled_as_far_as_there_is_magic() -> None:
    t = in_war()
    first, second, third, fourth = t.state.seats[0].magic
    spare = t.reserve(magic(DRAWN, name="Spare"))
    t.state.remove(first)
    t.state.remove(second)
    swapping(t)
    error = t.refused("submit_magic", (third, fourth, -1, -1), seat=0, code="E-MAGIC-COUNT")
    assert error.message == "Fill 3 slots; you named 2."
    t.refused("submit_magic", (third, third, fourth, spare), seat=0, code="E-MAGIC-COUNT")
    t.do("submit_magic", (third, fourth, spare, -1), seat=0)
    assert t.state.seats[0].magic == [third, fourth, spare, -1]


@pytest.mark.rule("CW-WAR-9")
def test_only_registered_magic_is_laid_out() -> None:
    t = in_war()
    t.reserve(magic(DRAWN, name="Spare"))
    stranger = t.hand(item(DRAWN))
    enemies = t.state.seats[1].magic[0]
    slots = t.state.seats[0].magic
    swapping(t)
    for card in (stranger, enemies, 9_999):
        t.refused("submit_magic", (card, *slots[1:]), seat=0, code="E-NOT-REGISTERED")


@pytest.mark.rule("CW-SIDE-7")
def test_choices_are_secret_until_the_battle_starts() -> None:
    t = in_war()
    spares = [t.reserve(magic(DRAWN, name="Spare"), seat) for seat in range(2)]
    first, *rest = t.state.seats[1].magic
    lost(t, 1)
    assert t.match.seat == 1
    t.do("submit_magic", (spares[1], *rest), seat=1)
    t.refused("submit_magic", (first, *rest), seat=1, code="E-PROMPT")
    other, watcher, own = (Windowed(GAME, t.state, viewer).whole() for viewer in (0, None, 1))
    for view in (other, watcher):
        assert view["war"]["submitted"] == [False, True]
        assert [slot["card"] for slot in view["seats"][1]["magic"]] == [first, *rest]
        assert view["seats"][1]["sideboard"] == 1
    assert own["seats"][1]["sideboard"] == [{"card": spares[1], "slug": "spare", "name": "Spare"}]
    assert "options" not in watcher["pending"]
    between(t)
    assert t.state.seats[1].magic == [spares[1], *rest]
    assert [slot["card"] for slot in Windowed(GAME, t.state, 0).whole()["seats"][1]["magic"]] == [spares[1], *rest]


@pytest.mark.rule("CW-SIDE-7")
def test_nothing_is_asked_where_nothing_can_be_chosen() -> None:
    t = in_war()
    lost(t, 1)
    assert t.asked() == ""


def test_equal_cards_are_offered_once() -> None:
    t = in_war()
    t.reserve(t.state.card(t.state.seats[0].magic[0]))
    t.reserve(magic(DRAWN, name="Spare"))
    swapping(t)
    offered = t.offered()
    names = [sorted(t.state.card(card).name for card in slots) for slots in offered]
    assert len({tuple(each) for each in names}) == len(offered) == 11
    assert offered[-1] == tuple(t.state.seats[0].magic)
