"""Everything can be reached and seen without a mouse, and the reader's choices of colours and keys are kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

MOST_TABS = 40
# Each page's main action, as its role and name.
MAIN_ACTIONS = (
    ("/", "link", "Check a deck"),
    ("/games/maximus/", "link", "Build a deck"),
    ("/cards/?game=maximus&q=wolf", "link", "Ember Wolf."),
    ("/cards/maximus/ember-wolf/", "link", "Add to a deck"),
    ("/banlists/maximus-standard/", "button", "Show"),
    ("/decks/", "link", "Build a deck"),
    ("/decks/new/", "link", "Maximus Standard"),
    ("/decks/new/?format=maximus-standard", "searchbox", "Words of a card's name"),
    ("/check/", "button", "Check"),
    ("/rules/", "link", "Maximus"),
    ("/accounts/login/", "button", "Sign in"),
    ("/accounts/signup/", "button", "Sign up"),
    ("/no/such/page/", "link", "Home page"),
)
SEEN = """each => {
    const style = getComputedStyle(each);
    const box = each.getBoundingClientRect();
    const isRinged = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return isRinged && box.bottom > 0 && box.top < innerHeight;
}"""


def tab_to(page: Page, wanted: Locator) -> int:
    """Press Tab until something has the focus; how often that was. Fails where it takes too long."""
    for count in range(1, MOST_TABS + 1):
        page.keyboard.press("Tab")
        if wanted.evaluate("each => each === document.activeElement"):
            return count
    raise AssertionError(f"{wanted} is not reached by {MOST_TABS} steps of the keyboard")


@pytest.mark.parametrize(("path", "role", "name"), MAIN_ACTIONS, ids=[path for path, _, _ in MAIN_ACTIONS])
def test_the_main_action_is_reached(page: Page, path: str, role: str, name: str) -> None:
    page.goto(path)
    skip = page.get_by_role("link", name="Skip to content")
    tab_to(page, skip)
    expect(skip).to_be_in_viewport()
    assert skip.evaluate(SEEN)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#main$"))
    is_exact = role == "button"
    action = page.get_by_role("main").get_by_role(role, name=name, exact=is_exact).first  # type: ignore[arg-type]
    tab_to(page, action)
    assert action.evaluate(SEEN)


def test_the_header_leads_everywhere(page: Page) -> None:
    page.goto("/help/keyboard/")
    main = page.get_by_role("navigation", name="Main")
    for name in ("Cards", "Decks", "Check", "Lists", "Rules"):
        link = main.get_by_role("link", name=name)
        tab_to(page, link)
        assert link.evaluate(SEEN)


def test_keys_lead_to_pages_and_can_be_turned_off(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("g")
    page.keyboard.press("c")
    page.wait_for_url("**/cards/")
    page.keyboard.press("?")
    page.wait_for_url("**/help/keyboard/")
    page.get_by_role("main").get_by_role("button").first.click()
    page.wait_for_load_state()
    page.keyboard.press("/")
    expect(page.get_by_role("banner").get_by_label("Search all cards").first).not_to_be_focused()
    page.get_by_role("main").get_by_role("button").first.click()
    page.wait_for_load_state()
    page.keyboard.press("/")
    expect(page.get_by_role("banner").get_by_label("Search all cards").first).to_be_focused()


def test_the_help_opens_beside_the_builder(page: Page) -> None:
    page.goto("/decks/new/?format=maximus-standard")
    page.get_by_role("main").click(position={"x": 2, "y": 2})
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    page.get_by_role("main").click(position={"x": 2, "y": 2})
    with page.expect_popup() as opened:
        page.keyboard.press("?")
    keys = opened.value.get_by_role("region", name="In the deck builder")
    for key in ("/", "Enter", "↓", "+", "Del", "Z", "v", "?"):
        expect(keys.get_by_text(key, exact=True).first).to_be_visible()
    expect(page).to_have_url(re.compile("/decks/new/"))


def test_the_choice_of_colours_stays_on_one_line(visitor: Callable[..., Page]) -> None:
    page = visitor(viewport={"width": 360, "height": 740})
    page.goto("/")
    choice = page.get_by_label("Colours", exact=True).bounding_box()
    button = page.get_by_role("contentinfo").get_by_role("button", name="Set").bounding_box()
    assert choice is not None
    assert button is not None
    assert abs(choice["y"] + choice["height"] / 2 - button["y"] - button["height"] / 2) < 8
    assert button["x"] + button["width"] <= 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_chosen_colours_outrank_the_device(visitor: Callable[..., Page], scheme: str) -> None:
    page = visitor(color_scheme=scheme)
    page.goto("/cards/")
    grounds = {}
    for label in ("Light", "Dark", "As my device"):
        page.get_by_label("Colours", exact=True).select_option(label)
        page.get_by_role("contentinfo").get_by_role("button", name="Set").click()
        page.wait_for_load_state()
        expect(page).to_have_url(re.compile("/cards/$"))
        expect(
            page.get_by_label("Colours", exact=True).get_by_role("option", name=label, exact=True)
        ).to_have_js_property("selected", True)
        grounds[label] = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert grounds["Light"] != grounds["Dark"]
    assert grounds["As my device"] == grounds[scheme.capitalize()]


def test_the_api_pages_keep_to_the_policy(page: Page) -> None:
    page.goto("/api/v1/docs/")
    expect(page.get_by_text("OSCG").first).to_be_visible()
    expect(page.get_by_text("/api/v1/decks/check/").first).to_be_visible()
