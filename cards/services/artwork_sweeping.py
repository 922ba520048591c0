"""Clearing up after pictures: those that no proposal and no card uses, files that belong to nothing, copies that were never made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from cards.models import Artwork, CardVersion, Submission, SubmissionRevision
from cards.pictures.copies import PRINT
from cards.services.artwork_files import (
    artwork_copies_make,
    artwork_files_remove,
    artwork_path,
    stored_folders,
)
from cards.services.submissions import SCOPE
from oscg.common.changes import change_record


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep did. `lost` are the keys of pictures whose file is gone: only a backup brings them back."""

    unused: int
    stray: int
    freed: int
    made: int
    kept: int
    lost: tuple[str, ...]


def artworks_sweep(*, days: int) -> Swept:
    """Delete pictures that nothing has used since so many days, and unpublished ones of deleted accounts, with their files.

    Folders without a row go when they are as old; copies for screens that were not made after an upload are made now.
    """
    before = timezone.now() - timedelta(days=days)
    keys = _rows_delete(before)
    freed = sum(artwork_files_remove(key=key) for key in keys)
    stray, more = _stray_remove(before)
    made, lost = _copies_complete()
    return Swept(len(keys), stray, freed + more, made, Artwork.objects.count(), lost)


def _rows_delete(before: datetime) -> list[str]:
    uses = [
        Exists(model.objects.filter(artwork=OuterRef("pk"))) for model in (Submission, SubmissionRevision, CardVersion)
    ]
    nobodys = Q(owner=None, is_public=False) & ~uses[2]
    unused = ~uses[0] & ~uses[1] & ~uses[2]
    with transaction.atomic():
        found = Artwork.objects.select_for_update().filter(unused | nobodys, made_at__lt=before)
        keys = list(found.values_list("key", flat=True))
        if keys:
            Artwork.objects.filter(key__in=keys).delete()
            note = f"{len(keys)} deleted"
            change_record(scope=SCOPE, action="swept", subject="artwork", key="unused", note=note)
    return keys


def _stray_remove(before: datetime) -> tuple[int, int]:
    """Folders that no row names: an upload that was broken off, or a row that is gone."""
    folders = [folder for folder in stored_folders() if folder.stat().st_mtime < before.timestamp()]
    known = set(Artwork.objects.values_list("key", flat=True))
    stray = [folder.name for folder in folders if folder.name not in known]
    return len(stray), sum(artwork_files_remove(key=key) for key in stray)


def _copies_complete() -> tuple[int, tuple[str, ...]]:
    """Make the copies that are missing; how many pictures that were, and the keys of those without a print copy."""
    made, lost = 0, []
    for key, is_ready in Artwork.objects.values_list("key", "is_ready"):
        if not artwork_path(key, PRINT).exists():
            lost.append(key)
        elif not is_ready:
            artwork_copies_make(key=key)
            made += 1
    return made, tuple(lost)
