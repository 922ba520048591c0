"""Telling people what happened to what they care about: on the site, and by e-mail where they want it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from oscg.accounts.models import Notice, NoticeChoice, NoticeKind, User
from oscg.common.errors import InvalidInput, Missing

BY_MAIL: Mapping[str, bool] = {
    NoticeKind.REVIEW: True,
    NoticeKind.QUEUE: False,
    NoticeKind.COMMENT: False,
    NoticeKind.REPORT: False,
    NoticeKind.INVITATION: True,
    NoticeKind.MOVE: False,
    NoticeKind.ENDED: False,
    NoticeKind.LOOPHOLE: False,
}
LONGEST = 300
LONGEST_SUBJECT = 120


def notice_send(*, users: Iterable[User], kind: str, text: str, path: str, subject: str = "") -> None:
    """Tell people something, each on the ways they have chosen for this kind; mails leave after the transaction.

    `path` is the page of the site that shows it. Nobody is told twice; people without a usable account are left out. The text names
    no person: notices outlive accounts, and whoever deletes theirs is to be found in nobody's list. The `subject` of mails is the
    first sentence, unless it is given.
    """
    wanted = {user.pk: user for user in users if user.is_active}
    choices = {each.user_id: each for each in NoticeChoice.objects.filter(user__in=wanted, kind=kind)}
    on_site = [user for pk, user in wanted.items() if pk not in choices or choices[pk].on_site]
    line = _line(text, LONGEST)
    Notice.objects.bulk_create(Notice(user=user, kind=kind, text=line, path=path) for user in on_site)
    by_mail = [
        user.email
        for pk, user in wanted.items()
        if (choices[pk].by_mail if pk in choices else BY_MAIL[NoticeKind(kind)])
    ]
    if by_mail:
        transaction.on_commit(
            lambda: _mail(by_mail, text, path, subject or text.partition(". ")[0].rstrip(".")), robust=True
        )


def _line(text: str, longest: int) -> str:
    """The text in one line; a subject with a line break would be refused, and what is too long ends in an ellipsis."""
    words = " ".join(text.split())
    return words if len(words) <= longest else f"{words[: longest - 1]}…"


def _mail(addresses: list[str], text: str, path: str, subject: str) -> None:
    """One mail each, so that nobody sees the others' addresses."""
    body = (
        f"{text}\n\n{settings.SITE_URL}{path}\n\n-- \n"
        f"You have an account at OSCG. Which of these mails you get, or that you get none: {settings.SITE_URL}/account/notices/\n"
    )
    line = f"OSCG: {_line(subject, LONGEST_SUBJECT)}"
    mails = [EmailMessage(subject=line, body=body, to=[each]) for each in addresses]
    get_connection().send_messages(mails)


def notice_choose(*, user: User, kind: str, on_site: bool, by_mail: bool) -> None:
    """Set on which ways somebody is told of one kind of thing. Raises InvalidInput (`notice.kind`) for a kind there is not."""
    if kind not in NoticeKind.values:
        raise InvalidInput(
            "notice.kind", f"Notices are of these kinds: {', '.join(NoticeKind.values)}.", pointer="/kind"
        )
    NoticeChoice.objects.update_or_create(user=user, kind=kind, defaults={"on_site": on_site, "by_mail": by_mail})


def notice_choices(*, user: User) -> list[dict[str, Any]]:
    """Every kind with the ways on which somebody is told of it."""
    held = {each.kind: each for each in NoticeChoice.objects.filter(user=user)}
    return [
        {
            "kind": kind,
            "about": str(label),
            "on_site": held[kind].on_site if kind in held else True,
            "by_mail": held[kind].by_mail if kind in held else BY_MAIL[kind],
        }
        for kind, label in NoticeKind.choices
    ]


def notice_list(*, user: User) -> QuerySet[Notice]:
    """Somebody's notices, the newest first."""
    return Notice.objects.filter(user=user).order_by("-id")


def notice_read(*, user: User, pk: int) -> Notice:
    """Mark one of somebody's notices as read. Raises Missing for any other."""
    found = Notice.objects.filter(user=user, pk=pk).first()
    if found is None:
        raise Missing("notice.unknown", "You have no such notice.")
    if found.read_at is None:
        found.read_at = timezone.now()
        found.save(update_fields=["read_at"])
    return found


def notices_read(*, user: User, up_to: int) -> int:
    """Mark as read what somebody has seen: their notices up to this one, none that came later. Returns how many were new."""
    return Notice.objects.filter(user=user, read_at=None, pk__lte=up_to).update(read_at=timezone.now())


def notices_settle(*, users: Iterable[User], kind: str, path: str) -> int:
    """Mark as read what people were told of a page and have seen to without reading it. Returns how many notices were new."""
    told = Notice.objects.filter(user__in=[user.pk for user in users], read_at=None, kind=kind, path=path)
    return told.update(read_at=timezone.now())
