"""What a detector saw in one place, as JSON values, with the smallest clip that shows it; and the best of many such."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.engine.scene import Clip, clip_cut
from rules.lab.finding import CONFIRMED, Finding
from rules.lab.hunt import Hunt
from rules.lab.shrinking import Shows, cards_shown, clip_shrunk
from rules.lab.switches import rules_of, switches

Sighting = dict[str, Any]
"""`kind` (after the dot), `says`, `about`, `cards`, `replay`, `seed`, `detail`; a clip without moves shows a position."""


def sighting(
    kind: str, says: str, clip: Clip, shows: Shows, *, about: str = "", seed: int = 0, **detail: Any
) -> Sighting:
    """What was seen at the end of a clip, made small: `shows` says of the match at its end whether it still does."""
    return sighted(kind, says, clip_shrunk(clip, shows), about=about, seed=seed, **detail)


def sighted(kind: str, says: str, clip: Clip, *, about: str = "", seed: int = 0, **detail: Any) -> Sighting:
    """The same of a clip that is small already."""
    return {
        "kind": kind,
        "says": says,
        "about": about,
        "cards": list(cards_shown(clip)),
        "replay": clip.as_json(),
        "seed": seed,
        "detail": detail,
    }


def last_moves(clip: Clip, count: int) -> Clip:
    """The end of a clip: so many moves from the position before them."""
    return clip_cut(clip, max(0, len(clip.moves) - count))


def clearest(seen: Iterable[Sighting]) -> list[Sighting]:
    """Of each kind and about the same thing the one with the fewest cards and moves, in the order in which they were seen first."""
    best: dict[tuple[str, str], Sighting] = {}
    for each in seen:
        key = (each["kind"], each["about"])
        if key not in best or _size(each) < _size(best[key]):
            best[key] = each
    return list(best.values())


def _size(each: Sighting) -> tuple[int, int]:
    return len(each["cards"]), len(each["replay"]["moves"])


def finding_of(
    hunt: Hunt, detector: str, seen: Sighting, severity: str, numbers: Sequence[Mapping[str, Any]] = ()
) -> Finding:
    """A sighting as a loophole, with its game's rules and switches for it."""
    kind = f"{detector}.{seen['kind']}"
    return Finding(
        kind=kind,
        verdict=CONFIRMED,
        severity=severity,
        says=seen["says"],
        about=seen["about"],
        cards=tuple(seen["cards"]),
        rules=rules_of(hunt.game_slug, kind),
        numbers=tuple(numbers),
        switches=switches(hunt.game_slug, kind, hunt.options),
        replay=seen["replay"],
        seed=seen["seed"],
        detail=seen["detail"],
    )
