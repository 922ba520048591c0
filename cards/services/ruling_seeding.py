"""Loading the rulings that the project comes with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from django.db import transaction

from cards.models import Ruling, RulingVersion
from cards.services.ruling_content import ruling_complete_check, ruling_content_read
from cards.services.rulings import version_add
from rules.models import Game

FOLDER = Path(__file__).parent.parent / "seed" / "rulings"


def rulings_load() -> int:
    """Store the rulings of all files that are not there yet, by their question; returns how many there are."""
    count = 0
    for game in Game.objects.order_by("slug"):
        path = FOLDER / f"{game.slug}.json"
        for entry in json.loads(path.read_text(encoding="utf-8")) if path.exists() else ():
            _ruling_load(game, entry)
            count += 1
    return count


def _ruling_load(game: Game, entry: Mapping[str, Any]) -> None:
    """Raises InvalidInput for a ruling that cannot be published."""
    if RulingVersion.objects.filter(ruling__game=game, question=entry["question"]).exists():
        return
    given = {key: value for key, value in entry.items() if key != "day"}
    content = ruling_content_read(game=game, given=given)
    ruling_complete_check(content)
    with transaction.atomic():
        ruling = Ruling.objects.create(game=game)
        version_add(ruling, content, actor=None, day=date.fromisoformat(entry["day"]))
