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

import pytest
from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = "/usr/bin/chromium"
PASSWORD = "open-the-oyster-27"
TODAY = "2026-12-01"
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


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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
        "EMAIL_URL": f"filemail://{mails}",
        "OSCG_TODAY": TODAY,
        "OSCG_RATE_READ": "100000/min",
        "OSCG_RATE_CHECK": "100000/min",
        "DJANGO_SETTINGS_MODULE": "oscg.settings",
    }
    for command in (["migrate", "--verbosity", "0"], ["load_seed", "--demo-accounts", "--verbosity", "0"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=surroundings, check=True)
    port = _free_port()
    log = (folder / "server.log").open("w")
    command = ["-m", "gunicorn", "oscg.wsgi:application", "--bind", f"127.0.0.1:{port}", "--worker-class", "gthread"]
    server = subprocess.Popen(
        [sys.executable, *command, "--threads", "8", "--no-control-socket"], cwd=ROOT, env=surroundings, stderr=log
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_for(url)
        yield Site(url, mails)
    finally:
        server.terminate()
        server.wait(timeout=10)
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


@pytest.fixture(autouse=True)
def _nothing_breaks(page: Page) -> Iterator[None]:
    """No page of a journey may log an error: a refused script or style, an exception, a file that is not there."""
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.set_default_timeout(10_000)
    yield
    assert [trouble for trouble in troubles if "status of 4" not in trouble] == []


@pytest.fixture
def sign_in(page: Page) -> Callable[[str], None]:
    """Sign a demo account in."""

    def sign_in(name: str, password: str = PASSWORD) -> None:
        page.goto("/accounts/login/")
        page.get_by_label("Login").fill(name)
        page.get_by_label("Password").fill(password)
        page.locator("main").get_by_role("button", name="Sign In").click()
        page.wait_for_url("**/me/")

    return sign_in
