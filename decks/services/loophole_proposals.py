"""Looking for the loopholes of a proposed card: at once by what costs nothing, then in the background by all detectors."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from django.db import transaction

from cards.models import LoopholeLook, Submission
from cards.services.card_publishing import card_finish
from cards.services.loophole_looks import look_claim, look_planned, look_run
from cards.services.submission_content import content_draft
from cards.services.submission_documents import number_next
from decks.services.loophole_hunting import hunt_made, made_around, sample_decks
from decks.services.loophole_pool import HuntingPool, hunting_pool
from oscg.common.clock import utc_today
from oscg.common.errors import DomainError
from rules.engine.errors import EngineError
from rules.lab.finder import detectors, pieces
from rules.lab.finding import CONFIRMED
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from rules.models import Format, LoopholeRun
from rules.services.loophole_runs import plan_add, run_store
from rules.services.loopholes import SAMPLES, finding_json

log = logging.getLogger(__name__)
BUDGET, SEED = 60, 1
"""Seconds of processor time for a proposal."""


def looks_work() -> bool:
    """Begin one search for a proposal; whether there was one. What goes wrong with it is written down, not raised."""
    look = look_claim()
    if look is None:
        return False
    try:
        _begin(look)
    except DomainError as error:
        look_planned(look=look, error=error.message)
    except (EngineError, ValueError, KeyError, TypeError) as error:
        log.exception("Looking for loopholes of %s", look)
        look_planned(look=look, error=f"The card could not be looked at: {error}")
    return True


def _begin(look: LoopholeLook) -> None:
    pool, slug = proposal_pool(look.submission, look.revision)
    decks = sample_decks(pool)
    if look.run is None:
        hunt = _hunt(pool, decks, slug)
        if not _store(look, hunt):
            return
    # A deck around the card takes a second to make; the warnings are there already.
    whole = _hunt(pool, {**made_around(pool, [slug], SEED), **decks}, slug)
    names = concerned(whole)
    with transaction.atomic():
        if look_planned(look=look):
            run = LoopholeRun.objects.select_for_update().get(looks_at_proposal=look)
            if run.is_open:
                LoopholeRun.objects.filter(pk=run.pk).update(hunt=whole.as_json(), detectors=names)
                plan_add(run)


def concerned(hunt: Hunt) -> list[str]:
    """The detectors to which it makes a difference which cards are in question. The others would spend the time on what the format's
    own searches answer.
    """
    of_all = replace(hunt, focus=frozenset())
    return [
        name
        for name, each in detectors().items()
        if each.is_static or list(each.parts(hunt)) != list(each.parts(of_all))
    ]


def _hunt(pool: HuntingPool, decks: Any, slug: str) -> Hunt:
    return hunt_made(pool, decks, [slug], SEED, {"decks": SAMPLES})


def _store(look: LoopholeLook, hunt: Hunt) -> bool:
    """Store the search with what static detectors say; False when the proposal has been sent anew meanwhile."""
    warned = hunt_search(hunt, pieces(hunt, static_only=True)).findings
    warnings = [finding_json(each, has_replay=True) for each in warned if each.verdict == CONFIRMED]
    with transaction.atomic():
        run = run_store(hunt, look.submission.author, BUDGET, (), LoopholeRun.Purpose.PROPOSAL)
        LoopholeRun.objects.filter(pk=run.pk).update(result={"warnings": warnings})
        if not look_run(look=look, run=run):
            transaction.set_rollback(True)
            return False
    look.run = run
    return True


def proposal_pool(submission: Submission, revision: int) -> tuple[HuntingPool, str]:
    """The cards of a format with a proposed one among them, and its slug there.

    The format is the first of the game that has rules today. Raises its last format's reason where none has, EngineError where the
    game has no format.
    """
    slug = submission.card.slug if submission.card else f"proposal-{submission.pk}"
    content = submission.revisions.get(number=revision).content
    draft, _ = card_finish(game=submission.game, draft=content_draft(content, slug))
    drafts = {slug: (draft, number_next(submission))}
    reason: Exception = EngineError(f"{submission.game.name} has no format to look in.")
    for found in Format.objects.filter(game=submission.game).order_by("pk"):
        try:
            return hunting_pool(format_slug=found.slug, day=utc_today(), drafts=drafts), slug
        except DomainError as error:
            reason = error
    raise reason
