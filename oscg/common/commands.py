"""What the management commands share: wrong usage and data that cannot be used end in one line and exit code 2."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, ProgrammingError

from oscg.common.errors import DomainError

UNUSABLE = 2
"""The exit code for arguments that cannot be used."""


def unusable(message: str) -> CommandError:
    """The error for arguments that cannot be used; its message in one line."""
    return CommandError(" ".join(message.split()), returncode=UNUSABLE)


def file_read(name: str, most: int) -> bytes:
    """A file's bytes, at most one more than `most`: a device has no end. Raises CommandError for one that cannot be read."""
    try:
        with Path(name).open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no file has such a name"
        raise unusable(f"{name} cannot be read: {reason}.") from error


class UsageParser(CommandParser):
    """Wrong usage ends with exit code 2 and one line, however the command is called."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments; Django catches errors of commands only after the arguments were read."""
        refusal = unusable(f"{message[0].upper()}{message[1:]}. See {self.prog.split()[-1]} --help.")
        if self.called_from_command_line:
            self.exit(UNUSABLE, f"CommandError: {refusal}\n")
        raise refusal


class SiteCommand(BaseCommand):
    """A command of this site."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """A parser whose errors are one line."""
        parser = UsageParser(
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

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run it; what the site's services refuse, and a database that is not there, are told in one line."""
        try:
            return super().execute(*args, **options)
        except DomainError as error:
            raise unusable(error.message) from error
        except (OperationalError, ProgrammingError) as error:
            raise unusable(_database_trouble(str(error))) from error


def _database_trouble(said: str) -> str:
    """What to do about a database that does not answer, or lacks what the site keeps in it."""
    if "no such" in said or "does not exist" in said:
        return "The database has not all tables yet. Run manage.py migrate and manage.py load_seed."
    return f"The database does not answer as it should: {said.splitlines()[0] if said else 'no reason given'}"
