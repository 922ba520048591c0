"""`Idempotency-Key`: a POST that is sent again does not create again; the first answer comes back instead."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from oscg.common.errors import Conflict, InvalidInput
from oscg.common.models import IdempotencyRecord

KEPT = timedelta(hours=24)
LONGEST = 200


@dataclass(frozen=True, slots=True)
class KnownAnswer:
    """The answer that was given the first time."""

    status: int
    body: bytes


def key_claim(*, caller: str, path: str, key: str, body: bytes) -> KnownAnswer | IdempotencyRecord:
    """Claim a key for this caller and address, or return the answer it already has.

    Raises InvalidInput for an unusable key or one that was used for another body, Conflict while the first request is still
    running. A key is forgotten after a day.
    """
    if not (key.isascii() and key.isprintable() and 0 < len(key) <= LONGEST):
        raise InvalidInput("idempotency.key", f"An Idempotency-Key is 1 to {LONGEST} printable ASCII characters.")
    name = hashlib.sha256(f"{caller}\n{path}\n{key}".encode()).hexdigest()
    content = hashlib.sha256(body).hexdigest()
    IdempotencyRecord.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
    try:
        with transaction.atomic():
            return IdempotencyRecord.objects.create(name=name, content=content)
    except IntegrityError:
        held = IdempotencyRecord.objects.filter(name=name).first()
    if held is None or held.status == 0:
        raise Conflict(
            "idempotency.running", "The first request with this Idempotency-Key is still running. Wait for it."
        )
    if held.content != content:
        raise InvalidInput("idempotency.reused", "This Idempotency-Key was used for another body. Choose a new key.")
    return KnownAnswer(held.status, bytes(held.body))


def key_settle(record: IdempotencyRecord, *, status: int, body: bytes) -> None:
    """Keep the answer for repeats; a failure of ours is not kept, so that the caller may try again."""
    if status >= 500:
        record.delete()
        return
    IdempotencyRecord.objects.filter(pk=record.pk).update(status=status, body=body)
