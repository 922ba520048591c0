"""The pages of the site as data: what the tests of accessibility and of the keyboard go through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

SAMPLES = Path(__file__).parent.parent.parent / "decks" / "seed"


@dataclass(frozen=True)
class Shown:
    """A page in one state. `account` is who looks (nobody: a guest); `bring` does what the address alone does not."""

    name: str
    path: str
    account: str = ""
    bring: Callable[[Page], None] | None = None
    status: int = 200


def sample_text(game: str, name: str) -> str:
    """A sample deck as text."""
    return (SAMPLES / game / f"{name}.txt").read_text(encoding="utf-8")


def paste(page: Page, game: str, name: str, format_name: str) -> None:
    """Paste a sample deck on the check page and check it."""
    page.get_by_label("Format", exact=True).select_option(format_name)
    page.get_by_label("Paste a deck").fill(sample_text(game, name))
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("heading", name="What we read").wait_for()


def _illegal_check(page: Page) -> None:
    paste(page, "maximus", "foundry-excess", "Maximus Standard")


def _card_wars_check(page: Page) -> None:
    paste(page, "card-wars", "three-rivers-one-forge", "C.A.R.D. Wars: War")


def _shared_check(page: Page) -> None:
    _illegal_check(page)
    page.get_by_role("main").get_by_role("button", name="Link to share it").first.click()
    page.get_by_role("heading", name="Share it").wait_for()


def _built_from(name: str) -> Callable[[Page], None]:
    def build(page: Page) -> None:
        page.get_by_label("Words of the name").fill(name)
        page.get_by_role("button", name="Show").click()
        page.get_by_role("link", name=name).first.click()
        page.get_by_role("link", name="Build on from this deck").click()
        page.get_by_role("heading", name="Add cards").wait_for()

    return build


def _opened(name: str) -> Callable[[Page], None]:
    def open_it(page: Page) -> None:
        page.get_by_label("Words of the name").fill(name)
        page.get_by_role("button", name="Show").click()
        page.get_by_role("link", name=name).first.click()
        page.get_by_role("heading", name=name, level=1).wait_for()

    return open_it


def _own(link: str) -> Callable[[Page], None]:
    def open_own(page: Page) -> None:
        page.get_by_role("link", name=link).first.click()
        page.get_by_role("heading", level=1).wait_for()

    return open_own


def _open_draft(heading: str) -> Callable[[Page], None]:
    def open_draft(page: Page) -> None:
        drafts = page.get_by_role("region", name=heading).get_by_role("listitem")
        drafts.filter(has=page.get_by_text("Draft", exact=True)).first.get_by_role("link").first.click()
        page.get_by_role("heading", name="Draft of").wait_for()
        page.wait_for_load_state("networkidle")

    return open_draft


def _wrong_login(page: Page) -> None:
    page.get_by_label("Login").fill("nobody")
    page.get_by_label("Password").fill("not-a-password")
    page.get_by_role("main").get_by_role("button", name="Sign In").click()
    page.get_by_role("alert").first.wait_for()


GUEST = (
    Shown("home", "/"),
    Shown("game, Maximus", "/games/maximus/"),
    Shown("game, C.A.R.D. Wars", "/games/card-wars/"),
    Shown("game, Fortification", "/games/fortification/"),
    Shown("rule books", "/rules/"),
    Shown("rule book", "/rules/maximus/"),
    Shown("cards", "/cards/"),
    Shown("cards as rows", "/cards/?game=card-wars&view=rows"),
    Shown("cards, suggestions", "/cards/?game=maximus&q=orsola+bell"),
    Shown("cards, none", "/cards/?q=zzzzzz"),
    Shown("card, Maximus", "/cards/maximus/bailiffs-knock/"),
    Shown("card, C.A.R.D. Wars", "/cards/card-wars/second-reading/"),
    Shown("card, Fortification", "/cards/fortification/grave-iron/"),
    Shown("card version", "/cards/maximus/bailiffs-knock/versions/1/"),
    Shown("lists", "/banlists/"),
    Shown("list in force", "/banlists/maximus-standard/"),
    Shown("list to come", "/banlists/maximus-standard/4/"),
    Shown("no list", "/banlists/card-wars-war/"),
    Shown("changes of lists", "/banlists/maximus-standard/changes/?from=1&to=4"),
    Shown("decks", "/decks/"),
    Shown("decks, none", "/decks/?q=zzzzzz"),
    Shown("deck, legal for now", "/decks/", bring=_opened("Ashfall March")),
    Shown("deck, not legal", "/decks/", bring=_opened("Foundry Excess")),
    Shown("choice of a format", "/decks/new/"),
    Shown("builder, empty", "/decks/new/?format=maximus-standard"),
    Shown("builder, not legal", "/decks/", bring=_built_from("Foundry Excess")),
    Shown("builder with boards", "/decks/", bring=_built_from("Three Rivers, One Forge")),
    Shown("check, empty", "/check/"),
    Shown("check, not legal", "/check/", bring=_illegal_check),
    Shown("check with boards", "/check/", bring=_card_wars_check),
    Shown("shared verdict", "/check/", bring=_shared_check),
    Shown("search help", "/help/search/"),
    Shown("keyboard help", "/help/keyboard/"),
    Shown("sign in", "/accounts/login/"),
    Shown("sign in, refused", "/accounts/login/", bring=_wrong_login),
    Shown("sign up", "/accounts/signup/"),
    Shown("reset the password", "/accounts/password/reset/"),
    Shown("person", "/people/author/"),
    Shown("not found", "/decks/999999/", status=404),
    Shown("address that leads nowhere", "/no/such/page/", status=404),
)
SIGNED_IN = (
    Shown("account", "/me/", "reviewer"),
    Shown("tokens", "/me/tokens/", "reviewer"),
    Shown("delete the account", "/me/delete/", "reviewer"),
    Shown("sign out", "/accounts/logout/", "reviewer"),
    Shown("e-mail addresses", "/accounts/email/", "reviewer"),
    Shown("change the password", "/accounts/password/change/", "reviewer"),
    Shown("second factor", "/accounts/2fa/", "reviewer"),
    Shown("own decks, none", "/me/decks/", "reviewer"),
    Shown("own decks", "/me/decks/", "author"),
    Shown("own deck", "/me/decks/", "author", _own("Ashfall March")),
    Shown("own deck on the bench", "/me/decks/", "author", _own("Edit Foundry Excess")),
    Shown("not allowed", "/desk/", "reviewer", status=403),
)
DESK = (
    Shown("desk", "/desk/", "maintainer"),
    Shown("draft of a list", "/desk/", "maintainer", _open_draft("Lists")),
    Shown("draft of a list, for the second maintainer", "/desk/", "comaintainer", _open_draft("Lists")),
    Shown("draft of a format", "/desk/", "maintainer", _open_draft("Formats")),
)
PAGES = (*GUEST, *SIGNED_IN, *DESK)
