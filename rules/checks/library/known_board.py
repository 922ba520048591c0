"""Every entry stands on a board the game has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import Check, Fix, Found
from rules.checks.messages import listing
from rules.checks.tally import Tally
from rules.specs.card import CardSpec, by_name
from rules.specs.deck import DeckEntry
from rules.specs.names import name_key
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters: the boards are the game's."""


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per card and unknown board."""
    groups: dict[tuple[str, str], list[DeckEntry]] = {}
    for entry in tally.bad_boards:
        groups.setdefault((tally.name_of(entry, spec.pool), str(entry.board)), []).append(entry)
    boards = list(spec.game.boards)
    in_order = sorted(groups, key=lambda key: (name_key(key[0]), *key))
    return [_found(name, board, groups[name, board], boards, spec) for name, board in in_order]


def _found(name: str, board: str, entries: list[DeckEntry], boards: list[str], spec: RulesetSpec) -> Found:
    copies: dict[CardSpec, int] = {}
    for entry in entries:
        if (card := spec.pool.get((entry.card, entry.rarity))) is not None:
            copies[card] = copies.get(card, 0) + entry.count
    cards = by_name(copies)
    fixes = [Fix("move", card, copies[card], board, boards[0]) for card in cards] if len(boards) == 1 else ()
    values = {"card": name, "board": board, "boards": listing(boards, "or"), "found": board, "allowed": boards}
    return Found("no_such_board", values, cards, entries, fixes)


CHECK = Check(
    params=Params,
    check=check,
    problems={"no_such_board": "{card} is on the board “{board}”, which this game does not have. Move it to {boards}."},
    summary="Boards are the game's.",
    values={
        "no_such_board": (
            "card",
            "board",
            "boards",
            "found",
            "allowed",
        ),
    },
    needs="bad_boards",
)
