"""Each board holds only cards of its kinds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import Check, Fix, Found
from rules.checks.tally import Tally
from rules.specs.card import CardSpec
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`boards`: board → filter of the cards that may lie there; `only` checks some of them and still names the rest as fixes.

    `sort_by_name` lists the findings of all boards by name, not board by board.
    """

    boards: dict[str, Matcher]
    only: tuple[str, ...] | None = None
    sort_by_name: bool = False

    def __post_init__(self) -> None:
        if not set(self.only or ()) <= set(self.boards):
            raise ValueError(f"“only” names boards that “boards” has a filter for: {', '.join(self.boards)}.")


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per card and board, in the order of boards, then of names, or of names first."""
    found: list[Found] = []
    for board in params.only or tuple(params.boards):
        allowed = params.boards[board]
        if all(map(allowed.__getitem__, tally.boards[board])):
            continue
        wrong = {card: n for card, n in tally.boards[board].items() if not allowed[card]}
        groups = sorted(tally.by_slug(wrong).values(), key=lambda group: group[0][0].sort_key)
        found += [_found(cards, board, params, tally, spec) for cards, _ in groups]
    if params.sort_by_name:
        found.sort(key=lambda item: item.cards[0].sort_key[0])
    return found


def _found(cards: list[CardSpec], board: str, params: Params, tally: Tally, spec: RulesetSpec) -> Found:
    right = next((name for name, allowed in params.boards.items() if allowed[cards[0]]), None)
    names = spec.game.words.get("board_names", {})
    pile = names.get(board, board)
    entries = [entry for entry in tally.deck.entries if entry.board == board and entry.card == cards[0].slug]
    op = "remove" if right is None else "move"
    return Found(
        "wrong_kind" if right else "no_place",
        {
            "kind": _kind(cards[0]),
            "board": pile,
            "right": names.get(right, right),
            "found": pile,
            "allowed": names.get(right, right),
        },
        cards,
        entries,
        tuple(Fix(op, card, tally.boards[board][card], board, right) for card in cards),
    )


def _kind(card: CardSpec) -> str:
    kind = card.facts.get("kind", "")
    return " and ".join(sorted(kind)) if isinstance(kind, frozenset) else str(kind)


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "wrong_kind": "{card} is of kind {kind} and cannot be in the {board} pile. Move it to the {right} pile.",
        "no_place": "{card} is of kind {kind} and cannot be in the {board} pile. Remove it.",
    },
    summary="Boards hold only certain kinds.",
    values={
        "wrong_kind": (
            "card",
            "kind",
            "board",
            "right",
            "found",
            "allowed",
        ),
        "no_place": (
            "card",
            "kind",
            "board",
            "right",
            "found",
            "allowed",
        ),
    },
)
