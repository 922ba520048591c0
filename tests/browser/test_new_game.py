"""A maintainer makes a small game of data, somebody proposes its first card, and a deck of it is checked."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import violations_everywhere
from tests.browser.conftest import DESK, PHONE


def go_on(page: Page, heading: str) -> None:
    """Save the step and go to the next one."""
    page.get_by_role("button", name="Save and go on").click()
    expect(page.get_by_role("heading", name=heading, level=2)).to_be_visible()


def settled(page: Page) -> None:
    """Wait until the form that came back is wired up; nobody is as quick as a test."""
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")).to_have_count(0)


def test_a_small_game_and_a_deck_in_it(visitor: Callable[..., Page]) -> None:
    page = visitor("maintainer")
    page.goto("/desk/")
    page.get_by_role("link", name="Make a game").click()
    assert violations_everywhere(page) == {}
    page.get_by_label("What it is to be called").fill("Pond")
    page.get_by_role("button", name="Begin a game").click()
    page.get_by_label("Slug, the name in addresses").fill("pond")
    page.get_by_label("What it is, in a sentence").fill("Frogs leap over one another.")
    go_on(page, "Boards and rarities")
    page.get_by_role("button", name="Add board").click()
    settled(page)
    page.get_by_label("Code").fill("main")
    go_on(page, "Cards")
    page.get_by_role("button", name="Add kind").click()
    settled(page)
    page.get_by_label("Code").fill("frog")
    page.get_by_label("Name", exact=True).fill("Frog")
    page.get_by_role("checkbox", name="Main").check()
    settled(page)
    page.get_by_role("button", name="Add field").click()
    settled(page)
    page.get_by_label("Name in data").fill("leap")
    page.get_by_label("What it holds").select_option(label="A whole number")
    settled(page)
    page.get_by_label("At least").fill("1")
    page.get_by_label("At most").fill("9")
    page.get_by_label("Needed", exact=True).check()
    settled(page)
    page.get_by_label("Deck rules may ask for it").check()
    settled(page)
    assert violations_everywhere(page) == {}
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.set_viewport_size(DESK)
    go_on(page, "Options")
    go_on(page, "Format and deck rules")
    format_and_rules(page)
    go_on(page, "First list")
    page.get_by_role("button", name="Save and look it over").click()
    settled(page)
    expect(page.get_by_text("Nothing is left to do.")).to_be_visible()
    assert violations_everywhere(page) == {}
    page.get_by_role("button", name="Publish the game").click()
    settled(page)
    expect(page.get_by_text("The game is published, and you maintain it.")).to_be_visible()
    expect(page.get_by_role("heading", name="Pond", level=1)).to_be_visible()
    assert violations_everywhere(page) == {}
    first_card(visitor("author"), page)
    check(visitor())


def format_and_rules(page: Page) -> None:
    """The first format: a deck of three to nine cards, and two copies of each."""
    page.get_by_label("Name", exact=True).fill("Pond Open")
    page.get_by_label("Slug, the name in addresses").fill("pond-open")
    page.get_by_label("Add rule").select_option(label="Board size: boards hold so many cards")
    settled(page)
    page.get_by_role("checkbox", name="Main").check()
    settled(page)
    page.get_by_role("button", name="Minimum").click()
    settled(page)
    page.get_by_label("Minimum", exact=True).select_option(label="A number")
    settled(page)
    page.get_by_role("spinbutton").last.fill("3")
    page.get_by_label("Add rule").select_option(label="Copy limit: at most so many copies of one card")
    settled(page)
    page.get_by_label("Maximum", exact=True).select_option(label="A number")
    settled(page)
    expect(page.get_by_role("spinbutton")).to_have_count(2)
    page.get_by_role("spinbutton").last.fill("2")
    assert violations_everywhere(page) == {}


def first_card(author: Page, maintainer: Page) -> None:
    """Somebody proposes a card, whose text stays as it was written, and the maintainer publishes it."""
    author.goto("/submissions/new/?game=pond")
    author.get_by_role("button", name="Frog", exact=True).click()
    author.get_by_label("Name", exact=True).fill("Tree Frog")
    author.get_by_label("Leap", exact=True).fill("3")
    author.get_by_label("Card text", exact=True).fill("Leap over a frog.")
    author.get_by_role("button", name="Save and look before sending").click()
    author.get_by_role("button", name="Send for review").click()
    expect(author.get_by_text("Waits for review").first).to_be_visible()
    maintainer.goto("/review/")
    maintainer.get_by_role("link", name="Tree Frog").first.click()
    maintainer.get_by_role("button", name="Approve and publish").click()
    expect(maintainer.get_by_text("Tree Frog is approved")).to_be_visible()


def check(guest: Page) -> None:
    """A deck with too many copies, and one that is legal."""
    guest.goto("/cards/pond/tree-frog/")
    expect(guest.get_by_text("Leap over a frog.").first).to_be_visible()
    assert violations_everywhere(guest) == {}
    guest.goto("/check/?format=pond-open")
    guest.get_by_label("Paste a deck").fill("4 Tree Frog")
    guest.get_by_role("button", name="Check", exact=True).click()
    expect(guest.get_by_text("Tree Frog: 4 copies; at most 2 are allowed. Remove 2.").first).to_be_visible()
    guest.goto("/check/?format=pond-open")
    guest.get_by_label("Paste a deck").fill("2 Tree Frog")
    guest.get_by_role("button", name="Check", exact=True).click()
    expect(guest.get_by_text("at least 3 are needed").first).to_be_visible()
