"""Two processes in which one person sends the same comments, and reports, at the same moment; run by `test_comments.py`."""

from __future__ import annotations

import importlib
import multiprocessing
import sys
from multiprocessing.synchronize import Barrier

import django

RACES = 8


def main() -> int:
    """Race; prints what each attempt got, and exits with the number of processes that failed."""
    django.setup()
    # No connection is open yet, so each process opens its own; also the one that lays things out.
    fork = multiprocessing.get_context("fork")
    layer = fork.Process(target=_lay_out)
    layer.start()
    layer.join()
    start = fork.Barrier(2)
    racers = [fork.Process(target=_race, args=(start,)) for _ in range(2)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    return sum(each.exitcode != 0 for each in (layer, *racers))


def _lay_out() -> None:
    cards = importlib.import_module("tests.factories.cards")
    people = importlib.import_module("tests.factories.maintainers")
    cards.card_make("maximus", "Furnace Ox", slug="furnace-ox")
    people.member_make("bob")
    people.member_make("eve")


def _race(start: Barrier) -> None:
    talk = importlib.import_module("tests.factories.talk")
    errors = importlib.import_module("oscg.common.errors")
    models = importlib.import_module("cards.models")
    reports = importlib.import_module("cards.services.comment_reports")
    user = importlib.import_module("oscg.accounts.models").User
    bob, eve = user.objects.get(username="bob"), user.objects.get(username="eve")
    for race in range(RACES):
        start.wait()
        try:
            print(f"{race}:{talk.comment(bob, f'Number {race}.').pk}", flush=True)
        except errors.TooOften as error:
            print(f"{race}:{error.code}", flush=True)
    start.wait()
    try:
        reports.comment_report(comment=models.CardComment.objects.get(pk=1), actor=eve, reason="Rude.")
    except errors.Conflict:
        return


if __name__ == "__main__":
    sys.exit(main())
