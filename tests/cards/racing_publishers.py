"""Two processes that publish a card of one name at the same moment; run by `test_races.py` on the database of its environment."""

from __future__ import annotations

import importlib
import multiprocessing
import sys
from multiprocessing.synchronize import Barrier

import django

RACES = 12


def main() -> int:
    """Race twelve times; prints how each race ended, and exits with the number of processes that failed."""
    django.setup()
    # No connection is open yet, so each process opens its own.
    fork = multiprocessing.get_context("fork")
    start = fork.Barrier(2)
    racers = [fork.Process(target=_race, args=(start, racer)) for racer in range(2)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    return sum(racer.exitcode != 0 for racer in racers)


def _race(start: Barrier, racer: int) -> None:
    # What needs the models can be loaded only after the set-up.
    cards = importlib.import_module("tests.factories.cards")
    errors = importlib.import_module("oscg.common.errors")
    spec = importlib.import_module("rules.checks.card_check").CardContext
    catalog = importlib.import_module("rules.games.catalog")
    definition = catalog.shipped()["maximus"].definition
    # As both saw the game before either wrote: no name is taken yet, so that the database alone decides.
    context = spec(game=catalog.game_spec(definition), options=catalog.option_values(definition["options"], {}))
    for race in range(RACES):
        start.wait()
        try:
            cards.card_make("maximus", f"Twin {race}", slug=f"twin-{race}-{racer}", context=context)
            print(f"{race} made", flush=True)
        except errors.Conflict as conflict:
            print(f"{race} {conflict.code}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
