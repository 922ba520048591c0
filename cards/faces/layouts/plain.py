"""Games that are data alone: a plain sheet with whatever the card's attributes hold."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from cards.faces.parts import Face, Stat
from cards.faces.wording import plain_text, sentences, spoken, text_box, title

INKS = 6
MOST_STATS = 6
KINDS = ("kind", "type", "role")


def lay_out(document: Mapping[str, Any], variant: Mapping[str, Any]) -> Face:
    """The face of a card of any game: whole numbers become sockets, words the type line."""
    own = {key: value for key, value in variant.items() if key not in ("rarity", "abilities", "text")}
    values = {**document.get("attributes", {}), **own}
    kind = next((title(values[key]) for key in KINDS if isinstance(values.get(key), str)), "Card")
    cost = str(values["cost"]) if _is_number(values.get("cost")) else ""
    numbers = [(title(key), value) for key, value in values.items() if _is_number(value) and key != "cost"]
    stats = tuple(Stat(str(value), name, f"{name} {value}") for name, value in numbers[:MOST_STATS])
    line = " · ".join(dict.fromkeys((kind, *_words(values))))
    rarity = title(variant.get("rarity") or "")
    text = text_box(variant.get("text") or document.get("text", ""), document.get("flavor", ""))
    ink = hashlib.sha256(document["game"].encode()).digest()[0] % INKS
    return Face(
        game=document["game"],
        slug=document["slug"],
        name=document["name"],
        layout="plain",
        classes=f"pl pl--{ink}",
        kind=kind,
        cost=cost,
        type_line=line,
        text=text,
        stats=stats,
        rarity=rarity[:1],
        rarity_name=rarity,
        alt=sentences(
            document["name"],
            ", ".join(part for part in (line, rarity, f"cost {cost}" if cost else "") if part),
            spoken(stats),
            plain_text(text),
        ),
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _words(values: Mapping[str, Any]) -> list[str]:
    """Words of the attributes, those of lists among them."""
    found: list[str] = []
    for key, value in values.items():
        if key not in KINDS:
            found += [each for each in (value if isinstance(value, list | tuple) else [value]) if isinstance(each, str)]
    return [title(word) for word in found]
