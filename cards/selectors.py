"""Reading cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from cards.models import (
    Artwork,
    Card,
    CardComment,
    CardFacet,
    CardStatus,
    CardVersion,
    CommentReport,
    CommentState,
    Ruling,
    RulingLink,
    RulingState,
    Submission,
    SubmissionRevision,
    SubmissionState,
)
from cards.permissions import is_author, may_keep_cards, may_see_artwork, may_see_submission
from oscg.accounts.permissions import reviewed_games
from oscg.common.errors import Missing
from oscg.common.pagination import LARGEST
from oscg.common.storable import is_storable
from rules.specs.names import light_key

PUBLIC = (CardStatus.PUBLISHED, CardStatus.WITHDRAWN, CardStatus.RETIRED)
MOST_WORDS = 8
WORD = "word"
"""The facet that holds the words of a version's abilities, as kind:name."""


def in_force(day: date) -> Q:
    """Condition on a CardVersion: in force on that day."""
    return Q(effective_from__lte=day) & (Q(effective_until__isnull=True) | Q(effective_until__gt=day))


def in_force_of(path: str, day: date) -> Q:
    """Condition on rows that hang on a CardVersion by `path`: it is in force on that day."""
    starts, ends = f"{path}__effective_from__lte", f"{path}__effective_until"
    return Q(**{starts: day}) & (Q(**{f"{ends}__isnull": True}) | Q(**{f"{ends}__gt": day}))


def version_list(*, day: date) -> QuerySet[CardVersion]:
    """The versions in force on a day of every card that may be seen by anybody."""
    return CardVersion.objects.filter(in_force(day), card__status__in=PUBLIC)


def card_get(*, game: str, slug: str) -> Card:
    """A card that may be seen by anybody. Raises Missing (`card.unknown`)."""
    try:
        if not is_storable((game, slug)):
            raise Card.DoesNotExist
        return Card.objects.select_related("game").get(game__slug=game, slug=slug, status__in=PUBLIC)
    except Card.DoesNotExist:
        raise Missing("card.unknown", f"There is no card “{slug[:80]}” in the game “{game[:40]}”.") from None


def artwork_get(*, key: str, viewer: Callable[[], Any]) -> Artwork:
    """A picture that the viewer may see; who that is, is asked only where it matters. Raises Missing (`artwork.unknown`)."""
    found = Artwork.objects.filter(key=key).first()
    if found is None or not (found.is_public or may_see_artwork(viewer(), found)):
        raise Missing("artwork.unknown", "There is no picture at this address, or it is not public yet.")
    return found


def cards_by_word(*, game: str, day: date) -> dict[str, list[tuple[str, str]]]:
    """For each word (kind:name) of a game's abilities the published cards that use it on a day, as (slug, name), by name."""
    versions = CardVersion.objects.filter(in_force(day), card__game__slug=game, card__status=CardStatus.PUBLISHED)
    rows = CardFacet.objects.filter(name=WORD, version__in=versions).order_by("version__name", "version__card__slug")
    found: dict[str, list[tuple[str, str]]] = {}
    for word, slug, name in rows.values_list("value", "version__card__slug", "version__name"):
        found.setdefault(word, []).append((slug, name))
    return found


def submission_get(*, pk: int, viewer: Any) -> Submission:
    """A proposal that somebody may see: their own, or one sent to a game they review. Raises Missing for all others alike."""
    found = Submission.objects.select_related("game", "card", "based_on", "author", "artwork", "published").filter(
        pk=min(pk, LARGEST)
    )
    submission = found.first()
    if submission is None or not may_see_submission(viewer, submission):
        raise Missing("submission.unknown", "There is no such proposal.")
    return submission


def submission_list(*, author: Any) -> QuerySet[Submission]:
    """Somebody's own proposals, the one changed last first."""
    return Submission.objects.filter(author=author).order_by("-changed_at", "-id")


def submission_queue(*, reviewer: Any, states: Iterable[str] = (SubmissionState.SUBMITTED,)) -> QuerySet[Submission]:
    """What was sent to the games somebody reviews, the one that waits longest first.

    `sent` is the content that was sent last and `sent_picture` the key of its picture: its author may have written on since.
    """
    games = reviewed_games(reviewer)
    newest = SubmissionRevision.objects.filter(submission=OuterRef("pk")).order_by("-number")
    found = Submission.objects.filter(game__slug__in=games, state__in=list(states), sent_at__isnull=False)
    found = found.annotate(
        sent=Subquery(newest.values("content")[:1]), sent_picture=Subquery(newest.values("artwork__key")[:1])
    )
    return found.order_by("sent_at", "id")


def sent_revision(submission: Submission) -> SubmissionRevision | None:
    """What was sent last: all that reviewers see, whatever its author has written since."""
    return submission.revisions.order_by("-number").first()


def revision_seen(submission: Submission, viewer: Any) -> SubmissionRevision:
    """What somebody sees of a proposal: its author what is written now, reviewers what was sent last.

    Raises Missing where nothing was sent yet. The author's is no row of the database.
    """
    if is_author(viewer, submission):
        return SubmissionRevision(
            submission=submission, number=submission.revision, content=submission.content, note=submission.note,
            artwork=submission.artwork,
        )  # fmt: skip
    found = sent_revision(submission)
    if found is None:
        raise Missing("submission.unknown", "There is no such proposal.")
    return found


def ruling_get(*, pk: int, game: str = "") -> Ruling:
    """A ruling that was published once, of a game or of any. Raises Missing for others, drafts too."""
    rows = Ruling.objects.select_related("game", "current__author").filter(pk=min(pk, LARGEST), current__isnull=False)
    found = rows.filter(game__slug=game).first() if game else rows.first()
    if found is None:
        raise Missing("ruling.unknown", "There is no such ruling.")
    return found


def ruling_list(*, game: str, card: str = "", rule: str = "", words: str = "") -> QuerySet[Ruling]:
    """The published rulings of a game, the newest first: all, or those about a card, about a rule, or with all of these words."""
    found = Ruling.objects.filter(game__slug=game, state=RulingState.PUBLISHED).select_related(
        "game", "current__author"
    )
    if card:
        found = found.filter(links__card__slug=card)
    if rule:
        found = found.filter(links__rule=rule)
    for word in light_key(words).split()[:MOST_WORDS]:
        found = found.filter(words__contains=word)
    return found.order_by("-id")


def rulings_by_rule(*, game: str) -> dict[str, list[tuple[int, str]]]:
    """For each rule of a game the published rulings about it, as (id, question), the oldest first."""
    rows = RulingLink.objects.filter(ruling__game__slug=game, ruling__state=RulingState.PUBLISHED).exclude(rule="")
    found: dict[str, list[tuple[int, str]]] = {}
    for rule, pk, question in rows.order_by("ruling_id").values_list("rule", "ruling_id", "ruling__current__question"):
        found.setdefault(rule, []).append((pk, question))
    return found


def ruling_edited(*, pk: int, user: Any) -> Ruling:
    """A ruling somebody maintains, drafts too. Raises Missing for absent and hidden ones alike."""
    found = Ruling.objects.select_related("game", "current", "editor").filter(pk=min(pk, LARGEST)).first()
    if found is None or not may_keep_cards(user, found.game.slug):
        raise Missing("ruling.unknown", "There is no such ruling.")
    return found


def ruling_drafts(*, games: Iterable[str]) -> QuerySet[Ruling]:
    """The rulings of games (by their slugs) that are being written, the one changed last first."""
    found = Ruling.objects.filter(game__slug__in=games, draft__isnull=False)
    return found.select_related("game", "current", "editor").order_by("-changed_at", "-id")


def comment_list(*, card: Card) -> QuerySet[CardComment]:
    """What is said of a card, the newest first; deleted comments are left out."""
    return card.comments.exclude(state=CommentState.DELETED).select_related("author").order_by("-id")


def comment_get(*, pk: int, game: str, slug: str) -> CardComment:
    """A comment on a card that may be seen by anybody. Raises Missing where there is none, or it is deleted."""
    found = CardComment.objects.filter(
        pk=min(pk, LARGEST), card__game__slug=game, card__slug=slug, card__status__in=PUBLIC
    )
    comment = found.exclude(state=CommentState.DELETED).select_related("card__game", "author", "hidden_by").first()
    if comment is None:
        raise Missing("comment.unknown", "There is no such comment, or its author deleted it.")
    return comment


def reported_comments(*, games: Iterable[str]) -> QuerySet[CardComment]:
    """The comments in games (by their slugs) that were reported and nobody has looked at, the one that waits longest first."""
    waiting = CommentReport.objects.filter(is_settled=False, comment__card__game__slug__in=games)
    found = CardComment.objects.filter(pk__in=waiting.values("comment_id"), state=CommentState.SHOWN)
    return found.select_related("card__game", "author").prefetch_related("reports").order_by("id")
