"""What one change does to the values of a Unit, and in which order changes come (MAX-UNIT-13)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.program import AbilityProgram
from rules.games.maximus.pieces import Piece
from rules.specs.names import light_key

# Types first, since others may ask for them; then what switches abilities; numbers last, “set to” before plus and minus.
LAYERS: Mapping[str, int] = {
    "add_type": 0, "remove_type": 0, "silence": 1, "grant_ability": 2, "grant_keyword": 3, "remove_keyword": 3, "forbid": 3,
    "set_stat": 4, "modify_stat": 5, "prevent_damage": 6,
}  # fmt: skip
TYPING, GRANTS = ("add_type", "remove_type"), ("silence", "grant_ability")
NAME_KEYS: Mapping[str, str] = {
    "add_type": "type", "remove_type": "type", "grant_keyword": "keyword", "remove_keyword": "keyword", "forbid": "key",
    "set_stat": "stat", "modify_stat": "stat",
}  # fmt: skip


def tells(word: str, ability: AbilityProgram | None) -> bool:
    """Whether a change alters who hears events."""
    return word == "silence" or (ability is not None and bool(ability.event))


def apply(
    word: str, piece: Piece, name: str, value: int, ability: AbilityProgram | None, *, is_all: bool = False
) -> None:
    """Carry out one change on the values worked out so far."""
    piece.touched = True
    if word == "modify_stat":
        _add(piece, name, value)
    elif word == "set_stat":
        _set(piece, name, value)
    elif word == "grant_keyword":
        piece.keywords = {**piece.keywords, name: value or 1}
    elif word == "remove_keyword":
        piece.keywords = {key: number for key, number in piece.keywords.items() if name not in ("", key)}
    elif word == "add_type":
        piece.types |= {light_key(name)}
    elif word == "remove_type":
        piece.types -= {light_key(name)}
    elif word == "forbid":
        piece.forbidden |= {name}
    elif word == "silence":
        piece.abilities, piece.givers = (), ()
    elif word == "grant_ability" and ability is not None:
        piece.abilities = (*piece.abilities, ability)
    elif word == "prevent_damage" and piece.shield is not None:
        piece.shield = None if is_all or value < 0 else piece.shield + value


def _add(piece: Piece, stat: str, number: int) -> None:
    if stat == "offense":
        piece.offense += number
    elif stat == "defense":
        piece.defense += number
    else:
        piece.max_health += number


def _set(piece: Piece, stat: str, number: int) -> None:
    if stat == "offense":
        piece.offense = number
    elif stat == "defense":
        piece.defense = number
    else:
        piece.max_health = number
