"""`manage.py find_loopholes --format SLUG`: look for loopholes in a format's cards on the command line."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from decks.management.asked import Progress, day_asked, deck_asked, pairs_asked
from decks.services.loophole_hunting import HuntRequest, hunt_of
from oscg.common.clock import utc_now
from oscg.common.commands import SiteCommand, file_read, unusable
from rules.engine.errors import EngineError
from rules.lab.build import build
from rules.lab.finder import Report, pieces
from rules.lab.finding_words import finding_lines, suspicion_lines
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from rules.lab.planted import planted_search
from rules.services.loophole_documents import detector_rows
from rules.services.loophole_seeding import loopholes_keep

FOUND = 1
MOST_WORKERS = 64
LARGEST_FILE = 20_000_000


class Command(SiteCommand):
    """Look for loopholes."""

    help = (
        "Looks for loopholes in the cards that decks of a format may hold: infinite combinations, deadlocks, one-turn wins, leaks and what "
        "else the detectors know (--list). Each finding has its numbers, what would close it, and a replay. The same seed finds the same, "
        "whatever the number of workers. Exit code 0: no loophole; 1: at least one; 2: the arguments could not be read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--format", help="format, such as fortification-standard")
        parser.add_argument("--cards", nargs="+", default=[], metavar="SLUG", help="cards in question (all)")
        parser.add_argument(
            "--deck", nargs="+", action="extend", default=[], metavar="FILE|NUMBER", help="decks (the format's samples)"
        )
        parser.add_argument(
            "--with-cards",
            metavar="FILE",
            help="further cards, in a file of the shape of a set file; they are in question",
        )
        parser.add_argument("--detectors", nargs="+", default=[], metavar="NAME", help="detectors to ask (all)")
        parser.add_argument("--options", nargs="+", default=[], metavar="NAME=VALUE", help="other options of the rules")
        parser.add_argument("--as-of", metavar="DAY", help="the day whose rules, list and cards count (today)")
        parser.add_argument(
            "--budget", type=float, metavar="SECONDS", help="processor time to spend (as much as it takes)"
        )
        parser.add_argument("--seed", type=int, default=1, help="seed of the search (1)")
        parser.add_argument("--workers", type=int, default=1, help="processes that search (1)")
        parser.add_argument("--replays", metavar="DIR", help="write a replay of every finding into this folder")
        parser.add_argument(
            "--keep", action="store_true", help="store what is found in the game's folder, for load_seed"
        )
        parser.add_argument(
            "--planted",
            action="store_true",
            help="search the game's sets of made-up cards, which show what its rule book suspects, instead of its own cards",
        )
        parser.add_argument("--list", action="store_true", help="list the detectors and what they look for")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            self._list(is_json=options["json"])
            return
        _check(options)
        try:
            request = _request(options)
            hunt = hunt_of(request=request, viewer=None)
            found = self._search(hunt, request, options)
        except EngineError as error:
            raise unusable(str(error)) from error
        except OSError as error:
            raise unusable(f"{error.filename} cannot be written: {error.strerror}.") from error
        if found.confirmed:
            sys.exit(FOUND)

    def _search(self, hunt: Hunt, request: HuntRequest, options: Mapping[str, Any]) -> Report:
        progress = Progress("parts")
        began = time.monotonic()
        planned = [] if options["planted"] else pieces(hunt, request.detectors)
        if options["planted"]:
            found = Report(planted_search(hunt, told=progress.name))
        else:
            found = hunt_search(
                hunt, planned, workers=options["workers"], budget=options["budget"], told=progress.show
            )  # fmt: skip
        progress.clear()
        document = _document(hunt, found)
        replays = _write_replays(Path(options["replays"]), found) if options["replays"] else {}
        if options["keep"]:
            path = loopholes_keep(
                game=hunt.game_slug, format_slug=hunt.format, report=document, is_planted=options["planted"]
            )
            self.stderr.write(f"Stored in {path}.")
        if options["json"]:
            self.stdout.write(json.dumps({**document, "replays": replays}, ensure_ascii=False, indent=2))
            return found
        for line in (*finding_lines(found, replays), *suspicion_lines(hunt.game_slug, found.findings)):
            self.stdout.write(line)
        self.stdout.write(
            f"{len(planned):,} parts in {time.monotonic() - began:.1f} s; {len({card.slug for card in hunt.cards})} cards and "
            f"{len(hunt.decks)} decks of {hunt.format}, seed {hunt.seed}, build {build()}."
        )
        return found

    def _list(self, *, is_json: bool) -> None:
        rows = detector_rows()
        if is_json:
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2))
            return
        for row in rows:
            self.stdout.write(f"{row['name']}: {row['about']}")
            for word, says in row["kinds"].items():
                self.stdout.write(f"    {row['name']}.{word}  {says}")


def _document(hunt: Hunt, found: Report) -> dict[str, Any]:
    """What was found, for programs and for the game's folder."""
    return {
        "format": hunt.format,
        "ruleset": hunt.ruleset,
        "engine": build(),
        "seed": hunt.seed,
        "found_at": utc_now().replace(microsecond=0).isoformat(),
        "about": dict(hunt.about),
        "done": {name: list(counts) for name, counts in found.done.items()},
        "findings": [each.as_json() for each in found.findings],
    }


def _write_replays(folder: Path, found: Report) -> dict[str, str]:
    """A file for each replay, by the finding's key."""
    folder.mkdir(parents=True, exist_ok=True)
    written: dict[str, str] = {}
    for each in found.findings:
        if each.replay is not None:
            path = folder / f"{each.kind}-{each.key}.json"
            path.write_text(json.dumps(each.replay, ensure_ascii=False), encoding="utf-8")
            written[each.key] = str(path)
    return written


# ---------------------------------------------------------------------------------------------------------------- reading
def _check(options: Mapping[str, Any]) -> None:
    """Raises CommandError for arguments that cannot go together or are out of bounds."""
    if not options["format"]:
        raise unusable("Name a format: --format fortification-standard. --list shows the detectors.")
    if not 1 <= options["workers"] <= MOST_WORKERS:
        raise unusable(f"--workers is a number from 1 to {MOST_WORKERS}.")
    if options["budget"] is not None and not options["budget"] > 0:
        raise unusable("--budget is a number of seconds.")
    narrowed = [name for name in ("cards", "deck", "with_cards", "options", "as_of", "detectors") if options[name]]
    if options["planted"] and narrowed:
        flag = f"--{narrowed[0].replace('_', '-')}"
        raise unusable(f"--planted searches all of the game's made-up cards: leave {flag} out.")
    if options["keep"] and narrowed:
        flag = f"--{narrowed[0].replace('_', '-')}"
        raise unusable(f"--keep stores what is found in a format as it is: leave {flag} out.")


def _request(options: Mapping[str, Any]) -> HuntRequest:
    """What the arguments ask for. Raises CommandError for what cannot be read."""
    return HuntRequest(
        format=options["format"],
        as_of=day_asked(options["as_of"]),
        cards=tuple(options["cards"]),
        decks=tuple(deck_asked(named, options["format"]) for named in options["deck"]),
        detectors=tuple(options["detectors"]),
        options=pairs_asked(options["options"], "--options"),
        seed=options["seed"],
        extra=_cards(options["with_cards"]) if options["with_cards"] else None,
    )


def _cards(name: str) -> Mapping[str, Any]:
    try:
        found = json.loads(file_read(name, LARGEST_FILE))
    except ValueError as error:
        raise unusable(f"{name} is not JSON.") from error
    if not isinstance(found, dict):
        raise unusable(f"{name} is no file of cards: it needs “cards”, each with slug, name and attributes.")
    return found
