"""Writing drafts of format revisions, and turning them into revisions. Every write counts a version."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Refused
from rules.games.catalog import option_values
from rules.models import DraftState, Format, FormatDraft
from rules.permissions import may_discard_format, may_draft_format
from rules.selectors.games import revision_on
from rules.services.drafts import (
    draft_give_up,
    draft_lock,
    draft_record,
    effective_day_check,
    history_add,
    name_of,
    open_draft_check,
    version_check,
    version_write,
)
from rules.services.formats import deck_rules_check, format_revision_publish, options_check

_ABSENT = object()
EDITABLE = ("effective_from", "is_emergency", "options", "deck_rules", "note")


@dataclass(frozen=True, slots=True)
class OptionChange:
    """An option with another value than before."""

    name: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class LineChange:
    """A rule line that came (no before), went (no after), or says something else; `keys` are the parts that differ."""

    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    keys: tuple[str, ...] = ()

    @property
    def line(self) -> Mapping[str, Any]:
        """The side that names the line."""
        found = self.after if self.after is not None else self.before
        assert found is not None
        return found

    @property
    def sign(self) -> str:
        """plus, minus or edit."""
        return "plus" if self.before is None else "minus" if self.after is None else "edit"


def format_draft_create(*, format: Format, actor: Any) -> FormatDraft:  # noqa: A002
    """Begin the next revision of a format as the one in force. Raises Refused for people who do not maintain the game."""
    if not may_draft_format(actor, format):
        raise Refused("draft.not_yours", f"Only maintainers of {format.game.name} draft its formats.")
    revisions = list(format.revisions.order_by("number"))
    start = revision_on(revisions, utc_today()) or (revisions[-1] if revisions else None)
    with transaction.atomic():
        draft = FormatDraft(
            format=format,
            options=dict(start.options) if start else {},
            deck_rules=list(start.deck_rules) if start else [],
            based_on=revisions[-1] if revisions else None,
            author=actor,
            author_name=name_of(actor),
            editor=actor,
            editor_name=name_of(actor),
        )
        history_add(draft)
        draft.save()
        draft_record("created", draft, actor)
    return draft


def format_draft_save(*, draft: FormatDraft, actor: Any, version: int, changes: Mapping[str, Any]) -> FormatDraft:
    """Change some of `effective_from`, `is_emergency`, `options`, `deck_rules`, `note` of the version somebody has read.

    Options equal to the game's default are not stored. Raises Stale, Conflict and InvalidInput; nothing is written then.
    """
    with transaction.atomic():
        held = draft_lock(draft, actor, may_draft_format)
        open_draft_check(held)
        version_check(held, version, format_differences)
        before = held.content()
        for name in EDITABLE:
            if name in changes:
                setattr(held, name, changes[name])
        definition = held.format.game.definition
        table = definition.get("options", {})
        held.options = {
            name: value
            for name, value in held.options.items()
            if name not in table or not _is_same(value, table[name]["default"])
        }
        if "effective_from" in changes or "is_emergency" in changes:
            effective_day_check(held.effective_from, is_emergency=held.is_emergency)
        options_check(table, held.options)
        deck_rules_check(definition, held.options, held.deck_rules)
        newest = held.format.revisions.order_by("-number").first()
        if held.content() == before and held.based_on_id == (newest.pk if newest else None):
            return held
        held.based_on = newest
        version_write(held, actor)
        held.save()
        draft_record("saved", held, actor, before=held.version - 1)
    return held


def format_draft_publish(*, draft: FormatDraft, actor: Any, version: int | None = None) -> FormatDraft:
    """Make the immutable, dated revision of a draft.

    Raises InvalidInput without a day, for a past one, and for today without the emergency; Conflict when the draft is closed or older
    than the newest revision; Stale.
    """
    with transaction.atomic():
        held = draft_lock(draft, actor, may_draft_format)
        open_draft_check(held)
        version_check(held, version, format_differences)
        if held.effective_from is None:
            raise InvalidInput(
                "draft.no_date", "Say on which day the revision takes effect.", pointer="/effective_from"
            )
        effective_day_check(held.effective_from, is_emergency=held.is_emergency)
        # Two drafts of one format are published one after the other, so that the second sees what the first made.
        Format.objects.select_for_update().get(pk=held.format_id)
        newest = held.format.revisions.order_by("-number").first()
        if newest is not None and newest.pk != held.based_on_id:
            raise Conflict(
                "draft.outdated",
                f"Revision {newest.number} was published after this draft was written. "
                "Look at what the draft would undo and save it again.",
            )
        before = held.version
        held.revision = format_revision_publish(
            format=held.format,
            effective_from=held.effective_from,
            options=held.options,
            deck_rules=held.deck_rules,
            note=held.note,
            author=held.author,
            author_name=held.author_name,
        )
        held.version += 1
        held.state = DraftState.SCHEDULED if held.effective_from > utc_today() else DraftState.PUBLISHED
        held.save()
        draft_record(str(held.state), held, actor, before=before)
    return held


def format_draft_discard(
    *, draft: FormatDraft, actor: Any, version: int | None = None, reason: str = ""
) -> FormatDraft:
    """Give a draft up; it stays readable for maintainers. Raises Conflict when it is closed already."""
    return draft_give_up(draft, actor, may_discard_format, version, lambda _held: format_differences, reason)


def _is_same(one: Any, other: Any) -> bool:
    """Equal by type too: to Python, true is 1 and false is 0."""
    return type(one) is type(other) and one == other


def option_changes(
    table: Mapping[str, Mapping[str, Any]], before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[OptionChange]:
    """The options whose values differ, in the order of the game's table."""
    old, new = option_values(table, before), option_values(table, after)
    return [OptionChange(name, old[name], new[name]) for name in table if not _is_same(old[name], new[name])]


def line_changes(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> list[LineChange]:
    """The rule lines that came, went or say something else; lines are the same by check, finding and place among those."""
    old, new = _named(before), _named(after)
    came = [LineChange(None, line) for key, line in new.items() if key not in old]
    went = [LineChange(line, None) for key, line in old.items() if key not in new]
    differ = []
    for key, line in new.items():
        if key in old and old[key] != line:
            # A severity that is null switches a line off; one that is missing means an error.
            parts = sorted(
                part for part in {*old[key], *line} if old[key].get(part, _ABSENT) != line.get(part, _ABSENT)
            )
            differ.append(LineChange(old[key], line, tuple(parts)))
    return [*came, *differ, *went]


def _named(lines: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str, int], Mapping[str, Any]]:
    found: dict[tuple[str, str, int], Mapping[str, Any]] = {}
    for line in lines:
        at = 0
        while (str(line.get("check")), str(line.get("finding")), at) in found:
            at += 1
        found[str(line.get("check")), str(line.get("finding")), at] = line
    return found


def is_reordered(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the lines that both have stand in another order."""
    old, new = _named(before), _named(after)
    return [key for key in old if key in new] != [key for key in new if key in old]


def format_differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What differs between two contents of a draft: (pointer, sentence) for each thing."""
    told = []
    if before["effective_from"] != after["effective_from"]:
        sentence = f"The day went from {before['effective_from'] or 'none'} to {after['effective_from'] or 'none'}."
        told.append(("/effective_from", sentence))
    if before["note"] != after["note"]:
        told.append(("/note", "The note was rewritten."))
    for name in sorted({*before["options"], *after["options"]}):
        old, new = before["options"].get(name, "its default"), after["options"].get(name, "its default")
        if not _is_same(old, new):
            told.append((f"/options/{name}", f"The option {name} went from {old} to {new}."))
    for change in line_changes(before["deck_rules"], after["deck_rules"]):
        what = f"{change.line.get('finding', '')} ({change.line.get('check')})"
        done = {"plus": "was added", "minus": "was removed", "edit": f"changed in {', '.join(change.keys)}"}[
            change.sign
        ]
        told.append(("/deck_rules", f"The rule line {what} {done}."))
    if is_reordered(before["deck_rules"], after["deck_rules"]):
        told.append(("/deck_rules", "The rule lines were put in another order."))
    return told
