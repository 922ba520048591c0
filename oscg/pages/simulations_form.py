"""The form that starts a simulation: every field read with care, sent back with what was typed, and worked on row by row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import QueryDict

from decks.models import new_share_key
from decks.services.deck_choices import DeckChoice
from decks.services.simulating import Compare, SimulationRequest
from oscg.common.clock import read_day
from oscg.common.errors import FieldError, InvalidInput
from oscg.common.storable import is_storable
from oscg.pages.decks_chosen import read_choice
from oscg.pages.simulations_options import option_value

MOST_DECKS = 12
MOST_OPTIONS = 12
MOST_TEXT = 100_000
LONGEST = 160
GAMES = ("100", "200", "1000", "2000", "5000", "10000")


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck of the form: one of the list by number (with the key of its link), or pasted text."""

    choice: str = ""
    text: str = ""
    bot: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option and its value as typed."""

    name: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class LabForm:
    """All fields as typed. `problems` says by field what is wrong with it."""

    format: str = ""
    decks: tuple[DeckRow, ...] = (DeckRow(), DeckRow())
    games: str = "200"
    seed: str = ""
    title: str = ""
    visibility: str = "private"
    is_casual: bool = False
    has_mirrors: bool = False
    as_of: str = ""
    options: tuple[OptionRow, ...] = (OptionRow(),)
    is_compared: bool = False
    b_label: str = ""
    b_as_of: str = ""
    b_options: tuple[OptionRow, ...] = (OptionRow(),)
    b_card: str = ""
    b_version: str = ""
    once: str = ""
    problems: Mapping[str, str] = field(default_factory=dict)

    @property
    def has_more(self) -> bool:
        """Whether the part with options is open."""
        return bool(
            self.as_of or any(row.name for row in self.options) or self.is_casual or self.has_mirrors or self.seed
        )

    @property
    def has_comparison(self) -> bool:
        """Whether the part with the comparison is open."""
        named = any(row.name for row in self.b_options)
        return bool(self.is_compared or named or self.b_label or self.b_as_of or self.b_card or self.b_version)


def fresh_form(*, slug: str, decks: Iterable[str] = (), bot: str) -> LabForm:
    """A form with nothing in it but the decks somebody came with."""
    rows = [DeckRow(choice, bot=bot) for choice in decks]
    rows += [DeckRow(bot=bot)] * max(0, 2 - len(rows))
    return LabForm(format=slug, decks=tuple(rows[:MOST_DECKS]), once=new_share_key())


def read_lab_form(data: QueryDict) -> LabForm:
    """The fields of a sent form."""
    return LabForm(
        format=_line(data, "format"),
        decks=tuple(_deck_row(data, at) for at in range(_count(data, "decks", 2, MOST_DECKS))),
        games=_line(data, "games"),
        seed=_line(data, "seed"),
        title=_line(data, "title"),
        visibility=_line(data, "visibility"),
        is_casual="casual" in data,
        has_mirrors="mirrors" in data,
        as_of=_line(data, "as_of"),
        options=_option_rows(data, ""),
        is_compared="compared" in data,
        b_label=_line(data, "b_label"),
        b_as_of=_line(data, "b_as_of"),
        b_options=_option_rows(data, "b"),
        b_card=_line(data, "b_card"),
        b_version=_line(data, "b_version"),
        once=_line(data, "once")[:60] or new_share_key(),
    )


def _line(data: QueryDict, name: str) -> str:
    text = data.get(name, "").strip()[:LONGEST]
    return text if is_storable(text) else ""


def _count(data: QueryDict, name: str, least: int, most: int) -> int:
    text = data.get(name, "")
    return min(max(int(text), least), most) if text.isascii() and text.isdigit() and len(text) < 4 else least


def _deck_row(data: QueryDict, at: int) -> DeckRow:
    text = data.get(f"text-{at}", "")[:MOST_TEXT].replace("\x00", "")
    return DeckRow(_line(data, f"deck-{at}"), text, _line(data, f"bot-{at}"), _line(data, f"name-{at}"))


def _option_rows(data: QueryDict, side: str) -> tuple[OptionRow, ...]:
    rows = range(_count(data, f"{side}options", 1, MOST_OPTIONS))
    return tuple(OptionRow(_line(data, f"{side}option-{at}"), _line(data, f"{side}value-{at}")) for at in rows)


def carried_out(form: LabForm, wish: str, bot: str) -> LabForm:
    """The form after a button that adds or takes away a row; another wish leaves it as it is."""
    what, _, text = wish.partition(":")
    at = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
    if what == "add-deck" and len(form.decks) < MOST_DECKS:
        return replace(form, decks=(*form.decks, DeckRow(bot=bot)))
    if what == "drop-deck" and len(form.decks) > 2:
        return replace(form, decks=tuple(row for place, row in enumerate(form.decks) if place != at))
    if what in ("add-option", "drop-option"):
        return replace(form, options=_option_rows_after(form.options, what, at))
    if what in ("add-boption", "drop-boption"):
        return replace(form, b_options=_option_rows_after(form.b_options, what, at))
    return form


def _option_rows_after(rows: tuple[OptionRow, ...], what: str, at: int) -> tuple[OptionRow, ...]:
    """The rows with one more, or without one; one stays in any case."""
    if what.startswith("add"):
        return (*rows, OptionRow()) if len(rows) < MOST_OPTIONS else rows
    return tuple(row for place, row in enumerate(rows) if place != at) or (OptionRow(),)


# ---------------------------------------------------------------------------------------------------------------- request
def lab_request(form: LabForm) -> SimulationRequest:
    """What the form asks for. Raises InvalidInput that names every field which cannot be read."""
    errors: list[FieldError] = []
    request = SimulationRequest(
        format=form.format,
        decks=tuple(_choice(row, at, errors) for at, row in enumerate(form.decks)),
        games=_number(form.games, "/games", errors, 200) or 200,
        bots=tuple(row.bot for row in form.decks),
        seed=_number(form.seed, "/seed", errors, None),
        options={row.name: option_value(row.value) for row in form.options if row.name},
        as_of=_day(form.as_of, "/as_of", errors),
        casual=form.is_casual,
        mirrors=form.has_mirrors,
        compare=_compare(form, errors) if form.is_compared else None,
    )
    if errors:
        raise InvalidInput("simulation.form", "Correct the fields that are marked.", errors=tuple(errors))
    return request


def _choice(row: DeckRow, at: int, errors: list[FieldError]) -> DeckChoice:
    found = read_choice(row.choice, row.text, row.name)
    if found is None:
        errors.append(FieldError(f"/decks/{at}", "simulation.no_deck", "Choose a deck, or paste one."))
        return DeckChoice()
    return found


def _compare(form: LabForm, errors: list[FieldError]) -> Compare:
    cards: dict[str, int] = {}
    if form.b_card:
        cards[form.b_card] = _number(form.b_version, "/compare/version", errors, None) or 0
        if not cards[form.b_card]:
            errors.append(FieldError("/compare/version", "simulation.version", "Name the version's number, such as 1."))
    return Compare(
        label=form.b_label,
        options={row.name: option_value(row.value) for row in form.b_options if row.name},
        as_of=_day(form.b_as_of, "/compare/as_of", errors),
        cards=cards,
    )


def _number(text: str, pointer: str, errors: list[FieldError], default: int | None) -> int | None:
    if not text:
        return default
    digits = text.replace(",", "").replace(" ", "")
    if digits.isascii() and digits.isdigit() and len(digits) < 16:
        return int(digits)
    errors.append(FieldError(pointer, "simulation.number", "This is a whole number, such as 1000."))
    return default


def _day(text: str, pointer: str, errors: list[FieldError]) -> Any:
    if not text:
        return None
    try:
        return read_day(text)
    except InvalidInput as error:
        errors.append(FieldError(pointer, error.code, error.message))
        return None


FIELDS = {
    "/games": "games", "/seed": "seed", "/title": "title", "/as_of": "as_of", "/format": "format", "/bots": "decks",
    "/decks": "decks", "/visibility": "visibility", "/compare/as_of": "b_as_of", "/compare/version": "b_version",
    "/compare/label": "b_label", "/compare/cards": "b_card", "/compare": "compare", "/mirrors": "more",
}  # fmt: skip
"""Pointer → the field of the page that shows its message."""


def with_problems(form: LabForm, message: str, errors: Iterable[FieldError]) -> LabForm:
    """The form with what is wrong beside its fields; what belongs to none stands on top."""
    problems: dict[str, str] = {}
    for each in errors:
        name = _field_of(each.pointer)
        problems[name] = f"{problems[name]} {each.detail}" if name in problems else each.detail
    if not problems or "" in problems:
        problems[""] = problems.get("") or message
    return replace(form, problems=problems)


def _field_of(pointer: str) -> str:
    parts = pointer.strip("/").split("/")
    if parts[0] in ("decks", "bots") and len(parts) > 1 and parts[1].isdigit():
        return f"deck-{parts[1]}"
    if parts[0] == "options" and len(parts) > 1:
        return f"option:{parts[1]}"
    if parts[:2] == ["compare", "options"] and len(parts) > 2:
        return f"boption:{parts[2]}"
    for size in (len(parts), 2, 1):
        if (found := FIELDS.get(f"/{'/'.join(parts[:size])}")) is not None:
            return found
    return ""
