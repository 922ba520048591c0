"""Loading the project's data: again changes nothing, a changed file is a new version, and two databases agree."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command

from cards.models import CardVersion
from cards.services import seeding
from cards.services.seeding import set_load
from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today
from oscg.common.errors import InvalidInput
from rules.models import Game

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
        {"text": "Now it says something else."},
        {"flavor": "Other."},
        {"name": "Ember Wolf of Old"},
        {"attributes": {"modes": {"unit": {"cost": 3, "offense": 3, "defense": 0, "health": 4, "types": ["beast"]}}}},
        {"license": "CC0-1.0"},
        {"author": "Ada Tester"},
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


def test_a_bad_file_names_card_and_field(tmp_path: Path) -> None:
    path = edited(tmp_path, "ember-wolf", {"attributes": {"modes": {"unit": {"cost": -1}}}})
    with pytest.raises(InvalidInput) as refused:
        set_load(Game.objects.get(slug="maximus"), path)
    assert refused.value.message.startswith("Ember Wolf: ")
    assert "/attributes/modes/unit/cost" in [error.pointer for error in refused.value.errors]


def test_a_new_card_starts_when_its_set_came_out(tmp_path: Path) -> None:
    path = edited(tmp_path, "ember-wolf", {"slug": "ash-wolf", "name": "Ash Wolf"})
    set_load(Game.objects.get(slug="maximus"), path)
    version = CardVersion.objects.get(card__slug="ash-wolf")
    assert version.effective_from.isoformat() == "2025-03-01"
    assert version.card.status_changes.get().since == version.effective_from
