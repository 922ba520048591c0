"""Which build of the referee plays: its version, and a fingerprint of the code that decides what happens in a match."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

from rules.engine.replay import ENGINE_VERSION

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("abilities", "bots", "engine", "specs", "games", "lab")
SHOWN = 12


@functools.cache
def build() -> str:
    """The engine's version and, after a plus sign, a hash of the sources of referee, bots and games.

    Results of one build can be had again to the last number. Another build may play otherwise: a bot that became cleverer is enough.
    """
    whole = hashlib.sha256()
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*.py")):
            whole.update(path.relative_to(ROOT).as_posix().encode())
            whole.update(path.read_bytes())
    return f"{ENGINE_VERSION}+{whole.hexdigest()[:SHOWN]}"
