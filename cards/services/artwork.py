"""Pictures for cards: upload them, word them anew, and give them to a proposal.

A picture is a row with files that never change. Another picture, or other words about it, is another row under another address, so
nothing that shows a picture can show an old one in its place.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.core.files.base import File
from django.db import transaction
from django.utils import timezone

from cards.models import Artwork, Submission
from cards.permissions import is_author, may_submit
from cards.pictures.copies import print_copy
from cards.pictures.reading import PictureError, picture_read
from cards.services.artwork_files import artwork_copies_make, artwork_printed, artwork_store
from cards.services.submissions import LICENSES, SCOPE, submission_save
from oscg.common.changes import change_record
from oscg.common.errors import Conflict, FieldError, InvalidInput, Refused, Stale
from oscg.common.storable import is_storable
from rules.models import Game

MOST_A_DAY = 40
LONGEST_CREDIT, LONGEST_ALT = 80, 200


@dataclass(frozen=True, slots=True)
class ArtworkWords:
    """What is said about a picture: whom to credit, under which licence, and what it shows."""

    credit: str
    license: str
    alt: str


def artwork_upload(*, actor: Any, game: Game, upload: File[bytes], words: ArtworkWords) -> Artwork:
    """Take in a picture. It is for its owner and the game's reviewers until a card with it is published.

    The file's name and what it calls itself are not looked at.

    Raises Refused for guests; Conflict for somebody who sent too many today; InvalidInput at `/file` for a file too large, of
    another kind, beyond a limit or damaged, and at its field for words that are missing or too long. Nothing is stored then.
    """
    if not may_submit(actor):
        raise Refused("artwork.sign_in", "Sign in to send a picture.")
    words = _words_checked(words)
    _day_check(actor)
    size_check(upload.size)
    try:
        image = picture_read(upload.read())
    except PictureError as error:
        raise InvalidInput(f"artwork.{error.code}", error.message, pointer="/file") from error
    return _added(actor, game.slug, print_copy(image), image.size, words, "uploaded")


def size_check(size: int | None) -> None:
    """Raises InvalidInput (`artwork.bytes`) for a file longer than the site takes; None says it was cut off for that."""
    most = settings.OSCG_LARGEST_UPLOAD
    if size is None or size > most:
        has = "is too large" if size is None else f"has {size / 1_000_000:.1f} MB"
        message = f"The file {has}; at most {most / 1_000_000:.0f} MB are allowed. Save it smaller, or as a JPEG."
        raise InvalidInput("artwork.bytes", message, pointer="/file")


def artwork_reword(*, artwork: Artwork, actor: Any, words: ArtworkWords) -> Artwork:
    """The same picture with other words, as a new one: what reviewers have seen does not change under them.

    Raises Refused for others than its owner; the rest as for an upload.
    """
    if not may_submit(actor) or artwork.owner_id != actor.pk:
        raise Refused("artwork.not_yours", "Only who sent a picture may change what is said about it.")
    words = _words_checked(words)
    if words == ArtworkWords(artwork.credit, artwork.license, artwork.alt):
        return artwork
    _day_check(actor)
    sides = (artwork.width, artwork.height)
    return _added(actor, artwork.game, artwork_printed(artwork.key), sides, words, "reworded")


def _words_checked(words: ArtworkWords) -> ArtworkWords:
    """The words trimmed. Raises InvalidInput with every fault at its field."""
    found = ArtworkWords(words.credit.strip(), words.license, words.alt.strip())
    faults = []
    if not 0 < len(found.credit) <= LONGEST_CREDIT or not is_storable(found.credit):
        message = f"Say who made the picture, in 1 to {LONGEST_CREDIT} characters."
        faults.append(FieldError("/credit", "artwork.credit", message))
    if found.license not in LICENSES:
        message = f"Choose the licence of the picture: {', '.join(LICENSES)}."
        faults.append(FieldError("/license", "artwork.license", message))
    if not 0 < len(found.alt) <= LONGEST_ALT or not is_storable(found.alt):
        message = f"Say what the picture shows, for people who cannot see it, in 1 to {LONGEST_ALT} characters."
        faults.append(FieldError("/alt", "artwork.alt", message))
    if faults:
        raise InvalidInput("artwork.words", faults[0].detail, errors=tuple(faults))
    return found


def _day_check(actor: Any) -> None:
    since = timezone.now() - timedelta(days=1)
    if Artwork.objects.filter(owner=actor, made_at__gt=since).count() >= MOST_A_DAY:
        message = f"You have sent {MOST_A_DAY} pictures in a day. Come back tomorrow; those you sent stay."
        raise Conflict("artwork.too_many", message)


def _added(actor: Any, game: str, printed: bytes, sides: tuple[int, int], words: ArtworkWords, action: str) -> Artwork:
    """Store file and row; the file first, since a file without a row is swept up and a row without a file is a hole."""
    key = secrets.token_urlsafe(32)
    artwork_store(key=key, printed=printed)
    with transaction.atomic():
        artwork = Artwork.objects.create(
            key=key,
            owner=actor,
            game=game,
            width=sides[0],
            height=sides[1],
            size=len(printed),
            digest=hashlib.sha256(printed).hexdigest(),
            credit=words.credit,
            license=words.license,
            alt=words.alt,
        )
        # The log names the row: the key is for those who may see the picture.
        change_record(scope=SCOPE, action=action, subject="artwork", key=f"{game}/{artwork.pk}", actor=actor)
        transaction.on_commit(partial(artwork_copies_make, key=key), robust=True)
    return artwork


def submission_artwork_set(
    *, submission: Submission, actor: Any, artwork: Artwork | None, instead_of: str
) -> Submission:
    """Give a proposal a picture in place of the one somebody saw there (its key, or nothing), or take it away.

    What else was edited meanwhile stays. Raises Refused for others than its author, Stale when the proposal has another picture by
    now, Conflict unless it can be edited.
    """
    if not is_author(actor, submission):
        raise Refused("submission.not_yours", "Only its author edits a proposal.")
    with transaction.atomic():
        held = (
            Submission.objects.select_for_update(of=("self",)).select_related("game", "artwork").get(pk=submission.pk)
        )
        if (held.artwork.key if held.artwork else "") != instead_of:
            message = "The proposal has got another picture meanwhile. Look at it, then choose again."
            raise Stale("submission.stale", message, pointer="/artwork")
        return submission_save(submission=held, actor=actor, revision=held.revision, changes={"artwork": artwork})
