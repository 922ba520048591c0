"""What a list says of a card when several of its entries speak of it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.specs.ban_list import BANNED, FREE, RESTRICTED, UNRESTRICTED, BanListSpec, ListEntry, Standing, strictest
from rules.specs.card import CardSpec, make_card
from rules.specs.card_filter import compile_filter

FACTS = {"kind": {"path": "kind"}, "cost": {"path": "cost"}}


def card(slug: str, **attributes: Any) -> CardSpec:
    return make_card(game="g", slug=slug, name=slug, attributes=attributes, fact_sources=FACTS)


def entry(limit: int, slug: str | None = None, reason: str = "", **where: Any) -> ListEntry:
    matcher = compile_filter(where, FACTS) if where else None
    return ListEntry(RESTRICTED if limit else BANNED, limit, reason, slug, matcher)


def listed(*entries: ListEntry) -> BanListSpec:
    return BanListSpec("f", 1, date(2026, 1, 1), entries)


def test_a_card_that_no_entry_names_is_free() -> None:
    assert listed(entry(0, "wolf")).standings[card("crab")] is FREE
    assert strictest([]) is FREE
    assert (FREE.status, FREE.limit, FREE.is_conflict) == (UNRESTRICTED, None, False)


@pytest.mark.parametrize(
    ("limits", "status", "limit", "is_conflict"),
    [
        ([2], RESTRICTED, 2, False),
        ([0], BANNED, 0, False),
        ([2, 2], RESTRICTED, 2, False),
        ([3, 1, 2], RESTRICTED, 1, True),
        ([1, 0], BANNED, 0, True),
        ([0, 1], BANNED, 0, True),
        ([0, 0], BANNED, 0, False),
    ],
)
def test_the_strictest_entry_wins_and_a_conflict_is_remembered(
    limits: list[int], status: str, limit: int, is_conflict: bool
) -> None:
    standing = listed(*(entry(each, "wolf") for each in limits)).standings[card("wolf")]
    assert standing == Standing(status, limit, (), is_conflict)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_the_order_of_entries_makes_no_difference(limits: list[int], random: Any) -> None:
    entries = [entry(limit, "wolf") for limit in limits]
    shuffled = random.sample(entries, len(entries))
    assert strictest(shuffled) == strictest(entries)
    assert strictest(entries).limit == min(limits)


def test_filters_speak_of_every_card_they_match() -> None:
    found = listed(entry(1, None, "Too dear.", stat=["cost", ">=", 5]), entry(0, None, "No verbs.", kind="verb"))
    assert found.standings[card("wolf", kind="unit", cost=4)] is FREE
    assert found.standings[card("bear", kind="unit", cost=5)] == Standing(RESTRICTED, 1, ("Too dear.",))
    assert found.standings[card("song", kind="verb", cost=9)] == Standing(BANNED, 0, ("Too dear.", "No verbs."), True)


def test_reasons_are_kept_where_they_are_given() -> None:
    found = listed(entry(2, "wolf", "First."), entry(2, "wolf"), entry(2, "wolf", "Second."))
    assert found.standings[card("wolf")].reasons == ("First.", "Second.")


def test_an_entry_knows_the_cards_it_speaks_of() -> None:
    assert entry(1, "wolf").covers(card("wolf"))
    assert not entry(1, "wolf").covers(card("crab"))
    assert entry(1, None, "", kind="unit").covers(card("crab", kind="unit"))


def test_an_answer_is_worked_out_once() -> None:
    found, wolf = listed(entry(1, "wolf")), card("wolf")
    assert found.standings[wolf] is found.standings[wolf]
    assert dict(found.standings) == {wolf: Standing(RESTRICTED, 1)}
