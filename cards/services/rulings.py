"""Rulings: write, publish, correct by a new version, withdraw. Maintainers of the game alone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.models import Card, Ruling, RulingLink, RulingState, RulingVersion
from cards.permissions import may_keep_cards
from cards.services.ruling_content import EMPTY, ruling_complete_check, ruling_content_read
from oscg.common.changes import change_record
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Refused, Stale
from oscg.common.storable import is_storable
from rules.models import Game
from rules.specs.names import light_key

SCOPE = "rulings"
LONGEST_REASON = 500


def ruling_create(*, game: Game, actor: Any, content: Mapping[str, Any] | None = None) -> Ruling:
    """Begin a ruling as a draft. Raises Refused for others than maintainers, InvalidInput at the field."""
    _maintainer(game, actor)
    draft = ruling_content_read(game=game, given=content or {})
    with transaction.atomic():
        ruling = Ruling.objects.create(game=game, draft=draft, editor=actor)
        _record(ruling, "begun", actor)
    return ruling


def ruling_save(*, ruling: Ruling, actor: Any, revision: int, content: Mapping[str, Any]) -> Ruling:
    """Write the draft; one of a published ruling is its next version, and nobody else sees it before it is published.

    Raises Refused, InvalidInput at the field, Stale when it was edited meanwhile.
    """
    _maintainer(ruling.game, actor)
    draft = ruling_content_read(game=ruling.game, given=content)
    if draft == ruling.draft and ruling.revision == revision:
        return ruling
    with transaction.atomic():
        _move(ruling, revision, draft=draft, editor=actor)
        _record(ruling, "saved", actor)
    return ruling


def ruling_publish(*, ruling: Ruling, actor: Any, revision: int) -> RulingVersion:
    """Publish the draft in the revision shown, as the next version, dated today.

    Raises Refused, Conflict without a draft, InvalidInput for what it lacks or names wrongly by now, Stale.
    """
    _maintainer(ruling.game, actor)
    with transaction.atomic():
        held = Ruling.objects.select_for_update().select_related("game").get(pk=ruling.pk)
        if held.revision != revision:
            raise _stale()
        if held.draft is None:
            raise Conflict("ruling.no_draft", "There is nothing to publish. Edit the ruling first.")
        content = ruling_content_read(game=held.game, given=held.draft)
        ruling_complete_check(content)
        before = held.current
        if (
            before is not None
            and held.state == RulingState.PUBLISHED
            and content == {**version_content(before), "note": content["note"]}
        ):
            raise Conflict("ruling.same", "The draft says what the ruling says already. Discard it.")
        version = version_add(held, content, actor=actor, day=utc_today())
    ruling.refresh_from_db()
    return version


def version_add(ruling: Ruling, content: Mapping[str, Any], *, actor: Any, day: date) -> RulingVersion:
    """Let a complete content be what a ruling says from now on, and be found at its cards and rules. Must run in a transaction.

    Raises Stale when the ruling was edited since it was read.
    """
    number = ruling.current.number + 1 if ruling.current is not None else 1
    version = RulingVersion.objects.create(ruling=ruling, number=number, day=day, author=actor, **content)
    words = light_key(" ".join([content["question"], content["answer"], *content["rules"]]))
    _move(
        ruling, ruling.revision, draft=None, current=version, state=RulingState.PUBLISHED, words=words, reason="",
        editor=actor,
    )  # fmt: skip
    ruling.links.all().delete()
    cards = Card.objects.filter(game=ruling.game, slug__in=content["cards"])
    RulingLink.objects.bulk_create(
        [
            *(RulingLink(ruling=ruling, card=card) for card in cards),
            *(RulingLink(ruling=ruling, rule=rule) for rule in content["rules"]),
        ]
    )
    _record(ruling, "published", actor, note=content["note"])
    return version


def ruling_discard(*, ruling: Ruling, actor: Any, revision: int) -> bool:
    """Throw the draft away; a ruling that was never published is gone with it. Returns whether the ruling is still there.

    Raises Refused, Conflict without a draft, Stale.
    """
    _maintainer(ruling.game, actor)
    with transaction.atomic():
        if ruling.draft is None:
            raise Conflict("ruling.no_draft", "There is no draft to discard.")
        _move(ruling, revision, draft=None, editor=actor)
        _record(ruling, "discarded", actor)
        if ruling.current_id is None:
            ruling.delete()
            return False
    return True


def ruling_withdraw(*, ruling: Ruling, actor: Any, revision: int, reason: str) -> Ruling:
    """Take a published ruling back; it stays readable as withdrawn, with the reason. Publishing a new version brings it back.

    Raises Refused, InvalidInput without a reason, Conflict when it is not published, Stale.
    """
    _maintainer(ruling.game, actor)
    if not reason.strip() or len(reason) > LONGEST_REASON or not is_storable(reason):
        message = f"Say why it does not hold any more, in 1 to {LONGEST_REASON} characters."
        raise InvalidInput("ruling.reason", message, pointer="/reason")
    with transaction.atomic():
        if ruling.state != RulingState.PUBLISHED:
            raise Conflict("ruling.state", f"This ruling is {ruling.state}; only a published one is withdrawn.")
        _move(ruling, revision, state=RulingState.WITHDRAWN, reason=reason.strip(), editor=actor)
        _record(ruling, "withdrawn", actor, note=reason.strip())
    return ruling


def version_content(version: RulingVersion) -> dict[str, Any]:
    """The content a correction of a version starts from."""
    return {**{key: getattr(version, key) for key in EMPTY}, "note": ""}


def ruling_content(ruling: Ruling) -> dict[str, Any]:
    """What the form shows: the draft, else what the ruling says now."""
    if ruling.draft is not None:
        return {**EMPTY, **ruling.draft}
    return version_content(ruling.current) if ruling.current is not None else dict(EMPTY)


def _maintainer(game: Game, actor: Any) -> None:
    if not may_keep_cards(actor, game.slug):
        raise Refused("ruling.not_yours", f"Only maintainers of {game.name} write its rulings.")


def _stale() -> Stale:
    return Stale("ruling.stale", "This ruling was edited meanwhile. Look at it again.")


def _move(ruling: Ruling, revision: int, **fields: Any) -> None:
    """Write fields in one conditional write, so that of two people only one does. Raises Stale."""
    found = Ruling.objects.filter(pk=ruling.pk, revision=revision)
    if not found.update(**fields, revision=revision + 1, changed_at=timezone.now()):
        raise _stale()
    ruling.refresh_from_db()


def _record(ruling: Ruling, action: str, actor: Any, note: str = "") -> None:
    key = f"{ruling.game.slug}/{ruling.pk}"
    after = ruling.current.number if ruling.current is not None else None
    change_record(scope=SCOPE, action=action, subject="ruling", key=key, after=after, actor=actor, note=note[:500])
