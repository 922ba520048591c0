"""Who may do what with cards and proposals."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from cards.models import Artwork, Card, CardComment, Submission
from oscg.accounts.permissions import is_maintainer, is_member, is_reviewer
from oscg.common.errors import TooOften
from oscg.common.throttling import is_within_rate


def may_submit(user: Any) -> bool:
    """Everybody with an account may propose cards."""
    return is_member(user)


def is_author(user: Any, submission: Submission) -> bool:
    """Whether a proposal is this person's own."""
    return is_member(user) and submission.author_id == user.pk


def may_see_submission(user: Any, submission: Submission) -> bool:
    """Its author always; reviewers of the game once it was sent."""
    return is_author(user, submission) or (submission.sent_at is not None and is_reviewer(user, submission.game.slug))


def may_review(user: Any, game_slug: str) -> bool:
    """Whether somebody decides on proposals of a game."""
    return is_reviewer(user, game_slug)


def may_see_artwork(user: Any, artwork: Artwork) -> bool:
    """Everybody once a card with it is published; before that who sent it, and the game's reviewers."""
    if artwork.is_public or (is_member(user) and artwork.owner_id == user.pk):
        return True
    return is_reviewer(user, artwork.game)


def count_upload(request: HttpRequest) -> None:
    """Count a picture that somebody sends, since each is decoded. Raises TooOften beyond the rate of one address."""
    if not is_within_rate(request, "upload"):
        raise TooOften("rate_limit.exceeded", "That were many pictures in an hour. Come back in an hour and go on.")


def may_approve_own(definition: Any) -> bool:
    """Whether a game lets its reviewers approve their own proposals (`review.self_approval`; no where it says nothing)."""
    return bool(definition.get("review", {}).get("self_approval", False))


def may_keep_cards(user: Any, game_slug: str) -> bool:
    """Whether somebody may withdraw, retire and revert cards of a game, write rulings and hide comments."""
    return is_maintainer(user, game_slug)


def is_card_author(user: Any, card: Card) -> bool:
    """Whether a card is somebody's own: they wrote its first version."""
    return is_member(user) and card.versions.filter(number=1, author_id=user.pk).exists()


def may_withdraw_card(user: Any, card: Card) -> bool:
    """Its author, and those who keep the game's cards."""
    return is_card_author(user, card) or may_keep_cards(user, card.game.slug)


def is_comment_author(user: Any, comment: CardComment) -> bool:
    """Whether a comment is this person's own."""
    return is_member(user) and comment.author_id == user.pk
