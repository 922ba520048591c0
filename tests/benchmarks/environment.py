"""A place of its own for everything a benchmark stores: a folder, a database with the seed data, lifted rate limits."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from tests.lanes import POSTGRES_URL

ROOT = Path(__file__).resolve().parents[2]
BENCH_DATABASE = "oscg_benchmarks"
# Nothing of a developer's own settings may reach the measured site, except for the cache one may want to compare.
FOREIGN = ("SECRET_KEY", "ALLOWED_HOSTS", "OSCG_DEBUG", "OSCG_BEHIND_PROXY", "OSCG_NUM_PROXIES", "TIME_ZONE")


@dataclass(frozen=True, slots=True)
class Place:
    """The environment variables of a seeded site, and how long it took to make it (seconds of each command)."""

    variables: dict[str, str]
    migrate_seconds: float
    seed_seconds: float


def seeded_place(folder: Path, database: str = "") -> Place:
    """Migrate and seed a database: SQLite in the folder unless another URL is given."""
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    variables = {
        **kept,
        "OSCG_ENVIRONMENT": "development",
        "OSCG_VAR_DIR": str(folder),
        "DATABASE_URL": database or f"sqlite:///{folder}/oscg.sqlite3",
        "DJANGO_SETTINGS_MODULE": "oscg.settings",
        "OSCG_RATE_READ": "1000000/min",
        "OSCG_RATE_CHECK": "1000000/min",
        "OSCG_RATE_PLAY": "1000000/min",
    }
    migrate = _manage(variables, "migrate", "--verbosity", "0")
    seed = _manage(variables, "load_seed", "--verbosity", "0")
    return Place(variables, migrate, seed)


def run_module(place: Place, module: str, *arguments: str) -> str:
    """The output of a module of this package, run with the place's environment."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=place.variables,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"{module} failed:\n{done.stderr[-4000:]}")
    return done.stdout


def postgres_database() -> str:
    """The URL of an empty database on the PostgreSQL of the tests; empty where none can be used."""
    try:
        with psycopg.connect(POSTGRES_URL, connect_timeout=3, autocommit=True) as connection:
            _drop(connection)
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(BENCH_DATABASE)))
    except psycopg.Error:
        return ""  # reported by the caller as a lane that was left out
    return urlunsplit(urlsplit(POSTGRES_URL)._replace(path=f"/{BENCH_DATABASE}"))


def drop_postgres_database() -> None:
    """Remove what `postgres_database` made."""
    with psycopg.connect(POSTGRES_URL, connect_timeout=3, autocommit=True) as connection:
        _drop(connection)


def _drop(connection: psycopg.Connection) -> None:
    connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(BENCH_DATABASE)))


def _manage(variables: dict[str, str], *arguments: str) -> float:
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=variables, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"manage.py {arguments[0]} failed:\n{done.stderr[-4000:]}")
    return time.perf_counter() - start
