"""The desk's pages of news and pages: write, look at, publish, correct, withdraw, put in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from oscg.accounts.permissions import is_staff, maintained_games
from oscg.accounts.signed_in import signed_in
from oscg.common.clock import utc_now
from oscg.common.errors import Conflict, DomainError, InvalidInput, Missing, Refused, Stale
from oscg.news.forms import SITE, ArticleForm, BeginForm, PublishForm, article_form
from oscg.news.linking import draw
from oscg.news.models import Article, Kind
from oscg.news.permissions import writes_anything
from oscg.news.selectors import kept_article_get, kept_articles
from oscg.news.services import (
    article_create,
    article_discard,
    article_publish,
    article_save,
    article_withdraw,
    draft_from,
    page_move_up,
    version_call_off,
)
from oscg.news.views import steps_of
from rules.models import Game
from rules.selectors.games import game_get

MOST_ROWS = 100
MOST_DIGITS = 9


def _address(article: Article) -> str:
    return f"/desk/news/{article.pk}/"


def _places(user: Any) -> list[tuple[str, str]]:
    """Where somebody writes: games by slug, and the whole site."""
    games = Game.objects.filter(slug__in=maintained_games(user)).order_by("name").values_list("slug", "name")
    return [*games, *([(SITE, "The whole site")] if is_staff(user) else [])]


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def articles_desk(request: HttpRequest) -> HttpResponse:
    """What somebody writes, and a form to begin something new. Raises Refused for people who write nowhere."""
    if not writes_anything(request.user):
        message = "News and pages are written by people who maintain a game. Ask an administrator for that role."
        raise Refused("desk.not_yours", message)
    if request.method == "POST":
        form = BeginForm(_places(request.user), request.POST)
        if form.is_valid():
            data = form.cleaned_data
            game = game_get(slug=data["game"]) if data["game"] else None
            try:
                article = article_create(kind=data["kind"], game=game, actor=request.user, title=data["title"])
                return HttpResponseRedirect(_address(article))
            except (InvalidInput, Conflict) as error:
                form.add_error("title", error.message)
        return _desk(request, form, status=400)
    return _desk(request, BeginForm(_places(request.user)))


def _desk(request: HttpRequest, form: BeginForm, status: int = 200) -> HttpResponse:
    rows = list(kept_articles(user=request.user)[:MOST_ROWS])
    pages = sorted((row for row in rows if row.kind == Kind.PAGE), key=lambda row: (row.place_name, row.place, row.pk))
    first = frozenset(row.pk for at, row in enumerate(pages) if at == 0 or pages[at - 1].game_id != row.game_id)
    context = {
        "section": "desk",
        "form": form,
        "groups": [
            {"id": "news", "name": "News", "rows": [_row(row) for row in rows if row.kind == Kind.NEWS]},
            {"id": "pages", "name": "Pages", "rows": [_row(row, first) for row in pages]},
        ],
    }
    return render(request, "news/desk.html", context, status=status)


def _row(article: Article, first: frozenset[int] = frozenset()) -> dict[str, Any]:
    can_move = article.kind == Kind.PAGE and article.pk not in first
    return {"article": article, "state": state_of(article), "title": _title(article), "can_move": can_move}


def state_of(article: Article) -> str:
    """How it stands, in the words of badges."""
    if article.is_withdrawn:
        return "withdrawn"
    if article.dated is None:
        return "draft"
    return "upcoming" if article.dated > utc_now() else "in_force"


def _title(article: Article) -> str:
    return (article.draft or {}).get("title") or article.slug.replace("-", " ")


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def article_edit(request: HttpRequest, pk: int) -> HttpResponse:
    """The form with the text as readers will see it; POST saves what was read, or keeps the typed text and says why not."""
    article = kept_article_get(pk=pk, user=request.user)
    if request.method != "POST":
        return _page(request, article)
    form = ArticleForm(request.POST)
    if not form.is_valid():
        return _page(request, article, form=form, status=400)
    data = form.cleaned_data
    try:
        article_save(
            article=article,
            actor=request.user,
            revision=data["revision"],
            content=form.content,
            slug=data["slug"] or None,
        )
    except Stale as error:
        held = kept_article_get(pk=pk, user=request.user)
        typed = ArticleForm({**request.POST.dict(), "revision": held.revision})
        typed.is_valid()
        return _page(request, held, form=typed, status=412, stale=error)
    except (InvalidInput, Conflict) as error:
        return _page(request, article, form=form, status=error.status, problems=form.add_errors(error))
    messages.success(request, "The draft is saved. Below it stands what readers will see.")
    return HttpResponseRedirect(_address(article))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def article_publication(request: HttpRequest, pk: int) -> HttpResponse:
    """Publish the draft that was read, at once or from an instant on."""
    article = kept_article_get(pk=pk, user=request.user)
    if request.method != "POST":
        return HttpResponseRedirect(_address(article))
    form = PublishForm(request.POST)
    if not form.is_valid():
        return _page(request, article, publish=form, status=400)
    try:
        version = article_publish(
            article=article, actor=request.user, revision=_number(request, "revision"), shown_from=form.instant()
        )
    except DomainError as error:
        return _refused(request, pk, error, publish=form)
    if version.shown_from > utc_now():
        messages.success(request, "It is scheduled. It will be shown by itself; until then you can call it off.")
        return HttpResponseRedirect(_address(article))
    messages.success(request, "It is published.")
    return HttpResponseRedirect(article.path)


@signed_in
@require_POST
def article_step(request: HttpRequest, pk: int, step: str) -> HttpResponse:
    """Discard the draft, withdraw the article, call a version off, begin from an older one, or move a page up."""
    article = kept_article_get(pk=pk, user=request.user)
    revision, actor = _number(request, "revision"), request.user
    try:
        match step:
            case "discard":
                is_left = article_discard(article=article, actor=actor, revision=revision)
                messages.success(request, "The draft is discarded.")
                return HttpResponseRedirect(_address(article) if is_left else "/desk/news/")
            case "withdraw":
                reason = request.POST.get("reason", "")
                article_withdraw(article=article, actor=actor, revision=revision, reason=reason)
                messages.success(request, "It is withdrawn. Its address tells why.")
            case "move":
                page_move_up(article=article, actor=actor)
                return HttpResponseRedirect("/desk/news/#pages")
            case "call-off":
                version_call_off(version=_version(request, article), actor=actor)
                messages.success(request, "It is called off. Its text is the draft again.")
            case "again":
                draft_from(version=_version(request, article), actor=actor, revision=revision)
                messages.success(request, "The draft says what that version said.")
    except DomainError as error:
        return _refused(request, pk, error)
    return HttpResponseRedirect(_address(article))


def _refused(request: HttpRequest, pk: int, error: DomainError, publish: PublishForm | None = None) -> HttpResponse:
    held = kept_article_get(pk=pk, user=request.user)
    said = [each.detail for each in error.field_errors] or [error.message]
    return _page(request, held, publish=publish, status=error.status, problems=said)


def _version(request: HttpRequest, article: Article) -> Any:
    found = article.versions.filter(number=_number(request, "number")).first()
    if found is None:
        raise Missing("article.version", "There is no such version.")
    found.article = article
    return found


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0


def _page(
    request: HttpRequest,
    article: Article,
    *,
    form: ArticleForm | None = None,
    publish: PublishForm | None = None,
    status: int = 200,
    stale: Stale | None = None,
    problems: Sequence[str] = (),
) -> HttpResponse:
    now = utc_now()
    versions = list(article.versions.order_by("-number"))
    context = {
        "section": "desk",
        "article": article,
        "state": state_of(article),
        "title": _title(article) if article.draft or not versions else versions[0].title,
        "form": form or article_form(article),
        "publish": publish or PublishForm(),
        "can_withdraw": article.dated is not None and not article.is_withdrawn,
        "steps": steps_of(versions),
        "now": now,
        "stale": stale,
        "problems": problems,
        "preview": article.draft,
        "drawn": draw(article.draft["body"], article.game, is_preview=True) if article.draft else None,
    }
    response = render(request, "news/article_edit.html", context, status=status)
    response["Cache-Control"] = "private, no-store"
    return response
