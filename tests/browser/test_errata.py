"""An erratum is proposed, looked at for whom it hits, published for a day to come, and called off again."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import violations_everywhere

CARD = "/cards/maximus/weigh-the-hearts/"
DECK = "Lamps for the Drowned"
DAY = "2026-12-20"


def propose(page: Page) -> None:
    """Send an erratum that makes the card so large that the list catches it."""
    page.goto(CARD)
    page.get_by_role("link", name="Propose a change").click()
    page.get_by_role("button", name="Erratum").click()
    page.get_by_label("Cost", exact=True).fill("8")
    page.get_by_label("What you propose and why").fill("It was printed with the wrong cost.")
    page.get_by_role("button", name="Save and look before sending").click()
    page.get_by_role("button", name="Send for review").click()
    expect(page.get_by_text("Waits for review").first).to_be_visible()


def test_publish_an_erratum_and_see_who_is_affected(visitor: Callable[..., Page]) -> None:
    author = visitor("author")
    propose(author)

    reviewer = visitor("reviewer")
    reviewer.goto("/review/?game=maximus")
    reviewer.get_by_role("main").get_by_role("link", name="Weigh the Hearts").first.click()
    impact = reviewer.get_by_role("region", name="Whom it affects")
    expect(impact.get_by_role("link", name=DECK)).to_be_visible()
    expect(impact).to_contain_text("Weigh the Hearts is restricted")
    expect(impact).to_contain_text("Caught anew: Every Verb with cost 8 or more")
    expect(impact.get_by_role("listitem").filter(has_text="would break").first).to_contain_text("1")
    assert violations_everywhere(reviewer) == {}
    reviewer.get_by_label("Takes effect on").fill(DAY)
    reviewer.get_by_role("button", name="Approve and publish").click()
    expect(reviewer.get_by_text("version 2 takes effect on 20 Dec 2026")).to_be_visible()

    reader = visitor()
    reader.goto(f"{CARD}#versions")
    announced = reader.get_by_role("region", name="Versions").get_by_role("listitem").filter(has_text="Version 2")
    expect(announced).to_contain_text("Erratum")
    expect(announced).to_contain_text("Upcoming")
    expect(announced).to_contain_text("It was printed with the wrong cost.")
    row = (
        reader.get_by_role("table", name="Legality of Weigh the Hearts")
        .get_by_role("row")
        .filter(has_text="20 Dec 2026")
    )
    expect(row).to_contain_text("Restricted to 1")
    reader.get_by_role("link", name="Compare two versions").click()
    difference = reader.get_by_role("row").filter(has=reader.get_by_role("rowheader", name="Cost", exact=True)).last
    expect(difference).to_contain_text("8")
    assert violations_everywhere(reader) == {}

    keeper = visitor("maintainer")
    keeper.goto(f"{CARD}versions/")
    keeper.get_by_role("link", name="Put it in force again (version 1)").click()
    expect(keeper.get_by_role("heading", name="Put version 1 in force again")).to_be_visible()
    expect(keeper.get_by_label("Takes effect on")).to_have_value(DAY)
    repaired = keeper.get_by_role("region", name="Whom it affects").get_by_role("listitem").filter(has_text=DECK)
    expect(repaired).to_contain_text("Legal")
    assert violations_everywhere(keeper) == {}
    keeper.get_by_label("Why").fill("The cost was right.")
    keeper.get_by_role("button", name="Publish it").click()
    expect(keeper.get_by_text("Version 3 says what version 1 said.")).to_be_visible()
    called_off = keeper.get_by_role("listitem").filter(has=keeper.get_by_role("link", name="Version 2", exact=True))
    expect(called_off).to_contain_text("Called off")
    assert violations_everywhere(keeper) == {}


def test_a_card_is_withdrawn(visitor: Callable[..., Page]) -> None:
    keeper = visitor("maintainer")
    keeper.goto("/cards/maximus/wager-at-the-weir/")
    keeper.get_by_role("link", name="Withdraw").click()
    expect(keeper.get_by_role("heading", name="Withdraw Wager at the Weir?")).to_be_visible()
    expect(keeper.get_by_role("link", name="Copper Bench Workshop")).to_be_visible()
    assert violations_everywhere(keeper) == {}
    keeper.get_by_label("Why").fill("A better one is coming.")
    keeper.get_by_role("button", name="Withdraw the card").click()
    expect(keeper.get_by_text("Wager at the Weir is withdrawn. Decks keep it, and say so.")).to_be_visible()

    reader = visitor()
    reader.goto("/cards/maximus/wager-at-the-weir/")
    expect(reader.get_by_text("A better one is coming.").first).to_be_visible()
    expect(reader.get_by_role("link", name="Submit it again")).to_be_visible()
    reader.goto("/decks/?q=Copper+Bench")
    reader.get_by_role("main").get_by_role("link", name="Copper Bench Workshop").first.click()
    expect(reader.get_by_text("Wager at the Weir is withdrawn, not published.").first).to_be_visible()
