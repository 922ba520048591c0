"""`manage.py replay FILE`: play a recorded match, or the clip of a loophole, again and compare every position."""

from __future__ import annotations

import sys
from typing import Any

import orjson
from django.core.management.base import CommandParser

from oscg.common.commands import SiteCommand, file_read, unusable
from rules.engine.errors import EngineError
from rules.engine.replay import replay
from rules.engine.scene import clip_replay
from rules.games.referees import referees

DIFFERENT = 1
LARGEST = 50_000_000


class Command(SiteCommand):
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
            raise unusable("No game of this site can play this record.")
        try:
            found = clip_replay(record, game) if "scene" in record else replay(record, game)
        except EngineError as error:
            raise unusable(str(error)) from error
        if found is not None:
            count = len(record["moves"])
            place = (
                "the start" if found.at < 0 else "the end" if found.at == count else f"move {found.at + 1} of {count}"
            )
            self.stderr.write(f"Different at {place}: expected {found.expected}, found {found.found}.")
            sys.exit(DIFFERENT)
        self.stdout.write(f"The same: {len(record['moves'])} moves of {record['game']}, engine {record['engine']}.")

    def _read(self, name: str) -> dict[str, Any]:
        data = file_read(name, LARGEST)
        if len(data) > LARGEST:
            raise unusable(f"{name} is larger than a record of a match can be.")
        try:
            found = orjson.loads(data)
        except orjson.JSONDecodeError as error:
            raise unusable(f"{name} is not JSON.") from error
        is_record = isinstance(found, dict) and isinstance(found.get("moves"), list)
        if not is_record or not isinstance(found.get("log", []), list):
            raise unusable(f"{name} is no record of a match.")
        return dict(found)
