"""Writing news and pages: draft, publish from an instant on, call off, correct by a new version, withdraw, put in order."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.text import slugify

from oscg.accounts.permissions import is_administrator
from oscg.common.changes import change_record
from oscg.common.clock import utc_now
from oscg.common.errors import Conflict, InvalidInput, Refused, Stale
from oscg.common.plain_words import can_be_kept, plain_words
from oscg.news.content import EMPTY, complete_check, content_read
from oscg.news.models import Article, ArticleVersion, Kind
from oscg.news.permissions import may_keep, may_write
from rules.models import Game

SCOPE = "news"
DRAFTS = "desk"
"""The change log's scope of drafts, which is private."""
LATEST = datetime(9998, 12, 31, tzinfo=UTC)
LONGEST_REASON = 300
LONGEST_SLUG = 60


def article_create(*, kind: str, game: Game | None, actor: Any, title: str) -> Article:
    """Begin an article as a draft; its address is made of the title, and a page goes to the end of the list.

    Raises Refused for people who do not write there, InvalidInput for a kind there is not, or without a title, Conflict when somebody
    begins another of the same title at that moment.
    """
    if not may_write(actor, game):
        whom = f"maintainers of {game.name}" if game else "the site's staff"
        raise Refused("article.not_yours", f"Only {whom} write here.")
    if kind not in Kind.values:
        raise InvalidInput("article.kind", f"An article is one of {', '.join(Kind.values)}.", pointer="/kind")
    content = {**EMPTY, **content_read({"title": title})}
    if not content["title"]:
        raise InvalidInput("article.title", "Give it a title; its address is made of it.", pointer="/title")
    try:
        with transaction.atomic():
            of_place = Article.objects.filter(game=game, kind=kind)
            last = of_place.aggregate(last=Max("place"))["last"] or 0
            article = Article.objects.create(
                kind=kind,
                game=game,
                slug=_free_slug(game, kind, content["title"]),
                place=last + 1 if kind == Kind.PAGE else 0,
                draft=content,
                editor=actor,
                editor_name=actor.known_as,
            )
            _record(DRAFTS, "begun", article, actor)
    except IntegrityError as error:
        message = "Something with this title was begun a moment ago. Look for it on the desk, or choose another title."
        raise Conflict("article.slug", message, pointer="/title") from error
    return article


def _free_slug(game: Game | None, kind: str, title: str) -> str:
    base = slugify(title)[:LONGEST_SLUG].strip("-_") or kind
    taken = set(Article.objects.filter(game=game, kind=kind, slug__startswith=base).values_list("slug", flat=True))
    number = 1
    while (slug := base if number == 1 else f"{base}-{number}") in taken:
        number += 1
    return slug


def article_save(
    *, article: Article, actor: Any, revision: int, content: Mapping[str, Any], slug: str | None = None
) -> Article:
    """Write the draft; of a published article it is the next version, which nobody else sees yet.

    The address can be changed until it is published. Raises Refused, InvalidInput at the field, Conflict for an address that is
    taken, Stale when it was edited meanwhile.
    """
    _keeper(article, actor)
    draft = content_read(content)
    new_slug = _slug_read(article, slug)
    if draft == article.draft and new_slug == article.slug and revision == article.revision:
        return article
    try:
        with transaction.atomic():
            _move(article, actor, revision, draft=draft, slug=new_slug)
            _record(DRAFTS, "saved", article, actor)
    except IntegrityError as error:
        message = f"Something else has the address “{new_slug}” already. Choose another."
        raise Conflict("article.slug", message, pointer="/slug") from error
    return article


def _slug_read(article: Article, slug: str | None) -> str:
    if slug is None or slug == article.slug:
        return article.slug
    if article.dated is not None:
        message = "The address of something published does not change: others have linked to it."
        raise InvalidInput("article.slug", message, pointer="/slug")
    if slug != slugify(slug) or not 0 < len(slug) <= LONGEST_SLUG:
        message = (
            f"An address is made of at most {LONGEST_SLUG} plain small letters, digits and dashes, as in “first-rules”."
        )
        raise InvalidInput("article.slug", message, pointer="/slug")
    return slug


def article_publish(
    *, article: Article, actor: Any, revision: int, shown_from: datetime | None = None
) -> ArticleVersion:
    """Make the immutable version of the draft, shown from an instant on: at once without one. A withdrawn article is back with it.

    Raises Refused, Conflict without a draft, InvalidInput for what it lacks and for an instant that is over, Stale.
    """
    _keeper(article, actor)
    now = utc_now()
    if shown_from is not None and not now <= shown_from <= LATEST:
        message = "Choose an instant to come, or publish it at once: what people have read before cannot change."
        raise InvalidInput("article.shown_from", message, pointer="/shown_from")
    with transaction.atomic():
        held = Article.objects.select_for_update().get(pk=article.pk)
        if held.draft is None:
            raise Conflict("article.no_draft", "There is no draft to publish. Write one first.")
        draft = held.draft
        complete_check(draft)
        last = held.versions.order_by("-number").first()
        version = ArticleVersion(
            article=article,
            number=last.number + 1 if last else 1,
            title=draft["title"],
            summary=draft["summary"],
            body=draft["body"],
            note=draft["note"],
            shown_from=shown_from or now,
            author=actor,
            author_name=actor.known_as,
        )
        version.save()
        _move(article, actor, revision, draft=None, dated=_dated(held))
        _record(SCOPE, "published", article, actor, last.number if last else None, version.number)
    return version


def version_call_off(*, version: ArticleVersion, actor: Any) -> None:
    """Call off a version that nobody has seen yet; its text becomes the draft again where there is none.

    Raises Refused, Conflict for one that has begun or was called off.
    """
    article = version.article
    _keeper(article, actor)
    now = utc_now()
    with transaction.atomic():
        held = Article.objects.select_for_update().get(pk=article.pk)
        waiting = ArticleVersion.objects.filter(pk=version.pk, called_off_at=None, shown_from__gt=now)
        if not waiting.update(called_off_at=now):
            message = "This version has begun or was called off. Publish a new version, or withdraw the whole."
            raise Conflict("article.begun", message)
        draft = held.draft or {name: getattr(version, name) for name in EMPTY}
        _move(article, actor, held.revision, draft=draft, dated=_dated(held))
        _record(SCOPE, "called_off", article, actor, version.number)


def article_withdraw(*, article: Article, actor: Any, revision: int, reason: str) -> None:
    """Take an article down, versions to come too; its address then tells why. Publishing again brings it back.

    Administrators may do it, too. Raises Refused, InvalidInput without a reason, Conflict for one that is not shown and will not be,
    Stale.
    """
    if not is_administrator(actor):
        _keeper(article, actor)
    words = " ".join(plain_words(reason).split()) if can_be_kept(reason, LONGEST_REASON * 2) else ""
    if not 0 < len(words) <= LONGEST_REASON:
        message = f"Say why in 1 to {LONGEST_REASON} characters: everybody who follows a link to it reads that."
        raise InvalidInput("article.reason", message, pointer="/reason")
    if article.dated is None or article.is_withdrawn:
        raise Conflict("article.not_shown", "It is not published, so it cannot be withdrawn.")
    now = utc_now()
    with transaction.atomic():
        article.versions.filter(called_off_at=None, shown_from__gt=now).update(called_off_at=now)
        _move(article, actor, revision, withdrawn_at=now, reason=words)
        Article.objects.filter(pk=article.pk).update(dated=_dated(article))
        _record(SCOPE, "withdrawn", article, actor, note=words)


def article_discard(*, article: Article, actor: Any, revision: int) -> bool:
    """Give the draft up; an article that was never published goes with it. Whether the article is still there.

    Raises Refused, Stale.
    """
    _keeper(article, actor)
    with transaction.atomic():
        _move(article, actor, revision, draft=None)
        _record(DRAFTS, "discarded", article, actor)
        if article.versions.exists():
            return True
        Article.objects.filter(pk=article.pk).delete()
    return False


def draft_from(*, version: ArticleVersion, actor: Any, revision: int) -> Article:
    """Begin the next version with the text of an older one, in place of what was drafted. Raises Refused, Stale."""
    note = f"As version {version.number} again."
    content = {**{name: getattr(version, name) for name in EMPTY}, "note": note}
    return article_save(article=version.article, actor=actor, revision=revision, content=content)


def page_move_up(*, article: Article, actor: Any) -> None:
    """Let a page change places with the one before it. Raises Refused, Conflict for the first one."""
    _keeper(article, actor)
    with transaction.atomic():
        pages = Article.objects.select_for_update().filter(kind=Kind.PAGE, game=article.game).order_by("place", "id")
        order = [page.pk for page in pages]
        at = order.index(article.pk) if article.pk in order else 0
        if at == 0:
            raise Conflict("article.first", "This page stands first already.")
        order[at - 1], order[at] = order[at], order[at - 1]
        for place, pk in enumerate(order, start=1):
            Article.objects.filter(pk=pk).update(place=place)
        _record(SCOPE, "moved", article, actor)


def _dated(article: Article) -> datetime | None:
    """From when its first version is shown; of a withdrawn one since then, if there is any."""
    instants = list(
        article.versions.filter(called_off_at=None).order_by("shown_from").values_list("shown_from", flat=True)
    )
    since = article.withdrawn_at
    return next((each for each in instants if since is None or each >= since), instants[0] if instants else None)


def _keeper(article: Article, actor: Any) -> None:
    if not may_keep(actor, article):
        raise Refused("article.not_yours", f"Only those who write for {article.place_name} may do that.")


def _move(article: Article, actor: Any, revision: int, **values: Any) -> None:
    """Write the article if nobody has since the revision somebody has read. Raises Stale."""
    values |= {"revision": revision + 1, "editor": actor, "editor_name": actor.known_as, "changed_at": utc_now()}
    if not Article.objects.filter(pk=article.pk, revision=revision).update(**values):
        held = Article.objects.filter(pk=article.pk).first()
        who = held.editor_name if held else "Somebody"
        raise Stale("article.stale", f"{who} changed this while you worked on it. Read what is saved, then save again.")
    for name, value in values.items():
        setattr(article, name, value)


def _record(
    scope: str,
    action: str,
    article: Article,
    actor: Any,
    before: int | None = None,
    after: int | None = None,
    note: str = "",
) -> None:
    key = f"{article.game.slug if article.game else 'site'}/{article.slug}"
    change_record(
        scope=scope, action=action, subject=article.kind, key=key, actor=actor, before=before, after=after, note=note
    )
