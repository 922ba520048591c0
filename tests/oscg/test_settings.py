"""Settings: a fresh checkout runs as it is, production refuses to run unsafely, and eight writers lose nothing."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from psycopg import sql

from tests.oscg.concurrent_writers import WRITERS, WRITES

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("PATH", "HOME", "LANG", "LC_ALL")
GOOD_KEY = secrets.token_urlsafe(50)
SAFE = {"OSCG_ENVIRONMENT": "production", "SECRET_KEY": GOOD_KEY, "ALLOWED_HOSTS": "oscg.example"}


def run(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the project with no settings but the given ones."""
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    environment |= {"OSCG_VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "oscg.settings", **settings}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120)


def test_a_fresh_checkout_needs_no_settings(tmp_path: Path) -> None:
    result = run(tmp_path, "manage.py", "check", "--fail-level", "WARNING")
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY"),
        ({"SECRET_KEY": "development-only-not-for-production"}, "SECRET_KEY"),
        ({"SECRET_KEY": GOOD_KEY[:49]}, "SECRET_KEY"),
        ({"SECRET_KEY": "abc" * 30}, "SECRET_KEY"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS"),
        ({"OSCG_DEBUG": "true"}, "OSCG_DEBUG"),
    ],
)
def test_production_refuses(tmp_path: Path, changed: dict[str, str], words: str) -> None:
    result = run(tmp_path, "-c", "import oscg.settings", **(SAFE | changed))
    assert result.returncode != 0
    assert "ImproperlyConfigured" in result.stderr.splitlines()[-1]
    assert words in result.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("OSCG_ENVIRONMENT", "prod", "development or production"),
        ("OSCG_RATE_READ", "many", "1200/min"),
        ("OSCG_RATE_SIMULATE", "0/min", "1200/min"),
        ("DATABASE_URL", "secret:word", "postgres://"),
        ("CACHE_URL", "secret:word", "redis://"),
        ("EMAIL_URL", "secret:word", "smtp"),
        ("OSCG_TODAY", "soon", "2027-02-01"),
        ("OSCG_LEASE_SECONDS", "-5", "from 1 on"),
        ("OSCG_NUM_PROXIES", "two", "from 0 on"),
        ("OSCG_JOB_LANES", "0", "from 1 on"),
        ("OSCG_DEBUG", "maybe", "“on” or “off”"),
        ("TIME_ZONE", "Nowhere/At all", "Europe/Berlin"),
        ("OSCG_VAR_DIR", "/proc/nowhere", "cannot be made"),
        ("OSCG_LOG_LEVEL", "LOUD", "WARNING"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(tmp_path: Path, name: str, value: str, words: str) -> None:
    """By the setting's name, before anything runs; an address, which may hold a password, is not repeated."""
    result = run(tmp_path, "manage.py", "check", **{name: value})
    assert (result.returncode, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert name in line
    assert words in line
    assert "secret" not in line


@pytest.mark.parametrize("address", ["posgres://u:s3cret@h/db", "postgres://u:s3cret/x@h/db", "s3cret"])
def test_no_trace_repeats_a_password(tmp_path: Path, address: str) -> None:
    result = run(tmp_path, "-c", "import oscg.settings", DATABASE_URL=address)
    assert "DATABASE_URL is unreadable" in result.stderr
    assert "s3cret" not in result.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("OSCG_LOG_LEVEL", "WARN"),
        ("OSCG_RATE_READ", "100/minutes"),
        ("OSCG_DEBUG", "y"),
        ("EMAIL_URL", "consolemail://"),
    ],
)
def test_other_usual_words_are_taken(tmp_path: Path, name: str, value: str) -> None:
    result = run(tmp_path, "manage.py", "check", **{name: value})
    assert (result.returncode, result.stderr) == (0, "")


def test_production_passes_the_deployment_check(tmp_path: Path) -> None:
    result = run(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING", **SAFE)
    assert result.returncode == 0, result.stderr


def test_every_setting_is_documented() -> None:
    """The table in README.md and what the code reads are the same names."""
    read = {
        name
        for path in (ROOT / "oscg").rglob("*.py")
        for name in re.findall(r"""\benv\.\w+\(\s*["']([A-Z_]+)["']""", path.read_text(encoding="utf-8"))
    }
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    told = {
        name for line in lines if line.startswith("| `") for name in re.findall(r"`([A-Z_]{5,})`", line.split("|")[1])
    }
    assert read == told


@pytest.fixture
def scratch_database(tmp_path: Path, db: None) -> Iterator[str]:
    """The URL of an empty database of the kind that this lane uses."""
    if connection.vendor != "postgresql":
        yield f"sqlite:///{tmp_path / 'writers.sqlite3'}"
        return
    known = connection.settings_dict
    name = f"{known['NAME']}_writers"
    server = psycopg.connect(
        host=known["HOST"], port=known["PORT"], user=known["USER"], password=known["PASSWORD"] or None, dbname="postgres",
        autocommit=True,
    )  # fmt: skip
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
    server.execute(drop)
    server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    password = f":{known['PASSWORD']}" if known["PASSWORD"] else ""
    yield f"postgres://{known['USER']}{password}@{known['HOST']}:{known['PORT']}/{name}"
    server.execute(drop)
    server.close()


@pytest.mark.django_db
def test_eight_writers_at_once_lose_nothing(tmp_path: Path, scratch_database: str) -> None:
    migrated = run(tmp_path, "manage.py", "migrate", "--verbosity", "0", DATABASE_URL=scratch_database)
    assert migrated.returncode == 0, migrated.stderr

    written = run(tmp_path, "-m", "tests.oscg.concurrent_writers", DATABASE_URL=scratch_database)
    assert (written.returncode, written.stderr) == (0, "")

    program = (
        "import django; django.setup();"
        "from oscg.common.models import Change;"
        "rows = Change.objects.filter(scope='writers');"
        "print(*sorted(rows.values_list('number', flat=True)));"
        "print(rows.values('key').distinct().count())"
    )
    numbers, keys = run(tmp_path, "-c", program, DATABASE_URL=scratch_database).stdout.splitlines()
    assert [int(number) for number in numbers.split()] == list(range(1, WRITERS * WRITES + 1))
    assert int(keys) == WRITERS * WRITES
