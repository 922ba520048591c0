"""What a deck file reader tells people about a line: whole sentences that say what to do."""

from __future__ import annotations

from collections.abc import Sequence

from decks.reading.card_line import CardLine

_SHORTENED = 60


def problem_message(number: int, found: CardLine, suggestions: Sequence[str]) -> str:
    """The sentence for a line that could not be read as a card."""
    where = f"Line {number}: "
    if found.problem == "unknown_rarity":
        return f"{where}there is no rarity {quoted(found.wrong_word)}. Write [Journey], [Tale] or [Legend]."
    if found.problem == "ambiguous":
        return (
            f"{where}the number at the end may be a quantity or part of a name. "
            f"Write the quantity first: {found.count} {shortened(found.core)}."
        )
    unknown = f"{where}there is no card {quoted(found.core)}."
    if suggestions:
        return f"{unknown} Did you mean {any_of(suggestions)}?"
    return f"{unknown} Check the spelling, or start the line with // if it is a comment."


def any_of(names: Sequence[str]) -> str:
    """The names as a choice: "A", "A or B", "A, B or C"."""
    return " or ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def quoted(text: str) -> str:
    """The text in quotation marks, cut short when it is long."""
    return f"“{shortened(text)}”"


def shortened(text: str) -> str:
    """The text, cut where a message would become unreadable."""
    return text if len(text) <= _SHORTENED else f"{text[: _SHORTENED - 1]}…"
