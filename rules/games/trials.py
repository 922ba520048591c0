"""What came of trying out options of the shipped games, kept beside their rule books (`manage.py try_option --keep`)."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.discovery import game_folder

NAME = "trials.json"


@functools.cache
def trials(game: str) -> Mapping[str, Any]:
    """The kept results of a game by option; none for a game without a folder."""
    path = game_folder(game) / NAME
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def trial_write(game: str, found: Mapping[str, Any]) -> Path:
    """Keep a result in place of the older one of its option; where."""
    path = game_folder(game) / NAME
    kept = {**trials(game), found["option"]: found}
    lines = [f" {json.dumps(name)}: {json.dumps(kept[name], ensure_ascii=False)}" for name in sorted(kept)]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    trials.cache_clear()
    return path
