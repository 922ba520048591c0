"""Loopholes that ship with the project: what `find_loopholes --keep` wrote, as rows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import Q

from oscg.common.errors import InvalidInput
from rules.games.catalog import shipped
from rules.lab.finding import PLANTED, finding_from
from rules.models import Format, Loophole
from rules.services.loopholes import findings_store
from rules.services.seeding import FOLDER

NAME = "loopholes.json"


def loopholes_path(game: str) -> Path:
    """The file of a game that ships."""
    return FOLDER / game / NAME


def loopholes_keep(*, game: str, format_slug: str, report: Mapping[str, Any], is_planted: bool = False) -> Path:
    """Write what was found in a format into the game's file, in place of what stood there of this format.

    What the game's made-up cards show (`is_planted`) and what its own cards show are kept apart: either leaves the other as it is. Raises
    InvalidInput for a game that does not ship.
    """
    if game not in shipped():
        raise InvalidInput("loophole.not_shipped", "Only what is found in a game that ships is kept in its folder.")
    path = loopholes_path(game)
    held = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    old = next((each for each in held if each["format"] == format_slug), None)
    other = [each for each in old["findings"] if (each["verdict"] == PLANTED) != is_planted] if old else []
    head = old if old is not None and is_planted else report
    row = {**head, "format": format_slug, "findings": [*report["findings"], *other]}
    rows = sorted([row, *(each for each in held if each is not old)], key=lambda each: str(each["format"]))
    path.write_text(_text(rows), encoding="utf-8")
    return path


def _text(rows: list[dict[str, Any]]) -> str:
    """JSON with a finding a line, so that a difference shows what has changed."""
    lines: list[str] = []
    for row in rows:
        rest = {name: value for name, value in row.items() if name != "findings"}
        head = json.dumps({**rest, "findings": None}, ensure_ascii=False)
        findings = ",\n  ".join(json.dumps(each, ensure_ascii=False) for each in row["findings"])
        body = f"[\n  {findings}\n]" if findings else "[]"
        lines.append(head.removesuffix("null}") + body + "}")
    return "[\n" + ",\n".join(lines) + "\n]\n"


@transaction.atomic
def loopholes_load() -> int:
    """Store what the project's files tell of loopholes; gives how many findings there are. Running it again changes nothing.

    What people decided stays, and so does what a later search of this site found.
    """
    count = 0
    for game in shipped():
        path = loopholes_path(game)
        for entry in json.loads(path.read_text(encoding="utf-8")) if path.exists() else []:
            count += _load(entry)
    return count


def _load(entry: Mapping[str, Any]) -> int:
    found = Format.objects.select_related("game").filter(slug=entry["format"]).first()
    if found is None:
        return 0
    findings = [finding_from(each) for each in entry["findings"]]
    is_as_told = Q(engine_version=entry["engine"], ruleset_hash=entry["ruleset"])
    rows = Loophole.objects.filter(Q(run__isnull=False) | is_as_told, format=found)
    kept = set(rows.values_list("key", flat=True))
    new = [each for each in findings if each.key not in kept]
    at = datetime.fromisoformat(entry["found_at"])
    findings_store(
        of=found, findings=new, run=None, at=at, ruleset=entry["ruleset"], engine=entry["engine"]
    )  # fmt: skip
    return len(findings)
