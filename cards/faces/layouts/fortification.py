"""Fortification: merlons over the name, an arched window, stat stones, and a disc with the life of a character."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.faces.parts import Face, Stat
from cards.faces.wording import plain_text, sentences, signed, spoken, text_box, title

LETTERS = (("attack", "A"), ("defense", "D"), ("magic", "M"))


def lay_out(document: Mapping[str, Any], variant: Mapping[str, Any]) -> Face:
    """The face of a character, a spell or equipment (FORT-CHAR-2, FORT-CHAR-3)."""
    card = document["attributes"]
    look, line, stats = {"character": _character, "spell": _spell, "equipment": _equipment}[card["kind"]](card)
    life = str(card["life"]) if card["kind"] == "character" else ""
    text = text_box(variant.get("text") or document.get("text", ""), document.get("flavor", ""))
    return Face(
        game=document["game"],
        slug=document["slug"],
        name=document["name"],
        layout="fortification",
        classes=f"ft ft--{look}",
        kind=title(card["kind"]),
        type_line=line,
        text=text,
        stats=stats,
        life=life,
        alt=sentences(
            document["name"], f"Fortification {line}", spoken(stats), plain_text(text), f"Life {life}" if life else ""
        ),
    )


def _words(*words: str) -> str:
    return " · ".join(title(word.replace("-", " ")) for word in words if word)


def _character(card: Mapping[str, Any]) -> tuple[str, str, tuple[Stat, ...]]:
    stones = tuple(Stat(str(card[key]), letter, f"{card[key]} {letter}") for key, letter in LETTERS)
    return card["role"], _words(card["role"], *card.get("traits", ())), stones


def _spell(card: Mapping[str, Any]) -> tuple[str, str, tuple[Stat, ...]]:
    stones = []
    if "min_magic" in card:
        stones.append(Stat(str(card["min_magic"]), "M needed", f"{card['min_magic']} M needed"))
    if "power" in card:
        stones.append(Stat(str(card["power"]), "power", f"power {card['power']}"))
    if elements := _words(*card.get("elements", ())):
        stones.append(Stat("", elements, elements))
    look = "field" if card["spell_type"] == "field" else "spell"
    return look, _words(f"{card['spell_type']} spell", card["timing"]), tuple(stones)


def _equipment(card: Mapping[str, Any]) -> tuple[str, str, tuple[Stat, ...]]:
    mods = card.get("mods", {})
    changed = [(letter, mods[key]) for key, letter in (*LETTERS, ("life", "Life")) if mods.get(key)]
    stones = tuple(Stat(signed(by), letter, f"{signed(by)} {letter}") for letter, by in changed)
    slot = "two-handed" if card.get("two_handed") else f"worn in the {card['slot']} slot"
    held = "Two-handed" if card.get("two_handed") else title(card["slot"])
    kind = title(card["equip_type"])
    return (
        "equipment",
        kind if kind == held else f"{kind} · {held}",
        (*stones, *(() if stones else (Stat("", held, slot),))),
    )
