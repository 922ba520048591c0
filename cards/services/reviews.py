"""Deciding on proposals: request changes, reject, approve and publish, bring an outdated change up to date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from cards.models import Artwork, Card, CardVersion, Submission, SubmissionRevision
from cards.permissions import is_author, may_approve_own, may_review
from cards.services.card_context import TakenNames
from cards.services.card_publishing import CardCredit, PrintingSpec, card_publish
from cards.services.card_statuses import card_come_back, card_open_check
from cards.services.submission_content import content_draft, version_content
from cards.services.submission_merging import ABSENT, FieldChange, changes_between, merge
from cards.services.submission_notices import author_tell
from cards.services.submissions import (
    APPROVED,
    CHANGES_REQUESTED,
    EDITABLE,
    REJECTED,
    SUBMITTED,
    named,
    state_move,
    step_add,
)
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Refused
from oscg.common.storable import is_storable
from rules.models import Game
from rules.specs.names import name_key

LONGEST_REASON = 2000


@dataclass(frozen=True, slots=True)
class Outdated:
    """What happened to a card since a change of it was written."""

    newest: CardVersion
    since: tuple[FieldChange, ...]
    conflicts: tuple[FieldChange, ...]


def submission_request_changes(*, submission: Submission, actor: Any, revision: int, reason: str) -> Submission:
    """Send a proposal back to its author, saying what to change. Raises Refused, InvalidInput without a reason, Conflict."""
    return _decide(submission, CHANGES_REQUESTED, actor, revision, reason)


def submission_reject(*, submission: Submission, actor: Any, revision: int, reason: str) -> Submission:
    """Turn a proposal down, saying why. Raises Refused, InvalidInput without a reason, Conflict."""
    return _decide(submission, REJECTED, actor, revision, reason)


def _decide(submission: Submission, after: str, actor: Any, revision: int, reason: str) -> Submission:
    _reviewer(submission, actor)
    if not reason.strip():
        raise InvalidInput("review.reason", "Say why, so that the author knows what to do.", pointer="/reason")
    _reason_check(reason)
    with transaction.atomic():
        state_move(submission, after=after, revision=revision, actor=actor, what="decided", reason=reason)
        author_tell(submission, after=after, reason=reason)
    return submission


def _reason_check(reason: str) -> None:
    if len(reason) > LONGEST_REASON or not is_storable(reason):
        message = (
            f"The reason has at most {LONGEST_REASON} characters, all of which can be stored. Shorten or correct it."
        )
        raise InvalidInput("review.reason", message, pointer="/reason")


def _reviewer(submission: Submission, actor: Any) -> None:
    if not may_review(actor, submission.game.slug):
        raise Refused("review.not_yours", f"Only reviewers of {submission.game.name} decide on its cards.")


def submission_approve(
    *,
    submission: Submission,
    actor: Any,
    revision: int,
    reason: str = "",
    effective_from: date | None = None,
) -> CardVersion:
    """Publish exactly the revision shown, in force from a day (today where none is named).

    Raises Refused for non-reviewers and for one's own proposal (unless the game allows it); InvalidInput for a past day and for what
    the card checks find; Conflict when it was decided, changed or became outdated meanwhile (`submission.outdated`), its name was
    given to another card (`card.name_taken`), or its card is retired. A withdrawn card is published again.
    """
    _reviewer(submission, actor)
    _reason_check(reason)
    is_own = is_author(actor, submission)
    if is_own and not may_approve_own(submission.game.definition):
        raise Refused("review.own", "Somebody else has to approve your own proposal.")
    day = effective_from or utc_today()
    if day < utc_today():
        raise InvalidInput("review.past", "A card takes effect today or on a later day.", pointer="/effective_from")
    with transaction.atomic():
        card = Card.objects.select_for_update().get(pk=submission.card_id) if submission.card_id else None
        # The state moves first: of two reviewers the second finds it decided.
        state_move(
            submission, after=APPROVED, revision=revision, actor=actor, what="approved", reason=reason,
            is_self_approval=is_own,
        )  # fmt: skip
        found = outdated(submission)
        if found is not None:
            message = (
                f"{found.newest.name} has changed since this was written. Bring the proposal up to date, then decide."
            )
            raise Conflict("submission.outdated", message)
        if card is not None:
            card_open_check(card)
        version = _publish(submission, card, day, actor)
        card_come_back(card=version.card, since=version.effective_from, actor=actor)
        Submission.objects.filter(pk=submission.pk).update(published=version, card=version.card)
        submission.refresh_from_db()
        author_tell(submission, after=APPROVED, reason=reason)
    return version


def _publish(submission: Submission, card: Card | None, day: date, actor: Any) -> CardVersion:
    """The proposal as a version. Raises as `card_publish`, and Conflict for a name that was free when it was sent."""
    slug = card.slug if card else slug_for(submission.game, submission.name)
    message = f"A card named {submission.name} was published since this was sent. Ask its author for another name."
    try:
        version = _version_publish(submission, slug, day, actor)
    except InvalidInput as error:
        if TakenNames(submission.game).get(name_key(submission.name), slug) == slug:
            raise
        raise Conflict("card.name_taken", message, errors=error.errors) from error
    if card is None and version.number > 1:  # the slug was free when it was chosen, and is another new card's by now
        raise Conflict("card.name_taken", message)
    return version


def _version_publish(submission: Submission, slug: str, day: date, actor: Any) -> CardVersion:
    base = submission.based_on
    return card_publish(
        game=submission.game,
        slug=slug,
        draft=content_draft(submission.content, slug),
        credit=CardCredit(
            author_name=submission.author_name,
            license=submission.license,
            author=submission.author,
            flavor=submission.content["flavor"],
            printings=printings_of(base, submission.artwork) if base else (),
            artwork=submission.artwork,
        ),
        effective_from=max(day, base.effective_from) if base else day,
        kind=submission.kind,
        note=submission.note,
        actor=actor,
    )


def printings_of(version: CardVersion, artwork: Artwork | None) -> tuple[PrintingSpec, ...]:
    """Where a version stands in sets, for the next version of its card, which has this picture."""
    variant = version.variants.first()
    rows = variant.printings.select_related("card_set") if variant else ()
    if artwork is None and version.artwork_id is None:
        return tuple(PrintingSpec(row.card_set, row.number, row.artist, row.art_license) for row in rows)
    credit = (artwork.credit, artwork.license) if artwork else ("", "")
    return tuple(PrintingSpec(row.card_set, row.number, *credit) for row in rows)


def slug_for(game: Game, name: str) -> str:
    """A free slug for a new card; a name without Latin letters becomes “card”, a taken slug gets a number."""
    start = slugify(name)[:70] or "card"
    taken = set(Card.objects.filter(game=game, slug__startswith=start).values_list("slug", flat=True))
    return next(slug for at in range(1, len(taken) + 2) if (slug := start if at == 1 else f"{start}-{at}") not in taken)


def outdated(submission: Submission) -> Outdated | None:
    """Whether the card got another version since this change of it was written, and which fields both changed."""
    if submission.card_id is None or submission.based_on is None:
        return None
    newest = CardVersion.objects.filter(card=submission.card_id).order_by("-number")[0]
    if newest.pk == submission.based_on_id:
        return None
    base, now = version_content(submission.based_on), version_content(newest)
    joined = merge(base, submission.content, now)
    pictures = picture_changes(submission.based_on.artwork, newest.artwork)
    _, is_conflict = artwork_joined(submission, newest)
    conflicts = (*joined.conflicts, *(pictures if is_conflict else ()))
    return Outdated(newest, (*changes_between(base, now), *pictures), conflicts)


def picture_changes(before: Artwork | None, after: Artwork | None) -> tuple[FieldChange, ...]:
    """Another picture as a changed field, in words; empty where it is the same one."""
    if before == after:
        return ()
    old, new = (f"{each.alt} (by {each.credit})" if each else ABSENT for each in (before, after))
    return (FieldChange(("artwork",), old, new),)


def artwork_joined(submission: Submission, newest: CardVersion, prefer: str = "") -> tuple[Artwork | None, bool]:
    """The picture of an outdated change on top of the newest version, and whether both gave the card another one."""
    base = submission.based_on.artwork_id if submission.based_on else None
    mine, theirs = submission.artwork_id, newest.artwork_id
    is_conflict = mine != base and theirs not in (base, mine)
    takes_theirs = mine == base or (is_conflict and prefer == "theirs")
    return (newest.artwork if takes_theirs else submission.artwork), is_conflict


def submission_bring_up_to_date(*, submission: Submission, actor: Any, revision: int) -> Submission:
    """Put a change on top of the card's newest version (REV-02), as a new revision that is reviewed like any other.

    Where both changed the same field there is nothing to join: the proposal goes back to its author, who is told which. Raises
    Refused for others than author and reviewers, Conflict when it is not waiting, not outdated, or was edited meanwhile.
    """
    if not is_author(actor, submission):
        _reviewer(submission, actor)
    with transaction.atomic():
        held = (
            Submission.objects.select_for_update(of=("self",)).select_related("game", "based_on").get(pk=submission.pk)
        )
        found = outdated(held)
        if found is None or held.based_on is None or held.state != SUBMITTED or held.revision != revision:
            raise Conflict(
                "submission.not_outdated", "There is nothing to bring up to date. Look at the proposal again."
            )
        joined = merge(version_content(held.based_on), held.content, version_content(found.newest))
        if found.conflicts:
            fields = ", ".join(change.pointer[1:] for change in found.conflicts)
            reason = (
                f"The card has changed since. Version {found.newest.number} and this proposal both change {fields}."
            )
            state_move(held, after=CHANGES_REQUESTED, revision=revision, actor=actor, what="sent back", reason=reason)
            author_tell(held, after=CHANGES_REQUESTED, reason=reason)
            return held
        number = revision + 1
        artwork, _ = artwork_joined(held, found.newest)
        Submission.objects.filter(pk=held.pk).update(
            content=joined.content, based_on=found.newest, revision=number, **named(joined.content), artwork=artwork
        )
        held.refresh_from_db()
        SubmissionRevision.objects.create(
            submission=held, number=number, content=held.content, note=held.note, artwork=held.artwork
        )
        reason = f"Brought up to date with version {found.newest.number}."
        step_add(held, before=SUBMITTED, after=SUBMITTED, actor=actor, reason=reason)
    return held


def submission_rebase(*, submission: Submission, actor: Any, revision: int, prefer: str) -> Submission:
    """Let the author put an outdated draft on top of the newest version, saying whose fields count where both changed.

    `prefer` is `mine` or `theirs`. Raises Refused for others than the author, InvalidInput, Conflict when it is not outdated, cannot
    be edited or was edited meanwhile.
    """
    if not is_author(actor, submission):
        raise Refused("submission.not_yours", "Only its author edits a proposal.")
    if prefer not in ("mine", "theirs"):
        message = "Say whose fields count where both changed: mine or theirs."
        raise InvalidInput("review.prefer", message, pointer="/prefer")
    with transaction.atomic():
        held = (
            Submission.objects.select_for_update(of=("self",)).select_related("game", "based_on").get(pk=submission.pk)
        )
        found = outdated(held)
        if found is None or held.based_on is None or held.state not in EDITABLE or held.revision != revision:
            raise Conflict(
                "submission.not_outdated", "There is nothing to bring up to date. Look at the proposal again."
            )
        joined = merge(version_content(held.based_on), held.content, version_content(found.newest), prefer=prefer)
        artwork, _ = artwork_joined(held, found.newest, prefer)
        Submission.objects.filter(pk=held.pk).update(
            content=joined.content, based_on=found.newest, revision=revision + 1, **named(joined.content),
            artwork=artwork,
        )  # fmt: skip
        held.refresh_from_db()
    return held
