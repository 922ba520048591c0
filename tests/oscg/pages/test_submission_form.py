"""The form of a proposal without scripts: it holds all that a card says, and each button answers with the work in it."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from django.test import Client

from cards.models import Card, Submission
from cards.services.submission_content import content_read, version_content
from cards.services.submissions import submission_create, submission_save
from oscg.accounts.models import User
from rules.models import Game
from rules.services.formats import game_save
from tests.factories.html_forms import form_buttons, form_fields
from tests.factories.submissions import person, unit_content

pytestmark = pytest.mark.django_db
TEXT = "Loose the Hawk — pay 2 jiggawatts: 2 damage to an attackable Unit."
CARDS = (
    "maximus/mudflat-piper", "maximus/saltglass-harpoon", "maximus/bramblecoat-hedgehog", "maximus/slag-rain",
    "maximus/twinmast-colossus", "card-wars/goblin", "card-wars/pitfall-orchard", "card-wars/ashfall-dusk",
    "card-wars/word-of-unmaking", "card-wars/earth-affinity", "card-wars/borrowed-colours", "fortification/ford-warden",
    "fortification/cinder-lance", "fortification/river-pike", "fortification/heralds-coat",
)  # fmt: skip


@pytest.fixture
def author() -> User:
    return person("ann")


@pytest.fixture
def desk(author: User) -> Client:
    client = Client()
    client.force_login(author)
    return client


def begun(author: User, *, game: str = "maximus", card: str = "", content: dict[str, Any] | None = None) -> Submission:
    row = Game.objects.get(slug=game)
    changed = Card.objects.get(game=row, slug=card) if card else None
    return submission_create(game=row, actor=author, card=changed, content=content)


def address(submission: Submission, way: str = "text") -> str:
    return f"/submissions/{submission.pk}/edit/?way={way}"


def fields_of(desk: Client, submission: Submission, way: str = "text") -> dict[str, list[str]]:
    answer = desk.get(address(submission, way))
    assert answer.status_code == 200
    return form_fields(answer.content.decode(), "submission")


def press(desk: Client, submission: Submission, way: str = "text", **changes: Any) -> Any:
    """Send the form as it stands, with some fields changed (`do` is the button)."""
    fields: dict[str, Any] = {**fields_of(desk, submission, way), **changes}
    return desk.post(address(submission, way), fields)


def now(submission: Submission) -> dict[str, Any]:
    submission.refresh_from_db()
    return dict(submission.content)


@pytest.mark.parametrize("way", ["text", "build", "json"])
@pytest.mark.parametrize("card", CARDS)
def test_saving_what_is_shown_changes_nothing(desk: Client, author: User, card: str, way: str) -> None:
    """Whatever a card says has its field, in each of the three ways."""
    game, slug = card.split("/")
    submission = begun(author, game=game, card=slug)
    before = copy.deepcopy(submission.content)
    assert press(desk, submission, way, do="save").status_code == 302
    assert now(submission) == before
    assert submission.revision == 1


def test_typed_text_becomes_abilities(desk: Client, author: User) -> None:
    submission = begun(author, content=unit_content("Brass Hawk"))
    press(desk, submission, **{"/text:text": TEXT, "do": "save"})
    content = now(submission)
    assert content["text"] == ""
    assert content["abilities"][0]["name"] == "Loose the Hawk"
    built = desk.get(address(submission, "build")).content.decode()
    assert TEXT in built
    data = json.loads(fields_of(desk, submission, "json")["/abilities:json"][0])
    assert data == content["abilities"]


@pytest.mark.rule("CV-EFFECT")
def test_a_word_that_cannot_stand_there_is_marked(desk: Client, author: User) -> None:
    submission = begun(author, content=unit_content())
    press(desk, submission, **{"/text:text": TEXT.replace("attackable", "attackabel"), "do": "save"})
    assert now(submission)["text"].endswith("attackabel Unit.")
    page = desk.get(address(submission)).content.decode()
    assert "<mark>attackabel</mark>" in page
    assert "Did you mean “attackable”?" in page
    held = press(desk, submission, do="way:build")
    assert held.status_code == 200
    assert "The text cannot be read yet." in held.content.decode()
    assert now(submission)["text"].endswith("attackabel Unit.")


def test_an_ability_is_built_word_by_word(desk: Client, author: User) -> None:
    """Form, event, target and effect by buttons and choices alone."""
    submission = begun(author, content=unit_content())
    page = desk.get(address(submission, "build")).content.decode()
    options = _options(page, "/abilities:more")
    press(desk, submission, "build", **{"/abilities:more": options["Triggered"], "do": "show"})
    assert now(submission)["abilities"][0]["form"] == "triggered"
    page = desk.get(address(submission, "build")).content.decode()
    events = _options(page, "/abilities/0/when:union")
    press(desk, submission, "build", **{"/abilities/0/when:union": events["Destroyed"], "do": "show"})
    assert now(submission)["abilities"][0]["when"]["event"] == "destroyed"
    page = desk.get(address(submission, "build")).content.decode()
    effects = _options(page, "/abilities/0/do/0:union")
    press(desk, submission, "build", **{"/abilities/0/do/0:union": effects["Draw"], "do": "show"})
    press(desk, submission, "build", do="add:/abilities/0/do/0=count")
    press(desk, submission, "build", **{"/abilities/0/do/0/count:number": "2", "do": "save"})
    assert now(submission)["abilities"][0]["do"] == [{"effect": "draw", "count": 2}]
    text = fields_of(desk, submission)["/text:text"][0]
    assert "destroyed" in text
    assert "draw" in text
    press(desk, submission, "build", do="drop:/abilities/0")
    assert now(submission)["abilities"] == []


def _options(page: str, name: str) -> dict[str, str]:
    """The first word of each option of a list → its value."""
    inside = page.partition(f'name="{name}"')[2].partition("</select>")[0]
    found = {}
    for part in inside.split("<option ")[1:]:
        value = part.partition('value="')[2].partition('"')[0]
        found[part.partition(">")[2].partition("<")[0].partition(":")[0]] = value
    return found


def test_unread_json_is_kept_and_nothing_is_saved(desk: Client, author: User) -> None:
    submission = begun(author, content=unit_content())
    answer = press(desk, submission, "json", **{"/abilities:json": "[{", "name": "Another", "do": "save"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "This is no JSON" in page
    assert form_fields(page, "submission")["/abilities:json"] == ["[{"]
    assert form_fields(page, "submission")["name"] == ["Another"]
    assert now(submission)["name"] == "Lantern Crab"


@pytest.mark.rule("CV-STATS")
def test_problems_stand_at_their_fields_with_their_rule(desk: Client, author: User) -> None:
    submission = begun(author, content=unit_content(offense=120))
    page = desk.get(address(submission)).content.decode()
    slot = page.partition('id="f-attributes-modes-unit-offense-e"')[2].partition("</div>")[0]
    assert "offense must be a whole number from 0 to 99." in slot
    assert "/rules/maximus/#MAX-GEN-6" in slot
    field = page.partition('id="f-attributes-modes-unit-offense-i"')[2].partition(">")[0]
    assert 'min="0"' in field
    assert 'max="99"' in field
    assert 'aria-invalid="true"' in field


def test_a_number_that_is_none_stays_as_typed(desk: Client, author: User) -> None:
    submission = begun(author, content=unit_content())
    press(desk, submission, **{"/attributes/modes/unit/cost:number": "two", "do": "save"})
    assert now(submission)["attributes"]["modes"]["unit"]["cost"] == "two"
    assert "cost must be a whole number" in desk.get(address(submission)).content.decode()


@pytest.mark.rule("CW-RAR-15", "CW-C-STATGAIN", "CW-RAR-1", "CW-C-VARIANTS")
def test_rarities_stand_side_by_side(desk: Client, author: User) -> None:
    """The second begins as the first; what it must gain is said at its stats; what it gained is counted."""
    submission = begun(author, game="card-wars", card="goblin")
    press(desk, submission, do="unrarity:legend")
    press(desk, submission, do="rarity:legend")
    content = now(submission)
    assert content["variants"][2] == {**content["variants"][1], "rarity": "legend"}
    content = copy.deepcopy(content)
    for stat, value in {"hp": 5, "atk": 3, "cha": 1}.items():
        content["variants"][1]["attributes"]["stats"][stat] = value
    submission_save(submission=submission, actor=author, revision=submission.revision, changes={"content": content})
    page = desk.get(address(submission)).content.decode()
    slot = page.partition('id="f-variants-1-attributes-stats-e"')[2].partition("</div>")[0]
    assert "Tale must raise the Journey total by 1 to 3" in slot
    assert "/rules/card-wars/#CW-RAR-15" in slot
    assert "In all 15" in slot
    legend = page.partition('id="f-variants-2-attributes-stats-e"')[2].partition("</div>")[0]
    assert "In all 16, +1 on Journey" in legend
    press(desk, submission, do="unrarity:tale")
    press(desk, submission, do="unrarity:legend")
    assert "Tale and Legend printing missing" in desk.get(address(submission)).content.decode()


def test_another_kind_has_other_fields(desk: Client, author: User) -> None:
    submission = begun(author, game="card-wars", card="goblin")
    press(desk, submission, **{"/attributes/kind:pick": "item", "do": "save"})
    content = now(submission)
    assert content["attributes"] == {"kind": "item", "element": "null"}
    assert [each["attributes"] for each in content["variants"]] == [{}, {}, {}]
    fields = fields_of(desk, submission)
    assert not [name for name in fields if "stats" in name or "tier" in name]


def test_parts_are_added_moved_and_removed(desk: Client, author: User) -> None:
    submission = begun(author, content=unit_content())
    press(desk, submission, do="add:/attributes/modes=equipment")
    press(desk, submission, do="add:/attributes/modes/equipment/modifiers=0")
    press(desk, submission, **{"/attributes/modes/equipment/modifiers/0/stat:pick": "offense", "do": "show"})
    press(desk, submission, do="add:/attributes/modes/equipment/modifiers=0")
    press(desk, submission, **{"/attributes/modes/equipment/modifiers/1/stat:pick": "health", "do": "show"})
    press(desk, submission, do="up:/attributes/modes/equipment/modifiers/1")
    modifiers = now(submission)["attributes"]["modes"]["equipment"]["modifiers"]
    assert [each["stat"] for each in modifiers] == ["health", "offense"]
    press(desk, submission, do="drop:/attributes/modes/equipment")
    assert list(now(submission)["attributes"]["modes"]) == ["unit"]


@pytest.mark.parametrize(
    "button", ["drop:/name", "add:/attributes/modes=wings", "way:song", "add:/nowhere/1=2", "up:/x"]
)
def test_buttons_that_are_none_change_nothing(desk: Client, author: User, button: str) -> None:
    submission = begun(author, content=unit_content())
    before = copy.deepcopy(submission.content)
    assert press(desk, submission, do=button).status_code in (302, 400)
    assert now(submission) == before


def test_two_who_edit_lose_nothing(desk: Client, author: User) -> None:
    """412 with what differs and the work in the form; then the author decides."""
    submission = begun(author, content=unit_content())
    stale = fields_of(desk, submission)
    press(desk, submission, **{"/attributes/modes/unit/cost:number": "5", "do": "save"})
    answer = desk.post(address(submission), {**stale, "name": ["Mine"], "do": "save"})
    page = answer.content.decode()
    assert answer.status_code == 412
    assert "This proposal was edited meanwhile" in page
    assert "<dt>Unit: Cost</dt><dd><del>5</del> <ins>2</ins></dd>" in page
    assert form_fields(page, "submission")["name"] == ["Mine"]
    assert now(submission)["name"] == "Lantern Crab"
    kept = desk.post(address(submission), {**form_fields(page, "submission"), "do": "keep:2"})
    assert kept.status_code == 302
    assert now(submission)["name"] == "Mine"


def test_a_pause_in_typing_saves_and_answers_with_the_live_part(desk: Client, author: User) -> None:
    submission = begun(author, content=unit_content())
    fields: dict[str, Any] = {**fields_of(desk, submission), "name": "Tide Crab"}
    live = desk.post(address(submission), fields, headers={"HX-Request": "true", "HX-Target": "live"})
    page = live.content.decode()
    assert now(submission)["name"] == "Tide Crab"
    assert '<input type="hidden" id="revision" name="revision" value="2" hx-swap-oob="true">' in page
    assert 'id="f-attributes-modes-unit-cost-e" hx-swap-oob="true"' in page
    assert "<html" not in page
    assert 'name="/attributes/modes/unit/cost:number"' not in page
    form = desk.post(
        address(submission),
        {**fields, "revision": "2", "do": "way:json"},
        headers={"HX-Request": "true", "HX-Target": "sheet"},
    )
    assert 'name="/abilities:json"' in form.content.decode()


def test_the_face_shows_dashes_for_what_is_missing(desk: Client, author: User) -> None:
    submission = begun(author, content={"attributes": {"modes": {"unit": {"cost": 3}}}})
    page = desk.get(address(submission)).content.decode()
    assert "Unnamed card. Maximus Unit, cost 3. Offense –, Defense –, Health –." in page
    empty = begun(author, content={})
    assert "The face appears here as soon as the card has a kind." in desk.get(address(empty)).content.decode()


@pytest.mark.parametrize(
    "content",
    [
        {"attributes": {"modes": []}}, {"attributes": {"modes": {"unit": 7}}}, {"attributes": {"kind": "spell", "modes": None}},
        {"abilities": ["x", 1, None, {"form": "resolve", "do": {"a": 1}}]}, {"attributes": {"modes": {"unit": {"types": [1, {}]}}}},
        {"variants": [{"rarity": "nope", "attributes": {"x": [[[]]]}}]},
        {"abilities": [{"form": "triggered", "when": 3, "if": [{"any": "x"}], "do": [[], {"effect": "draw", "count": {"add": [1]}}]}]},
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", ["maximus", "card-wars", "fortification"])
@pytest.mark.parametrize("way", ["text", "build", "json"])
def test_whatever_the_api_stored_can_be_opened_and_is_not_lost(
    desk: Client, author: User, content: dict[str, Any], game: str, way: str
) -> None:
    submission = begun(author, game=game, content=content)
    before = content_read(content)
    press(desk, submission, way, do="save")
    after = now(submission)
    assert after["abilities"] == before["abilities"]
    assert desk.get(f"/submissions/{submission.pk}/").status_code == 200


def test_a_game_that_is_data_alone(desk: Client, author: User) -> None:
    """Its form comes from its schema; its text stays as written; it has no builder."""
    fields = {
        "kind": {"enum": ["frog", "reed"]},
        "leap": {"type": "integer", "minimum": 1, "maximum": 9},
        "wet": {"type": "boolean"},
        "songs": {"type": "array", "items": {"type": "string"}},
    }
    attributes = {"type": "object", "required": ["kind"], "additionalProperties": False, "properties": fields}
    schema = {"type": "object", "properties": {"name": {"type": "string", "minLength": 1}, "attributes": attributes}}
    words = {"values": {"kind": {"frog": "Frog", "reed": "Reed"}}}
    facts = {"kind": {"path": "kind"}}
    pond = {"slug": "pond", "name": "Pond", "boards": ["main"], "facts": facts, "words": words, "card_schema": schema}
    game_save(definition=pond)
    made = desk.post("/submissions/new/", {"game": "pond", "kind": "frog"})
    submission = Submission.objects.get(game__slug="pond")
    assert made["Location"] == f"/submissions/{submission.pk}/edit/"
    page = desk.get(address(submission)).content.decode()
    assert "Build it" not in page
    assert 'max="9"' in page
    changes = {
        "name": "Tree Frog",
        "/attributes/leap:number": "4",
        "/attributes/songs:words": "croak, low hum",
        "/text:text": "It leaps.",
    }
    press(desk, submission, **changes, **{"/attributes/wet:flag": "on", "do": "save"})
    content = now(submission)
    assert content["attributes"] == {"kind": "frog", "leap": 4, "songs": ["croak", "low hum"], "wet": True}
    assert content["text"] == "It leaps."
    sent = desk.post(f"/submissions/{submission.pk}/send/", {"revision": submission.revision})
    assert sent.status_code == 302
    submission.refresh_from_db()
    assert submission.state == "submitted"


def test_every_button_of_the_builder_is_known(desk: Client, author: User) -> None:
    submission = begun(author, card="twinmast-colossus")
    page = desk.get(address(submission, "build")).content.decode()
    buttons = [each for each in form_buttons(page, "submission") if each.startswith(("add:", "drop:", "up:"))]
    assert len(buttons) > 10
    for button in buttons:
        answer = press(desk, submission, "build", do=button, revision=str(submission.revision))
        assert answer.status_code == 302, button
        submission.refresh_from_db()
        Submission.objects.filter(pk=submission.pk).update(content=begun_content(), revision=submission.revision)


def begun_content() -> dict[str, Any]:
    """What a change of the seed card starts from."""
    return version_content(Card.objects.get(game__slug="maximus", slug="twinmast-colossus").versions.latest("number"))
