"""The desk's pages of a list draft: the form, its conflicts, and the steps to a list."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from banlists.models import BanListDraft, BanListRevision
from banlists.services.drafting import draft_create
from oscg.accounts.models import User
from oscg.common.clock import utc_today
from rules.models import Format
from tests.factories.formats import format_make, list_make
from tests.factories.maintainers import client_of, maintainer_make, member_make

pytestmark = pytest.mark.django_db
EIGHT = {"kind": "verb", "stat": ["cost", ">=", 8]}
ENTRIES = [
    {"card": "slag-rain", "status": "restricted", "limit": 1, "reason": "Strong."},
    {"filter": EIGHT, "status": "restricted", "limit": 1, "reason": "Large."},
]


@pytest.fixture
def made() -> Format:
    return format_make("maximus", "page-format")


@pytest.fixture
def anna() -> User:
    return maintainer_make("anna")


@pytest.fixture
def draft(made: Format, anna: User) -> BanListDraft:
    day = utc_today() + timedelta(days=3)
    return draft_create(format=made, actor=anna, effective_from=day, announcement="Soon.", entries=ENTRIES)


def sent(draft: BanListDraft, **more: Any) -> dict[str, Any]:
    """What a browser sends for a draft as it is stored."""
    data: dict[str, Any] = {
        "version": draft.version,
        "rows": len(draft.entries),
        "effective_from": draft.effective_from.isoformat() if draft.effective_from else "",
        "announcement": draft.announcement,
    }
    for at, entry in enumerate(draft.entries):
        data[f"e{at}-card"] = entry.get("card", "")
        data[f"e{at}-filter"] = json.dumps(entry["filter"]) if "filter" in entry else ""
        data |= {
            f"e{at}-status": entry["status"],
            f"e{at}-limit": entry.get("limit", ""),
            f"e{at}-reason": entry["reason"],
        }
    return {**data, **more}


def address(draft: BanListDraft, step: str = "") -> str:
    return f"/desk/lists/{draft.pk}/{step}"


def newest(draft: BanListDraft) -> BanListDraft:
    return BanListDraft.objects.get(pk=draft.pk)


def test_a_draft_is_begun_from_the_list_in_force(made: Format, anna: User) -> None:
    list_make(made, utc_today(), banned=["slag-rain"])
    answer = client_of(anna).post("/desk/lists/new/", {"format": "page-format"})
    begun = BanListDraft.objects.get(format=made)
    assert answer["Location"] == address(begun)
    assert [row["card"] for row in begun.entries] == ["slag-rain"]
    assert client_of(member_make("mia")).post("/desk/lists/new/", {"format": "page-format"}).status_code == 404
    assert client_of(anna).post("/desk/lists/new/", {"format": "nothing"}).status_code == 404


def test_the_page_shows_rows_blockers_and_differences(draft: BanListDraft, anna: User) -> None:
    text = client_of(anna).get(address(draft)).content.decode()
    assert text.count("<h1") == 1
    assert "Debt Come Due, Redraw the Coastline" in text
    assert "Every Verb with cost 8 or more" in text
    assert not re.search(r"<script(?![^>]*src=)|style=|onclick=", text)
    assert f'action="/desk/lists/{draft.pk}/schedule/"' in text
    assert "Before it can be published" not in text


def test_rows_are_edited_and_taken_off(draft: BanListDraft, anna: User) -> None:
    data = sent(
        draft, **{"e0-status": "banned", "e0-reason": "Stronger.", "e1-status": "off", "announcement": "New words."}
    )
    answer = client_of(anna).post(address(draft), data)
    assert (answer.status_code, answer["Location"]) == (302, address(draft))
    held = newest(draft)
    assert held.entries == [{"card": "slag-rain", "status": "banned", "reason": "Stronger."}]
    assert (held.version, held.announcement) == (2, "New words.")


def test_cards_are_added_by_name_and_by_filter(draft: BanListDraft, anna: User) -> None:
    client = client_of(anna)
    client.post(address(draft), sent(draft, add_card="bailiff's knock"))
    client.post(address(draft), sent(newest(draft), add_kind="unit", add_fact="health", add_sign=">=", add_number="9"))
    client.post(address(draft), sent(newest(draft), add_json='{"types_any": ["beast"]}'))
    assert newest(draft).entries[2:] == [
        {"card": "bailiffs-knock", "status": "restricted", "limit": 1, "reason": ""},
        {"filter": {"kind": "unit", "stat": ["health", ">=", 9]}, "status": "restricted", "limit": 1, "reason": ""},
        {"filter": {"types_any": ["beast"]}, "status": "restricted", "limit": 1, "reason": ""},
    ]
    text = client.get(address(draft)).content.decode()
    assert "Give a reason for Bailiff&#x27;s Knock, every Unit with health 9 or more" in text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"add_card": "Slag Rian"}, "Did you mean Slag Rain?"),
        ({"add_json": "{"}, "The filter is not JSON"),
        ({"add_json": "[1]"}, "A filter is a JSON object"),
        ({"add_json": '{"wings": 1}'}, "A filter has no key “wings” here."),
        ({"add_json": '{"name": "\\ud800"}'}, "cannot be stored"),
        ({"add_json": '{"name": "\\u0000"}'}, "cannot be stored"),
        ({"add_json": '{"stat": ["cost", ">=", NaN]}'}, 'role="alert"'),
        ({"add_json": "[" * 5000}, "The filter is not JSON"),
        ({"announcement": "A\0B"}, "Null characters are not allowed."),
        ({"effective_from": "2020-01-01"}, "2020-01-01 is over."),
        ({"effective_from": "soon"}, "Enter a valid date."),
        ({"e0-limit": "100"}, "less than or equal to 99"),
        ({"e0-card": ""}, "This row names neither a card nor a filter."),
        ({"e0-card": "nobody"}, "There is no card “nobody” in this game."),
        ({"e1-filter": "{{"}, "cannot be read"),
        ({"e1-filter": '{"kind": "\\ud800"}'}, "cannot be read"),
        ({"e1-filter": '{"not": ' * 450 + "1" + "}" * 450}, "cannot be read"),
        ({"add_json": '{"not": ' * 450 + "1" + "}" * 450}, "The filter is not JSON"),
        ({"e1-filter": '{"wings": 1}'}, "A filter has no key “wings” here."),
    ],
)
def test_what_cannot_be_saved_is_told_beside_its_field_and_kept(
    draft: BanListDraft, anna: User, change: dict[str, str], words: str
) -> None:
    answer = client_of(anna).post(address(draft), sent(draft, **{**change, "e0-reason": "Typed with care."}))
    text = answer.content.decode()
    assert answer.status_code == 400
    assert words in text
    assert "Typed with care." in text
    assert newest(draft).version == 1


def test_two_maintainers_at_once_lose_nothing(draft: BanListDraft, anna: User) -> None:
    bert = client_of(maintainer_make("bert"))
    old = sent(draft)
    assert (
        bert.post(address(draft), {**old, "add_card": "Bailiff's Knock", "announcement": "Bert's words."}).status_code
        == 302
    )
    answer = client_of(anna).post(
        address(draft), {**old, "e0-reason": "Anna's reason.", "announcement": "Anna's words."}
    )
    text = answer.content.decode()
    assert answer.status_code == 412
    assert "bert saved version 2" in text
    assert "Bailiff&#x27;s Knock: not listed → restricted to 1." in text
    assert "Anna&#x27;s reason." in text
    assert "Anna&#x27;s words." in text
    assert '<input type="hidden" name="version" value="2"' in text
    assert newest(draft).announcement == "Bert's words."
    again = client_of(anna).post(
        address(draft), {**old, "version": "2", "e0-reason": "Anna's reason.", "add_card": "Bailiff's Knock"}
    )
    assert again.status_code == 302
    held = newest(draft)
    assert (held.version, len(held.entries), held.entries[0]["reason"]) == (3, 3, "Anna's reason.")


def test_saving_nothing_new_says_so(draft: BanListDraft, anna: User) -> None:
    client = client_of(anna)
    answer = client.post(address(draft), sent(draft), follow=True)
    assert "Nothing differed from what was saved" in answer.content.decode()
    assert newest(draft).version == 1


def test_the_list_is_scheduled_and_seen_by_everybody(draft: BanListDraft, anna: User) -> None:
    answer = client_of(anna).post(address(draft, "schedule/"), {"version": 1}, follow=True)
    assert "takes effect on its day" in answer.content.decode()
    assert "Upcoming" in Client().get("/banlists/page-format/1/").content.decode()
    again = client_of(anna).post(address(draft, "schedule/"), {"version": 2})
    assert again.status_code == 409
    assert "has been scheduled already" in again.content.decode()
    assert BanListRevision.objects.filter(ban_list__format__slug="page-format").count() == 1
    assert client_of(anna).post(address(draft), sent(newest(draft), announcement="Other.")).status_code == 409


def test_the_second_maintainer_finds_the_button(made: Format, draft: BanListDraft, anna: User) -> None:
    made.needs_second_maintainer = True
    made.save()
    bert = client_of(maintainer_make("bert"))
    mine = client_of(anna).get(address(draft)).content.decode()
    assert "Ask another maintainer to confirm version 1" in mine
    assert "/confirm/" not in mine
    assert "/schedule/" not in mine
    assert f'action="{address(draft, "confirm/")}"' in bert.get(address(draft)).content.decode()
    refused = client_of(anna).post(address(draft, "schedule/"), {"version": 1})
    assert refused.status_code == 409
    assert "needs a second maintainer" in refused.content.decode()
    assert client_of(anna).post(address(draft, "confirm/"), {"version": 1}).status_code == 403
    assert bert.post(address(draft, "confirm/"), {"version": 1}).status_code == 302
    assert client_of(anna).post(address(draft, "schedule/"), {"version": 2}).status_code == 302


@pytest.mark.parametrize("step", ["confirm/", "schedule/", "publish/", "discard/"])
def test_steps_mean_the_version_that_was_read(draft: BanListDraft, anna: User, step: str) -> None:
    BanListDraft.objects.update(version=2)
    for version in ("1", "", "x", "9" * 30):
        answer = client_of(anna).post(address(draft, step), {"version": version})
        assert answer.status_code == 412
    assert client_of(anna).get(address(draft, step))["Location"] == address(draft)
    assert client_of(member_make("mia")).post(address(draft, step), {"version": "2"}).status_code == 404
    assert newest(draft).state == "draft"


def test_a_discarded_draft_stays_readable(draft: BanListDraft, anna: User) -> None:
    client = client_of(anna)
    client.post(address(draft, "discard/"), {"version": 1})
    text = client.get(address(draft)).content.decode()
    assert "This draft was discarded." in text
    assert "<fieldset disabled>" in text


def test_forms_need_their_token(draft: BanListDraft, anna: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    assert client.post(address(draft), sent(draft, announcement="Forged.")).status_code == 403
    assert newest(draft).announcement == "Soon."
