"""Journeys of rulings and comments: a question is decided and shown to hold; a rude comment is reported, hidden and restored."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_everywhere
from tests.browser.conftest import PHONE

OX = "/cards/maximus/furnace-ox/"
POSITION = """{"seats": [{"field": [{"card": "furnace-ox"}]}, {"field": [{"card": "splinterback-urchin", "drained": true}]}],
 "actions": [{"action": "attack", "attacker": "furnace-ox", "defender": "splinterback-urchin"}],
 "expect": {"cards": {"furnace-ox": {"health": %s}}}}"""


def test_a_ruling_from_a_card_page_to_the_rule_book(visitor: Callable[..., Page]) -> None:
    page = visitor("maintainer")
    page.goto(OX)
    page.get_by_role("button", name="Write a ruling").click()
    page.get_by_label("Question").fill("Does the urchin hurt an ox that hits it?")
    page.get_by_label("Answer").fill("**No.** Its Defense turns that away.")
    page.get_by_label("Rules it is about").fill("max-dmg-6")
    page.get_by_text("A position that shows it").click()
    page.get_by_label("Position (JSON)").fill(POSITION % 5)
    page.get_by_role("button", name="Save the draft").click()
    expect(page.get_by_text("Furnace Ox: health is 8, not 5.")).to_be_visible()
    page.get_by_label("Position (JSON)").fill(POSITION % 8)
    page.get_by_role("button", name="Save the draft").click()
    expect(page.get_by_text("it holds")).to_be_visible()
    page.get_by_role("button", name="Publish what is saved").click()
    expect(page.get_by_role("heading", name="Does the urchin hurt an ox that hits it?", level=1)).to_be_visible()

    guest = visitor()
    guest.goto(OX)
    guest.get_by_role("link", name="Does the urchin hurt an ox that hits it?").click()
    expect(guest.get_by_text("Checked by the referee with the cards of today: it holds.")).to_be_visible()
    guest.get_by_role("link", name="MAX-DMG-6").click()
    expect(guest.get_by_role("list", name="Rulings about MAX-DMG-6")).to_contain_text("Does the urchin hurt an ox")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_comment_reported_hidden_and_restored(visitor: Callable[..., Page], scripts: bool) -> None:
    words = f"Oxen are {'dull' if scripts else 'dim'} beasts."
    more = {"viewport": PHONE, "color_scheme": "dark", "java_script_enabled": scripts}
    guest = visitor(**more)
    guest.goto(OX)
    guest.locator("#comments").get_by_role("link", name="Sign in").click()
    expect(guest).to_have_url(f"/accounts/login/?next={OX}comments/")

    author = visitor("author", **more)
    author.goto(OX)
    author.get_by_label("Your comment").fill(words)
    author.get_by_role("button", name="Comment", exact=True).click()
    expect(author.get_by_role("article", name="Comment by author").first).to_contain_text(words)

    reader = visitor("reviewer", **more)
    reader.goto(OX)
    row = reader.locator("#comments li").filter(has_text=words)
    row.get_by_role("link", name="Report").click()
    reader.get_by_label("What is wrong with it?").fill("Rude to oxen.")
    reader.get_by_role("button", name="Report the comment").click()
    expect(reader.get_by_text("A maintainer will look at the comment.")).to_be_visible()

    keeper = visitor("comaintainer", **more)
    keeper.goto("/desk/reports/")
    if scripts:
        assert violations_everywhere(keeper) == {}
    keeper.get_by_role("listitem").filter(has_text=words).get_by_role("link", name="Decide").click()
    keeper.get_by_label("Why nobody should read it").fill("Oxen read this too.")
    keeper.get_by_role("button", name="Hide the comment").click()
    guest.goto(OX)
    expect(guest.get_by_text("A maintainer has hidden this comment.").first).to_be_visible()
    expect(guest.get_by_text(words)).to_have_count(0)
    author.reload()
    expect(author.get_by_text("Oxen read this too.").first).to_be_visible()
    keeper.locator("#comments li").filter(has_text=words).get_by_role("link", name="Restore").click()
    keeper.get_by_role("button", name="Show it again").click()
    guest.reload()
    expect(guest.get_by_text(words)).to_be_visible()

    author.get_by_role("link", name="Edit or delete").or_(author.get_by_role("link", name="Delete")).first.click()
    author.get_by_role("button", name="Delete the comment").click()
    expect(author.get_by_text("Your comment is deleted.")).to_be_visible()
    expect(author.get_by_text(words)).to_have_count(0)
