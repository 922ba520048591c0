"""What a player is asked: the one decision a match waits for, with all its answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Answer = Any  # a card's number, a word, a whole number, or a tuple of these


@dataclass(frozen=True, slots=True)
class Choice:
    """A question to one seat. `options` are the answers that will be accepted, in a fixed order without repeats: all of them, but
    for kinds of which a game also takes others (`GameRules.free_answers`).

    `about` is the card it concerns (−1: none). What `is_hidden` is known to the addressee alone; others see that a question is open.
    """

    kind: str
    seat: int
    options: tuple[Answer, ...]
    about: int = -1
    params: tuple[tuple[str, Any], ...] = field(default=())
    is_hidden: bool = False


def asked_cards(choice: Choice) -> list[int]:
    """The cards that a question shows to the one who is asked, though others may not know them: each option, or what it begins with."""
    first = [option[0] if isinstance(option, tuple) and option else option for option in choice.options]
    return list(dict.fromkeys(card for card in first if type(card) is int))
