"""Somebody signs up, forgets the password, and leaves again. Nothing of it needs scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Site, sign_in_as

FIRST, SECOND = "lantern-and-weir-5", "copper-bench-and-9-bells"


@pytest.mark.parametrize("name", ["newcomer", "latecomer"], ids=["narrow, no scripts", "wide"])
def test_from_signing_up_to_leaving(site: Site, visitor: Callable[..., Page], name: str) -> None:
    address = f"{name}@example.org"
    is_plain = name == "newcomer"
    page = visitor(viewport=PHONE if is_plain else DESK, color_scheme="dark", java_script_enabled=not is_plain)
    page.goto("/accounts/login/")
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    page.get_by_label("E-mail address").fill(address)
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password", exact=True).fill(FIRST)
    page.get_by_label("Password, again").fill(FIRST)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()

    page.goto("/accounts/login/")
    page.get_by_label("User name or e-mail address").fill(name)
    page.get_by_label("Password").fill(FIRST)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()

    page.goto(site.link_in_mail(address, "/accounts/confirm-email/"))
    page.get_by_role("button", name="Confirm the address").click()
    sign_in_as(page, name, FIRST)
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    page.get_by_role("button", name="Sign out").click()

    page.goto("/accounts/login/")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("E-mail address").fill(address)
    page.get_by_role("button", name="Send the link").click()
    page.goto(site.link_in_mail(address, "/accounts/password/reset/key/"))
    page.get_by_label("New password", exact=True).fill(SECOND)
    page.get_by_label("New password, again").fill(SECOND)
    page.get_by_role("main").get_by_role("button", name="Save the password").click()
    sign_in_as(page, name, SECOND)

    page.get_by_role("link", name="Delete this account").click()
    page.get_by_label("Your password, to be sure it is you").fill(FIRST)
    page.get_by_role("button", name=f"Delete {name} for good").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    page.get_by_label("Your password, to be sure it is you").fill(SECOND)
    page.get_by_role("button", name=f"Delete {name} for good").click()
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    page.goto("/accounts/login/")
    page.get_by_label("User name or e-mail address").fill(name)
    page.get_by_label("Password").fill(SECOND)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert").first).to_be_visible()


def test_pages_of_others_stay_shut(visitor: Callable[..., Page]) -> None:
    """A guest is asked to sign in; somebody without the role is told so."""
    guest = visitor()
    guest.goto("/desk/")
    expect(guest.get_by_role("heading", name="Sign in")).to_be_visible()
    player = visitor("player")
    answer = player.goto("/desk/")
    assert answer is not None
    assert answer.status == 403
    expect(player.get_by_role("main")).to_contain_text("This desk is for people who maintain a game.")
