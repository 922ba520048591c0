"""Every entry is a card of the format's pool."""

from __future__ import annotations

from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Findings, Fix, Found, Later
from rules.checks.tally import Tally
from rules.specs.deck import DeckEntry
from rules.specs.names import name_key
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`skip_foreign` leaves cards of other games to the check `own_game`."""

    skip_foreign: bool = False


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Findings:
    """One finding per unknown card and rarity, with near misses as fixes. The suggestions come with the deck."""
    foreign = tally.deck.foreign if params.skip_foreign else {}
    wrong = [entry for entry in tally.unknown if entry.card not in foreign]
    return Later(lambda: _findings(wrong, tally, spec)) if wrong else NOTHING


def _findings(entries: list[DeckEntry], tally: Tally, spec: RulesetSpec) -> list[Found]:
    order = {tier.code: tier.order for tier in spec.game.tiers}
    lowest = min(order, key=lambda code: order[code]) if order else ""
    groups: dict[tuple[str, str], list[DeckEntry]] = {}
    for entry in entries:
        groups.setdefault((tally.name_of(entry, spec.pool), entry.rarity or lowest), []).append(entry)
    in_order = sorted(groups, key=lambda key: (name_key(key[0]), key[0], order.get(key[1], len(order) + 1), key[1]))
    return [_found(name, groups[name, rarity], tally, spec) for name, rarity in in_order]


def _found(name: str, entries: list[DeckEntry], tally: Tally, spec: RulesetSpec) -> Found:
    rarity = entries[0].rarity
    letters = {tier.code: tier.letter for tier in spec.game.tiers}
    lowest = min(spec.game.tiers, key=lambda tier: tier.order).letter if spec.game.tiers else ""
    near = tally.deck.suggestions.get(entries[0].card, ())
    written = name if rarity is None or spec.game.tiers else f"{name} [{rarity}]"
    board = entries[0].board if len({entry.board for entry in entries}) == 1 else None
    return Found(
        "unknown",
        {"card": name, "entry": written, "id": entries[0].card, "rarity": letters.get(rarity or "", rarity) or lowest,
         "found": written, "suggestions": list(near)},
        (),
        entries,
        tuple(Fix("rename", None, 1, board, suggestion) for suggestion in near),
    )  # fmt: skip


CHECK = Check(
    params=Params,
    check=check,
    problems={"unknown": "There is no card “{entry}” in this game. Correct the name or remove the line."},
    summary="Cards exist in the format's pool.",
    values={
        "unknown": (
            "card",
            "entry",
            "id",
            "rarity",
            "found",
            "suggestions",
        ),
    },
    needs="unknown",
)
