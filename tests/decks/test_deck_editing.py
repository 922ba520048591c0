"""Saving decks: nothing is refused for being illegal, nothing is lost, nothing is written without need."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from cards.services.card_publishing import card_status_set
from decks.models import Deck, DeckCard, DeckVersion
from decks.selectors import deck_get, deck_list, deck_version_newest, decks_with_card
from decks.services.deck_editing import deck_create, deck_version_save, from_rows
from oscg.common.changes import data_revisions
from oscg.common.errors import InvalidInput, Missing
from oscg.common.models import Change, ImmutableError
from rules.selectors.games import format_get
from rules.specs.deck import DeckEntry
from tests.factories.cards import card_make, card_of
from tests.factories.decks import findings, maximus_deck, verdict_of

pytestmark = pytest.mark.django_db
WOLVES = [DeckEntry("ember-wolf", 5), DeckEntry("slag-rain", 1)]


def user_make(name: str) -> Any:
    return get_user_model().objects.create_user(username=name, email=f"{name}@example.invalid", password="x")


def deck_make(entries: list[DeckEntry] | None = None, **more: Any) -> Deck:
    return deck_create(
        format=format_get(slug="maximus-standard"), name="Draft", entries=WOLVES if entries is None else entries, **more
    )


def index_of(deck: Deck) -> dict[str, int]:
    return dict(DeckCard.objects.filter(deck=deck).exclude(card=None).values_list("card__slug", "copies"))


@pytest.mark.rule("MAX-DECK-12")
def test_a_deck_is_saved_whatever_is_wrong_with_it() -> None:
    """DECK-07: unknown names, bad and huge counts, boards the game lacks: all come back exactly as given."""
    entries = [
        DeckEntry("ember-wolf", 5),
        DeckEntry("Embr Wolf", 2),
        DeckEntry("slag-rain", 0),
        DeckEntry("slag-rain", -3),
        DeckEntry("cinder-calf", 10**40),
        DeckEntry("furnace-ox", "4"),
        DeckEntry("kindling-oath", 1.5, "attic", "golden"),
        DeckEntry("no ☃ card", None),
        DeckEntry("ember-wolf", 2, "sideboard"),
    ]
    deck = deck_make(entries)
    stored = from_rows(DeckVersion.objects.get(deck=deck).entries)
    assert list(stored) == entries
    assert [type(entry.count) for entry in stored] == [type(entry.count) for entry in entries]
    assert index_of(deck) == {"ember-wolf": 7, "cinder-calf": 2**62}
    assert not verdict_of(stored, "maximus-standard").is_legal


def test_an_empty_deck_is_a_deck() -> None:
    deck = deck_make([])
    assert deck_version_newest(deck=deck).entries == []
    assert index_of(deck) == {}


def test_an_unchanged_save_writes_nothing() -> None:
    deck = deck_make()
    before = (data_revisions(["decks"]), Change.objects.count(), Deck.objects.get(pk=deck.pk).updated_at)
    assert deck_version_save(deck=deck, entries=WOLVES).number == 1
    assert (data_revisions(["decks"]), Change.objects.count(), Deck.objects.get(pk=deck.pk).updated_at) == before

    actor = user_make("ada")
    second = deck_version_save(deck=deck, entries=WOLVES[:1], actor=actor, note="No rain.")
    assert (second.number, second.note, second.entries) == (2, "No rain.", [["ember-wolf", 5, "main", None]])
    change = Change.objects.filter(scope="decks", key=str(deck.pk)).latest("number")
    assert (change.action, change.before, change.after, change.actor) == ("saved", 1, 2, actor)
    assert index_of(deck) == {"ember-wolf": 5}


def test_old_versions_stay_as_they_were() -> None:
    deck = deck_make()
    deck_version_save(deck=deck, entries=[])
    first = deck.versions.get(number=1)
    assert first.entries == [["ember-wolf", 5, "main", None], ["slag-rain", 1, "main", None]]
    first.entries = []
    with pytest.raises(ImmutableError):
        first.save()
    with pytest.raises(ImmutableError):
        deck.versions.all().delete()


def test_the_index_leads_from_card_to_decks() -> None:
    """By slug or by any spelling of the name; only the newest version counts, and only decks the viewer may see."""
    wolf, ada = card_of("maximus", "ember-wolf"), user_make("ada")
    private = deck_make(owner=ada)
    public = deck_make([DeckEntry("EMBER WOLF", 1)], visibility=Deck.Visibility.PUBLIC)
    unlisted = deck_make(owner=ada, visibility=Deck.Visibility.UNLISTED)
    samples = set(Deck.objects.filter(is_sample=True).values_list("pk", flat=True))
    seen = {deck.pk for deck in decks_with_card(card=wolf)} - samples
    assert seen == {public.pk}
    assert {deck.pk for deck in decks_with_card(card=wolf, viewer=ada)} - samples == {
        private.pk,
        public.pk,
        unlisted.pk,
    }
    deck_version_save(deck=public, entries=[DeckEntry("slag-rain", 1)])
    assert {deck.pk for deck in decks_with_card(card=wolf)} - samples == set()


def test_a_card_published_later_finds_the_decks_that_named_it() -> None:
    deck = deck_make([DeckEntry("Lanternmoth  CHOIR", 2), DeckEntry("lanternmoth-choir", 1)], visibility="public")
    deck_make([DeckEntry("Lanternmoth Duet", 2)], visibility="public")
    assert index_of(deck) == {}
    other = deck_create(
        format=format_get(slug="card-wars-war"), name="Another game", entries=[DeckEntry("Lanternmoth Choir", 2)],
        visibility="public",
    )  # fmt: skip
    card = card_make("maximus", "Lanternmoth Choir").card
    (found,) = decks_with_card(card=card)
    assert (found.pk, found.copies) == (deck.pk, 3)
    assert f"/decks/{deck.pk}/" in Client().get(f"/cards/maximus/{card.slug}/").content.decode()
    deck_version_save(deck=deck, entries=[DeckEntry("Lanternmoth Choir", 1)])
    assert index_of(deck) == {card.slug: 1}
    assert other.pk not in set(decks_with_card(card=card).values_list("pk", flat=True))


def test_hidden_and_absent_decks_look_alike() -> None:
    """LEAK-01: a private deck is its owner's, an unlisted one also whoever has its key; nobody learns that others exist."""
    ada, ben = user_make("ada"), user_make("ben")
    private = deck_make(owner=ada)
    unlisted = deck_make(owner=ada, visibility=Deck.Visibility.UNLISTED)
    public = deck_make(owner=ada, visibility=Deck.Visibility.PUBLIC)
    for viewer in (None, AnonymousUser(), ben):
        assert deck_get(pk=public.pk, viewer=viewer) == public
        assert deck_get(pk=unlisted.pk, viewer=viewer, key=unlisted.share_key) == unlisted
        assert {private.pk, unlisted.pk} & {deck.pk for deck in deck_list(viewer=viewer)} == set()
        answers = set()
        for pk, key in [
            (private.pk, ""),
            (private.pk, private.share_key),
            (unlisted.pk, ""),
            (unlisted.pk, "wrong"),
            (unlisted.pk, private.share_key),
            (2**70, ""),
            (0, ""),
        ]:
            with pytest.raises(Missing) as missing:
                deck_get(pk=pk, viewer=viewer, key=key)
            answers.add((missing.value.code, missing.value.message))
        assert len(answers) == 1
    for deck in (private, unlisted, public):
        assert deck_get(pk=deck.pk, viewer=ada) == deck
    assert len({private.share_key, unlisted.share_key, public.share_key}) == 3


@pytest.mark.rule("MAX-DECK-10", "MAX-DECK-12")
@pytest.mark.parametrize("status", ["withdrawn", "retired"])
def test_a_card_that_leaves_the_game_rewrites_no_deck(status: str) -> None:
    """REV-03, DECK-07: the rows stay, the verdict says so from the day on, and earlier days stay legal."""
    card_make("maximus", "Lost Verse")
    entries = maximus_deck(("lostverse", 2))
    deck = deck_make(entries)
    before = DeckVersion.objects.filter(deck=deck).values_list("number", "entries").get()
    card_status_set(card=card_of("maximus", "lostverse"), status=status, since=date(2026, 11, 1))
    assert DeckVersion.objects.filter(deck=deck).values_list("number", "entries").get() == before
    assert index_of(deck)["lostverse"] == 2
    stored = from_rows(deck_version_newest(deck=deck).entries)
    assert findings(verdict_of(stored, "maximus-standard", date(2026, 10, 31))) == []
    assert findings(verdict_of(stored, "maximus-standard", date(2026, 11, 1))) == ["DV-UNPUBLISHED"]


def test_decks_outlive_their_owner() -> None:
    """REV-03: the account goes, deck, versions and history stay, without the person."""
    ada = user_make("ada")
    deck = deck_make(owner=ada, visibility=Deck.Visibility.PUBLIC)
    deck_version_save(deck=deck, entries=[], actor=ada)
    ada.delete()
    kept = deck_get(pk=deck.pk)
    assert (kept.owner, kept.versions.count()) == (None, 2)
    assert list(Change.objects.filter(scope="decks", key=str(deck.pk)).values_list("actor", flat=True)) == [None, None]


@pytest.mark.parametrize("name", ["", "   ", "x" * 121, "a\x00b", "\ud800"])
def test_a_deck_needs_a_name_that_can_be_kept(name: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        deck_create(format=format_get(slug="maximus-standard"), name=name, entries=[])
    assert (refused.value.code, refused.value.pointer) == ("deck.name", "/name")


@pytest.mark.parametrize("word", ["a\x00b", "\ud800", float("nan"), float("inf")])
def test_what_no_database_can_keep_is_refused(word: Any) -> None:
    """API-01: nothing that a database cannot keep reaches it."""
    places = [DeckEntry("ember-wolf", word)]
    if isinstance(word, str):
        places += [DeckEntry(word, 1), DeckEntry("ember-wolf", 1, word), DeckEntry("ember-wolf", 1, "main", word)]
    for entry in places:
        with pytest.raises(InvalidInput) as refused:
            deck_make([DeckEntry("slag-rain", 1), entry])
        assert refused.value.pointer == "/entries/1"
    assert not Deck.objects.filter(name="Draft").exists()
