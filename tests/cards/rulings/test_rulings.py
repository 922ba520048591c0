"""Rulings: written by maintainers, published in versions that do not change, corrected and withdrawn."""

from __future__ import annotations

from typing import Any

import pytest

from cards.models import Card, Ruling, RulingVersion
from cards.selectors import ruling_list, rulings_by_rule
from cards.services.ruling_positions import position_check, ruling_check
from cards.services.ruling_seeding import rulings_load
from cards.services.rulings import (
    ruling_content,
    ruling_create,
    ruling_discard,
    ruling_publish,
    ruling_save,
    ruling_withdraw,
)
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Refused, Stale
from oscg.common.models import Change, ImmutableError
from rules.models import Game
from tests.factories.cards import card_make
from tests.factories.maintainers import maintainer_make, member_make, reviewer_make
from tests.factories.talk import OX, URCHIN, position, ruling, ruling_given

pytestmark = pytest.mark.django_db


def maximus() -> Game:
    """The game of these rulings."""
    return Game.objects.get(slug="maximus")


def test_from_draft_to_published_to_corrected_to_withdrawn() -> None:
    anna, ben = maintainer_make("anna"), maintainer_make("ben")
    found = ruling(anna, published=False)
    assert (found.state, found.current, found in ruling_list(game="maximus")) == ("draft", None, False)
    first = ruling_publish(ruling=found, actor=anna, revision=1)
    assert (found.state, found.current, found.draft, first.number) == ("published", first, None, 1)
    assert list(ruling_list(game="maximus", card=URCHIN)) == [found]
    assert rulings_by_rule(game="maximus")["MAX-ATK-11"] == [(found.pk, first.question)]

    given = {**ruling_content(found), "answer": "Yes, after all.", "cards": [OX], "rules": [], "note": "It was wrong."}
    ruling_save(ruling=found, actor=ben, revision=2, content=given)
    assert list(ruling_list(game="maximus", card=URCHIN)) == [found]  # the draft counts for nobody yet
    second = ruling_publish(ruling=found, actor=ben, revision=3)
    assert (second.number, second.answer, second.author) == (2, "Yes, after all.", ben)
    assert RulingVersion.objects.get(pk=first.pk).answer == first.answer
    assert list(ruling_list(game="maximus", card=URCHIN)) == []
    assert "MAX-ATK-11" not in rulings_by_rule(game="maximus")

    ruling_withdraw(ruling=found, actor=anna, revision=4, reason="The card changed.")
    assert (found.state, found in ruling_list(game="maximus")) == ("withdrawn", False)
    ruling_save(ruling=found, actor=anna, revision=5, content={**ruling_content(found), "answer": "No again."})
    ruling_publish(ruling=found, actor=anna, revision=6)
    assert (found.state, found.reason, found.versions.count()) == ("published", "", 3)
    log = Change.objects.filter(subject="ruling", key=f"maximus/{found.pk}").order_by("number")
    assert [each.action for each in log] == [
        "begun", "published", "saved", "published", "withdrawn", "saved", "published",
    ]  # fmt: skip


def test_versions_do_not_change() -> None:
    found = ruling(maintainer_make("anna")).current
    assert found is not None
    found.answer = "Something else."
    with pytest.raises(ImmutableError):
        found.save()
    with pytest.raises(ImmutableError):
        RulingVersion.objects.filter(pk=found.pk).update(answer="Something else.")


def test_maintainers_of_the_game_alone_write() -> None:
    anna = maintainer_make("anna")
    found = ruling(anna)
    for other in (None, member_make("bob"), reviewer_make("rea", "maximus"), maintainer_make("fay", "fortification")):
        for attempt in (
            lambda who: ruling_create(game=maximus(), actor=who),
            lambda who: ruling_save(ruling=found, actor=who, revision=found.revision, content=ruling_given()),
            lambda who: ruling_publish(ruling=found, actor=who, revision=found.revision),
            lambda who: ruling_discard(ruling=found, actor=who, revision=found.revision),
            lambda who: ruling_withdraw(ruling=found, actor=who, revision=found.revision, reason="Mine."),
        ):
            with pytest.raises(Refused):
                attempt(other)
    assert Ruling.objects.exclude(editor=None).count() == 1


def test_of_two_who_write_one_is_told() -> None:
    anna, ben = maintainer_make("anna"), maintainer_make("ben")
    found = ruling(anna, published=False)
    seen_by_ben = Ruling.objects.get(pk=found.pk)
    ruling_save(ruling=found, actor=anna, revision=1, content=ruling_given(answer="Anna's."))
    for late in (
        lambda: ruling_save(ruling=seen_by_ben, actor=ben, revision=1, content=ruling_given(answer="Ben's.")),
        lambda: ruling_publish(ruling=seen_by_ben, actor=ben, revision=1),
        lambda: ruling_discard(ruling=seen_by_ben, actor=ben, revision=1),
    ):
        with pytest.raises(Stale):
            late()
    assert Ruling.objects.get(pk=found.pk).draft["answer"] == "Anna's."


def test_discarding_and_what_cannot_be_published() -> None:
    anna = maintainer_make("anna")
    never = ruling(anna, published=False)
    assert ruling_discard(ruling=never, actor=anna, revision=1) is False
    assert not Ruling.objects.exclude(editor=None).exists()
    found = ruling(anna)
    for attempt in (ruling_publish, ruling_discard):
        with pytest.raises(Conflict):
            attempt(ruling=found, actor=anna, revision=2)
    ruling_save(ruling=found, actor=anna, revision=2, content=ruling_content(found))
    with pytest.raises(Conflict) as caught:
        ruling_publish(ruling=found, actor=anna, revision=3)
    assert caught.value.code == "ruling.same"
    assert ruling_discard(ruling=found, actor=anna, revision=3) is True
    assert (found.state, found.draft) == ("published", None)
    with pytest.raises(InvalidInput):
        ruling_withdraw(ruling=found, actor=anna, revision=4, reason=" ")


def test_an_unfinished_ruling_is_kept_but_not_published() -> None:
    anna = maintainer_make("anna")
    found = ruling_create(game=maximus(), actor=anna)
    with pytest.raises(InvalidInput) as caught:
        ruling_publish(ruling=found, actor=anna, revision=1)
    assert [each.pointer for each in caught.value.errors] == ["/question", "/answer", "/cards"]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"question": "q" * 301}, "/question"),
        ({"question": 3}, "/question"),
        ({"answer": "a" * 6001}, "/answer"),
        ({"answer": "a\x00"}, "/answer"),
        ({"cards": ["no-such-card"]}, "/cards/0"),
        ({"cards": ["kraken\x00"]}, "/cards"),
        ({"cards": [OX] * 21}, "/cards"),
        ({"cards": OX}, "/cards"),
        ({"rules": ["MAX-NO-1"]}, "/rules/0"),
        ({"rules": ["FORT-DECK-1"]}, "/rules/0"),
        ({"position": []}, "/position"),
        ({"position": position(actions=[])}, "/position/actions"),
        ({"position": position(seats=[{"hand": [{"card": "no-such-card"}]}, {}])}, "/position/seats"),
        ({"position": position(seats=[{"hand": [{"card": OX, "as": "x" * 20_000}]}, {}])}, "/position"),
        ({"verdict": "yes"}, "/verdict"),
    ],
)
def test_what_is_refused_at_its_field(change: dict[str, Any], pointer: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        ruling_create(game=maximus(), actor=maintainer_make("anna"), content=ruling_given(**change))
    assert next(each.pointer for each in caught.value.errors) == pointer
    assert not Ruling.objects.exclude(editor=None).exists()


def test_hidden_cards_are_not_named() -> None:
    Card.objects.create(game=maximus(), slug="secret-eel", name="Secret Eel", name_key="secreteel", status="draft")
    with pytest.raises(InvalidInput):
        ruling_create(game=maximus(), actor=maintainer_make("anna"), content=ruling_given(cards=["secret-eel"]))


def test_finding_by_words() -> None:
    found = ruling(maintainer_make("anna"), question="Does “Ünable” count?", answer="No.")
    for words in ("does “ünable” COUNT", "ünable", "max-atk-11"):
        assert list(ruling_list(game="maximus", words=words)) == [found]
    assert list(ruling_list(game="maximus", words="does matter")) == []
    assert list(ruling_list(game="maximus", words="100%")) == []
    assert found in ruling_list(game="maximus", words=" ")
    assert found not in ruling_list(game="fortification")


def test_the_referee_checks_a_ruling_with_the_cards_of_today() -> None:
    anna = maintainer_make("anna")
    found = ruling(anna, position=position()).current
    assert found is not None
    checked = ruling_check(version=found)
    assert checked is not None
    assert (checked.result, checked.sentences) == ("holds", ())
    ox = {"modes": {"unit": {"cost": 2, "offense": 5, "defense": 2, "health": 9, "types": ["beast"]}}}
    card_make("maximus", "Furnace Ox", slug=OX, attributes=ox, since=utc_today())
    checked = ruling_check(version=found)
    assert checked is not None
    assert checked.result == "fails"
    assert "Furnace Ox: health is 7, not 8." in checked.sentences
    verb = {"modes": {"verb": {"cost": 2}}}
    card_make("maximus", "Furnace Ox", slug=OX, attributes=verb, text="Draw a card.", since=utc_today())
    checked = ruling_check(version=found)
    assert checked is not None
    assert (checked.result, checked.sentences) == ("unplayed", ("Furnace Ox is not a Unit and cannot lie there.",))
    assert ruling_check(version=RulingVersion(position=None)) is None


def test_a_card_in_a_rarity_is_played_as_that() -> None:
    game = Game.objects.get(slug="card-wars")
    place = {
        "seats": [{"row": [{"card": "goblin"}, {"card": "goblin", "as": "better", "rarity": "tale"}]}, {}],
        "actions": [{"action": "end_turn"}],
        "expect": {"cards": {"goblin": {"max_hp": 5}, "better": {"max_hp": 6}}},
    }
    assert position_check(game=game, position=place).result == "holds"
    place["seats"] = [{"hand": [{"card": "null-affinity", "rarity": "tale"}]}, {"row": [{"card": "goblin"}]}]
    place["expect"] = {"happened": ["turn_end"]}
    assert position_check(game=game, position=place).sentences == ("Null Affinity does not exist in the rarity tale.",)


def test_the_rulings_that_come_with_the_project_hold() -> None:
    shipped = RulingVersion.objects.filter(author=None)
    assert shipped.exclude(position=None).count() >= 4
    for version in shipped.select_related("ruling__game"):
        checked = ruling_check(version=version)
        assert checked is None or (checked.result, checked.sentences) == ("holds", ()), f"{version}: {checked}"
        is_refused = checked is not None and "refused" in version.position["expect"]
        assert not is_refused or (checked is not None and checked.refusal.endswith((".", "”"))), f"{version}: {checked}"
    before = Ruling.objects.count()
    assert rulings_load() == before == Ruling.objects.count()
