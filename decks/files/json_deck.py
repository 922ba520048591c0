"""Decks as JSON: name, notes, and one object per card with its name, count, board and rarity."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from decks.reading import messages
from decks.reading.decoding import MAX_LINES, DeckFileError, check_text
from decks.reading.parsed import MAIN, RARITIES, SIDEBOARD, BoardNames, DeckFile, Line, NamedEntry, ParsedDeck, Status
from rules.specs.names import NameIndex

_SUGGESTED = 100
_SHOWN = 80


def read(
    text: str, *, names: NameIndex, boards: Sequence[BoardNames] = (MAIN, SIDEBOARD), kinds: Iterable[str] = ()
) -> ParsedDeck:
    """Read a deck: every item of `cards` comes back as one Line, numbered from 1.

    Raises DeckFileError when the file as a whole is no such deck.
    """
    data = _load(text)
    name = data.get("name")
    if name is not None and not isinstance(name, str):
        raise DeckFileError("deck_file.json_name", "The deck's “name” must be text. Put it in quotation marks.")
    known = {board.board for board in boards}
    left = _SUGGESTED
    lines = []
    for number, item in enumerate(data["cards"], 1):
        line = _line(number, item, names, known, suggest=left > 0)
        left -= line.reason_code == "unknown_card"
        lines.append(line)
    return ParsedDeck(name=name or None, lines=tuple(lines))


def read_notes(text: str) -> str:
    """The notes of a deck file; empty where it has none. Raises DeckFileError as `read` does."""
    notes = _load(text).get("notes", "")
    return notes if isinstance(notes, str) else ""


def looks_like(text: str) -> bool:
    """Whether a text can only be meant as JSON: it begins with a brace."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def write_json(
    name: str | None,
    entries: Iterable[NamedEntry],
    boards: Sequence[BoardNames] = (MAIN, SIDEBOARD),
    *,
    names: NameIndex | None = None,
    notes: str = "",
    format_slug: str = "",
) -> str:
    """Write a deck so that `read` gives back the same name, cards, counts, boards and rarities; the main deck comes first."""
    rank = {board.board: at for at, board in enumerate(sorted(boards, key=lambda board: board.board != MAIN.board))}
    listed = sorted(entries, key=lambda entry: rank.get(entry.board, len(rank)))
    cards = []
    for entry in listed:
        card = {"name": entry.name, "count": entry.count, "board": entry.board}
        cards.append({**card, "rarity": entry.rarity} if entry.rarity else card)
    whole = {"name": name or "", "format": format_slug, "notes": notes, "cards": cards}
    shown = {key: value for key, value in whole.items() if value or key in ("name", "cards")}
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def _load(text: str) -> dict[str, Any]:
    check_text(text)
    try:
        data = json.loads(text.lstrip("\ufeff"))
    except RecursionError as error:
        raise DeckFileError("deck_file.json", "The file is nested too deep to be a deck.") from error
    except ValueError as error:
        raise DeckFileError("deck_file.json", f"The file is not JSON: {str(error)[:_SHOWN]}.") from error
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        raise DeckFileError(
            "deck_file.json_cards", "A JSON deck is an object with a list of “cards”. Export one to see."
        )
    if len(data["cards"]) > MAX_LINES:
        raise DeckFileError("deck_file.too_many_lines", f"The deck has more than {MAX_LINES:,} cards. Send one deck.")
    return data


def _line(number: int, item: Any, names: NameIndex, boards: set[str], *, suggest: bool) -> Line:
    shown = json.dumps(item, ensure_ascii=False)[:200]
    written = item.get("name", item.get("card")) if isinstance(item, dict) else None
    if not isinstance(item, dict) or not isinstance(written, str) or not written.strip():
        return _problem(number, shown, "no_name", f"Card {number} has no “name”. Give the name of a card.")
    count = item.get("count", 1)
    if type(count) is not int:
        message = f"Card {number}: the “count” of {messages.quoted(written)} is not a whole number. Write a number."
        return _problem(number, shown, "bad_count", message)
    board = item.get("board")
    if board is not None and (not isinstance(board, str) or (board not in boards and board != SIDEBOARD.board)):
        choice = messages.any_of(sorted(boards))
        return _problem(number, shown, "unknown_board", f"Card {number}: write {choice} as “board”.")
    rarity = item.get("rarity")
    if rarity is not None and (not isinstance(rarity, str) or rarity.lower() not in RARITIES):
        message = f"Card {number}: there is no rarity {messages.quoted(str(rarity))}. Write journey, tale or legend."
        return _problem(number, shown, "unknown_rarity", message)
    slug = names.find(written)
    line = Line(
        number,
        shown,
        Status.CARD if slug else Status.PROBLEM,
        count=count,
        card=slug,
        board=board,
        rarity=RARITIES[rarity.lower()] if rarity else None,
    )
    if slug:
        return line
    near = tuple(names.suggest(written)) if suggest else ()
    advice = f"Did you mean {messages.any_of(near)}?" if near else "Check the spelling."
    message = f"Card {number}: there is no card {messages.quoted(written)}. {advice}"
    return Line(
        number,
        shown,
        Status.PROBLEM,
        count=count,
        board=board,
        rarity=line.rarity,
        written=written,
        reason_code="unknown_card",
        message=message,
        suggestions=near,
    )


def _problem(number: int, shown: str, code: str, message: str) -> Line:
    return Line(number, shown, Status.PROBLEM, reason_code=code, message=message)


DECK_FILE = DeckFile(title="JSON", endings=("json",), media_type="application/json", read=read, write=write_json)
