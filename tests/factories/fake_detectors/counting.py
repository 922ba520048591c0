"""Many small parts whose results are added up: a reading that says how many there were."""

from __future__ import annotations

from rules.lab.detector import Detector
from rules.lab.finding import LOW, REFUTED, UNDECIDED, Finding, exact

PARTS = 12

DETECTOR = Detector(
    about="Adds squares up.",
    kinds={"sum": "A sum"},
    parts=lambda _hunt: range(PARTS),
    look=lambda _hunt, part: {"square": part * part},
    conclude=lambda _hunt, done, is_whole: [
        Finding(
            "counting.sum",
            REFUTED if is_whole else UNDECIDED,
            LOW,
            "The squares are in order.",
            numbers=(exact("sum", sum(result["square"] for _, result in done)), exact("squares", len(done))),
        )
    ],
)
