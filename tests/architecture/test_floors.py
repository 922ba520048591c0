"""What import contracts cannot see: foreign keys, and what the pure half loads."""

from __future__ import annotations

import subprocess
import sys

from django.apps import apps
from django.db.models import Field

from tests.architecture.sources import PACKAGES, ROOT

FLOORS = ("common", "accounts", "rules", "cards", "banlists", "decks", "news")
PURE = (
    "rules.specs.deck",
    "rules.abilities.compiler",
    "rules.abilities.parse",
    "rules.checks.runner",
    "rules.games.catalog",
    "rules.sheets.content",
    "rules.lab.processes",
    "rules.lab.report",
    "decks.reading.decoding",
    "decks.files.text",
)


def test_every_own_app_has_a_floor() -> None:
    own = {app.label for app in apps.get_app_configs() if app.name.partition(".")[0] in PACKAGES and app.name != "oscg"}
    assert own == set(FLOORS)


def test_foreign_keys_go_down() -> None:
    upward = [
        f"{model._meta.label}.{field.name} → {field.related_model._meta.label}"
        for label in FLOORS
        for model in apps.get_app_config(label).get_models()
        for field in model._meta.get_fields()
        if isinstance(field, Field) and field.is_relation and field.related_model._meta.app_label in FLOORS
        if FLOORS.index(field.related_model._meta.app_label) > FLOORS.index(label)
        # The change log names the person who acted through the user setting, as every Django app may.
        if (model._meta.label, field.name) != ("common.Change", "actor")
    ]
    assert upward == []


def test_the_pure_half_loads_no_django() -> None:
    loaded = "(name for name in sys.modules if name.partition('.')[0] in ('django', 'rest_framework', 'environ'))"
    program = f"import sys, {', '.join(PURE)}; print(*{loaded})"
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.strip(), run.stderr) == (0, "", "")


def test_the_package_files_that_everything_passes_through_stay_empty() -> None:
    assert [name for name in ("oscg", "rules") if (ROOT / name / "__init__.py").read_text().strip()] == []
