"""The content of a game that is being made: parts that a form shows, or (where somebody wrote it so) their definition as it is.

`{"about": {…}, "decks": {…}, "cards": {…}, "options": {…}, "format": {…}, "list": {…}, "raw": {part: definition}}`. Each part of PARTS
makes some keys of the definition. A part that stands in `raw` is taken from there, since no row could say the same.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

from rules.sheets.cards import cards_definition
from rules.sheets.decks import about_definition, about_sheet, decks_definition, decks_sheet
from rules.sheets.lines import filter_sheet, line_of, sheet_line_of
from rules.sheets.options import options_definition, options_sheet

Content = dict[str, Any]
Sheet = Mapping[str, Any]

PARTS = ("about", "decks", "cards", "options")
FIRST = ("format", "list")
"""What a new game begins with beside its definition."""
EMPTY: Mapping[str, Any] = {**{part: {} for part in (*PARTS, *FIRST)}, "raw": {}}
WORDS_OF: Mapping[str, tuple[str, ...]] = {
    "decks": ("board_names", "board_endings", "tier_labels", "unpublished"),
    "cards": ("values", "homes", "headings", "fingerprint_ignores"),
}
KEYS_OF: Mapping[str, tuple[str, ...]] = {
    "about": ("slug", "name", "long_name", "short_name", "summary"),
    "decks": ("boards", "tiers"),
    "cards": ("facts", "card_schema"),
    "options": ("options", "agreement"),
}
_MAKERS: Mapping[str, Callable[[Content], Content]] = {
    "about": about_definition,
    "decks": decks_definition,
    "cards": cards_definition,
    "options": options_definition,
}
_READERS: Mapping[str, Callable[[Sheet], Content | None]] = {
    "about": about_sheet,
    "decks": decks_sheet,
    "options": options_sheet,
}


def definition_of(content: Content) -> Content:
    """The definition that a content makes; unfinished rows are left out."""
    whole: Content = {}
    words: Content = {}
    for part in (*PARTS, "rest"):
        made = content["raw"].get(part)
        if made is None:
            made = _MAKERS[part](content) if part in _MAKERS else {}
        made = copy.deepcopy(made)
        said = made.pop("words", {})
        # What is no object stays, so that it is told as a fault.
        whole |= made if isinstance(said, Mapping) else {**made, "words": said}
        words |= said if isinstance(said, Mapping) else {}
    return {**whole, "words": words} if words else whole


def with_definition(content: Content, definition: Sheet) -> Content:
    """The content with a definition in place of what it made before.

    A part that says the same as before keeps its rows; another is shown as rows where these say exactly the same.
    """
    before = _slices(definition_of(content))
    found = {**content, "raw": {}}
    for part, wanted in _slices(definition).items():
        if wanted == before.get(part):
            if part in content["raw"]:
                found["raw"][part] = content["raw"][part]
            continue
        rows = _READERS[part](wanted) if part in _READERS else None
        if rows is not None and _slices(definition_of({**found, part: rows, "raw": {}})).get(part) == wanted:
            found[part] = rows
        else:
            found["raw"][part] = wanted
    return found


def _slices(definition: Sheet) -> dict[str, Content]:
    """A definition by the parts that make it, and the rest that none of them makes. Empty values say nothing."""
    words = definition.get("words")
    words = words if isinstance(words, Mapping) else {}
    known = {key for keys in KEYS_OF.values() for key in keys}
    known_words = {key for keys in WORDS_OF.values() for key in keys}
    found: dict[str, Content] = {}
    for part in PARTS:
        found[part] = _told(definition, KEYS_OF[part], words, WORDS_OF.get(part, ()))
    rest = [key for key in definition if key not in known and key != "words"]
    left = _told(definition, rest, words, [key for key in words if key not in known_words])
    if not isinstance(definition.get("words", {}), Mapping):
        left["words"] = definition["words"]
    return {**found, "rest": left} if left else found


def _told(definition: Sheet, keys: Any, words: Sheet, word_keys: Any) -> Content:
    told = {key: definition[key] for key in keys if key in definition and definition[key] not in ("", [], {})}
    spoken = {key: words[key] for key in word_keys if key in words and words[key] not in ("", [], {})}
    return {**told, "words": spoken} if spoken else told


# -------------------------------------------------------------------------------------------------- the first format
def format_of(content: Content) -> Content:
    """The first format: `{slug, name, description, needs_second_maintainer, note, deck_rules}`."""
    sheet = content["format"]
    options = definition_of(content).get("options", {})
    lines = [line_of(line, options) for line in sheet.get("lines", [])]
    return {
        "slug": sheet.get("slug", ""),
        "name": sheet.get("name", ""),
        "description": sheet.get("description", ""),
        "needs_second_maintainer": sheet.get("needs_second_maintainer", False),
        "note": sheet.get("note", ""),
        "deck_rules": lines,
    }


def format_sheet(entry: Sheet, options: Sheet) -> Content:
    """The rows of a first format; a rule line that no row can say stays as it is."""
    names = ("slug", "name", "description", "needs_second_maintainer", "note")
    lines = entry.get("deck_rules", [])
    rows = [sheet_line_of(line, options) for line in lines] if isinstance(lines, list) else []
    return {**{name: entry[name] for name in names if entry.get(name)}, "lines": rows}


def list_of(content: Content) -> Content:
    """The first list: `{announcement, entries}`."""
    sheet = content["list"]
    return {"announcement": sheet.get("announcement", ""), "entries": sheet.get("entries", [])}


def list_sheet(given: Sheet) -> Content:
    """The rows of a first list; an entry of another shape stays as it is."""
    entries = given.get("entries", [])
    rows = [_entry_sheet(entry) for entry in entries] if isinstance(entries, list) else entries
    return {**given, "entries": rows}


def _entry_sheet(entry: Any) -> Any:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("filter"), Mapping):
        return entry
    return {**entry, "filter": filter_sheet(entry["filter"])}


def whole_of(content: Content, *, is_new: bool) -> Content:
    """Everything as one JSON object, as the editor of the whole shows it."""
    definition = {"definition": definition_of(content)}
    return {**definition, "format": format_of(content), "list": list_of(content)} if is_new else definition


def with_whole(content: Content, whole: Sheet, *, is_new: bool) -> Content:
    """The content with everything as the editor of the whole says it. Raises ValueError for what is no such object."""
    keys = ("definition", *FIRST) if is_new else ("definition",)
    if set(whole) != set(keys) or not all(isinstance(whole[key], Mapping) for key in keys):
        raise ValueError(f"The whole is an object with {', '.join(keys)}, each of them an object.")
    found = with_definition(content, whole["definition"])
    if is_new:
        options = definition_of(found).get("options", {})
        if whole["format"] != format_of(found):
            found["format"] = format_sheet(whole["format"], options)
        if whole["list"] != list_of(found):
            found["list"] = list_sheet(whole["list"])
    return found
