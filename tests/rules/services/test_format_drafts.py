"""Drafts of format revisions: services, the form made from the game's options, and the pages."""

from __future__ import annotations

import html
import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from oscg.accounts.models import User
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused, Stale
from rules.forms import stored_format
from rules.models import Format, FormatDraft, FormatRevision
from rules.services.format_drafts import (
    format_draft_create,
    format_draft_discard,
    format_draft_publish,
    format_draft_save,
    is_reordered,
    line_changes,
    option_changes,
)
from rules.services.formats import format_revision_publish
from tests.factories.formats import SHIPPED, format_make
from tests.factories.maintainers import client_of, maintainer_make, member_make, reviewer_make

pytestmark = pytest.mark.django_db
ALL_GAMES = tuple(SHIPPED)


@pytest.fixture
def anna() -> User:
    return maintainer_make("anna", *ALL_GAMES)


@pytest.fixture
def draft(anna: User) -> FormatDraft:
    return format_draft_create(format=format_make("maximus", "draft-format"), actor=anna)


def tomorrow() -> Any:
    return utc_today() + timedelta(days=1)


def save(draft: FormatDraft, actor: User, version: int = 1, **changes: Any) -> FormatDraft:
    return format_draft_save(draft=draft, actor=actor, version=version, changes=changes)


def sent(draft: FormatDraft, **more: Any) -> dict[str, Any]:
    """What a browser sends for a draft as it is stored, read from the fields of its form."""
    head = {"version": draft.version, "effective_from": draft.effective_from, "note": draft.note, "is_emergency": False}
    written = stored_format(draft.format.game.definition["options"], draft.deck_rules, draft.options, head)
    data: dict[str, Any] = {}
    for form in (written.head, written.options, *written.lines, written.added):
        for field in form:
            value = field.value()
            data[field.html_name] = "" if value is None else str(value)
    data.pop("is_emergency", None)
    return {**data, **more}


def test_a_draft_starts_as_the_revision_in_force_and_becomes_the_next(draft: FormatDraft, anna: User) -> None:
    shipped = draft.format.revisions.get()
    assert (draft.options, draft.deck_rules) == (shipped.options, shipped.deck_rules)
    save(draft, anna, options={"deck_min": 30, "deck_max": 60}, effective_from=tomorrow(), note="Smaller decks.")
    held = FormatDraft.objects.get(pk=draft.pk)
    assert held.options == {"deck_min": 30}
    published = format_draft_publish(draft=draft, actor=anna, version=2)
    revision = FormatRevision.objects.get(format=draft.format, number=2)
    assert (revision.options, revision.effective_from, revision.note) == (
        {"deck_min": 30},
        tomorrow(),
        "Smaller decks.",
    )
    assert (published.state, published.revision) == ("scheduled", revision)
    for service in (format_draft_publish, format_draft_discard):
        with pytest.raises(Conflict):
            service(draft=draft, actor=anna)
    assert draft.format.revisions.count() == 2


def test_only_maintainers_of_the_game(draft: FormatDraft) -> None:
    for user in (member_make("mia"), reviewer_make("rolf", "maximus"), maintainer_make("ella", "card-wars")):
        with pytest.raises(Refused):
            format_draft_create(format=draft.format, actor=user)
        with pytest.raises(Missing):
            save(draft, user, note="Mine.")
        with pytest.raises(Missing):
            format_draft_publish(draft=draft, actor=user)
        assert client_of(user).get(f"/desk/formats/{draft.pk}/").status_code == 404
        assert client_of(user).post("/desk/formats/new/", {"format": draft.format.slug}).status_code == 404
    assert Client().get(f"/desk/formats/{draft.pk}/")["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"options": {"wings": 1}}, "/options/wings"),
        ({"options": {"deck_min": "many"}}, "/options/deck_min"),
        ({"options": {"deck_min": 10**30}}, "/options/deck_min"),
        ({"options": {"self_play": 1}}, "/options/self_play"),
        ({"deck_rules": [{"check": "wings"}]}, "/deck_rules/0/check"),
        ({"deck_rules": [{"check": "copy_limit", "params": {"maximum": "four"}}]}, "/deck_rules/0/params/maximum"),
    ],
)
def test_what_the_game_does_not_know_is_refused(draft: FormatDraft, anna: User, changes: Any, pointer: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        save(draft, anna, **changes)
    assert [error.pointer for error in refused.value.field_errors] == [pointer]
    assert FormatDraft.objects.get(pk=draft.pk).version == 1


def test_days_are_those_of_lists(draft: FormatDraft, anna: User) -> None:
    for day, code in ((utc_today() - timedelta(days=1), "draft.date_past"), (utc_today(), "draft.date_today")):
        with pytest.raises(InvalidInput) as refused:
            save(draft, anna, effective_from=day)
        assert refused.value.code == code
    with pytest.raises(InvalidInput, match="on which day"):
        format_draft_publish(draft=draft, actor=anna)
    save(draft, anna, effective_from=utc_today(), is_emergency=True)
    assert format_draft_publish(draft=draft, actor=anna).state == "published"


def test_older_versions_and_older_revisions_are_noticed(draft: FormatDraft, anna: User) -> None:
    bert = maintainer_make("bert")
    save(draft, bert, options={"deck_min": 30}, effective_from=tomorrow())
    with pytest.raises(Stale) as stale:
        save(draft, anna, note="By Anna.")
    assert "bert saved version 2" in stale.value.message
    assert "/options/deck_min" in [error.pointer for error in stale.value.errors]
    format_revision_publish(format=draft.format, effective_from=tomorrow(), options={}, deck_rules=draft.deck_rules)
    with pytest.raises(Conflict) as refused:
        format_draft_publish(draft=draft, actor=anna)
    assert refused.value.code == "draft.outdated"
    save(draft, anna, version=2)
    assert format_draft_publish(draft=draft, actor=anna).revision.number == 3


def test_differences_of_options_and_lines(draft: FormatDraft) -> None:
    table = draft.format.game.definition["options"]
    changed = option_changes(table, {"deck_min": 30}, {"self_play": True})
    assert [(each.name, each.before, each.after) for each in changed] == [
        ("self_play", False, True),
        ("deck_min", 30, 40),
    ]
    lines = draft.deck_rules
    off = [{**lines[0], "severity": None}, *lines[2:]]
    changes = line_changes(lines, off)
    assert [(each.sign, each.line["finding"], each.keys) for each in changes] == [
        ("edit", "DV-SIZE-MIN", ("severity",)),
        ("minus", "DV-SIZE-MAX", ()),
    ]
    assert not is_reordered(lines, off)
    assert is_reordered(lines, [lines[1], lines[0], *lines[2:]])


@pytest.mark.parametrize("game", ALL_GAMES)
def test_the_form_of_every_game_sends_back_what_it_shows(game: str, anna: User) -> None:
    draft = format_draft_create(format=Format.objects.get(slug=SHIPPED[game]), actor=anna)
    client = client_of(anna)
    shown = client.get(f"/desk/formats/{draft.pk}/").content.decode()
    for name in draft.format.game.definition["options"]:
        assert f'id="option-{name}"' in shown
    answer = client.post(f"/desk/formats/{draft.pk}/", sent(draft))
    assert answer.status_code == 302, answer.content.decode()
    held = FormatDraft.objects.get(pk=draft.pk)
    assert (held.version, held.options, held.deck_rules) == (1, draft.options, draft.deck_rules)


def test_options_and_lines_are_edited_on_the_page(draft: FormatDraft, anna: User) -> None:
    page = f"/desk/formats/{draft.pk}/"
    last = len(draft.deck_rules) - 1
    new = {"check": "copy_limit", "finding": "X-1", "params": {"maximum": 9}}
    data = sent(
        draft,
        **{
            "o-deck_min": "35",
            "o-self_play": "true",
            "o-hand_max": "",
            "r0-severity": "warning",
            "r1-severity": "off",
            "r2-line": "",
            f"r{last}-place": "1",
            f"r{last}-p_maximum": "6",
            "r0-place": "2",
            "new-line": json.dumps(new),
            "effective_from": tomorrow().isoformat(),
            "note": "Tried out.",
        },
    )
    answer = client_of(anna).post(page, data)
    assert answer.status_code == 302, answer.content.decode()
    held = FormatDraft.objects.get(pk=draft.pk)
    assert held.options == {"deck_min": 35, "self_play": True, "hand_max": None}
    findings = [line["finding"] for line in held.deck_rules]
    assert findings[0] == draft.deck_rules[last]["finding"]
    assert findings[-1] == "X-1"
    assert held.deck_rules[0]["params"]["maximum"] == 6
    by_finding = {line["finding"]: line for line in held.deck_rules}
    assert by_finding["DV-SIZE-MIN"]["severity"] == "warning"
    assert by_finding["DV-SIZE-MAX"]["severity"] is None
    assert len(held.deck_rules) == len(draft.deck_rules)
    text = client_of(anna).get(page).content.decode()
    assert "<code>deck_min</code>" in text
    assert "stand in another order" in text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"o-deck_min": "9999"}, "less than or equal to 500"),
        ({"o-deck_min": "few"}, "Enter a whole number."),
        ({"o-self_play": "perhaps"}, "Select a valid choice."),
        ({"r0-line": "{"}, "This is not JSON"),
        ({"r0-line": "[]"}, "A rule line is a JSON object."),
        ({"r0-line": '{"check": "known_card", "finding": "\\ud800"}'}, "cannot be stored"),
        ({"new-line": '{"check": "known_card", "finding": "\\u0000"}'}, "cannot be stored"),
        ({"new-line": "[" * 5000}, "This is not JSON"),
        ({"new-line": '{"a": ' * 600 + "1" + "}" * 600}, "This is not JSON"),
        ({"r0-line": '{"check": "wings"}'}, "There is no check “wings” here."),
        ({"new-line": '{"check": "copy_limit"}'}, "needs maximum"),
        ({"r0-place": "0"}, "greater than or equal to 1"),
        ({"effective_from": "2020-01-01"}, "2020-01-01 is over."),
    ],
)
def test_faults_are_told_and_what_was_typed_stays(draft: FormatDraft, anna: User, change: Any, words: str) -> None:
    answer = client_of(anna).post(f"/desk/formats/{draft.pk}/", sent(draft, **{**change, "note": "Typed with care."}))
    text = answer.content.decode()
    assert answer.status_code == 400
    assert words in text
    assert "Typed with care." in text
    assert FormatDraft.objects.get(pk=draft.pk).version == 1


def test_two_maintainers_at_once_lose_nothing(draft: FormatDraft, anna: User) -> None:
    page = f"/desk/formats/{draft.pk}/"
    bert = client_of(maintainer_make("bert"))
    old = sent(draft)
    assert bert.post(page, {**old, "o-deck_min": "30", "r0-line": ""}).status_code == 302
    answer = client_of(anna).post(page, {**old, "o-deck_max": "90", "note": "Anna's note."})
    text = answer.content.decode()
    assert answer.status_code == 412
    assert "bert saved version 2" in text
    assert "The option deck_min went from its default to 30." in text
    assert "Anna&#x27;s note." in text
    assert 'name="o-deck_max" value="90"' in text
    assert 'name="version" value="2"' in text
    assert FormatDraft.objects.get(pk=draft.pk).options == {"deck_min": 30}


def fields_of(page: str) -> dict[str, str]:
    """What a browser would send of the draft's form."""
    form = page[page.index('class="draftform"') :].partition("</form>")[0]
    found = {}
    for field in re.findall(r"<(?:input|textarea|select)[^>]*>", form):
        name = re.search(r'name="([^"]*)"', field)
        value = re.search(r'value="([^"]*)"', field)
        if name and "checkbox" not in field:
            found[name[1]] = html.unescape(value[1]) if value else ""
    for name, text in re.findall(r'<textarea name="([^"]*)"[^>]*>\n?(.*?)</textarea>', form, re.DOTALL):
        found[name] = html.unescape(text)
    for name, options in re.findall(r'<select name="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        found[name] = html.unescape(chosen[1]) if chosen else ""
    return found


def test_lines_typed_over_a_newer_version_are_still_there_on_the_next_save(draft: FormatDraft, anna: User) -> None:
    page = f"/desk/formats/{draft.pk}/"
    bert = client_of(maintainer_make("bert"))
    old = sent(draft)
    new = {"check": "copy_limit", "finding": "X-1", "params": {"maximum": 9}}
    assert bert.post(page, {**old, "r0-line": "", "r1-line": ""}).status_code == 302
    answer = client_of(anna).post(page, {**old, "new-line": json.dumps(new), "r2-line": "", "r3-severity": "warning"})
    assert answer.status_code == 412
    again = client_of(anna).post(page, fields_of(answer.content.decode()))
    assert again.status_code == 302, again.content.decode()
    lines = FormatDraft.objects.get(pk=draft.pk).deck_rules
    wanted = [*draft.deck_rules[:2], {**draft.deck_rules[3], "severity": "warning"}, *draft.deck_rules[4:], new]
    assert lines == wanted


@pytest.mark.parametrize("line", ["{}", '{"check": {"a": 1}}', '{"params": 3}', '{"severity": [], "params": []}'])
def test_an_odd_line_typed_over_a_newer_version_stays_to_be_corrected(
    draft: FormatDraft, anna: User, line: str
) -> None:
    old = sent(draft)
    save(draft, maintainer_make("bert"), note="By Bert.")
    answer = client_of(anna).post(f"/desk/formats/{draft.pk}/", {**old, "r0-line": line})
    assert answer.status_code == 412
    assert "By Bert" not in fields_of(answer.content.decode())["note"]


def test_publishing_on_the_page(draft: FormatDraft, anna: User) -> None:
    client, page = client_of(anna), f"/desk/formats/{draft.pk}/"
    assert client.post(f"{page}publish/", {"version": 1}).status_code == 400
    save(draft, anna, effective_from=tomorrow())
    assert client.post(f"{page}publish/", {"version": 1}).status_code == 412
    assert client.post(f"{page}publish/", {"version": 2}).status_code == 302
    assert client.post(f"{page}publish/", {"version": 3}).status_code == 409
    assert "does not change any more" in client.get(page).content.decode()
    shown = Client().get(f"/api/v1/formats/{draft.format.slug}/").json()["revisions"]
    assert [(each["number"], each["state"]) for each in shown] == [(1, "in_force"), (2, "upcoming")]
