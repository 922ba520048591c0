"""`manage.py ability_schema --game SLUG`: the JSON Schema of a game's abilities."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandParser

from oscg.common.commands import SiteCommand
from rules.abilities.schema import ability_schema
from rules.abilities.word import GAMES


class Command(SiteCommand):
    """Print the schema."""

    help = "Prints the JSON Schema (draft 2020-12) of what the cards of a game may do."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", required=True, choices=sorted(GAMES.values()), help="The game's slug.")

    def handle(self, *args: Any, **options: Any) -> None:
        schema = ability_schema(options["game"])
        self.stdout.write(json.dumps(schema, ensure_ascii=False, indent=2))
