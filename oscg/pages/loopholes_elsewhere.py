"""What other pages say of loopholes: how many are open in games, of which card and rule they speak. One query each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from oscg.pages.decks_chosen import played_formats
from oscg.pages.loopholes_words import kind_words
from rules.games.referees import referees
from rules.lab.finding import CONFIRMED, HIGH
from rules.models import Loophole
from rules.selectors.loopholes import loophole_list

OPEN = Loophole.Status.OPEN


@dataclass(frozen=True, slots=True)
class OpenCount:
    """How many loopholes of a game are open, and how many of them break it."""

    total: int = 0
    high: int = 0

    @property
    def words(self) -> str:
        """The numbers as a sentence."""
        if not self.total:
            return "No loophole is open."
        one = "1 loophole is open" if self.total == 1 else f"{self.total} loopholes are open"
        return f"{one}, {self.high} of them high." if self.high else f"{one}."


def open_by_game(games: Collection[str] | None = None) -> dict[str, OpenCount]:
    """The open loopholes of games, by slug; games without any are not there."""
    rows = loophole_list(verdict=CONFIRMED, status=OPEN)
    if games is not None:
        rows = rows.filter(format__game__slug__in=games)
    found: dict[str, OpenCount] = {}
    for game, severity in rows.order_by().values_list("format__game__slug", "severity"):
        before = found.get(game, OpenCount())
        found[game] = OpenCount(before.total + 1, before.high + (severity == HIGH))
    return found


def open_by_rule(game: str) -> dict[str, list[tuple[int, str]]]:
    """For each rule of a game the open loopholes that name it, as (number, kind in words), the oldest first."""
    rows = loophole_list(game=game, verdict=CONFIRMED, status=OPEN).order_by("id")
    found: dict[str, list[tuple[int, str]]] = {}
    for pk, kind, rules in rows.values_list("pk", "kind", "rules"):
        for rule in rules:
            found.setdefault(rule, []).append((pk, kind_words(kind)))
    return found


def loopholes_of_games(games: Mapping[str, str] | None = None) -> list[tuple[str, str, OpenCount]]:
    """Every game that the finder can look at, as slug and name, with its open loopholes; of `games` (slug → name) where they are given."""
    known = {each.game.slug: each.game.name for each in played_formats()} if games is None else games
    found = open_by_game(known)
    played = sorted((name, slug) for slug, name in known.items() if slug in referees())
    return [(slug, name, found.get(slug, OpenCount())) for name, slug in played]
