"""What the counts of a simulation say: shares with intervals, who beats whom, strengths, lengths, endings, cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.lab.bradley_terry import strengths
from rules.lab.comparing import comparison_json
from rules.lab.recipe import Recipe
from rules.lab.statistics import Sums, median, scaled, share
from rules.lab.tally import CARD_COUNTS, WON, PairTally, Tally


def result_json(recipe: Recipe, tally: Tally, *, is_complete: bool) -> dict[str, Any]:
    """The whole result as JSON values: equal counts of equal recipes give equal results."""
    decisions = sum(each.decisions for each in tally.pairs.values())
    return {
        "complete": is_complete,
        "games": tally.games,
        "decisions": decisions,
        "conditions": [_condition(recipe, tally, at) for at in range(len(recipe.conditions))],
        "comparison": comparison_json(recipe, tally) if len(recipe.conditions) == 2 else None,
    }


def _condition(recipe: Recipe, tally: Tally, number: int) -> dict[str, Any]:
    pairings = recipe.pairings()
    counts = [tally.pair(number, at) for at in range(len(pairings))]
    decisions, options = sum(each.decisions for each in counts), sum(each.options for each in counts)
    return {
        "label": recipe.conditions[number].label,
        "games": sum(each.games for each in counts),
        "voids": sum(each.voids for each in counts),
        "decisions": decisions,
        "mean_legal_actions": round(options / decisions, 2) if decisions else 0.0,
        "first_seat": _first_seat(counts),
        "length": _length(counts),
        "endings": _endings(counts),
        "decks": _decks(recipe, pairings, counts),
        "matchups": [_matchup(pair, each) for pair, each in zip(pairings, counts, strict=True)],
        "matrix": _matrix(recipe, pairings, counts),
        "cards": _cards(recipe, pairings, counts),
    }


def _first_seat(counts: list[PairTally]) -> dict[str, Any]:
    decided = sum(sum(each.wins) for each in counts)
    return share(sum(each.first_wins for each in counts), decided).as_json(decided)


def _length(counts: list[PairTally]) -> dict[str, Any]:
    turns: Counter[int] = Counter()
    for each in counts:
        turns.update(each.turns)
    sums = Sums(
        count=turns.total(),
        total=sum(value * count for value, count in turns.items()),
        squares=sum(value * value * count for value, count in turns.items()),
    )
    return {
        "mean": sums.mean().as_json(sums.count),
        "median": median(turns),
        "histogram": [list(each) for each in sorted(turns.items())],
    }


def _endings(counts: list[PairTally]) -> list[dict[str, Any]]:
    endings: Counter[tuple[str, str]] = Counter()
    for each in counts:
        endings.update(each.endings)
    games = endings.total()
    ordered = sorted(endings.items(), key=lambda item: (-item[1], item[0]))
    return [
        {"kind": kind, "reason": reason, "count": count, "share": share(count, games).as_json(games)}
        for (kind, reason), count in ordered
    ]


def _rate(counts: PairTally, side: int) -> dict[str, Any]:
    """The share a side won, draws counting one half."""
    games = counts.games - counts.voids
    return share(counts.wins[side] + counts.draws / 2, games).as_json(games)


def _matchup(pair: tuple[int, int], counts: PairTally) -> dict[str, Any]:
    return {
        "a": pair[0],
        "b": pair[1],
        "games": counts.games,
        "wins": counts.wins,
        "draws": counts.draws,
        "voids": counts.voids,
        "win_rate": _rate(counts, 0),
        "paired": scaled(counts.pairs.between(0, 2 * WON), 2 * WON).as_json(2 * counts.pairs.count),
        "first_seat": _first_seat([counts]),
    }


def _matrix(recipe: Recipe, pairings: list[tuple[int, int]], counts: list[PairTally]) -> list[list[Any]]:
    matrix: list[list[Any]] = [[None] * len(recipe.decks) for _ in recipe.decks]
    for (a, b), each in zip(pairings, counts, strict=True):
        matrix[b][a] = _rate(each, 1)
        matrix[a][b] = _rate(each, 0)
    return matrix


def _decks(recipe: Recipe, pairings: list[tuple[int, int]], counts: list[PairTally]) -> list[dict[str, Any]]:
    wins = [[0.0] * len(recipe.decks) for _ in recipe.decks]
    totals = [[0, 0, 0] for _ in recipe.decks]  # wins, draws, losses
    for (a, b), each in zip(pairings, counts, strict=True):
        if a == b:
            continue
        for side, (deck, other) in enumerate(((a, b), (b, a))):
            wins[deck][other] = each.wins[side] + each.draws / 2
            for at, count in enumerate((each.wins[side], each.draws, each.wins[1 - side])):
                totals[deck][at] += count
    found = []
    for at, strength in enumerate(strengths(wins)):
        won, drawn, lost = totals[at]
        games = won + drawn + lost
        found.append(
            {"name": recipe.decks[at]["name"], "bot": recipe.bots[at], "games": games, "wins": won, "draws": drawn, "losses": lost,
             "win_rate": share(won + drawn / 2, games).as_json(games), "strength": strength.as_json(games)}
        )  # fmt: skip
    return found


def _cards(recipe: Recipe, pairings: list[tuple[int, int]], counts: list[PairTally]) -> list[dict[str, Any]]:
    """How matches went in which a card version was held, drawn or played, over all decks that hold it."""
    sums: dict[int, list[int]] = {}
    decks: dict[int, set[int]] = {}
    for pair, each in zip(pairings, counts, strict=True):
        for (side, card), found in each.cards.items():
            held = sums.setdefault(card, [0] * len(found))
            sums[card] = [mine + theirs for mine, theirs in zip(held, found, strict=True)]
            decks.setdefault(card, set()).add(pair[side])
    return [_card(recipe, card, found, sorted(decks[card])) for card, found in sorted(sums.items())]


def _card(recipe: Recipe, card: int, found: list[int], decks: list[int]) -> dict[str, Any]:
    data = recipe.cards[card]
    games, opening, drawn, played = (
        (found[2 * at], found[2 * at + 1]) for at in range(len(CARD_COUNTS))
    )  # (matches, halves of wins)
    rates = {
        "win_rate": games,
        "opening": opening,
        "drawn": drawn,
        "not_drawn": (games[0] - drawn[0], games[1] - drawn[1]),
        "played": played,
    }
    return {
        "card": data.slug,
        "version": data.key[1],
        "rarity": data.key[2] or None,
        "name": data.name,
        "decks": decks,
        "games": games[0],
        **{name: share(points / WON, count).as_json(count) for name, (count, points) in rates.items()},
    }
