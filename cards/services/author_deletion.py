"""What becomes of somebody's proposals, cards and pictures when their account ends (REV-03).

Cards and decided proposals stay, credited to “deleted user”; open proposals are withdrawn and leave the queue. Decks are not touched.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import orjson
from django.db import transaction
from django.db.models import Q

from cards.models import Artwork, Card, CardVersion, Printing, Submission
from cards.services.card_publishing import SCOPE as CARDS
from cards.services.faces import pictures_forget
from cards.services.submission_content import content_read
from cards.services.submissions import DRAFT, OPEN, WITHDRAWN, named, state_move
from oscg.accounts.models import User
from oscg.accounts.services import DELETED_NAME
from oscg.common.changes import change_record
from rules.specs.credits import credit_joined, credit_names

LONGEST = 200


@dataclass(frozen=True, slots=True)
class _Mine:
    """What of a card's credits means this person: parts of a line of names, and whole lines under any other name."""

    names: set[str] = field(default_factory=set)
    credits: set[str] = field(default_factory=set)

    def without(self, credit: str) -> str:
        """The credit without the person."""
        if credit in self.names:
            return DELETED_NAME
        parts = credit_names(credit)
        if self.names.intersection(parts):
            return credit_joined([DELETED_NAME if each in self.names else each for each in parts], LONGEST)
        return DELETED_NAME if credit in self.credits else credit


@transaction.atomic
def author_forget(*, user: User) -> None:
    """Take a person out of everything this app holds. Call it before the account itself loses its name.

    Names shown are chosen freely, so that a name alone says little: a credit is this person's where they brought it to a card.
    """
    names = {str(user), user.known_as, user.username, user.display_name} - {""}
    _proposals_withdraw(user)
    for submission in Submission.objects.filter(author=user).select_related("based_on"):
        is_carried_on = submission.based_on and submission.based_on.author_name == submission.author_name
        if not is_carried_on:
            _submission_credit(submission, _brought(submission.author_name, names))
    for card in Card.objects.filter(Q(versions__author=user) | Q(versions__artwork__owner=user)).distinct():
        _card_forget(card, user, names)
    for artwork in Artwork.objects.filter(owner=user):
        Artwork.objects.filter(pk=artwork.pk).update(owner=None, credit=_Mine(names).without(artwork.credit))


def _brought(credit: str, names: set[str]) -> _Mine:
    """A credit that this person wrote: their names in it, or else all of it."""
    own = names.intersection([credit, *credit_names(credit)])
    return _Mine(own, set() if own else {credit})


def _submission_credit(submission: Submission, mine: _Mine) -> None:
    Submission.objects.filter(pk=submission.pk).update(author_name=mine.without(submission.author_name))


def _proposals_withdraw(user: User) -> None:
    """Open proposals leave the queue; what was never sent, and nobody has seen, is emptied."""
    for submission in Submission.objects.filter(author=user, state__in=OPEN).select_related("game"):
        is_private = submission.state == DRAFT and submission.sent_at is None
        state_move(
            submission, after=WITHDRAWN, revision=submission.revision, actor=user, what="withdrawn",
            reason="The account of its author was deleted.",
        )  # fmt: skip
        if is_private:
            empty = content_read({})
            Submission.objects.filter(pk=submission.pk).update(content=empty, note="", artwork=None, **named(empty))


def _card_forget(card: Card, user: User, names: set[str]) -> None:
    """Replace the person in the credits of all versions of a card: later ones carry on what earlier ones brought."""
    versions = list(card.versions.order_by("number").select_related("artwork"))
    mine, others, before = _Mine(), set[str](), ""
    for version in versions:
        if version.author_name != before and version.author_id == user.pk:
            found = _brought(version.author_name, names)
            mine.names.update(found.names - others)
            mine.credits.update(found.credits - others)
        elif version.author_name != before:
            others.update({version.author_name, *credit_names(version.author_name)} - mine.names)
        before = version.author_name
    changed = [version for version in versions if _version_forget(version, mine, user, names)]
    for submission in Submission.objects.filter(card=card):
        _submission_credit(submission, mine)
    if changed:
        change_record(scope=CARDS, action="credited", subject="card", key=f"{card.game.slug}/{card.slug}")


def _version_forget(version: CardVersion, mine: _Mine, user: User, names: set[str]) -> bool:
    """Write one version's credits anew, in its columns, its document and its printings; whether any named the person."""
    drawn = _Mine(names) if version.artwork is not None and version.artwork.owner_id == user.pk else _Mine()
    old: dict[str, Any] = orjson.loads(version.document)
    new = {**old, "author": mine.without(old["author"])}
    new["printings"] = [{**each, "artist": drawn.without(each.get("artist", ""))} for each in old.get("printings", ())]
    if old.get("art"):
        new["art"] = {**old["art"], "credit": drawn.without(old["art"]["credit"])}
    if new == old:
        return False
    text = orjson.dumps(new).decode()
    CardVersion.objects.filter(pk=version.pk).update(
        author_name=new["author"], document=text, digest=hashlib.sha256(text.encode()).hexdigest()
    )
    for printing in Printing.objects.filter(variant__version=version).exclude(artist=""):
        Printing.objects.filter(pk=printing.pk).update(artist=drawn.without(printing.artist))
    # Pictures of faces print the credit.
    transaction.on_commit(partial(pictures_forget, document=old), robust=True)
    return True
