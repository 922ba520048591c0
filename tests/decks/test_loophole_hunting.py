"""Hunts for loopholes: the cards decks may hold on a day and how many of each, decks, cards in question; closing and looking again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from banlists.models import BanListRevision
from decks.models import Deck
from decks.services.deck_choices import DeckChoice
from decks.services.loophole_closing import hunt_again, loophole_again, loophole_close
from decks.services.loophole_hunting import HuntRequest, hunt_of
from decks.services.loophole_pool import hunting_pool
from oscg.accounts.models import Role, User
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, DomainError, InvalidInput, Refused
from rules.models import Loophole
from rules.services.loophole_runs import run_cancel
from rules.services.loopholes import loophole_reopen
from tests.factories.searches import FORMAT, fakes, held_loophole, searched, worked
from tests.factories.submissions import person

__all__ = ["fakes"]
pytestmark = pytest.mark.django_db
TODAY = utc_today()


@pytest.fixture
def keeper() -> User:
    return person("tallow", Role.MAINTAINER, game="fortification")


def pool(format_slug: str = FORMAT, **more: Any) -> Any:
    return hunting_pool(format_slug=format_slug, day=TODAY, **more)


def banned_in(format_slug: str) -> set[str]:
    revision = BanListRevision.objects.filter(ban_list__format__slug=format_slug, effective_from__lte=TODAY).latest(
        "number"
    )
    return {each.card.slug for each in revision.entries.select_related("card") if each.card and each.status == "banned"}


# ------------------------------------------------------------------------------------------------------------------- pool
def test_the_pool_is_what_decks_may_hold_on_the_day() -> None:
    found = pool("maximus-standard")
    assert banned_in("maximus-standard")
    assert not banned_in("maximus-standard") & {card.slug for card in found.cards}
    assert set(found.copies.values()) == {1, 4}  # restricted cards, and the others
    assert len(found.copies) == len(found.cards) == len(found.places)


def test_copies_follow_the_options_and_rarities() -> None:
    usual, fewer = pool(), pool(options={"card_copy_max": 2, "character_copy_max": 1})
    assert (max(usual.copies.values()), max(fewer.copies.values())) == (3, 2)
    assert {key.rpartition("/")[2] for key in pool("card-wars-war").copies} > {"journey"}


def test_decks_are_the_legal_samples() -> None:
    hunt = hunt_of(request=HuntRequest(FORMAT), viewer=None)
    legal = set(hunt.decks)
    assert legal <= set(Deck.objects.filter(format__slug=FORMAT, is_sample=True).values_list("name", flat=True))
    assert len(legal) > 3
    assert {len(deck) for deck in hunt.decks.values()} == {50}
    assert (hunt.focus, hunt.about["decks"], hunt.about["as_of"]) == (frozenset(), "samples", TODAY.isoformat())
    match = hunt.start(sorted(legal)[:2], 1)
    assert match.outcome is None


def test_a_deck_is_made_around_each_card_in_question() -> None:
    hunt = hunt_of(request=HuntRequest(FORMAT, cards=("Ford Warden",)), viewer=None)
    assert hunt.focus == {"ford-warden"}
    own = hunt.decks["A deck around Ford Warden"]
    assert any(hunt.cards[at].slug == "ford-warden" for at in own)


@pytest.mark.parametrize(
    ("more", "pointer", "words"),
    [
        ({"cards": ("nobody",)}, "/cards/0", "no card “nobody”"),
        ({"cards": ("gilded-ram",)}, "/cards/0", "No deck of fortification-standard may hold"),
        ({"decks": (DeckChoice(text="1 Ford Warden"),)}, "/decks/0", "is not legal in"),
        ({"detectors": ("luck",)}, "/detectors/0", "no detector “luck”"),
        ({"seed": -1}, "/seed", "A seed is a number"),
        ({"options": {"luck": 1}}, "/options/luck", "Some options are not allowed"),
        ({"cards": ("ford-warden",) * 41}, "/cards", "at most 40"),
        ({"extra": {"cards": 3}}, "/extra", "no file of cards"),
        ({"extra": {"game": "maximus", "cards": []}}, "/extra/game", "not of Fortification"),
        ({"extra": {"cards": [{"slug": "x", "name": "X", "attributes": {}}]}}, "/extra/cards/0", "not in order"),
    ],
)
def test_what_cannot_be_searched_is_told_at_its_place(
    fakes: None, more: dict[str, Any], pointer: str, words: str
) -> None:
    with pytest.raises(InvalidInput, match=words) as refused:
        hunt_of(request=HuntRequest(FORMAT, **more), viewer=None)
    assert refused.value.field_errors[0].pointer.startswith(pointer)


def test_further_cards_are_in_question_and_bring_decks(fakes: None) -> None:
    spell = {
        "slug": "loud-bell", "name": "Loud Bell",
        "attributes": {"kind": "spell", "spell_type": "field", "timing": "normal", "elements": ["fire"]},
        "abilities": [{"form": "resolve", "do": [{"effect": "discard", "player": "$opponent"}]}],
    }  # fmt: skip
    extra = {"cards": [spell], "decks": {"Bells": {"loud-bell": 3, "ford-warden": 2}}}
    hunt = hunt_of(request=HuntRequest(FORMAT, extra=extra), viewer=None)
    assert hunt.focus == {"loud-bell"}
    assert sorted(hunt.cards[at].slug for at in hunt.decks["Bells"]) == ["ford-warden"] * 2 + ["loud-bell"] * 3
    assert "A deck around Loud Bell" in hunt.decks
    assert hunt.copies["loud-bell/"] == 3
    assert hunt.about["extra"] == ["loud-bell"]
    extra["decks"]["Bells"]["nobody"] = 1  # type: ignore[index]
    with pytest.raises(InvalidInput, match="“nobody”"):
        hunt_of(request=HuntRequest(FORMAT, extra=extra), viewer=None)


# ---------------------------------------------------------------------------------------------------------------- closing
def test_accepted_it_stays_accepted(fakes: None, keeper: User) -> None:
    row = held_loophole(keeper)
    found = loophole_close(loophole=row, actor=keeper, status="accepted", note="It is meant so.")
    assert (found.status, found.again, found.remedy_note) == ("accepted", None, "It is meant so.")
    assert held_loophole(keeper).status == "accepted"
    with pytest.raises(Conflict, match="closed already"):
        loophole_close(loophole=found, actor=keeper, status="accepted", note="Again.")
    again = loophole_reopen(loophole=found, actor=keeper, note="It is not.")
    assert (again.status, [step.action for step in again.steps.all()]) == ("open", ["found", "accepted", "reopened"])
    with pytest.raises(Conflict, match="open already"):
        loophole_reopen(loophole=again, actor=keeper)


def test_fixed_by_an_option_it_is_looked_for_again_and_gone(fakes: None, keeper: User) -> None:
    row = held_loophole(keeper)
    kwargs: dict[str, Any] = {
        "status": "fixed",
        "remedy": "option",
        "note": "Nine cards.",
        "option": "hand_limit",
        "value": 9,
    }
    found = loophole_close(loophole=row, actor=keeper, **kwargs)
    assert found.again is not None
    assert (found.status, found.again.purpose, found.again.detectors) == ("fixed", "again", ["holding"])
    assert found.again.hunt["focus"] == row.cards
    assert worked(found.again).state == "done"
    found.refresh_from_db()
    assert (found.status, found.is_gone) == ("fixed", True)
    assert [step.action for step in found.steps.all()] == ["found", "fixed", "again", "gone"]
    worked(loophole_again(loophole=found, actor=keeper))  # under the rules of today it still shows
    found.refresh_from_db()
    assert (found.status, found.is_gone, found.steps.last().action) == ("open", False, "reopened")  # type: ignore[union-attr]


def test_a_card_that_no_deck_may_hold_any_more_leaves_the_decks(
    fakes: None, keeper: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = held_loophole(keeper, "ford-warden")
    before = pool()
    kept = tuple(card for card in before.cards if card.slug != "ford-warden")
    without = replace(
        before,
        cards=kept,
        places={(card.slug, card.key[2] or None): at for at, card in enumerate(kept)},
        copies={key: count for key, count in before.copies.items() if key != "ford-warden/"},
    )
    monkeypatch.setattr("decks.services.loophole_closing.hunting_pool", lambda **_: without)
    hunt = hunt_again(loophole=row, day=TODAY, options={})
    assert row.run is not None
    assert set(hunt.decks) == set(row.run.hunt["decks"])
    assert all(len(deck) == 50 for deck in hunt.decks.values())
    assert "ford-warden" not in {card.slug for card in hunt.cards}
    found = loophole_close(loophole=row, actor=keeper, status="fixed", remedy="list", note="Banned.")
    assert found.again is not None
    worked(found.again)
    found.refresh_from_db()
    assert (found.status, found.is_gone) == ("fixed", True)


def test_cut_off_nobody_knows(fakes: None, keeper: User) -> None:
    row = held_loophole(keeper)
    found = loophole_close(loophole=row, actor=keeper, status="fixed", remedy="erratum", note="Other words.")
    assert found.again is not None
    run_cancel(run=found.again, actor=keeper)
    found.refresh_from_db()
    assert (found.status, found.is_gone, found.steps.last().action) == ("fixed", False, "unsure")  # type: ignore[union-attr]


def test_gone_and_found_once_more_it_is_open_again(fakes: None, keeper: User) -> None:
    row = held_loophole(keeper)
    Loophole.objects.filter(pk=row.pk).update(status="fixed", remedy="list", is_gone=True)
    found = held_loophole(keeper)
    assert (found.status, found.is_gone, found.steps.last().note) == ("open", False, "It shows again.")  # type: ignore[union-attr]


def test_who_may_close_and_what_is_refused(fakes: None, keeper: User) -> None:
    row = held_loophole(keeper)
    kwargs: dict[str, Any] = {"loophole": row, "status": "fixed", "remedy": "list", "note": "Banned."}
    for stranger in (person("sorrel"), person("other", Role.MAINTAINER, game="maximus")):
        with pytest.raises(Refused):
            loophole_close(actor=stranger, **kwargs)
        with pytest.raises(Refused):
            loophole_reopen(loophole=row, actor=stranger)
        with pytest.raises(Refused):
            loophole_again(loophole=row, actor=stranger)
    for wrong in ({"status": "open"}, {"remedy": ""}, {"note": " "}, {"note": "x" * 301}, {"option": "hand_limit"}):
        with pytest.raises(InvalidInput):
            loophole_close(actor=keeper, **{**kwargs, **wrong})
    with pytest.raises(DomainError):
        loophole_close(actor=keeper, **{**kwargs, "remedy": "option", "option": "luck", "value": 1})
    with pytest.raises(Conflict, match="closed as fixed"):
        loophole_again(loophole=row, actor=keeper)
    searched(keeper)
    reading = Loophole.objects.get(kind="counting.sum")
    with pytest.raises(Conflict, match="a reading"):
        loophole_close(actor=keeper, **{**kwargs, "loophole": reading})
