"""Celery's settings: the broker, the queues, which modules hold tasks, and what is done again and again.

With OSCG_BROKER_URL (Redis) workers on any number of machines take the jobs; without, they are files that the worker of `make run` takes.
What is to be done stands in the database either way (`oscg/common/jobs.py`).
"""

from __future__ import annotations

from typing import Any

from kombu.entity import Exchange, Queue

from oscg.common.file_broker import file_broker
from oscg.env import VAR_DIR, env

BROKER_URL = env.str("OSCG_BROKER_URL", default="")
_REDIS: dict[str, Any] = {
    "visibility_timeout": 600,
    "global_keyprefix": env.str("OSCG_BROKER_PREFIX", default=""),
    "socket_connect_timeout": 3,
    "max_retries": 1,
}

JOB_SETTINGS: dict[str, Any] = {
    "CELERY_BROKER_URL": BROKER_URL or "filesystem://localhost",
    "CELERY_BROKER_TRANSPORT": "" if BROKER_URL else "oscg.common.file_broker.FileTransport",
    "CELERY_BROKER_TRANSPORT_OPTIONS": _REDIS if BROKER_URL else file_broker(VAR_DIR / "jobs"),
    "CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP": True,
    "CELERY_IMPORTS": ("rules.tasks", "rules.match_tasks", "decks.tasks"),
    "CELERY_TASK_DEFAULT_QUEUE": "quick",
    "CELERY_TASK_QUEUES": tuple(Queue(name, Exchange(name), routing_key=name) for name in ("quick", "long")),
    "CELERY_TASK_IGNORE_RESULT": True,
    "CELERY_TASK_PUBLISH_RETRY": False,
    "CELERY_TASK_ACKS_LATE": True,
    "CELERY_WORKER_PREFETCH_MULTIPLIER": 1,
    "CELERY_WORKER_ENABLE_REMOTE_CONTROL": bool(BROKER_URL),
    "CELERY_WORKER_HIJACK_ROOT_LOGGER": False,
    "CELERY_TIMEZONE": "UTC",
    "CELERY_BEAT_SCHEDULER": "celery.beat:Scheduler",
    "CELERY_BEAT_SCHEDULE": {
        "simulations": {"task": "rules.simulations_sweep", "schedule": 15.0, "options": {"queue": "quick"}},
        "smoke matches": {"task": "decks.smoke_matches_sweep", "schedule": 30.0, "options": {"queue": "quick"}},
        "loopholes": {"task": "rules.loopholes_sweep", "schedule": 15.0, "options": {"queue": "quick"}},
        "loophole looks": {"task": "decks.loophole_looks_sweep", "schedule": 30.0, "options": {"queue": "quick"}},
        "matches": {"task": "rules.matches_sweep", "schedule": 10.0, "options": {"queue": "quick"}},
    },
}
