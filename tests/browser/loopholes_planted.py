"""Loopholes with replays for the running site, which nobody in a journey has time to look for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.conftest import Site

ROOT = Path(__file__).parent.parent.parent
PLANTED = "Two cards fetch each other for ever"
PLANT = "import django; django.setup(); from tests.factories.loopholes_shown import plant; plant({says!r})"


def loopholes_plant(site: Site) -> None:
    """Write them into the site's database, once."""
    folder = site.mails.parent
    surroundings = {
        **os.environ,
        "OSCG_VAR_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "oscg.settings",
    }
    subprocess.run([sys.executable, "-c", PLANT.format(says=PLANTED)], cwd=ROOT, env=surroundings, check=True)
