"""`make test`: the database tests on PostgreSQL where one answers, all tests but the journeys on SQLite, the journeys in Chromium.

A lane that fails ends the run. Journeys have processes of their own: Playwright keeps an event loop running, in which Django
refuses its database.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import psycopg
import redis

ROOT = Path(__file__).parent.parent
CHROMIUM = Path("/usr/bin/chromium")
POSTGRES_URL = os.environ.get("TEST_POSTGRES_URL") or "postgres://postgres@127.0.0.1:5432/postgres"
REDIS_URL = os.environ.get("TEST_REDIS_URL") or "redis://127.0.0.1:6379/15"
# What pytest answers when the arguments choose no test.
NOTHING_CHOSEN = 5
IS_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")
# Nothing of the developer's own settings may reach the tests.
FOREIGN = (
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "CACHE_URL",
    "OSCG_DEBUG",
    "OSCG_BEHIND_PROXY",
    "OSCG_NUM_PROXIES",
    "TIME_ZONE",
    "EMAIL_URL",
    "OSCG_MAIL_FROM",
    "OSCG_TODAY",
)


def main(arguments: list[str]) -> int:
    """Run the lanes; the exit code is the first failing lane's, or 0."""
    lanes = {"PostgreSQL": _postgres_trouble(), "Redis": _redis_trouble(), "Browser": _browser_trouble()}
    missing = {name: trouble for name, trouble in lanes.items() if trouble}
    for name, trouble in missing.items():
        print(f"{name} lane: {'CI requires it' if IS_CI else 'left out'}. {trouble}", flush=True)
    if missing and IS_CI:
        return 1
    but = " and not redis" if "Redis" in missing else ""
    with tempfile.TemporaryDirectory(prefix="oscg-tests-") as folder:
        sqlite = f"sqlite:///{folder}/oscg.sqlite3"
        runs = [
            ("PostgreSQL", "the tests that use the database", [*arguments, "-m", f"django_db{but}"], POSTGRES_URL),
            ("SQLite", "the whole suite but the journeys", [*arguments, "-m", f"not browser{but}"], sqlite),
            ("Browser", "the journeys in Chromium", _browser_arguments(arguments), sqlite),
        ]
        chosen = 0
        for name, what, selection, database in runs:
            if name in missing:
                continue
            print(f"{name} lane: {what}", flush=True)
            code = _pytest(selection, folder, database)
            if code not in (0, NOTHING_CHOSEN):
                return code
            chosen += code == 0
    return 0 if chosen else NOTHING_CHOSEN


def _browser_arguments(arguments: list[str]) -> list[str]:
    """The arguments of the browser's lane; it need not collect all the other tests to choose none of them."""
    has_paths = any((ROOT / argument.split("::")[0]).exists() for argument in arguments)
    return [*arguments, *([] if has_paths else ["tests/browser"]), "-m", "browser"]


def _browser_trouble() -> str:
    """Why there is no browser, as a sentence; empty when there is one."""
    return "" if CHROMIUM.exists() else f"There is no {CHROMIUM} (on Debian: apt install chromium)."


def _redis_trouble() -> str:
    """Why Redis cannot be used, as a sentence; empty when it can."""
    try:
        client = redis.Redis.from_url(REDIS_URL, socket_connect_timeout=3)
        client.ping()
        client.close()
    except redis.RedisError as error:
        return f"No Redis can be used at TEST_REDIS_URL: {str(error).rstrip('.')}."
    return ""


def _postgres_trouble() -> str:
    """Why PostgreSQL cannot be used, as a sentence; empty when it can."""
    try:
        psycopg.connect(POSTGRES_URL, connect_timeout=3).close()
    except psycopg.Error as error:
        reason = str(error).strip().splitlines()[0]
        return f"No PostgreSQL can be used at TEST_POSTGRES_URL: {reason.rstrip('.')}."
    return ""


def _pytest(arguments: list[str], folder: str, database: str) -> int:
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    environment = {**kept, "OSCG_ENVIRONMENT": "development", "OSCG_VAR_DIR": folder, "DATABASE_URL": database}
    workers = ["-n", os.environ.get("TEST_WORKERS") or "auto", "--maxprocesses", "4"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *workers, *arguments], env=environment, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
