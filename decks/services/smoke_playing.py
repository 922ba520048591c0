"""Playing smoke matches: a proposed card in decks that a format's own rules make legal, with it and without it on the same seeds."""

from __future__ import annotations

import logging
import time
from dataclasses import replace

from cards.models import SmokeMatch, Submission
from cards.services.card_pool import pool_with_draft
from cards.services.card_publishing import card_finish
from cards.services.smoke_matches import smoke_claim, smoke_end, smoke_put_back, smoke_step
from cards.services.submission_content import content_draft
from cards.services.submission_documents import number_next
from decks.services.rulesets import RulesOfDay, rules_of_day
from oscg.common.clock import utc_today
from oscg.common.errors import DomainError
from rules.checks.ruleset import bind
from rules.engine.errors import EngineError
from rules.games.catalog import own_checks
from rules.lab.build import build
from rules.lab.deck_maker import NoDeckFound
from rules.lab.playing import GameCrash
from rules.lab.smoke import BEGINNING, SmokeRun
from rules.models import Format

log = logging.getLogger(__name__)
GAMES, DECKS, BOT, SEED = 40, 4, "greedy", 1
LONGEST = 1.0
"""Seconds after which a worker looks for other work."""


def smoke_work() -> bool:
    """Play one smoke match for about a second; whether there was one. What goes wrong with it is written down, not raised."""
    smoke = smoke_claim()
    if smoke is None:
        return False
    try:
        _play(smoke)
    except (NoDeckFound, EngineError, GameCrash, DomainError) as error:
        smoke_end(smoke=smoke, error=getattr(error, "message", "") or str(error))
    return True


def _play(smoke: SmokeMatch) -> None:
    run, made_of, format_name = _run(smoke)
    end = time.monotonic() + LONGEST
    while not run.is_over:
        run.step()
        if not smoke_step(smoke=smoke, share=run.share, progress={"of": made_of, **run.as_json()}):
            return
        if time.monotonic() > end and not run.is_over:
            smoke_put_back(smoke=smoke)
            return
    result = {**run.result.as_json(), "format": format_name, "bot": BOT, "seed": SEED, "build": build()}
    smoke_end(smoke=smoke, result=result)


_held: dict[str, SmokeRun] = {}
"""The run this worker was at last: its decks are not made again for each second of it."""


def _run(smoke: SmokeMatch) -> tuple[SmokeRun, str, str]:
    """The trial as far as it got, what it is made of, and the format: the first of the game that has rules today.

    What was counted under other rules, with another pool of cards or by another build is not gone on with.
    """
    submission = smoke.submission
    slug = submission.card.slug if submission.card else f"proposal-{submission.pk}"
    content = submission.revisions.get(number=smoke.revision).content
    draft, _ = card_finish(game=submission.game, draft=content_draft(content, slug))
    format_, rules = _rules(submission)
    spec = rules.ruleset.spec
    made_of = f"{smoke.pk} {build()} {spec.hash}"
    run = _held.get(made_of)
    if run is None:
        pool = pool_with_draft(pool=rules.pool, game=spec.game, slug=slug, draft=draft, number=number_next(submission))
        ruleset = bind(replace(spec, pool=pool.cards), own_checks(submission.game.slug))
        run = SmokeRun(ruleset, pool.cards[slug, None], games=GAMES, decks=DECKS, seed=SEED, bot=BOT)
        _held.clear()
        _held[made_of] = run
    run.resume(smoke.progress if smoke.progress is not None and smoke.progress["of"] == made_of else BEGINNING)
    return run, made_of, format_.name


def _rules(submission: Submission) -> tuple[Format, RulesOfDay]:
    """Raises the last format's reason where none has rules today, EngineError where the game has no format."""
    reason: Exception = EngineError(f"{submission.game.name} has no format to play in.")
    for found in Format.objects.filter(game=submission.game).order_by("pk"):
        try:
            return found, rules_of_day(format_slug=found.slug, day=utc_today())
        except DomainError as error:
            reason = error
    raise reason
