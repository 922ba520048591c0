"""`manage.py sweep_checks`: delete links to shared checks that nobody used."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from decks.models import SharedCheck
from decks.services.deck_sharing import shared_checks_sweep
from oscg.common.commands import SiteCommand

KEPT_DAYS = 90


class Command(SiteCommand):
    """Run it once a day or a week."""

    help = (
        "Deletes shared checks that nobody opened after the day they were made. Those that were opened stay for good."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """How long an unused link is kept."""
        parser.add_argument("--days", type=int, default=KEPT_DAYS, help=f"days an unused link is kept ({KEPT_DAYS})")

    def handle(self, *args: Any, **options: Any) -> None:
        """Delete, and say how many went and how many stay."""
        gone = shared_checks_sweep(days=max(options["days"], 1))
        if options["verbosity"]:
            self.stdout.write(f"Deleted {gone} unused shared checks; {SharedCheck.objects.count()} stay.")
