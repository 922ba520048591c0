"""Formats: dated revisions that never change, and options within what their game allows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from jsonschema import Draft202012Validator

from decks.services.legality import Target, deck_verdict
from oscg.common.errors import InvalidInput, Missing
from oscg.common.models import Change
from rules.checks.agreement import agreement_terms
from rules.games.catalog import game_spec, option_values, shipped
from rules.models import Format, FormatRevision, Game, RarityTier
from rules.selectors.games import revision_on
from rules.services.formats import (
    deck_rules_check,
    format_create,
    format_revision_publish,
    game_save,
    options_check,
)
from rules.specs.ruleset import RulesetSpec
from tests.rules.checks.lamplight import FORMAT, GAME

SEEDS = Path(__file__).parents[3] / "rules" / "seed"
LINES = FORMAT["deck_rules"]


@pytest.fixture
def winter(db: None) -> Format:
    return format_create(game=game_save(definition=GAME), slug="lamplight-winter", name="Winter")


def publish(format_: Format, day: str, **options: Any) -> FormatRevision:
    return format_revision_publish(
        format=format_, effective_from=date.fromisoformat(day), options=options, deck_rules=LINES
    )


def test_revisions_are_numbered_from_one(winter: Format) -> None:
    assert [publish(winter, day).number for day in ("2026-03-01", "2026-01-01", "2026-02-01")] == [1, 2, 3]


def test_a_revision_counts_from_its_day_on_and_a_higher_number_overtakes_one_of_the_same_day(winter: Format) -> None:
    for day, copies in (("2026-02-01", 1), ("2026-01-01", 2), ("2026-02-01", 3), ("2026-04-01", 4)):
        publish(winter, day, copies=copies)

    def on(day: str) -> tuple[int, int]:
        spec = deck_verdict(entries=(), target=Target(winter.slug, date.fromisoformat(day))).verdict.ruleset.spec
        return spec.revision, spec.options["copies"]

    assert [on(day) for day in ("2026-01-01", "2026-01-31", "2026-02-01", "2026-03-31", "2026-04-01", "2027-01-01")] == [
        (2, 2), (2, 2), (3, 3), (3, 3), (4, 4), (4, 4)
    ]  # fmt: skip
    with pytest.raises(InvalidInput, match=r"has no rules on 2025-12-31\. It has rules from 2026-01-01 on\.") as caught:
        on("2025-12-31")
    assert (caught.value.code, caught.value.pointer) == ("format.not_in_force", "/as_of")


def test_the_selector_says_the_same(winter: Format) -> None:
    first, second = publish(winter, "2026-01-01"), publish(winter, "2026-01-01")
    assert revision_on([first, second], date(2026, 1, 1)) == second
    assert revision_on([second, first], date(2026, 1, 1)) == second
    assert revision_on([first, second], date(2025, 12, 31)) is None


def test_a_format_without_revisions_has_no_rules(winter: Format) -> None:
    with pytest.raises(InvalidInput, match="It has no rules yet"):
        deck_verdict(entries=(), target=Target(winter.slug, date(2026, 1, 1)))
    with pytest.raises(Missing):
        deck_verdict(entries=(), target=Target("no-such-format", date(2026, 1, 1)))


def test_only_what_differs_from_the_defaults_is_stored(winter: Format) -> None:
    revision = publish(winter, "2026-01-01", copies=2)
    stored = FormatRevision.objects.get(pk=revision.pk)
    assert stored.options == {"copies": 2}
    assert stored.deck_rules == LINES


def test_two_formats_cannot_share_a_slug(winter: Format) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        format_create(game=winter.game, slug=winter.slug, name="Another")
    assert Format.objects.filter(slug=winter.slug).count() == 1


def test_a_game_is_stored_once(db: None) -> None:
    game_save(definition=GAME)
    before = Change.objects.count()
    again = game_save(definition=json.loads(json.dumps(GAME)))
    assert Change.objects.count() == before
    assert Game.objects.filter(slug="lamplight").get() == again
    assert RarityTier.objects.filter(game=again).count() == 3


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Lamplights"},
        {"boards": ["tower", "boats", "quay"]},
        {"tiers": [{**GAME["tiers"][0], "copies": 9}, *GAME["tiers"][1:]]},
        {"words": {**GAME["words"], "tier_labels": {"bright": ["Shiny"]}}},
    ],
)
def test_a_changed_game_is_brought_up_to_date_with_one_change(db: None, change: dict[str, Any]) -> None:
    game_save(definition=GAME)
    before = Change.objects.count()
    changed = {**GAME, **change}
    game = game_save(definition=changed)
    assert Change.objects.count() == before + 1
    assert Game.objects.get(pk=game.pk).definition == changed
    tiers = {tier.code: (tier.copies, tier.labels) for tier in RarityTier.objects.filter(game=game)}
    labels = changed["words"].get("tier_labels", {})
    assert tiers == {tier["code"]: (tier["copies"], labels.get(tier["code"], [])) for tier in changed["tiers"]}
    game_save(definition=changed)
    assert Change.objects.count() == before + 1


def test_shipped_games_are_stored_already(db: None) -> None:
    before = Change.objects.count()
    for game in shipped().values():
        game_save(definition=game.definition)
    assert Change.objects.count() == before


OPTIONS = [(slug, name) for slug, game in shipped().items() for name in game.definition["options"]]


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_the_default_of_every_option_is_allowed(game: str, option: str) -> None:
    table = shipped()[game].definition["options"]
    Draft202012Validator.check_schema(table[option]["schema"])
    options_check(table, {option: table[option]["default"]})


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [("maximus", "hand_start", 7.0), ("card-wars", "affinity_yield", {"odd": 1.0, "even": 2})],
)
def test_whole_numbers_are_written_without_a_point(game: str, option: str, value: Any) -> None:
    """A schema takes 7.0 for a whole number; no referee deals 7.0 cards."""
    with pytest.raises(InvalidInput) as refused:
        options_check(shipped()[game].definition["options"], {option: value})
    assert [each.pointer for each in refused.value.field_errors] == [f"/options/{option}"]
    assert "without a point" in refused.value.field_errors[0].detail


def other_values(option: dict[str, Any]) -> Iterator[Any]:
    """What an option may be besides its default, where its schema lists that: its words, true or false, and null."""
    schema = option["schema"]
    kinds = schema.get("type", ())
    values = [
        *schema.get("enum", ()),
        *([True, False] if "boolean" in kinds else ()),
        *([None] if "null" in kinds else ()),
    ]
    yield from (value for value in values if (type(value), value) != (type(option["default"]), option["default"]))


def formats() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    for slug in shipped():
        for format_ in json.loads((SEEDS / slug / "formats.json").read_text(encoding="utf-8")):
            yield from ((slug, format_, revision) for revision in format_["revisions"])


SHIPPED = list(formats())


@pytest.mark.parametrize(
    ("game", "format_", "revision"),
    SHIPPED,
    ids=[f"{format_['slug']}-{revision['number']}" for _, format_, revision in SHIPPED],
)
def test_deck_rules_of_shipped_formats_hold_under_every_value_of_every_option(
    game: str, format_: dict[str, Any], revision: dict[str, Any]
) -> None:
    definition = shipped()[game].definition
    tried = 0
    for name, option in definition["options"].items():
        for value in other_values(option):
            chosen = {**revision.get("options", {}), name: value}
            options_check(definition["options"], chosen)
            try:
                deck_rules_check(definition, chosen, revision["deck_rules"])
            except InvalidInput as error:
                pytest.fail(f"{name} = {value}: {error}")
            assert set(agreement_terms(spec_of(definition, chosen))) == {
                "enabled", "in_sanctioned", "maximum", "on_submitted", "unrestricted"
            }  # fmt: skip
            tried += 1
    assert tried > 0


def spec_of(definition: dict[str, Any], chosen: dict[str, Any]) -> RulesetSpec:
    return RulesetSpec(
        format="",
        revision=0,
        as_of=date.min,
        hash="",
        game=game_spec(definition),
        options=option_values(definition["options"], chosen),
        deck_rules=(),
        agreement=definition["agreement"],
        ban_list=None,
        pool={},
    )


@pytest.mark.parametrize("game", list(shipped()))
def test_every_option_that_a_shipped_format_names_is_one_of_its_game(game: str) -> None:
    table = shipped()[game].definition["options"]
    named = {name for slug, _, revision in SHIPPED if slug == game for name in revision.get("options", {})}
    assert named <= set(table)
    for slug, _, revision in SHIPPED:
        if slug == game:
            options_check(table, revision.get("options", {}))
