"""`manage.py replay FILE`: play a recorded match, or the clip of a loophole, again and compare every position."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import orjson
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.engine.errors import EngineError
from rules.engine.replay import replay
from rules.engine.scene import clip_replay
from rules.games.referees import referees

DIFFERENT, UNUSABLE = 1, 2
LARGEST = 50_000_000


class Command(BaseCommand):
    """Replay a match."""

    help = (
        "Plays a recorded match, or the clip of a loophole, again and compares the hash of every position. "
        "Exit code 0: the same; 1: it differs, and where; 2: the file is no record, or another engine version made it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the record, as simulate --replays or find_loopholes --replays writes it")
        parser.add_argument(
            "--log", action="store_true", help="print the log that everybody may read, and do not replay"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        record = self._read(options["file"])
        if options["log"]:
            for event in record.get("log", []):
                self.stdout.write(orjson.dumps(event).decode())
            return
        game = referees().get(str(record.get("game")))
        if game is None:
            raise CommandError("No game of this site can play this record.", returncode=UNUSABLE)
        try:
            found = clip_replay(record, game) if "scene" in record else replay(record, game)
        except EngineError as error:
            raise CommandError(str(error), returncode=UNUSABLE) from error
        if found is not None:
            place = "the start" if found.at < 0 else f"move {found.at + 1} of {len(record['moves'])}"
            self.stderr.write(f"Different at {place}: expected {found.expected}, found {found.found}.")
            sys.exit(DIFFERENT)
        self.stdout.write(f"The same: {len(record['moves'])} moves of {record['game']}, engine {record['engine']}.")

    def _read(self, name: str) -> dict[str, Any]:
        path = Path(name)
        try:
            if path.stat().st_size > LARGEST:
                raise CommandError(f"{name} is larger than a record of a match can be.", returncode=UNUSABLE)
            found = orjson.loads(path.read_bytes())
        except OSError as error:
            raise CommandError(f"{name} cannot be read: {error.strerror}.", returncode=UNUSABLE) from error
        except orjson.JSONDecodeError as error:
            raise CommandError(f"{name} is not JSON.", returncode=UNUSABLE) from error
        if not isinstance(found, dict) or not isinstance(found.get("moves"), list):
            raise CommandError(f"{name} is no record of a match.", returncode=UNUSABLE)
        return found
