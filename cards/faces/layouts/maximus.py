"""Maximus: a filing spine with the cost, notched art, sockets for Offense, Defense and Health."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cards.faces.parts import Face, Stat
from cards.faces.wording import plain_text, sentences, signed, spoken, text_box, title

SOCKETS = (("offense", "sword", "Offense"), ("defense", "shield", "Defense"), ("health", "heart", "Health"))
KINDS = {"avatar": "Avatar", "unit": "Unit", "equipment": "Equipment", "verb": "Verb"}


def lay_out(document: Mapping[str, Any], variant: Mapping[str, Any]) -> Face:
    """The face of a Maximus card; a dual card shows its Unit with the Equipment's cost under it (MAX-EQP-6)."""
    modes: Mapping[str, Mapping[str, Any]] = document["attributes"]["modes"]
    main = next(name for name in ("unit", "equipment", "verb") if name in modes)
    mode = modes[main]
    look = "avatar" if mode.get("avatar") else main
    is_dual = len(modes) > 1
    kind = f"{KINDS[look]} or Equipment" if is_dual else KINDS[look]
    second = str(modes["equipment"]["cost"]) if is_dual else ""
    stats = _sockets(mode) if main == "unit" else _modifiers(mode.get("modifiers", ()))
    types = _type_words(mode)
    text = text_box(variant.get("text") or document.get("text", ""), document.get("flavor", ""))
    cost = f"cost {mode['cost']}" + (f", as Equipment {second}" if is_dual else "")
    head = ", ".join(part for part in (f"Maximus {kind}", cost, " · ".join(types)) if part)
    return Face(
        game=document["game"],
        slug=document["slug"],
        name=document["name"],
        layout="maximus",
        classes=f"mx mx--{look}" + (" mx--dual" if is_dual else ""),
        cost=str(mode["cost"]),
        second_cost=second,
        kind=kind,
        icon=look,
        type_line=" · ".join(types) or kind,
        text=text,
        stats=stats,
        alt=sentences(document["name"], head, spoken(stats), plain_text(text)),
    )


def _sockets(unit: Mapping[str, Any]) -> tuple[Stat, ...]:
    return tuple(Stat(str(unit[key]), word, f"{word} {unit[key]}", icon) for key, icon, word in SOCKETS)


def _modifiers(modifiers: Sequence[Mapping[str, Any]]) -> tuple[Stat, ...]:
    """What Equipment adds to its bearer, in the order of the sockets."""
    found = []
    for key, icon, word in SOCKETS:
        for each in modifiers:
            if each["stat"] != key:
                continue
            if "set" in each:
                found.append(Stat(f"={each['set']}", word, f"{word} becomes {each['set']}", icon))
            else:
                found.append(Stat(signed(each["amount"]), word, f"{signed(each['amount'])} {word}", icon))
    return tuple(found)


def _type_words(mode: Mapping[str, Any]) -> list[str]:
    recipe = mode.get("recipe") or {}
    return [title(word) for word in (recipe.get("kind", ""), *mode.get("types", ())) if word]
