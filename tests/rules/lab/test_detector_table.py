"""`docs/loopholes.md` lists the detectors there are."""

from __future__ import annotations

from tests.rules.lab.detector_table import PAGE, written


def test_the_list_of_detectors_is_the_folders() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert written(text) == text, "Run python -m tests.rules.lab.detector_table to write the list anew."
