"""Publishing cards: dated versions and statuses, errors at their fields, names that belong to one card, and what is written."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from cards.models import Card, CardFacet, CardSet, CardStatusChange, CardVersion, Printing
from cards.selectors import PUBLIC, card_get, version_list
from cards.services.card_documents import with_status
from cards.services.card_publishing import CardCredit, card_finish, card_publish, card_status_set
from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Missing
from oscg.common.models import Change, ImmutableError
from rules.checks.card_check import VariantDraft
from rules.models import Game
from rules.specs.deck import DeckEntry
from tests.factories.cards import ATTRIBUTES, card_make, card_of, draft_make, draws
from tests.factories.decks import findings, maximus_deck, verdict_of

pytestmark = pytest.mark.django_db
SPRING, SUMMER = date(2026, 3, 1), date(2026, 7, 1)
AVATAR = {"modes": {"unit": {"cost": 0, "offense": 1, "defense": 2, "health": 20, "types": [], "avatar": True}}}


def test_many_authors_have_room() -> None:
    names = ", ".join(f"Maker Number {number}" for number in range(1, 12))
    card_make("maximus", "Sun Forge", since=SPRING, author_name=names)
    assert card_of("maximus", "sunforge").versions.get().author_name == names
    with pytest.raises(InvalidInput) as refused:
        card_make("maximus", "Moon Forge", since=SPRING, author_name=names * 2)
    assert (refused.value.code, refused.value.pointer) == ("card.credit", "/author")


def test_a_rename_to_come_frees_the_old_name_on_its_day() -> None:
    """Until then the card bears the old name, and the new one is taken already."""
    tomorrow = utc_today() + timedelta(days=1)
    card_make("maximus", "Sun Forge", since=SPRING)
    card_make("maximus", "Moon Forge", slug="sunforge", since=tomorrow)
    for name in ("Sun Forge", "SUN-FORGE", "Moon Forge"):
        with pytest.raises((Conflict, InvalidInput)) as refused:
            card_make("maximus", name, slug="otherforge")
        assert "Choose another" in str(refused.value), name
    assert not Card.objects.filter(slug="otherforge").exists()
    card_make("maximus", "Sun Forge", slug="sunforge", since=tomorrow + timedelta(days=1))  # back again
    card_make("maximus", "Star Forge", slug="sunforge", since=tomorrow + timedelta(days=1))


def test_the_old_name_is_free_once_the_new_one_is_in_force() -> None:
    card_make("maximus", "Sun Forge", since=SPRING)
    card_make("maximus", "Moon Forge", slug="sunforge", since=SUMMER)
    card_make("maximus", "Sun Forge", slug="otherforge")
    assert card_of("maximus", "otherforge").name == "Sun Forge"


def test_a_new_card_with_all_its_rows() -> None:
    before = data_revisions(["cards"])
    version = card_make(
        "maximus", "Sun Forge", since=SPRING, printings=[("mx1", "300")], artist="Bo Painter", note="First."
    )
    card = card_of("maximus", "sunforge")
    assert (card.name, card.name_key, card.status) == ("Sun Forge", "sunforge", "published")
    assert (version.number, version.kind, version.effective_from, version.effective_until) == (1, "new", SPRING, None)
    assert list(card.status_changes.values_list("status", "since")) == [("published", SPRING)]
    assert list(
        Printing.objects.filter(variant__version=version).values_list("card_set__code", "number", "artist")
    ) == [("mx1", "300", "Bo Painter")]
    assert data_revisions(["cards"]) != before
    change = Change.objects.filter(scope="cards").latest("number")
    assert (change.action, change.key, change.before, change.after, change.note) == (
        "published", "maximus/sunforge", None, 1, "First."
    )  # fmt: skip


def test_the_next_version_ends_the_one_before() -> None:
    card_make("maximus", "Sun Forge", since=SPRING)
    card_make("maximus", "Sun Forge", since=SUMMER, attributes=AVATAR, kind=CardVersion.Kind.BALANCE)
    rows = CardVersion.objects.filter(card__slug="sunforge").values_list("number", "effective_from", "effective_until")
    assert list(rows) == [(1, SPRING, SUMMER), (2, SUMMER, None)]
    for day, numbers in ((date(2026, 2, 28), []), (date(2026, 6, 30), [1]), (SUMMER, [2]), (date(9999, 1, 1), [2])):
        seen = version_list(day=day).filter(card__slug="sunforge")
        assert list(seen.values_list("number", flat=True)) == numbers
    with pytest.raises(InvalidInput) as early:
        card_make("maximus", "Sun Forge", since=SPRING)
    assert (early.value.code, early.value.pointer) == ("card.effective_from", "/effective_from")
    assert CardVersion.objects.filter(card__slug="sunforge").count() == 2


def test_verdicts_see_the_version_of_their_day() -> None:
    """A card that becomes an Avatar on a day is one from that day on, and only then."""
    card_make("maximus", "Sun Forge", since=SPRING)
    card_make("maximus", "Sun Forge", since=SUMMER, attributes=AVATAR)
    entries = maximus_deck(("sunforge", 1))
    assert findings(verdict_of(entries, "maximus-standard", date(2026, 6, 30))) == []
    assert findings(verdict_of(entries, "maximus-standard", SUMMER)) == ["DV-AVATAR-MANY"]


@pytest.mark.rule("MAX-DECK-10")
def test_a_card_to_come_is_not_published_before_its_day() -> None:
    card_make("maximus", "Sun Forge", since=SUMMER)
    entries = maximus_deck(("sunforge", 1))
    assert findings(verdict_of(entries, "maximus-standard", date(2026, 6, 30))) == ["DV-UNPUBLISHED"]
    assert findings(verdict_of(entries, "maximus-standard", SUMMER)) == []


@pytest.mark.rule("MAX-DECK-10", "FORT-META-6")
def test_past_days_keep_the_status_they_had() -> None:
    card_make("maximus", "Sun Forge")
    card = card_of("maximus", "sunforge")
    card_status_set(card=card, status="withdrawn", since=SPRING)
    card_status_set(card=card, status="published", since=SUMMER)
    entries = maximus_deck(("sunforge", 1))
    seen = [
        bool(findings(verdict_of(entries, "maximus-standard", day)))
        for day in (date(2026, 2, 28), SPRING, date(2026, 6, 30), SUMMER)
    ]
    assert seen == [False, True, True, False]
    assert card_of("maximus", "sunforge").status == "published"
    assert card.status_changes.count() == 3


def test_a_status_that_is_entered_late_does_not_replace_the_newer_one() -> None:
    card_make("maximus", "Sun Forge")
    card = card_of("maximus", "sunforge")
    card_status_set(card=card, status="retired", since=SUMMER)
    card_status_set(card=card, status="withdrawn", since=SPRING)
    assert (card.status, card_of("maximus", "sunforge").status) == ("retired", "retired")


def test_a_status_is_one_of_five_words() -> None:
    card_make("maximus", "Sun Forge")
    with pytest.raises(InvalidInput) as refused:
        card_status_set(card=card_of("maximus", "sunforge"), status="gone", since=SPRING)
    assert (refused.value.code, refused.value.pointer) == ("card.status", "/status")
    assert CardStatusChange.objects.filter(card__slug="sunforge").count() == 1


@pytest.mark.parametrize("status", ["draft", "submitted"])
def test_cards_under_review_are_hidden_like_absent_ones(status: str) -> None:
    card_make("maximus", "Sun Forge", status=status)
    assert status not in PUBLIC
    assert not version_list(day=date(9999, 1, 1)).filter(card__slug="sunforge").exists()
    messages = []
    for slug in ("sunforge", "sunfarge"):
        with pytest.raises(Missing) as missing:
            card_get(game="maximus", slug=slug)
        messages.append((missing.value.code, missing.value.message.replace(slug, "…")))
    assert messages[0] == messages[1]


@pytest.mark.parametrize("first", ["Sun Forge", "SUN-FORGE", "Sün  Forge"])
def test_a_name_belongs_to_one_card(first: str) -> None:
    """UNIQ-01: the name folded as on import; another game may have it too."""
    card_make("maximus", first, slug="the-first")
    with pytest.raises((Conflict, InvalidInput)):
        card_make("maximus", "Sun Forge", slug="the-second")
    assert Card.objects.filter(game__slug="maximus", name_key="sunforge").count() == 1
    card_make("fortification", "Sun Forge", slug="the-first")


def test_a_renamed_card_frees_its_name_and_cannot_take_another() -> None:
    card_make("maximus", "Sun Forge", slug="forge")
    card_make("maximus", "Moon Forge", slug="forge", since=SPRING)
    assert card_of("maximus", "forge").name == "Moon Forge"
    with pytest.raises((Conflict, InvalidInput)):
        card_make("maximus", "Ember Wolf", slug="forge", since=SUMMER)
    assert card_of("maximus", "forge").name == "Moon Forge"
    assert CardVersion.objects.filter(card__slug="forge").count() == 2
    card_make("maximus", "Sun Forge", slug="another")


def test_every_error_stands_at_its_field() -> None:
    attributes = {"modes": {"unit": {"cost": 100, "offense": "much", "defense": 1, "health": 0, "types": []}}}
    with pytest.raises(InvalidInput) as refused:
        card_make("maximus", "Sun Forge", attributes=attributes)
    places = {error.pointer: error.code for error in refused.value.errors}
    assert places == {
        "/attributes/modes/unit/cost": "CV-STATS",
        "/attributes/modes/unit/health": "CV-STATS",
        "/attributes/modes/unit/offense": "CV-STATS",
    }
    assert all(error.detail.endswith(".") for error in refused.value.errors)
    assert not Card.objects.filter(slug="sunforge").exists()


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "a\x00b", "\ud800"])
def test_a_name_that_cannot_be_kept_is_refused(name: str) -> None:
    """API-01: no name reaches the database that it cannot keep, and none that no import could find."""
    with pytest.raises(InvalidInput):
        card_make("maximus", name, slug="odd-name")
    assert not Card.objects.filter(slug="odd-name").exists()


@pytest.mark.parametrize(("author", "license_"), [("", "CC-BY-4.0"), ("Ada", ""), ("  ", "CC0"), ("Ada", " ")])
def test_credit_is_required(author: str, license_: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        card_publish(
            game=Game.objects.get(slug="maximus"),
            slug="sun-forge",
            draft=draft_make("maximus", "Sun Forge"),
            credit=CardCredit(author_name=author, license=license_),
            effective_from=SPRING,
        )
    assert refused.value.code == "card.credit"


def test_every_document_names_author_and_licence() -> None:
    rows = CardVersion.objects.select_related("card__game")
    assert rows.count() > 300
    for version in rows:
        document = json.loads(version.document)
        assert document["author"]
        assert document["license"]
        assert document["version"] == version.number
        assert (document["game"], document["slug"]) == (version.card.game.slug, version.card.slug)


@pytest.mark.rule("CW-CARD-17", "CW-CARD-19")
def test_a_document_holds_text_flavor_and_artist() -> None:
    version = card_make(
        "card-wars", "Mud Piper's Tune", since=SPRING, text=draws(1, "card-wars"), flavor="Squelch.",
        printings=[("cw1", "300")], artist="Bo Painter",
    )  # fmt: skip
    document = json.loads(version.document)
    assert (document["text"], document["flavor"]) == (draws(1, "card-wars"), "Squelch.")
    assert document["printings"] == [
        {"set": "cw1", "set_name": "Shards at Daybreak", "number": "300", "artist": "Bo Painter"}
    ]
    sent = json.loads(with_status(version.document, "withdrawn"))
    assert next(iter(sent)) == "status"
    assert {**document, "status": "withdrawn"} == sent


@pytest.mark.rule("CW-CARD-18")
def test_every_printing_but_those_of_magic_and_affinity_has_a_rarity() -> None:
    rows = CardVersion.objects.filter(card__game__slug="card-wars").values_list("document", flat=True)
    has_rarity: dict[str, set[bool]] = {}
    for document in map(json.loads, rows):
        variants_of_card = document["variants"] or [{"rarity": None}]
        seen = has_rarity.setdefault(document["attributes"]["kind"], set())
        seen |= {each["rarity"] in ("journey", "tale", "legend") for each in variants_of_card}
    assert has_rarity.pop("magic") == has_rarity.pop("affinity") == {False}
    assert set(has_rarity) == {"summon", "item", "trap", "weather"}
    assert set.union(*has_rarity.values()) == {True}
    with pytest.raises(InvalidInput) as refused:
        card_make("card-wars", "Mud Piper's Tune", variants=[VariantDraft("tale")])
    assert [error.code for error in refused.value.errors] == ["CW-C-NOVARIANT"]


def test_a_typed_text_becomes_abilities_and_the_text_says_what_they_do() -> None:
    version = card_make("maximus", "Sun Forge", text=f"\n {draws(2)}  \n{draws()}")
    assert version.abilities == [
        {"form": "resolve", "do": [{"effect": "draw", "count": 2}]},
        {"form": "resolve", "do": [{"effect": "draw"}]},
    ]
    assert version.text == f"{draws(2)}\n{draws()}"
    document = json.loads(version.document)
    assert (document["abilities"], document["text"]) == (version.abilities, version.text)
    assert all(f" {word} " in version.words for word in ("sun", "forge", "draw", "card"))


def test_a_text_that_is_no_rules_text_is_refused_with_its_place() -> None:
    with pytest.raises(InvalidInput) as refused:
        card_make("maximus", "Sun Forge", text=f"{draws()}\nDraw a crad.")
    (error,) = refused.value.errors
    assert (error.pointer, error.code) == ("/text", "CV-EFFECT")
    assert error.detail.startswith("Line 2, column 8: “crad” cannot stand here. Did you mean “card”?")
    assert not Card.objects.filter(slug="sunforge").exists()


def test_each_rarity_has_the_text_of_its_abilities() -> None:
    attributes = {"kind": "summon", "element": "null", "tier": 1, "class_tag": "generic", "attack_type": "physical"}
    version = card_make("card-wars", "Mud Piper", attributes=attributes, variants=variants())
    rows = {each["rarity"]: each for each in json.loads(version.document)["variants"]}
    assert rows["journey"]["text"] == ""
    assert rows["legend"]["text"].endswith(draws(1, "card-wars"))
    assert rows["legend"]["abilities"] == [{"form": "resolve", "do": [{"effect": "draw"}]}]
    stored = {row.tier.code: row for row in version.variants.all() if row.tier}
    assert {code: row.text for code, row in stored.items()} == {code: row["text"] for code, row in rows.items()}
    assert version.text == ""


@pytest.mark.rule("FORT-DECK-4", "W-TWIN")
def test_two_ways_to_say_the_same_are_twins() -> None:
    long_way = {"form": "resolve", "name": "Two Cards", "do": [{"effect": "draw", "player": "$you", "count": 2}]}
    first = card_make("maximus", "Sun Forge", text=draws(2))
    game = Game.objects.get(slug="maximus")
    again = replace(draft_make("maximus", "Moon Forge"), abilities=(long_way,))
    assert card_finish(game=game, draft=again)[0].fingerprint == first.fingerprint
    fort = Game.objects.get(slug="fortification")
    card_make("fortification", "Gate Drum", text=draws(9, "fortification"))
    draft = draft_make("fortification", "Gate Horn", text=draws(9, "fortification"))
    found = [problem for problem in card_finish(game=fort, draft=draft)[1] if problem.finding == "W-TWIN"]
    assert [problem.message.split(":")[0] for problem in found] == ["The card does the same as Gate Drum"]


def variants() -> list[VariantDraft]:
    stats = {"hp": 5, "atk": 3, "agi": 3, "cha": 1, "vit": 2, "wis": 1}
    better = {"hp": 6, "atk": 3, "agi": 3, "cha": 1, "vit": 2, "wis": 1}
    return [
        VariantDraft("journey", {"stats": stats}),
        VariantDraft("tale", {"stats": better, "weapon_element": "fire"}),
        VariantDraft(
            "legend", {"stats": {**better, "atk": 4}, "affinities": ["null", "earth"]}, text=draws(1, "card-wars")
        ),
    ]


def test_facets_hold_what_a_card_is_found_by() -> None:
    """All facts of all rarities, each once."""
    attributes = {"kind": "summon", "element": "null", "tier": 1, "class_tag": "generic", "attack_type": "physical"}
    version = card_make("card-wars", "Mud Piper", attributes=attributes, variants=variants())
    found: dict[str, set[str]] = {}
    for name, value in CardFacet.objects.filter(version=version).values_list("name", "value"):
        found.setdefault(name, set()).add(value)
    assert found["kind"] == {"summon"}
    assert found["rarity"] == {"journey", "tale", "legend"}
    assert found["elements"] == {"null", "fire", "earth"}
    assert found["hp"] == {"5", "6"}
    unit = card_make("maximus", "Sun Forge")
    facets = set(CardFacet.objects.filter(version=unit).values_list("name", "value"))
    assert {("kind", "unit"), ("types", "beast"), ("cost", "2"), ("avatar", "false")} <= facets
    assert (unit.cost, version.cost) == (2, 1)


def test_a_rarity_that_the_game_lacks_is_refused() -> None:
    attributes = {"kind": "summon", "element": "null", "tier": 1, "class_tag": "generic", "attack_type": "physical"}
    golden = [variants()[0], VariantDraft("golden", variants()[1].attributes), variants()[2]]
    with pytest.raises(InvalidInput) as refused:
        card_make("card-wars", "Mud Piper", attributes=attributes, variants=golden)
    assert refused.value.errors[0].pointer.startswith("/variants/1")


def test_history_cannot_be_changed() -> None:
    version = card_make("maximus", "Sun Forge")
    version.name = "Moon Forge"
    with pytest.raises(ImmutableError):
        version.save()
    with pytest.raises(ImmutableError):
        CardVersion.objects.filter(pk=version.pk).update(text="Other.")
    with pytest.raises(ImmutableError):
        version.delete()
    with pytest.raises(ImmutableError):
        CardStatusChange.objects.filter(card=version.card).delete()


@pytest.mark.parametrize("printings", [[("mx1", "300"), ("mx1", "300")]])
def test_a_printing_that_stands_twice_is_no_taken_name(printings: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        card_make("maximus", "Sun Forge", printings=printings)
    assert refused.value.code == "card.printings"
    assert not Card.objects.filter(slug="sunforge").exists()


def test_the_number_of_the_set_is_kept_as_written() -> None:
    card_make("maximus", "Sun Forge", printings=[("mx1", "007a")])
    assert CardSet.objects.get(game__slug="maximus", code="mx1").printings.filter(number="007a").count() == 1
    assert verdict_of([DeckEntry("Sun Forge", 1)], "maximus-standard").verdict.tally.sizes["main"] == 1
    assert ATTRIBUTES["maximus"]["modes"]["unit"]["cost"] == 2
