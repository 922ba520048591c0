"""A real site in a real browser: gunicorn over a fresh database with the seed data, Debian's Chromium without a screen.

The calendar stands on 2026-12-01, so that what the journeys tell of lists to come stays true. Tests use accounts and decks of their own.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, StorageState, expect

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = "/usr/bin/chromium"
PASSWORD = "open-the-oyster-27"
TODAY = "2026-12-01"
PARTS = ("stylesheet", "script", "image", "font")
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@dataclass(frozen=True)
class Site:
    """The running site: its address and the folder that holds the mails it sent."""

    url: str
    mails: Path

    def newest_mail(self, to: str) -> str:
        """The text of the newest mail to an address."""
        found = [path for path in sorted(self.mails.glob("*.log")) if f"To: {to}" in path.read_text()]
        assert found, f"no mail to {to}"
        return found[-1].read_text()

    def link_in_mail(self, to: str, pattern: str) -> str:
        """The first address in the newest mail to somebody that fits a pattern."""
        found = re.search(rf"https?://\S*{pattern}\S*", self.newest_mail(to))
        assert found is not None
        return re.sub(r"^https?://[^/]+", self.url, found[0])


# A busy machine may take its time; waiting costs nothing where nothing is awaited.
expect.set_options(timeout=20_000)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the journeys: they run in processes of their own (`tests/lanes.py`)."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site on a free port, for as long as the tests run."""
    folder = tmp_path_factory.mktemp("site")
    mails = folder / "mails"
    mails.mkdir()
    surroundings = {
        **os.environ,
        "OSCG_VAR_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}",
        "EMAIL_URL": f"filemail:///{mails}",
        "OSCG_TODAY": TODAY,
        "OSCG_RATE_READ": "100000/min",
        "OSCG_RATE_CHECK": "100000/min",
        "OSCG_RATE_SHARE": "100000/day",
        "OSCG_RATE_DRAW": "100000/min",
        "OSCG_RATE_UPLOAD": "100000/hour",
        "DJANGO_SETTINGS_MODULE": "oscg.settings",
    }
    for command in (["migrate", "--verbosity", "0"], ["load_seed", "--demo-accounts", "--verbosity", "0"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=surroundings, check=True)
    port = _free_port()
    log = (folder / "server.log").open("w")
    command = ["-m", "gunicorn", "oscg.wsgi:application", "--bind", f"127.0.0.1:{port}", "--worker-class", "gthread"]
    command += ["--threads", "8", "--no-control-socket", "--config", "python:oscg.serving"]
    server = subprocess.Popen([sys.executable, *command], cwd=ROOT, env=surroundings, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_for(url)
        yield Site(url, mails)
    finally:
        server.terminate()
        server.wait(timeout=60)  # its background worker ends with it
        log.close()


def _wait_for(url: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{url}/healthz", timeout=1)
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("The site did not start.")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Debian's Chromium; without it the lane fails and says what is missing."""
    if not Path(CHROMIUM).exists():
        raise RuntimeError(f"{CHROMIUM} is missing. Install it: apt-get install chromium.")
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": list(QUIET)}


@pytest.fixture(scope="session")
def base_url(site: Site) -> str:
    """Relative addresses in tests lead to the running site."""
    return site.url


def watch(context: BrowserContext, troubles: list[str]) -> None:
    """Note what may happen on no page: a refused script or style, an exception, a picture or style that is not there."""
    context.on("weberror", lambda found: troubles.append(f"{found.error}"))
    context.on("console", lambda message: troubles.append(message.text) if _is_trouble(message) else None)
    context.on(
        "response",
        lambda answer: (
            troubles.append(f"{answer.status} {answer.url}")
            if answer.status >= 400 and answer.request.resource_type in PARTS
            else None
        ),
    )
    context.set_default_timeout(20_000)


def _is_trouble(message: ConsoleMessage) -> bool:
    # A page may be refused on purpose; its parts are looked at one by one. And htmx says aloud when a newer request of
    # the same form took the place of an older one.
    if message.type != "error" or message.text.startswith(("htmx:afterRequest", "htmx:sendAbort", "htmx:abort")):
        return False
    return "status of 4" not in message.text


@pytest.fixture(autouse=True)
def _nothing_breaks(request: pytest.FixtureRequest) -> Iterator[None]:
    """No page of a journey may log an error. (Pages of `visitor` are watched there; no browser is opened for nothing.)"""
    troubles: list[str] = []
    if "context" in request.fixturenames:
        watch(request.getfixturevalue("context"), troubles)
    yield
    assert troubles == []


def sign_in_as(page: Page, name: str, password: str = PASSWORD) -> None:
    """Sign in by the form."""
    page.goto("/accounts/login/")
    page.get_by_label("User name or e-mail address").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/me/")


@pytest.fixture
def sign_in(page: Page) -> Callable[..., None]:
    """Sign an account in on this test's page."""

    def sign_in(name: str, password: str = PASSWORD) -> None:
        sign_in_as(page, name, password)

    return sign_in


@pytest.fixture(scope="session")
def session_of(browser: Browser, site: Site) -> Callable[[str], StorageState]:
    """The cookies of a demo account that has signed in once for all tests."""
    known: dict[str, StorageState] = {}

    def session_of(name: str) -> StorageState:
        if name not in known:
            context = browser.new_context(base_url=site.url)
            page = context.new_page()
            sign_in_as(page, name)
            known[name] = context.storage_state()
            context.close()
        return known[name]

    return session_of


@pytest.fixture
def visitor(browser: Browser, site: Site, session_of: Callable[[str], StorageState]) -> Iterator[Callable[..., Page]]:
    """A page of a browser of its own: a guest's, or with an account signed in. Other options are those of a context."""
    opened: list[BrowserContext] = []
    troubles: list[str] = []

    def visitor(account: str = "", **options: Any) -> Page:
        if account:
            options["storage_state"] = session_of(account)
        context = browser.new_context(base_url=site.url, **options)
        opened.append(context)
        watch(context, troubles)
        return context.new_page()

    yield visitor
    for context in opened:
        context.close()
    assert troubles == []
