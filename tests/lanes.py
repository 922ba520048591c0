"""`make test`: the database tests on PostgreSQL where one answers, then the whole suite on SQLite, in the browser too where there is one.

The lanes run in this order so that the last lines are the whole suite's. A lane that fails ends the run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import psycopg

CHROMIUM = Path("/usr/bin/chromium")
POSTGRES_URL = os.environ.get("TEST_POSTGRES_URL") or "postgres://postgres@127.0.0.1:5432/postgres"
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
    trouble = _postgres_trouble()
    if trouble and IS_CI:
        print(f"PostgreSQL lane: CI requires it. {trouble}")
        return 1
    if not CHROMIUM.exists():
        print(
            f"Browser lane: {'CI requires it' if IS_CI else 'left out'}. There is no {CHROMIUM} (on Debian: apt install chromium)."
        )
        if IS_CI:
            return 1
        arguments = [*arguments, "--ignore=tests/browser"]
    with tempfile.TemporaryDirectory(prefix="oscg-tests-") as folder:
        if trouble:
            print(f"PostgreSQL lane: left out. {trouble}")
        else:
            print("PostgreSQL lane: the tests that use the database", flush=True)
            code = _pytest([*arguments, "-m", "django_db"], folder, POSTGRES_URL)
            # 5 means that the arguments select no database test.
            if code not in (0, 5):
                return code
        print("SQLite lane: the whole suite", flush=True)
        return _pytest(arguments, folder, f"sqlite:///{folder}/oscg.sqlite3")


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
