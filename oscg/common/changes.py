"""The one change log: services record what they did, in the transaction that did it."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Iterable
from typing import Any

from django.db import connection, transaction

from oscg.common.models import Change


def change_record(
    *,
    scope: str,
    action: str,
    subject: str,
    key: str,
    actor: Any = None,
    before: int | None = None,
    after: int | None = None,
    note: str = "",
) -> Change:
    """Write one line of the log and raise the scope's data revision. Must run inside the writing transaction.

    The revision row is locked until that transaction ends, so that changes become visible in the order of their numbers.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("A change is recorded in the transaction that makes it.")
    number = _next_number(scope)
    return Change.objects.create(
        scope=scope, number=number, action=action, subject=subject, key=key, actor=actor, before=before, after=after, note=note
    )  # fmt: skip


def _next_number(scope: str) -> int:
    """Raise the scope's revision and hold its row; plain SQL, which makes, raises and reads it in one step on both databases."""
    query = (
        "INSERT INTO common_datarevision AS held (scope, number, stamp) VALUES (%s, 1, %s) "
        "ON CONFLICT (scope) DO UPDATE SET number = held.number + 1, stamp = excluded.stamp RETURNING number"
    )
    with connection.cursor() as cursor:
        cursor.execute(query, [scope, secrets.token_urlsafe(8)])
        return int(cursor.fetchone()[0])


def data_revisions(scopes: Iterable[str]) -> tuple[str, ...]:
    """The current revision of each scope, in one query; equal only while nothing of the scope has changed.

    Plain SQL, since every conditional GET asks this and nothing else. "0" for a scope nothing was ever written to.
    """
    with connection.cursor() as cursor:
        cursor.execute(_revisions_query(tuple(scopes)))
        return tuple(each or "0" for each in cursor.fetchone())


@functools.cache
def _revisions_query(scopes: tuple[str, ...]) -> str:
    """One row, whose columns are the scopes: with threads, each further row would cost SQLite a wait for the interpreter's lock."""
    if not all(scope.isidentifier() for scope in scopes):
        raise ValueError(f"{scopes} are no scopes: their names are written into SQL.")
    places = [f"(SELECT number || '-' || stamp FROM common_datarevision WHERE scope = '{scope}')" for scope in scopes]  # noqa: S608
    return f"SELECT {', '.join(places)}"
