"""Somebody proposes a card by typing its text, puts an ability together, and edits in two windows."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import violations_everywhere

TEXT = "Loose the Brass Hawk — pay 2 jiggawatts: 2 damage to an attackable Unit."
STATS = {"Cost": "3", "Offense": "1", "Defense": "1", "Health": "4", "Types": "human, tinker"}


def begin(page: Page, game: str, kind: str) -> None:
    """Begin a card from the game's page."""
    page.goto(f"/games/{game}/")
    page.get_by_role("link", name="Propose a card").click()
    page.get_by_role("button", name=kind, exact=True).click()
    expect(page.get_by_role("heading", name="A new card")).to_be_visible()


def write(page: Page, name: str, text: str) -> None:
    """Fill in a plain Unit."""
    page.get_by_label("Name", exact=True).fill(name)
    for label, value in STATS.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Card text", exact=True).fill(text)


def test_a_card_by_typing_its_text(visitor: Callable[..., Page]) -> None:
    page = visitor("author")
    begin(page, "maximus", "Unit")
    write(page, "Brass Falkonet", TEXT.replace("attackable", "attackabel"))
    reading = page.locator("#does-read")
    expect(reading).to_contain_text("“attackabel” cannot stand here. Did you mean “attackable”?")
    expect(reading.locator("mark")).to_have_text("attackabel")
    assert violations_everywhere(page) == {}
    page.get_by_label("Health", exact=True).fill("400")
    expect(page.locator("#f-attributes-modes-unit-health-e")).to_contain_text("a whole number from 1 to 199")
    page.get_by_label("Health", exact=True).fill("4")
    page.get_by_label("Card text", exact=True).fill(TEXT)
    expect(reading).to_contain_text("The game can carry this out.")
    face = page.get_by_role("img", name=re.compile(r"^Brass Falkonet\. Maximus Unit, cost 3, Human · Tinker"))
    expect(face).to_be_visible()
    expect(page.get_by_role("heading", name="Ready to send")).to_be_visible()
    expect(page.locator("#saved")).to_contain_text("Saved")
    page.reload()
    expect(page.get_by_label("Card text", exact=True)).to_have_value(TEXT)
    page.get_by_role("button", name="Save and look before sending").click()
    expect(page.get_by_role("heading", name="Before you send it")).to_be_visible()
    page.get_by_role("button", name="Send for review").click()
    expect(page.get_by_text("Brass Falkonet is sent for review.")).to_be_visible()
    expect(page.get_by_text("Waits for review").first).to_be_visible()
    assert violations_everywhere(page) == {}
    page.goto("/submissions/")
    expect(page.get_by_role("region", name="Waits for review")).to_contain_text("Brass Falkonet")


def test_an_ability_is_put_together(visitor: Callable[..., Page]) -> None:
    """Form, event and effect by choices; the sentence follows; text and JSON say the same."""
    page = visitor("author")
    begin(page, "maximus", "Verb")
    page.get_by_label("Name", exact=True).fill("Built by Hand")
    page.get_by_label("Cost", exact=True).fill("1")
    page.get_by_role("button", name="Build it").click()
    page.get_by_label("Add ability").select_option(label="Resolve: what a one-shot card does when it is played")
    expect(page.get_by_label("Ability 1")).to_be_visible()
    page.get_by_label("Effect 1").select_option(label="Draw: draws cards")
    page.get_by_role("button", name="Count", exact=True).click()
    page.get_by_role("spinbutton", name="Value").fill("3")
    printed = page.get_by_role("complementary", name="The card so far")
    expect(printed.get_by_text("Draw three cards.").first).to_be_visible()
    assert violations_everywhere(page) == {}
    page.get_by_role("button", name="Type the text").click()
    expect(page.get_by_label("Card text", exact=True)).to_have_value("Draw three cards.")
    page.get_by_role("button", name="JSON", exact=True).click()
    expect(page.get_by_label("Abilities as JSON")).to_have_value(re.compile(r'"effect": "draw",\s+"count": 3'))
    page.get_by_role("button", name="Build it").click()
    page.get_by_role("button", name="Remove Ability 1").click()
    expect(page.get_by_label("Ability 1")).to_have_count(0)
    expect(page.get_by_label("Add ability")).to_be_focused()


def test_two_windows_and_a_page_left_too_soon(visitor: Callable[..., Page]) -> None:
    """Neither what another window saved nor what was not sent yet is lost."""
    page = visitor("author")
    begin(page, "maximus", "Unit")
    write(page, "Twice Opened", "")
    expect(page.locator("#saved")).to_contain_text("Saved")
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_label("Health", exact=True).fill("9")
    expect(other.locator("#saved")).to_contain_text("Saved")
    page.get_by_label("Offense", exact=True).fill("2")
    expect(page.get_by_role("alert")).to_contain_text("This proposal was edited meanwhile")
    expect(page.get_by_role("alert")).to_contain_text("Unit: Health")
    page.get_by_role("button", name="Save what stands here").click()
    expect(page.locator("#saved")).to_contain_text("Saved")
    other.reload()
    expect(other.get_by_label("Offense", exact=True)).to_have_value("2")
    expect(other.get_by_label("Health", exact=True)).to_have_value("4")

    other.get_by_label("Flavour").fill("Kept on this device.")
    other.reload()
    expect(other.get_by_text("was not saved.")).to_be_visible()
    other.get_by_role("button", name="Bring it back").click()
    expect(other.get_by_label("Flavour")).to_have_value("Kept on this device.")
    expect(other.locator("#saved")).to_contain_text("Saved")
    expect(other.locator("#offline")).to_be_hidden()
    other.evaluate("htmx.trigger(document.body, 'htmx:sendError')")
    expect(other.locator("#offline")).to_contain_text("What you write is kept in this browser.")


def test_what_is_chosen_while_the_form_is_drawn_anew_stays(visitor: Callable[..., Page]) -> None:
    """Each of these choices draws the form anew; nobody waits for the one before."""
    page = visitor("author")
    begin(page, "card-wars", "Summon")
    chosen = {"Element": "Fire", "Tier": "Unit", "Attack type": "STR (sword)", "Class tag": "Monster"}
    for label, value in chosen.items():
        page.get_by_label(label, exact=True).select_option(value)
    expect(page.get_by_role("img", name=re.compile("Monster.*Element fire"))).to_be_visible()
    expect(page.locator("#saved")).to_contain_text("Saved")
    page.reload()
    for label, value in chosen.items():
        expect(page.get_by_label(label, exact=True).locator("option:checked")).to_have_text(value)


def test_without_scripts(visitor: Callable[..., Page]) -> None:
    """The same by plain posts, on a phone in the dark."""
    page = visitor("author", java_script_enabled=False, viewport={"width": 360, "height": 740}, color_scheme="dark")
    begin(page, "card-wars", "Summon")
    page.get_by_label("Name", exact=True).fill("Scriptless Imp")
    for label, value in {
        "Element": "Fire",
        "Tier": "Unit",
        "Attack type": "STR (sword)",
        "Class tag": "Monster",
    }.items():
        page.get_by_label(label, exact=True).select_option(value)
    page.get_by_role("button", name="Add Journey").click()
    for label, value in {"HP": "4", "ATK": "3", "AGI": "2", "CHA": "1", "VIT": "1", "WIS": "1"}.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("button", name="Add Tale").click()
    page.get_by_role("group", name="Tale").get_by_label("HP", exact=True).fill("5")
    page.get_by_role("button", name="Save the draft").click()
    expect(page.get_by_text("In all 13, +1 on Journey")).to_be_visible()
    page.get_by_role("button", name="Add Legend").click()
    legend = page.get_by_role("group", name="Legend")
    legend.get_by_label("ATK", exact=True).fill("5")
    legend.get_by_label("Fire").check()
    legend.get_by_label("Water").check()
    page.get_by_label("Legend: Card text").fill("When this card is played, draw a card.")
    page.get_by_role("button", name="Save and look before sending").click()
    expect(page.get_by_role("heading", name="Not ready yet")).to_be_visible()
    page.get_by_role("link", name="Go on editing").click()
    expect(page.locator("mark").first).to_be_visible()
    page.get_by_label("Legend: Card text").fill("")
    page.get_by_role("button", name="Save and look before sending").click()
    page.get_by_role("button", name="Send for review").click()
    expect(page.get_by_text("Scriptless Imp is sent for review.")).to_be_visible()
