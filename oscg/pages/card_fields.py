"""A card's data as labelled values, and what one version changed against another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

SILENT = ("modes", "stats", "abilities", "rarity", "text")
"""Keys that only hold others, or that stand elsewhere on the page."""
ALIASES = {"types_any": "types", "side": "attach"}
"""Keys whose values are worded under another name."""
SHORT = {
    "filter": "Only on",
    "types_any": "Type",
    "hp": "HP",
    "atk": "Attack",
    "agi": "AGI",
    "cha": "CHA",
    "vit": "VIT",
    "wis": "WIS",
}
NAMED = ("types", "types_any", "traits", "trait")
"""Keys whose values are names that cards bear, and so begin with a capital."""
Words = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Field:
    """One value under its label, and where it stands: a JSON pointer below the one given to `fields_of`."""

    label: str
    value: str
    pointer: str = ""


def fields_of(attributes: Mapping[str, Any], words: Words, at: str = "") -> list[Field]:
    """The values of a card's attributes in their order. A card of several modes names the mode of each value."""
    modes = attributes.get("modes")
    if isinstance(modes, Mapping) and len(modes) == 1 and all(isinstance(inner, Mapping) for inner in modes.values()):
        ((mode, inner),) = modes.items()
        rest = {key: value for key, value in attributes.items() if key != "modes"}
        kind = Field("Kind", word("kind", mode, words), f"{at}/modes")
        return [kind, *_walk(inner, "", words, f"{at}/modes/{mode}"), *_walk(rest, "", words, at)]
    return list(_walk(attributes, "", words, at))


def _walk(values: Mapping[str, Any], before: str, words: Words, at: str) -> Iterator[Field]:
    for key, value in values.items():
        if key in SILENT and not isinstance(value, Mapping):
            continue
        if key in ("modes", "stats"):
            yield from _walk(value, before, words, f"{at}/{key}")
        elif before == "" and isinstance(value, Mapping) and any(isinstance(v, (Mapping, int)) for v in value.values()):
            yield from _walk(value, f"{label(key)}: ", words, f"{at}/{key}")
        else:
            name = label(key)
            name = name.lower() if before and not name.isupper() else name
            yield Field(f"{before}{name}", phrase(value, key, words), f"{at}/{key}")


def label(key: str) -> str:
    """A key as a heading: “attack_type” → “Attack type”."""
    return SHORT.get(key) or key.replace("_", " ").capitalize()


def word(key: str, value: str, words: Words) -> str:
    """A value by the game's own word for it, else as written, with blanks for its signs."""
    for name in (ALIASES.get(key, key), f"{key}s"):
        if value in words.get(name, {}):
            return words[name][value]
    written = value.replace("_", " ").replace("-", " ")
    return written[:1].upper() + written[1:] if key in NAMED else written


def phrase(value: Any, key: str, words: Words) -> str:
    """Any value of a card in a few words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, str):
        return word(key, value, words)
    if isinstance(value, list):
        if len(value) == 3 and value[1] in ("<=", ">=", "=", "<", ">"):
            return f"{label(str(value[0])).lower()} {value[1].replace('<=', 'at most').replace('>=', 'at least')} {value[2]}"
        between = "; " if any(isinstance(each, Mapping) for each in value) else " or " if key == "types_any" else ", "
        return between.join(phrase(each, key, words) for each in value)
    if isinstance(value, Mapping):
        return _phrase_of_mapping(value, words)
    return words.get(key, {}).get(str(value)) or str(value).replace("-", "−")


def _phrase_of_mapping(value: Mapping[str, Any], words: Words) -> str:
    if "k" in value:
        number = f" {value['n']}" if "n" in value else ""
        return word("keyword", str(value["k"]), words) + number
    if "stat" in value and "amount" in value:
        amount = value["amount"]
        signed = f"{amount:+d}".replace("-", "−") if isinstance(amount, int) else f"+{amount}"
        return f"{signed} {label(str(value['stat'])).lower()}"
    if "stat" in value and "set" in value:
        return f"{label(str(value['stat'])).lower()} becomes {value['set']}"
    if set(value) == {"keywords"}:
        return phrase(value["keywords"], "keywords", words)
    if set(value) == {"name"}:
        return str(value["name"])
    if set(value) == {"types_any"}:
        return f"a {phrase(value['types_any'], 'types_any', words)}"
    return ", ".join(f"{label(key).lower()} {phrase(each, key, words)}" for key, each in value.items())


def table_of(variants: Iterable[Mapping[str, Any]], words: Words) -> list[tuple[str, list[str], bool]]:
    """Variants side by side: label, the value of each, and whether they differ. Empty for a card without rarities."""
    columns = [{each.label: each.value for each in fields_of(variant, words)} for variant in variants]
    labels = list(dict.fromkeys(name for column in columns for name in column))
    rows = [(name, [column.get(name, "–") for column in columns]) for name in labels]
    return [(name, values, len(set(values)) > 1) for name, values in rows]


def marked(before: str, after: str) -> list[tuple[str, str]]:
    """Two wordings as one: pieces that are `same`, `del`eted or `ins`erted, word by word."""
    old, new = before.split(), after.split()
    found: list[tuple[str, str]] = []
    for kind, a, b, c, d in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if kind == "equal":
            found.append(("same", " ".join(old[a:b])))
            continue
        found += [("del", " ".join(old[a:b]))] if b > a else []
        found += [("ins", " ".join(new[c:d]))] if d > c else []
    return found
