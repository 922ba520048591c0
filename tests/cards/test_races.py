"""Writers that meet: one card, one conflict, never an error of the database (UNIQ-01)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cards.racing_publishers import RACES
from tests.factories.processes import run_python, scratch_database


@pytest.mark.django_db
def test_two_cards_of_one_name_at_once(tmp_path: Path) -> None:
    """Real transactions of two processes, on the kind of database of this lane."""
    with scratch_database(tmp_path, "twins") as url:
        settings = {"DATABASE_URL": url}
        assert run_python(tmp_path, "manage.py", "migrate", "--verbosity", "0", **settings).returncode == 0
        games = "import django; django.setup(); from rules.services.seeding import games_load; games_load()"
        assert run_python(tmp_path, "-c", games, **settings).returncode == 0

        raced = run_python(tmp_path, "-m", "tests.cards.racing_publishers", **settings)
        assert (raced.returncode, raced.stderr) == (0, b"")
        ends = sorted(raced.stdout.decode().split("\n"))
        assert ends == sorted(
            ["", *(f"{n} made" for n in range(RACES)), *(f"{n} card.name_taken" for n in range(RACES))]
        )

        count = (
            "import django; django.setup(); from cards.models import Card, CardVersion;"
            "print(Card.objects.count(), CardVersion.objects.count())"
        )
        assert run_python(tmp_path, "-c", count, **settings).stdout.split() == [b"%d" % RACES] * 2
