"""What a submission proposes, as data: its shape, the draft it stands for, and the content of a published version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from cards.models import CardVersion
from oscg.common.errors import InvalidInput
from oscg.common.storable import is_storable
from rules.abilities.vocabulary import has_vocabulary
from rules.checks.card_check import CardDraft, VariantDraft

LARGEST = 64_000
OF_A_CARD: Mapping[str, type] = {
    "name": str,
    "attributes": dict,
    "abilities": list,
    "text": str,
    "variants": list,
    "flavor": str,
}
OF_A_VARIANT: Mapping[str, type] = {"rarity": str, "attributes": dict, "abilities": list, "text": str}
LARGEST_NUMBER, DEEPEST = 2**63 - 1, 100
LONGEST = {"name": 60, "text": 4000, "flavor": 500}


def content_read(given: Mapping[str, Any]) -> dict[str, Any]:
    """A proposal's content with every key in its place, checked for shape and size only: a draft may be unfinished.

    Raises InvalidInput with a pointer for an unknown key, a wrong type, a text too long, or characters no database can keep.
    """
    content = _read(given, OF_A_CARD, "")
    content["variants"] = [_read(each, OF_A_VARIANT, f"/variants/{at}") for at, each in enumerate(content["variants"])]
    try:
        size = len(orjson.dumps(content))
    except orjson.JSONEncodeError as error:
        raise _unreadable(content) from error
    if not is_storable(content):
        raise InvalidInput("submission.characters", "The card holds characters that cannot be stored. Remove them.")
    if size > LARGEST:
        message = f"The card's data take {size:,} bytes; at most {LARGEST:,} are allowed. Shorten it."
        raise InvalidInput("submission.too_large", message)
    return content


def _unreadable(content: Mapping[str, Any]) -> InvalidInput:
    """Why a content is no JSON that can be kept, with the place of the first number that is too large."""
    for place, value in _leaves(content, ""):
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            message = "This number is too large to be kept. Use a smaller one."
            return InvalidInput("submission.number", message, pointer=place)
    message = "The card's data are nested too deep. Simplify them."
    return InvalidInput("submission.too_deep", message)


def _leaves(value: Any, place: str, depth: int = 0) -> Iterator[tuple[str, Any]]:
    if depth > DEEPEST:
        return
    if isinstance(value, Mapping):
        for key, each in value.items():
            step = str(key).replace("~", "~0").replace("/", "~1")
            yield from _leaves(each, f"{place}/{step}", depth + 1)
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from _leaves(each, f"{place}/{at}", depth + 1)
    else:
        yield place, value


def _read(given: Any, shape: Mapping[str, type], pointer: str) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise InvalidInput("submission.shape", "Here stands an object with the card's fields.", pointer=pointer)
    unknown = sorted(set(given) - set(shape))
    if unknown:
        message = f"“{unknown[0][:40]}” is not a field here. Use {', '.join(shape)}."
        raise InvalidInput("submission.unknown_field", message, pointer=f"{pointer}/{unknown[0][:40]}")
    found: dict[str, Any] = {}
    for key, kind in shape.items():
        value = given.get(key)
        place = f"{pointer}/{key}"
        if value is None:
            found[key] = None if key == "rarity" else kind()
        elif not isinstance(value, kind):
            raise InvalidInput("submission.shape", f"{key} is a {_NAMES[kind]}. Correct it.", pointer=place)
        elif isinstance(value, str) and len(value) > LONGEST.get(key, 60):
            message = f"{key} has {len(value)} characters; at most {LONGEST.get(key, 60)} are allowed. Shorten it."
            raise InvalidInput("submission.too_long", message, pointer=place)
        else:
            found[key] = value
    return found


_NAMES: Mapping[type, str] = {str: "text", dict: "object", list: "list"}


def content_draft(content: Mapping[str, Any], slug: str | None = None) -> CardDraft:
    """The draft that checks and publishing take; `slug` is that of the card it changes."""
    return CardDraft(
        name=content["name"].strip(),
        attributes=content["attributes"],
        abilities=tuple(content["abilities"]),
        text=content["text"],
        variants=tuple(
            VariantDraft(
                rarity=each["rarity"],
                attributes=each["attributes"],
                abilities=tuple(each["abilities"]),
                text=each["text"],
            )
            for each in content["variants"]
        ),
        slug=slug,
    )


def version_content(version: CardVersion) -> dict[str, Any]:
    """The content a change of this version starts from; a text that is made from the card's data is left out."""
    is_made = has_vocabulary(version.card.game.slug)
    rows = version.variants.select_related("tier")
    return {
        "name": version.name,
        "attributes": version.attributes,
        "abilities": version.abilities,
        "text": "" if is_made else version.text,
        "variants": [
            {
                "rarity": row.tier.code,
                "attributes": row.attributes,
                "abilities": row.abilities,
                "text": "" if is_made else row.text,
            }
            for row in rows
            if row.tier is not None
        ],
        "flavor": version.flavor,
    }
