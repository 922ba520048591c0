"""Reasons against an action that several actions share, in the order of section 4.3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.choices import Choice
from rules.engine.errors import Refusal
from rules.engine.frames import Context
from rules.engine.program import CostProgram, TargetProgram
from rules.engine.zones import HAND, NAMES, RESOURCE
from rules.games.maximus.messages import MESSAGES
from rules.games.maximus.paying import Paid
from rules.games.maximus.questions import is_kept_avatar

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState

ORDER: Mapping[str, int] = {code: at for at, code in enumerate(MESSAGES)}
NOTHING_FITS = "What is there now"


def is_card(state: MaximusState, number: int) -> bool:
    """Whether there is such a card in the match."""
    return 0 <= number < len(state.zones)


def hand_card(state: MaximusState, seat: int, card: int) -> Refusal | None:
    """Why a card cannot be used from the hand; what lies in others' hidden zones is no card to this player (MAX-GEN-8)."""
    if not is_card(state, card):
        return Refusal("R:NO_SUCH_CARD", "MAX-PLAY-1", {"card": card})
    zone = state.zones[card]
    if zone == RESOURCE and state.setup.owners[card] == seat:
        return Refusal("R:RESOURCE_LOCKED", "MAX-RES-12", {"card": card})
    if state.controller(card) != seat:
        return Refusal("R:NOT_YOURS", "MAX-PLAY-1", {"card": card})
    if zone != HAND:
        return Refusal("R:WRONG_ZONE", "MAX-PLAY-1", {"card": card, "zone": NAMES[zone], "needed": "hand"})
    return None


def forbidden(state: MaximusState, seat: int, what: str, card: int) -> Refusal | None:
    """Whether an effect forbids a player or card something."""
    if state.is_dirty:
        state.refresh()
    piece = state.pieces.get(card)
    if what in state.seats[seat].forbidden or (piece is not None and what in piece.forbidden):
        return Refusal("R:FORBIDDEN", "MAX-GEN-5", {"card": card})
    return None


def cell(state: MaximusState, seat: int, rank: int, column: int) -> Refusal | None:
    """Why a Unit cannot be put into a cell (MAX-ZONE-4, MAX-ZONE-5, MAX-RANK-5)."""
    ranks = state.setup.options["ranks"]
    if not 1 <= rank <= ranks:
        return Refusal("R:RANK_RANGE", "MAX-ZONE-4", {"n": ranks})
    if (rank, column) in state.seats[seat].cells:
        return Refusal("R:CELL_TAKEN", "MAX-RANK-5", {"card": state.seats[seat].cells[rank, column]})
    if (rank, column) not in state.free_cells(seat):
        return Refusal("R:BAD_CELL", "MAX-ZONE-5", {})
    return None


def first(*refusals: Refusal | None) -> Refusal | None:
    """Of several reasons against an action the one that comes first in section 4.3."""
    found = [refusal for refusal in refusals if refusal is not None]
    return min(found, key=lambda refusal: ORDER[refusal.code], default=None)


def own_targets(contexts: Sequence[Context]) -> list[tuple[Context, TargetProgram]]:
    """The targets that a player names for the abilities of an action, each with what its ability speaks of."""
    return [(context, target) for context in contexts for target in context.ability.own_targets]


def named_cards(contexts: Sequence[Context], named: Sequence[tuple[int, ...]]) -> list[int]:
    """The cards among the targets named for an action; the others are players."""
    pairs = zip(own_targets(contexts), named, strict=True)
    return [card for (_, target), chosen in pairs for card in chosen if target.players is None]


def targets(state: MaximusState, contexts: Sequence[Context], named: Sequence[tuple[int, ...]]) -> Refusal | None:
    """Why targets cannot be named: too few fit at all, the number is wrong, or one does not fit (section 4.3)."""
    asked = own_targets(contexts)
    every = [(context, target) for context in contexts for target in context.ability.targets if not target.is_blind]
    if not all(_is_there(state, context, target) for context, target in every):
        return Refusal("R:TARGET_INVALID", "MAX-VERB-4", {"target": NOTHING_FITS})
    if len(named) != len(asked):
        return Refusal("R:TARGET_COUNT", "MAX-PWR-16", {"min": len(asked), "max": len(asked)})
    for (_, target), chosen in zip(asked, named, strict=True):
        if not target.least <= len(chosen) <= target.most:
            return Refusal("R:TARGET_COUNT", "MAX-PWR-16", {"min": target.least, "max": target.most})
    return first(*(_target(state, *pair, chosen) for pair, chosen in zip(asked, named, strict=True)))


def _is_there(state: MaximusState, context: Context, target: TargetProgram) -> bool:
    """Whether enough fits a target."""
    if target.selector is None:
        return bool(state.target_options(context, target))
    return len(target.selector.find(state, context)) >= target.least


def _target(state: MaximusState, context: Context, target: TargetProgram, chosen: tuple[int, ...]) -> Refusal | None:
    if target.players is not None:
        allowed = [seat for seat in target.players(state, context) if not state.seats[seat].is_out]
        strange = next((seat for seat in chosen if seat not in allowed), None)
        shown = "This player" if strange is None else f"Player {strange + 1}"
        is_wrong = strange is not None or len(set(chosen)) < len(chosen)
        return Refusal("R:TARGET_INVALID", "MAX-PWR-16", {"target": shown}) if is_wrong else None
    assert target.selector is not None
    allowed = target.selector.find(state, context)
    wrong = next((each for each in chosen if each not in allowed), None)
    if wrong is not None and _is_spared(state, context, target, wrong):
        return Refusal("R:AVATAR_PROTECTED", "MAX-AVA-8", {})
    if wrong is not None or len(set(chosen)) < len(chosen):
        return Refusal("R:TARGET_INVALID", "MAX-PWR-16", {"target": chosen[-1] if wrong is None else wrong})
    return None


def why_no_targets(state: MaximusState, choice: Choice, value: Any) -> Refusal | None:
    """Why targets that a question did not list are no answer to it: beyond a bound not all ways to name them are listed."""
    context, name = state.stack[-1].context, dict(choice.params)["target"]
    target: TargetProgram = next(each for each in context.ability.targets if each.id == name)
    is_list = type(value) is tuple and all(type(each) is int for each in value)
    if target.selector is None or not is_list or not target.least <= len(value) <= target.most:
        return Refusal("R:BAD_ANSWER")
    found = target.selector.find(state, context)
    is_right = len(set(value)) == len(value) and all(card in found for card in value)
    return None if is_right else Refusal("R:BAD_ANSWER")


def _is_spared(state: MaximusState, context: Context, target: TargetProgram, card: int) -> bool:
    """Whether an Avatar fits a target as it is written, and only what the effect would do to it stands against naming it."""
    wider = target.selector.wider if target.selector is not None else None
    on_field = is_card(state, card) and state.unit(card) is not None and state.is_avatar(card)
    return wider is not None and on_field and wider.fits(state, context, card)


def costs(
    state: MaximusState, context: Context, programs: tuple[CostProgram, ...], paid: Paid, jiggawatts: int = 0
) -> Refusal | None:
    """Why costs cannot be paid at all, or not in the way named (section 4.3)."""
    pool = state.seats[context.seat].jiggawatts
    fixed = jiggawatts + sum(
        cost.data["amount"] for cost in programs if cost.word == "jiggawatts" and isinstance(cost.data["amount"], int)
    )
    if pool < fixed:
        return Refusal("R:NOT_ENOUGH_JW", "MAX-RES-16", {"n": fixed, "m": pool})
    options = state.cost_options(context, programs, jiggawatts)
    price = jiggawatts + _price(programs, paid)
    if options and pool < price:
        return Refusal("R:NOT_ENOUGH_JW", "MAX-RES-16", {"n": price, "m": pool})
    if not options:
        return Refusal("R:COST_UNPAYABLE", "MAX-PWR-10", {"cost": [cost.data for cost in programs]})
    if state.pays(context, programs, paid, jiggawatts):
        return None
    cards = [card for part in paid for card in part if is_card(state, card)]
    words = {cost.word for cost in programs}
    is_protected = "sacrifice" in words and any(state.is_avatar(card) for card in cards)
    if is_protected or ("discard" in words and any(is_kept_avatar(state, card) for card in cards)):
        return Refusal("R:AVATAR_PROTECTED", "MAX-AVA-6", {})
    usable = {card for option in options for part in option for card in part}
    wrong = [card for card in cards if card not in usable] or cards
    return Refusal("R:COST_CHOICE_INVALID", "MAX-PWR-12", {"cost": [cost.data for cost in programs], "card": wrong[:1]})


def _price(programs: tuple[CostProgram, ...], paid: Paid) -> int:
    """The jiggawatts beside the printed ones, where X is named as it can be."""
    total = 0
    for cost, part in zip(programs, paid, strict=False):
        if cost.word == "jiggawatts":
            amount = cost.data["amount"]
            total += amount if isinstance(amount, int) else sum(part[:1])
    return total
