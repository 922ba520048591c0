"""What the check page and the deck builder send: every field read with care, nothing of it believed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.http import HttpRequest, QueryDict

from decks.services.card_finding import Wanted
from decks.services.deck_files import upload_text
from decks.services.deck_fixes import OPERATIONS
from oscg.common.clock import read_day
from oscg.common.errors import DomainError, InvalidInput
from oscg.common.rendering import BadBody, is_clean, load_json
from rules.checks.agreement import AgreementEntry
from rules.specs.deck import DeckEntry

MOST_TEXT = 200_000
MOST_BYTES = 1_000_000
"""How much of an upload is read into memory; more than any deck file may have, so that a longer one is refused by its length."""
MOST_ALLOWED = 100
MOST_DAYS = 6
MOST_ENTRIES = 2_000
LONGEST_CARD = 200


@dataclass(frozen=True, slots=True)
class CheckForm:
    """The check page's fields. `day` is the day as typed; `problems` says by field what could not be read."""

    text: str = ""
    format: str = ""
    day: str = ""
    as_of: date | None = None
    also: tuple[date, ...] = ()
    allow_text: str = ""
    allow: tuple[AgreementEntry, ...] = ()
    is_sanctioned: bool = False
    problems: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_asked(self) -> bool:
        """Whether there is a deck to check."""
        return bool(self.text.strip())

    def with_text(self, text: str) -> CheckForm:
        """The same check of another text."""
        return replace(self, text=text)


def read_check_form(request: HttpRequest, formats: Mapping[str, Any]) -> CheckForm:
    """The fields of a sent form or of the address. `formats` are those that exist; the first counts without a choice."""
    data = request.POST if request.method == "POST" else request.GET
    problems: dict[str, str] = {}
    text = _text(data.get("text", ""), "text", problems)
    upload = request.FILES.get("file")
    if upload is not None and upload.size:
        try:
            text = upload_text(upload.read(MOST_BYTES))
        except InvalidInput as error:
            problems["text"] = error.message
    wanted = data.get("as_format", "") or data.get("format", "")
    if wanted and wanted not in formats:
        problems["format"] = f"There is no format “{wanted[:60]}”. Choose one of the list."
    day = data.get("day", "").strip()
    allow_text = _text(data.get("allow", "")[:10_000], "allow", problems)
    if agreed := data.get("agree"):
        allow_text = f"{allow_text.rstrip()}\n{agreed[:LONGEST_CARD]}".strip()
    also = [found for each in [*data.getlist("also"), data.get("add", "")] if (found := _day(each, "add", problems))]
    return CheckForm(
        text=text,
        format=wanted if wanted in formats else next(iter(formats), ""),
        day=day,
        as_of=_day(day, "day", problems),
        also=tuple(dict.fromkeys(also))[:MOST_DAYS],
        allow_text=allow_text,
        allow=read_allow(allow_text),
        is_sanctioned=bool(data.get("sanctioned")),
        problems=problems,
    )


def read_allow(text: str) -> tuple[AgreementEntry, ...]:
    """Agreed cards, one a line; a number in front is how many copies."""
    found = []
    for line in text.splitlines()[:MOST_ALLOWED]:
        first, _, rest = line.strip().partition(" ")
        digits = first.removesuffix("x")
        is_count = digits.isascii() and digits.isdigit() and len(digits) < 4 and rest.strip()
        if is_count:
            found.append(AgreementEntry(rest.strip(), int(digits)))
        elif line.strip():
            found.append(AgreementEntry(line.strip()))
    return tuple(found)


def read_fix(text: str) -> dict[str, Any] | None:
    """A fix as its button sends it; None for anything else."""
    try:
        fix = load_json(text[:2_000].encode("utf-8", "surrogatepass"))
    except BadBody:
        return None
    if not isinstance(fix, dict) or fix.get("op") not in OPERATIONS or not isinstance(fix.get("card"), str):
        return None
    count = fix.setdefault("count", 1)
    words = [fix.get(key) for key in ("rarity", "board", "to")]
    is_sound = type(count) is int and count > 0 and all(word is None or isinstance(word, str) for word in words)
    return fix if is_sound else None


@dataclass(frozen=True, slots=True)
class BuilderForm:
    """The builder's fields: the deck as it is being built, what it will be called, and what is looked for."""

    entries: tuple[DeckEntry, ...] = ()
    name: str = ""
    notes: str = ""
    visibility: str = "private"
    note: str = ""
    base: int | None = None
    once: str = ""
    wanted: Wanted = field(default_factory=Wanted)
    text: str = ""
    problem: str = ""


def read_builder_form(data: QueryDict) -> BuilderForm:
    """The fields of the builder as sent. Entries that cannot be read are said in `problem`, never dropped in silence."""
    problems: dict[str, str] = {}
    entries: tuple[DeckEntry, ...] = ()
    try:
        entries = read_entries(data.get("entries", "") or "[]")
    except (DomainError, BadBody) as error:
        problems["entries"] = str(error)
    base = data.get("base", "")
    fields = {
        name: _text(data.get(name, "").replace("\r\n", "\n"), name, problems)
        for name in ("name", "notes", "note", "text")
    }
    return BuilderForm(
        entries=entries,
        visibility=data.get("visibility", "private"),
        base=int(base) if base.isascii() and base.isdigit() and len(base) < 9 else None,
        once=data.get("once", "")[:60],
        wanted=read_wanted(data),
        problem=" ".join(problems.values()),
        **fields,
    )


def read_wanted(data: QueryDict) -> Wanted:
    """The search beside the deck."""
    cost = data.get("cost", "")
    return Wanted(
        words=data.get("q", "")[:200],
        kind=data.get("kind", "")[:40],
        type=data.get("type", "")[:60],
        element=data.get("element", "")[:40],
        cost=int(cost) if cost.isascii() and cost.isdigit() and len(cost) < 4 else None,
    )


def read_entries(text: str) -> tuple[DeckEntry, ...]:
    """Rows of `[card, count, board, rarity]`. Raises InvalidInput or BadBody for anything else."""
    rows = load_json(text.encode("utf-8", "surrogatepass"))
    problem = InvalidInput(
        "deck.entries", "The cards that were sent could not be read, so nothing was changed. Load the page again."
    )
    if not isinstance(rows, list) or len(rows) > MOST_ENTRIES:
        raise problem
    found = []
    for row in rows:
        if not isinstance(row, list) or not 2 <= len(row) <= 4 or not isinstance(row[0], str):
            raise problem
        card, count = row[:2]
        board, rarity = (row[2] if len(row) > 2 else "main"), (row[3] if len(row) > 3 else None)
        is_sound = len(card) <= LONGEST_CARD and isinstance(board, str) and (rarity is None or isinstance(rarity, str))
        if not is_sound or len(board) > LONGEST_CARD or isinstance(count, (list, dict)):
            raise problem
        found.append(DeckEntry(card, count, board, rarity))
    return tuple(found)


def _text(value: str, name: str, problems: dict[str, str]) -> str:
    if len(value) > MOST_TEXT:
        problems[name] = f"The text is longer than {MOST_TEXT:,} characters. Send one deck at a time."
        return value[:MOST_TEXT]
    if not is_clean(value):
        problems[name] = "The text held characters that are no text. They were taken out; look it over."
        return "".join(sign for sign in value if sign != "\x00" and not "\ud800" <= sign <= "\udfff")
    return value


def _day(text: str, name: str, problems: dict[str, str]) -> date | None:
    if not text:
        return None
    try:
        return read_day(text)
    except InvalidInput as error:
        problems[name] = error.message
        return None
