"""`manage.py check_deck FILE --format SLUG`: the verdict of a deck file on the command line."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import CommandParser

from decks.reading.decoding import LONGEST_FILE, DeckFileError, decode
from decks.services.deck_text import ReadDeck, deck_text_read
from decks.services.legality import Target, deck_verdict
from decks.services.rulesets import rules_of_day
from oscg.common.clock import read_day, utc_today
from oscg.common.commands import SiteCommand, file_read, unusable
from oscg.common.errors import InvalidInput
from oscg.common.storable import is_storable
from rules.checks.agreement import AgreementEntry
from rules.specs.names import NameIndex

ILLEGAL = 1
MOST_DIGITS, TOO_MANY = 9, 10**9


class Command(SiteCommand):
    """Check a deck file."""

    help = (
        "Says whether a deck file is legal in a format and exactly why not. "
        "Exit code 0: legal; 1: illegal; 2: the file or the arguments could not be read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, the format, the day and the agreement."""
        parser.add_argument("file", help="deck file; - reads standard input")
        parser.add_argument("--format", required=True, help="format, such as maximus-standard")
        parser.add_argument("--as-of", help="date or RFC 3339 instant (reduced to its UTC date); today without it")
        parser.add_argument(
            "--allow",
            action="append",
            default=[],
            metavar="NAME[=N]",
            help="listed card the players agree to allow, and copies",
        )
        parser.add_argument("--json", action="store_true", help="print the verdict as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, check, print; leave with the code the verdict calls for."""
        try:
            target = _target(options)
            text = decode(_bytes_of(options["file"]))
            read = deck_text_read(text=text, format_slug=target.format, as_of=target.as_of)
            found = deck_verdict(entries=read.entries, target=target).as_json(read.entry_lines)
        except DeckFileError as error:
            raise unusable(error.message) from error
        found["unread"] = list(read.unread)
        self.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) if options["json"] else as_text(found, read))
        if not found["legal"]:
            sys.exit(ILLEGAL)


def _bytes_of(name: str) -> bytes:
    return sys.stdin.buffer.read(LONGEST_FILE + 1) if name == "-" else file_read(name, LONGEST_FILE)


def _target(options: dict[str, Any]) -> Target:
    """The format, day and agreement of the arguments. Raises DomainError for any of them that cannot be read."""
    for text in (options["format"], *options["allow"]):
        if not is_storable(text):
            raise InvalidInput("argument.characters", "An argument holds characters that are no text. Correct it.")
    day = None if options["as_of"] is None else read_day(options["as_of"])
    if not options["allow"]:
        return Target(format=options["format"], as_of=day)
    names = rules_of_day(format_slug=options["format"], day=day or utc_today()).pool.names
    return Target(options["format"], day, tuple(_allowed(text, names) for text in options["allow"]))


def _allowed(text: str, names: NameIndex) -> AgreementEntry:
    """`NAME` or `NAME=N`. A name may itself hold an equals sign: what is a card's whole name is never cut."""
    name, sign, number = text.rpartition("=")
    digits = number.strip()
    if not sign or not digits.isascii() or not digits.isdigit() or names.find_exact(text.strip()):
        return AgreementEntry(text.strip())
    return AgreementEntry(name.strip(), int(digits) if len(digits) <= MOST_DIGITS else TOO_MANY)


def as_text(found: dict[str, Any], read: ReadDeck) -> str:
    """A verdict as people read it in a terminal."""
    rows = [f"{read.name or 'Deck'}: {_headline(found)}."]
    rows.append("Cards: " + ", ".join(f"{n} {board}" for board, n in found["counts"].items()) + ".")
    for title, key in (("", "violations"), ("Note: ", "warnings")):
        for item in found[key]:
            rule = f" [{item['rule']}]" if item["rule"] else ""
            advice = f" {item['advice']}" if item["advice"] else ""
            rows.append(f"  {title}{item['finding']}{rule} {item['message']}{advice}")
    rows += [f"  Waived: {item['message']}" for item in found["waived"]]
    rows += [f"  Unread: {line['message'] or line['text']}" for line in found["unread"]]
    return "\n".join(rows)


def _headline(found: dict[str, Any]) -> str:
    """The verdict in one line: with how many findings, under which format, list and day."""
    ruleset = found["ruleset"]
    listed = ruleset["ban_list"]
    against = f"list {listed['revision']} of {listed['effective_from']}" if listed else "no list"
    count = len(found["violations"])
    answer = "legal" if found["legal"] else f"not legal ({count} {'violation' if count == 1 else 'violations'})"
    return f"{answer} in {ruleset['format']} revision {ruleset['revision']}, {against}, as of {ruleset['as_of']} (UTC)"
