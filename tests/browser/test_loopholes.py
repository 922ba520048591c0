"""Loopholes in the browser: from the list to the replay by keys and by links alone, a search from its form to its end, closing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_everywhere
from tests.browser.conftest import PHONE, Site
from tests.browser.loopholes_planted import PLANTED, loopholes_plant

LONG = 400_000
"""A busy worker may take its time; a result that is there at once costs nothing."""
LIST = "/games/fortification/loopholes/"
RUN = re.compile(r"/loopholes/runs/\d+/$")


@pytest.fixture(autouse=True)
def _planted(site: Site) -> None:
    loopholes_plant(site)


def step(page: Page, number: int) -> None:
    """The replay stands at a step, and its keys are heard."""
    page.wait_for_load_state()
    expect(page.get_by_role("heading", name=re.compile(rf"^Step {number} of "))).to_be_visible()


def test_from_the_game_to_the_replay_by_keys(page: Page) -> None:
    page.goto("/games/fortification/")
    page.get_by_role("navigation", name="Fortification").get_by_role("link", name="Loopholes").click()
    page.get_by_label("Severity").select_option("high")
    page.wait_for_url("**severity=high**")
    expect(page.get_by_role("article")).not_to_have_count(0)
    page.get_by_role("article").filter(has_text=PLANTED).get_by_role("link", name="Watch").click()
    step(page, 0)
    page.get_by_role("link", name="Next", exact=True).focus()
    page.keyboard.press("ArrowRight")
    step(page, 1)
    page.keyboard.press("ArrowRight")
    step(page, 2)
    expect(page.get_by_role("link", name="Circle begins")).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowLeft")
    step(page, 1)
    page.keyboard.press("End")
    step(page, 8)
    page.get_by_role("link", name="Circle ends").click()
    step(page, 5)
    page.go_back()
    step(page, 8)
    assert "step=8" in page.url


def test_by_links_alone_on_a_phone(visitor: Callable[..., Page]) -> None:
    page = visitor(viewport=PHONE, color_scheme="dark", java_script_enabled=False)
    page.goto(LIST)
    page.get_by_label("Verdict").select_option("refuted")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("article").filter(has_text=PLANTED)).to_have_count(0)
    page.goto(LIST)
    page.get_by_role("article").filter(has_text=PLANTED).get_by_role("link", name="Watch").click()
    step(page, 0)
    page.get_by_role("link", name="Next", exact=True).click()
    step(page, 1)
    page.get_by_role("link", name="End", exact=True).click()
    step(page, 8)


def test_a_search_from_its_form_to_its_end(visitor: Callable[..., Page]) -> None:
    page = visitor("author")
    page.goto("/loopholes/new/?game=maximus&card=ember-wolf")
    expect(page.get_by_label("Cards in question", exact=True)).to_have_value("Ember Wolf")
    page.get_by_label("Format").select_option("Fortification Standard")
    expect(page.get_by_text("Nobody Passes")).to_be_attached()
    expect(page.get_by_label("Cards in question", exact=True)).to_have_value("Ember Wolf")
    page.get_by_role("heading", name="What is looked for").click()
    page.get_by_role("checkbox", name="Twins").check()
    page.get_by_role("button", name="Start the search").click()
    expect(page.get_by_role("alert").first).to_contain_text("The search was not started.")
    page.get_by_label("Cards in question", exact=True).fill("")
    page.keyboard.press("Tab")
    page.wait_for_load_state("networkidle")  # the form is drawn anew for another choice of cards
    page.get_by_role("button", name="Start the search").click()
    page.wait_for_url(RUN, timeout=LONG)
    expect(page.get_by_role("heading", name="What was found")).to_be_visible(timeout=LONG)
    expect(page.get_by_text("Twins", exact=True).first).to_be_visible()
    assert violations_everywhere(page) == {}


def test_a_search_is_cancelled_without_scripts(visitor: Callable[..., Page]) -> None:
    page = visitor("comaintainer", viewport=PHONE, java_script_enabled=False)
    page.goto("/loopholes/new/?game=fortification")
    page.get_by_label("Seconds of processor time").fill("600")
    page.get_by_role("button", name="Start the search").click()
    page.get_by_role("button", name="Cancel the search").click()
    expect(page.get_by_text("The search is cancelled.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_maintainer_accepts_it_and_opens_it_again(visitor: Callable[..., Page]) -> None:
    page = visitor("maintainer")
    page.goto("/desk/")
    page.get_by_role("link", name="Loopholes in Fortification", exact=True).click()
    page.get_by_role("link", name=PLANTED).first.click()
    expect(page.get_by_role("button", name="Begin a revision")).to_be_visible()
    page.get_by_label("It is accepted as part of the game").check()
    page.get_by_label("Which entry, erratum or option, and why").fill("The author wants it so.")
    page.get_by_role("button", name="Close it").click()
    expect(page.get_by_text("Accepted as part of the game. The author wants it so.")).to_be_visible()
    assert violations_everywhere(page) == {}
    page.get_by_label("Why").fill("A test does not decide.")
    page.get_by_role("button", name="Open it again").click()
    expect(page.get_by_text("The loophole is open again.")).to_be_visible()
