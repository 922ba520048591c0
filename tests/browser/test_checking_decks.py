"""Somebody pastes a deck and mends it until it is legal, with and without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.shown_pages import paste, sample_text


@pytest.fixture(params=["wide", "narrow and dark", "no scripts"])
def reader(request: pytest.FixtureRequest, visitor: Callable[..., Page]) -> Page:
    """A guest's page at both widths and in both colour schemes, and without scripts."""
    if request.param == "narrow and dark":
        return visitor(viewport=PHONE, has_touch=True, color_scheme="dark")
    return visitor(viewport=DESK, java_script_enabled=request.param != "no scripts")


def verdict(page: Page, words: str) -> None:
    """Wait for a verdict's heading."""
    expect(page.get_by_role("heading", name=words, exact=True, level=2)).to_be_visible()


def test_a_deck_is_mended_finding_by_finding(reader: Page) -> None:
    reader.goto("/")
    reader.get_by_role("main").get_by_role("link", name="Check a deck").first.click()
    paste(reader, "maximus", "foundry-excess", "Maximus Standard")
    verdict(reader, "Not legal: 4 things to fix")
    banned = reader.get_by_role("listitem").filter(has_text="Bailiff's Knock is banned (list 3). Remove all 1 copies")
    expect(banned.first).to_be_visible()
    for left, button in (
        ("3 things", "Remove 1 Cinder Calf"),
        ("2 things", "Remove 1 Slag Rain"),
        ("1 thing", "Remove 1 Debt Come Due"),
    ):
        reader.get_by_role("main").get_by_role("button", name=button).first.click()
        verdict(reader, f"Not legal: {left} to fix")
    reader.get_by_role("main").get_by_role("button", name="Remove 1 Bailiff's Knock").first.click()
    verdict(reader, "Not legal: 1 thing to fix")
    expect(reader.get_by_text("The deck has 39 cards; at least 40 are needed. Add 1 more.").first).to_be_visible()
    text = reader.get_by_label("Paste a deck").input_value()
    assert sum(int(count) for count in re.findall(r"(\d+) Cinder Calf", text)) == 4
    assert "Bailiff" not in text
    assert text.startswith("// Foundry Excess")
    reader.get_by_label("Paste a deck").fill(f"{text.rstrip()}\n1 Cinder Gauntlets\n")
    reader.get_by_role("button", name=re.compile("^Check( again)?$")).click()
    verdict(reader, "Legal")


def test_all_first_fixes_at_once(reader: Page) -> None:
    reader.goto("/check/")
    paste(reader, "maximus", "foundry-excess", "Maximus Standard")
    reader.get_by_role("button", name="Apply the first fix of each").click()
    verdict(reader, "Not legal: 1 thing to fix")
    expect(reader.get_by_text("The deck has 39 cards").first).to_be_visible()


def test_what_cannot_be_read_is_shown_line_by_line(reader: Page) -> None:
    reader.goto("/check/")
    reader.get_by_label("Format", exact=True).select_option("Maximus Standard")
    reader.get_by_label("Paste a deck").fill("4 Ember Wolff\n1 Kessa Cinderhand\n")
    reader.get_by_role("button", name="Check", exact=True).click()
    expect(reader.get_by_role("region", name="What we read")).to_contain_text("1 line needs you")
    reader.get_by_role("main").get_by_role("button", name="Ember Wolf").first.click()
    expect(reader.get_by_role("region", name="What we read")).to_contain_text("no problem")
    assert "4 Ember Wolf\n" in reader.get_by_label("Paste a deck").input_value().replace("\r\n", "\n")


def test_the_next_list_is_told_beside_today(reader: Page) -> None:
    reader.goto("/check/")
    paste(reader, "maximus", "ashfall-march", "Maximus Standard")
    verdict(reader, "Legal")
    outlook = reader.get_by_role("region", name="Now and on the next list")
    expect(outlook.get_by_role("row").filter(has_text="Ashen Packmother")).to_contain_text("Breaks")
    expect(outlook.get_by_role("row").filter(has_text="Verdict")).to_contain_text("Not legal, 1")


def test_a_checked_deck_is_shared_by_link(reader: Page, visitor: Callable[..., Page]) -> None:
    reader.goto("/check/")
    paste(reader, "maximus", "foundry-excess", "Maximus Standard")
    reader.get_by_role("button", name="Link to share it").first.click()
    address = reader.get_by_label("Address of this verdict").input_value()
    friend = visitor()
    friend.goto(address)
    expect(friend.get_by_role("heading", name="Foundry Excess", level=1)).to_be_visible()
    verdict(friend, "Not legal: 4 things to fix")
    expect(friend.get_by_label("The deck as it was checked")).to_have_value(sample_text("maximus", "foundry-excess"))


def test_the_verdict_follows_what_is_typed(page: Page) -> None:
    page.goto("/check/")
    paste(page, "maximus", "nine-days-of-rain", "Maximus Standard")
    verdict(page, "Not legal: 1 thing to fix")
    box = page.get_by_label("Paste a deck")
    text = box.input_value().replace("4 Slag Rain", "1 Slag Rain")
    box.fill(text)
    verdict(page, "Legal")
    page.get_by_label("On which day").select_option("When the next list starts")
    verdict(page, "Legal")
    expect(page.get_by_role("region", name="Legal", exact=True)).to_contain_text("list 4")


def test_a_file_is_read_and_a_deck_of_another_game_is_noticed(page: Page) -> None:
    page.goto("/check/")
    page.get_by_label("Format", exact=True).select_option("Maximus Standard")
    deck = {"name": "deck.txt", "mimeType": "text/plain"}
    content = sample_text("fortification", "ditch-and-dash").encode()
    page.get_by_label("Or choose a file").set_input_files([{**deck, "buffer": content}])
    page.get_by_role("button", name="Check it as Fortification Standard").click()
    verdict(page, "Legal")
    expect(page.get_by_label("Format", exact=True)).to_have_value("fortification-standard")
