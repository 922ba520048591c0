"""`python -m tests.benchmarks.jobs_run 2 1600` or `… book`: measures the site of the environment and prints what it found as JSON."""

from __future__ import annotations

import importlib
import json
import sys

import django


def main(what: str, games: str = "0") -> None:
    """Play matches on so many workers, or measure the bookkeeping."""
    django.setup()
    site = importlib.import_module("tests.benchmarks.jobs_site")  # models can be loaded only now
    print(json.dumps(site.booked() if what == "book" else site.played(int(what), int(games))))


if __name__ == "__main__":
    main(*sys.argv[1:])
