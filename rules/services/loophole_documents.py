"""Loopholes and the searches for them as the API and the pages show them."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q

from rules.lab.finder import detectors
from rules.models import Loophole, LoopholeRun
from rules.selectors.loopholes import run_progress, run_title


def loophole_row(loophole: Loophole) -> dict[str, Any]:
    """A loophole in a list. Whether there is a replay comes from the row's `has_replay` (`with_replay`), so that none is read for it."""
    return {
        "id": loophole.pk,
        "url": f"/api/v1/loopholes/{loophole.pk}/",
        "format": loophole.format.slug,
        "game": loophole.format.game.slug,
        "key": loophole.key,
        "kind": loophole.kind,
        "detector": loophole.kind.partition(".")[0],
        "verdict": loophole.verdict,
        "severity": loophole.severity,
        "says": loophole.says,
        "about": loophole.about,
        "cards": loophole.cards,
        "rules": loophole.rules,
        "number": loophole.numbers[0] if loophole.numbers else None,
        "has_replay": bool(getattr(loophole, "has_replay", False)),
        "status": loophole.status,
        "remedy": loophole.remedy,
        "is_gone": loophole.is_gone,
        "found_at": _instant(loophole.found_at),
        "seen_at": _instant(loophole.seen_at),
    }


def loophole_json(loophole: Loophole) -> dict[str, Any]:
    """A whole loophole, with its history, but without the replay, which has an address of its own."""
    row = loophole_row(loophole)
    steps = loophole.steps.select_related("actor")
    return {
        **row,
        "numbers": loophole.numbers,
        "switches": loophole.switches,
        "detail": loophole.detail,
        "seed": loophole.seed,
        "ruleset": loophole.ruleset_hash,
        "engine": loophole.engine_version,
        "remedy_note": loophole.remedy_note,
        "replay_url": f"{row['url']}replay/" if row["has_replay"] else None,
        "run": loophole.run_id,
        "again": loophole.again_id,
        "again_progress": run_progress(run=loophole.again) if loophole.again is not None else None,
        "steps": [
            {
                "action": step.action,
                "actor": step.actor.username if step.actor and step.actor.is_active else None,
                "note": step.note,
                "at": _instant(step.at),
            }
            for step in steps
        ],
        "command": command_of(loophole),
    }


def command_of(loophole: Loophole) -> str:
    """How to look for it again on the command line."""
    parts = ["python", "manage.py", "find_loopholes", "--format", loophole.format.slug]
    parts += ["--detectors", loophole.kind.partition(".")[0]]
    if loophole.cards:
        parts += ["--cards", *loophole.cards]
    return shlex.join([*parts, "--seed", str(loophole.seed or 1)])


def run_row(run: LoopholeRun) -> dict[str, Any]:
    """A search in a list."""
    return {
        "id": run.pk,
        "url": f"/api/v1/loophole-runs/{run.pk}/",
        "title": run_title(run),
        "format": run.format.slug,
        "game": run.format.game.slug,
        "purpose": run.purpose,
        "state": run.state,
        "owner": run.owner.username if run.owner and run.owner.is_active else None,
        "detectors": run.detectors,
        "budget": run.budget,
        "ruleset": run.ruleset_hash,
        "engine": run.engine_version,
        "progress": run_progress(run=run),
        "made_at": _instant(run.made_at),
        "ended_at": _instant(run.ended_at),
    }


def run_json(run: LoopholeRun) -> dict[str, Any]:
    """A whole search: what it looks in, how far it is, and what it says, each finding with the loophole that it became."""
    hunt = run.hunt
    return {
        **run_row(run),
        "seed": hunt["seed"],
        "focus": hunt["focus"],
        "decks": list(hunt["decks"]),
        "about": hunt["about"],
        "result": None if run.result is None else _result_json(run),
    }


def _result_json(run: LoopholeRun) -> dict[str, Any] | None:
    result: Mapping[str, Any] = run.result or {}
    if "findings" not in result:
        return None
    keys = [each["key"] for each in result["findings"]]
    ids = dict(Loophole.objects.filter(Q(key__in=keys), format=run.format_id).values_list("key", "pk"))
    return {**result, "findings": [{**each, "id": ids.get(each["key"])} for each in result["findings"]]}


def detector_rows() -> list[dict[str, Any]]:
    """Every detector with what it looks for, by name."""
    return [
        {"name": name, "about": each.about, "is_static": each.is_static, "kinds": dict(each.kinds)}
        for name, each in sorted(detectors().items())
    ]


def _instant(moment: datetime | None) -> str | None:
    return moment.isoformat().replace("+00:00", "Z") if moment else None
