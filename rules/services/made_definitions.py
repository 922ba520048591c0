"""What is wrong with a definition that people made on the site. Unlike those of the project nobody has reviewed or tested it: facts,
words, agreements and the card schema are looked through, and the schema may say nothing that could run long or reach out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from oscg.common.errors import FieldError
from oscg.common.storable import is_storable
from rules.games.catalog import shipped
from rules.models import Game
from rules.services.definitions import definition_faults
from rules.services.made_schemas import CODE, made_fault, schema_faults

LONGEST = 200_000
RESERVED = frozenset({"new", "site"})
KEYS = (
    "slug",
    "name",
    "long_name",
    "short_name",
    "summary",
    "boards",
    "facts",
    "tiers",
    "options",
    "words",
    "agreement",
    "card_schema",
)
WORDS = (
    "board_names",
    "values",
    "homes",
    "headings",
    "board_endings",
    "tier_labels",
    "unpublished",
    "fingerprint_ignores",
)
SOURCES = ("path", "keys", "has", "lowest", "union")
TERMS = {"enabled": bool, "in_sanctioned": bool, "maximum": int, "on_submitted": bool, "unrestricted": int}
OWN_FACTS = frozenset({"name", "slug", "rarity", "stat", "not", "any", "all"})


def made_faults(definition: Mapping[str, Any], *, of: Game | None = None) -> list[FieldError]:
    """Everything wrong with a definition somebody made; `of` is the game it is of, None for a new one."""
    if not is_storable(definition) or len(json.dumps(definition)) > LONGEST:
        return [FieldError("", CODE, f"A definition is at most {LONGEST} characters that can be stored.")]
    # Schemas first: a default is not tried against one that may run long.
    found = list(_options(definition)) or list(definition_faults(definition))
    if found:
        return found
    parts = (_keys, _facts, _words, _agreement, _card_schema)
    found = [fault for part in parts for fault in part(definition)]
    return [*found, *_names(definition, of)]


def _keys(definition: Mapping[str, Any]) -> Iterator[FieldError]:
    for key in sorted(set(definition) - set(KEYS)):
        yield made_fault(f"/{key}", f"A definition has no “{key}”. It has {', '.join(KEYS)}.")


def _names(definition: Mapping[str, Any], of: Game | None) -> Iterator[FieldError]:
    """No game is called like another: people find games by these names."""
    slug = definition["slug"]
    if of is not None and slug != of.slug:
        yield made_fault("/slug", f"The slug of a game never changes. Leave it at “{of.slug}”.")
    others = Game.objects.all() if of is None else Game.objects.exclude(pk=of.pk)
    rows = list(others.values_list("slug", "name", "long_name", "short_name"))
    if of is None and (slug in RESERVED or slug in shipped() or any(row[0] == slug for row in rows)):
        yield made_fault("/slug", f"“{slug}” is taken. Choose another slug.")
    taken = {name.casefold() for row in rows for name in row if name}
    for key in ("name", "long_name", "short_name"):
        if definition.get(key, "").strip().casefold() in taken:
            yield made_fault(f"/{key}", f"Another game is called “{definition[key]}”. Choose another name.")


# ------------------------------------------------------------------------------------------------------------- facts
def _facts(definition: Mapping[str, Any]) -> Iterator[FieldError]:
    for name, source in definition["facts"].items():
        if name in OWN_FACTS or not name.isidentifier() or len(name) > 30 or name.endswith(("_any", "_all", "_none")):
            yield made_fault(
                f"/facts/{name}", f"A fact cannot be called “{name}”. Use a word of letters, digits and “_”."
            )
        kinds = [kind for kind in SOURCES if kind in source]
        extra = sorted(set(source) - {*SOURCES, "default", "item"})
        if len(kinds) != 1 or extra:
            yield made_fault(
                f"/facts/{name}", f"A fact has one source: {', '.join(SOURCES)}; with “path” also item and default."
            )
            continue
        yield from _source(name, kinds[0], source)


def _source(name: str, kind: str, source: Mapping[str, Any]) -> Iterator[FieldError]:
    value = source[kind]
    is_list = kind in ("lowest", "union") or (kind == "path" and isinstance(value, list))
    paths = value if is_list else [value]
    if not isinstance(paths, list) or not paths or not all(isinstance(path, str) and path for path in paths):
        words = "a list of paths" if is_list else "a path"
        yield made_fault(
            f"/facts/{name}/{kind}", f"“{kind}” is {words} into the card's fields, such as “cost” or “stats.hp”."
        )
    if "item" in source and not isinstance(source["item"], str):
        yield made_fault(f"/facts/{name}/item", "“item” is the key to read from each object of the list.")
    if not isinstance(source.get("default", ""), (str, int, bool)):
        yield made_fault(f"/facts/{name}/default", "A default is a word, a whole number, true or false.")


# ------------------------------------------------------------------------------------------------------------- words
def _words(definition: Mapping[str, Any]) -> Iterator[FieldError]:
    words = definition.get("words", {})
    for key in sorted(set(words) - set(WORDS)):
        yield made_fault(f"/words/{key}", f"There are no words “{key}”. There are {', '.join(WORDS)}.")
    boards, facts = definition["boards"], definition["facts"]
    tiers = [tier["code"] for tier in definition.get("tiers", [])]
    yield from _named(words, "board_names", boards, "board")
    yield from _named(words, "values", facts, "fact", inner=True)
    yield from _listed(words, "tier_labels", tiers, "rarity")
    values = words.get("values")
    kinds = values.get("kind") if isinstance(values, Mapping) else None
    kinds = kinds if isinstance(kinds, Mapping) else {}
    yield from _listed(words, "homes", kinds, "kind", among=boards)
    yield from _listed(words, "board_endings", boards, "board")
    for key in ("headings", "fingerprint_ignores"):
        if not _are_texts(words.get(key, [])):
            yield made_fault(f"/words/{key}", "This is a list of words.")
    if words.get("unpublished", "count") not in ("count", "unknown"):
        yield made_fault("/words/unpublished", "Cards that are not published either “count” or are “unknown”.")
    if "main" not in boards and not words.get("homes"):
        detail = "No board is called “main”, so say for each kind of card on which boards it may lie."
        yield made_fault("/words/homes", detail)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) and each for each in value)


def _named(
    words: Mapping[str, Any], key: str, known: Iterable[str], what: str, *, inner: bool = False
) -> Iterator[FieldError]:
    """A mapping of known things to their names, or (`inner`) to mappings of values to names."""
    given = words.get(key, {})
    if not isinstance(given, Mapping):
        yield made_fault(f"/words/{key}", "This is an object of names.")
        return
    for name, value in given.items():
        if name not in known:
            yield made_fault(
                f"/words/{key}/{name}", f"There is no {what} “{name}”. There are {', '.join(known) or 'none'}."
            )
        texts = value.values() if inner and isinstance(value, Mapping) else [value]
        if not all(isinstance(text, str) and 0 < len(text) <= 60 for text in texts):
            yield made_fault(f"/words/{key}/{name}", "A name has 1 to 60 characters.")


def _listed(
    words: Mapping[str, Any], key: str, known: Iterable[str], what: str, *, among: Iterable[str] | None = None
) -> Iterator[FieldError]:
    """A mapping of known things to lists of words."""
    given = words.get(key, {})
    if not isinstance(given, Mapping):
        yield made_fault(f"/words/{key}", "This is an object of lists.")
        return
    for name, value in given.items():
        if name not in known:
            yield made_fault(
                f"/words/{key}/{name}", f"There is no {what} “{name}”. There are {', '.join(known) or 'none'}."
            )
        if not _are_texts(value) or not value:
            yield made_fault(f"/words/{key}/{name}", "This is a list of at least one word.")
        elif among is not None and not set(value) <= set(among):
            yield made_fault(
                f"/words/{key}/{name}",
                f"There is a board among these that the game does not have. It has {', '.join(among)}.",
            )


# --------------------------------------------------------------------------------------------------------- agreement
def _agreement(definition: Mapping[str, Any]) -> Iterator[FieldError]:
    options = definition.get("options", {})
    for key, value in definition.get("agreement", {}).items():
        pointer = f"/agreement/{key}"
        if key not in TERMS:
            yield made_fault(pointer, f"An agreement has no “{key}”. It has {', '.join(TERMS)}.")
        elif isinstance(value, Mapping):
            if set(value) != {"option"} or not isinstance(value["option"], str) or value["option"] not in options:
                yield made_fault(pointer, f"Name an option of this game: {', '.join(options) or 'there is none'}.")
        elif type(value) is not TERMS[key]:
            yield made_fault(pointer, "This is a whole number." if TERMS[key] is int else "This is true or false.")


# ----------------------------------------------------------------------------------------------------------- schemas
def _options(definition: Mapping[str, Any]) -> Iterator[FieldError]:
    options = definition.get("options", {})
    for name, option in options.items() if isinstance(options, Mapping) else ():
        if not name.isidentifier() or len(name) > 40:
            yield made_fault(f"/options/{name}", "An option is called by a word of letters, digits and “_”.")
        if isinstance(option, Mapping):
            yield from schema_faults(option.get("schema", {}), f"/options/{name}/schema")


def _card_schema(definition: Mapping[str, Any]) -> Iterator[FieldError]:
    schema = definition.get("card_schema", {})
    found = list(schema_faults(schema, "/card_schema"))
    yield from found
    if not found and schema:
        properties = schema.get("properties", {})
        for key in sorted(set(properties) - {"name", "attributes", "variants"}):
            yield made_fault(
                f"/card_schema/properties/{key}",
                "A card is checked as {name, attributes, variants}. Put fields into attributes.",
            )
