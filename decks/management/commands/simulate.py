"""`manage.py simulate DECK_A DECK_B --format SLUG`: matches between decks on the command line."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from decks.management.asked import Progress, day_asked, deck_asked, pairs_asked
from decks.services.simulating import Compare, SimulationRequest, simulation_recipe
from decks.services.simulation_requests import MOST_DECKS, MOST_GAMES, default_bot
from oscg.common.commands import SiteCommand, unusable
from rules.bots.play import bots
from rules.lab.playing import GameCrash
from rules.lab.processes import recipe_play
from rules.lab.recipe import Recipe
from rules.lab.report import report_lines
from rules.lab.results import result_json
from rules.services.simulation_documents import TABLES

MOST_WORKERS = 64


class Command(SiteCommand):
    """Play matches between decks."""

    help = (
        "Plays matches between two or more decks (files, or numbers of public decks of this site) and prints win rates with 95 % "
        "intervals. Game 2k and 2k+1 share a seed with the seats swapped. The same seed gives the same result, whatever the number of "
        "workers. With one of the --compare options the same seeds are played a second time under other rules, and the difference is told."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("decks", nargs="+", metavar="DECK", help="deck file, or number of a deck; at least two")
        parser.add_argument("--format", required=True, help="format, such as maximus-standard")
        parser.add_argument("--games", type=int, default=200, help="number of matches of each pair of decks (200)")
        parser.add_argument("--seed", type=int, default=1, help="seed of the first pair of matches (1)")
        parser.add_argument(
            "--bots", default="", help=f"a bot for all decks, or one for each: {', '.join(bots())} ({default_bot()})"
        )
        parser.add_argument("--workers", type=int, default=1, help="processes that play (1)")
        parser.add_argument("--as-of", metavar="DAY", help="the day whose rules, list and cards count (today)")
        parser.add_argument("--options", nargs="+", default=[], metavar="NAME=VALUE", help="other options of the match")
        parser.add_argument("--cards", nargs="+", default=[], metavar="CARD=VERSION", help="other versions of cards")
        parser.add_argument(
            "--compare-options", nargs="+", default=[], metavar="NAME=VALUE", help="options to compare with"
        )
        parser.add_argument("--compare-as-of", metavar="DAY", help="a day to compare with")
        parser.add_argument(
            "--compare-cards", nargs="+", default=[], metavar="CARD=VERSION", help="versions to compare with"
        )
        parser.add_argument("--mirrors", action="store_true", help="let each deck meet itself as well")
        parser.add_argument("--casual", action="store_true", help="take decks that are not legal, too")
        parser.add_argument("--replays", metavar="DIR", help="write a record of every match into this folder")
        parser.add_argument("--csv", metavar="DIR", help="write the tables of pairings and cards into this folder")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["games"] <= MOST_GAMES:
            raise unusable(f"--games is a number from 1 to {MOST_GAMES:,}.")
        if not 1 <= options["workers"] <= MOST_WORKERS:
            raise unusable(f"--workers is a number from 1 to {MOST_WORKERS}.")
        try:
            recipe = simulation_recipe(request=_request(options), viewer=None)
            self._play(recipe, options)
        except GameCrash as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise unusable(f"{error.filename} cannot be written: {error.strerror}.") from error

    def _play(self, recipe: Recipe, options: dict[str, Any]) -> None:
        progress = Progress("matches")
        began = time.monotonic()
        replays = Path(options["replays"]) if options["replays"] else None
        tally = recipe_play(
            recipe, workers=options["workers"], replays=replays, told=lambda done: progress.show(done, recipe.total)
        )
        seconds = time.monotonic() - began
        progress.clear()
        result = result_json(recipe, tally, is_complete=True)
        speed = {
            "games_per_second": round(tally.games / seconds, 1),
            "decisions_per_second": round(result["decisions"] / seconds),
            "workers": options["workers"],
        }
        if options["csv"]:
            _write_tables(Path(options["csv"]), result)
        if options["json"]:
            self.stdout.write(json.dumps(_document(recipe, result, speed), ensure_ascii=False, indent=2))
            return
        mean = result["conditions"][0]["mean_legal_actions"]
        for line in report_lines(result):
            self.stdout.write(line)
        self.stdout.write(
            f"  {speed['games_per_second']:,} matches and {speed['decisions_per_second']:,} decisions a second "
            f"({options['workers']} {'process' if options['workers'] == 1 else 'processes'}), {mean} legal actions at a decision"
        )


def _document(recipe: Recipe, result: dict[str, Any], speed: dict[str, Any]) -> dict[str, Any]:
    """The result for programs: the main figures of the first side at the top, everything below `result`."""
    first, condition = result["conditions"][0], recipe.conditions[0]
    return {
        "format": recipe.format,
        "ruleset": condition.about["ruleset"],
        "engine": recipe.build,
        "recipe": recipe.digest(),
        "seed": recipe.seed,
        "games": result["games"],
        "decks": [
            {"name": deck["name"], "cards": len(condition.decks[at]), "bot": deck["bot"], "win_rate": deck["win_rate"]}
            for at, deck in enumerate(first["decks"])
        ],
        "first_seat_win_rate": first["first_seat"],
        "turns": first["length"]["mean"],
        "endings": {f"{each['kind']}: {each['reason']}": each["count"] for each in first["endings"]},
        "decisions": result["decisions"],
        "mean_legal_actions": first["mean_legal_actions"],
        "speed": speed,
        "result": result,
    }


def _write_tables(folder: Path, result: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, table in TABLES.items():
        (folder / f"{name}.csv").write_text(table(result), encoding="utf-8", newline="")


# ---------------------------------------------------------------------------------------------------------------- reading
def _request(options: dict[str, Any]) -> SimulationRequest:
    """What the arguments ask for. Raises CommandError for what cannot be read."""
    if not 2 <= len(options["decks"]) <= MOST_DECKS:
        raise unusable(f"Name 2 to {MOST_DECKS} decks.")
    compare = Compare(
        options=pairs_asked(options["compare_options"], "--compare-options"),
        as_of=day_asked(options["compare_as_of"]),
        cards=_versions(options["compare_cards"], "--compare-cards"),
    )
    return SimulationRequest(
        format=options["format"],
        decks=tuple(deck_asked(named, options["format"]) for named in options["decks"]),
        games=options["games"],
        bots=_bots(options["bots"], len(options["decks"])),
        seed=options["seed"],
        options=pairs_asked(options["options"], "--options"),
        as_of=day_asked(options["as_of"]),
        cards=_versions(options["cards"], "--cards"),
        casual=options["casual"],
        mirrors=options["mirrors"],
        compare=None if compare == Compare() else compare,
    )


def _bots(text: str, decks: int) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",")) if text else (default_bot(),)
    if any(name not in bots() for name in names) or len(names) not in (1, decks):
        message = (
            f"--bots names a bot for each deck, such as rule,random, or one for all. There are: {', '.join(bots())}."
        )
        raise unusable(message)
    return names


def _versions(given: Sequence[str], flag: str) -> dict[str, int]:
    found = pairs_asked(given, flag)
    if not all(type(number) is int and number > 0 for number in found.values()):
        raise unusable(f"{flag} takes pairs such as ember-wolf=1: a card and the number of its version.")
    return found
