"""Withdrawing, retiring and coming back: who may, why, and that no deck is touched (REV-03)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from cards.models import Card, CardVersion
from cards.services.card_publishing import CardCredit, card_publish
from cards.services.card_statuses import card_retire, card_withdraw
from cards.services.repeating import card_version_repeat
from cards.services.reviews import submission_approve
from cards.services.submissions import submission_create
from decks.models import Deck, DeckCard, DeckVersion
from decks.services.deck_editing import deck_create
from decks.services.legality import Target, deck_verdict
from oscg.accounts.models import Notice, Role, User
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Refused
from oscg.common.models import Change
from rules.models import Format, Game
from rules.specs.deck import DeckEntry
from tests.factories.cards import card_of, draft_make
from tests.factories.decks import maximus_deck
from tests.factories.submissions import person, proposal, reviewer

pytestmark = pytest.mark.django_db
TODAY = utc_today()


@pytest.fixture
def ada() -> User:
    return person("ada")


@pytest.fixture
def card(ada: User) -> Card:
    """A published card of ada's, long in force."""
    return card_publish(
        game=Game.objects.get(slug="maximus"),
        slug="marsh-hound",
        draft=draft_make("maximus", "Marsh Hound", slug="marsh-hound"),
        credit=CardCredit(author_name="ada", license="CC-BY-4.0", author=ada),
        effective_from=date(2026, 1, 1),
    ).card


def keeper(name: str = "max") -> User:
    return person(name, Role.MAINTAINER)


def status_of(card: Card) -> str:
    return Card.objects.get(pk=card.pk).status


def test_its_author_withdraws_a_card_and_says_why(card: Card, ada: User) -> None:
    card_withdraw(card=card, actor=ada, reason=" It was too much like another one. ")
    change = card.status_changes.latest("id")
    assert (status_of(card), change.status, change.since) == ("withdrawn", "withdrawn", TODAY)
    assert change.reason == "It was too much like another one."
    told = Change.objects.latest("number")
    assert (told.action, told.key, told.actor) == ("withdrawn", "maximus/marsh-hound", ada)
    assert not Notice.objects.filter(user=ada).exists()


def test_a_maintainer_withdraws_it_and_its_author_is_told(card: Card, ada: User) -> None:
    card_withdraw(card=card, actor=keeper(), reason="Two cards share this name elsewhere.")
    notice = Notice.objects.get(user=ada)
    assert notice.text == "Your card Marsh Hound was withdrawn. Two cards share this name elsewhere."
    assert notice.path == "/cards/maximus/marsh-hound/"


def test_others_may_not(card: Card, ada: User) -> None:
    strangers = [person("bob"), reviewer("rea"), person("eve", Role.MAINTAINER, game="fortification")]
    for actor in strangers:
        with pytest.raises(Refused):
            card_withdraw(card=card, actor=actor, reason="No.")
    for actor in (ada, *strangers):
        with pytest.raises(Refused):
            card_retire(card=card, actor=actor, reason="No.")
    assert status_of(card) == "published"


def test_who_corrects_a_card_does_not_own_it(card: Card, ada: User) -> None:
    bob = person("bob")
    card_publish(
        game=card.game,
        slug=card.slug,
        draft=draft_make("maximus", card.name, slug=card.slug),
        credit=CardCredit(author_name="bob", license="CC-BY-4.0", author=bob),
        effective_from=date(2026, 2, 1),
    )
    with pytest.raises(Refused):
        card_withdraw(card=card, actor=bob, reason="Mine.")
    card_withdraw(card=card, actor=ada, reason="Mine.")


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501, "a\x00b"])
def test_a_reason_is_needed(card: Card, ada: User, reason: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        card_withdraw(card=card, actor=ada, reason=reason)
    assert caught.value.pointer == "/reason"
    assert status_of(card) == "published"


def test_a_step_is_taken_once(card: Card, ada: User) -> None:
    max_ = keeper()
    card_withdraw(card=card, actor=ada, reason="One.")
    with pytest.raises(Conflict):
        card_withdraw(card=card, actor=max_, reason="Two.")
    card_retire(card=card, actor=max_, reason="It is over.")
    for step in (card_withdraw, card_retire):
        with pytest.raises(Conflict):
            step(card=card, actor=max_, reason="Again.")
    assert status_of(card) == "retired"


GAMES = {
    "maximus": ("maximus-standard", "ember-wolf", "DV-UNPUBLISHED"),
    "card-wars": ("card-wars-war", "goblin", "V-UNKNOWN"),
    "fortification": ("fortification-standard", "ford-warden", "DV-7"),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("step", [card_withdraw, card_retire])
def test_withdrawing_a_card_never_deletes_rows_from_decks(game: str, step: object) -> None:
    format_slug, slug, finding = GAMES[game]
    format_ = Format.objects.get(slug=format_slug)
    deck = deck_create(format=format_, name="Kept", entries=[DeckEntry(slug, 2)], visibility="public")

    def rows() -> list[object]:
        tables = (Deck, DeckVersion, DeckCard)
        return [list(table.objects.order_by("pk").values()) for table in tables]

    def found(day: date) -> list[str]:
        verdict = deck_verdict(entries=[DeckEntry(slug, 2)], target=Target(format=format_slug, as_of=day))
        return [each.finding for each in verdict.verdict.violations]

    before = rows()
    assert finding not in found(TODAY)
    step(card=card_of(game, slug), actor=person("max", Role.MAINTAINER, game=game), reason="Why not.")  # type: ignore[operator]
    assert rows() == before
    assert DeckCard.objects.get(deck=deck).card == card_of(game, slug)
    assert finding in found(TODAY)
    assert finding not in found(TODAY - timedelta(days=1))


def test_a_withdrawn_card_may_be_submitted_again(card: Card, ada: User) -> None:
    deck = maximus_deck(("marsh-hound", 4))
    card_withdraw(card=card, actor=ada, reason="Not yet.")
    target = Target(format="maximus-standard", as_of=TODAY)
    assert not deck_verdict(entries=deck, target=target).is_legal
    again = proposal(ada, card="marsh-hound")
    with pytest.raises(InvalidInput) as caught:
        submission_approve(
            submission=again, actor=reviewer("rea"), revision=1, effective_from=TODAY + timedelta(days=9)
        )
    assert caught.value.code == "card.withdrawn"
    again.refresh_from_db()
    assert (again.state, status_of(card), card.versions.count()) == ("submitted", "withdrawn", 1)
    submission_approve(submission=again, actor=User.objects.get(username="rea"), revision=1)
    assert (status_of(card), card.versions.count()) == ("published", 2)
    assert deck_verdict(entries=deck, target=target).is_legal
    assert card.status_changes.latest("id").reason == "It was submitted again and approved."


def test_a_retired_card_is_not_changed_any_more(card: Card, ada: User) -> None:
    waiting = proposal(ada, card="marsh-hound")
    card_retire(card=card, actor=keeper(), reason="Its time is over.")
    card.refresh_from_db()
    with pytest.raises(Conflict) as caught:
        submission_create(game=card.game, actor=ada, card=card)
    assert caught.value.code == "card.retired"
    with pytest.raises(Conflict):
        submission_approve(submission=waiting, actor=reviewer("rea"), revision=1)
    waiting.refresh_from_db()
    assert (waiting.state, status_of(card), card.versions.count()) == ("submitted", "retired", 1)


def two_versions() -> tuple[CardVersion, CardVersion]:
    first, second = CardVersion.objects.filter(card__slug="break-the-upper-dam").order_by("number")
    return first, second


def test_a_revert_is_a_new_version() -> None:
    first, second = two_versions()
    made = card_version_repeat(version=first, effective_from=TODAY, note=" A step too far. ", actor=keeper(), newest=2)
    assert (made.number, made.kind, made.note, made.effective_from) == (3, "erratum", "A step too far.", TODAY)
    assert (made.attributes, made.text, made.author_name) == (first.attributes, first.text, first.author_name)
    second.refresh_from_db()
    assert (second.effective_until, first.effective_until) == (TODAY, second.effective_from)
    assert CardVersion.objects.filter(card=first.card).count() == 3


def test_a_revert_is_for_maintainers_with_a_reason() -> None:
    first, _ = two_versions()
    for actor in (person("bob"), reviewer("rea"), person("eve", Role.MAINTAINER, game="fortification")):
        with pytest.raises(Refused):
            card_version_repeat(version=first, effective_from=TODAY, note="No.", actor=actor)
    max_ = keeper()
    with pytest.raises(InvalidInput) as caught:
        card_version_repeat(version=first, effective_from=TODAY, note=" ", actor=max_)
    assert caught.value.pointer == "/note"
    with pytest.raises(InvalidInput):
        card_version_repeat(version=first, effective_from=TODAY - timedelta(days=1), note="No.", actor=max_)
    assert CardVersion.objects.filter(card=first.card).count() == 2


def test_a_revert_is_about_the_versions_that_were_shown() -> None:
    first, second = two_versions()
    max_ = keeper()
    card_version_repeat(version=first, effective_from=TODAY, note="One.", actor=max_, newest=2)
    with pytest.raises(Conflict) as caught:
        card_version_repeat(version=second, effective_from=TODAY, note="Two.", actor=max_, newest=2)
    assert caught.value.code == "card.version_changed"
    assert CardVersion.objects.filter(card=first.card).count() == 3
