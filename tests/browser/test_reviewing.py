"""A reviewer requests changes and approves the second try; author and reviewer hear of each other."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import violations_everywhere
from tests.browser.conftest import Site

CARD = "Tideglass Reader"


def propose(page: Page, name: str, cost: str) -> None:
    """Send a new Maximus Unit for review."""
    page.goto("/submissions/new/?game=maximus")
    page.get_by_role("button", name="Unit").click()
    page.get_by_label("Name", exact=True).fill(name)
    for label, value in (("Cost", cost), ("Offense", "1"), ("Defense", "1"), ("Health", "3")):
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Types", exact=True).fill("human")
    page.get_by_label("What you propose and why").fill("She reads the water like a book.")
    send(page)


def send(page: Page) -> None:
    """Save what stands in the form and send it."""
    page.get_by_role("button", name="Save and look before sending").click()
    page.get_by_role("button", name="Send for review").click()
    expect(page.get_by_text("Waits for review").first).to_be_visible()


def test_changes_are_requested_and_the_second_try_is_approved(visitor: Callable[..., Page], site: Site) -> None:
    author, reviewer = visitor("author"), visitor("reviewer")
    propose(author, CARD, "1")

    reviewer.goto("/account/notices/")
    reviewer.get_by_role("button", name=f"{CARD} (Maximus) waits for review.").click()
    expect(reviewer.get_by_role("heading", name=f"{CARD}, version 1")).to_be_visible()
    expect(reviewer.get_by_role("region", name="Checked for you")).to_contain_text("Passes")
    reviewer.get_by_role("link", name="Comment on Cost").click()
    expect(reviewer.get_by_label("About", exact=True)).to_have_value("/attributes/modes/unit/cost")
    reviewer.get_by_label("Comment, for the author and other reviewers").fill("Two would do.")
    reviewer.get_by_role("button", name="Comment", exact=True).click()
    expect(reviewer.get_by_role("article").filter(has_text="Two would do.")).to_contain_text("on “Cost”")
    assert violations_everywhere(reviewer) == {}
    reviewer.get_by_role("button", name="Ask for changes").click()
    expect(reviewer.get_by_text("Say why, so that the author knows what to do.")).to_be_visible()
    reviewer.get_by_label("Reason, shown to the author").fill("Too cheap for what she does.")
    reviewer.get_by_role("button", name="Ask for changes").click()
    expect(reviewer.get_by_text("goes back to its author with your reason.")).to_be_visible()
    assert "Too cheap for what she does." in site.newest_mail("author@example.invalid")

    author.goto("/account/notices/")
    assert violations_everywhere(author) == {}
    author.get_by_role("button", name=f"Your card {CARD} needs changes.").click()
    expect(author.get_by_text("Too cheap for what she does.").first).to_be_visible()
    author.get_by_role("button", name="Mark as settled").click()
    expect(author.get_by_role("article").filter(has_text="Two would do.")).to_contain_text("Settled")
    author.get_by_role("link", name="Edit").first.click()
    author.get_by_label("Cost", exact=True).fill("2")
    send(author)

    reviewer.goto("/review/?game=maximus")
    reviewer.get_by_role("main").get_by_role("link", name=CARD).click()
    expect(reviewer.get_by_role("heading", name=f"{CARD}, version 1")).to_be_visible()
    reviewer.keyboard.press("a")
    expect(reviewer.get_by_label("Reason, shown to the author")).to_be_focused()
    reviewer.keyboard.type("Good now.")
    reviewer.get_by_role("button", name="Approve and publish").click()
    expect(reviewer.get_by_text(f"{CARD} is approved: version 1 is in force from today.")).to_be_visible()
    assert violations_everywhere(reviewer) == {}

    reader = visitor()
    reader.goto("/cards/maximus/tideglass-reader/")
    expect(reader.get_by_role("heading", name=CARD, level=1)).to_be_visible()


def test_a_text_that_changed_meanwhile_is_not_approved(visitor: Callable[..., Page]) -> None:
    author, reviewer = visitor("author"), visitor("reviewer")
    propose(author, "Ropewalk Twister", "2")
    proposal = author.url
    reviewer.goto("/review/?game=maximus")
    reviewer.get_by_role("main").get_by_role("link", name="Ropewalk Twister").click()
    reviewer.get_by_label("Reason, shown to the author").fill("As it stands.")

    author.get_by_role("button", name="Take it back to edit").click()
    author.get_by_label("Health", exact=True).fill("6")
    send(author)

    reviewer.get_by_role("button", name="Approve and publish").click()
    told = reviewer.get_by_role("alert").filter(has=reviewer.get_by_role("heading", name="Nothing was decided"))
    expect(told).to_contain_text("Health: 3 → 6")
    expect(reviewer.get_by_label("Reason, shown to the author")).to_have_value("As it stands.")
    assert violations_everywhere(reviewer) == {}
    reviewer.get_by_role("button", name="Reject").click()
    expect(reviewer.get_by_text("Ropewalk Twister is rejected.")).to_be_visible()
    author.goto(proposal)
    expect(author.get_by_text("As it stands.").first).to_be_visible()


def test_the_queue_by_keyboard(visitor: Callable[..., Page]) -> None:
    author, reviewer = visitor("author"), visitor("reviewer")
    for name in ("First Lamplighter", "Second Lamplighter"):
        propose(author, name, "2")
    reviewer.goto("/review/?game=maximus&kind=new")
    names = reviewer.get_by_role("main").get_by_role("link", name="Lamplighter")
    expect(names).to_have_text(["First Lamplighter", "Second Lamplighter"])
    reviewer.wait_for_load_state()
    while reviewer.evaluate("document.activeElement.textContent") != "First Lamplighter":
        reviewer.keyboard.press("j")
    reviewer.keyboard.press("Enter")
    expect(reviewer.get_by_role("heading", name="First Lamplighter, version 1")).to_be_visible()
    reviewer.keyboard.press("j")
    expect(reviewer.get_by_role("heading", name="Second Lamplighter, version 1")).to_be_visible()
    reviewer.keyboard.press("k")
    expect(reviewer.get_by_role("heading", name="First Lamplighter, version 1")).to_be_visible()
