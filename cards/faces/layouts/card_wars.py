"""C.A.R.D. Wars: the element colours everything; tier gems, six stats, rarity letter and element seal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.faces.parts import Face, Stat
from cards.faces.wording import plain_text, sentences, spoken, text_box, title

RARITIES = {"journey": ("J", "Journey"), "tale": ("T", "Tale"), "legend": ("L", "Legend")}
TIERS = {1: "Unit", 2: "NPC", 3: "MVP", 4: "Deity"}
CLASSES = {"generic": "Generic Character", "named_npc": "Named NPC"}
FREE_ICONS = {"item": "bag", "weather": "cloud", "magic": "spark", "trap": "trap"}
ATTACKS = {"physical": ("sword", "STR"), "magic": ("staff", "INT")}


def lay_out(document: Mapping[str, Any], variant: Mapping[str, Any]) -> Face:
    """The face of a C.A.R.D. Wars card in one rarity (CW-CARD-16 to -19, CW-CARD-23, CW-RAR-16, CW-RAR-17)."""
    card = document["attributes"]
    kind, element = card["kind"], card.get("element", "")
    letter, rarity = RARITIES.get(variant.get("rarity") or "", ("", ""))
    elements = list(dict.fromkeys([*([element] if element else []), *variant.get("affinities", ())]))
    stats = _stats(card, variant)
    text = text_box(variant.get("text") or document.get("text", ""), document.get("flavor", ""))
    line = _type_line(card, variant)
    cost = _cost(card, elements)
    return Face(
        game=document["game"],
        slug=document["slug"],
        name=document["name"],
        layout="card_wars",
        classes=" ".join(part for part in (_colours(kind, element), _frame(letter)) if part),
        kind=title(kind),
        cost=cost,
        type_line=line,
        type_note=cost,
        tier=card.get("tier", 0),
        text=text,
        stats=stats,
        rarity=letter,
        rarity_name=rarity,
        element=element,
        seals=tuple(elements) or (FREE_ICONS.get(kind, "spark"),),
        alt=sentences(
            document["name"],
            ", ".join(part for part in (f"C.A.R.D. Wars {title(kind)}", rarity, line if line != title(kind) else "") if part),
            f"Element {' and '.join(elements)}" if elements else "No element",
            f"Cost {cost}" if cost and kind != "affinity" else "",
            spoken(stats),
            plain_text(text),
        ),
    )  # fmt: skip


def _colours(kind: str, element: str) -> str:
    if element:
        return f"cw el-{element} element-{element}"
    return "cw el-arcane" if kind == "magic" else "cw el-free"


def _frame(letter: str) -> str:
    """Journey is plain print; Tale and Legend mark the frame, from which the name takes its finish."""
    return f"rarity-{letter}" if letter in ("T", "L") else ""


def _type_line(card: Mapping[str, Any], variant: Mapping[str, Any]) -> str:
    kind = card["kind"]
    if kind == "summon":
        tag = card.get("class_tag") or ""
        words = [TIERS.get(card["tier"], f"Tier {card['tier']}"), CLASSES.get(tag, title(tag))]
        return " · ".join(dict.fromkeys(word for word in words if word))
    rounds = variant.get("rounds")
    return f"{title(kind)} · {rounds} Rounds" if rounds else title(kind)


def _cost(card: Mapping[str, Any], elements: list[str]) -> str:
    """Charges by element; either affinity of a Legend pays (CW-RAR-13); Items and Weather are free (CW-CARD-22)."""
    kind = card["kind"]
    if kind == "affinity":
        return "1 charge"
    if kind in ("item", "weather"):
        return "Free"
    charges = card.get("tier") if kind == "summon" else card.get("cost")
    names = " or ".join(title(each) for each in elements)
    return f"{charges} {names}".strip() if charges else ""


def _stats(card: Mapping[str, Any], variant: Mapping[str, Any]) -> tuple[Stat, ...]:
    values = variant.get("stats")
    if not values:
        return ()
    icon, attack = ATTACKS[card.get("attack_type") or "physical"]
    order = (
        ("hp", "heart", "HP"), ("atk", icon, attack), ("agi", "boots", "AGI"),
        ("cha", "gloves", "CHA"), ("vit", "shield", "VIT"), ("wis", "tome", "WIS"),
    )  # fmt: skip
    return tuple(Stat(str(values[key]), word, f"{word} {values[key]}", sign) for key, sign, word in order)
