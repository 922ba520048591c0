"""The form of a draft: day, announcement, and a row for every entry. What was typed is kept whatever happens to it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from banlists.models import BanListDraft
from oscg.common.errors import FieldError
from oscg.common.rendering import BadBody, load_json

LONGEST_TEXT = 20_000
MOST_ROWS = 1000
LISTED_OFF = "off"
STATUSES = (("banned", "Banned"), ("restricted", "Restricted"), (LISTED_OFF, "Not listed"))


def _read_filter(text: str) -> dict[str, Any] | None:
    """A filter as the form sends it; None for what is none, is nested without end or could not be stored."""
    try:
        found = load_json(text.encode("utf-8", "surrogatepass")) if text else None
    except BadBody:
        return None
    return found if isinstance(found, dict) else None


class DraftForm(forms.Form):
    """What a draft says beside its entries."""

    version = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    effective_from = forms.DateField(
        required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), label="Takes effect on"
    )
    is_emergency = forms.BooleanField(required=False, label="Emergency: it may take effect today")
    announcement = forms.CharField(
        required=False, max_length=LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 4, "class": "plain"})
    )


class EntryForm(forms.Form):
    """One row: what it speaks of is fixed, its status, copies and reason are edited."""

    card = forms.CharField(required=False, max_length=120, widget=forms.HiddenInput)
    filter = forms.CharField(required=False, max_length=LONGEST_TEXT, widget=forms.HiddenInput)
    status = forms.ChoiceField(choices=STATUSES)
    limit = forms.IntegerField(
        required=False, min_value=1, max_value=99, widget=forms.NumberInput(attrs={"min": 1, "max": 99})
    )
    reason = forms.CharField(
        required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 2, "class": "plain"})
    )

    def entry(self) -> dict[str, Any] | None:
        """The row as an entry; None when it is taken off the list."""
        data = self.cleaned_data
        if data["status"] == LISTED_OFF:
            return None
        named: dict[str, Any] = {"card": data["card"]} if data["card"] else {"filter": json.loads(data["filter"])}
        limit = {"limit": data["limit"] or 1} if data["status"] == "restricted" else {}
        return {**named, "status": data["status"], **limit, "reason": data["reason"].strip()}

    def named(self) -> dict[str, Any]:
        """What the row speaks of, stored or sent; a filter that cannot be read is an empty card."""
        found = _read_filter(self["filter"].value() or "")
        return {"card": self["card"].value() or ""} if found is None else {"filter": found}

    def clean_filter(self) -> str:
        """The filter's JSON. Raises ValidationError where a changed page sent something else."""
        text: str = self.cleaned_data["filter"]
        if text and _read_filter(text) is None:
            raise forms.ValidationError("This row's filter cannot be read. Load the page again.")
        return text

    def clean(self) -> dict[str, Any]:
        """A row speaks of a card or of a filter."""
        data = super().clean() or {}
        if bool(data.get("card")) == bool(data.get("filter")):
            raise forms.ValidationError("This row names neither a card nor a filter. Load the page again.")
        return data


@dataclass(frozen=True, slots=True)
class WrittenDraft:
    """A draft's form with its rows, as stored or as somebody sent it."""

    head: DraftForm
    rows: tuple[EntryForm, ...]

    def is_valid(self) -> bool:
        """Whether every field can be read; each form keeps its own errors."""
        return all([self.head.is_valid(), *[row.is_valid() for row in self.rows]])

    def changes(self) -> dict[str, Any]:
        """What the service is told to change."""
        data = self.head.cleaned_data
        entries = [entry for row in self.rows if (entry := row.entry()) is not None]
        text = data["announcement"].replace("\r\n", "\n").strip()
        return {
            "effective_from": data["effective_from"],
            "is_emergency": data["is_emergency"],
            "announcement": text,
            "entries": entries,
        }

    def put_errors(self, errors: Sequence[FieldError]) -> list[str]:
        """Lay what a service refused beside its field; what has no field here is returned."""
        kept = [at for at, row in enumerate(self.rows) if row.entry() is not None]
        left: list[str] = []
        for error in errors:
            steps = error.pointer.strip("/").split("/")
            if steps[0] in ("effective_from", "announcement"):
                self.head.add_error(steps[0], error.detail)
            elif steps[0] == "entries" and len(steps) > 1 and steps[1].isdigit() and int(steps[1]) < len(kept):
                self.rows[kept[int(steps[1])]].add_error(None, error.detail)
            else:
                left.append(error.detail)
        return left


def stored_draft(draft: BanListDraft) -> WrittenDraft:
    """The form of a draft as it is stored."""
    head = DraftForm(
        initial={
            "version": draft.version,
            "effective_from": draft.effective_from,
            "is_emergency": draft.is_emergency,
            "announcement": draft.announcement,
        }
    )
    return WrittenDraft(head, tuple(_row(at, entry) for at, entry in enumerate(draft.entries)))


def _row(at: int, entry: Mapping[str, Any]) -> EntryForm:
    shown = {**entry, "filter": json.dumps(entry["filter"]) if "filter" in entry else ""}
    return EntryForm(prefix=f"e{at}", initial=shown)


def sent_draft(data: Any, newest: int | None = None) -> WrittenDraft:
    """The form as somebody sent it; `newest` puts another version in it, for a text that is kept over a newer one."""
    if newest is not None:
        data = data.copy()
        data["version"] = str(newest)
    text = str(data.get("rows", "0"))
    count = min(int(text), MOST_ROWS) if text.isascii() and text.isdigit() and len(text) < 5 else 0
    return WrittenDraft(DraftForm(data), tuple(EntryForm(data, prefix=f"e{at}") for at in range(count)))


class AddForm(forms.Form):
    """What is put on the list next: a card by its name, or a filter made of a kind and a number, or written as JSON."""

    add_card = forms.CharField(required=False, max_length=120, label="Card")
    add_kind = forms.CharField(required=False, max_length=60, label="Every card of kind")
    add_fact = forms.CharField(required=False, max_length=60, label="whose")
    add_sign = forms.ChoiceField(
        required=False, choices=[(">=", "is at least"), ("<=", "is at most"), ("==", "is exactly")], label="is"
    )
    add_number = forms.IntegerField(required=False, min_value=-9999, max_value=9999, label="number")
    add_json = forms.CharField(
        required=False, max_length=LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 3}), label="Filter"
    )

    def clean_add_json(self) -> str:
        """The filter as one JSON object."""
        text: str = self.cleaned_data["add_json"].strip()
        try:
            if text and not isinstance(load_json(text.encode("utf-8", "surrogatepass")), dict):
                raise forms.ValidationError('A filter is a JSON object, such as {"kind": "verb"}.')
        except BadBody as error:
            if error.get_codes() == "body.characters":
                raise forms.ValidationError(
                    "The filter holds characters that cannot be stored. Remove them."
                ) from error
            told = str(error.detail).removeprefix("The body is not JSON: ").replace("The body", "It")
            raise forms.ValidationError(f"The filter is not JSON that is read here: {told[:120]}") from error
        return text

    def entry(self) -> dict[str, Any] | None:
        """The new entry, restricted to one copy until somebody says otherwise; None where nothing was named."""
        data = self.cleaned_data
        fresh = {"status": "restricted", "limit": 1, "reason": ""}
        if data["add_card"].strip():
            return {"card": data["add_card"].strip(), **fresh}
        if data["add_json"]:
            return {"filter": json.loads(data["add_json"]), **fresh}
        made: dict[str, Any] = {"kind": data["add_kind"]} if data["add_kind"] else {}
        if data["add_fact"] and data["add_number"] is not None:
            made["stat"] = [data["add_fact"], data["add_sign"] or ">=", data["add_number"]]
        return {"filter": made, **fresh} if made else None
