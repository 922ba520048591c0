"""From deck text to the entries of a verdict: the game's boards and kinds, and every line accounted for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from cards.models import Printing
from decks.files import json_deck
from decks.files.text import DECK_FILE, write_text
from decks.reading.decoding import DeckFileError
from decks.reading.parsed import MAIN, SIDEBOARD, BoardNames, Line, NamedEntry, ParsedDeck, Status
from decks.services.rulesets import RulesOfDay, rules_of_day
from oscg.common.clock import utc_today
from oscg.common.errors import InvalidInput
from rules.specs.deck import DeckEntry
from rules.specs.ruleset import GameSpec

DEFAULT_BOARD = "main"


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck text as read for a format: its name, entries for the validator, every line, and what stayed unread.

    An unknown card is an entry too, so that the verdict names it. `unread` holds the lines that are neither entry nor decoration:
    people must see them. `entry_lines` are the line numbers of the entries.
    """

    name: str | None
    entries: tuple[DeckEntry, ...]
    entry_lines: tuple[int, ...]
    lines: tuple[dict[str, Any], ...]
    unread: tuple[dict[str, Any], ...]

    @property
    def totals(self) -> dict[str, int]:
        """How many lines held anything, and what became of them; the parts add up to `read`."""
        statuses = [line["status"] for line in self.lines]
        matched, problems = statuses.count(Status.CARD), statuses.count(Status.PROBLEM)
        return {
            "read": len(statuses), "matched": matched, "ignored": len(statuses) - matched - problems, "problems": problems
        }  # fmt: skip


def board_names(game: GameSpec) -> tuple[BoardNames, ...]:
    """The game's boards with the headings that name them in deck text."""
    known = {MAIN.board: MAIN, SIDEBOARD.board: SIDEBOARD}
    endings = game.words.get("board_endings", {})
    found = []
    for board in game.boards:
        standard = known.get(board, BoardNames(board, (board.capitalize(),)))
        found.append(replace(standard, ending=endings.get(board, "")))
    return tuple(found)


def headings(game: GameSpec) -> list[str]:
    """Words that head sections of deck text without naming a board: the kinds of card, and what else the game says."""
    return [*game.words.get("values", {}).get("kind", {}).values(), *game.words.get("headings", ())]


def deck_text_read(
    *,
    text: str,
    format_slug: str,
    as_of: date | None = None,
    pointer: str = "/deck/text",
    rules: RulesOfDay | None = None,
) -> ReadDeck:
    """Read deck text, or a deck file of another type, for a format on a day: whoever reads a deck goes through here.

    A problem line that names an unknown card stays an entry, so that the verdict names it too. Raises InvalidInput when the text as a
    whole cannot be read. `rules` are those of the format and day, where the caller holds them.
    """
    rules = rules or rules_of_day(format_slug=format_slug, day=as_of or utc_today())
    game = rules.ruleset.spec.game
    text, _ = as_deck_text(text=text, format_slug=format_slug, pointer=pointer, rules=rules)
    try:
        parsed: ParsedDeck = DECK_FILE.read(
            text, names=rules.pool.names, boards=board_names(game), kinds=headings(game)
        )
    except DeckFileError as error:
        raise InvalidInput(error.code, error.message, pointer=pointer) from error
    printings = _known_printings(parsed, game.slug)
    read = [_line(line, rules, printings) for line in parsed.lines]
    return ReadDeck(
        name=parsed.name,
        entries=tuple(entry for entry, _ in read if entry is not None),
        entry_lines=tuple(shown["number"] for entry, shown in read if entry is not None),
        lines=tuple(shown for _, shown in read),
        unread=tuple(shown for entry, shown in read if entry is None and shown["status"] == Status.PROBLEM),
    )


def as_deck_text(
    *,
    text: str,
    format_slug: str,
    as_of: date | None = None,
    pointer: str = "/deck/text",
    rules: RulesOfDay | None = None,
) -> tuple[str, str]:
    """A deck file of any type as plain deck text, and the notes it holds; plain text stays as it is.

    Raises InvalidInput for a file that cannot be read, or that holds what no line of text can say.
    """
    if not json_deck.looks_like(text):
        return text, ""
    rules = rules or rules_of_day(format_slug=format_slug, day=as_of or utc_today())
    game = rules.ruleset.spec.game
    boards = board_names(game)
    try:
        parsed = json_deck.read(text, names=rules.pool.names, boards=boards, kinds=headings(game))
        unread = next((line for line in parsed.lines if line.status is Status.PROBLEM and not line.written), None)
        if unread is not None:
            raise InvalidInput(f"deck_file.{unread.reason_code}", unread.message, pointer=pointer)
        named = [_named(line, rules) for line in parsed.lines]
        return write_text(parsed.name, named, boards, names=rules.pool.names), json_deck.read_notes(text)
    except DeckFileError as error:
        raise InvalidInput(error.code, error.message, pointer=pointer) from error


def _named(line: Line, rules: RulesOfDay) -> NamedEntry:
    """A line of a file as deck text names it; without a board it lies where its card's kind belongs."""
    board = line.board or (homes(line.card, line.rarity, rules)[0] if line.card else DEFAULT_BOARD)
    name = rules.pool.known.get(line.card or "", line.written or "")
    return NamedEntry(name, 1 if line.count is None else line.count, board, line.rarity)


def _line(
    line: Line, rules: RulesOfDay, printings: Mapping[str, set[tuple[str, str]]]
) -> tuple[DeckEntry | None, dict[str, Any]]:
    """The entry a line makes (if any) and the line as JSON."""
    shown: dict[str, Any] = {
        "number": line.number,
        "text": line.text,
        "status": str(line.status),
        "code": line.reason_code or "",
        "message": line.message,
        "suggestions": list(line.suggestions),
    }
    if line.status is Status.PROBLEM and line.written:
        return DeckEntry(
            line.written, 1 if line.count is None else line.count, line.board or DEFAULT_BOARD, line.rarity
        ), shown
    if line.reason_code == "unknown_rarity" and line.card:  # the verdict names it, as it would an entry
        board = line.board or homes(line.card, None, rules)[0]
        return DeckEntry(line.card, line.count, board, line.rarity), shown
    if line.status is not Status.CARD or line.card is None:
        return None, shown
    card = rules.pool.cards.get((line.card, None))
    if card is None:  # a card of the game that is not in the format's pool: the verdict says so
        return DeckEntry(line.card, line.count, line.board or DEFAULT_BOARD, line.rarity), shown
    boards = [line.board] if line.board else homes(line.card, line.rarity, rules)
    if len(boards) > 1:
        choice = " or ".join(boards)
        message = f"Line {line.number}: this card may lie on {choice}. Put a heading with the board's name above it."
        return None, {
            **shown,
            "status": str(Status.PROBLEM),
            "code": "which_board",
            "message": message,
            "boards": boards,
        }
    entry = DeckEntry(line.card, line.count, boards[0], line.rarity)
    shown |= {"card": card.slug, "name": card.name, "count": line.count, "board": boards[0], "rarity": line.rarity}
    if line.set_code:
        shown |= _printing_notice(line, card.slug, printings)
    return entry, shown


def homes(slug: str, rarity: str | None, rules: RulesOfDay) -> list[str]:
    """The boards a card may lie on by its kind, as the game says (`words.homes`); main where it says nothing."""
    table: Mapping[str, list[str]] = rules.ruleset.spec.game.words.get("homes", {})
    card = rules.pool.cards.get((slug, rarity)) or rules.pool.cards.get((slug, None))
    kind = card.facts.get("kind") if card else None
    return table.get(kind, [DEFAULT_BOARD]) if isinstance(kind, str) else [DEFAULT_BOARD]


def _known_printings(parsed: ParsedDeck, game: str) -> dict[str, set[tuple[str, str]]]:
    """Set codes and numbers of the cards whose lines name a printing; one query, none where no line does."""
    slugs = {line.card for line in parsed.lines if line.card and line.set_code}
    found: dict[str, set[tuple[str, str]]] = {}
    if slugs:
        rows = Printing.objects.filter(variant__version__card__game__slug=game, variant__version__card__slug__in=slugs)
        for slug, code, number in rows.values_list("variant__version__card__slug", "card_set__code", "number"):
            found.setdefault(slug, set()).add((code, number.lstrip("0")))
    return found


def _printing_notice(line: Line, slug: str, printings: Mapping[str, set[tuple[str, str]]]) -> dict[str, Any]:
    """Which printing a line named, and a notice when there is none such: the card is found all the same."""
    code, number = (line.set_code or "").lower(), (line.set_number or "").lower().lstrip("0")
    known = printings.get(slug, set())
    shown = {"set": code, "set_number": line.set_number}
    if (code, number) in known or (not number and any(code == have for have, _ in known)):
        return shown
    written = f"{code.upper()} {line.set_number or ''}".strip()
    used = ", ".join(sorted(f"{have.upper()} {at}" for have, at in known)) or "none is known"
    message = (
        f"Line {line.number}: there is no printing {written}; the card is counted all the same (printings: {used})."
    )
    return {**shown, "code": "unknown_printing", "message": message}
