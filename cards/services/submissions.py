"""Writing proposals: begin, edit, send for review, take back, withdraw. Deciding on them is in `reviews`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.models import Artwork, Card, CardVersion, Submission, SubmissionRevision, SubmissionState, SubmissionStep
from cards.permissions import is_author, may_submit
from cards.services.card_publishing import card_finish
from cards.services.card_statuses import card_open_check
from cards.services.loophole_looks import look_begin, looks_stop
from cards.services.smoke_matches import smoke_begin
from cards.services.submission_content import content_draft, content_read, version_content
from cards.services.submission_notices import reviewers_tell
from oscg.accounts.models import User
from oscg.common.changes import change_record
from oscg.common.errors import Conflict, FieldError, InvalidInput, Refused, Stale
from oscg.common.storable import is_storable
from rules.models import Game
from rules.specs.names import name_key
from rules.specs.verdict import ERROR

SCOPE = "submissions"
MOST_OPEN = 50
LONGEST_NOTE = 2000
LICENSES = ("CC-BY-4.0", "CC-BY-SA-4.0", "CC0-1.0")

DRAFT, SUBMITTED, CHANGES_REQUESTED = (
    SubmissionState.DRAFT,
    SubmissionState.SUBMITTED,
    SubmissionState.CHANGES_REQUESTED,
)
APPROVED, REJECTED, WITHDRAWN = SubmissionState.APPROVED, SubmissionState.REJECTED, SubmissionState.WITHDRAWN
EDITABLE = (DRAFT, CHANGES_REQUESTED)
OPEN = (DRAFT, SUBMITTED, CHANGES_REQUESTED)
# What may follow what; approved, rejected and withdrawn are final.
NEXT: Mapping[str, tuple[str, ...]] = {
    DRAFT: (SUBMITTED, WITHDRAWN),
    SUBMITTED: (DRAFT, CHANGES_REQUESTED, APPROVED, REJECTED, WITHDRAWN),
    CHANGES_REQUESTED: (SUBMITTED, WITHDRAWN),
    APPROVED: (),
    REJECTED: (),
    WITHDRAWN: (),
}


def submission_create(
    *,
    game: Game,
    actor: Any,
    content: Mapping[str, Any] | None = None,
    card: Card | None = None,
    kind: str = "",
    note: str = "",
    license: str = LICENSES[0],  # noqa: A002
    author_name: str = "",
    artwork: Artwork | None = None,
) -> Submission:
    """Begin a proposal: a new card, or a change of `card` that starts from its newest version.

    Raises Refused for guests, InvalidInput for unreadable content, Conflict for somebody with too many open proposals and
    for a retired card.
    """
    if not may_submit(actor):
        raise Refused("submission.sign_in", "Sign in to propose a card.")
    if Submission.objects.filter(author=actor, state__in=OPEN).count() >= MOST_OPEN:
        message = f"You have {MOST_OPEN} open proposals. Withdraw one, or wait until some are decided."
        raise Conflict("submission.too_many", message)
    if card is not None:
        card_open_check(card)
    base = _newest(card) if card is not None else None
    start = content_read(content if content is not None else (version_content(base) if base else {}))
    fields = _fields(
        {
            "kind": kind or (CardVersion.Kind.BALANCE if card else CardVersion.Kind.NEW),
            "note": note,
            "license": license,
            "author_name": author_name or (base.author_name if base else str(actor)),
            "artwork": artwork or (base.artwork if base else None),
        },
        actor=actor,
        game=game,
        base=base,
    )
    with transaction.atomic():
        submission = Submission.objects.create(
            game=game, card=card, based_on=base, author=actor, content=start, **named(start), **fields
        )
        step_add(submission, before="", after=DRAFT, actor=actor)
    return submission


def submission_begin(
    *, game: Game, actor: Any, card: Card | None = None, content: Mapping[str, Any] | None = None, kind: str = ""
) -> Submission:
    """Begin a proposal, or go on with one of the same that its author has begun and not touched since: a second click makes
    no second draft. Raises as `submission_create` does.
    """
    untouched = Submission.objects.filter(author=actor, game=game, card=card, state=DRAFT, revision=1, sent_at=None)
    with transaction.atomic():
        # Who clicks twice at once waits here, and finds the draft that was begun.
        User.objects.select_for_update().filter(pk=actor.pk).first()
        for found in untouched.select_related("based_on"):
            start = content_read(content or (version_content(found.based_on) if found.based_on else {}))
            if found.content == start and kind in ("", found.kind):
                return found
        return submission_create(game=game, actor=actor, card=card, content=content, kind=kind)


def _newest(card: Card) -> CardVersion:
    found = card.versions.order_by("-number").first()
    if found is None:
        raise InvalidInput("submission.no_version", f"{card.name} has no version to change.", pointer="/card")
    return found


def named(content: Mapping[str, Any]) -> dict[str, str]:
    """The columns by which a proposal is found, for its content."""
    name = content["name"].strip()
    return {"name": name, "name_key": name_key(name)}


def _fields(given: Mapping[str, Any], *, actor: Any, game: Game, base: CardVersion | None) -> dict[str, Any]:
    """The fields beside the content, checked; `base` is the version a change starts from. Raises InvalidInput at the field."""
    kinds = [kind for kind in CardVersion.Kind.values if (kind != CardVersion.Kind.NEW) == (base is not None)]
    if "kind" in given and given["kind"] not in kinds:
        message = f"Choose what kind of change this is: {', '.join(kinds)}."
        raise InvalidInput("submission.kind", message, pointer="/kind")
    if "license" in given and given["license"] not in LICENSES:
        message = f"Choose the licence of the card's text: {', '.join(LICENSES)}."
        raise InvalidInput("submission.license", message, pointer="/license")
    note, name = given.get("note", ""), given.get("author_name", "-")
    if len(note) > LONGEST_NOTE or not is_storable(note):
        message = f"The note has at most {LONGEST_NOTE} characters, all of which can be stored. Shorten or correct it."
        raise InvalidInput("submission.note", message, pointer="/note")
    if not name.strip() or len(name) > 200 or not is_storable(name):
        raise InvalidInput("submission.credit", "Say whom to credit, in 1 to 200 characters.", pointer="/author_name")
    artwork = given.get("artwork")
    # Besides one's own there is the picture that the card has already.
    is_kept = artwork is not None and base is not None and artwork.pk == base.artwork_id
    if artwork is not None and not is_kept and (artwork.owner_id != actor.pk or artwork.game != game.slug):
        raise InvalidInput(
            "submission.artwork", "Choose a picture that you uploaded for this game.", pointer="/artwork"
        )
    return dict(given)


def submission_save(*, submission: Submission, actor: Any, revision: int, changes: Mapping[str, Any]) -> Submission:
    """Change some of `content`, `kind`, `note`, `license`, `author_name`, `artwork` of the revision somebody has read.

    Raises Refused for others than its author, Conflict unless it is a draft or changes were requested, Stale when it was edited
    elsewhere meanwhile, InvalidInput for what cannot be read. Nothing is written then.
    """
    _own(submission, actor)
    given = {key: value for key, value in changes.items() if key != "content"}
    values = _fields(given, actor=actor, game=submission.game, base=submission.based_on)
    if "content" in changes:
        content = content_read(changes["content"])
        values |= {"content": content, **named(content)}
    if all(getattr(submission, key) == value for key, value in values.items()) and submission.revision == revision:
        return submission
    found = Submission.objects.filter(pk=submission.pk, state__in=EDITABLE, revision=revision)
    if found.update(**values, revision=revision + 1, changed_at=timezone.now()) != 1:
        _why_not(submission.pk, revision, "edited")
    submission.refresh_from_db()
    return submission


def _own(submission: Submission, actor: Any) -> None:
    if not is_author(actor, submission):
        raise Refused("submission.not_yours", "Only its author edits a proposal.")


def _why_not(pk: int, revision: int, what: str) -> None:
    """Say why a conditional write found nothing to write. Raises Stale or Conflict."""
    now = Submission.objects.get(pk=pk)
    if now.revision != revision:
        message = f"This proposal was edited meanwhile: it is now at revision {now.revision}. Look at it again."
        raise Stale("submission.stale", message) if what == "edited" else Conflict("submission.stale", message)
    message = f"A proposal that is {now.get_state_display().lower()} cannot be {what}."
    raise Conflict("submission.state", message)


def submission_send(*, submission: Submission, actor: Any, revision: int) -> Submission:
    """Send a draft for review. Raises InvalidInput with every error of the card checks at its field; the rest as for saving."""
    _own(submission, actor)
    draft = content_draft(submission.content, submission.card.slug if submission.card else None)
    _, found = card_finish(game=submission.game, draft=draft)
    problems = [each for each in found if each.severity == ERROR]
    if problems:
        errors = tuple(FieldError(each.pointer, each.finding, each.message) for each in problems)
        raise InvalidInput("submission.invalid", f"The card is not ready: {problems[0].message}", errors=errors)
    with transaction.atomic():
        before = state_move(
            submission, after=SUBMITTED, revision=revision, actor=actor, what="sent", sent_at=timezone.now()
        )
        SubmissionRevision.objects.get_or_create(
            submission=submission,
            number=revision,
            defaults={"content": submission.content, "note": submission.note, "artwork": submission.artwork},
        )
        smoke_begin(submission=submission, revision=revision)
        look_begin(submission=submission, revision=revision)
        reviewers_tell(submission, before=before)
    return submission


def submission_take_back(*, submission: Submission, actor: Any, revision: int) -> Submission:
    """Take a sent proposal back to edit it; it leaves the queue and loses its place. Raises as for saving."""
    _own(submission, actor)
    with transaction.atomic():
        state_move(submission, after=DRAFT, revision=revision, actor=actor, what="taken back")
    return submission


def submission_withdraw(*, submission: Submission, actor: Any, revision: int) -> Submission:
    """Give a proposal up for good; it stays readable for its author. Raises as for saving."""
    _own(submission, actor)
    with transaction.atomic():
        state_move(submission, after=WITHDRAWN, revision=revision, actor=actor, what="withdrawn")
    return submission


def state_move(
    submission: Submission,
    *,
    after: str,
    revision: int,
    actor: Any,
    what: str,
    reason: str = "",
    is_self_approval: bool = False,
    **fields: Any,
) -> str:
    """Move a proposal to another state in one conditional write, so that of two people only one does. Returns the state before.

    Must run in a transaction. Raises Conflict when it is in no state that may be followed by this one, or at another revision.
    """
    sources = [state for state, following in NEXT.items() if after in following]
    before: str = Submission.objects.select_for_update().values_list("state", flat=True).get(pk=submission.pk)
    found = Submission.objects.filter(pk=submission.pk, state__in=sources, revision=revision)
    if found.update(state=after, changed_at=timezone.now(), **fields) != 1:
        _why_not(submission.pk, revision, what)
    submission.refresh_from_db()
    step_add(submission, before=before, after=after, actor=actor, reason=reason, is_self_approval=is_self_approval)
    if after == WITHDRAWN:
        looks_stop(submission=submission)
    return before


def step_add(
    submission: Submission, *, before: str, after: str, actor: Any, reason: str = "", is_self_approval: bool = False
) -> None:
    """Write one line of a proposal's history and of the change log."""
    SubmissionStep.objects.create(
        submission=submission,
        revision=submission.revision,
        before=before,
        after=after,
        reason=reason,
        is_self_approval=is_self_approval,
        actor=actor,
    )
    change_record(
        scope=SCOPE, action=after, subject="submission", key=f"{submission.game.slug}/{submission.pk}",
        after=submission.revision, actor=actor, note=reason[:500],
    )  # fmt: skip
