"""The pages of the site as data: what the tests of accessibility and of the keyboard go through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.loopholes_planted import PLANTED

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


def _open_first(*links: str) -> Callable[[Page], None]:
    def open_first(page: Page) -> None:
        for link in links:
            page.get_by_role("main").get_by_role("link", name=link).first.click()
            page.get_by_role("heading", level=1).wait_for()

    return open_first


def _wrong_login(page: Page) -> None:
    page.get_by_label("User name or e-mail address").fill("nobody")
    page.get_by_label("Password").fill("not-a-password")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.get_by_role("alert").first.wait_for()


def _first_ruling(page: Page) -> None:
    page.get_by_role("article").get_by_role("heading").get_by_role("link").first.click()
    page.get_by_role("heading", name="As a position").wait_for()


def _commented(page: Page) -> None:
    body = page.get_by_label("Your comment")
    body.fill("A comment for everybody to read. See https://example.invalid/a-page-with-a-long-name/")
    page.get_by_role("button", name="Comment", exact=True).click()
    page.get_by_text("Your comment is there").or_(page.get_by_text("characters of plain text")).first.wait_for()


def _own_comment(page: Page) -> None:
    _commented(page)
    page.get_by_role("link", name="Edit or delete").first.click()
    page.get_by_role("heading", name="Delete it").wait_for()


def _other_comment(page: Page) -> None:
    page.get_by_role("article", name="Comment by").get_by_role("link", name="comment by").first.click()
    page.get_by_role("heading", level=1).wait_for()


def _begun_ruling(page: Page) -> None:
    page.get_by_label("Begin a ruling of").select_option("Maximus")
    page.get_by_role("button", name="Begin a ruling").click()
    page.get_by_label("Question").fill("May it?")
    page.get_by_label("Cards it is about").fill("Furnace Ox")
    page.get_by_text("A position that shows it").click()
    page.get_by_label("Position (JSON)").fill(
        '{"seats": [{"field": [{"card": "furnace-ox"}]}, {"field": [{"card": "splinterback-urchin"}]}],'
        ' "actions": [{"action": "attack", "attacker": "furnace-ox", "defender": "splinterback-urchin"}],'
        ' "expect": {"cards": {"furnace-ox": {"health": 1}}}}'
    )
    page.get_by_role("button", name="Save the draft").click()
    page.get_by_text("it comes out otherwise").wait_for()


def _refused_ruling(page: Page) -> None:
    page.get_by_role("button", name="Begin a ruling").click()
    page.get_by_label("Rules it is about").fill("MAX-NO-9")
    page.get_by_role("button", name="Save the draft").click()
    page.get_by_text("nothing was saved").wait_for()


def _begun(game: str, kind: str) -> Callable[[Page], None]:
    """A draft that is begun."""

    def begin(page: Page) -> None:
        page.goto(f"/submissions/new/?game={game}")
        page.get_by_role("button", name=kind, exact=True).click()
        page.get_by_role("heading", name="A new card").wait_for()
        page.wait_for_load_state("networkidle")

    return begin


def _change_begun(way: str) -> Callable[[Page], None]:
    """A change of a card that has much to show."""

    def begin(page: Page) -> None:
        page.get_by_role("button", name="Balance change").click()
        page.get_by_role("button", name=way, exact=True).click()
        page.locator(f"button[aria-pressed=true]:text-is('{way}')").wait_for()
        page.wait_for_load_state("networkidle")

    return begin


def _option_chosen(page: Page) -> None:
    """The form of a simulation with an option, a comparison and something missing."""
    page.get_by_role("heading", name="Rules, day, seed").click()
    page.get_by_label("Option of the game").select_option("Hand start")
    page.get_by_text("The format says: 6.").wait_for()
    page.get_by_role("heading", name="Compare with other rules").click()
    page.get_by_role("button", name="Start the simulation").click()
    page.get_by_text("The simulation was not started.").wait_for()


def _cancelled_simulation(page: Page) -> None:
    """A simulation of three decks that was stopped on its way."""
    page.get_by_role("button", name="Another deck").click()
    page.get_by_role("group", name="Deck 3", exact=True).wait_for()
    for number, name in enumerate(("Ashfall March", "Tide and Toll", "Bramble and Bone"), 1):
        row = page.get_by_role("group", name=f"Deck {number}", exact=True)
        row.get_by_label("Played by").select_option("Rule bot")
        row.get_by_label("Which deck").select_option(name)
        page.wait_for_load_state("networkidle")
    page.get_by_label("Games of each pair").fill("4000")
    page.get_by_role("button", name="Start the simulation").click()
    page.get_by_role("heading", name="Playing", exact=True).wait_for(timeout=180_000)
    page.get_by_role("button", name="Cancel, keep what was played").click()
    page.get_by_text("The simulation is cancelled.").wait_for()


def _match_against_a_bot(format_slug: str) -> Callable[[Page], None]:
    """A match with the first legal sample deck on both sides."""

    def play(page: Page) -> None:
        page.goto(f"/play/new/?format={format_slug}")
        for label in ("Your deck", "Its deck"):
            page.get_by_label(label, exact=True).select_option(index=2)
        page.get_by_label("Which bot").select_option("Rule bot")
        page.get_by_label("Casual: decks need not be legal").check()
        page.get_by_role("button", name="Make the match").click()
        page.locator("#acts").wait_for(timeout=180_000)
        page.get_by_text("Why not?").click()

    return play


def _waiting_match(page: Page) -> None:
    page.get_by_label("Your deck", exact=True).select_option(index=1)
    page.get_by_label("Whoever has the link").check()
    page.get_by_role("button", name="Make the match").click()
    page.get_by_role("heading", name="A match waits").wait_for()


def _replay(page: Page) -> None:
    _match_against_a_bot("maximus-standard")(page)
    page.get_by_role("link", name="Concede").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("link", name="Next", exact=True).click()
    page.get_by_role("heading", name="Step 1 of").wait_for()


def _refused_hunt(page: Page) -> None:
    """The form of a search with everything open and something wrong."""
    page.get_by_role("heading", name="What is looked for").click()
    page.get_by_role("heading", name="Day and seed").click()
    page.get_by_text("Paste a deck").click()
    page.get_by_label("Cards in question", exact=True).fill("Nobody At All")
    page.get_by_role("button", name="Start the search").click()
    page.get_by_text("The search was not started.").wait_for()


def _ended_hunt(page: Page) -> None:
    """A search that found what it looked for, or did not."""
    page.get_by_role("heading", name="What is looked for").click()
    page.get_by_role("checkbox", name="Twins").check()
    page.get_by_role("button", name="Start the search").click()
    page.get_by_role("heading", name="What was found").wait_for(timeout=180_000)


def _draft_page(page: Page) -> None:
    _begun("fortification", "Spell")(page)
    page.get_by_role("link", name="Proposal").last.click()
    page.get_by_role("heading", name="Not ready yet").wait_for()


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
    Shown("card versions", "/cards/maximus/break-the-upper-dam/versions/"),
    Shown("rulings", "/rulings/maximus/"),
    Shown("rulings about a card", "/rulings/maximus/?card=furnace-ox"),
    Shown("rulings, none", "/rulings/maximus/?q=zzzzzz"),
    Shown("ruling with a position", "/rulings/maximus/", bring=_first_ruling),
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
    Shown("abilities", "/games/maximus/abilities/"),
    Shown("abilities, searched", "/games/card-wars/abilities/?q=draw+card"),
    Shown("news", "/news/"),
    Shown("news of a game", "/games/maximus/news/"),
    Shown("a piece of news", "/games/maximus/news/", bring=_open_first("Tides of the year")),
    Shown("history of a page", "/games/maximus/pages/", bring=_open_first("How a round goes", "History")),
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
    Shown("notices", "/account/notices/", "reviewer"),
    Shown("review, nothing waits", "/review/?kind=erratum", "reviewer"),
    Shown("review, decided", "/review/?state=approved", "maintainer"),
    Shown("not allowed", "/desk/", "reviewer", status=403),
    Shown("card with comments", "/cards/maximus/furnace-ox/", "author", _commented),
    Shown("own comment", "/cards/maximus/slag-rain/", "author", _own_comment),
    Shown("another's comment", "/cards/maximus/slag-rain/", "reviewer", _other_comment),
)
DESK = (
    Shown("desk", "/desk/", "maintainer"),
    Shown("older version of a card", "/cards/maximus/break-the-upper-dam/versions/1/revert/", "maintainer"),
    Shown("withdraw a card", "/cards/maximus/break-the-upper-dam/withdraw/", "maintainer"),
    Shown("retire a card", "/cards/card-wars/goblin/retire/", "maintainer"),
    Shown("draft of a list", "/desk/", "maintainer", _open_draft("Lists")),
    Shown("draft of a list, for the second maintainer", "/desk/", "comaintainer", _open_draft("Lists")),
    Shown("draft of a format", "/desk/", "maintainer", _open_draft("Formats")),
    Shown("news and pages on the desk", "/desk/news/", "maintainer"),
    Shown("an article on the desk", "/desk/news/", "maintainer", _open_first("Tides of the year")),
    Shown("people of a game", "/desk/games/maximus/", "maintainer"),
    Shown("new games", "/games/new/", "maintainer"),
    Shown("a game before it is published", "/games/new/", "maintainer", _open_first("Puddle")),
    Shown("a step of a game", "/games/new/", "maintainer", _open_first("Puddle", "Format and deck rules")),
    Shown("a game as JSON", "/games/new/", "maintainer", _open_first("Puddle", "As JSON")),
    Shown("rulings on the desk", "/desk/rulings/", "maintainer"),
    Shown("ruling being written", "/desk/rulings/", "maintainer", _begun_ruling),
    Shown("ruling that cannot be saved", "/desk/rulings/", "maintainer", _refused_ruling),
    Shown("reported comments, none", "/desk/reports/", "maintainer"),
    Shown("comment for a maintainer", "/cards/maximus/slag-rain/", "maintainer", _other_comment),
)
PROPOSALS = (
    Shown("proposals, none", "/submissions/", "player"),
    Shown("a game to propose for", "/submissions/new/", "comaintainer"),
    Shown("proposal, a card to change", "/submissions/new/?game=maximus&q=pip", "comaintainer"),
    Shown("proposal form", "/submissions/new/", "comaintainer", _begun("maximus", "Unit")),
    Shown(
        "proposal form, rarities",
        "/submissions/new/?game=card-wars&card=goblin",
        "comaintainer",
        _change_begun("Type the text"),
    ),
    Shown(
        "proposal form, builder",
        "/submissions/new/?game=maximus&card=twinmast-colossus",
        "comaintainer",
        _change_begun("Build it"),
    ),
    Shown(
        "proposal form, JSON",
        "/submissions/new/?game=fortification&card=cinder-lance",
        "comaintainer",
        _change_begun("JSON"),
    ),
    Shown("proposal", "/submissions/new/", "comaintainer", _draft_page),
    Shown("proposals", "/submissions/", "comaintainer"),
)
PLAYED = (
    Shown("lab, for a guest", "/lab/"),
    Shown("matches, for a guest", "/play/"),
    Shown("simulation form, refused", "/lab/new/?format=maximus-standard", "maintainer", _option_chosen),
    Shown("simulation that was cancelled", "/lab/new/?format=maximus-standard", "maintainer", _cancelled_simulation),
    Shown("lab", "/lab/", "maintainer"),
    Shown("match form", "/play/new/?format=maximus-standard", "maintainer"),
    Shown("match that waits", "/play/new/?format=maximus-standard", "maintainer", _waiting_match),
    Shown("match of Maximus", "/play/", "maintainer", _match_against_a_bot("maximus-standard")),
    Shown("match of C.A.R.D. Wars", "/play/", "maintainer", _match_against_a_bot("card-wars-war")),
    Shown("match of Fortification", "/play/", "maintainer", _match_against_a_bot("fortification-standard")),
    Shown("replay", "/play/", "maintainer", _replay),
    Shown("matches", "/play/", "maintainer"),
)
HOLES = "/games/fortification/loopholes/?verdict=all"
LOOPHOLES = (
    Shown("loopholes, a game in which nobody looked", "/games/maximus/loopholes/"),
    Shown("loopholes, none that fit", "/games/fortification/loopholes/?card=nobody"),
    Shown("loopholes", HOLES),
    Shown("loophole with a replay", HOLES, bring=_open_first(PLANTED)),
    Shown("loophole to close", HOLES, "maintainer", _open_first(PLANTED)),
    Shown("loophole search, refused", "/loopholes/new/?game=fortification", "player", _refused_hunt),
    Shown("loophole search", "/loopholes/new/?game=fortification", "player", _ended_hunt),
)
PAGES = (*GUEST, *SIGNED_IN, *PROPOSALS, *DESK, *PLAYED, *LOOPHOLES)
