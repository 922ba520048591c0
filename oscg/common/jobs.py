"""Background jobs: sent by name after the transaction that makes them necessary.

Rows are the truth, a message is only a hint that there may be work: a job may come twice, late, or never. What has to happen is found
again by a periodic sweep, so that a broker that is down, or loses everything, loses no work.
"""

from __future__ import annotations

import logging
from typing import Any

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

QUICK, LONG = "quick", "long"
"""The queues: what people wait for and is done in a moment; and what takes its time. Workers take from both in turn."""
log = logging.getLogger(__name__)


def job_enqueue(name: str, *, queue: str = QUICK, **arguments: Any) -> None:
    """Send the task of this name, with JSON values as its arguments, once the transaction has committed (at once outside of one)."""
    transaction.on_commit(lambda: _send(name, queue, arguments))


def _send(name: str, queue: str, arguments: dict[str, Any]) -> None:
    try:
        current_app.send_task(name, kwargs=arguments, queue=queue)
    except (OperationalError, OSError) as error:
        # The sweep will find the work; whoever asked for it must not see an error after it is stored.
        log.warning("The job %s could not be sent: %s", name, error)
