"""The plain values of the language: names, types, numbers, and the choices that belong to a parameter type."""

from __future__ import annotations

from rules.abilities.vocabulary import Vocabulary

SLUG = r"^[a-z0-9]+(?:[ '-][a-z0-9]+)*$"
NAME = r"^[^“”\u0000-\u001f\u007f-\u009f\u2028\u2029]{1,60}$"
TITLE = r"^[A-Za-z0-9][^—“”‘’\u0000-\u001f\u007f-\u009f\u2028\u2029]{0,58}[^—“”‘’\s\u0000-\u001f\u007f-\u009f]$"
ID = r"^[a-z][a-z0-9_-]{0,39}$"
PATTERNS = {"element": SLUG, "type": SLUG, "name": NAME, "title": TITLE}
LONGEST_SLUG = 30
NUMBER = (-99, 99)
COUNT = (1, 20)
AMOUNT = (0, 99)
VALUES = ("value", "count", "amount")
EXAMPLES = {"element": "fire", "type": "beast", "name": "Mudflat Piper", "title": "Toll for the Drowned"}
LISTS = {"elements": "element", "types": "type", "names": "name", "roles": "enum.role"}
MOST_LISTED = 6
LONGEST_SAID, MOST_SAID = 6000, 1200
"""How long the text of one ability may be, in signs and in words."""
REFERENCES = {
    "cards": ("card",), "card_ref": ("card",), "player": ("player",), "player_ref": ("player",), "party": ("party",),
    "ref": ("card", "player", "party"), "whom": ("card", "player", "party"),
}  # fmt: skip
GROUPS = ("cards", "whom")
WORD_TYPES = {
    "keyword": "keyword",
    "forbid": "forbid",
    "allow": "allow",
    "immune": "immune",
    "duration": "duration",
    "while": "duration",
}
WHILES = ("while_source", "while_attached", "while_lead", "while_weather")
PERIODS = {
    "maximus": ("turn", "match"),
    "card-wars": ("turn", "round", "match", "series"),
    "fortification": ("turn", "battle", "match"),
}
PERIOD_OPTIONS = ("turn", "round", "battle", "match", "series")


def choices_of(vocabulary: Vocabulary, base: str, detail: str) -> tuple[str, ...] | None:
    """The closed list of a parameter type, if it has one."""
    game = vocabulary.game
    if base in ("enum", "words"):
        return tuple(vocabulary.choices(detail))
    if base == "whose":
        party = ("own_party",) if game == "fortification" else ()
        card = ("self",) if detail == "card" else ()
        return ("own", "opponent", "any", *card, *(party if detail in ("card", "party") else ()))
    if base in ("kind", "side"):
        return tuple(vocabulary.choices(base))
    if base == "zone":
        return tuple(vocabulary.choices("zone_filter"))
    if base == "chooser":
        return tuple(vocabulary.choices("chooser"))
    if base == "while":
        return tuple(name for name in WHILES if name in vocabulary.words["duration"])
    return None


def bounds_of(base: str, detail: str) -> tuple[int, int] | None:
    """The bounds of a whole number; None if the type takes none."""
    if base == "int":
        low, high = detail.removesuffix("|x").split(".")
        return int(low), int(high)
    return {"value": NUMBER, "count": COUNT, "amount": AMOUNT}.get(base)
