"""The page of a game: what it is, its formats with the options that matter, its list, newest cards and sample decks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from banlists.models import BanListRevision
from banlists.selectors import all_lists, revision_on
from cards.models import CardStatus
from decks.selectors import deck_list
from oscg.common.clock import utc_today
from oscg.news.models import Kind
from oscg.news.selectors import article_list, with_versions
from oscg.pages.caching import cached_page
from oscg.pages.home import about_template, decks_with_verdicts, list_changes, newest_cards
from oscg.pages.loopholes_elsewhere import OpenCount, open_by_game
from oscg.pages.rules import OptionView, option_view
from oscg.pages.standings import first_formats
from oscg.pages.tiles import tiles_of
from rules.abilities.vocabulary import has_vocabulary
from rules.games.catalog import shipped
from rules.games.referees import referees
from rules.models import Format, Game
from rules.selectors.games import format_list, game_get
from rules.selectors.games import revision_on as rules_on

NEWEST = 6
DECKS = 12
NEWS = 3
DECK_SCOPE = "deck"


@dataclass(frozen=True, slots=True)
class FormatView:
    """A format with its deck options and those it changed, and the list in force."""

    format: Format
    options: list[OptionView]
    listed: BanListRevision | None
    upcoming: BanListRevision | None


@cached_page("cards", "rules", "banlists", "decks", "news", "loopholes")
def game_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Raises Missing for a game that does not exist."""
    game = game_get(slug=slug)
    today = utc_today()
    lists = all_lists()
    formats = [_format_view(each, game, lists) for each in format_list().filter(game=game)]
    newest = newest_cards(today, game)
    samples = deck_list().filter(format__game=game, is_sample=True).order_by("name")
    context = {
        "section": "rules",
        "game": game,
        "about": about_template(game.slug),
        "formats": formats,
        "first_format": formats[0].format if formats else None,
        "card_total": game.cards.filter(status=CardStatus.PUBLISHED).count(),
        "changes": [each for each in list_changes(lists, today) if each.format.game_id == game.pk],
        "newest": tiles_of(newest[:NEWEST], first_formats().values()),
        "samples": decks_with_verdicts(samples[:DECKS]),
        "news": with_versions(article_list(kind=Kind.NEWS, game=game)[:NEWS]),
        "pages": with_versions(article_list(kind=Kind.PAGE, game=game)),
        "is_played": game.slug in referees(),
        "loopholes": open_by_game([game.slug]).get(game.slug, OpenCount()),
        "has_rules": game.slug in shipped(),
        "has_abilities": has_vocabulary(game.slug),
    }
    return render(request, "pages/game.html", context)


def _format_view(format_: Format, game: Game, lists: dict[str, list[BanListRevision]]) -> FormatView:
    today = utc_today()
    revision = rules_on(list(format_.revisions.all()), today)
    chosen: dict[str, Any] = revision.options if revision else {}
    table = game.definition.get("options", {})
    shown = [name for name, option in table.items() if option.get("scope") == DECK_SCOPE or name in chosen]
    revisions = lists.get(format_.slug, [])
    return FormatView(
        format=format_,
        options=[option_view(name, table[name], chosen) for name in shown],
        listed=revision_on(revisions, today),
        upcoming=min((r for r in revisions if r.effective_from > today), key=lambda r: r.effective_from, default=None),
    )
