"""Somebody builds a deck from nothing: with the mouse, on a phone, with the keyboard alone; and loses nothing by a reload."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.shown_pages import paste, sample_text

FIRE = (
    "Kilnyard Runner",
    "Pyre Accountant",
    "Cinder Calf",
    "Ember Wolf",
    "Furnace Ox",
    "Chimneyside Choir",
    "Coalbed Revenant",
    "Kindling Oath",
    "Cinder Gauntlets",
    "Quilted Salamander",
)
MOST_TABS = 60
LINE = re.compile(r"(\d+) ([^\[]+?)(?: \[(\w+)\])?")
SLOW = 300


def size_is(page: Page, count: int) -> None:
    """Wait until the deck has so many cards."""
    words = "1 card" if count == 1 else f"{count} cards"
    expect(page.get_by_role("heading", name=f"Deck {words}", exact=True)).to_be_visible()


def verdict(page: Page, words: str) -> None:
    """Wait for a verdict."""
    expect(page.get_by_role("heading", name=words, exact=True, level=2)).to_be_visible()


def add(page: Page, name: str, copies: int = 1, rarity: str = "") -> None:
    """Look for a card and press its button, once the page's scripts are there."""
    page.wait_for_load_state()
    page.get_by_label("Words of a card's name").fill(name)
    label = f"Add {name}, {rarity}" if rarity else f"Add {name}"
    button = page.get_by_role("list", name="Cards found", exact=True).get_by_role("button", name=label, exact=True)
    for _ in range(copies):
        button.click()


def row_of(page: Page, name: str) -> Locator:
    """A card's row in the deck."""
    return page.get_by_role("region", name="Deck").get_by_role("listitem").filter(has_text=name)


def has_focus(found: Locator) -> bool:
    """Whether the keyboard is on it."""
    return bool(found.evaluate("each => each === document.activeElement"))


def test_a_slow_line_loses_no_click(page: Page) -> None:
    """Answers that come late belong to an older state of the deck; they may not take newer clicks back."""
    page.goto("/decks/new/?format=maximus-standard")
    add(page, "Ember Wolf")
    size_is(page, 1)

    def late(route: Route) -> None:
        page.wait_for_timeout(SLOW)
        route.continue_()

    page.route(re.compile("/decks/new/"), late)
    button = page.get_by_role("button", name="Add Ember Wolf", exact=True)
    for _ in range(6):
        button.click()
        page.wait_for_timeout(SLOW // 2)
    size_is(page, 7)
    expect(row_of(page, "Ember Wolf").get_by_role("status")).to_have_text("7")


def test_an_answer_that_comes_while_a_button_is_held_takes_no_click(page: Page) -> None:
    """A button that was put in anew between press and release would not be clicked."""
    page.goto("/decks/new/?format=maximus-standard")
    add(page, "Ember Wolf")
    size_is(page, 1)

    def late(route: Route) -> None:
        page.wait_for_timeout(SLOW)
        route.continue_()

    page.route(re.compile("/decks/new/"), late)
    button = page.get_by_role("button", name="Add Ember Wolf", exact=True)
    button.click()
    button.hover()
    page.mouse.down()
    page.wait_for_timeout(SLOW * 3)
    page.mouse.up()
    size_is(page, 3)


def test_a_check_that_waits_does_not_follow_to_the_next_page(page: Page) -> None:
    """Typing asks for a check after a pause; a button pressed before that leads elsewhere, and the check may not go there too."""
    page.goto("/check/")

    def late(route: Route) -> None:
        page.wait_for_timeout(SLOW * 4)
        route.continue_()

    page.route(re.compile("/decks/new/"), late)
    paste(page, "maximus", "tide-and-toll", "Maximus Standard")
    page.get_by_label("Paste a deck").press_sequentially("\n")
    with page.expect_request(re.compile("/decks/new/")) as asked:
        page.get_by_role("button", name="Build on with it").click()
    assert asked.value.is_navigation_request()
    size_is(page, 45)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["wide", "narrow and dark"])
def test_a_legal_deck_from_nothing(visitor: Callable[..., Page], size: dict[str, int]) -> None:
    page = visitor(viewport=size, color_scheme="dark" if size is PHONE else "light")
    page.goto("/games/maximus/")
    page.get_by_role("main").get_by_role("link", name="Build a deck").first.click()
    verdict(page, "Not legal: 2 things to fix")
    add(page, "Kessa Cinderhand")
    verdict(page, "Not legal: 1 thing to fix")
    for name in FIRE:
        add(page, name, 4)
    size_is(page, 41)
    verdict(page, "Legal")
    row_of(page, "Ember Wolf").get_by_role("button", name="Add one Ember Wolf").click()
    verdict(page, "Not legal: 1 thing to fix")
    page.get_by_role("button", name="Undo").click()
    verdict(page, "Legal")
    row_of(page, "Ember Wolf").get_by_role("button", name="Remove one Ember Wolf").click()
    size_is(page, 40)
    verdict(page, "Legal")


def test_with_the_keyboard_alone(page: Page) -> None:
    page.goto("/decks/new/?format=maximus-standard")
    search = page.get_by_label("Words of a card's name")
    for name, copies in (("Kessa Cinderhand", 1), *((name, 4) for name in FIRE)):
        page.keyboard.press("/")
        expect(search).to_be_focused()
        page.keyboard.insert_text(name)
        button = page.get_by_role("button", name=f"Add {name}", exact=True)
        expect(button).to_be_visible()
        expect(page.get_by_role("list", name="Cards found", exact=True).get_by_role("listitem")).to_have_count(1)
        page.keyboard.press("ArrowDown")
        expect(button).to_be_focused()
        for _ in range(copies):
            page.keyboard.press("Enter")
        expect(row_of(page, name).get_by_role("status")).to_have_text(str(copies))
        expect(button).to_be_focused()
    size_is(page, 41)
    page.keyboard.press("v")
    expect(page.get_by_role("region", name="Legal", exact=True)).to_be_focused()
    page.keyboard.press("/")
    first = page.get_by_role("region", name="Deck").get_by_role("listitem").first
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if has_focus(first):
            break
    expect(first).to_be_focused()
    page.keyboard.press("ArrowDown")
    second = page.get_by_role("region", name="Deck").get_by_role("listitem").nth(1)
    expect(second).to_be_focused()
    page.keyboard.press("-")
    size_is(page, 40)
    page.keyboard.press("+")
    size_is(page, 41)
    expect(second).to_be_focused()
    page.keyboard.press("Delete")
    size_is(page, 37)
    page.keyboard.press("Control+z")
    size_is(page, 41)
    verdict(page, "Legal")


def test_four_boards_of_card_wars_from_nothing(visitor: Callable[..., Page]) -> None:
    """Card by card, each where it belongs: weather, affinities, the main deck with its rarities, the sideboard."""
    page = visitor(viewport=DESK)
    page.goto("/games/card-wars/")
    page.get_by_role("main").get_by_role("link", name="Build a deck").first.click()
    lines = sample_text("card-wars", "three-rivers-one-forge").splitlines()
    board = ""
    for line in lines:
        found = LINE.fullmatch(line)
        if found is None:
            board = line
            continue
        count, name, rarity = int(found[1]), found[2], found[3] or ""
        if not rarity and board == "Main":
            rarity = "Journey"
        add(page, name, count, rarity)
        if board == "Sideboard":
            row_of(page, name).get_by_role("button", name="To Sideboard").click()
            expect(row_of(page, name).get_by_role("button", name="To Sideboard")).to_have_count(0)
    size_is(page, 58)
    boards = page.get_by_role("region", name="Deck").get_by_role("definition")
    assert [board.inner_text().split()[0] for board in boards.all()] == ["4", "25", "25", "4"]
    verdict(page, "Legal")


def test_four_boards_of_card_wars(visitor: Callable[..., Page]) -> None:
    """On a phone, most of it from a text."""
    page = visitor(viewport=PHONE, color_scheme="dark")
    page.goto("/decks/new/")
    page.get_by_role("link", name="C.A.R.D. Wars: War").click()
    text = sample_text("card-wars", "three-rivers-one-forge")
    body = text[text.index("Affinity\n8") : text.index("Sideboard")].replace("1 Reed Skipper [Tale]\n", "")
    page.get_by_text("As text: read in or take along").click()
    page.get_by_label("Deck text").fill(body)
    page.get_by_role("button", name="Replace the deck by this text").click()
    size_is(page, 49)
    add(page, "Reed Skipper", rarity="Tale")
    for name, copies in (("Borrowed Colours", 2), ("Lit Abacus", 1), ("Thief of Weather", 1)):
        add(page, name, copies)
    size_is(page, 54)
    verdict(page, "Legal")
    for name in ("Hush of Bells", "Lantern on the Far Shore", "Roll of Allies", "Second Wind"):
        add(page, name)
        row_of(page, name).get_by_role("button", name="To Sideboard").click()
        expect(row_of(page, name).get_by_role("button", name="To Sideboard")).to_have_count(0)
    size_is(page, 58)
    boards = page.get_by_role("region", name="Deck").get_by_role("definition")
    assert [board.inner_text().split()[0] for board in boards.all()] == ["4", "25", "25", "4"]
    verdict(page, "Legal")
    skipper = row_of(page, "Reed Skipper")
    expect(skipper.get_by_role("button", name="Tale")).to_have_attribute("aria-pressed", "true")
    skipper.get_by_role("button", name="Legend").click()
    expect(skipper.get_by_role("button", name="Legend")).to_have_attribute("aria-pressed", "true")


def test_unsaved_work_survives_a_reload(page: Page) -> None:
    page.goto("/decks/new/?format=maximus-standard")
    add(page, "Ember Wolf", 3)
    page.get_by_label("Name", exact=True).fill("Half a plan")
    size_is(page, 3)
    page.reload()
    expect(page.get_by_text("Unsaved work of yours was brought back")).to_be_visible()
    size_is(page, 3)
    expect(page.get_by_label("Name", exact=True)).to_have_value("Half a plan")
    page.get_by_role("button", name="Discard it and show what is saved").click()
    size_is(page, 0)
    page.reload()
    size_is(page, 0)
    expect(page.get_by_text("Unsaved work of yours was brought back")).to_be_hidden()


def test_a_guest_without_scripts_builds_too(visitor: Callable[..., Page]) -> None:
    page = visitor(java_script_enabled=False)
    page.goto("/decks/new/?format=maximus-standard")
    page.get_by_label("Words of a card's name").fill("ember wolf")
    page.get_by_role("search", name="Cards to add").get_by_role("button", name="Find").click()
    page.get_by_role("button", name="Add Ember Wolf", exact=True).click()
    page.get_by_role("button", name="Add one Ember Wolf").click()
    size_is(page, 2)
    page.get_by_role("button", name="Remove one Ember Wolf").click()
    size_is(page, 1)


def test_a_guests_deck_is_checked_and_shared(page: Page, visitor: Callable[..., Page]) -> None:
    page.goto("/decks/new/?format=maximus-standard")
    add(page, "Ember Wolf", 2)
    page.get_by_label("Name", exact=True).fill("Two wolves")
    size_is(page, 2)
    page.get_by_role("button", name="Check it and share the verdict").click()
    page.get_by_role("button", name="Link to share it").first.click()
    address = page.get_by_label("Address of this verdict").input_value()
    friend = visitor()
    friend.goto(address)
    verdict(friend, "Not legal: 2 things to fix")
    friend.get_by_role("button", name="Build on with it").click()
    size_is(friend, 2)
