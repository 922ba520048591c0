"""Journey: upload hostile and good artwork. What is refused says why; what is good is seen by those who may see it, and then by all."""

from __future__ import annotations

import re
from collections.abc import Callable

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_everywhere
from tests.factories.pictures import BLUE, RED, SVG, TAIL, blank_png, file_make, image_make, long_jpeg, moving

HOSTILE = (
    ("bomb.png", blank_png(20_000, 20_000), "each side has 64 to 8,000"),
    ("flat.png", blank_png(7_000, 7_000), "at most 24,000,000 are allowed"),
    ("dancing.png", moving("PNG"), "it has 5 frames"),
    ("drawing.png", SVG, "This is an SVG file"),
    ("photo.jpg", file_make("TIFF"), "This is a TIFF file"),
    ("half.jpg", file_make("JPEG", Image.effect_noise((300, 300), 90).convert("RGB"))[:9_000], "cut short or damaged"),
    ("huge.jpg", long_jpeg(13_000_000), "at most 12 MB are allowed"),
)


def choose(page: Page, name: str, data: bytes) -> None:
    """Choose a file, as if it came from the disk. Its name and type say what they like."""
    page.get_by_label("Picture", exact=True).set_input_files({"name": name, "mimeType": "image/png", "buffer": data})


def shown(page: Page) -> tuple[int, int]:
    """How large the browser finds the picture on the page; nothing is shown of one that does not load."""
    picture = page.locator("figure.artwork img")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("complete", True)
    width, height = picture.evaluate("each => [each.naturalWidth, each.naturalHeight]")
    return int(width), int(height)


def test_hostile_and_good_artwork(visitor: Callable[..., Page]) -> None:
    page = visitor("author")
    page.goto("/submissions/new/?game=maximus&card=summer-of-nine-days")
    page.get_by_role("button", name="Wording").click()
    page.get_by_role("link", name="Add a picture").click()
    expect(page.get_by_text("No picture yet.")).to_be_visible()

    page.get_by_label("What it shows").fill("Nine suns over a dry lake.")
    for name, data, message in HOSTILE:
        choose(page, name, data)
        page.get_by_role("button", name="Save the picture").click()
        expect(page.get_by_role("alert")).to_contain_text(message)
        expect(page.get_by_label("What it shows")).to_have_value("Nine suns over a dry lake.")
        expect(page.locator("figure.artwork img")).to_have_count(0)
    assert violations_everywhere(page) == {}

    # Held sideways by the camera, with a script hanging on it, and named like a page.
    exif = Image.Exif()
    exif[0x0112] = 6
    sideways = image_make(size=(640, 480), ink=RED)
    choose(page, "card.html", file_make("JPEG", sideways, exif=exif) + TAIL)
    page.get_by_role("button", name="Save the picture").click()
    expect(page.get_by_text("The picture is saved.")).to_be_visible()
    assert shown(page) == (240, 320)
    first = page.locator("figure.artwork a").get_attribute("href")
    choose(page, "card.html", file_make("PNG", image_make(size=(800, 600), ink=BLUE)))
    page.get_by_label("Made by").fill("Ines Ravel")
    page.get_by_role("button", name="Save the picture").click()
    expect(page.get_by_text("Picture by Ines Ravel")).to_be_visible()
    assert shown(page) == (320, 240)
    address = page.locator("figure.artwork a").get_attribute("href")
    assert address
    assert re.fullmatch(r"/artwork/[\w-]{43}\.webp", address)
    assert address != first
    assert violations_everywhere(page) == {}

    guest, judge = visitor(), visitor("reviewer")
    assert guest.request.get(address).status == 404
    page.get_by_role("link", name="Summer of Nine Days").click()
    page.get_by_role("button", name="Send for review").click()
    expect(page.get_by_role("button", name="Take it back to edit")).to_be_visible()
    expect(
        page.get_by_role("complementary", name="The card").get_by_role("img", name=re.compile("Nine suns")).first
    ).to_be_visible()
    assert judge.request.get(address).status == 200
    assert guest.request.get(address).status == 404
    judge.goto(f"/review/{page.url.rstrip('/').rpartition('/')[2]}/")
    judge.get_by_role("button", name="Approve and publish").click()

    guest.goto("/cards/maximus/summer-of-nine-days/")
    expect(guest.get_by_role("img", name=re.compile("Picture: Nine suns over a dry lake")).first).to_be_visible()
    expect(guest.locator(f'.face img[src="{address}"]').first).to_be_visible()
    expect(guest.get_by_text("by Ines Ravel, CC-BY-4.0.")).to_be_visible()
    answer = guest.request.get(address)
    assert (answer.status, answer.headers["content-type"]) == (200, "image/webp")
    assert "immutable" in answer.headers["cache-control"]
    assert violations_everywhere(guest) == {}
