"""Games that are being made: whose they are, what stops them, and what a change of a published one may not touch."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from banlists.models import BanListRevision
from banlists.services.new_games import new_game_faults, new_game_publish
from oscg.accounts.models import GameRole, User
from oscg.accounts.permissions import is_maintainer
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused, Stale
from oscg.common.models import Change
from rules.models import Format, FormatRevision, Game, GameDraft
from rules.selectors.game_drafts import game_draft_get, game_draft_list
from rules.services.game_drafts import game_draft_create, game_draft_discard, game_draft_save
from rules.sheets.content import definition_of
from tests.factories.maintainers import maintainer_make, member_make, reviewer_make
from tests.rules.sheets.lamplight_rows import lamplight_content

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
def change(draft: GameDraft, anna: User) -> Callable[..., GameDraft]:
    """A draft of a change of the published game, with something done to its content."""

    def change(do: Callable[[dict[str, Any]], Any]) -> GameDraft:
        game = new_game_publish(draft=draft, actor=anna, revision=draft.revision)
        made = game_draft_create(actor=anna, game=game)
        content = copy.deepcopy(made.content)
        do(content)
        return game_draft_save(draft=made, actor=anna, revision=made.revision, content=content)

    return change


def pointers(draft: GameDraft) -> list[str]:
    return [fault.pointer for fault in new_game_faults(draft)]


def test_who_may_make_games(anna: User) -> None:
    staff = member_make("stan")
    staff.is_staff = True
    staff.save()
    assert game_draft_create(actor=staff).author == staff
    shut = maintainer_make("sam")
    shut.is_active = False
    for user in (member_make("mia"), reviewer_make("rolf", "maximus"), shut):
        with pytest.raises(Refused):
            game_draft_create(actor=user)


def test_a_draft_is_its_authors_alone(draft: GameDraft, anna: User) -> None:
    for user in (maintainer_make("bert"), member_make("mia")):
        assert not game_draft_list(user=user).exists()
        with pytest.raises(Missing):
            game_draft_get(pk=draft.pk, user=user)
        for step in (
            lambda user=user: game_draft_save(draft=draft, actor=user, revision=draft.revision, content={}),
            lambda user=user: game_draft_discard(draft=draft, actor=user, revision=draft.revision),
            lambda user=user: new_game_publish(draft=draft, actor=user, revision=draft.revision),
        ):
            with pytest.raises(Missing):
                step()
    assert not Game.objects.filter(slug="lamplight").exists()
    assert game_draft_list(user=anna).get() == draft


def test_publishing_makes_everything_at_once(draft: GameDraft, anna: User) -> None:
    game = new_game_publish(draft=draft, actor=anna, revision=draft.revision)
    assert game.definition == definition_of(draft.content)
    assert [tier.code for tier in game.tiers.all()] == ["plain", "bright", "beacon"]
    revision = FormatRevision.objects.get(format__slug="lamplight-winter")
    assert (revision.number, revision.effective_from, revision.author) == (1, utc_today(), anna)
    listed = BanListRevision.objects.get(ban_list__format__slug="lamplight-winter")
    assert (listed.effective_from, listed.entries.count()) == (utc_today(), 2)
    assert is_maintainer(anna, "lamplight")
    assert [role.user for role in GameRole.objects.filter(game="lamplight")] == [anna]
    told = set(Change.objects.values_list("scope", "action", "subject", "key"))
    assert {
        ("rules", "created", "game", "lamplight"),
        ("rules", "created", "format", "lamplight-winter"),
        ("rules", "published", "format", "lamplight-winter"),
        ("banlists", "published", "ban_list", "lamplight-winter"),
        ("desk", "published", "game_draft", f"lamplight/{draft.pk}"),
    } <= told
    with pytest.raises(Conflict):
        new_game_publish(draft=draft, actor=anna, revision=draft.revision + 1)


def test_nothing_is_made_while_something_is_wrong(draft: GameDraft, anna: User) -> None:
    content = copy.deepcopy(draft.content)
    content["format"]["lines"][0]["params"] = {"often": True}
    content["format"]["lines"][3]["check"] = "no_check"
    content["format"]["slug"] = "maximus-standard"
    draft = game_draft_save(draft=draft, actor=anna, revision=draft.revision, content=content)
    found = ["/format/slug", "/format/deck_rules/0/params/often", "/format/deck_rules/3/check"]
    assert pointers(draft) == found
    with pytest.raises(InvalidInput) as caught:
        new_game_publish(draft=draft, actor=anna, revision=draft.revision)
    assert [each.pointer for each in caught.value.field_errors] == found
    assert not Game.objects.filter(slug="lamplight").exists()
    assert not GameRole.objects.filter(game="lamplight").exists()


def test_a_faulty_list_stops_the_whole(draft: GameDraft, anna: User) -> None:
    content = copy.deepcopy(draft.content)
    content["list"]["entries"][0] = {"card": "Old Marit", "status": "banned", "reason": "Too old."}
    content["list"]["entries"][1]["filter"] = {"colour": ["red"]}
    draft = game_draft_save(draft=draft, actor=anna, revision=draft.revision, content=content)
    assert pointers(draft) == ["/list/entries/0/card", "/list/entries/1/filter/colour"]
    with pytest.raises(InvalidInput):
        new_game_publish(draft=draft, actor=anna, revision=draft.revision)
    assert not Format.objects.filter(slug="lamplight-winter").exists()


def test_an_empty_draft_says_what_is_missing(anna: User) -> None:
    draft = game_draft_create(actor=anna)
    found = [fault.detail for fault in new_game_faults(draft)]
    assert all(any(word in detail for detail in found) for word in ("slug", "name", "boards"))
    with pytest.raises(InvalidInput):
        new_game_publish(draft=draft, actor=anna, revision=draft.revision)


def test_two_windows_do_not_write_over_each_other(draft: GameDraft, anna: User) -> None:
    seen = draft.revision
    game_draft_save(draft=draft, actor=anna, revision=seen, content={**draft.content, "list": {}})
    with pytest.raises(Stale):
        game_draft_save(draft=draft, actor=anna, revision=seen, content=draft.content)
    with pytest.raises(Stale):
        new_game_publish(draft=draft, actor=anna, revision=seen)
    with pytest.raises(InvalidInput):
        game_draft_save(draft=draft, actor=anna, revision=seen + 1, content={"about": {"name": "x" * 300_001}})


def test_a_slug_taken_meanwhile(draft: GameDraft, anna: User) -> None:
    other = game_draft_create(actor=anna, name="Other")
    other = game_draft_save(draft=other, actor=anna, revision=other.revision, content=lamplight_content())
    new_game_publish(draft=draft, actor=anna, revision=draft.revision)
    with pytest.raises(InvalidInput):
        new_game_publish(draft=other, actor=anna, revision=other.revision)


def test_words_may_change_and_things_may_join(change: Callable[..., GameDraft], anna: User) -> None:
    def do(content: dict[str, Any]) -> None:
        content["about"]["summary"] = "Three keepers."
        content["decks"]["boards"].append({"code": "cellar", "name": "cellar"})
        content["cards"]["kinds"].append({"code": "gull", "name": "Gull", "boards": ["cellar"]})
        content["cards"]["fields"].append({"name": "wings", "type": {"is": "number", "high": 4}, "is_fact": True})
        content["options"]["options"].append(
            {"name": "gulls", "type": {"is": "number", "default": 2}, "summary": "Most gulls."}
        )

    draft = change(do)
    assert pointers(draft) == []
    game = new_game_publish(draft=draft, actor=anna, revision=draft.revision)
    assert game.definition["boards"] == ["tower", "boats", "cellar"]
    assert FormatRevision.objects.filter(format__game=game).count() == 1
    assert GameRole.objects.filter(game="lamplight").count() == 1


@pytest.mark.parametrize(
    ("do", "pointer"),
    [
        (lambda c: c["about"].update(slug="lamplit"), "/definition/slug"),
        (lambda c: c["decks"]["boards"].reverse(), "/definition/boards"),
        (lambda c: c["decks"]["tiers"][0].update(copies=9), "/definition/tiers"),
        (lambda c: c["decks"]["tiers"].reverse(), "/definition/tiers"),
        (lambda c: c["decks"].update(unpublished="unknown"), "/definition/words/unpublished"),
        (lambda c: c["cards"]["facts"][0]["source"].update(paths=["watch"]), "/definition/facts/watch"),
        (lambda c: c["cards"]["fields"][0].pop("is_fact"), "/definition/words/values/coast"),
        (lambda c: c["cards"]["kinds"][0].update(boards=["boats"]), "/definition/words/homes/keeper"),
        (lambda c: c["options"]["options"][0]["type"].update(default=13), "/definition/options/tower_min"),
        (lambda c: c["options"]["options"].pop(0), "/definition/options/tower_min"),
        (lambda c: c["options"]["agreement"].update(unrestricted=3), "/definition/agreement"),
    ],
)
def test_what_past_days_rest_on_stays(
    change: Callable[..., GameDraft], anna: User, do: Callable[[dict[str, Any]], Any], pointer: str
) -> None:
    draft = change(do)
    before = Game.objects.get(slug="lamplight").definition
    assert pointer in pointers(draft)
    with pytest.raises(InvalidInput):
        new_game_publish(draft=draft, actor=anna, revision=draft.revision)
    assert Game.objects.get(slug="lamplight").definition == before


def test_games_kept_in_files_are_not_changed_here(anna: User) -> None:
    with pytest.raises(Refused):
        game_draft_create(actor=anna, game=Game.objects.get(slug="maximus"))


def test_a_change_is_for_all_maintainers_of_the_game_one_at_a_time(
    change: Callable[..., GameDraft], anna: User
) -> None:
    draft = change(lambda content: None)
    assert draft.game is not None
    bert = maintainer_make("bert", "lamplight")
    assert game_draft_get(pk=draft.pk, user=bert) == draft
    with pytest.raises(Conflict):
        game_draft_create(actor=bert, game=draft.game)
    with pytest.raises(Refused):
        game_draft_create(actor=maintainer_make("ella", "fortification"), game=draft.game)
    GameRole.objects.filter(user=anna, game="lamplight").delete()
    with pytest.raises(Missing):
        game_draft_get(pk=draft.pk, user=anna)
