"""The shipped games and their formats, loaded from the project's files."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from rules.games.catalog import shipped
from rules.models import Format
from rules.services.formats import format_create, format_revision_publish, game_save

FOLDER = Path(__file__).parent.parent / "seed"


def games_load() -> int:
    """Store the shipped games and formats, adding what is new; returns the number of formats. Safe to run again.

    A revision that is stored already is history and stays as it is: changed rules are a new revision in the file.
    """
    formats = 0
    for game in shipped().values():
        stored = game_save(definition=game.definition)
        for entry in json.loads((FOLDER / game.slug / "formats.json").read_text(encoding="utf-8")):
            format_load(stored, entry)
            formats += 1
    return formats


def format_load(game: Any, entry: dict[str, Any]) -> Format:
    """Store one format of a seed file with the revisions it does not have yet."""
    found = Format.objects.filter(slug=entry["slug"]).first() or format_create(
        game=game,
        slug=entry["slug"],
        name=entry["name"],
        description=entry.get("description", ""),
        needs_second_maintainer=entry.get("needs_second_maintainer", False),
    )
    have = set(found.revisions.values_list("number", flat=True))
    for revision in sorted(entry["revisions"], key=lambda item: item["number"]):
        if revision["number"] not in have:
            format_revision_publish(
                format=found,
                effective_from=date.fromisoformat(revision["effective_from"]),
                options=revision.get("options", {}),
                deck_rules=revision["deck_rules"],
                note=revision.get("note", ""),
                author_name=revision.get("author", "OSCG workshop"),
            )
    return found
