"""What a proposal changes, field by field and word by word, each field with the place that comments name."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

import orjson

from oscg.pages.card_fields import Field, Words, fields_of, marked

Piece = tuple[str, str]
"""`same`, `del` or `ins`, and the words."""
Document = Mapping[str, Any]
CONTEXT = 2
"""Lines of unchanged ability data around a change."""


@dataclass(frozen=True, slots=True)
class DiffRow:
    """One field before and after; the words that only one side has are marked. `pointer` leads into the content."""

    label: str
    pointer: str
    before: list[Piece]
    after: list[Piece]


@dataclass(slots=True)
class Diff:
    """All rows that differ, the fields that do not in a few words, and the changed lines of the ability data."""

    rows: list[DiffRow] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    data: list[Piece] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Text:
    """The rules text of a card or of one of its rarities, line by line."""

    label: str
    pointer: str
    lines: list[str]


def diff_of(before: Document | None, after: Document, words: Words, tiers: Mapping[str, str]) -> Diff:
    """Compare two documents of a card; without a first one, every field of the second is shown. `tiers`: rarity → name."""
    found = Diff()
    _values_compared(found, before, after, words, tiers)
    old = {text.pointer: text for text in _texts(before, tiers)} if before else {}
    new = {text.pointer: text for text in _texts(after, tiers)}
    names = _ability_names(before) | _ability_names(after)
    for pointer in dict.fromkeys([*new, *old]):
        shown = new.get(pointer) or old[pointer]
        first, second = (texts[pointer].lines if pointer in texts else [] for texts in (old, new))
        _text_compared(found, shown, first, second, names)
    found.data = _data_lines(before, after) if before else []
    return found


def _values_compared(
    found: Diff, before: Document | None, after: Document, words: Words, tiers: Mapping[str, str]
) -> None:
    old = {each.label: each for each in _values(before, words, tiers)} if before else {}
    new = {each.label: each for each in _values(after, words, tiers)}
    for label in dict.fromkeys([*new, *old]):
        first, second = old.get(label), new.get(label)
        shown = second or first
        if shown is None:
            continue
        if before and first and second and first.value == second.value:
            found.unchanged.append(_brief(shown))
        else:
            sides = _sides(first.value if first else "", second.value if second else "", is_new=before is None)
            found.rows.append(DiffRow(label, shown.pointer, *sides))


def _brief(shown: Field) -> str:
    return shown.label if shown.pointer in ("/flavor", "/artwork") else f"{shown.label} {shown.value}"


def _values(document: Document, words: Words, tiers: Mapping[str, str]) -> Iterator[Field]:
    """Everything but the rules text; fields that say nothing are left out."""
    art = document.get("art") or {}
    picture = f"{art['alt']} (by {art['credit']})" if art.get("credit") else ""
    told = (
        ("Name", document["name"], "/name"),
        *((each.label, each.value, each.pointer) for each in fields_of(document["attributes"], words, "/attributes")),
        *_variant_values(document, words, tiers),
        ("Flavour", document["flavor"], "/flavor"),
        ("Picture", picture, "/artwork"),
        ("Credit", document["author"], "/author_name"),
        ("Licence", document["license"], "/license"),
    )
    yield from (Field(label, value, pointer) for label, value, pointer in told if value)


def _variant_values(document: Document, words: Words, tiers: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    for variant in document["variants"]:
        rarity = str(variant.get("rarity"))
        for each in fields_of(variant, words, f"/variants/{rarity}/attributes"):
            yield f"{tiers.get(rarity, rarity)}: {each.label}", each.value, each.pointer


def _texts(document: Document, tiers: Mapping[str, str]) -> Iterator[_Text]:
    yield _Text("Rules text", "/abilities", document["text"].splitlines())
    for variant in document["variants"]:
        rarity = str(variant.get("rarity"))
        name = f"{tiers.get(rarity, rarity)}: Rules text"
        yield _Text(name, f"/variants/{rarity}/abilities", (variant.get("text") or "").splitlines())


def _ability_names(document: Document | None) -> set[str]:
    parts = [document, *document["variants"]] if document else []
    abilities = [each for part in parts for each in part.get("abilities") or ()]
    return {each["name"] for each in abilities if isinstance(each, Mapping) and isinstance(each.get("name"), str)}


def _text_compared(found: Diff, shown: _Text, old: Sequence[str], new: Sequence[str], names: set[str]) -> None:
    """A row for each line that differs; an ability with a name is called by it."""
    for kind, a, b, c, d in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if kind == "equal":
            found.unchanged += [f"“{line}”" for line in old[a:b]]
            continue
        for first, second in zip_longest(old[a:b], new[c:d], fillvalue=""):
            name = (second or first).partition(":")[0]
            label = name if name in names else shown.label
            found.rows.append(DiffRow(label, shown.pointer, *_sides(first, second)))


def _sides(before: str, after: str, *, is_new: bool = False) -> tuple[list[Piece], list[Piece]]:
    """Both wordings, each with its own words marked; nothing is marked on a new card."""
    if is_new:
        return [], [("same", after)]
    pieces = marked(before, after)
    return [each for each in pieces if each[0] != "ins"], [each for each in pieces if each[0] != "del"]


def _data_lines(before: Document, after: Document) -> list[Piece]:
    """The changed lines of the abilities as data, with a few around them."""
    old, new = (_data(document).splitlines() for document in (before, after))
    signs = {"-": "del", "+": "ins", " ": "same"}
    lines = list(difflib.unified_diff(old, new, lineterm="", n=CONTEXT))[2:]
    return [(signs[line[0]], line) if line[0] in signs else ("same", "…") for line in lines]


def _data(document: Document) -> str:
    variants = {str(each.get("rarity")): each.get("abilities") or [] for each in document["variants"]}
    whole = variants or document["abilities"]
    return orjson.dumps(whole, option=orjson.OPT_INDENT_2).decode()
