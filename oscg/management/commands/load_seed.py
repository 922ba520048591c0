"""`manage.py load_seed`: games, formats, cards, lists and sample decks; safe to run again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from banlists.services.seeding import lists_load
from cards.services.ruling_seeding import rulings_load
from cards.services.seeding import cards_load
from decks.services.sample_decks import sample_decks_load
from oscg.accounts.services import DEMO_PASSWORD, demo_accounts_create
from oscg.common.commands import SiteCommand
from oscg.common.errors import DomainError
from oscg.env import IS_PRODUCTION
from rules.services.loophole_seeding import loopholes_load
from rules.services.seeding import games_load


class Command(SiteCommand):
    """Load what the project comes with."""

    help = (
        "Loads the three games with formats, cards, rulings, ban lists, sample decks and known loopholes. Running it again changes "
        "nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """One switch: the demo accounts."""
        parser.add_argument(
            "--demo-accounts",
            action="store_true",
            help="also make one account per role with a known password (refused in production)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Load and say what is there."""
        if options["demo_accounts"] and IS_PRODUCTION:
            raise CommandError("Demo accounts have a known password and are not made in production.")
        try:
            counts = {
                "formats": games_load(),
                "cards": cards_load(),
                "rulings": rulings_load(),
                "list revisions": lists_load(),
                "sample decks": sample_decks_load(),
                "findings": loopholes_load(),
            }
        except DomainError as error:
            details = "".join(f"\n  {found.pointer}: {found.detail}" for found in error.errors)
            raise CommandError(f"{error.message}{details}") from error
        if options["verbosity"]:
            self.stdout.write("Loaded " + ", ".join(f"{n} {what}" for what, n in counts.items()) + ".")
        if options["demo_accounts"]:
            names = ", ".join(f"{name} ({what})" for name, what in demo_accounts_create())
            self.stdout.write(f"Demo accounts, all with the password {DEMO_PASSWORD}: {names}.")
