"""What the commands are asked, read the same way by each: decks, pairs, days; and how far they are, on a terminal."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from decks.reading.decoding import LONGEST_FILE, DeckFileError, decode
from decks.services.deck_choices import DeckChoice
from decks.services.deck_text import deck_text_read
from oscg.common.clock import read_day, utc_today
from oscg.common.commands import file_read, unusable

EVERY_SECONDS = 0.2
BAR = 30
LONGEST_NAME = 30


def deck_asked(named: str, format_slug: str) -> DeckChoice:
    """A deck by number or file; a file without a name in it is called as the file. Raises CommandError."""
    if named.isascii() and named.isdigit() and len(named) < 10 and not Path(named).exists():
        return DeckChoice(deck=int(named))
    try:
        text = decode(file_read(named, LONGEST_FILE))
    except DeckFileError as error:
        raise unusable(f"{named}: {error.message}") from error
    read = deck_text_read(text=text, format_slug=format_slug, as_of=utc_today())
    return DeckChoice(text=text, name=read.name or Path(named).stem)


def day_asked(text: str | None) -> date | None:
    """A day, where one is named. Raises InvalidInput for what is none."""
    return None if text is None else read_day(text)


def pairs_asked(given: Sequence[str], flag: str) -> dict[str, Any]:
    """`NAME=VALUE` with JSON values, or plain words. Raises CommandError for what is no pair."""
    found: dict[str, Any] = {}
    for pair in given:
        name, sign, text = pair.partition("=")
        if not sign:
            raise unusable(f"{flag} takes pairs such as hand_start=7, not “{pair}”.")
        try:
            found[name] = json.loads(text)
        except ValueError:
            found[name] = text
    return found


class Progress:
    """A bar on a terminal's error stream; silent where nobody watches. `things`: what is counted."""

    def __init__(self, things: str) -> None:
        self.things = things
        self.is_shown = sys.stderr.isatty()
        self.told = 0.0

    def show(self, done: int, of: int, name: str = "") -> None:
        """Draw the bar, a few times a second."""
        now = time.monotonic()
        if self.is_shown and (now - self.told > EVERY_SECONDS or done == of):
            self.told = now
            filled = BAR * done // max(of, 1)
            bar = "#" * filled + "." * (BAR - filled)
            sys.stderr.write(
                f"\r\033[K[{bar}] {done:,} of {of:,} {self.things}{f': {name[:LONGEST_NAME]}' if name else ''}"
            )
            sys.stderr.flush()

    def name(self, name: str) -> None:
        """Tell what is being done, where the end is not known."""
        if self.is_shown:
            sys.stderr.write(f"\r\033[K{name[:LONGEST_NAME]}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self.is_shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
