"""The loophole finder: which pieces of work a hunt has, doing one, and what the pieces done so far say together."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from typing import Any

from rules.discovery import load_folder
from rules.lab.detector import Detector
from rules.lab.finding import CONFIRMED, HIGH, SEVERITIES, VERDICTS, Finding
from rules.lab.hunt import Hunt

FOLDER = "rules.lab.detectors"
CRASH = "crash"
"""The kind of finding for work that broke down: a fault of the referee, which is what the finder is for too."""


@functools.cache
def detectors() -> dict[str, Detector]:
    """Every detector by name."""
    return load_folder(FOLDER, "DETECTOR", Detector)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a detector's work."""

    detector: str
    part: Any


@dataclass(slots=True)
class Report:
    """What a hunt says so far: findings and readings in order of weight, and how much of each detector's work is done, of how much."""

    findings: list[Finding] = field(default_factory=list)
    done: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def confirmed(self) -> list[Finding]:
        """The loopholes alone."""
        return [each for each in self.findings if each.verdict == CONFIRMED]


def pieces(hunt: Hunt, names: Collection[str] = (), *, static_only: bool = False) -> list[Piece]:
    """All work of a hunt, in the order in which it should be done: what costs nothing first, then all detectors in turn.

    `names` chooses detectors; without, all are asked.
    """
    chosen = {name: each for name, each in detectors().items() if not names or name in names}
    static = [Piece(name, part) for name, each in chosen.items() if each.is_static for part in each.parts(hunt)]
    if static_only:
        return static
    played = [[Piece(name, part) for part in each.parts(hunt)] for name, each in chosen.items() if not each.is_static]
    return static + [piece for piece in chain.from_iterable(zip_longest(*played)) if piece is not None]


def piece_look(hunt: Hunt, piece: Piece) -> dict[str, Any]:
    """Do a piece of work; the result as JSON values. What breaks down is a result too."""
    try:
        return {"result": detectors()[piece.detector].look(hunt, piece.part)}
    except Exception as error:  # noqa: BLE001 (whatever breaks the referee is what is looked for; it is told, with the part that shows it)
        return {"crash": f"{type(error).__name__}: {error}"[:300]}


def report(hunt: Hunt, planned: Sequence[Piece], results: Sequence[dict[str, Any] | None]) -> Report:
    """What the results say, in the order of the pieces; None for those not done yet."""
    found = Report()
    for name in dict.fromkeys(piece.detector for piece in planned):
        own = [(piece.part, result) for piece, result in zip(planned, results, strict=True) if piece.detector == name]
        done = [(part, result) for part, result in own if result is not None]
        found.done[name] = (len(done), len(own))
        crashed = [(part, result["crash"]) for part, result in done if "crash" in result]
        found.findings += [_crash(name, part, said, hunt) for part, said in crashed[:1]]
        sound = [(part, result["result"]) for part, result in done if "result" in result]
        found.findings += _concluded(name, hunt, sound, len(sound) == len(own))
    found.findings = in_order(found.findings)
    return found


def _concluded(name: str, hunt: Hunt, done: Sequence[tuple[Any, Any]], is_whole: bool) -> list[Finding]:
    """What a detector reads from its results. One that breaks down here takes nothing away from what the others found."""
    try:
        return detectors()[name].conclude(hunt, done, is_whole)
    except Exception as error:  # noqa: BLE001 (told as a finding, as in `piece_look`)
        return [_crash(name, "reading the results", f"{type(error).__name__}: {error}"[:300], hunt)]


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Each finding once, loopholes before readings, the gravest first."""
    once = {each.key: each for each in findings}
    return sorted(
        once.values(),
        key=lambda each: (VERDICTS.index(each.verdict), SEVERITIES.index(each.severity), each.kind, each.about),
    )


def _crash(name: str, part: Any, said: str, hunt: Hunt) -> Finding:
    return Finding(
        kind=f"{name}.{CRASH}",
        verdict=CONFIRMED,
        severity=HIGH,
        says=f"The referee or a detector broke down where “{name}” looked: {said}. Tell the people who run the site.",
        about=said.partition(":")[0],
        seed=hunt.seed,
        detail={"part": str(part)[:200]},
    )
