"""Journeys without scripts, on a small phone in the dark: everything but the live parts works through forms and links."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_everywhere
from tests.browser.conftest import PHONE
from tests.browser.shown_pages import paste
from tests.browser.test_building_decks import FIRE, row_of, size_is, verdict
from tests.browser.test_maintaining import begin

LIST_DAY, FORMAT_DAY = "2027-11-01", "2027-12-01"


@pytest.fixture
def plain(visitor: Callable[..., Page]) -> Callable[..., Page]:
    """A page without scripts."""

    def plain(account: str = "") -> Page:
        return visitor(account, viewport=PHONE, color_scheme="dark", java_script_enabled=False)

    return plain


def add(page: Page, name: str, copies: int = 1) -> None:
    """Look for a card, add it, and press its row's button for more copies."""
    page.get_by_label("Words of a card's name").fill(name)
    page.get_by_role("search", name="Cards to add").get_by_role("button", name="Find").click()
    page.get_by_role("button", name=f"Add {name}", exact=True).click()
    for count in range(1, copies):
        expect(row_of(page, name).get_by_role("status")).to_have_text(str(count))
        row_of(page, name).get_by_role("button", name=f"Add one {name}").click()
    expect(row_of(page, name).get_by_role("status")).to_have_text(str(copies))


def test_a_legal_deck_from_nothing(plain: Callable[..., Page]) -> None:
    page = plain()
    page.goto("/games/maximus/")
    page.get_by_role("main").get_by_role("link", name="Build a deck").first.click()
    verdict(page, "Not legal: 2 things to fix")
    add(page, "Kessa Cinderhand")
    for name in FIRE:
        add(page, name, 4)
    size_is(page, 41)
    verdict(page, "Legal")


def test_saved_shared_and_opened(plain: Callable[..., Page]) -> None:
    page = plain("comaintainer")
    page.goto("/check/")
    paste(page, "maximus", "tide-and-toll", "Maximus Standard")
    page.get_by_role("button", name="Build on with it").click()
    size_is(page, 45)
    page.get_by_label("Name", exact=True).fill("Tide by post")
    page.get_by_text("Notes, and who sees it").click()
    page.get_by_label("Who sees it").select_option("Everybody who has the link")
    page.get_by_role("button", name="Save version 1").first.click()
    expect(page.get_by_text("Tide by post is saved, version 1.")).to_be_visible()
    page.get_by_role("link", name="Deck page").click()
    address = page.get_by_label("Link for those you choose").input_value()

    friend = plain()
    friend.goto(address)
    expect(friend.get_by_role("heading", name="Tide by post", level=1)).to_be_visible()
    verdict(friend, "Legal")
    friend.get_by_role("link", name="Build on from this deck").click()
    size_is(friend, 45)
    page.get_by_role("link", name="Delete this deck").click()
    page.get_by_role("button", name="Delete the deck").click()
    answer = friend.goto(address)
    assert answer is not None
    assert answer.status == 404


def test_the_second_maintainer_publishes_a_list(plain: Callable[..., Page], visitor: Callable[..., Page]) -> None:
    page = plain("maintainer")
    begin(page, "list", "Maximus Standard")
    page.get_by_label("Card", exact=True).fill("Quilted Salamander")
    page.get_by_role("button", name="Save draft").click()
    page.get_by_label("Reason for Quilted Salamander").fill("It outlives every answer.")
    page.get_by_label("Takes effect on").fill(LIST_DAY)
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("Version 3 is saved.")).to_be_visible()
    difference = page.get_by_role("region", name="Against the list in force")
    expect(difference.get_by_role("listitem").filter(has_text="Quilted Salamander")).to_be_visible()
    page.get_by_role("link", name="Work out the impact").click()
    expect(page.get_by_role("main")).to_contain_text("would break")
    page.go_back()
    expect(page.get_by_role("button", name="Schedule for")).to_have_count(0)

    second = plain("comaintainer")
    second.goto("/desk/")
    waiting = second.get_by_role("region", name="Waiting for you").get_by_role("listitem")
    waiting.filter(has_text="1 Nov 2027").get_by_role("link", name="Read and confirm").click()
    second.get_by_role("button", name="Confirm version 3").click()
    expect(second.get_by_text("You have confirmed this version.")).to_be_visible()
    second.get_by_role("button", name="Schedule for 1 Nov 2027").click()
    expect(second.get_by_text("The list is published and takes effect on its day.")).to_be_visible()

    reader = plain()
    reader.goto(f"/banlists/maximus-standard/?as_of={LIST_DAY}")
    listed = reader.get_by_role("main")
    expect(listed).to_contain_text("Quilted Salamander")
    expect(listed).to_contain_text("It outlives every answer.")
    seen = visitor("maintainer")
    seen.goto(page.url)
    assert violations_everywhere(seen) == {}


def test_a_format_revision_is_published(plain: Callable[..., Page]) -> None:
    page = plain("maintainer")
    begin(page, "revision", "Fortification Standard")
    page.get_by_label("Note people will read").fill("As before, told anew.")
    page.get_by_label("deck_size", exact=True).fill("55")
    page.get_by_label("Takes effect on").fill(FORMAT_DAY)
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("Version 2 is saved.")).to_be_visible()
    change = page.get_by_role("complementary", name="Against revision").get_by_role("listitem")
    expect(change).to_contain_text("deck_size")
    page.get_by_role("button", name="Publish for 1 Dec 2027").click()
    expect(page.get_by_text("The revision is published. It does not change any more.")).to_be_visible()
    expect(page.get_by_role("button", name="Save draft")).to_have_count(0)
