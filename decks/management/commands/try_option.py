"""`manage.py try_option OPTION --format SLUG`: what each value of an option of the rules would do."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandParser

from decks.management.asked import Progress
from decks.services.option_trials import option_trial_play
from decks.services.simulation_requests import MOST_GAMES, default_bot
from oscg.common.clock import utc_today
from oscg.common.commands import SiteCommand, unusable
from rules.games.trials import trial_write
from rules.selectors.games import format_get


class Command(SiteCommand):
    """Try an option out."""

    help = (
        "Plays the legal sample decks of a format against one another under every value of an option, on the same seeds, and tells what "
        "changes: length, the first player's advantage, and what the game counts. --keep shows it on the game's rules page."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("option", help="option of the game, such as overkill_rule")
        parser.add_argument("--format", required=True, help="format, such as card-wars-war")
        parser.add_argument("--games", type=int, default=20, help="matches of each two decks under each value (20)")
        parser.add_argument("--seed", type=int, default=1, help="seed of the first two matches of each pair (1)")
        parser.add_argument("--bot", default=default_bot(), help=f"the bot that plays all decks ({default_bot()})")
        parser.add_argument(
            "--keep", action="store_true", help="store the result in the game's folder, for its rules page"
        )
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["games"] <= MOST_GAMES:
            raise unusable(f"--games is a number from 1 to {MOST_GAMES:,}.")
        progress = Progress("matches")
        found = option_trial_play(
            format_slug=options["format"],
            option=options["option"],
            day=utc_today(),
            bot=options["bot"],
            games=options["games"],
            seed=options["seed"],
            told=progress.show,
        )
        progress.clear()
        if options["keep"]:
            game = format_get(slug=options["format"]).game.slug
            self.stderr.write(f"Stored in {trial_write(game, found)}.")
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False, indent=2))
            return
        self.stdout.write(
            f"{found['option']}: {found['games']} matches under each value, {len(found['decks'])} decks, {found['bot']}."
        )
        for row in found["values"]:
            self.stdout.write(f"  {json.dumps(row['value'])}: {_words(row)}")


def _words(row: dict[str, Any]) -> str:
    parts = [f"{100 * each['estimate']:.1f} % of {each['label']}" for each in row["measures"]]
    turns, first = row["turns"], row["first"]
    parts.append(f"{turns['estimate']:.1f} turns ({turns['low']:.1f}–{turns['high']:.1f})")
    parts.append(
        f"the first player wins {100 * first['estimate']:.1f} % ({100 * first['low']:.1f}–{100 * first['high']:.1f})"
    )
    if row["weakest"] is not None:
        parts.append(f"decks win {100 * row['weakest']:.0f} to {100 * row['strongest']:.0f} %")
    return "; ".join(parts)
