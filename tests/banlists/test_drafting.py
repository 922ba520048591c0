"""Drafts of lists through their services: who, when, which version, and what becomes of them."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from banlists.models import BanListDraft, BanListRevision
from banlists.selectors import draft_get, draft_list
from banlists.services.draft_preview import draft_preview
from banlists.services.drafting import draft_confirm, draft_create, draft_discard, draft_publish, draft_save
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused, Stale
from oscg.common.models import Change
from rules.models import Format
from tests.factories.formats import format_make, list_make
from tests.factories.maintainers import maintainer_make, member_make, reviewer_make

pytestmark = pytest.mark.django_db
SLAG = {"card": "slag-rain", "status": "banned", "reason": "Too strong."}
KNOCK = {"card": "bailiffs-knock", "status": "restricted", "limit": 2, "reason": "Too early."}


@pytest.fixture
def plain() -> Format:
    """A format of Maximus without a list that needs no second maintainer."""
    return format_make("maximus", "plain-format")


@pytest.fixture
def strict() -> Format:
    """A format whose lists a second maintainer confirms."""
    made = format_make("maximus", "strict-format")
    made.needs_second_maintainer = True
    made.save()
    return made


def tomorrow() -> date:
    return utc_today() + timedelta(days=1)


def make(format_: Format, actor: Any, **more: Any) -> BanListDraft:
    return draft_create(format=format_, actor=actor, **{"effective_from": tomorrow(), "entries": [SLAG], **more})


def test_a_draft_starts_as_the_list_in_force(plain: Format) -> None:
    list_make(plain, utc_today() - timedelta(days=9), banned=["slag-rain"], restricted={"bailiffs-knock": 2})
    list_make(plain, utc_today() + timedelta(days=9), banned=["bailiffs-knock"])
    anna = maintainer_make("anna")
    draft = draft_create(format=plain, actor=anna)
    assert [(row["card"], row["status"], row.get("limit")) for row in draft.entries] == [
        ("slag-rain", "banned", None),
        ("bailiffs-knock", "restricted", 2),
    ]
    assert draft.based_on is not None
    assert draft.based_on.number == 2
    later = draft_create(format=plain, actor=anna, starts_from=2)
    assert [row["card"] for row in later.entries] == ["bailiffs-knock"]
    with pytest.raises(InvalidInput, match="no revision 7"):
        draft_create(format=plain, actor=anna, starts_from=7)


@pytest.mark.parametrize("role", ["member", "reviewer", "other game"])
def test_only_maintainers_of_the_game_draft(plain: Format, role: str) -> None:
    make_ = {"member": member_make, "reviewer": lambda n: reviewer_make(n, "maximus")}
    other = make_.get(role, lambda n: maintainer_make(n, "card-wars"))("bert")
    with pytest.raises(Refused):
        make(plain, other)
    draft = make(plain, maintainer_make("anna"))
    for service, more in (
        (draft_save, {"version": 1, "changes": {"announcement": "Mine now."}}),
        (draft_confirm, {}),
        (draft_publish, {}),
        (draft_discard, {}),
    ):
        with pytest.raises(Missing):
            service(draft=draft, actor=other, **more)
    with pytest.raises(Missing):
        draft_get(pk=draft.pk, user=other)
    assert list(draft_list(user=other)) == []
    assert BanListDraft.objects.get(pk=draft.pk).version == 1


def test_a_maintainer_who_may_not_sign_in_any_more_has_no_role(plain: Format) -> None:
    anna = maintainer_make("anna")
    anna.is_active = False
    anna.save()
    with pytest.raises(Refused):
        make(plain, anna)


def test_entries_are_read_by_name_and_may_lack_a_reason_for_now(plain: Format) -> None:
    anna = maintainer_make("anna")
    draft = make(plain, anna, entries=[{"card": "SLAG rain", "status": "restricted"}])
    assert draft.entries == [{"card": "slag-rain", "status": "restricted", "limit": 1, "reason": ""}]
    with pytest.raises(InvalidInput) as refused:
        draft_publish(draft=draft, actor=anna)
    assert [error.pointer for error in refused.value.errors] == ["/entries/0/reason"]
    assert draft_preview(draft).blockers == ("Give a reason for Slag Rain: players will ask for it.",)


def test_every_entry_that_cannot_be_read_is_named(plain: Format) -> None:
    with pytest.raises(InvalidInput) as refused:
        make(
            plain,
            maintainer_make("anna"),
            entries=[
                {**SLAG, "card": "no-such-card"},
                SLAG,
                {"filter": {"wings": 2}, "status": "banned"},
                {**KNOCK, "limit": 0},
            ],
        )
    assert [error.pointer for error in refused.value.errors] == [
        "/entries/0/card",
        "/entries/2/filter/wings",
        "/entries/3/limit",
    ]
    assert not BanListDraft.objects.exists()


def test_nothing_takes_effect_in_the_past_or_unasked_today(plain: Format) -> None:
    anna = maintainer_make("anna")
    yesterday = utc_today() - timedelta(days=1)
    for is_emergency in (False, True):
        with pytest.raises(InvalidInput) as refused:
            make(plain, anna, effective_from=yesterday, is_emergency=is_emergency)
        assert refused.value.code == "draft.date_past"
    with pytest.raises(InvalidInput) as refused:
        make(plain, anna, effective_from=utc_today())
    assert refused.value.code == "draft.date_today"
    draft = make(plain, anna, effective_from=utc_today(), is_emergency=True)
    with pytest.raises(InvalidInput) as refused:
        draft_publish(draft=draft, actor=anna, is_schedule=True)
    assert refused.value.code == "draft.date_today"
    held, published = draft_publish(draft=draft, actor=anna)
    assert (held.state, published.revision.effective_from) == ("published", utc_today())


def test_a_draft_that_waited_too_long_is_not_published(plain: Format) -> None:
    anna = maintainer_make("anna")
    draft = make(plain, anna)
    BanListDraft.objects.update(effective_from=utc_today() - timedelta(days=1))
    with pytest.raises(InvalidInput) as refused:
        draft_publish(draft=draft, actor=anna)
    assert refused.value.code == "draft.date_past"
    assert not BanListRevision.objects.filter(ban_list__format=plain).exists()


def test_without_a_day_nothing_is_published(plain: Format) -> None:
    anna = maintainer_make("anna")
    with pytest.raises(InvalidInput, match="on which day"):
        draft_publish(draft=make(plain, anna, effective_from=None), actor=anna)


def test_scheduling_makes_the_dated_revision_once(plain: Format) -> None:
    anna = maintainer_make("anna")
    draft = make(plain, anna, announcement="Here it is.", entries=[SLAG, KNOCK])
    held, published = draft_publish(draft=draft, actor=anna, version=1, is_schedule=True)
    revision = published.revision
    assert (held.state, held.revision, held.version) == ("scheduled", revision, 2)
    assert (revision.number, revision.effective_from, revision.announcement) == (1, tomorrow(), "Here it is.")
    assert [(entry.card.slug, entry.status, entry.limit) for entry in revision.entries.select_related("card")] == [
        ("slag-rain", "banned", 0),
        ("bailiffs-knock", "restricted", 2),
    ]
    for service, more in (
        (draft_publish, {}),
        (draft_publish, {"is_schedule": True}),
        (draft_discard, {}),
        (draft_confirm, {}),
        (draft_save, {"version": 2, "changes": {"announcement": "Other."}}),
    ):
        with pytest.raises(Conflict) as refused:
            service(draft=draft, actor=anna, **more)
        assert refused.value.code == "draft.scheduled"
    assert BanListRevision.objects.filter(ban_list__format=plain).count() == 1


def test_a_second_maintainer_confirms_exactly_this_version(strict: Format) -> None:
    anna, bert = maintainer_make("anna"), maintainer_make("bert")
    draft = make(strict, anna)
    for actor in (anna, bert):
        with pytest.raises(Conflict) as refused:
            draft_publish(draft=draft, actor=actor)
        assert refused.value.code == "draft.unconfirmed"
    with pytest.raises(Refused) as own:
        draft_confirm(draft=draft, actor=anna)
    assert own.value.code == "draft.own_text"
    held = draft_confirm(draft=draft, actor=bert, version=1)
    assert ([each["name"] for each in held.confirmations], held.version) == (["bert"], 2)
    assert draft_confirm(draft=draft, actor=bert).version == 2
    held = draft_save(draft=draft, actor=anna, version=2, changes={"announcement": "After all something else."})
    assert held.confirmations == []
    with pytest.raises(Conflict):
        draft_publish(draft=draft, actor=anna)
    draft_confirm(draft=draft, actor=bert)
    _, published = draft_publish(draft=draft, actor=anna)
    assert published.revision.author_name == "anna and bert"


def test_who_edits_another_s_draft_does_not_confirm_it_alone(strict: Format) -> None:
    anna, bert = maintainer_make("anna"), maintainer_make("bert")
    draft = make(strict, anna)
    draft_save(draft=draft, actor=bert, version=1, changes={"entries": [KNOCK]})
    with pytest.raises(Refused):
        draft_confirm(draft=draft, actor=bert)
    draft_confirm(draft=draft, actor=anna)
    _, published = draft_publish(draft=draft, actor=bert)
    assert published.revision.entries.get().limit == 2


def test_an_edit_of_an_older_version_is_told_what_changed(plain: Format) -> None:
    anna, bert = maintainer_make("anna"), maintainer_make("bert")
    draft = make(plain, anna)
    draft_save(
        draft=draft,
        actor=bert,
        version=1,
        changes={
            "entries": [SLAG, KNOCK],
            "effective_from": tomorrow() + timedelta(days=5),
            "announcement": "By Bert.",
        },
    )
    with pytest.raises(Stale) as stale:
        draft_save(draft=draft, actor=anna, version=1, changes={"announcement": "By Anna."})
    assert "bert saved version 2" in stale.value.message
    assert {error.pointer for error in stale.value.errors} == {"/entries", "/effective_from", "/announcement"}
    assert "Bailiff's Knock: not listed → restricted to 2 (“Too early.”)." in [e.detail for e in stale.value.errors]
    held = BanListDraft.objects.get(pk=draft.pk)
    assert (held.version, held.announcement) == (2, "By Bert.")
    for service in (draft_publish, draft_discard, draft_confirm):
        with pytest.raises(Stale):
            service(draft=draft, actor=anna, version=1)


def test_saving_the_same_again_writes_nothing(plain: Format) -> None:
    anna = maintainer_make("anna")
    draft = make(plain, anna)
    before = Change.objects.count()
    assert draft_save(draft=draft, actor=anna, version=1, changes={"entries": [SLAG]}).version == 1
    assert Change.objects.count() == before


def test_a_draft_does_not_undo_a_list_it_does_not_know(plain: Format) -> None:
    anna = maintainer_make("anna")
    draft = make(plain, anna)
    list_make(plain, tomorrow(), banned=["bailiffs-knock"])
    with pytest.raises(Conflict) as refused:
        draft_publish(draft=draft, actor=anna)
    assert refused.value.code == "draft.outdated"
    assert "List 1 was published after this version" in draft_preview(draft_get(pk=draft.pk, user=anna)).blockers[0]
    held = draft_save(draft=draft, actor=anna, version=1, changes={})
    assert held.version == 2
    _, published = draft_publish(draft=draft, actor=anna)
    assert published.revision.number == 2


def test_a_correction_is_the_next_revision(plain: Format) -> None:
    anna = maintainer_make("anna")
    draft_publish(draft=make(plain, anna), actor=anna)
    draft_publish(draft=make(plain, anna, entries=[KNOCK]), actor=anna)
    stored = BanListRevision.objects.filter(ban_list__format=plain).order_by("number")
    assert [(each.number, each.entries.get().card.slug) for each in stored] == [(1, "slag-rain"), (2, "bailiffs-knock")]


def test_the_work_on_drafts_is_recorded_where_the_public_does_not_look(plain: Format) -> None:
    anna = maintainer_make("anna")
    before = set(Change.objects.values_list("pk", flat=True))
    draft = make(plain, anna)
    draft_save(draft=draft, actor=anna, version=1, changes={"announcement": "Secret."})
    draft_discard(draft=draft, actor=anna)
    made = Change.objects.exclude(pk__in=before).order_by("pk")
    assert [(c.scope, c.action, c.after, c.actor) for c in made] == [
        ("desk", "created", 1, anna),
        ("desk", "saved", 2, anna),
        ("desk", "discarded", 3, anna),
    ]


def test_the_preview_says_what_changes_and_what_contradicts(plain: Format) -> None:
    list_make(plain, utc_today() - timedelta(days=3), banned=["bailiffs-knock"])
    list_make(plain, tomorrow(), restricted={"bailiffs-knock": 1})
    draft = make(
        plain,
        maintainer_make("anna"),
        effective_from=tomorrow() + timedelta(days=1),
        entries=[
            {"filter": {"kind": "verb", "stat": ["cost", ">=", 8]}, "status": "banned", "reason": "Large."},
            {"card": "debt-come-due", "status": "restricted", "limit": 2, "reason": "Named."},
        ],
    )
    preview = draft_preview(draft)
    assert [(each.change.sign, each.words) for each in preview.changes] == [
        ("plus", "every Verb with cost 8 or more"),
        ("plus", "Debt Come Due"),
        ("minus", "Bailiff's Knock"),
    ]
    assert [card.slug for card in preview.changes[0].covered] == ["debt-come-due", "redraw-the-coastline"]
    assert preview.changes_to_scheduled[-1].change.before is not None
    assert preview.changes_to_scheduled[-1].change.before.standing == ("restricted", 1)
    assert preview.conflicts == (("Debt Come Due", "banned"),)
    assert (preview.number, preview.blockers) == (3, ())
