"""Two processes that decide on one proposal, edit it, or publish one name at the same moment; run by `test_races_of_reviews.py`.

Every race has proposals of its own, made before by `set_up`. Prints how each ended for each process.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import sys
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from typing import Any

import django

RACES = 5
KINDS = ("approve", "opposite", "name", "save", "send", "take_back", "comment", "update")


def set_up() -> None:
    """People and proposals for all races."""
    people = importlib.import_module("tests.factories.submissions")
    reviews = importlib.import_module("cards.services.reviews")
    judge = people.reviewer("rea0")
    people.reviewer("rea1")
    for kind in KINDS:
        ada = people.person(f"ada-{kind}")  # nobody may have so many open proposals as all races need
        for race in range(RACES):
            names = (f"Crab {kind} {race}", f"Crab {kind} {race}") if kind == "name" else (f"Crab {kind} {race}",)
            for name in names:
                # One is sent before the other, so that each passes the checks by itself.
                found = people.proposal(ada, sent=kind not in ("save", "send"), **people.unit_content(name))
            if kind == "update":
                reviews.submission_approve(submission=found, actor=judge, revision=1)
                slug = found.published.card.slug
                first = people.proposal(ada, card=slug, **people.unit_content(name, cost=4))
                people.proposal(ada, card=slug, **people.unit_content(name, health=5))
                reviews.submission_approve(submission=first, actor=judge, revision=1)


def main() -> int:
    """Race; the exit code is the number of processes that failed."""
    django.setup()
    if "set-up" in sys.argv:
        set_up()
        return 0
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
    errors = importlib.import_module("oscg.common.errors")
    for kind in KINDS:
        for race in range(RACES):
            attempt = _attempt(kind, race, racer)
            start.wait()
            try:
                attempt()
                _tell(f"{kind} {race} done")
            except errors.DomainError as error:
                _tell(f"{kind} {race} {error.status}")


def _tell(line: str) -> None:
    """Write a line at once, so that the other process cannot write into it."""
    os.write(1, f"{line}\n".encode())


def _attempt(kind: str, race: int, racer: int) -> Callable[[], Any]:
    """What one process does in a race; everything is read before the start."""
    # What needs the models can be loaded only after the set-up.
    models = importlib.import_module("cards.models")
    accounts = importlib.import_module("oscg.accounts.models")
    submissions = importlib.import_module("cards.services.submissions")
    reviews = importlib.import_module("cards.services.reviews")
    comments = importlib.import_module("cards.services.submission_comments")
    held = list(
        models.Submission.objects.filter(name=f"Crab {kind} {race}", state__in=["draft", "submitted"]).order_by("id")
    )
    people = {user.username: user for user in accounts.User.objects.all()}
    one, judge, ada = held[racer % len(held)], people[f"rea{racer}"], people[f"ada-{kind}"]
    told: dict[str, Any] = {"submission": one, "revision": 1}
    acts: dict[str, Callable[[], Any]] = {
        "approve": lambda: reviews.submission_approve(actor=judge, **told),
        "opposite": lambda: (
            reviews.submission_approve(actor=judge, **told)
            if racer
            else reviews.submission_reject(actor=judge, reason="No.", **told)
        ),
        "name": lambda: reviews.submission_approve(actor=judge, **told),
        "save": lambda: submissions.submission_save(actor=ada, changes={"note": f"Note {racer}."}, **told),
        "send": lambda: submissions.submission_send(actor=ada, **told),
        "take_back": lambda: (
            submissions.submission_take_back(actor=ada, **told)
            if racer
            else reviews.submission_approve(actor=judge, **told)
        ),
        "comment": lambda: comments.comment_add(actor=judge, body=f"Comment {racer}.", **told),
        "update": lambda: reviews.submission_bring_up_to_date(actor=judge, **told),
    }
    return acts[kind]


if __name__ == "__main__":
    sys.exit(main())
