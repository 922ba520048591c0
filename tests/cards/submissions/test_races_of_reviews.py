"""Reviewers and authors that meet (REV-02, UNIQ-01): one of them counts, the other is told, and nothing is there twice."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from tests.cards.submissions.racing_reviewers import KINDS, RACES
from tests.factories.processes import run_python, scratch_database

COUNT = """
import django; django.setup()
from django.db.models import Count
from cards.models import Card, SubmissionRevision, SubmissionStep
decided = SubmissionStep.objects.filter(after__in=["approved", "rejected"]).values("submission")
print(decided.annotate(n=Count("id")).filter(n__gt=1).count())
print(SubmissionRevision.objects.values("submission", "number").annotate(n=Count("id")).filter(n__gt=1).count())
print(Card.objects.filter(name__startswith="Crab name").count())
"""


@pytest.mark.django_db
def test_of_two_people_one_decides(tmp_path: Path) -> None:
    """Real transactions of two processes, on the kind of database of this lane."""
    with scratch_database(tmp_path, "reviews") as url:
        settings = {"DATABASE_URL": url, "EMAIL_URL": "dummymail://"}
        assert run_python(tmp_path, "manage.py", "migrate", "--verbosity", "0", **settings).returncode == 0
        games = "import django; django.setup(); from rules.services.seeding import games_load; games_load()"
        assert run_python(tmp_path, "-c", games, **settings).returncode == 0
        module = "tests.cards.submissions.racing_reviewers"
        made = run_python(tmp_path, "-m", module, "set-up", **settings)
        assert (made.returncode, made.stderr) == (0, b"")

        raced = run_python(tmp_path, "-m", module, **settings)
        assert (raced.returncode, raced.stderr) == (0, b"")
        ends = defaultdict(list)
        for line in raced.stdout.decode().splitlines():
            kind, _, how = line.split()
            ends[kind].append(how)
        once = sorted(["done"] * RACES + ["409"] * RACES)
        assert {kind: sorted(ends[kind]) for kind in KINDS} == {
            **dict.fromkeys(("approve", "opposite", "name", "send", "take_back", "update"), once),
            "save": sorted(["done"] * RACES + ["412"] * RACES),
            "comment": ["done"] * (2 * RACES),
        }
        counted = run_python(tmp_path, "-c", COUNT, **settings)
        assert counted.stdout.split() == [b"0", b"0", b"%d" % RACES], counted.stderr
