"""Every page is readable by everybody: axe in both colour schemes and widths, no sideways scrolling, a skip link that works."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, StorageState

from tests.browser.axe import violations, violations_everywhere
from tests.browser.conftest import DESK, PHONE, Site, watch
from tests.browser.loopholes_planted import loopholes_plant
from tests.browser.shown_pages import PAGES, Shown


@pytest.fixture(scope="session")
def full_shelves(browser: Browser, site: Site, session_of: Callable[[str], StorageState]) -> None:
    """Decks and a comment of a person, drafts of the maintainers, loopholes: so that pages have something to show."""
    loopholes_plant(site)
    context = browser.new_context(base_url=site.url, storage_state=session_of("author"))
    page = context.new_page()
    for name in ("Ashfall March", "Foundry Excess"):
        page.goto(f"/decks/?q={name}")
        page.get_by_role("main").get_by_role("link", name=name).click()
        page.get_by_role("button", name="Copy to my decks").click()
        page.get_by_role("heading", name=f"{name} (copy)").wait_for()
    page.goto("/cards/maximus/slag-rain/")
    page.get_by_label("Your comment").fill("It rained for three rounds.")
    page.get_by_role("button", name="Comment", exact=True).click()
    page.get_by_text("Your comment is there").wait_for()
    context.close()
    context = browser.new_context(base_url=site.url, storage_state=session_of("maintainer"))
    page = context.new_page()
    for what in ("Begin the next list of", "Begin the next revision of"):
        page.goto("/desk/")
        page.get_by_label(what).select_option("Maximus Standard")
        page.get_by_role("button", name="Begin a list" if "list" in what else "Begin a revision").click()
        page.get_by_label("Takes effect on").fill("2027-06-01")
        page.get_by_role("button", name="Save draft").click()
        page.get_by_text("Version 2 is saved").wait_for()
    write_articles(page)
    page.goto("/games/new/")
    page.get_by_label("What it is to be called").fill("Puddle")
    page.get_by_role("button", name="Begin a game").click()
    page.get_by_role("button", name="Save and go on").wait_for()
    context.close()


def write_articles(page: Page) -> None:
    """A piece of news and a page of Maximus, and a draft that names what does not exist."""
    for kind, title in (("News", "Tides of the year"), ("Page", "How a round goes")):
        page.goto("/desk/news/")
        page.get_by_label("What it is", exact=True).select_option(kind)
        page.get_by_label("Where").select_option("Maximus")
        page.get_by_label("Title").fill(title)
        page.get_by_role("button", name="Begin it").click()
        page.get_by_label("Text", exact=True).fill("# Tides\n\nSee [[Ember Wolf]].\n\n- one\n- two\n\n> said")
        page.get_by_role("button", name="Save the draft").click()
        page.get_by_role("button", name="Publish what is saved").click()
        page.get_by_role("heading", name=title, level=1).wait_for()
    page.get_by_role("link", name="Edit it on the desk").click()
    page.get_by_label("Text", exact=True).fill("See [[Nobody]].")
    page.get_by_role("button", name="Save the draft").click()
    page.get_by_text("Nothing is called").wait_for()


@pytest.fixture(scope="session")
def reader_of(
    browser: Browser, site: Site, session_of: Callable[[str], StorageState]
) -> Iterator[Callable[[str], tuple[Page, list[str]]]]:
    """A page for each account, used for all of its pages, and the list of what went wrong on it. Opening one takes time."""
    opened: dict[str, tuple[Page, list[str]]] = {}

    def reader_of(account: str) -> tuple[Page, list[str]]:
        if account not in opened:
            context = browser.new_context(base_url=site.url, storage_state=session_of(account) if account else None)
            troubles: list[str] = []
            watch(context, troubles)
            opened[account] = context.new_page(), troubles
        return opened[account]

    yield reader_of
    for page, _ in opened.values():
        page.context.close()


@pytest.mark.parametrize("shown", PAGES, ids=lambda shown: shown.name)
@pytest.mark.usefixtures("full_shelves")
def test_everybody_can_read_it(shown: Shown, reader_of: Callable[[str], tuple[Page, list[str]]]) -> None:
    page, troubles = reader_of(shown.account)
    troubles.clear()
    page.set_viewport_size(DESK)
    answer = page.goto(shown.path)
    assert answer is not None
    assert answer.status == shown.status
    if shown.bring:
        shown.bring(page)
    assert violations_everywhere(page) == {}
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.get_by_role("heading", level=1).count() == 1
    page.evaluate("localStorage.clear()")
    assert troubles == []


def test_axe_is_awake(page: Page) -> None:
    """A page with faults is told apart from one without."""
    page.goto("/")
    assert violations(page) == []
    faults = "<button></button><img src='/art/maximus/ember-wolf.svg'>"
    page.get_by_role("main").evaluate("(main, faults) => main.insertAdjacentHTML('beforeend', faults)", faults)
    assert {found.partition(":")[0] for found in violations(page)} == {"button-name", "image-alt"}
