"""What every test may rely on: a database that holds the three games, and caches of its own.

The seed data is loaded once into each test database (each worker has its own). Tests that need other cards, lists or formats make
them in their own transaction.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from pytest_django import DjangoDbBlocker

from oscg.pages.caching import forget

_BLOCKER = pytest.StashKey[DjangoDbBlocker]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep the tests' cache in memory, apart from the one of a site that runs beside them."""
    settings.CACHES = {
        name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": name}
        for name in ("default", "rates")
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Jobs that tests send stay in memory, where no worker finds them.
    settings.CELERY_BROKER_URL, settings.CELERY_BROKER_TRANSPORT = "memory://", ""
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On a database without locks of rows leave the tests out that need them; PostgreSQL's lane has them."""
    if settings.DATABASES["default"]["ENGINE"] != "django.db.backends.postgresql":
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("postgres")])
        items[:] = [item for item in items if not item.get_closest_marker("postgres")]


@pytest.fixture(scope="session")
def django_db_setup(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The test database with the seed data of the three games."""
    request.config.stash[_BLOCKER] = django_db_blocker
    with django_db_blocker.unblock():
        call_command("load_seed", verbosity=0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Load the seed data again after a test with real transactions, which ends with an empty database.

    Not after the last test: the test database is gone by then.
    """
    yield
    marker = item.get_closest_marker("django_db")
    if nextitem is not None and marker is not None and marker.kwargs.get("transaction"):
        with item.config.stash[_BLOCKER].unblock():
            call_command("load_seed", verbosity=0)


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """No test sees what another cached, nor how often another called (rate limits)."""
    yield
    forget()
    caches["rates"].clear()
