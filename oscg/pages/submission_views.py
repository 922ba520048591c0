"""Parts of a proposal as its pages show them: what differs, its history, its comments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from cards.forms.labels import label_of
from cards.models import SubmissionState
from cards.services.submission_merging import ABSENT, FieldChange

SHORT = {"attributes", "modes", "stats", "variants"}
"""Steps of a pointer that say nothing to a reader."""


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field that differs, in words."""

    label: str
    before: str
    after: str


def change_view(change: FieldChange) -> FieldView:
    """A difference as its pages show it."""
    return FieldView(place_label(change.pointer), value_text(change.before), value_text(change.after))


def place_label(pointer: str) -> str:
    """A pointer into the content in words: /attributes/modes/unit/cost is “Unit: Cost”."""
    steps = [step for step in pointer.split("/") if step and step not in SHORT]
    return (
        ": ".join(label_of(step) if not step.isdecimal() else str(int(step) + 1) for step in steps) or "The whole card"
    )


def value_text(value: Any) -> str:
    """A value of a field as text; nothing for a field that is not there."""
    if value is ABSENT or value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ", ".join(value)
    return value if isinstance(value, str) else orjson.dumps(value).decode()


@dataclass(frozen=True, slots=True)
class StateWords:
    """A state of a proposal as its author reads it: what it means and what to do."""

    title: str
    words: str


STATES: Mapping[str, StateWords] = {
    SubmissionState.DRAFT: StateWords("Draft", "Nobody but you sees it. Send it for review when it is ready."),
    SubmissionState.SUBMITTED: StateWords("Waits for review", "Reviewers see it. Take it back if you want to edit it."),
    SubmissionState.CHANGES_REQUESTED: StateWords(
        "Changes requested", "A reviewer asks you to change something. Edit it, then send it again."
    ),
    SubmissionState.APPROVED: StateWords("Approved", "It is published."),
    SubmissionState.REJECTED: StateWords(
        "Rejected", "It was turned down; the reason stands below. It stays readable here."
    ),
    SubmissionState.WITHDRAWN: StateWords("Withdrawn", "You gave it up. It stays readable here."),
}
