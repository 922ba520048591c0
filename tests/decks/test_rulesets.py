"""The rules of a day: what their hash depends on, and how many queries a verdict takes."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from cards.services import card_pool
from cards.services.card_publishing import card_status_set
from decks.services import rulesets
from rules.models import Format
from rules.services.formats import format_revision_publish, game_save
from rules.specs.deck import DeckEntry
from tests.factories.cards import card_make, card_of, draws, many_cards
from tests.factories.decks import DAY, maximus_deck, plain_units, verdict_of
from tests.factories.formats import format_make, list_make

pytestmark = pytest.mark.django_db
NEXT_YEAR = date(2027, 6, 1)


def hash_of(format_slug: str = "hashed", day: date = DAY) -> str:
    return rulesets.rules_of_day(format_slug=format_slug, day=day).ruleset.spec.hash


def forget() -> None:
    """Empty everything that is held in memory, as in a new process."""
    rulesets._formats.clear()
    rulesets._bound.clear()
    card_pool._pools.clear()
    card_pool._days.clear()
    card_pool._foreign.clear()


@pytest.fixture(autouse=True)
def _cold() -> Iterator[None]:
    forget()
    yield
    forget()


@pytest.fixture
def hashed() -> Format:
    made = format_make("maximus", "hashed")
    list_make(made, date(2026, 1, 1), banned=["slag-rain"])
    return made


def test_a_new_card_of_another_game_is_known_without_a_restart(hashed: Format) -> None:
    entry = DeckEntry("Lamp of Elsewhere", 1)
    before = verdict_of([entry], "hashed").verdict
    assert "DV-UNKNOWN" in [each.finding for each in before.violations]
    card_make("fortification", "Lamp of Elsewhere")
    after = verdict_of([entry], "hashed").verdict
    found = [each.message for each in after.violations if each.finding == "DV-GAME"]
    assert found == ["Lamp of Elsewhere belongs to Fortification, not to Maximus. Remove it."]


def test_a_pool_that_another_thread_drops_at_once_is_still_given(
    hashed: Format, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Dropping(OrderedDict[Any, Any]):
        def __setitem__(self, key: Any, value: Any) -> None:
            super().__setitem__(key, value)
            del self[key]

    monkeypatch.setattr(card_pool, "_pools", Dropping())
    assert hash_of().startswith("sha256:")


def test_the_same_data_have_the_same_hash(hashed: Format) -> None:
    first = hash_of()
    forget()
    assert hash_of() == first
    assert first.startswith("sha256:")
    assert len(first) == 71
    twin = format_make("maximus", "twin")
    list_make(twin, date(2026, 1, 1), banned=["slag-rain"])
    assert hash_of("twin") != first, "another format is another ruleset"


def test_the_hash_does_not_know_the_day_inside_one_state(hashed: Format) -> None:
    card_make("maximus", "Coming Storm", since=NEXT_YEAR)
    days = [date(2026, 10, 1), DAY, date(2027, 5, 31)]
    assert len({hash_of(day=day) for day in days}) == 1
    assert hash_of(day=NEXT_YEAR) != hash_of()
    assert hash_of(day=date(9999, 12, 31)) == hash_of(day=NEXT_YEAR)


def test_a_list_revision_changes_the_hash_from_its_day_on(hashed: Format) -> None:
    before = hash_of()
    list_make(hashed, date(2027, 1, 1), banned=["slag-rain"])
    assert hash_of() == before
    later = hash_of(day=date(2027, 1, 1))
    list_make(hashed, date(2027, 1, 1), restricted={"slag-rain": 1})
    assert len({before, later, hash_of(day=date(2027, 1, 1))}) == 3


def test_a_card_version_or_status_changes_the_hash(hashed: Format) -> None:
    hashes = [hash_of()]
    card_make("maximus", "Sun Forge")
    hashes.append(hash_of())
    card_make("maximus", "Sun Forge", since=date(2026, 5, 1), text=draws())
    hashes.append(hash_of())
    card_status_set(card=card_of("maximus", "sunforge"), status="retired", since=date(2026, 6, 1))
    hashes.append(hash_of())
    assert len(set(hashes)) == 4
    card_make("fortification", "Fort Lantern")
    assert hash_of() == hashes[-1], "a card of another game is not part of it"


def test_an_option_or_a_rule_line_changes_the_hash(hashed: Format) -> None:
    hashes, earlier = [hash_of()], hash_of(day=date(2026, 1, 31))
    lines: list[Any] = list(hashed.revisions.get().deck_rules)
    reworded = deepcopy(lines)
    reworded[0]["message"] += " Please."
    for options, rules in (({"deck_min": 30}, lines), ({"deck_min": 30}, reworded), ({"deck_min": 30}, reworded[:-1])):
        format_revision_publish(format=hashed, effective_from=date(2026, 2, 1), options=options, deck_rules=rules)
        hashes.append(hash_of())
    assert len(set(hashes)) == 4
    assert hash_of(day=date(2026, 1, 31)) == earlier


def test_the_same_hash_and_deck_give_the_same_verdict(hashed: Format) -> None:
    entries = maximus_deck(("slag-rain", 1), ("ember-wolf", 5))
    first = verdict_of(entries, "hashed").as_json()
    forget()
    assert json.dumps(verdict_of(entries, "hashed").as_json()) == json.dumps(first)
    shuffled = verdict_of(entries[::-1], "hashed").as_json()
    assert [v["message"] for v in shuffled["violations"]] == [v["message"] for v in first["violations"]]


@pytest.mark.parametrize("slug", ["maximus-standard", "card-wars-war", "fortification-standard"])
def test_outside_the_hash_lies_only_whose_an_unknown_name_is(slug: str) -> None:
    """As the schema says: neither the hash nor whether the deck is legal, only which finding names the entry."""
    entries = [DeckEntry("Lanternmoth Choir", 2)]
    first = verdict_of(entries, slug)
    pond = game_save(
        definition={"slug": "pond", "name": "Pond", "boards": ["main"], "facts": {}, "card_schema": {"type": "object"}}
    )
    assert pond.slug == "pond"
    card_make("pond", "Lanternmoth Choir", attributes={})
    forget()
    second = verdict_of(entries, slug)
    assert first.as_json()["ruleset"] == second.as_json()["ruleset"]
    assert (first.is_legal, second.is_legal) == (False, False)
    told = [{violation.code for violation in each.verdict.violations} for each in (first, second)]
    # Only Maximus has a rule of its own for cards of another game.
    wanted = {"known_card.unknown", "own_game.other_game"} if slug == "maximus-standard" else set()
    assert told[0] ^ told[1] == wanted


def queries(entries: list[DeckEntry], slug: str = "maximus-standard") -> int:
    with CaptureQueriesContext(connection) as seen:
        verdict_of(entries, slug).as_json()
    return len(seen)


def test_a_warm_verdict_is_one_query(hashed: Format) -> None:
    for slug in ("maximus-standard", "hashed"):
        verdict_of([], slug)
        assert queries(maximus_deck(), slug) == 1
        assert queries([DeckEntry(f"Nobody {n}", 1) for n in range(200)], slug) == 1


@pytest.mark.parametrize("slug", ["maximus-standard", "card-wars-war", "fortification-standard"])
def test_a_cold_verdict_takes_the_same_queries_for_every_deck(slug: str) -> None:
    """LOAD-01: neither the size of the deck nor unknown names cost a query."""
    names = [*plain_units(), *(f"Nobody {n}" for n in range(200))]
    seen = []
    for size in (0, 5, 200):
        forget()
        seen.append(queries([DeckEntry(name, 1) for name in names[:size]], slug))
    assert len(set(seen)) == 1
    assert seen[0] <= 14


def test_a_cold_verdict_takes_the_same_queries_for_more_cards_and_lists(hashed: Format) -> None:
    """LOAD-01: 300 or 2,000 cards, versions, printings, lists and list entries cost no query."""
    units = plain_units()
    pattern = card_make("maximus", "Added", printings=[("mx1", "500"), ("mx2", "500")])
    many_cards(pattern, 300 - Card.objects.filter(game__slug="maximus").count())
    few = queries(maximus_deck(), "hashed")
    many_cards(pattern, 1700, start=1000)
    card_make("maximus", "Added", since=date(2026, 3, 1), text=draws())
    assert Card.objects.filter(game__slug="maximus").count() == 2000
    for month in range(2, 8):
        list_make(hashed, date(2026, month, 1), banned=units[:month], restricted=dict.fromkeys(units[10:20], 1))
    entries = maximus_deck()
    forget()
    assert queries(entries, "hashed") == few
