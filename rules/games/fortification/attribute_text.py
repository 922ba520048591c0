"""What a card's attributes say beyond what its face shows as numbers and kinds, as printed lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.checks.messages import listing

ROLES = {"fighter": "Fighters", "assist": "Assists", "magic": "Magic characters", "champion": "Champions"}
STATS = {"attack": "A", "defense": "D", "magic": "M", "life": "Life"}
SIGNS = {
    "<": "under {n}",
    "<=": "{n} or less",
    "==": "exactly {n}",
    "!=": "other than {n}",
    ">=": "{n} or more",
    ">": "more than {n}",
}
ZONES = {"fort": "in the fort", "battleground": "on the battleground"}
FLAGS = {
    "lead": ("that lead", "that do not lead"),
    "damaged": ("that are damaged", "that are undamaged"),
    "spell_access": ("that cast spells", "that cast no spells"),
}
JOINS = {"any": "or", "all": "and", "not": "and"}
TRAITS = ("trait", "types")


def attribute_lines(attributes: Mapping[str, Any]) -> list[str]:
    """The printed lines of a card's attributes, in their order on the card; none for a card that its face shows whole.

    Conditions that the filters of this game do not know are put into plain words, so this never raises for what the
    card schema admits (FORT-DECK-6, FORT-DECK-7, FORT-DECK-9, FORT-CHAR-12, FORT-EQ-4, FORT-CAST-8 to FORT-CAST-10).
    """
    lines = {"character": _character, "spell": _spell, "equipment": _equipment}[attributes["kind"]]
    first = ["No copies. (A deck may hold this card once.)"] if attributes.get("no_copies") else []
    return [*first, *lines(attributes)]


def _character(card: Mapping[str, Any]) -> Iterator[str]:
    if identity := card.get("character_identity"):
        yield f"Character: {_title(identity)}. (Cards of one character share a copy limit.)"
    if access := card.get("spell_access"):
        yield f"Casts {_spells(access)}."
    if rule := card.get("deck_rule"):
        most = rule["champion_max"]
        yield f"Your deck may hold {most or 'no'} Champion{'' if most == 1 else 's'}."


def _spells(access: Mapping[str, Any]) -> str:
    """Which spells a caster may use (FORT-CHAR-12)."""
    elements = listing([_title(element) for element in access.get("elements", ())])
    if access["mode"] == "any" or not elements:
        return "any spell"
    return f"{elements} only" if access["mode"] == "only" else f"anything but {elements}"


def _spell(card: Mapping[str, Any]) -> Iterator[str]:
    if _where(card) or card.get("caster_conditions"):
        yield f"Only {_lowered(admitted(card))} may cast this."
    if card.get("battle_only"):
        yield "Cast this only in a battle you have opened, before your first normal attack."
    if card.get("ends_turn"):
        yield "Your turn ends after this spell."


def _equipment(card: Mapping[str, Any]) -> Iterator[str]:
    if card.get("restrictions"):
        yield f"{admitted(card)} only."


def admitted(card: Mapping[str, Any]) -> str:
    """Who may wear equipment or cast a spell, by what is printed on it: “Magic users” (FORT-EQ-4, FORT-CAST-8)."""
    if card["kind"] == "equipment":
        return _whom(card.get("restrictions") or ())
    return _whom(card.get("caster_conditions") or (), _where(card))


def _where(card: Mapping[str, Any]) -> str:
    """Where the caster of a spell has to be; a spell attack has its power on the face, and no place but one (FORT-CAST-7)."""
    zones: Sequence[str] = card.get("caster_zones") or ()
    return ZONES[zones[0]] if len(zones) == 1 and card.get("power") is None else ""


# ----------------------------------------------------------------------------------------------------- whom it admits
def _whom(conditions: Iterable[Any], where: str = "") -> str:
    """The characters that meet all conditions: “Fighters and Champions with D 3 or more”."""
    pairs = [pair for condition in conditions if isinstance(condition, Mapping) for pair in condition.items()]
    head, rest = "Characters", list[str]()
    for key, value in pairs:
        if key == "role" and head == "Characters":
            head = listing([_role(role) for role in _several(value)])
        elif key == "spell_access" and value is True and len(pairs) == 1:
            head = "Magic users"
        else:
            rest.append(_quality(key, value))
    return " ".join(filter(None, [head, where, " and ".join(rest)]))


def _quality(key: str, value: Any) -> str:
    """One condition as it stands after the noun."""
    fact, _, how = key.rpartition("_")
    if key in TRAITS or fact in TRAITS:
        return _traits([_title(trait) for trait in _several(value)], how if fact in TRAITS else "any")
    if key in FLAGS:
        return FLAGS[key][0 if value else 1]
    if key in ZONES:
        return ZONES[key]
    if key == "stat" and (said := [_comparison(triple) for triple in _triples(value)]):
        return " and ".join(said)
    if key in JOINS:
        inner = [_lowered(_whom([part])) for part in (value if isinstance(value, list) else [value])]
        return f"that are {listing(inner, JOINS[key])}" if key != "not" else f"that are not {listing(inner)}"
    if key == "role":
        return f"that are also {listing([_role(role) for role in _several(value)], 'or')}"
    return f"with {_named(key)} {listing([_title(each) for each in _several(value)], 'or')}"


def _traits(traits: list[str], how: str) -> str:
    word = "traits" if how == "all" and len(traits) > 1 else "trait"
    return f"{'without' if how == 'none' else 'with'} the {word} {listing(traits, 'and' if how == 'all' else 'or')}"


def _triples(value: Any) -> list[list[Any]]:
    """The comparisons of a `stat` condition that are whole: a stat, a sign, a number."""
    triples = value if isinstance(value, list) and value and isinstance(value[0], list) else [value]
    return [each for each in triples if isinstance(each, list) and len(each) == 3 and str(each[1]) in SIGNS]


def _comparison(triple: list[Any]) -> str:
    stat, sign, number = triple
    return f"with {_named(str(stat))} {SIGNS[sign].format(n=number)}"


def _several(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


def _role(role: str) -> str:
    return ROLES.get(role, _title(role))


def _named(fact: str) -> str:
    return STATS.get(fact, fact.replace("_", " "))


def _title(slug: str) -> str:
    """A slug as printed: `white-magic` is White Magic."""
    return " ".join(word[:1].upper() + word[1:] for word in slug.replace("_", "-").split("-"))


def _lowered(text: str) -> str:
    """A phrase inside a sentence; the names of roles keep their capitals."""
    return text[:1].lower() + text[1:] if text.startswith(("Characters", "Magic users")) else text
