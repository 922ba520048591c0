"""What happens to the things of a person whose account ends. It touches every app, so it lives on the roof."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q

from banlists.models import BanListDraft, BanListRevision
from banlists.services.drafting import LONGEST_NAMES, names_of
from cards.services.author_deletion import author_forget
from decks.models import Deck
from oscg.accounts.models import User
from oscg.accounts.services import DELETED_NAME, account_anonymise
from oscg.common.changes import change_record
from oscg.news.author_deletion import author_forget as articles_forget
from rules.models import FormatDraft, FormatRevision, GameDraft, RevisionDraft
from rules.services.loophole_runs import hunter_forget
from rules.services.match_leaving import player_forget
from rules.services.simulations import simulations_forget
from rules.specs.credits import credit_joined, credit_names


@transaction.atomic
def account_delete(*, user: User) -> None:
    """Delete an account: private and unlisted decks and simulations go, public ones, cards, news and published revisions stay without
    the name, open proposals are withdrawn.

    Whose a name is, ids say: names shown are chosen freely, and another person may bear the same one. Each thing changed is
    recorded, so that no page kept for readers goes on showing the name.
    """
    for kind in (BanListDraft, FormatDraft):
        for draft in kind._default_manager.all():
            _draft_forget(draft, user)
    GameDraft.objects.filter(author=user).update(author_name=DELETED_NAME)
    _revisions_forget(user)
    articles_forget(user=user)
    decks = Deck.objects.filter(owner=user)
    decks.exclude(visibility=Deck.Visibility.PUBLIC).delete()
    for pk in decks.values_list("pk", flat=True):
        change_record(scope="decks", action="credited", subject="deck", key=str(pk))
    decks.update(owner=None)
    author_forget(user=user)
    player_forget(user=user)
    simulations_forget(user=user)
    hunter_forget(user=user)
    account_anonymise(user=user)


def _revisions_forget(user: User) -> None:
    """Take the person out of the names of published lists and format revisions; a list's names are those of its draft."""
    drafts = {draft.revision_id: draft for draft in BanListDraft.objects.exclude(revision=None)}
    confirmed = [pk for pk, draft in drafts.items() if any(each["user"] == user.pk for each in draft.confirmations)]
    for listed in BanListRevision.objects.filter(Q(author=user) | Q(pk__in=confirmed)).select_related(
        "ban_list__format"
    ):
        draft = drafts.get(listed.pk)
        names = names_of(draft) if draft else _without(listed.author_name, user.known_as)
        BanListRevision.objects.filter(pk=listed.pk).update(author_name=names)
        _credited("banlists", "ban_list", listed.ban_list.format.slug, listed.number)
    for revision in FormatRevision.objects.filter(author=user).select_related("format"):
        FormatRevision.objects.filter(pk=revision.pk).update(author_name=DELETED_NAME)
        _credited("rules", "format", revision.format.slug, revision.number)


def _credited(scope: str, subject: str, key: str, number: int) -> None:
    change_record(scope=scope, action="credited", subject=subject, key=key, before=number, after=number)


def _without(names: str, gone: str) -> str:
    """The names of a credit, one of them replaced; all of them where none is the name as it is now."""
    parts = credit_names(names)
    kept = [DELETED_NAME if each == gone else each for each in parts]
    return credit_joined(kept, LONGEST_NAMES) if gone in parts else DELETED_NAME


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
