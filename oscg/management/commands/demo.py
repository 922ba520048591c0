"""`manage.py demo`: one legal and one illegal deck of each game, checked."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from decks.management.commands.check_deck import as_text
from decks.services.deck_text import deck_text_read
from decks.services.legality import Target, deck_verdict
from decks.services.sample_decks import JUDGED_ON, sample_index
from oscg.common.errors import DomainError


class Command(BaseCommand):
    """Show what the project does."""

    help = "Checks one legal and one illegal sample deck of each game and prints the verdicts."

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the first deck of each sort; a verdict other than the expected one is an error."""
        try:
            self._show()
        except DomainError as error:
            raise CommandError(f"{error.message} Run manage.py load_seed first.") from error

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
