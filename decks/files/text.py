"""Plain deck text: "4 Ember Wolf" a line, boards as headings, // comments, and most of what other sites write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import product
from string import ascii_lowercase

from decks.reading import messages
from decks.reading.card_line import CardLine, read_card_line
from decks.reading.decoding import DeckFileError, check_text, split_lines
from decks.reading.decoration import Heading, Headings, comment_body, is_decoration, is_link, labelled_name
from decks.reading.parsed import MAIN, SIDEBOARD, BoardNames, DeckFile, Line, NamedEntry, ParsedDeck, Status
from rules.specs.names import NameIndex, name_key, plain_text

_LONGEST_LINE = 300
# Near misses cost far more than hits; a text of nothing but unknown lines is no deck, and gets these many.
_MOST_SUGGESTIONS = 100
_A_SLIP = 0.85
_SIDE_PREFIX = re.compile(r"sb ?: ?(.+)", re.IGNORECASE)
_BULLET = re.compile(r"[-*•·] (-?[0-9].*)")
_QUANTITY_FIRST = re.compile(r"-?[0-9]")


def read(
    text: str, *, names: NameIndex, boards: Sequence[BoardNames] = (MAIN, SIDEBOARD), kinds: Iterable[str] = ()
) -> ParsedDeck:
    """Read a deck; `boards` are those of the game, `kinds` its kinds of card, which may head sections.

    Every line that holds anything comes back as one Line. Raises DeckFileError when the text as a whole cannot be
    read (too long, or characters that are no text).
    """
    check_text(text)
    reader = _Reader(names, boards, kinds)
    lines = [reader.line(number, raw) for number, raw in enumerate(split_lines(text), 1) if plain_text(raw)]
    return ParsedDeck(name=reader.name, lines=tuple(lines))


class _Reader:
    """What has to be remembered from line to line: the deck's name and the heading that stands."""

    def __init__(self, names: NameIndex, boards: Sequence[BoardNames], kinds: Iterable[str]) -> None:
        self.name: str | None = None
        self._names = names
        self._headings = Headings(boards, kinds)
        self._own_boards = {board.board for board in boards}
        self._board: str | None = None
        self._ending = ""
        self._deck_began = False
        self._first = True
        self._suggestions_left = _MOST_SUGGESTIONS

    def line(self, number: int, raw: str) -> Line:
        text, plain = raw.replace("\ufeff", "").strip(), plain_text(raw)
        first, self._first = self._first, False
        line = self._comment(number, text, plain, first=first)
        if line is None and len(plain) > _LONGEST_LINE and not is_link(plain):
            message = f"Line {number}: the line is too long to name a card. Put one card on a line."
            line = Line(number, text, Status.PROBLEM, reason_code="too_long", message=message)
        if line is None and not _QUANTITY_FIRST.match(plain) and (heading := self._headings.find(plain)) is not None:
            line = self._heading(number, text, heading)
        if line is None:
            line = self._card_or_rest(number, text, plain, first=first)
        if line.status in (Status.CARD, Status.HEADING, Status.PROBLEM):
            self._deck_began = True
        return line

    def _comment(self, number: int, text: str, plain: str, *, first: bool) -> Line | None:
        # As written first: a deck's name keeps its quotes and dashes, which the plain text has folded.
        found = comment_body(_as_written(text)) or comment_body(plain)
        if found is None:
            return None
        body, is_title = found
        # The very first comment is the deck's name even when it is a word such as Affinity; with a count it heads.
        is_short = not is_title and len(body) <= _LONGEST_LINE
        heading = self._headings.find(plain_text(body), in_comment=True) if is_short else None
        if heading is not None and (heading.counted or not first):
            return self._heading(number, text, heading)
        labelled = labelled_name(body)
        is_name = labelled is not None or is_title or (not self._deck_began and not is_link(body))
        if self.name is None and body and is_name:
            return self._named(number, text, labelled or body)
        return Line(number, text, Status.COMMENT)

    def _named(self, number: int, text: str, name: str) -> Line:
        self.name = name
        return Line(number, text, Status.COMMENT, reason_code="deck_name", message=f"Line {number} names the deck.")

    def _heading(self, number: int, text: str, heading: Heading) -> Line:
        if heading.board is None:
            return Line(number, text, Status.HEADING, board=self._board)
        self._board, self._ending = heading.board, heading.ending
        if heading.board in self._own_boards:
            return Line(number, text, Status.HEADING, board=self._board)
        message = f"Line {number}: this game has no {heading.board}. The cards under this heading are kept apart."
        return Line(number, text, Status.HEADING, board=self._board, reason_code="unused_heading", message=message)

    def _card_or_rest(self, number: int, text: str, plain: str, *, first: bool) -> Line:
        card, found = self._card(number, text, plain, self._board)
        if card.reason_code != "unknown_card":
            return card
        if side := _SIDE_PREFIX.fullmatch(plain):
            return self._with_suggestions(*self._card(number, text, side[1], SIDEBOARD.board))
        if bullet := _BULLET.fullmatch(plain):
            return self._with_suggestions(*self._card(number, text, bullet[1], self._board))
        if self.name is None and (name := labelled_name(_as_written(text))):
            return self._named(number, text, name)
        if is_decoration(plain):
            message = f"Line {number} is not a card line and is left out."
            return Line(number, text, Status.IGNORED, reason_code="not_a_card_line", message=message)
        if first and self.name is None and not _QUANTITY_FIRST.match(plain) and not self._is_slip(plain):
            return self._named(number, text, _as_written(text))
        return self._with_suggestions(card, found)

    def _is_slip(self, plain: str) -> bool:
        """Whether a line is a card's name but for a letter or two; as the deck's name it would be lost without a word."""
        return any(
            SequenceMatcher(None, name_key(plain), name_key(near)).ratio() >= _A_SLIP
            for near in self._names.suggest(plain, 1)
        )

    def _card(self, number: int, text: str, plain: str, board: str | None) -> tuple[Line, CardLine]:
        found = read_card_line(plain, self._names, self._ending)
        line = Line(
            number,
            text,
            Status.CARD if found.problem is None else Status.PROBLEM,
            count=None if found.problem == "ambiguous" else found.count,
            card=found.card if found.problem in (None, "unknown_rarity") else None,
            board=board,
            rarity=found.wrong_word.casefold() if found.problem == "unknown_rarity" else found.rarity,
            set_code=found.set_code,
            set_number=found.set_number,
            written=found.core if found.problem == "unknown_card" else None,
            reason_code=found.problem,
        )
        if found.problem is None:
            return line, found
        return replace(line, message=messages.problem_message(number, found, ())), found

    def _with_suggestions(self, line: Line, found: CardLine) -> Line:
        if line.reason_code != "unknown_card" or self._suggestions_left <= 0:
            return line
        self._suggestions_left -= 1
        suggestions = tuple(self._names.suggest(found.core) or self._names.suggest(found.core + self._ending))
        return replace(line, suggestions=suggestions, message=messages.problem_message(line.number, found, suggestions))


def write_text(
    name: str | None,
    entries: Iterable[NamedEntry],
    boards: Sequence[BoardNames] = (MAIN, SIDEBOARD),
    *,
    names: NameIndex | None = None,
) -> str:
    """Write a deck so that `read` gives back the same name, cards, counts, boards and rarities.

    The main deck comes first; headings stand only where the game has several boards or a card lies outside the main
    deck. `names` are all names of the game: a line that another card's name would change is written another way.
    Raises DeckFileError for a board the game lacks and for an entry that no line can hold.
    """
    listed = list(entries)
    if names is None:
        names = NameIndex((entry.name, entry.name) for entry in listed)
    known = {board.board: board for board in (*boards, SIDEBOARD, MAIN)}
    order = sorted(known, key=lambda board: board != MAIN.board)
    for entry in listed:
        if entry.board not in known:
            message = f"{entry.name} is on the board {entry.board}, which deck text cannot hold. Move it first."
            raise DeckFileError("deck_file.unknown_board", message)
    with_headings = len(boards) > 1 or any(entry.board != MAIN.board for entry in listed)
    lines = [_name_line(name)] if name and plain_text(name) else []
    for board in order:
        rows = [_card_text(entry, names, known[board].ending) for entry in listed if entry.board == board]
        if rows and with_headings:
            lines += ["", known[board].labels[0]] if lines else [known[board].labels[0]]
        lines += rows
    text = "".join(f"{line}\n" for line in lines)
    check_text(text)
    return text


def _name_line(name: str) -> str:
    """The comment that names the deck, with a label where a bare comment would be read as something else."""
    bare = _as_written(name)
    line = f"// {bare}"
    # A number may make a heading of the name, "Magic (4)", and which words head is known to the reading side alone.
    is_safe = not any(char.isdigit() for char in plain_text(bare)) and read(line, names=NameIndex(())).name == bare
    return line if is_safe else f"// Name: {bare}"


def _card_text(entry: NamedEntry, names: NameIndex, ending: str) -> str:
    """One card line, the plainest that reads back as this entry."""
    expected = names.find_exact(entry.name)
    name = " ".join(entry.name.split())
    for line in _card_forms(name, entry.count, entry.rarity):
        found = read_card_line(plain_text(line), names, ending)
        rarity = found.wrong_word.casefold() if found.problem == "unknown_rarity" else found.rarity
        same = (found.card, found.count, rarity) == (expected, entry.count, entry.rarity)
        if expected is None or (found.problem in (None, "unknown_rarity") and same):
            return line
    raise DeckFileError("deck_file.unwritable", f"No line of text can hold {entry.count} of {name}. Remove it first.")


def _card_forms(name: str, count: int, rarity: str | None) -> Iterator[str]:
    """The ways to write a card, the plainest first; a tag at the end keeps any other name from fitting."""
    rarities = ("",) if rarity is None else (f" [{rarity.title()}]", f" [{rarity[:1].upper()}]")
    tags = ("", *(f" #{letter}" for letter in ascii_lowercase))
    for tag, mark, quantity in product(tags, rarities, (f"{count}", f"{count}x", f"{count} x")):
        yield f"{quantity} {name}{tag}{mark}"


def _as_written(text: str) -> str:
    """The text on one line, without the invisible characters that pasting brings; its letters and signs stay."""
    return " ".join(text.replace("\ufeff", "").replace("\u200b", "").split())


DECK_FILE = DeckFile(title="Plain text", endings=("txt",), media_type="text/plain", read=read, write=write_text)
