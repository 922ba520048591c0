"""`manage.py demo`: one legal and one illegal deck of each game, checked, and matches of the games the referee plays."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError

from decks.management.commands.check_deck import as_text
from decks.services.deck_text import deck_text_read
from decks.services.legality import Target, deck_verdict
from decks.services.sample_decks import JUDGED_ON, sample_index
from oscg.common.commands import SiteCommand
from rules.games.referees import referees

GAMES = 40


class Command(SiteCommand):
    """Show what the project does."""

    help = "Checks one legal and one illegal sample deck of each game, and simulates matches of the games the referee plays."

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the first deck of each sort; a verdict other than the expected one is an error."""
        self._show()
        self._play()

    def _show(self) -> None:
        samples = sample_index()
        for game in dict.fromkeys(sample["game"] for sample in samples):
            for is_legal in (True, False):
                sample = next(s for s in samples if s["game"] == game and s["legal"] is is_legal)
                read = deck_text_read(
                    text=sample["path"].read_text(encoding="utf-8"), format_slug=sample["format"], as_of=JUDGED_ON
                )
                target = Target(format=sample["format"], as_of=JUDGED_ON)
                found = deck_verdict(entries=read.entries, target=target).as_json()
                self.stdout.write(f"\n{sample['plan']}\n{as_text(found, read)}")
                if found["legal"] is not is_legal:
                    raise CommandError(f"{sample['name']} should be {'legal' if is_legal else 'illegal'}.")

    def _play(self) -> None:
        """The first two legal decks of each game that the referee plays, against each other."""
        for slug in referees():
            decks = [sample for sample in sample_index() if sample["game"] == slug and sample["legal"]][:2]
            self.stdout.write(f"\n{decks[0]['name']} against {decks[1]['name']}, by bots that follow simple rules:")
            call_command(
                "simulate",
                *(str(sample["path"]) for sample in decks),
                format=decks[0]["format"],
                games=GAMES,
                bots="rule",
                stdout=self.stdout,
            )
