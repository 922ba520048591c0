"""Somebody looks for a card: by half a name, and why it is banned and since when."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE


@pytest.fixture(params=["wide", "narrow and dark", "no scripts"])
def reader(request: pytest.FixtureRequest, visitor: Callable[..., Page]) -> Page:
    """A guest's page at both widths and in both colour schemes, and without scripts."""
    if request.param == "narrow and dark":
        return visitor(viewport=PHONE, has_touch=True, color_scheme="dark")
    return visitor(viewport=DESK, java_script_enabled=request.param != "no scripts")


def search_for(page: Page, words: str) -> None:
    """Search from the header, as it is at this width."""
    menu = page.get_by_role("banner").get_by_text("Menu", exact=True)
    if menu.is_visible():
        menu.click()
    page.get_by_role("banner").get_by_label("Search all cards").locator("visible=true").fill(words)
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/**")


def test_a_half_remembered_name_finds_the_card(reader: Page) -> None:
    reader.goto("/")
    search_for(reader, "orsola bell")
    expect(reader.get_by_text("No card is named “orsola bell”. These are near it.")).to_be_visible()
    reader.get_by_role("link", name="Orsolya of the Ninth Bell. Maximus Avatar").click()
    expect(reader.get_by_role("heading", name="Orsolya of the Ninth Bell", level=1)).to_be_visible()
    expect(reader.get_by_text("Toll for the Drowned").first).to_be_visible()


def test_capitals_and_signs_do_not_matter(reader: Page) -> None:
    reader.goto("/cards/")
    reader.get_by_role("main").get_by_label("Search all cards").fill("BAILIFFS knock")
    reader.keyboard.press("Enter")
    expect(reader.get_by_role("link", name="Bailiff’s Knock")).to_be_visible()
    expect(reader.get_by_role("status")).to_contain_text("1 card ")


def test_words_that_no_card_has_leave_a_way_out(reader: Page) -> None:
    reader.goto("/cards/?q=zzzzzz")
    expect(reader.get_by_role("status")).to_contain_text("0 cards ")
    expect(reader.get_by_role("main").get_by_role("link", name="Search help").first).to_be_visible()


def test_the_card_says_why_it_is_banned_and_since_when(reader: Page) -> None:
    reader.goto("/")
    search_for(reader, "bailiff's knock")
    found = reader.get_by_role("link", name="Bailiff’s Knock")
    expect(found).to_contain_text("Banned")
    found.click()
    expect(reader.get_by_role("heading", name="Bailiff's Knock", level=1)).to_be_visible()
    history = reader.get_by_role("table", name="Legality of Bailiff's Knock in Maximus Standard")
    now = history.get_by_role("row").filter(has_text="1 Oct 2026")
    expect(now).to_contain_text("now")
    expect(now).to_contain_text("Banned")
    expect(now).to_contain_text("It took the second Resource before its victim could play anything.")
    coming = history.get_by_role("row").filter(has_text="1 Feb 2027")
    expect(coming).to_contain_text("to come")
    expect(coming).to_contain_text("Restricted to 1")
    now.get_by_role("link", name="list 3").click()
    banned = reader.get_by_role("region", name="Banned")
    expect(banned).to_contain_text("Bailiff's Knock")
    expect(banned).to_contain_text("since 1 Oct 2026")


def test_the_list_of_another_day_is_a_field_away(reader: Page) -> None:
    reader.goto("/banlists/maximus-standard/")
    reader.get_by_label("List on another day").fill("2026-08-01")
    reader.get_by_role("main").get_by_role("button", name="Show", exact=True).click()
    expect(reader.get_by_role("region", name="Banned")).to_contain_text("Slag Rain")
    expect(reader.get_by_role("main")).to_contain_text("List 2")


def test_every_face_names_its_card(page: Page) -> None:
    page.goto("/cards/?game=fortification")
    faces = page.get_by_role("region", name="Cards found").get_by_role("img")
    expect(faces.first).to_be_visible()
    names = [face.get_attribute("aria-label") for face in faces.all()]
    assert len(names) == len(set(names))
    assert all(name and ". Fortification " in name for name in names)
