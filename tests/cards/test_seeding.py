"""Loading the project's data: again changes nothing, a changed file is a new version, and two databases agree."""

from __future__ import annotations

import json
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command

from cards.models import Card, CardVersion
from cards.services import seeding
from cards.services.card_publishing import card_status_set
from cards.services.repeating import card_version_repeat
from cards.services.seeding import set_load
from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today
from oscg.common.errors import InvalidInput
from rules.models import Game
from tests.factories.maintainers import maintainer_make

pytestmark = pytest.mark.django_db
OWN = ("rules", "cards", "banlists", "decks", "common")


def everything() -> dict[str, int]:
    return {
        model._meta.label: model._default_manager.count()
        for label in OWN
        for model in apps.get_app_config(label).get_models()
    }


def test_loading_everything_again_changes_nothing() -> None:
    before = (everything(), data_revisions(["rules", "cards", "banlists", "decks"]))
    out = StringIO()
    call_command("load_seed", stdout=out)
    assert (everything(), data_revisions(["rules", "cards", "banlists", "decks"])) == before
    assert out.getvalue().startswith("Loaded 3 formats, ")
    assert sum(before[0].values()) > 1000


def edited(folder: Path, slug: str, change: dict[str, Any], of_the_set: dict[str, Any] | None = None) -> Path:
    """A copy of a set file in which one card says something else."""
    data = json.loads((seeding.FOLDER / "maximus" / "mx1.json").read_text(encoding="utf-8"))
    card = next(card for card in data["cards"] if card["slug"] == slug)
    card.update(change)
    data["set"].update(of_the_set or {})
    path = folder / "mx1.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "change",
    [
        {
            "abilities": [
                {"form": "static", "do": [{"effect": "modify_stat", "to": "$self", "stat": "offense", "by": 1}]}
            ]
        },
        {"flavor": "Other."},
        {"name": "Ember Wolf of Old"},
        {"attributes": {"modes": {"unit": {"cost": 3, "offense": 3, "defense": 0, "health": 4, "types": ["beast"]}}}},
        {"license": "CC0-1.0"},
        {"author": "Ada Tester"},
        {"number": "900"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_file_makes_a_new_version(tmp_path: Path, change: dict[str, Any]) -> None:
    """Of that one card, in force from today on; loading the same file again makes no other."""
    game = Game.objects.get(slug="maximus")
    before = CardVersion.objects.count()
    path = edited(tmp_path, "ember-wolf", change)
    for _ in range(2):
        set_load(game, path)
        assert CardVersion.objects.count() == before + 1
    old, new = CardVersion.objects.filter(card__slug="ember-wolf", card__game=game).order_by("number")
    assert (new.number, new.kind, new.effective_from) == (2, "erratum", utc_today())
    assert (old.effective_until, new.effective_until) == (utc_today(), None)
    assert old.digest != new.digest


def test_another_way_to_write_a_card_is_no_change(tmp_path: Path) -> None:
    """What is left out and what says the default are the same, and a text that says what the abilities do may stand beside them."""
    game = Game.objects.get(slug="maximus")
    before = CardVersion.objects.count()
    stored = CardVersion.objects.get(card__slug="ember-wolf", card__game=game)
    (ability,) = stored.abilities
    written = [{"optional": False, **ability, "limit": {"per": "turn", "times": 1, "scope": "card"}}]
    assert written != stored.abilities
    set_load(game, edited(tmp_path, "ember-wolf", {"abilities": written, "text": f" {stored.text}\n"}))
    set_load(game, edited(tmp_path, "ember-wolf", {"abilities": [], "text": stored.text}))
    assert CardVersion.objects.count() == before


@pytest.mark.parametrize("change", [{"text": "Now it says something else."}, {"abilities": [{"form": "sung"}]}])
def test_a_file_whose_words_and_data_disagree_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput) as refused:
        set_load(Game.objects.get(slug="maximus"), edited(tmp_path, "ember-wolf", change))
    assert refused.value.message.startswith("Ember Wolf: ")
    assert next(iter(change)) in refused.value.errors[0].pointer


def test_a_bad_file_names_card_and_field(tmp_path: Path) -> None:
    path = edited(tmp_path, "ember-wolf", {"attributes": {"modes": {"unit": {"cost": -1}}}})
    with pytest.raises(InvalidInput) as refused:
        set_load(Game.objects.get(slug="maximus"), path)
    assert refused.value.message.startswith("Ember Wolf: ")
    assert "/attributes/modes/unit/cost" in [error.pointer for error in refused.value.errors]


def test_a_changed_status_holds_from_today_and_makes_no_version(tmp_path: Path) -> None:
    game, before = Game.objects.get(slug="maximus"), CardVersion.objects.count()
    for _ in range(2):
        set_load(game, edited(tmp_path, "ember-wolf", {"status": "retired"}))
        card = Card.objects.get(game=game, slug="ember-wolf")
        assert card.status == "retired"
        assert [status for status, _ in card.status_changes.values_list("status", "since")] == ["published", "retired"]
    assert card.status_changes.latest("since").since == utc_today()
    assert CardVersion.objects.count() == before
    set_load(game, edited(tmp_path, "ember-wolf", {}))
    card.refresh_from_db()
    assert card.status == "published"


def test_what_maintainers_decided_stays_while_the_file_stays(tmp_path: Path) -> None:
    game = Game.objects.get(slug="maximus")
    card = Card.objects.get(game=game, slug="ember-wolf")
    card_status_set(card=card, status="withdrawn", since=utc_today())
    set_load(game, edited(tmp_path, "ember-wolf", {"flavor": "Other."}))
    card.refresh_from_db()
    assert card.status == "withdrawn"
    set_load(game, edited(tmp_path, "ember-wolf", {"flavor": "Other.", "status": "retired"}))
    card.refresh_from_db()
    assert card.status == "retired"


def test_a_changed_number_is_printed_on_the_new_version(tmp_path: Path) -> None:
    game = Game.objects.get(slug="maximus")
    set_load(game, edited(tmp_path, "ember-wolf", {"number": "900"}))
    version = CardVersion.objects.get(card__slug="ember-wolf", card__game=game, effective_until=None)
    assert [each["number"] for each in json.loads(version.document)["printings"]] == ["900"]


def test_a_new_card_starts_when_its_set_came_out(tmp_path: Path) -> None:
    path = edited(tmp_path, "ember-wolf", {"slug": "ash-wolf", "name": "Ash Wolf"})
    set_load(Game.objects.get(slug="maximus"), path)
    version = CardVersion.objects.get(card__slug="ash-wolf")
    assert version.effective_from.isoformat() == "2025-03-01"
    assert version.card.status_changes.get().since == version.effective_from


def test_a_new_database_gets_every_version_a_file_tells(tmp_path: Path) -> None:
    game = Game.objects.get(slug="maximus")
    path = edited(
        tmp_path,
        "ember-wolf",
        {
            "slug": "ash-wolf",
            "name": "Ash Wolf",
            "since": "2026-04-01",
            "kind": "balance",
            "note": "Wilder.",
            "earlier": [
                {"flavor": "The first."},
                {"flavor": "The second.", "since": "2026-02-01", "kind": "wording", "note": "Rhymes."},
            ],
        },
    )
    for _ in range(2):
        set_load(game, path)
        told = CardVersion.objects.filter(card__slug="ash-wolf").order_by("number")
        assert [(v.kind, v.effective_from.isoformat(), v.note, v.flavor[:10]) for v in told] == [
            ("new", "2025-03-01", "", "The first."),
            ("wording", "2026-02-01", "Rhymes.", "The second"),
            ("balance", "2026-04-01", "Wilder.", told[2].flavor[:10]),
        ]
    assert [v.effective_until for v in told] == [told[1].effective_from, told[2].effective_from, None]


def test_versions_that_people_published_stay_while_the_file_stays(tmp_path: Path) -> None:
    game, max_ = Game.objects.get(slug="maximus"), maintainer_make("max")
    dam = CardVersion.objects.filter(card__slug="break-the-upper-dam", card__game=game)
    first = dam.get(number=1)
    card_version_repeat(version=first, effective_from=utc_today() + timedelta(days=9), note="Too wild.", actor=max_)
    call_command("load_seed", stdout=StringIO())
    assert dam.count() == 3
    set_load(game, edited(tmp_path, "break-the-upper-dam", {"flavor": "Other."}))
    newest = dam.get(number=4)
    assert (newest.flavor, newest.effective_from) == ("Other.", utc_today() + timedelta(days=9))
