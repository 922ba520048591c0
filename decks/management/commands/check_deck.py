"""`manage.py check_deck FILE --format SLUG`: the verdict of a deck file on the command line."""

from __future__ import annotations

import json
import sys
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from decks.management.asked import UNUSABLE, file_read, unusable
from decks.reading.decoding import DeckFileError, decode
from decks.services.deck_text import ReadDeck, deck_text_read
from decks.services.legality import Target, deck_verdict
from decks.services.rulesets import rules_of_day
from oscg.common.clock import read_day, utc_today
from oscg.common.errors import DomainError, InvalidInput
from oscg.common.storable import is_storable
from rules.checks.agreement import AgreementEntry
from rules.specs.names import NameIndex

ILLEGAL = 1
MOST_DIGITS, TOO_MANY = 9, 10**9


class _UsageParser(CommandParser):
    """Wrong usage ends with exit code 2 and one line, however the command is called."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments; Django catches errors of commands only after the arguments were read."""
        refusal = unusable(f"{message[0].upper()}{message[1:]}. See check_deck --help.")
        if self.called_from_command_line:
            self.exit(UNUSABLE, f"CommandError: {refusal}\n")
        raise refusal


class Command(BaseCommand):
    """Check a deck file."""

    help = (
        "Says whether a deck file is legal in a format and exactly why not. "
        "Exit code 0: legal; 1: illegal; 2: the file or the arguments could not be read."
    )

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """A parser whose errors are one line."""
        parser = _UsageParser(
            prog=f"{prog_name} {subcommand}",
            description=self.help,
            called_from_command_line=getattr(self, "_called_from_command_line", False),
        )
        self.add_base_argument(parser, "--version", action="version", version=self.get_version())
        for name in ("--settings", "--pythonpath"):
            self.add_base_argument(parser, name, help="As in every Django command.")
        for name in ("--traceback", "--no-color", "--force-color", "--skip-checks"):
            self.add_base_argument(parser, name, action="store_true", help="As in every Django command.")
        self.add_base_argument(
            parser, "-v", "--verbosity", default=1, type=int, choices=[0, 1, 2, 3], help="As in every Django command."
        )
        self.add_arguments(parser)
        return parser

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
        except (DomainError, DeckFileError) as error:
            raise unusable(error.message) from error
        except DatabaseError as error:
            raise unusable("The database cannot be read. Run manage.py migrate and manage.py load_seed.") from error
        found["unread"] = list(read.unread)
        self.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) if options["json"] else as_text(found, read))
        if not found["legal"]:
            sys.exit(ILLEGAL)


def _bytes_of(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else file_read(name)


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
