"""History stays: rows written once cannot be changed, and every service writes one line of the log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

from banlists.models import BanListEntry, BanListRevision
from banlists.services.publishing import list_revision_publish
from cards.models import Card, CardStatusChange, CardVersion, Printing, Variant
from cards.services.card_publishing import CardCredit, card_publish, card_status_set
from cards.services.seeding import draft_of
from decks.models import Deck, DeckVersion
from decks.services.deck_editing import deck_create, deck_version_save
from decks.services.legality import Target, deck_verdict
from oscg.common.changes import change_record, data_revisions
from oscg.common.errors import Conflict, InvalidInput
from oscg.common.models import Change, DataRevision, ImmutableError
from rules.models import Format, FormatRevision, Game
from rules.services.formats import format_create, format_revision_publish, game_save
from rules.specs.deck import DeckEntry
from tests.rules.checks.lamplight import CARDS, FORMAT, GAME

HISTORY: list[tuple[Any, str, Any]] = [
    (FormatRevision, "note", "Rewritten."),
    (FormatRevision, "effective_from", date(2020, 1, 1)),
    (CardVersion, "text", "Rewritten."),
    (CardVersion, "attributes", {}),
    (CardStatusChange, "status", "draft"),
    (Variant, "text", "Rewritten."),
    (Printing, "number", "000"),
    (BanListRevision, "announcement", "Rewritten."),
    (BanListEntry, "reason", "Rewritten."),
    (DeckVersion, "entries", []),
    (Change, "note", "Rewritten."),
]
IDS = [f"{model.__name__}-{name}" for model, name, _ in HISTORY]


def a_row(model: Any) -> Model:
    if model is DeckVersion and not model.objects.exists():
        deck_create(format=Format.objects.first(), name="Any", entries=[DeckEntry("x", 1)])
    row = model.objects.first()
    assert row is not None
    return row


@pytest.mark.django_db
@pytest.mark.parametrize(("model", "name", "value"), HISTORY, ids=IDS)
def test_a_row_of_history_is_not_changed(model: Any, name: str, value: Any) -> None:
    row = a_row(model)
    before = model.objects.filter(pk=row.pk).values().get()
    setattr(row, name, value)
    for change in (
        row.save,
        lambda: row.save(update_fields=[name]),
        lambda: model.objects.filter(pk=row.pk).update(**{name: value}),
        lambda: model.objects.bulk_update([row], [name]),
        lambda: model.objects.update_or_create(pk=row.pk, defaults={name: value}),
    ):
        with pytest.raises(ImmutableError, match="history"), transaction.atomic():
            change()
    assert model.objects.filter(pk=row.pk).values().get() == before


@pytest.mark.django_db
@pytest.mark.parametrize("model", dict.fromkeys(model for model, _, _ in HISTORY))
def test_a_row_of_history_is_not_deleted(model: Any) -> None:
    row, count = a_row(model), model.objects.count()
    for delete in (row.delete, model.objects.filter(pk=row.pk).delete, model.objects.all().delete):
        with pytest.raises(ImmutableError, match="history"), transaction.atomic():
            delete()
    assert model.objects.count() == count


@pytest.mark.django_db
def test_an_author_can_be_forgotten() -> None:
    for model in (FormatRevision, CardVersion, BanListRevision):
        row: Any = a_row(model)
        assert model.objects.filter(pk=row.pk).update(author=None) == 1
    with pytest.raises(ImmutableError):
        FormatRevision.objects.update(author=None, note="x")


CREDIT = CardCredit(author_name="Workshop", license="CC-BY-4.0")
DAY = date(2026, 1, 1)


class Desk:
    """Each writing service, called once, on things of its own."""

    def __init__(self) -> None:
        self.game: Game = game_save(definition=GAME)
        self.format: Format = format_create(game=self.game, slug="lamplight-winter", name="Winter")
        self.publish_card(0)
        self.card = Card.objects.get(game=self.game)
        self.publish_format()
        self.deck: Deck = deck_create(format=self.format, name="First", entries=[DeckEntry("old-marit", 1, "tower")])

    def save_game(self) -> Any:
        return game_save(definition={**GAME, "summary": "Another."})

    def create_format(self) -> Any:
        return format_create(game=self.game, slug="lamplight-summer", name="Summer")

    def publish_format(self) -> Any:
        return format_revision_publish(
            format=self.format, effective_from=DAY, options={}, deck_rules=FORMAT["deck_rules"]
        )

    def publish_card(self, at: int = 1) -> Any:
        card = CARDS[at]
        return card_publish(game=self.game, slug=card["slug"], draft=draft_of(card), credit=CREDIT, effective_from=DAY)

    def set_status(self) -> Any:
        return card_status_set(card=self.card, status="withdrawn", since=date(2026, 5, 1))

    def publish_list(self) -> Any:
        entries = [{"card": "old-marit", "status": "banned", "reason": "Too old."}]
        return list_revision_publish(format=self.format, effective_from=DAY, entries=entries)

    def create_deck(self) -> Any:
        return deck_create(format=self.format, name="Second", entries=[DeckEntry("old-marit", 1, "tower")])

    def save_deck(self) -> Any:
        return deck_version_save(deck=self.deck, entries=[DeckEntry("old-marit", 2, "tower")])


SERVICES: dict[str, tuple[Callable[[Desk], Any], tuple[str, str, str, str, int | None, int | None]]] = {
    "game_save": (Desk.save_game, ("rules", "changed", "game", "lamplight", None, None)),
    "format_create": (Desk.create_format, ("rules", "created", "format", "lamplight-summer", None, None)),
    "format_revision_publish": (Desk.publish_format, ("rules", "published", "format", "lamplight-winter", 1, 2)),
    "card_publish": (Desk.publish_card, ("cards", "published", "card", "lamplight/young-marit", None, 1)),
    "card_publish again": (
        lambda desk: desk.publish_card(0),
        ("cards", "published", "card", "lamplight/old-marit", 1, 2),
    ),
    "card_status_set": (Desk.set_status, ("cards", "withdrawn", "card", "lamplight/old-marit", None, None)),
    "list_revision_publish": (Desk.publish_list, ("banlists", "published", "ban_list", "lamplight-winter", None, 1)),
    "deck_create": (Desk.create_deck, ("decks", "created", "deck", "", None, 1)),
    "deck_version_save": (Desk.save_deck, ("decks", "saved", "deck", "", 1, 2)),
}


@pytest.fixture
def desk(db: None) -> Desk:
    return Desk()


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_writes_one_change_with_the_next_number(desk: Desk, service: str) -> None:
    call, (scope, action, subject, key, before, after) = SERVICES[service]
    known = set(Change.objects.values_list("pk", flat=True))
    last = DataRevision.objects.filter(scope=scope).values_list("number", flat=True).first() or 0
    (revision,) = data_revisions([scope])
    call(desk)
    (change,) = Change.objects.exclude(pk__in=known)
    assert (change.scope, change.action, change.subject) == (scope, action, subject)
    assert change.key == (key or change.key)
    assert (change.before, change.after, change.number) == (before, after, last + 1)
    assert data_revisions([scope]) != (revision,)


@pytest.mark.parametrize("service", SERVICES)
def test_a_change_that_is_rolled_back_leaves_nothing(desk: Desk, service: str) -> None:
    call, _ = SERVICES[service]
    count, held = Change.objects.count(), data_revisions(["rules", "cards", "banlists", "decks"])
    savepoint = transaction.savepoint()
    call(desk)
    assert Change.objects.count() == count + 1
    transaction.savepoint_rollback(savepoint)
    assert Change.objects.count() == count
    assert data_revisions(["rules", "cards", "banlists", "decks"]) == held


@pytest.mark.django_db
def test_numbers_of_a_scope_have_no_gaps_and_end_at_its_revision() -> None:
    Desk()
    for revision in DataRevision.objects.all():
        numbers = list(Change.objects.filter(scope=revision.scope).order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, revision.number + 1))


def test_what_is_refused_leaves_no_change(desk: Desk) -> None:
    count = Change.objects.count()
    with pytest.raises(InvalidInput):
        list_revision_publish(format=desk.format, effective_from=DAY, entries=[{"card": "nobody"}])
    with pytest.raises(InvalidInput):
        format_revision_publish(format=desk.format, effective_from=DAY, options={"roof": 1}, deck_rules=[])
    with pytest.raises(IntegrityError), transaction.atomic():
        format_create(game=desk.game, slug=desk.format.slug, name="Again")
    twin, early = {**CARDS[0], "slug": "another-marit"}, date(2025, 1, 1)
    with pytest.raises(Conflict):
        card_publish(game=desk.game, slug="another-marit", draft=draft_of(twin), credit=CREDIT, effective_from=DAY)
    with pytest.raises(InvalidInput, match="a later version cannot start before it"):
        card_publish(game=desk.game, slug="old-marit", draft=draft_of(CARDS[0]), credit=CREDIT, effective_from=early)
    assert Change.objects.count() == count


def test_a_deck_saved_without_a_difference_is_no_change(desk: Desk) -> None:
    count = Change.objects.count()
    same = deck_version_save(deck=desk.deck, entries=[DeckEntry("old-marit", 1, "tower")])
    assert (same.number, Change.objects.count()) == (1, count)


@pytest.mark.django_db(transaction=True)
def test_a_change_is_recorded_in_the_transaction_that_makes_it() -> None:
    assert not connection.in_atomic_block
    with pytest.raises(transaction.TransactionManagementError):
        change_record(scope="rules", action="x", subject="x", key="x")


def test_verdicts_of_past_days_see_the_status_of_that_day(desk: Desk) -> None:
    desk.set_status()

    def findings(day: date) -> set[str]:
        verdict = deck_verdict(
            entries=[DeckEntry("old-marit", 1, "tower")], target=Target(desk.format.slug, day)
        ).verdict
        return {item.finding for item in verdict.violations}

    assert "LL-STATUS" not in findings(date(2026, 4, 30))
    assert "LL-STATUS" in findings(date(2026, 5, 1))


def test_a_later_version_ends_the_one_before_and_changes_nothing_else(desk: Desk) -> None:
    first = CardVersion.objects.get(card=desk.card)
    before = CardVersion.objects.filter(pk=first.pk).values().get()
    day = date(2026, 6, 1)
    card_publish(game=desk.game, slug="old-marit", draft=draft_of(CARDS[0]), credit=CREDIT, effective_from=day)
    assert CardVersion.objects.filter(pk=first.pk).values().get() == {**before, "effective_until": day}
