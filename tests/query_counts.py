"""Frozen query counts: what each page asks the database for, kept in `query_counts.json` so that a new query is a decision.

A page is asked twice, the second time with an empty cache, so that what processes hold in memory (card pools, bound rules) is there.
"""

from __future__ import annotations

import json
from pathlib import Path

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from oscg.pages.caching import forget

FILE = Path(__file__).with_name("query_counts.json")


def frozen_counts() -> dict[str, int]:
    """Page name → number of queries."""
    return dict(json.loads(FILE.read_text(encoding="utf-8")))


def queries_of(client: Client, address: str) -> int:
    """How many queries one GET of an address makes that nobody has asked for before, in a process that is warm."""
    assert client.get(address).status_code == 200
    forget()
    with CaptureQueriesContext(connection) as made:
        assert client.get(address).status_code == 200
    return len(made)


def assert_frozen(client: Client, name: str, address: str) -> None:
    """The page makes exactly as many queries as the file says under its name."""
    found = queries_of(client, address)
    wanted = frozen_counts().get(name)
    assert found == wanted, f"{name} ({address}) makes {found} queries; tests/query_counts.json says {wanted}."
