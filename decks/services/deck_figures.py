"""Numbers of a deck for people: cards per board with what the rules ask for, the cost curve, and shares by kind and element."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from decks.services.card_finding import values_of
from decks.services.rulesets import RulesOfDay
from rules.checks.ruleset import Ruleset
from rules.specs.deck import DeckEntry

CHART_WIDTH, CHART_FLOOR, CHART_HEIGHT = 320, 104, 84
LAST_COST = 8
SHARED_FACTS = {"kind": "Kind", "element": "Element", "elements": "Element", "role": "Role"}


@dataclass(frozen=True, slots=True)
class BoardCount:
    """Cards on a board and what the rules ask for: “of 40 to 60”; empty words where they ask for nothing."""

    board: str
    label: str
    count: int
    words: str


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of the curve, with its place in the drawing."""

    label: str
    count: int
    x: float
    y: float
    width: float
    height: float
    middle: float
    above: float


@dataclass(frozen=True, slots=True)
class Share:
    """How many cards have a value: in number, per cent, and as a width of 100."""

    label: str
    count: int
    percent: int


@dataclass(frozen=True, slots=True)
class Figures:
    """The curve (empty for games without costs), it in words, and the shares by fact."""

    bars: tuple[Bar, ...]
    words: str
    shares: tuple[tuple[str, tuple[Share, ...]], ...]


def board_counts(counts: Mapping[str, int], ruleset: Ruleset) -> list[BoardCount]:
    """Every board of the game with its count and bounds; boards the game lacks come last, if they hold cards."""
    game = ruleset.spec.game
    names = game.words.get("board_names", {})
    bounds = _bounds(ruleset)
    boards = [*game.boards, *sorted(board for board in counts if board not in game.boards)]
    found = []
    for board in boards:
        label = str(names.get(board, board))
        words = _bound_words(*bounds[board]) if board in bounds else ""
        found.append(BoardCount(board, f"{label[:1].upper()}{label[1:]}", counts.get(board, 0), words))
    return found


def closed_boards(ruleset: Ruleset) -> set[str]:
    """Boards that the rules of the day leave no room on."""
    return {board for board, (_, high) in _bounds(ruleset).items() if high == 0}


def _bounds(ruleset: Ruleset) -> dict[str, tuple[int | None, int | None]]:
    """The least and most cards that `board_size` rule lines of single boards ask for."""
    low: dict[str, int] = {}
    high: dict[str, int] = {}
    for line in ruleset.lines:
        boards = getattr(line.params, "boards", None)
        if line.name == "board_size" and isinstance(boards, tuple) and len(boards) == 1:
            if line.params.minimum is not None:
                low[boards[0]] = max(low.get(boards[0], 0), line.params.minimum)
            if line.params.maximum is not None:
                high[boards[0]] = min(high.get(boards[0], line.params.maximum), line.params.maximum)
    return {board: (low.get(board), high.get(board)) for board in {*low, *high}}


def _bound_words(low: int | None, high: int | None) -> str:
    if low == high:
        return f"of {low}"
    if not low:
        return f"up to {high}"
    return f"of {low} or more" if high is None else f"of {low} to {high}"


def figures_of(entries: Sequence[DeckEntry], rules: RulesOfDay) -> Figures:
    """The figures of the cards that are known, the sideboard left out."""
    costs: Counter[int] = Counter()
    values: dict[str, Counter[str]] = {}
    for entry in entries:
        card = rules.pool.cards.get((entry.card, entry.rarity)) or rules.pool.cards.get((entry.card, None))
        if card is None or type(entry.count) is not int or entry.count < 1 or entry.board == "sideboard":
            continue
        cost = card.facts.get("cost")
        if type(cost) is int:
            costs[min(cost, LAST_COST)] += entry.count
        for fact in SHARED_FACTS:
            for value in values_of(card, fact):
                values.setdefault(fact, Counter())[value] += entry.count
    bars = _bars(costs)
    words = ", ".join(f"{bar.count} at {bar.label}" for bar in bars if bar.count)
    return Figures(bars, f"Cards by cost: {words}." if words else "", _shares(values, rules))


def _bars(costs: Mapping[int, int]) -> tuple[Bar, ...]:
    if not costs:
        return ()
    last = max(*costs, 5)
    step = (CHART_WIDTH - 12) / (last + 1)
    most = max(costs.values())
    bars = []
    for cost in range(last + 1):
        count = costs.get(cost, 0)
        height = round(CHART_HEIGHT * count / most, 1)
        x = round(8 + cost * step, 1)
        label = f"{cost}+" if cost == LAST_COST else str(cost)
        y = round(CHART_FLOOR - height, 1)
        width = round(step - 8, 1)
        bars.append(Bar(label, count, x, y, width, height, round(x + width / 2, 1), round(y - 6, 1)))
    return tuple(bars)


def _shares(values: Mapping[str, Counter[str]], rules: RulesOfDay) -> tuple[tuple[str, tuple[Share, ...]], ...]:
    words = rules.ruleset.spec.game.words.get("values", {})
    found: dict[str, tuple[Share, ...]] = {}
    for fact, title in SHARED_FACTS.items():
        counter = values.get(fact)
        if not counter or title in found:
            continue
        whole = sum(counter.values())
        labels = words.get(fact, {})
        found[title] = tuple(
            Share(labels.get(value, value.replace("_", " ").capitalize()), count, round(100 * count / whole))
            for value, count in sorted(counter.items(), key=lambda item: (-item[1], item[0]))
        )
    return tuple(found.items())
