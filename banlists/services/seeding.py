"""The list histories that come with the project, loaded from `banlists/seed/<format>.json`."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from banlists.models import BanListRevision
from banlists.services.publishing import list_revision_publish
from rules.models import Format

FOLDER = Path(__file__).parent.parent / "seed"


def lists_load() -> int:
    """Store the revisions that are not stored yet; returns how many the files hold. Stored ones are history."""
    total = 0
    for path in sorted(FOLDER.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        format_ = Format.objects.select_related("game").get(slug=data["format"])
        have = set(BanListRevision.objects.filter(ban_list__format=format_).values_list("number", flat=True))
        for revision in sorted(data["revisions"], key=lambda item: item["number"]):
            total += 1
            if revision["number"] not in have:
                list_revision_publish(
                    format=format_,
                    effective_from=date.fromisoformat(revision["effective_from"]),
                    entries=revision["entries"],
                    announcement=revision["announcement"],
                    author_name=revision["author"],
                )
    return total
