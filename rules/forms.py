"""The form of a format's draft: a field for every option of the game, made from its definition, and one for every rule line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from oscg.common.storable import is_storable
from rules.games.catalog import option_values

LONGEST_JSON = 20_000
MOST_LINES = 500
SCOPES = {"deck": "Deck building", "agreement": "Agreements between players", "series": "Series", "match": "Matches"}
AS_DATA, OFF = "", "off"
SEVERITIES = (
    ("error", "Error: the deck is not legal"),
    ("warning", "Warning"),
    ("info", "Note"),
    (OFF, "Switched off"),
)
KEPT_KEYS = ("message", "messages", "advice", "when")


class JsonField(forms.CharField):
    """A value written as JSON. Empty is no value (`null`)."""

    def __init__(self, **more: Any) -> None:
        """A small text area, since most values are short."""
        widget = forms.Textarea(attrs={"rows": 2, "spellcheck": "false"})
        super().__init__(required=False, max_length=LONGEST_JSON, widget=widget, **more)

    def prepare_value(self, value: Any) -> Any:
        """The value as text, unless it is text somebody typed."""
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

    def clean(self, value: Any) -> Any:
        """The value. Raises ValidationError saying where the JSON ends to be some."""
        text = super().clean(value)
        try:
            found = json.loads(text) if text.strip() else None
            is_kept = is_storable(found)
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(f"This is not JSON: {str(error)[:120]}.") from error
        if not is_kept:
            raise forms.ValidationError("This holds characters or numbers that cannot be stored. Remove them.")
        return found


class ChoiceOfJson(forms.ChoiceField):
    """One of several JSON values, shown by their words."""

    def __init__(self, values: Iterable[Any], words: Mapping[str, str], **more: Any) -> None:
        """Each choice is the value's JSON, so that 1, "1" and true stay apart."""
        choices = [(json.dumps(value), _said(value, words)) for value in values]
        super().__init__(choices=choices, **more)
        self.sent_as = {choice for choice, _ in choices}

    def prepare_value(self, value: Any) -> Any:
        """The choice of a value."""
        return value if isinstance(value, str) and value in self.sent_as else json.dumps(value)

    def clean(self, value: Any) -> Any:
        """The value of a choice."""
        return json.loads(super().clean(value))


def _said(value: Any, words: Mapping[str, str]) -> str:
    """A value with what it means, for a list to choose from."""
    meaning = words.get(value if isinstance(value, str) else json.dumps(value), "")
    return f"{_plain(value)}: {meaning}" if meaning else _plain(value)


def option_field(option: Mapping[str, Any]) -> forms.Field:
    """The field of an option, by the JSON Schema of its values."""
    schema, words = option["schema"], option.get("values", {})
    kind = schema.get("type")
    if "enum" in schema:
        return ChoiceOfJson(schema["enum"], words)
    if "const" in schema:
        return ChoiceOfJson([schema["const"]], words)
    if kind == "boolean":
        return ChoiceOfJson([True, False], words)
    if kind in ("integer", ["integer", "null"]):
        low, high = schema.get("minimum"), schema.get("maximum")
        return forms.IntegerField(required=kind == "integer", min_value=low, max_value=high)
    return JsonField()


class HeadForm(forms.Form):
    """What a draft of a format says beside its options and rules."""

    version = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    effective_from = forms.DateField(
        required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), label="Takes effect on"
    )
    is_emergency = forms.BooleanField(required=False, label="Emergency: it may take effect today")
    note = forms.CharField(required=False, max_length=5000, widget=forms.Textarea(attrs={"rows": 3, "class": "plain"}))


class OptionsForm(forms.Form):
    """A field for every option of a game; made anew for each game."""

    def __init__(
        self, table: Mapping[str, Mapping[str, Any]], data: Any = None, *, initial: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data, prefix="o", initial=dict(initial or {}))
        self.table = table
        for name, option in table.items():
            self.fields[name] = option_field(option)

    def chosen(self) -> dict[str, Any]:
        """The values that differ from the game's defaults."""
        defaults = {name: option["default"] for name, option in self.table.items()}
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if type(value) is not type(defaults[name]) or value != defaults[name]
        }

    def groups(self) -> list[dict[str, Any]]:
        """The fields by the scope of their option, each with what it says."""
        found: dict[str, list[dict[str, Any]]] = {}
        for name, option in self.table.items():
            field = self[name]
            default = option["default"]
            shown = field.value()
            is_set = shown not in (default, json.dumps(default), str(default))
            row = {"name": name, "field": field, "option": option, "default": _plain(default), "is_set": is_set}
            found.setdefault(option.get("scope", "match"), []).append(row)
        order = [scope for scope in SCOPES if scope in found] + [scope for scope in found if scope not in SCOPES]
        return [
            {
                "scope": scope,
                "name": SCOPES.get(scope, scope),
                "rows": found[scope],
                "set": sum(r["is_set"] for r in found[scope]),
            }
            for scope in order
        ]


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _numbers(base: Mapping[str, Any]) -> dict[str, int]:
    """The whole numbers among a line's parameters; a line somebody typed may have anything in their place."""
    params = base.get("params")
    return {name: value for name, value in params.items() if type(value) is int} if isinstance(params, Mapping) else {}


class LineForm(forms.Form):
    """One rule line: place, severity, numbers among its parameters, and the whole line as JSON for the rest.

    `base` is the line as the row first showed it. It travels with the form, so that a row means the same line whatever was saved
    meanwhile, and rows of an unsaved text need no stored line.
    """

    base_line = forms.CharField(required=False, max_length=LONGEST_JSON, widget=forms.HiddenInput)
    place = forms.IntegerField(min_value=1, max_value=999)
    severity = forms.ChoiceField(required=False)
    line = JsonField()

    def __init__(self, base: Mapping[str, Any], *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.base = base
        severity = base.get("severity", "error")
        own = [(AS_DATA, "As an option says")] if isinstance(severity, Mapping) else []
        self.fields["severity"].choices = [*own, *SEVERITIES]  # type: ignore[attr-defined]
        self.numbers = list(_numbers(base))
        for name in self.numbers:
            self.fields[f"p_{name}"] = forms.IntegerField(label=name.replace("_", " "), min_value=-9999, max_value=9999)

    @classmethod
    def of(cls, at: int, base: Mapping[str, Any]) -> LineForm:
        """The form of a stored line."""
        severity = base.get("severity", "error")
        numbers = {f"p_{name}": value for name, value in _numbers(base).items()}
        shown = OFF if severity is None else AS_DATA if isinstance(severity, Mapping) else severity
        kept = json.dumps(base, ensure_ascii=False)
        initial = {"base_line": kept, "place": at + 1, "severity": shown, "line": base, **numbers}
        return cls(base, prefix=f"r{at}", initial=initial)

    @property
    def number_fields(self) -> list[forms.BoundField]:
        """The fields of numbers among the parameters."""
        return [self[f"p_{name}"] for name in self.numbers]

    def result(self) -> dict[str, Any] | None:
        """The line as it is meant now; None when its JSON was emptied. Fields that were changed win over the JSON."""
        written = self.cleaned_data["line"]
        if written is None:
            return None
        line: dict[str, Any] = dict(written)
        chosen = self.cleaned_data["severity"]
        if chosen != self._severity_before():
            line["severity"] = None if chosen == OFF else chosen
        params = line.get("params")
        for name in self.numbers:
            value = self.cleaned_data[f"p_{name}"]
            if isinstance(params, dict) and value != self.base["params"][name]:
                params[name] = value
        return line

    def _severity_before(self) -> str:
        severity = self.base.get("severity", "error")
        return OFF if severity is None else AS_DATA if isinstance(severity, Mapping) else str(severity)

    def clean_line(self) -> Any:
        """A line is a JSON object; an emptied one is removed."""
        found = self.cleaned_data["line"]
        if found is not None and not isinstance(found, dict):
            raise forms.ValidationError("A rule line is a JSON object.")
        return found


@dataclass(frozen=True, slots=True)
class WrittenFormat:
    """A format draft's whole form, as stored or as somebody sent it."""

    head: HeadForm
    options: OptionsForm
    lines: tuple[LineForm, ...]
    added: forms.Form

    def is_valid(self) -> bool:
        """Whether every field can be read; each form keeps its own errors."""
        return all(
            [self.head.is_valid(), self.options.is_valid(), self.added.is_valid(), *[x.is_valid() for x in self.lines]]
        )

    def changes(self) -> dict[str, Any]:
        """What the service is told to change."""
        placed = [(form.cleaned_data["place"], at, form.result()) for at, form in enumerate(self.lines)]
        lines = [line for _, _, line in sorted(placed, key=lambda item: item[:2]) if line is not None]
        if self.added.cleaned_data["line"]:
            lines.append(self.added.cleaned_data["line"])
        data = self.head.cleaned_data
        return {
            "effective_from": data["effective_from"],
            "is_emergency": data["is_emergency"],
            "note": data["note"].replace("\r\n", "\n").strip(),
            "options": self.options.chosen(),
            "deck_rules": lines,
        }


class AddedLineForm(forms.Form):
    """A new rule line, as JSON."""

    line = JsonField()

    def clean_line(self) -> Any:
        """A line is a JSON object."""
        found = self.cleaned_data["line"]
        if found is not None and not isinstance(found, dict):
            raise forms.ValidationError("A rule line is a JSON object.")
        return found


def stored_format(
    table: Mapping[str, Mapping[str, Any]],
    lines: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any],
    head: Mapping[str, Any],
) -> WrittenFormat:
    """The form of a draft as it is stored."""
    return WrittenFormat(
        HeadForm(initial=dict(head)),
        OptionsForm(table, initial=option_values(table, options)),
        tuple(LineForm.of(at, line) for at, line in enumerate(lines)),
        AddedLineForm(prefix="new", initial={"line": ""}),
    )


def sent_format(table: Mapping[str, Mapping[str, Any]], lines: Sequence[Mapping[str, Any]], data: Any) -> WrittenFormat:
    """The form as somebody sent it; `lines` are those of the version it was made from, for rows that carry no line along."""
    return WrittenFormat(
        HeadForm(data),
        OptionsForm(table, data),
        tuple(LineForm(line, data, prefix=f"r{at}") for at, line in enumerate(_bases(lines, data))),
        AddedLineForm(data, prefix="new"),
    )


def _bases(lines: Sequence[Mapping[str, Any]], data: Any) -> list[Mapping[str, Any]]:
    """The line each row of a sent form first showed."""
    text = str(data.get("rows", ""))
    count = min(int(text), MOST_LINES) if text.isascii() and text.isdigit() and len(text) < 5 else len(lines)
    found: list[Mapping[str, Any]] = []
    for at in range(count):
        base = _object(data.get(f"r{at}-base_line", ""))
        found.append(base if base is not None else lines[at] if at < len(lines) else {})
    return found


def _object(text: str) -> dict[str, Any] | None:
    """A JSON object that can be kept; None for anything else."""
    try:
        found = json.loads(text[:LONGEST_JSON]) if text else None
        return found if isinstance(found, dict) and is_storable(found) else None
    except (ValueError, RecursionError):
        return None
