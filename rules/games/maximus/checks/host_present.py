"""Every Equipment of a deck finds a Unit in it that can carry it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.tally import Tally
from rules.games.maximus.filter_words import type_words
from rules.games.maximus.printed_filters import attach_of, host_matcher
from rules.specs.card import CardSpec
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


def needs_host(card: CardSpec) -> bool:
    """Whether the card is Equipment that some Unit of the deck should carry: one for opposing Units needs none of them."""
    return "equipment" in card.attributes["modes"] and attach_of(card).get("side") != "opponent"


@dataclass(frozen=True, slots=True)
class Params:
    """`boards` where both the Equipment and its Units are looked for (None: all)."""

    boards: tuple[str, ...] | None = None
    equipment: Matcher = field(init=False, default_factory=lambda: Matcher(needs_host))
    can_carry: dict[CardSpec, Matcher] = field(init=False, default_factory=dict)


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per Equipment that no Unit of the deck can carry, Avatars and the dual card itself included."""
    counts = tally.on(params.boards)
    found = []
    for card in filter(params.equipment.__getitem__, counts):
        can_carry = params.can_carry.get(card)
        if can_carry is None:
            can_carry = params.can_carry[card] = _carriers(card, spec)
        if not any(map(can_carry.__getitem__, counts)):
            types = type_words(attach_of(card).get("filter", {}))
            values = {"types": types, "found": 0}
            fix = Fix("remove", card, counts[card])
            found.append(Found("no_host" if types else "no_host_at_all", values, (card,), (), (fix,)))
    return sorted(found, key=lambda item: item.cards[0].sort_key) if found else NOTHING


def _carriers(card: CardSpec, spec: RulesetSpec) -> Matcher:
    """The Units that can carry an Equipment."""
    fits = host_matcher(card, frozenset(spec.game.facts))
    return Matcher(lambda unit: "unit" in unit.attributes["modes"] and fits[unit])


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "no_host": "No Unit of this deck can carry {card}. Add one of type {types} or remove {card}.",
        "no_host_at_all": "No Unit of this deck can carry {card}. Add one that can or remove {card}.",
    },
    summary="Equipment finds a Unit in the deck.",
)
