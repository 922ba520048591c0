"""The smoke match of a card: decks are made around it, and they play with it and without it on the same seeds.

It tells whether a card works at all (does it crash, does a match never end, is it ever played) and about how strong it is. It is no
proof of balance: the decks are made by lot and bots play them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.checks.ruleset import Ruleset
from rules.games.catalog import option_values
from rules.games.referees import referees
from rules.lab.build import build
from rules.lab.deck_cards import card_data, deck_data
from rules.lab.deck_maker import DeckMaker
from rules.lab.playing import GameCrash, Table
from rules.lab.recipe import Condition, Piece, Recipe
from rules.lab.statistics import Interval, scaled, share
from rules.lab.tally import WON, PairTally, Tally, tally_from
from rules.specs.card import CardSpec
from rules.specs.deck import DeckSpec

WITHOUT, WITH = 0, 1
OWN_SIDE = 0
LABELS = ("without the card", "with the card")
PAIR = 2
"""Matches of a seed: one from each seat."""
MOST_CRASHES = 5
BEGINNING: Mapping[str, Any] = {
    "at": 0, "tally": Tally().as_json(), "drawn": 0, "played": 0, "crashes": [], "crash_count": 0,
}  # fmt: skip
"""Nothing counted yet."""


@dataclass(slots=True)
class SmokeResult:
    """What came of it. `games` are those played in each condition; shares are of the deck that holds the card, or would.

    `drawn` and `played` count the matches with the card in which its owner drew it and played it; `crashes` are sentences, each with
    the seed that shows the fault again, and how many there were.
    """

    card: str
    decks: list[dict[str, Any]] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    drawn: int = 0
    played: int = 0
    crashes: list[str] = field(default_factory=list)
    crash_count: int = 0

    def wins(self, condition: int) -> Interval:
        """The share of matches that the deck won in a condition; draws count one half, void ones not at all."""
        counts = self._counts(condition)
        return share(counts.wins[OWN_SIDE] + counts.draws / 2, counts.games - counts.voids)

    def difference(self) -> Interval:
        """What the card adds to the share of wins, from the seeds that came to an end in both conditions."""
        found = self.tally.difference(0).points
        return scaled(found.between(-2 * WON, 2 * WON), 2 * WON)

    def as_json(self) -> dict[str, Any]:
        """The result as JSON values."""
        counts = [self._counts(condition) for condition in (WITHOUT, WITH)]
        ended = [each.games - each.voids for each in counts]
        return {
            "card": self.card,
            "games": counts[WITH].games,
            "without": self.wins(WITHOUT).as_json(ended[WITHOUT]),
            "with": self.wins(WITH).as_json(ended[WITH]),
            "difference": self.difference().as_json(PAIR * self.tally.difference(0).points.count),
            "drawn": self.drawn,
            "played": self.played,
            "voids": {"without": counts[WITHOUT].voids, "with": counts[WITH].voids},
            "crashes": {"count": self.crash_count, "messages": self.crashes},
            "decks": self.decks,
        }

    def _counts(self, condition: int) -> PairTally:
        return self.tally.pair(condition, 0)


class SmokeRun:
    """A smoke match on its way: what is to be played, seed by seed, and what was counted so far.

    It can be put aside after any step (`as_json`) and gone on with anywhere (`resume`), since the decks are made from the seed.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        card: CardSpec,
        *,
        games: int = 200,
        decks: int = 4,
        seed: int = 1,
        bot: str = "greedy",
    ) -> None:
        """Make the decks. The card has to be in the ruleset's pool as published.

        Raises NoDeckFound where no legal deck can hold the card, EngineError for a game without a referee.
        """
        self.result = SmokeResult(card.name)
        self.at = 0
        self._plans: list[tuple[Table, int]] = []
        self._steps: list[tuple[int, Piece]] = []
        for at, (recipe, place) in enumerate(
            _recipes(ruleset, card, max(1, games // (PAIR * decks)) * PAIR, decks, seed, bot)
        ):
            self._plans.append((Table(recipe), place))
            self._steps += [(at, piece) for piece in recipe.pieces(PAIR)]
            self.result.decks.append(dict(recipe.decks[OWN_SIDE]))

    @property
    def is_over(self) -> bool:
        """Whether all is played."""
        return self.at == len(self._steps)

    @property
    def share(self) -> float:
        """How much of it is played, from 0 to 1."""
        return self.at / len(self._steps)

    def step(self) -> None:
        """Play the matches of the next seed. A breakdown is written down, and its seed counts for nothing else."""
        plan, piece = self._steps[self.at]
        table, place = self._plans[plan]
        self.at += 1
        result = self.result
        try:
            tally = table.play(piece)
        except GameCrash as error:
            result.crash_count += 1
            if len(result.crashes) < MOST_CRASHES:
                cause = error.__cause__
                result.crashes.append(f"{error} It was: {type(cause).__name__}: {cause}")
            return
        counts = tally.pair(WITH, 0).cards.get((OWN_SIDE, place), [0] * 8)
        result.drawn += counts[4]
        result.played += counts[6]
        result.tally.join(tally)

    def as_json(self) -> dict[str, Any]:
        """What was counted so far, as JSON values."""
        found = self.result
        return {
            "at": self.at,
            "tally": found.tally.as_json(),
            "drawn": found.drawn,
            "played": found.played,
            "crashes": found.crashes,
            "crash_count": found.crash_count,
        }

    def resume(self, data: Mapping[str, Any]) -> None:
        """Go on from what was counted before; from BEGINNING, anew."""
        found = self.result
        self.at, found.tally = data["at"], tally_from(data["tally"])
        found.drawn, found.played = data["drawn"], data["played"]
        found.crashes, found.crash_count = list(data["crashes"]), data["crash_count"]


def _recipes(
    ruleset: Ruleset, card: CardSpec, games: int, decks: int, seed: int, bot: str
) -> Iterator[tuple[Recipe, int]]:
    """For each pair of decks what is played, and which of its cards is the one that is tried out."""
    spec = ruleset.spec
    referee = referees().get(spec.game.slug)
    maker = DeckMaker(ruleset, referee.habits.mix if referee is not None else None)
    for at in range(decks):
        own = maker.make(seed + at, card)
        others = maker.without(own, card, seed + at)
        # The opponent's deck is made by chance of its own, and without the card.
        rival = maker.without(maker.make(-seed - at - 1), card, seed + at)
        piles = [deck_data(deck, spec) for deck in (others, own, rival)]
        cards = {each.key: each for pile in piles for each in pile}
        places = {key: place for place, key in enumerate(cards)}
        without, with_card, opponent = (tuple(places[each.key] for each in pile) for pile in piles)
        options = option_values(spec.game.options, spec.options)
        recipe = Recipe(
            game=spec.game.slug,
            format=spec.format,
            build=build(),
            cards=tuple(cards.values()),
            decks=(_about(f"Deck {at + 1} around {card.name}", own), _about(f"Opponent {at + 1}", rival)),
            bots=(bot, bot),
            conditions=(
                Condition(LABELS[WITHOUT], options, (without, opponent)),
                Condition(LABELS[WITH], options, (with_card, opponent)),
            ),
            games=games,
            seed=seed + at * games,
        )
        yield recipe, places[card_data(card).key]


def _about(name: str, deck: DeckSpec) -> Mapping[str, Any]:
    return {"name": name, "entries": [entry._asdict() for entry in deck.entries]}
