"""A fourth game is data: its cards, lists, formats and verdicts need no line of code of its own."""

from __future__ import annotations

import copy
import json
from datetime import date
from typing import Any

import pytest
from django.test import Client

from banlists.models import BanListRevision
from banlists.services.publishing import list_revision_publish
from cards.models import Card, CardFacet, CardVersion
from cards.services.card_publishing import CardCredit, card_publish
from cards.services.seeding import draft_of
from decks.services.legality import Target, deck_verdict
from oscg.common.errors import InvalidInput
from oscg.common.models import Change
from rules.checks.ruleset import library
from rules.games.catalog import own_card_checks, own_checks
from rules.models import Format, FormatRevision, Game
from rules.services.formats import format_create, format_revision_publish, game_save
from rules.specs.deck import DeckEntry
from tests.rules.checks import lamplight
from tests.rules.checks.lamplight import CARDS, CASES, DAY, FORMAT, GAME

CREDIT = CardCredit(author_name="Workshop", license="CC-BY-4.0")
NEW_YEAR = date(2026, 1, 1)


def game_and_format() -> Format:
    game = game_save(definition=GAME)
    return format_create(game=game, slug=FORMAT["slug"], name=FORMAT["name"], description=FORMAT["description"])


def publish_card(game: Game, card: dict[str, Any]) -> CardVersion:
    return card_publish(
        game=game,
        slug=card["slug"],
        draft=draft_of(card),
        credit=CREDIT,
        effective_from=NEW_YEAR,
        status=card.get("status", "published"),
    )


@pytest.fixture
def winter(db: None) -> Format:
    """The game with its cards, format revisions and list, all made by the services."""
    format_ = game_and_format()
    for card in CARDS:
        publish_card(format_.game, card)
    for revision in FORMAT["revisions"]:
        format_revision_publish(
            format=format_,
            effective_from=date.fromisoformat(revision["effective_from"]),
            options=revision["options"],
            deck_rules=FORMAT["deck_rules"],
            note=revision["note"],
        )
    list_revision_publish(
        format=format_,
        effective_from=date.fromisoformat(lamplight.BAN_LIST["effective_from"]),
        entries=lamplight.BAN_LIST["entries"],
        announcement=lamplight.BAN_LIST["announcement"],
    )
    return format_


def said(findings: Any) -> list[list[str]]:
    return [[item.finding, item.message] for item in findings]


def test_the_game_has_no_code() -> None:
    assert dict(own_checks("lamplight")) == {}
    assert own_card_checks("lamplight") == ()


def test_its_format_uses_every_check_of_the_library() -> None:
    assert {line["check"] for line in FORMAT["deck_rules"]} == set(library())


def test_every_rule_line_that_can_find_something_is_shown_by_a_case() -> None:
    shown = {finding for case in CASES.values() for finding, _ in [*case["errors"], *case.get("warnings", ())]}
    assert {line["finding"] for line in FORMAT["deck_rules"]} - shown == {"LL-FOREIGN"}


@pytest.mark.parametrize("name", CASES)
def test_verdicts_of_the_pure_core(name: str) -> None:
    case = CASES[name]
    verdict = lamplight.judge(case)
    assert said(verdict.violations) == case["errors"]
    assert said(verdict.warnings) == case.get("warnings", [])
    assert [item["message"] for item in verdict.waived] == case.get("waived", [])
    assert verdict.is_legal == (not case["errors"])


def test_verdicts_of_the_services(winter: Format) -> None:
    for case in CASES.values():
        target = Target(winter.slug, lamplight.day_of(case), lamplight.allow_of(case), case.get("sanctioned", False))
        verdict = deck_verdict(entries=lamplight.entries_of(case), target=target).verdict
        assert (case["name"], said(verdict.violations)) == (case["name"], case["errors"])
        assert (case["name"], said(verdict.warnings)) == (case["name"], case.get("warnings", []))


def test_verdicts_of_the_api(winter: Format, client: Client) -> None:
    for case in CASES.values():
        target = {
            "format": winter.slug,
            "as_of": lamplight.day_of(case).isoformat(),
            "sanctioned": case.get("sanctioned", False),
            "allow": [{"card": card, **({"copies": n} if n else {})} for card, n in case.get("allow", ())],
        }
        entries = [
            {"card": card, "count": count, "board": board, "rarity": rarity}
            for card, count, board, rarity in lamplight.entries_of(case)
        ]
        body = {"targets": [target], "deck": {"entries": entries}}
        answer = client.post("/api/v1/decks/check/", json.dumps(body), content_type="application/json")
        assert answer.status_code == 200, answer.content
        verdict = answer.json()["verdicts"][0]
        found = [[item["finding"], item["message"]] for item in verdict["violations"]]
        assert (case["name"], found) == (case["name"], case["errors"])
        assert (case["name"], verdict["legal"]) == (case["name"], not case["errors"])
        assert [item["message"] for item in verdict["waived"]] == case.get("waived", [])


def test_the_api_names_entries_cards_and_fixes(winter: Format, client: Client) -> None:
    deck = {"entries": [{"card": "Ice Yawl", "count": 2, "board": "tower", "rarity": "bright"}]}
    body = {"targets": [{"format": winter.slug, "as_of": DAY.isoformat()}], "deck": deck}
    answer = client.post("/api/v1/decks/check/", json.dumps(body), content_type="application/json")
    found = next(item for item in answer.json()["verdicts"][0]["violations"] if item["finding"] == "LL-KINDS")
    assert found["pointers"] == ["/entries/0"]
    assert found["cards"] == ["ice-yawl"]
    fix = {"op": "move", "card": "ice-yawl", "rarity": "bright", "count": 2, "board": "tower", "to": "boats"}
    assert found["fixes"] == [fix]


def test_the_room_of_a_card_is_that_of_the_board_of_its_kind(winter: Format) -> None:
    entries = [DeckEntry("tallow-lamp", 1, "tower", "plain"), DeckEntry("lost-buoy", 1, "tower", "plain")]
    wanted = ("signal-flag", "Ice Yawl", "tallow-lamp", "lost-buoy", "great-lens", "nobody")
    room = deck_verdict(entries=entries, target=Target(winter.slug, DAY, room_for=wanted)).room
    assert room == {"signal-flag": 3, "ice-yawl": 3, "tallow-lamp": 2, "lost-buoy": 0, "great-lens": 0}


def test_a_card_of_another_game_is_named_as_such(winter: Format) -> None:
    target = Target(winter.slug, date(2026, 12, 1))
    verdict = deck_verdict(entries=[DeckEntry("Ember Wolf", 1, "tower")], target=target).verdict
    found = next(item for item in verdict.violations if item.finding == "LL-FOREIGN")
    assert found.message == "Ember Wolf belongs to Maximus. Remove it."


def test_deck_text_puts_cards_on_the_boards_of_their_kinds(winter: Format, client: Client) -> None:
    text = "3 Tallow Lamp\n2 Pilot Cutter\n\nBoats\n1 Ice Yawl\n"
    body = {"format": winter.slug, "text": text, "as_of": DAY.isoformat()}
    answer = client.post("/api/v1/decks/import/", json.dumps(body), content_type="application/json").json()
    read = [(entry["card"], entry["board"]) for entry in answer["entries"]]
    assert read == [("tallow-lamp", "tower"), ("pilot-cutter", "boats"), ("ice-yawl", "boats")]


def test_the_ruleset_hash_changes_with_what_the_rules_are_made_of(winter: Format) -> None:
    def on(day: date) -> str:
        return deck_verdict(entries=(), target=Target(winter.slug, day)).verdict.ruleset.spec.hash

    before, listed, open_seas = on(date(2026, 1, 31)), on(date(2026, 2, 1)), on(date(2026, 7, 1))
    assert len({before, listed, open_seas}) == 3
    assert on(date(2026, 2, 2)) == listed


def test_cards_can_be_found_by_their_facts(winter: Format) -> None:
    version = CardVersion.objects.get(card__game=winter.game, card__slug="tallow-lamp")
    facets = set(CardFacet.objects.filter(version=version).values_list("name", "value"))
    assert {
        ("kind", "lamp"),
        ("signals", "white"),
        ("signals", "red"),
        ("storm", "false"),
        ("rarity", "beacon"),
    } <= facets
    assert version.cost == -1


def counts() -> tuple[int, ...]:
    kinds: tuple[Any, ...] = (Card, CardVersion, FormatRevision, BanListRevision, Change)
    return tuple(kind.objects.count() for kind in kinds)


def refused(error: InvalidInput) -> list[tuple[str, str]]:
    return [(item.pointer, item.code) for item in error.field_errors]


LINE = {"check": "board_size", "params": {"boards": ["tower"], "maximum": 9}}
FAULTY_LINES = [
    ({**LINE, "check": "board_sizes"}, "There is no check “board_sizes” here. Checks are agreed_limit, "),
    ({**LINE, "colour": "red"}, "There is no key colour here. Keys are advice, check, "),
    ({**LINE, "params": {"boards": ["hold"]}}, "This game has no board “hold”. Choose of tower, boats."),
    (
        {**LINE, "params": {"boards": ["tower"], "most": 3}},
        "This check has no parameter most. Its parameters are boards, ",
    ),
    ({**LINE, "params": {}}, "This check needs boards."),
    ({**LINE, "params": {"boards": ["tower"], "maximum": "9"}}, "This is a whole number, not “9”."),
    (
        {**LINE, "params": {"boards": ["tower"], "maximum": {"option": "roof"}}},
        "There is no option “roof”. Options are agree",
    ),
    ({**LINE, "severity": "fatal"}, "A severity is one of error, warning, info."),
    (
        {**LINE, "message": "{card} is one too many."},
        "The problem “too_few” gives no card to print. It gives found, allowed",
    ),
    ({**LINE, "messages": {"too_wide": "No."}}, "There is no problem “too_wide”. Problems are too_few, too_many."),
    (
        {"check": "matching_cards", "params": {"where": {"colour": "red"}}},
        "A filter has no key “colour” here. Choose one of all",
    ),
    (
        {"check": "rarity_limit", "params": {"rarity": "golden"}},
        "This game has no tier “golden”. Choose of plain, bright, beacon.",
    ),
    ("board_size", "A rule line is an object with the keys advice, check, "),
]


@pytest.mark.parametrize(("line", "sentence"), FAULTY_LINES, ids=[sentence[:40] for _, sentence in FAULTY_LINES])
def test_a_faulty_rule_line_is_refused(winter: Format, line: Any, sentence: str) -> None:
    before = counts()
    with pytest.raises(InvalidInput) as caught:
        format_revision_publish(
            format=winter, effective_from=date(2027, 1, 1), options={}, deck_rules=[FORMAT["deck_rules"][0], line]
        )
    assert caught.value.code == "format.deck_rules"
    assert sentence in caught.value.message
    assert "Deck rule 1" in caught.value.message
    assert refused(caught.value)[0][0].startswith("/deck_rules/1")
    assert counts() == before


@pytest.mark.parametrize(
    ("options", "pointer", "code"),
    [
        ({"roof": 1}, "/options/roof", "option.unknown"),
        ({"tower_min": -1}, "/options/tower_min", "option.not_allowed"),
        ({"tower_min": "12"}, "/options/tower_min", "option.not_allowed"),
        ({"coasts": "three"}, "/options/coasts", "option.not_allowed"),
        ({"founder": 1}, "/options/founder", "option.not_allowed"),
    ],
)
def test_a_faulty_option_is_refused(winter: Format, options: dict[str, Any], pointer: str, code: str) -> None:
    before = counts()
    with pytest.raises(InvalidInput) as caught:
        format_revision_publish(
            format=winter, effective_from=date(2027, 1, 1), options=options, deck_rules=FORMAT["deck_rules"]
        )
    assert refused(caught.value) == [(pointer, code)]
    assert counts() == before


def test_every_faulty_option_is_named_at_once(winter: Format) -> None:
    with pytest.raises(InvalidInput) as caught:
        format_revision_publish(
            format=winter, effective_from=date(2027, 1, 1), options={"roof": 1, "copies": 0}, deck_rules=[]
        )
    assert [pointer for pointer, _ in refused(caught.value)] == ["/options/roof", "/options/copies"]
    assert "0 is less than the minimum of 1" in caught.value.errors[1].detail


GOOD = {"status": "restricted", "reason": "Why not."}
FAULTY_ENTRIES = [
    ({"card": "Old Merit", **GOOD}, "/entries/1/card", "There is no card “Old Merit” in this game. Correct the name."),
    (
        {"filter": {"colour": 1}, **GOOD},
        "/entries/1/filter/colour",
        "A filter has no key “colour” here. Choose one of all",
    ),
    (
        {"filter": {"not": {"stat": ["hp", ">", 1]}}, **GOOD},
        "/entries/1/filter/not/stat",
        "There is no “hp” to compare here.",
    ),
    ({"card": "old-marit", "filter": {}, **GOOD}, "/entries/1", "An entry names either a card or a filter."),
    ({**GOOD}, "/entries/1", "An entry names either a card or a filter."),
    (
        {"card": "old-marit", "status": "odd", "reason": "x"},
        "/entries/1/status",
        "A status is “banned” or “restricted”.",
    ),
    ({"card": "old-marit", **GOOD, "limit": 0}, "/entries/1/limit", "A restricted card keeps 1 to 99 copies"),
    (
        {"card": "old-marit", "status": "banned", "limit": 1, "reason": "x"},
        "/entries/1/limit",
        "a banned card has no limit",
    ),
    ({"card": "old-marit", "status": "banned"}, "/entries/1/reason", "Give a reason: players will ask for it."),
    (
        {"card": "old-marit", "until": "May", **GOOD},
        "/entries/1/until",
        "An entry has no “until”. Use card, filter, limit",
    ),
]


@pytest.mark.parametrize(("entry", "pointer", "sentence"), FAULTY_ENTRIES, ids=[item[1] for item in FAULTY_ENTRIES])
def test_a_faulty_list_entry_is_refused(winter: Format, entry: dict[str, Any], pointer: str, sentence: str) -> None:
    before = counts()
    entries = [{"card": "fog-bell", **GOOD}, entry]
    with pytest.raises(InvalidInput) as caught:
        list_revision_publish(format=winter, effective_from=date(2027, 1, 1), entries=entries)
    assert [pointer for pointer, _ in refused(caught.value)] == [pointer]
    assert sentence in caught.value.errors[0].detail
    assert counts() == before


FAULTY_CARDS = [
    (
        ("attributes", "kind", "whale"),
        "/attributes/kind",
        "LL-C-KIND",
        "“whale” is no kind of card. Choose one of keeper, lamp",
    ),
    (("attributes", "kind", None), "/attributes/kind", "LL-C-MISSING", "Every card has a kind. Give it."),
    (("attributes", "watch", 10), "/attributes/watch", "LL-C-WATCH", "A watch lasts 0 to 9 hours, not 10."),
    (("attributes", "watch", 2.0), "/attributes/watch", "LL-C-WATCH", "A watch lasts 0 to 9 hours, not 2.0."),
    (("attributes", "oil", -1), "/attributes/oil", "LL-C-OIL", "A card burns 0 to 5 oil, not -1."),
    (
        ("attributes", "coast", "east"),
        "/attributes/coast",
        "LL-C-COAST",
        "“east” is no coast. Choose one of north, south, west.",
    ),
    (
        ("attributes", "colour", "red"),
        "/attributes",
        "CARD-SCHEMA",
        "“colour” is not a field here. Remove it, or use one of coast",
    ),
    ((None, "name", "x" * 41), "/name", "LL-C-NAME", "Give the card a name of 1 to 40 characters."),
    ((None, "variants", []), "/variants", "LL-C-RARITY", "A card is printed in 1 to 3 rarities."),
    (
        (None, "variants", [{"rarity": "gold"}]),
        "/variants/0/rarity",
        "LL-C-RARITY",
        "“gold” is no rarity. Choose one of plain",
    ),
]


@pytest.mark.parametrize(
    ("change", "pointer", "code", "sentence"), FAULTY_CARDS, ids=[item[3][:30] for item in FAULTY_CARDS]
)
def test_a_faulty_card_is_refused(winter: Format, change: Any, pointer: str, code: str, sentence: str) -> None:
    card = {**copy.deepcopy(CARDS[0]), "slug": "new-card", "name": "New Card"}
    part, key, value = change
    (card[part] if part else card)[key] = value
    if value is None:
        del card[part][key]
    before = counts()
    with pytest.raises(InvalidInput) as caught:
        publish_card(winter.game, card)
    assert refused(caught.value) == [(pointer, code)]
    assert sentence in caught.value.errors[0].detail
    assert counts() == before
