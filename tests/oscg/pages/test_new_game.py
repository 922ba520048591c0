"""Making a game on the site: step by step with the form alone, or as JSON; then cards, decks, verdicts and lists work for it."""

from __future__ import annotations

import copy
import json
from datetime import date

import pytest
from django.test import Client

from banlists.services.drafting import draft_create
from cards.services.card_publishing import card_publish
from cards.services.seeding import draft_of
from decks.services.legality import Target, deck_verdict
from oscg.accounts.models import User
from oscg.common.errors import InvalidInput
from oscg.pages.game_form import STEPS
from rules.models import Format, Game, GameDraft
from rules.services.game_drafts import game_draft_create, game_draft_save
from rules.sheets.content import EMPTY, whole_of
from tests.factories.html_forms import form_fields
from tests.factories.maintainers import client_of, maintainer_make, member_make
from tests.oscg.pages.game_filling import fill
from tests.oscg.pages.page_reading import page, read
from tests.rules.checks import lamplight
from tests.rules.checks.lamplight import CARDS, CASES
from tests.rules.sheets.lamplight_rows import lamplight_content
from tests.rules.test_fourth_game import CREDIT, FAULTY_CARDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    """She maintains Maximus, so she may make games."""
    return maintainer_make("anna")


@pytest.fixture
def draft(anna: User) -> GameDraft:
    """Lamplight, finished but not published."""
    made = game_draft_create(actor=anna, name="Lamplight")
    return game_draft_save(draft=made, actor=anna, revision=1, content=lamplight_content())


@pytest.fixture
def desk(anna: User) -> Client:
    return client_of(anna)


def test_lamplight_is_made_with_the_form_alone(anna: User, desk: Client) -> None:
    """Every card, every faulty card and every deck of the fourth game fares as in the game that was written by hand."""
    begun = desk.post("/games/new/", {"name": "Lamplight"})
    draft = GameDraft.objects.get()
    assert begun["Location"] == f"/games/new/{draft.pk}/about/"
    wanted = lamplight_content()
    for step in STEPS:
        fill(desk, draft, step, wanted[step])
    assert "Nothing is left to do." in page(desk, f"/games/new/{draft.pk}/").words
    draft.refresh_from_db()
    assert desk.post(f"/games/new/{draft.pk}/publish/", {"revision": draft.revision})["Location"] == "/games/lamplight/"
    game = Game.objects.get(slug="lamplight")
    for card in CARDS:
        status = card.get("status", "published")
        card_publish(
            game=game,
            slug=card["slug"],
            draft=draft_of(card),
            credit=CREDIT,
            effective_from=date(2026, 1, 1),
            status=status,
        )
    _faulty_cards_are_refused(game)
    _decks_are_judged_alike()


def _faulty_cards_are_refused(game: Game) -> None:
    for (part, key, value), pointer, code, sentence in FAULTY_CARDS:
        card = {**copy.deepcopy(CARDS[0]), "slug": "new-card", "name": "New Card"}
        (card[part] if part else card)[key] = value
        if value is None:
            del card[part][key]
        with pytest.raises(InvalidInput) as caught:
            card_publish(
                game=game, slug="new-card", draft=draft_of(card), credit=CREDIT, effective_from=date(2026, 1, 1)
            )
        found = caught.value.field_errors[0]
        assert (found.pointer, found.code) == (pointer, code)
        assert sentence in found.detail


def _decks_are_judged_alike() -> None:
    """Of the cases those that the first revision and the first list, which names no card, decide."""
    from_today = Format.objects.get(slug="lamplight-winter").revisions.get().effective_from
    tried = 0
    for case in CASES.values():
        findings = {finding for finding, _ in [*case["errors"], *case.get("warnings", ())]}
        if "as_of" in case or case.get("allow") or findings & {"LL-BANNED", "LL-LIMIT", "LL-AGREED"}:
            continue
        verdict = deck_verdict(
            entries=lamplight.entries_of(case), target=Target("lamplight-winter", from_today)
        ).verdict
        said = [[item.finding, item.message] for item in verdict.violations]
        assert (case["name"], [each for each in said if each[0] not in ("LL-BANNED", "LL-LIMIT")]) == (
            case["name"],
            case["errors"],
        )
        tried += 1
    assert tried > 15


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_is_sent_as_it_was_shown_changes_nothing(step: str, desk: Client, draft: GameDraft) -> None:
    address = f"/games/new/{draft.pk}/{step}/"
    shown = page(desk, address)
    assert shown.faults == []
    answer = desk.post(address, {**form_fields(desk.get(address).content.decode(), "game"), "do": "save"})
    assert answer["Location"] == f"{address}#saved"
    before = draft.revision
    draft.refresh_from_db()
    assert (draft.revision, draft.content) == (before, lamplight_content())


def test_every_fault_is_told_at_its_field(desk: Client, draft: GameDraft, anna: User) -> None:
    content = copy.deepcopy(draft.content)
    content["format"]["lines"][6]["params"]["maximum"] = {"option": "roof"}
    content["format"]["lines"][10]["params"]["rarity"] = "golden"
    content["format"]["slug"] = "maximus-standard"
    draft = game_draft_save(draft=draft, actor=anna, revision=draft.revision, content=content)
    text = desk.get(f"/games/new/{draft.pk}/format/").content.decode()
    for slot, sentence in (
        ("f-slug-e", "Give the format a slug of its own"),
        ("f-lines-6-params-e", "There is no option “roof”."),
        ("f-lines-10-params-rarity-e", "This game has no tier “golden”."),
    ):
        place = text.index(f'id="{slot}"')
        assert sentence in text[place : text.index("</div>", place)], slot
    words = page(desk, f"/games/new/{draft.pk}/").words
    assert "/format/deck_rules/10/params/rarity" in words
    assert "Publish the game" not in words
    refused = desk.post(f"/games/new/{draft.pk}/publish/", {"revision": draft.revision})
    assert refused.status_code == 400
    assert "The game is not finished." in refused.content.decode()


def test_the_whole_as_json(desk: Client, draft: GameDraft, anna: User) -> None:
    address = f"/games/new/{draft.pk}/json/"
    page(desk, address)
    whole = whole_of(draft.content, is_new=True)
    whole["definition"]["summary"] = "As JSON."
    whole["definition"]["card_schema"]["properties"]["attributes"]["minProperties"] = 2
    whole["definition"]["facts"]["watch"] = {"lowest": "watch"}
    answer = desk.post(address, {"revision": draft.revision, "whole": json.dumps(whole)})
    assert answer["Location"] == address
    shown = page(desk, address).words
    assert "/definition/facts/watch/lowest" in shown
    draft.refresh_from_db()
    assert whole_of(draft.content, is_new=True) == whole
    assert draft.content["about"]["summary"] == "As JSON."
    raw = page(desk, f"/games/new/{draft.pk}/cards/")
    assert "Somebody wrote this part as JSON" in raw.words
    assert "into the card" in raw.words
    sent = desk.post(f"/games/new/{draft.pk}/cards/", {"revision": draft.revision, "raw": "{", "do": "save"})
    assert (sent.status_code, "This is no JSON" in sent.content.decode()) == (400, True)
    back = desk.post(f"/games/new/{draft.pk}/cards/", {"revision": draft.revision, "do": "rows"})
    assert back.status_code == 302
    draft.refresh_from_db()
    assert draft.content["raw"] == {}
    assert draft.content["cards"] == lamplight_content()["cards"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", '{"definition": {}}', '{"a": NaN}', '{"a": "\\u0000"}', "[" * 50_000]
)
def test_what_is_no_game_is_shown_back(text: str, desk: Client, draft: GameDraft) -> None:
    answer = desk.post(f"/games/new/{draft.pk}/json/", {"revision": draft.revision, "whole": text})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    before = draft.content
    draft.refresh_from_db()
    assert draft.content == before


def test_an_old_window_keeps_what_was_typed(desk: Client, draft: GameDraft, anna: User) -> None:
    address = f"/games/new/{draft.pk}/about/"
    fields = form_fields(desk.get(address).content.decode(), "game")
    game_draft_save(draft=draft, actor=anna, revision=draft.revision, content={**draft.content, "list": {}})
    answer = desk.post(address, {**fields, "/summary:text": "Typed here.", "do": "save"})
    assert answer.status_code == 412
    text = answer.content.decode()
    assert "This was saved elsewhere" in text
    assert 'value="Typed here."' in text


def test_with_scripts_only_the_fields_come_back(desk: Client, draft: GameDraft) -> None:
    address = f"/games/new/{draft.pk}/decks/"
    fields = form_fields(desk.get(address).content.decode(), "game")
    answer = desk.post(address, {**fields, "do": "add:/boards=0"}, headers={"hx-request": "true"})
    assert answer.status_code == 200
    text = answer.content.decode()
    assert "<html" not in text
    assert 'name="/boards/2/code:text"' in text
    assert f'name="revision" value="{draft.revision + 1}"' in text


@pytest.mark.parametrize(
    "do", ["add:/nowhere=0", "add:/boards=x", "up:/boards/x", "add:", "drop:/a/b/c", "add:/boards/0/code=1"]
)
def test_buttons_that_do_not_exist_break_nothing(do: str, desk: Client, draft: GameDraft) -> None:
    address = f"/games/new/{draft.pk}/decks/"
    fields = form_fields(desk.get(address).content.decode(), "game")
    assert desk.post(address, {**fields, "do": do}).status_code in (302, 400)
    assert desk.get(address).status_code == 200


def test_fields_that_do_not_exist_break_nothing(desk: Client, draft: GameDraft) -> None:
    odd = {
        "/boards:text": "x",
        "/tiers/0:flag": "on",
        "/kinds:json": "[1]",
        "/a/b/c:list": "1",
        "/boards/0/code:json": '{"a": 1}',
    }
    for step in STEPS:
        address = f"/games/new/{draft.pk}/{step}/"
        draft.refresh_from_db()
        answer = desk.post(address, {**odd, "revision": draft.revision, "do": "save"})
        assert answer.status_code in (302, 400), step
        assert desk.get(address).status_code == 200, step
    for rest in ("", "json/"):
        assert desk.get(f"/games/new/{draft.pk}/{rest}").status_code == 200


def test_whose_pages_they_are(draft: GameDraft) -> None:
    assert Client().get("/games/new/").status_code == 302
    member, other = client_of(member_make("mia")), client_of(maintainer_make("bert"))
    assert member.get("/games/new/").status_code == 403
    assert member.post("/games/new/", {"name": "Mine"}).status_code == 403
    page(other, "/games/new/")
    for browser in (member, other):
        for rest in ("", "about/", "json/"):
            assert browser.get(f"/games/new/{draft.pk}/{rest}").status_code == 404
            assert browser.post(f"/games/new/{draft.pk}/{rest or 'publish/'}", {"revision": 2}).status_code == 404
        assert browser.post(f"/games/new/{draft.pk}/discard/", {"revision": 2}).status_code == 404
    assert client_of(maintainer_make("cleo")).get(f"/games/new/{draft.pk}/nowhere/").status_code == 404


def test_an_empty_draft_shows_every_step(desk: Client, anna: User) -> None:
    draft = game_draft_create(actor=anna)
    for rest in ("", "json/", *(f"{step}/" for step in STEPS)):
        page(desk, f"/games/new/{draft.pk}/{rest}")
    assert dict(draft.content) == dict(EMPTY)
    desk.post(f"/games/new/{draft.pk}/discard/", {"revision": draft.revision})
    assert "stays as it is" in page(desk, f"/games/new/{draft.pk}/").words


def test_a_change_of_a_published_game(desk: Client, draft: GameDraft) -> None:
    desk.post(f"/games/new/{draft.pk}/publish/", {"revision": draft.revision})
    assert "Made on" in page(desk, "/desk/games/lamplight/").words
    begun = desk.post("/desk/games/lamplight/change/")
    change = GameDraft.objects.get(is_new=False)
    assert begun["Location"] == f"/games/new/{change.pk}/"
    assert desk.get(f"/games/new/{change.pk}/format/").status_code == 404
    address = f"/games/new/{change.pk}/about/"
    fields = form_fields(desk.get(address).content.decode(), "game")
    desk.post(address, {**fields, "/summary:text": "Three keepers.", "do": "save"})
    change.refresh_from_db()
    assert (
        desk.post(f"/games/new/{change.pk}/publish/", {"revision": change.revision})["Location"] == "/games/lamplight/"
    )
    assert "Three keepers." in page(Client(), "/games/lamplight/").words
    assert "Changed on" in page(desk, "/desk/games/lamplight/").words
    assert "in the project’s own files" in page(desk, "/desk/games/maximus/").words
    assert desk.post("/desk/games/maximus/change/").status_code == 403


def test_everything_of_the_site_knows_the_new_game(desk: Client, draft: GameDraft, anna: User) -> None:
    desk.post(f"/games/new/{draft.pk}/publish/", {"revision": draft.revision})
    guest = Client()
    for address in (
        "/", "/games/lamplight/", "/rules/", "/cards/?game=lamplight", "/banlists/", "/banlists/lamplight-winter/",
        "/decks/?format=lamplight-winter", "/decks/new/", "/decks/new/?format=lamplight-winter",
        "/check/?format=lamplight-winter", "/rulings/lamplight/", "/games/lamplight/news/", "/games/lamplight/pages/",
    ):  # fmt: skip
        page(guest, address)
    page(desk, "/desk/")
    format_ = Format.objects.get(slug="lamplight-winter")
    page(desk, f"/desk/lists/{draft_create(format=format_, actor=anna).pk}/")
    new = desk.get("/submissions/new/?game=lamplight", follow=True)
    assert new.status_code == 200
    assert read(new.content).faults == []
