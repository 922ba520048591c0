"""What has to be paid once: loading the seed data, reading a pool of cards, binding a ruleset."""

from __future__ import annotations

import dataclasses
import importlib
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import django

from tests.benchmarks.environment import run_module, seeded_place
from tests.benchmarks.report import Row
from tests.benchmarks.shipped_rules import DAY

BENCH = "cold"
TITLE = "Cold costs (CPU milliseconds but for the two commands)"
SIZES = (300, 5_000)
REPEATS = 3


def rows() -> Iterator[Row]:
    """All rows of this benchmark."""
    with tempfile.TemporaryDirectory(prefix="oscg-bench-") as name:
        place = seeded_place(Path(name))
        yield Row(BENCH, "manage.py migrate, fresh SQLite", place.migrate_seconds, "s", note="start of Django included")
        yield Row(
            BENCH, "manage.py load_seed, fresh database", place.seed_seconds, "s", note="start of Django included"
        )
        for size in SIZES:
            found = json.loads(run_module(place, "tests.benchmarks.cold_costs", str(size)))
            for what, times in found["milliseconds"].items():
                yield Row(
                    BENCH,
                    f"{what}, {size:,} cards",
                    sorted(times)[len(times) // 2],
                    "ms",
                    min(times),
                    note=found["notes"].get(what, ""),
                )


def main(size: int) -> None:
    """Fill the game up to so many cards, measure, and print the milliseconds as JSON."""
    django.setup()
    pools, rulesets = (
        importlib.import_module("cards.services.card_pool"),
        importlib.import_module("decks.services.rulesets"),
    )
    binding, catalog = importlib.import_module("rules.checks.ruleset"), importlib.import_module("rules.games.catalog")
    runner, deck = (
        importlib.import_module("rules.checks.runner"),
        importlib.import_module("tests.benchmarks.shipped_rules"),
    )
    _fill(size)
    first = _milliseconds(lambda: rulesets.rules_of_day(format_slug="maximus-standard", day=DAY))
    rules = rulesets.rules_of_day(format_slug="maximus-standard", day=DAY)
    game = rules.ruleset.spec.game
    known = {card.slug for card in rules.pool.cards.values()}
    if len(known) != size:
        raise AssertionError(f"the pool holds {len(known)} cards instead of {size}")
    # An unknown revision makes the pool read everything anew.
    loads = [
        _milliseconds(lambda at=at: pools.card_pool(game=game, day=DAY, revision=f"cold {at}")) for at in range(REPEATS)
    ]
    own = catalog.own_checks("maximus")
    binds = [_milliseconds(lambda: binding.bind(rules.ruleset.spec, own)) for _ in range(REPEATS)]
    decks = [deck.sample_deck("maximus", "lamps-for-the-drowned.txt")] * 2
    fresh = binding.bind(dataclasses.replace(rules.ruleset.spec), own)
    verdicts = [_milliseconds(lambda each=each: runner.run(each, fresh)) for each in decks]
    held = [_milliseconds(lambda: rulesets.rules_of_day(format_slug="maximus-standard", day=DAY)) for _ in range(20)]
    milliseconds = {
        "rules of a day, nothing held": [first],
        "rules of a day, all held": held,
        "pool load": loads,
        "ruleset bind": binds,
        "first verdict of a new ruleset": verdicts[:1],
        "second verdict": verdicts[1:],
    }
    notes = {"pool load": "four queries, facts and name index", "rules of a day, all held": "one query"}
    print(json.dumps({"milliseconds": milliseconds, "notes": notes}))


def _milliseconds(action: Callable[[], Any]) -> float:
    start = time.process_time()
    action()
    return (time.process_time() - start) * 1000


def _fill(size: int) -> None:
    """Copies of the seed cards under other names, until the game has so many cards."""
    models, changes = importlib.import_module("cards.models"), importlib.import_module("oscg.common.changes")
    transaction = importlib.import_module("django.db.transaction")
    have = models.Card.objects.filter(game__slug="maximus").count()
    originals = list(models.CardVersion.objects.filter(card__game__slug="maximus", number=1).select_related("card"))
    with transaction.atomic():
        numbers = range(have, size)
        cards = models.Card.objects.bulk_create(
            models.Card(
                game_id=originals[0].card.game_id,
                slug=f"filler-{at}",
                name=f"Filler {at}",
                name_key=f"filler{at}",
                status="published",
            )
            for at in numbers
        )
        models.CardStatusChange.objects.bulk_create(
            models.CardStatusChange(card=card, status="published", since=originals[0].effective_from) for card in cards
        )
        versions = models.CardVersion.objects.bulk_create(
            _version(models, originals[at % len(originals)], card) for at, card in zip(numbers, cards, strict=True)
        )
        models.Variant.objects.bulk_create(models.Variant(version=version) for version in versions)
        changes.change_record(scope="cards", action="filled", subject="benchmark", key=str(size))


def _version(models: Any, original: Any, card: Any) -> Any:
    """The text of a seed card as another card's first version."""
    copied = (
        "attributes",
        "abilities",
        "text",
        "author_name",
        "license",
        "cost",
        "document",
        "digest",
        "effective_from",
    )
    values = {name: getattr(original, name) for name in copied}
    return models.CardVersion(card=card, number=1, name=card.name, fingerprint=card.slug, **values)


if __name__ == "__main__":
    main(int(sys.argv[1]))
