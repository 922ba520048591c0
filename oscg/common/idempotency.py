"""`Idempotency-Key`: a POST that is sent again does not create again; the first answer comes back instead."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from oscg.common.errors import Conflict, InvalidInput
from oscg.common.models import IdempotencyRecord

KEPT = timedelta(hours=24)
LONGEST = 200
HELD_HEADERS = ("Content-Type", "Location", "ETag")
OF_THE_MOMENT = (409, 412, 428, 429)
"""Refusals that say nothing of the request itself: what was in its way may be gone when it is sent again."""


@dataclass(frozen=True, slots=True)
class KnownAnswer:
    """The answer that was given the first time."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


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
    return KnownAnswer(held.status, bytes(held.body), held.headers)


def key_settle(record: IdempotencyRecord, answer: KnownAnswer | None) -> None:
    """Keep the answer for repeats. The key is free again after a failure of ours (None) and a refusal of the moment."""
    if answer is None or answer.status >= 500 or answer.status in OF_THE_MOMENT:
        record.delete()
        return
    held = IdempotencyRecord.objects.filter(pk=record.pk)
    held.update(status=answer.status, body=answer.body, headers=dict(answer.headers))
