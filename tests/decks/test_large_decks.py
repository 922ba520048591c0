"""Lists of thousands of unread names in the builder: everything is kept and counted, a readable part is shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from decks.services.deck_sheet import MOST_ROOM, MOST_ROWS, entry_key, room_of
from decks.services.rulesets import rules_of_day
from decks.services.verdict_panel import MOST_FINDINGS
from rules.checks.runner import rooms_for
from rules.specs.deck import DeckEntry, DeckSpec
from tests.decks.test_pages_builder import entries_in, press
from tests.factories.decks import DAY, maximus_deck

pytestmark = pytest.mark.django_db


def test_2000_unknown_cards_are_kept_and_a_part_is_shown(client: Client) -> None:
    entries: list[list[Any]] = [[f"No Such Card {at}", 1, "main", None] for at in range(2_000)]
    answer = press(client, entries)
    page = answer.content.decode()
    assert entries_in(answer) == entries
    assert len(page) < 500_000
    assert page.count('class="drow__name"') == MOST_ROWS
    assert f"{2_000 - MOST_ROWS} more entries are in the deck and not shown." in page
    assert page.count('class="finding" id="finding-') == MOST_FINDINGS + 1  # one note among them
    assert "things to fix" in page
    assert "more findings are not shown" in page
    assert "No Such Card 1999" in page.partition('id="text"')[2]  # the text of the deck is whole
    fewer = press(client, entries_in(answer), drop=json.dumps(["No Such Card 1999", "main", None]))
    assert entries_in(fewer) == entries[:-1]


def test_a_small_deck_is_shown_whole(client: Client) -> None:
    page = press(client, [[f"No Such Card {at}", 1, "main", None] for at in range(10)]).content.decode()
    assert page.count('class="drow__name"') == 10
    assert "not shown" not in page


@pytest.mark.parametrize(
    "strange",
    [
        [DeckEntry("No Such Card", 2), DeckEntry("Nor This One", 3)],
        [DeckEntry("No Such Card", 70)],
        [DeckEntry("ember-wolf", 0), DeckEntry("ember-wolf", "x"), DeckEntry("slag-rain", 2, "attic")],
        [DeckEntry("ember-wolf", 1, "main", "tale"), DeckEntry("slag-rain", 1, "main", "legend")],
    ],
)
def test_entries_nobody_can_read_do_not_change_the_room_of_others(strange: list[DeckEntry]) -> None:
    rules = rules_of_day(format_slug="maximus-standard", day=DAY)
    deck = (*strange, *maximus_deck(("ember-wolf", 2), ("slag-rain", 1)), *strange)
    wanted = [DeckEntry(slug, 1) for slug in ("ember-wolf", "slag-rain", "bailiffs-knock", "orsolya-of-the-ninth-bell")]
    asked = rooms_for(DeckSpec(deck), rules.ruleset, wanted, most=MOST_ROOM)
    assert room_of(deck, wanted, rules) == dict(zip(map(entry_key, wanted), asked, strict=True))
