"""Every Summon and Trap can be paid with an element of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.messages import listing
from rules.checks.tally import Tally
from rules.games.card_wars.deck_elements import deck_elements
from rules.specs.card import CardSpec, by_name
from rules.specs.ruleset import RulesetSpec

PAID_KINDS = ("summon", "trap")
UNPAYABLE = ("",)


@dataclass(frozen=True, slots=True)
class Params:
    """`table`: the elements in the order messages list them. `second_pays`: a second affinity pays too (CW-RAR-13)."""

    table: tuple[str, ...]
    second_pays: bool = True
    paying: dict[CardSpec, tuple[str, ...]] = field(init=False, default_factory=dict)
    """What pays each card, as it was found."""


def paying_affinities(card: CardSpec, *, second_pays: bool) -> tuple[str, ...]:
    """The elements that may pay a printing's cost, its base element first; a weapon element never does (CW-RAR-13)."""
    base = card.attributes.get("element")
    affinities = card.attributes.get("affinities") or ([] if base is None else [base])
    return tuple(affinities if second_pays else affinities[:1])


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per printing in the main-hand pile that no element of the deck pays (CW-AFF-6)."""
    elements, paying = deck_elements(tally), params.paying
    wrong = []
    for card in tally.boards["main"]:
        pays = paying.get(card)
        if pays is None:
            pays = paying[card] = _what_pays(card, params)
        if pays and elements.isdisjoint(pays):
            wrong.append(card)
    if not wrong:
        return NOTHING
    order = {element: at for at, element in enumerate(params.table)}
    shown = ", ".join(sorted(elements, key=lambda element: (order.get(element, len(order)), element)))
    letters = {tier.code: tier.letter for tier in spec.game.tiers}
    return [_found(card, shown or "none", letters.get(card.rarity or "", ""), tally, params) for card in by_name(wrong)]


def _what_pays(card: CardSpec, params: Params) -> tuple[str, ...]:
    """The elements that pay a card; none where it has no cost in elements, and a word that no element is where none pays."""
    if card.facts.get("kind") not in PAID_KINDS:
        return ()
    return paying_affinities(card, second_pays=params.second_pays) or UNPAYABLE


def _found(card: CardSpec, shown: str, letter: str, tally: Tally, params: Params) -> Found:
    need = listing(list(paying_affinities(card, second_pays=params.second_pays)), "or")
    values = {"rarity": letter, "need": need, "list": shown, "found": need, "allowed": shown}
    return Found("not_payable", values, (card,), (), (Fix("remove", card, tally.boards["main"][card], "main"),))


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "not_payable": "{card} ({rarity}) needs {need}, but the deck's elements are {list}. "
        "Remove it or change the Affinity Cards."
    },
    summary="Summons and Traps can be paid.",
)
