"""What happens to the things of a person whose account ends. It touches every app, so it lives on the roof."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q

from banlists.models import BanListDraft, BanListRevision
from decks.models import Deck
from oscg.accounts.models import User
from oscg.accounts.services import DELETED_NAME, account_anonymise
from oscg.common.changes import change_record
from rules.models import FormatDraft, FormatRevision, RevisionDraft

JOINED = " and "


@transaction.atomic
def account_delete(*, user: User) -> None:
    """Delete an account: private and unlisted decks go, public ones and published revisions stay without the name.

    Whose a name is, ids say: names shown are chosen freely, and another person may bear the same one. Each thing changed is
    recorded, so that no page kept for readers goes on showing the name.
    """
    _revisions_forget(user)
    for kind in (BanListDraft, FormatDraft):
        for draft in kind._default_manager.all():
            _draft_forget(draft, user)
    decks = Deck.objects.filter(owner=user)
    decks.exclude(visibility=Deck.Visibility.PUBLIC).delete()
    for pk in decks.values_list("pk", flat=True):
        change_record(scope="decks", action="credited", subject="deck", key=str(pk))
    decks.update(owner=None)
    account_anonymise(user=user)


def _revisions_forget(user: User) -> None:
    """Take the person out of the names of published lists and format revisions."""
    confirmed = [draft.revision_id for draft in BanListDraft.objects.exclude(revision=None) if _confirmed(draft, user)]
    for listed in BanListRevision.objects.filter(Q(author=user) | Q(pk__in=confirmed)).select_related("ban_list__format"):
        draft = BanListDraft.objects.filter(revision=listed).first()
        gone = {str(user)} if listed.author_id == user.pk else set[str]()
        if draft is not None:
            gone = {each["name"] for each in _confirmed(draft, user)}
            gone |= {draft.author_name} if draft.author_id == user.pk else set()
        BanListRevision.objects.filter(pk=listed.pk).update(author_name=_without(listed.author_name, gone))
        _credited("banlists", "ban_list", listed.ban_list.format.slug, listed.number)
    for revision in FormatRevision.objects.filter(author=user).select_related("format"):
        FormatRevision.objects.filter(pk=revision.pk).update(author_name=DELETED_NAME)
        _credited("rules", "format", revision.format.slug, revision.number)


def _credited(scope: str, subject: str, key: str, number: int) -> None:
    change_record(scope=scope, action="credited", subject=subject, key=key, before=number, after=number)


def _confirmed(draft: RevisionDraft, user: User) -> list[dict[str, Any]]:
    return [each for each in draft.confirmations if each["user"] == user.pk]


def _without(names: str, gone: set[str]) -> str:
    """Names joined by “and”, those gone replaced. A name that is not found there as it is now was shown otherwise then."""
    parts = names.split(JOINED)
    if len(parts) == 1:
        return DELETED_NAME
    # A joint name was cut where it was too long, and a name may itself hold an “and”.
    if not gone & set(parts):
        return DELETED_NAME
    return JOINED.join(dict.fromkeys(DELETED_NAME if each in gone else each for each in parts))


def _draft_forget(draft: RevisionDraft, user: User) -> None:
    """Take the person out of a draft's author, editor, confirmations and history of versions."""
    before = {field: getattr(draft, field) for field in ("author_name", "editor_name", "confirmations", "history")}
    after = {
        "author_name": DELETED_NAME if draft.author_id == user.pk else draft.author_name,
        "editor_name": DELETED_NAME if draft.editor_id == user.pk else draft.editor_name,
        "confirmations": [
            {**each, "name": DELETED_NAME} if each["user"] == user.pk else each for each in draft.confirmations
        ],
        "history": [_version_without(each, user) for each in draft.history],
    }
    if json.dumps(after) != json.dumps(before):
        type(draft)._default_manager.filter(pk=draft.pk).update(**after)


def _version_without(version: Mapping[str, Any], user: User) -> Mapping[str, Any]:
    """A kept version of a draft, its writer's name replaced where the person was that writer."""
    return {**version, "editor": DELETED_NAME} if version.get("user") == user.pk else version
