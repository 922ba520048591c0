"""The home page: what this is, what changed on the lists, the newest cards, and decks to look at. Nothing on it is invented."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Min, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from banlists.models import BanListRevision
from banlists.selectors import IN_FORCE, all_lists, revision_on, state_on
from cards.models import CardStatus, CardVersion
from cards.selectors import version_list
from decks.models import Deck
from decks.selectors import deck_list
from oscg.common.clock import utc_today
from oscg.news.models import Kind
from oscg.news.selectors import article_list, with_versions
from oscg.pages.caching import cached_page
from oscg.pages.standings import first_formats, verdicts_today
from oscg.pages.tiles import Form, Tile, tiles_of
from rules.games.referees import referees
from rules.models import Format, Game

CHANGES = 6
NEWEST_OF_A_GAME = 2
DECKS = 6
NEWS = 3
LOOKED_AT = 40
"""So many of the latest public decks are judged to choose those shown."""


@dataclass(frozen=True, slots=True)
class ListChange:
    """A list revision as the timeline shows it."""

    revision: BanListRevision
    format: Format
    state: str


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game with what is true of it today."""

    game: Game
    format: Format | None
    cards: int
    listed: BanListRevision | None
    about: str

    @property
    def is_played(self) -> bool:
        """Whether the referee plays it, and so people and bots can."""
        return self.format is not None and self.game.slug in referees()


@cached_page("cards", "rules", "banlists", "decks", "news")
def home_page(request: HttpRequest) -> HttpResponse:
    """Everything is read in a number of queries that does not depend on how much there is."""
    today = utc_today()
    formats = first_formats()
    lists = all_lists()
    games = games_today(formats, lists, today)
    newest = [
        pk for each in games for pk in newest_cards(today, each.game)[:NEWEST_OF_A_GAME].values_list("pk", flat=True)
    ]
    context = {
        "games": games,
        "card_total": sum(each.cards for each in games),
        "changes": list_changes(lists, today)[:CHANGES],
        "hero": _hero(today, formats),
        "newest": tiles_of(newest_cards(today).filter(pk__in=newest), formats.values(), form=Form.TILE_WITH_GAME),
        "news": with_versions(article_list(kind=Kind.NEWS, is_everywhere=True)[:NEWS]),
        "decks": decks_to_show(decks_with_verdicts(deck_list()[:LOOKED_AT])),
    }
    return render(request, "pages/home.html", context)


def games_today(formats: dict[str, Format], lists: dict[str, list[BanListRevision]], today: date) -> list[GameFacts]:
    """Every game with its first format, its published cards and the list in force."""
    counted = Game.objects.annotate(published=Count("cards", filter=Q(cards__status=CardStatus.PUBLISHED)))
    found = []
    for game in counted.order_by("slug"):
        format_ = formats.get(game.slug)
        listed = revision_on(lists.get(format_.slug, []), today) if format_ else None
        found.append(GameFacts(game, format_, game.published, listed, about_template(game.slug)))
    return found


def about_template(slug: str) -> str:
    """The template that tells what a game is; games without one say what their row says."""
    return f"pages/games/_{slug}.html" if slug in TOLD else "pages/games/_other.html"


TOLD = ("maximus", "card-wars", "fortification")


def list_changes(lists: dict[str, list[BanListRevision]], today: date) -> list[ListChange]:
    """Every list revision, those to come first, then by date; with the state it has today."""
    found = [
        ListChange(revision, revision.ban_list.format, state_on(revision, revisions, today))
        for revisions in lists.values()
        for revision in revisions
    ]
    found.sort(
        key=lambda each: (each.revision.effective_from, each.state == IN_FORCE, each.revision.number), reverse=True
    )
    return found


def newest_cards(today: date, game: Game | None = None) -> QuerySet[CardVersion]:
    """Published cards (of one game), those that came out last first."""
    published = version_list(day=today).filter(card__status=CardStatus.PUBLISHED)
    if game is not None:
        published = published.filter(card__game=game)
    return published.annotate(came_out=Min("card__versions__effective_from")).order_by("-came_out", "-card_id")


def _hero(today: date, formats: dict[str, Format]) -> list[Tile]:
    """One card of each game that has any, another one every day."""
    rows = version_list(day=today).filter(card__status=CardStatus.PUBLISHED)
    picked = []
    by_game: dict[str, list[int]] = {}
    for game, pk in (
        rows.exclude(text="", flavor="").order_by("card__game__slug", "pk").values_list("card__game__slug", "pk")
    ):
        by_game.setdefault(game, []).append(pk)
    for pks in by_game.values():
        picked.append(pks[today.toordinal() * 7 % len(pks)])
    shown = CardVersion.objects.filter(pk__in=picked).order_by("card__game__slug")[:3]
    return tiles_of(shown, formats.values(), form=Form.FACE)


def decks_with_verdicts(decks: QuerySet[Deck]) -> list[tuple[Deck, str]]:
    """Decks with the state their verdict of today gives them; none for a format without rules."""
    rows = list(decks)
    verdicts = verdicts_today(rows)
    words = {True: "legal", False: "illegal", None: ""}
    return [(deck, words[verdicts.get(deck.pk)]) for deck in rows]


def decks_to_show(decks: list[tuple[Deck, str]]) -> list[tuple[Deck, str]]:
    """A few of them: people's own before samples, legal before not legal, and the games by turns."""
    seen: dict[int, int] = {}
    ranked = []
    for deck, state in sorted(decks, key=lambda each: (each[0].is_sample, each[1] != "legal")):
        turn = seen[deck.format.game_id] = seen.get(deck.format.game_id, 0) + 1
        ranked.append((turn, deck, state))
    ranked.sort(key=lambda each: each[0])
    return [(deck, state) for _, deck, state in ranked[:DECKS]]
