"""Cards and skills whose abilities are carried out at once: what is named and paid for them, and the course of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from rules.engine.errors import Refusal
from rules.engine.frames import Block, Context, Frame
from rules.engine.program import AbilityProgram, CostProgram, TargetProgram
from rules.engine.resolution import push_ability, stamped
from rules.games.card_wars import checking
from rules.games.card_wars.checking import Named
from rules.games.card_wars.paying import Paid
from rules.games.card_wars.state import CardWarsState

Way = tuple[Named, Paid]


def contexts_of(seat: int, card: int, abilities: Sequence[AbilityProgram], bearer: Any = None) -> list[Context]:
    """One context for each ability; the bearer of an Item, with its stamp, is what `$host` speaks of."""
    found = [Context(card, seat, ability) for ability in abilities]
    if bearer is not None:
        for context in found:
            context.vars["bearer"] = (bearer.number, bearer.stamp)
    return found


def _shares(contexts: Sequence[Context], named: Named) -> list[Named]:
    """The named targets of all abilities, one after the other, taken apart."""
    shares, at = [], 0
    for context in contexts:
        count = len(checking.own_targets(context.ability))
        shares.append(named[at : at + count])
        at += count
    return shares


def _bills(contexts: Sequence[Context], paid: Paid) -> list[Paid]:
    """What is paid for all abilities, taken apart."""
    bills, at = [], 0
    for context in contexts:
        count = len(context.ability.costs)
        bills.append(paid[at : at + count])
        at += count
    return bills


def targets_of(abilities: Sequence[AbilityProgram]) -> tuple[TargetProgram, ...]:
    """The targets that an action names for these abilities, in their order."""
    return tuple(target for ability in abilities for target in checking.own_targets(ability))


def refuse(state: CardWarsState, contexts: Sequence[Context], named: Named, paid: Paid) -> Refusal | None:
    """The first reason against carrying out these abilities with these targets and costs."""
    if contexts and not any(context.ability.holds(state, context) for context in contexts):
        return checking.forbidden("what the card asks for is not so", contexts[0].source)
    shares = _shares(contexts, named)
    for context, share in zip(contexts, shares, strict=True):
        refusal = checking.targets(state, context, context.ability, share)
        if refusal is not None:
            return refusal
    if sum(map(len, shares)) != len(named):
        return checking.no_target(contexts[0].source if contexts else -1)
    if not contexts:
        return checking.unknown("cost") if paid else None
    return checking.costs(state, contexts[0], _costs(contexts), paid)


def _costs(contexts: Sequence[Context]) -> list[CostProgram]:
    """The costs of all abilities, one after the other: they are paid together."""
    return [cost for context in contexts for cost in context.ability.costs]


def ways(state: CardWarsState, contexts: Sequence[Context]) -> Iterator[Way]:
    """Every way to name targets and pay for these abilities; none where they cannot be carried out."""
    if contexts and not any(context.ability.holds(state, context) for context in contexts):
        return
    options: list[list[tuple[int, ...]]] = []
    for context in contexts:
        for target in context.ability.targets:
            found = state.target_options(context, target)
            if not found:
                return
            if target.chooser == "own":
                options.append(found)
    costs = _costs(contexts)
    for paid in state.cost_options(contexts[0], costs) if costs else [()]:
        for named in product(*options):
            yield named, paid


def filled(state: CardWarsState, contexts: Sequence[Context], paid: Paid) -> Paid:
    """The whole bill of a declared action, costs that were left out filled in; asked before anything of it changes the state."""
    costs = _costs(contexts)
    if not costs:
        return paid
    found = checking.filled_costs(state, contexts[0], costs, paid)
    assert found is not None
    return found


def begin(
    state: CardWarsState, block: Block, whole: Context, contexts: Sequence[Context], named: Named, paid: Paid
) -> None:
    """Put a card or skill on the stack with all that is named for it, and pay the whole bill: that is done before its first step
    (vocabulary, 9).
    """
    state.push(block, whole)
    whole.vars["named"] = tuple(
        tuple(
            (target.id, stamped(state, target, chosen))
            for target, chosen in zip(checking.own_targets(context.ability), share, strict=True)
        )
        for context, share in zip(contexts, _shares(contexts, named), strict=True)
    )
    _pay(state, contexts, paid)
    whole.vars["paid"] = tuple(context.paid for context in contexts)
    if contexts and "bearer" in contexts[0].vars:
        whole.vars["bearer"] = contexts[0].vars["bearer"]


def _pay(state: CardWarsState, contexts: Sequence[Context], paid: Paid) -> None:
    """Pay for all abilities."""
    costs = _costs(contexts)
    named = [card for cost, part in zip(costs, paid, strict=True) if cost.word != "affinity" for card in part]
    for context, bill in zip(contexts, _bills(contexts, paid), strict=True):
        if context.ability.costs:
            state.pay(context, context.ability.costs, bill, named)


def carry_out(state: CardWarsState, frame: Frame, abilities: Sequence[AbilityProgram]) -> None:
    """The abilities in printed order: the last is put on the stack first. What was negated does nothing (CW-TRAP-10)."""
    whole = frame.context
    if whole.vars.get("negated"):
        state.say("negated", whole.source, whole.seat)
        return
    for ability, named, paid in reversed(list(zip(abilities, whole.vars["named"], whole.vars["paid"], strict=True))):
        context = Context(whole.source, whole.seat, ability)
        context.targets, context.paid = dict(named), tuple(paid)
        if "bearer" in whole.vars:
            context.vars["bearer"] = whole.vars["bearer"]
        if ability.block is not None and ability.holds(state, context):
            push_ability(state, context)
