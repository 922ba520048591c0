"""What happens to the things of a person whose account ends. It touches every app, so it lives on the roof."""

from __future__ import annotations

import json

from django.db import transaction
from django.db.models import Model, Q

from banlists.models import BanListDraft, BanListRevision
from decks.models import Deck
from oscg.accounts.models import User
from oscg.accounts.services import DELETED_NAME, account_anonymise
from rules.models import FormatDraft, FormatRevision

JOINED = " and "


@transaction.atomic
def account_delete(*, user: User) -> None:
    """Delete an account: private and unlisted decks go, public ones and published revisions stay without the name."""
    name = str(user)
    Deck.objects.filter(owner=user).exclude(visibility=Deck.Visibility.PUBLIC).delete()
    for kind in (BanListRevision, FormatRevision):
        for revision in kind.objects.filter(Q(author=user) | Q(author_name__contains=name)):
            kind.objects.filter(pk=revision.pk).update(author_name=_without(revision.author_name, name))
    for draft_kind in (BanListDraft, FormatDraft):
        for draft in draft_kind.objects.all():
            _forget_in_draft(draft, name)
    account_anonymise(user=user)


def _without(names: str, gone: str) -> str:
    """Names joined by “and”, one of them replaced."""
    return JOINED.join(DELETED_NAME if each == gone else each for each in names.split(JOINED))


def _forget_in_draft(draft: Model, name: str) -> None:
    """Take a name out of a draft's author, editor, confirmations and history of versions."""
    before = {field: getattr(draft, field) for field in ("author_name", "editor_name", "confirmations", "history")}
    after = {
        "author_name": _without(before["author_name"], name),
        "editor_name": _without(before["editor_name"], name),
        "confirmations": [{**each, "name": _without(each["name"], name)} for each in before["confirmations"]],
        "history": [{**each, "editor": _without(each["editor"], name)} for each in before["history"]],
    }
    if json.dumps(after) != json.dumps(before):
        type(draft)._default_manager.filter(pk=draft.pk).update(**after)
