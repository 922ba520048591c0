"""A match in the browser: against a bot to its end and its replay, between two people, and with links and forms alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations_everywhere
from tests.browser.conftest import PHONE
from tests.browser.test_simulations import open_deck

LONG = 120_000
MINE = "Your turn"


def make(page: Page, own: str = "Ashfall March", others: str = "Tide and Toll") -> None:
    """A match against the quickest bot, with the decks by name."""
    page.get_by_label("Your deck", exact=True).select_option(own)
    page.get_by_label("Which bot").select_option("Rule bot")
    page.get_by_label("Its deck", exact=True).select_option(others)
    page.get_by_role("button", name="Make the match").click()
    page.get_by_role("heading", name="Your hand").wait_for()


def my_turn(page: Page) -> None:
    """Wait until there is something to decide."""
    page.locator("#acts").wait_for(timeout=LONG)


def end_turn(page: Page) -> None:
    """End the turn, answering whatever is asked before it may end."""
    while not page.get_by_role("button", name="End the turn").is_visible():
        page.locator("#acts button:visible").first.click()
        my_turn(page)
    page.get_by_role("button", name="End the turn").click()


def test_news_take_no_button_from_under_a_finger(page: Page, sign_in: Callable[..., None]) -> None:
    """A table put in anew between press and release would lose the click; the news wait for the next look."""
    sign_in("player")
    open_deck(page, "Ashfall March")
    page.get_by_role("link", name="Play with it").click()
    make(page)
    my_turn(page)

    def unheld(route: Route) -> None:
        headers = {name: value for name, value in route.request.headers.items() if name != "if-none-match"}
        route.continue_(headers=headers)

    page.route(re.compile("/part/"), unheld)  # every look brings the whole table
    table = page.locator("#match").element_handle()
    page.locator("#acts button:visible").first.hover()
    page.mouse.down()
    with page.expect_response(re.compile("/part/")) as first:
        pass
    with page.expect_response(re.compile("/part/")) as second:
        pass
    assert [first.value.status, second.value.status] == [200, 200]
    assert table.evaluate("each => each.isConnected")
    page.mouse.move(1, 1)
    page.mouse.up()
    page.wait_for_function("each => !each.isConnected", arg=table)


def test_against_a_bot_to_the_replay(page: Page, sign_in: Callable[..., None]) -> None:
    sign_in("player")
    open_deck(page, "Ashfall March")
    page.get_by_role("link", name="Play with it").click()
    expect(page.get_by_label("Your deck", exact=True)).not_to_have_value("")
    make(page)
    my_turn(page)
    if page.get_by_role("button", name="as a Resource").count():
        page.get_by_role("button", name="as a Resource").first.click()
        expect(page.get_by_role("region", name="Log")).to_contain_text("as a Resource.")
    assert violations_everywhere(page) == {}
    page.get_by_text("Why not?").click()
    page.get_by_role("button", name="Ask the referee").click()
    expect(page.locator("#answer")).to_be_focused()
    my_turn(page)
    end_turn(page)
    expect(page.get_by_role("region", name="Log")).to_contain_text("You end the turn.")
    my_turn(page)
    page.keyboard.press("1")
    expect(page.get_by_role("heading", name=MINE).or_(page.locator("#h-ask"))).to_be_visible()

    page.get_by_role("link", name="Concede").click()
    page.get_by_role("button", name="Concede").click()
    expect(page.get_by_text("Rule (bot) wins: by concession.").first).to_be_visible()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("heading", name="Step 0 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Step 1 of")).to_be_visible()
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.get_by_role("heading", name="Step 2 of")).to_be_visible()
    expect(page.get_by_role("link", name="Next", exact=True)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", name="Step 1 of")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text("Rule (bot) wins").last).to_be_visible()
    assert violations_everywhere(page) == {}
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_two_people_and_somebody_who_watches(visitor: Callable[..., Page]) -> None:
    first, second, guest = visitor("author"), visitor("reviewer"), visitor()
    first.goto("/play/new/?format=maximus-standard")
    first.get_by_label("Your deck", exact=True).select_option("Ashfall March")
    first.get_by_label("Whoever has the link").check()
    first.get_by_label("Who may watch").select_option("Everybody")
    first.get_by_role("button", name="Make the match").click()
    invitation = first.get_by_label("Whoever opens this link may sit down").input_value()
    second.goto(invitation)
    second.get_by_label("Deck", exact=True).select_option("Tide and Toll")
    second.get_by_role("button", name="Sit down with this deck").click()
    expect(second.get_by_text("You sit at the table.")).to_be_visible()
    expect(first.get_by_role("region", name="Seats").get_by_text("reviewer")).to_be_visible(timeout=LONG)
    first.get_by_role("button", name="Start the match").click()  # came by itself
    expect(first.get_by_role("heading", name="Your hand")).to_be_visible()
    expect(second.get_by_role("heading", name="Your hand")).to_be_visible(timeout=LONG)  # by itself

    guest.goto(first.url)
    expect(guest.get_by_text("You watch")).to_be_visible()
    expect(guest.get_by_role("heading", name="Your hand")).to_have_count(0)
    expect(guest.locator("#acts")).to_have_count(0)
    first.locator("#h-ask").wait_for()
    acts, waits = (first, second) if first.locator("#acts button").count() else (second, first)
    end_turn(acts)
    expect(waits.get_by_role("heading", name=MINE)).to_be_visible(timeout=LONG)  # by itself
    expect(guest.get_by_role("region", name="Log")).to_contain_text("ends the turn.", timeout=LONG)


def test_with_links_and_forms_alone(visitor: Callable[..., Page]) -> None:
    page = visitor("comaintainer", viewport=PHONE, color_scheme="dark", java_script_enabled=False)
    page.goto("/play/new/?format=maximus-standard")
    page.get_by_label("Your deck", exact=True).select_option("Ashfall March")
    page.get_by_label("Which bot").select_option("Rule bot")
    page.get_by_label("Its deck", exact=True).select_option("Tide and Toll")
    page.get_by_role("button", name="Make the match").click()
    for _ in range(2):
        my_turn(page)  # the page loads itself again while it waits
        page.locator("#acts button:visible").first.click()
    my_turn(page)
    page.get_by_role("link", name="Concede").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.get_by_role("heading", name="Step 1 of")).to_be_visible()
    page.get_by_label("Step, 0 to").fill("0")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.get_by_text("The cards are dealt.")).to_be_visible()
