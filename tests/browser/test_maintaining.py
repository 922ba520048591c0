"""Two maintainers make the next list together, and one of them changes an option of a format."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import violations_everywhere

LIST_DAY, FORMAT_DAY = "2027-09-01", "2027-10-01"


def begin(page: Page, what: str, format_name: str) -> None:
    """Begin a draft from the desk."""
    page.goto("/me/")
    page.get_by_role("link", name="Open the maintainers’ desk").click()
    page.get_by_label(f"Begin the next {what} of").select_option(format_name)
    page.get_by_role("button", name=f"Begin a {what}").click()
    expect(page.get_by_role("heading", name="Draft of")).to_be_visible()


def test_a_list_from_draft_to_its_day(visitor: Callable[..., Page]) -> None:
    page = visitor("maintainer")
    begin(page, "list", "Maximus Standard")
    page.get_by_label("Card", exact=True).fill("Mudflat Pipper")
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_role("alert").first).to_contain_text("Mudflat Piper")
    page.get_by_label("Card", exact=True).fill("Mudflat Piper")
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("Version 2 is saved.")).to_be_visible()
    expect(page.get_by_role("region", name="Before it can be published")).to_be_visible()
    page.get_by_label("Status of Mudflat Piper").select_option("Banned")
    page.get_by_label("Reason for Mudflat Piper").fill("It fills the front rank by itself.")
    page.get_by_label("Announcement").fill("Slower tides.")
    page.get_by_label("Takes effect on").fill(LIST_DAY)
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("Version 3 is saved.")).to_be_visible()

    impact = page.get_by_role("region", name="Impact on")
    expect(impact).to_contain_text("would break")
    expect(impact.get_by_role("link", name="Tide and Toll").first).to_be_visible()
    difference = page.get_by_role("region", name="Against the list in force")
    expect(difference.get_by_role("listitem").filter(has_text="Mudflat Piper")).to_be_visible()
    expect(page.get_by_text("Ask another maintainer to confirm version 3")).to_be_visible()
    expect(page.get_by_role("button", name="Schedule for")).to_have_count(0)
    expect(page.get_by_role("button", name="Confirm version")).to_have_count(0)

    second = visitor("comaintainer")
    second.goto("/desk/")
    waiting = second.get_by_role("region", name="Waiting for you").get_by_role("listitem")
    waiting.filter(has_text="1 Sep 2027").get_by_role("link", name="Read and confirm").click()
    second.get_by_role("button", name="Confirm version 3").click()
    expect(second.get_by_text("You have confirmed this version.")).to_be_visible()

    page.reload()
    page.get_by_role("button", name="Schedule for 1 Sep 2027").click()
    expect(
        page.get_by_text("The list is published and takes effect on its day. It does not change any more.")
    ).to_be_visible()
    assert violations_everywhere(page) == {}

    reader = visitor()
    reader.goto(f"/banlists/maximus-standard/?as_of={LIST_DAY}")
    expect(reader.get_by_role("region", name="Banned")).to_contain_text("It fills the front rank by itself.")
    reader.goto("/banlists/maximus-standard/")
    expect(reader.get_by_role("region", name="Banned")).not_to_contain_text("Mudflat Piper")
    reader.goto("/cards/maximus/mudflat-piper/")
    row = reader.get_by_role("table", name="Legality of Mudflat Piper").get_by_role("row").filter(has_text="1 Sep 2027")
    expect(row).to_contain_text("Banned")


def test_an_option_of_a_format_is_changed(visitor: Callable[..., Page]) -> None:
    page = visitor("maintainer")
    begin(page, "revision", "Fortification Standard")
    page.get_by_label("deck_size", exact=True).fill("60")
    page.get_by_label("Note people will read").fill("Ten more cards.")
    page.get_by_label("Takes effect on").fill(FORMAT_DAY)
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("Version 2 is saved.")).to_be_visible()
    change = page.get_by_role("complementary", name="Against revision 1").get_by_role("listitem")
    expect(change).to_have_count(1)
    expect(change).to_contain_text("deck_size")
    expect(change).to_contain_text("60")
    page.get_by_role("button", name="Publish for 1 Oct 2027").click()
    expect(page.get_by_text("The revision is published. It does not change any more.")).to_be_visible()
    assert violations_everywhere(page) == {}

    reader = visitor()
    for day, legal in (("2027-09-30", "Legal"), (FORMAT_DAY, "Not legal: 1 thing to fix")):
        reader.goto("/decks/?q=Candle and Cinder")
        reader.get_by_role("main").get_by_role("link", name="Candle and Cinder").click()
        reader.get_by_role("link", name="Build on from this deck").click()
        reader.get_by_role("button", name="Check it and share the verdict").click()
        reader.get_by_label("On which day").select_option("On another day")
        reader.get_by_label("The other day").fill(day)
        expect(reader.get_by_role("heading", name=legal, exact=True)).to_be_visible()


def test_a_draft_that_two_people_save(visitor: Callable[..., Page]) -> None:
    """Nobody's words are written over unseen."""
    first, second = visitor("maintainer"), visitor("comaintainer")
    begin(first, "list", "Fortification Standard")
    second.goto(first.url)
    for page, words in ((first, "First words."), (second, "Second words.")):
        page.get_by_label("Announcement").fill(words)
        page.get_by_role("button", name="Save draft").click()
    expect(first.get_by_text("Version 2 is saved.")).to_be_visible()
    expect(second.get_by_role("heading", name="Somebody saved before you")).to_be_visible()
    expect(second.get_by_label("Announcement")).to_have_value("Second words.")
    first.get_by_role("button", name="Discard").click()
    expect(first.get_by_text("The draft is discarded. It stays readable here.")).to_be_visible()
    assert violations_everywhere(first) == {}
