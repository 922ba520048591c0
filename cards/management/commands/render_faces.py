"""`manage.py render_faces`: make the pictures of every face that has none yet."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import CommandParser

from cards.services.faces import pictures_make, public_faces
from oscg.common.commands import SiteCommand

EVERY_SECONDS = 5.0


class Command(SiteCommand):
    """Makes pictures beforehand. What is there stays, so a run that was ended goes on where it stood."""

    help = "Makes the pictures of all card faces that are not there yet (screen, print and link preview)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", default="", help="Only the cards of this game.")

    def handle(self, *args: Any, **options: Any) -> None:
        faces = [face for face in public_faces() if options["game"] in ("", face.game)]
        began = told = time.monotonic()
        made = 0
        for done, face in enumerate(faces, start=1):
            made += pictures_make(face=face)
            now = time.monotonic()
            if now - told >= EVERY_SECONDS:
                told = now
                self.stdout.write(
                    f"{done:,} of {len(faces):,} faces, about {(now - began) / done * (len(faces) - done):.0f} s left"
                )
        spent = time.monotonic() - began
        rate = f", {made / spent:.1f} a second" if made and spent else ""
        self.stdout.write(f"{len(faces):,} faces: {made:,} made, {len(faces) - made:,} were there already{rate}.")
