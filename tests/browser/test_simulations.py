"""The lab: from two decks to a result that a guest may see, and what is said when something is missing."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations_everywhere
from tests.browser.conftest import PHONE
from tests.browser.shown_pages import sample_text

LONG = 180_000
"""A busy worker may take its time; a result that is there at once costs nothing."""
STARTED = re.compile(r"/lab/\d+/$")


def choose(page: Page, number: int, deck: str, bot: str = "Rule bot") -> None:
    """Fill in a row with a deck and its bot."""
    row = page.get_by_role("group", name=f"Deck {number}", exact=True)
    row.get_by_label("Played by").select_option(bot)
    row.get_by_label("Which deck").select_option(deck)
    expect(row.get_by_label("Which deck")).not_to_have_value("")


def open_deck(page: Page, name: str) -> None:
    page.goto(f"/decks/?q={name}")
    page.get_by_role("main").get_by_role("link", name=name).click()
    page.get_by_role("heading", name=name, level=1).wait_for()


def test_from_two_decks_to_a_shared_result(
    page: Page, sign_in: Callable[..., None], visitor: Callable[..., Page]
) -> None:
    sign_in("player")
    open_deck(page, "Ashfall March")
    page.get_by_role("link", name="Try it against others").click()
    expect(page.get_by_role("heading", name="Start a simulation")).to_be_visible()
    page.get_by_label("Games of each pair").fill("40")
    choose(page, 1, "Ashfall March")
    page.get_by_role("button", name="Start the simulation").click()
    expect(page.get_by_role("alert").first).to_contain_text("The simulation was not started.")
    expect(page.get_by_text("Choose a deck, or paste one.")).to_be_visible()
    expect(page.get_by_label("Games of each pair")).to_have_value("40")

    choose(page, 2, "Tide and Toll")
    page.get_by_role("button", name="Start the simulation").click()
    page.wait_for_url(STARTED)
    expect(page.get_by_role("heading", name="Games won")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name="Ashfall March against Tide and Toll", level=1)).to_be_visible()
    expect(page.locator(".lede")).to_contain_text(re.compile(r"of 40 games"))
    page.get_by_text("As a table").first.click()
    expect(page.get_by_role("table").filter(has_text="Games won").first).to_contain_text("Tide and Toll")
    page.get_by_role("link", name="Won when played").click()
    expect(page.get_by_role("columnheader", name="Won when played")).to_have_attribute("aria-sort", "descending")

    page.get_by_label("Everybody who has the link").check()
    page.get_by_role("button", name="Set", exact=True).first.click()
    expect(page.get_by_text("The simulation is now for: everybody who has the link.")).to_be_visible()
    address = page.get_by_label("Link to share it").input_value()
    guest = visitor(viewport=PHONE, color_scheme="dark")
    answer = guest.goto(page.url.partition("?")[0])
    assert answer is not None
    assert answer.status == 404
    guest.goto(address)
    expect(guest.get_by_role("heading", name="Games won")).to_be_visible()
    assert violations_everywhere(guest) == {}
    assert guest.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(guest.get_by_role("button", name="Run it again")).to_have_count(0)


def test_a_rule_change_is_compared(visitor: Callable[..., Page]) -> None:
    page = visitor("player")
    page.goto("/lab/new/?format=maximus-standard")
    choose(page, 1, "Ashfall March")
    choose(page, 2, "Tide and Toll")
    page.get_by_role("button", name="Another deck").click()
    choose(page, 3, "Paste a deck …")
    row = page.get_by_role("group", name="Deck 3", exact=True)
    row.get_by_label("Its name").fill("From elsewhere")
    row.get_by_label("Deck text").fill(sample_text("maximus", "bramble-and-bone"))
    page.get_by_role("heading", name="Compare with other rules").click()
    page.get_by_label("Option to change").select_option("Hand start")
    expect(page.get_by_text("The format says: 6.")).to_be_visible()
    page.get_by_label("Value of Hand start").fill("7")
    page.get_by_label("Compare", exact=True).check()
    page.get_by_label("What the change is called").fill("Seven cards")
    page.get_by_label("Games of each pair").fill("8")
    page.get_by_role("heading", name="Rules, day, seed").click()
    page.get_by_label("Decks need not be legal").check()
    page.get_by_role("button", name="Start the simulation").click()
    page.wait_for_url(STARTED)
    expect(page.get_by_role("heading", name="What it changes")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name="3 decks against each other: Seven cards", level=1)).to_be_visible()
    page.get_by_text("All figures of “Seven cards”").click()
    expect(page.get_by_role("heading", name="Who beats whom").last).to_be_visible()
    assert violations_everywhere(page) == {}


def test_without_scripts_it_begins_is_cancelled_and_tells_what_there_is(visitor: Callable[..., Page]) -> None:
    page = visitor("comaintainer", viewport=PHONE, color_scheme="dark", java_script_enabled=False)
    page.goto("/lab/new/?format=maximus-standard")
    for number, name in ((1, "Ashfall March"), (2, "Tide and Toll")):
        row = page.get_by_role("group", name=f"Deck {number}", exact=True)
        row.get_by_label("Which deck").select_option(name)
        row.get_by_label("Played by").select_option("Rule bot")
    page.get_by_label("Games of each pair").fill("100000")
    page.get_by_role("button", name="Start the simulation").click()
    cancel = page.get_by_role("button", name="Cancel, keep what was played")
    expect(cancel).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="of 100,000 games")).to_be_visible()
    cancel.click()
    expect(page.get_by_text("The simulation is cancelled.")).to_be_visible()
    page.get_by_role("link", name="Delete this simulation").click()
    page.get_by_role("button", name="Delete the simulation").click()
    expect(page.get_by_role("heading", name="Lab", level=1)).to_be_visible()


def test_what_is_typed_while_the_form_is_drawn_anew_stays(visitor: Callable[..., Page]) -> None:
    page = visitor("player")
    page.goto("/lab/new/?format=maximus-standard")
    held: list[Route] = []
    page.route("**/lab/new/", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    page.get_by_label("Format", exact=True).select_option("fortification-standard")
    expect(page.locator("form.htmx-request")).to_have_count(1)
    page.get_by_label("Games of each pair").fill("64")
    page.get_by_label("Title").fill("While I wait")
    held.pop().continue_()
    expect(page.get_by_label("Which deck").first).to_contain_text("Nobody Passes")
    expect(page.get_by_label("Games of each pair")).to_have_value("64")
    expect(page.get_by_label("Title")).to_have_value("While I wait")
