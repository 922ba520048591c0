"""What differs between two contents of a card, and joining two changes of the same version (REV-02)."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cards.services.submission_content import content_read

ABSENT: Any = object()
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field that differs. `before` or `after` is ABSENT where only the other content has it."""

    path: Path
    before: Any
    after: Any

    @property
    def pointer(self) -> str:
        """The place as a JSON pointer; a variant is named by its rarity."""
        return "/" + "/".join(self.path)


@dataclass(frozen=True, slots=True)
class Merge:
    """A change brought up to date. With `conflicts`, fields that both changed, there is nothing to take over."""

    content: dict[str, Any]
    conflicts: tuple[FieldChange, ...]


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[FieldChange]:
    """Every field in which two contents differ, in their order; lists such as abilities count as one field."""
    old, new = dict(_leaves(_keyed(before))), dict(_leaves(_keyed(after)))
    paths = [*old, *(path for path in new if path not in old)]
    return [
        FieldChange(path, old.get(path, ABSENT), new.get(path, ABSENT))
        for path in paths
        if old.get(path, ABSENT) != new.get(path, ABSENT)
    ]


OF_A_DOCUMENT = (
    "name",
    "attributes",
    "abilities",
    "text",
    "flavor",
    "variants",
    "printings",
    "art",
    "author",
    "license",
)


def document_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What the document of a version changes against that of another, as JSON: `{pointer, before, after}`, null for a missing side."""
    old, new = ({key: each[key] for key in OF_A_DOCUMENT if key in each} for each in (before, after))
    return [
        {
            "pointer": change.pointer,
            "before": None if change.before is ABSENT else change.before,
            "after": None if change.after is ABSENT else change.after,
        }
        for change in changes_between(old, new)
    ]


def merge(base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any], *, prefer: str = "") -> Merge:
    """My changes of `base` on top of `theirs`; fields that both changed in different ways are conflicts.

    With conflicts nothing is joined, unless `prefer` says whose fields count then: `mine` or `theirs`.
    """
    made = changes_between(base, mine)
    others = {change.path: change for change in changes_between(base, theirs)}
    conflicts = tuple(
        change
        for change in made
        for path, other in others.items()
        if _overlap(change.path, path) and not (path == change.path and _same(other.after, change.after))
    )
    content = _keyed(copy.deepcopy(dict(theirs)))
    if not conflicts or prefer:
        left_out = conflicts if prefer == "theirs" else ()
        for change in made:
            if change in left_out:
                continue
            _put(content, change.path, copy.deepcopy(change.after) if change.after is not ABSENT else ABSENT)
    return Merge(_listed(content), conflicts)


def _same(first: Any, second: Any) -> bool:
    return first is second or (first is not ABSENT and second is not ABSENT and first == second)


def _overlap(first: Path, second: Path) -> bool:
    shorter = min(len(first), len(second))
    return first[:shorter] == second[:shorter]


def _keyed(content: Mapping[str, Any]) -> dict[str, Any]:
    """The content with its variants under their rarities instead of in a list."""
    variants = content.get("variants") or []
    return {**content, "variants": {str(each["rarity"]): each for each in variants}}


def _listed(content: dict[str, Any]) -> dict[str, Any]:
    """A rarity that a change took away has lost its fields, its own name among them."""
    return content_read({**content, "variants": [each for each in content["variants"].values() if each.get("rarity")]})


def _leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            yield from _leaves(inner, (*path, str(key)))
    elif path and value not in ("", [], {}, None):
        yield path, value


def _put(content: dict[str, Any], path: Path, value: Any) -> None:
    at: Any = content
    for step in path[:-1]:
        at = at.setdefault(step, {}) if isinstance(at, dict) else {}
    if value is not ABSENT:
        at[path[-1]] = value
    else:
        at.pop(path[-1], None)
