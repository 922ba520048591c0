"""The project in a process and on a database of its own, for tests of commands and of writers that race."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.db import connection
from psycopg import sql

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("PATH", "HOME", "LANG", "LC_ALL")


def run_python(
    folder: Path, *arguments: str, stdin: bytes = b"", **settings: str
) -> subprocess.CompletedProcess[bytes]:
    """Run Python in the project with no settings but the given ones; output as bytes."""
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    environment |= {"OSCG_VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "oscg.settings", **settings}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, input=stdin, capture_output=True, check=False, timeout=180
    )


@contextmanager
def scratch_database(folder: Path, name: str) -> Iterator[str]:
    """The URL of an empty database of the kind that this lane uses; gone afterwards."""
    if connection.vendor != "postgresql":
        yield f"sqlite:///{folder / name}.sqlite3"
        return
    known = connection.settings_dict
    secret = known["PASSWORD"]
    full = f"{known['NAME']}_{name}"
    server = psycopg.connect(
        host=known["HOST"], port=known["PORT"], user=known["USER"], password=secret or None, dbname="postgres", autocommit=True
    )  # fmt: skip
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(full))
    server.execute(drop)
    server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(full)))
    try:
        password = f":{secret}" if secret else ""
        yield f"postgres://{known['USER']}{password}@{known['HOST']}:{known['PORT']}/{full}"
    finally:
        server.execute(drop)
        server.close()
