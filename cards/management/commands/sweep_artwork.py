"""`manage.py sweep_artwork`: delete uploaded pictures that nothing uses."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from cards.services.artwork_sweeping import artworks_sweep
from oscg.common.commands import SiteCommand

KEPT_DAYS = 7


class Command(SiteCommand):
    """Run it once a day or a week."""

    help = (
        "Deletes uploaded pictures that no proposal and no card uses, unpublished ones of deleted accounts, and files that belong to "
        "no picture; makes copies for screens that are missing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """How long an unused picture is kept."""
        parser.add_argument("--days", type=int, default=KEPT_DAYS, help=f"days an unused picture is kept ({KEPT_DAYS})")

    def handle(self, *args: Any, **options: Any) -> None:
        """Delete, and say what went, what was made, and what stays."""
        swept = artworks_sweep(days=max(options["days"], 1))
        if options["verbosity"]:
            self.stdout.write(
                f"Unused pictures deleted: {swept.unused}. Folders without a picture deleted: {swept.stray}. "
                f"Freed: {swept.freed / 1_000_000:.1f} MB. Copies made for: {swept.made}. Pictures that stay: {swept.kept}."
            )
        for key in swept.lost:
            self.stderr.write(f"The file of picture {key} is gone. Restore it from a backup.")
