"""Somebody saves a deck, shows it to those with the link, and sees what the next list does to the decks at home."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.shown_pages import paste


def test_saved_and_shared_by_link(page: Page, sign_in: Callable[..., None], visitor: Callable[..., Page]) -> None:
    sign_in("player")
    page.goto("/check/")
    paste(page, "maximus", "tide-and-toll", "Maximus Standard")
    page.get_by_role("button", name="Build on with it").click()
    expect(page.get_by_role("heading", name="Deck 45 cards", exact=True)).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Tide for friends")
    page.get_by_text("Notes, and who sees it").click()
    page.get_by_label("Notes on the deck").fill("Mind the **bell**.")
    page.get_by_label("Who sees it").select_option("Everybody who has the link")
    page.get_by_role("button", name="Save version 1").first.click()
    expect(page.get_by_text("Tide for friends is saved, version 1.")).to_be_visible()
    page.get_by_role("link", name="Deck page").click()
    address = page.get_by_label("Link for those you choose").input_value()

    friend = visitor()
    friend.goto("/decks/?q=Tide for friends")
    expect(friend.get_by_text("No public deck fits.")).to_be_visible()
    answer = friend.goto(page.url)
    assert answer is not None
    assert answer.status == 404
    friend.goto(address)
    expect(friend.get_by_role("heading", name="Tide for friends", level=1)).to_be_visible()
    expect(friend.get_by_role("heading", name="Legal", exact=True)).to_be_visible()
    expect(friend.get_by_role("region", name="Notes").get_by_text("bell", exact=True)).to_be_visible()
    with friend.expect_download() as download:
        friend.get_by_role("link", name="Plain text").click()
    assert "1 Orsolya of the Ninth Bell" in download.value.path().read_text(encoding="utf-8")
    friend.get_by_role("link", name="Build on from this deck").click()
    expect(friend.get_by_role("heading", name="Deck 45 cards", exact=True)).to_be_visible()

    page.get_by_label("Only its owner").check()
    page.get_by_role("region", name="Who sees it").get_by_role("button", name="Set").click()
    expect(page.get_by_text("The deck is now for: only its owner.")).to_be_visible()
    answer = friend.goto(address)
    assert answer is not None
    assert answer.status == 404


@pytest.mark.parametrize(
    ("account", "is_plain"), [("player", False), ("comaintainer", True)], ids=["wide", "no scripts"]
)
def test_what_the_next_list_breaks(visitor: Callable[..., Page], account: str, is_plain: bool) -> None:
    size, scheme = (PHONE, "dark") if is_plain else (DESK, "light")
    page = visitor(account, viewport=size, color_scheme=scheme, java_script_enabled=not is_plain)
    page.goto("/decks/?q=Ashfall March")
    page.get_by_role("main").get_by_role("link", name="Ashfall March").click()
    page.get_by_role("button", name="Copy to my decks").click()
    expect(page.get_by_text("The deck is yours now: a private copy.")).to_be_visible()
    page.goto("/me/decks/")
    breaking = page.get_by_role("region", name="Legal now, not for long").get_by_role("listitem")
    mine = breaking.filter(has_text="Ashfall March (copy)")
    expect(mine).to_contain_text("Legal now")
    expect(mine).to_contain_text("Not legal from 1 Feb 2027 under list 4: Ashen Packmother is restricted (list 4)")

    mine.get_by_role("link", name="Edit Ashfall March (copy)").click()
    for _ in range(2):
        page.get_by_role("button", name="Remove one Ashen Packmother").click()
    page.get_by_role("button", name="Add one Pyre Accountant").click()
    page.get_by_role("button", name="Add one Cinder Gauntlets").click()
    expect(page.get_by_role("heading", name="Deck 40 cards", exact=True)).to_be_visible()
    page.get_by_role("button", name="Save version 2").first.click()
    expect(page.get_by_text("is saved, version 2.")).to_be_visible()
    page.goto("/me/decks/")
    fine = page.get_by_role("region", name="Legal", exact=True).get_by_role("listitem")
    expect(fine.filter(has_text="Ashfall March (copy)")).to_contain_text("Still legal from 1 Feb 2027 under list 4.")
    page.get_by_role("link", name="Ashfall March (copy)", exact=True).click()
    expect(page.get_by_role("region", name="Versions")).to_contain_text("cards changed")


def test_saving_over_somebody_elses_save_loses_nothing(visitor: Callable[..., Page]) -> None:
    """The same deck open twice: the second save says what happened and keeps what was typed."""
    first = visitor("reviewer")
    first.goto("/decks/new/?format=maximus-standard")
    first.get_by_label("Words of a card's name").fill("Ember Wolf")
    first.get_by_role("button", name="Add Ember Wolf", exact=True).click()
    first.get_by_label("Name", exact=True).fill("Open twice")
    first.get_by_role("button", name="Save version 1").first.click()
    expect(first.get_by_text("Open twice is saved, version 1.")).to_be_visible()
    second = visitor("reviewer")
    second.goto(first.url)
    for page, copies in ((first, 2), (second, 3)):
        for _ in range(1, copies):
            page.get_by_role("button", name="Add one Ember Wolf").click()
        expect(page.get_by_role("heading", name=f"Deck {copies} cards", exact=True)).to_be_visible()
    first.get_by_role("button", name="Save version 2").first.click()
    expect(first.get_by_text("Open twice is saved, version 2.")).to_be_visible()
    second.get_by_role("button", name="Save version 2").first.click()
    expect(second.get_by_role("alert")).to_contain_text("Version 2 was saved meanwhile")
    expect(second.get_by_role("heading", name="Deck 3 cards", exact=True)).to_be_visible()
    first.get_by_role("link", name="Deck page").click()
    first.get_by_role("link", name="Delete this deck").click()
    first.get_by_role("button", name="Delete the deck").click()
    expect(first.get_by_role("heading", name="Your decks")).to_be_visible()
