"""play_verb: play a Verb from hand; its effect is carried out, then it goes to the Graveyard (MAX-VERB-1, -2)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Block, Context, Frame
from rules.engine.program import AbilityProgram, TargetProgram
from rules.engine.resolution import push_ability, stamped
from rules.engine.ways import bounded
from rules.engine.zones import GRAVEYARD, NOWHERE, RESOLVING
from rules.games.maximus import checking, windows
from rules.games.maximus.paying import FREE
from rules.games.maximus.state import MaximusState

Named = tuple[tuple[int, ...], ...]


def _shares(abilities: tuple[AbilityProgram, ...], named: Named) -> list[Named]:
    """The named targets of all abilities, one after the other, taken apart."""
    shares, at = [], 0
    for ability in abilities:
        count = len(ability.own_targets)
        shares.append(named[at : at + count])
        at += count
    return shares


def _refuse(state: MaximusState, seat: int, move: Move) -> Refusal | None:
    _, card, named, paid = move
    refusal = checking.hand_card(state, seat, card)
    if refusal is not None:
        return refusal
    face = state.card(card).verb
    if face is None:
        return Refusal("R:WRONG_MODE", "MAX-PLAY-3", {"card": card, "mode": "a Verb"})
    refusal = checking.forbidden(state, seat, "play", card)
    if refusal is not None:
        return refusal
    abilities = state.card(card).resolving
    contexts = [Context(card, seat, ability) for ability in abilities]
    if abilities and not any(a.holds(state, c) for a, c in zip(abilities, contexts, strict=True)):
        return Refusal("R:CONDITION_UNMET", "MAX-PLAY-8", {"card": card})
    return checking.first(
        checking.targets(state, contexts, named),
        checking.costs(state, Context(card, seat), face.costs, paid, face.cost),
    )


def _perform(state: MaximusState, seat: int, move: Move) -> None:
    _, card, named, paid = move
    face = state.card(card).verb
    assert face is not None
    whole = Context(card, seat)
    abilities = state.card(card).resolving
    aimed = checking.named_cards([Context(card, seat, ability) for ability in abilities], named)
    whole.vars["targets"] = [
        {target.id: stamped(state, target, chosen) for target, chosen in zip(ability.own_targets, share, strict=True)}
        for ability, share in zip(abilities, _shares(abilities, named), strict=True)
    ]
    state.take_out(card)
    state.zones[card] = RESOLVING
    state.pay(whole, face.costs, paid, face.cost)
    state.say("verb_played", card, seat)
    state.push(VERB, whole)
    windows.open_window(state, seat, aimed)


def _resolve(state: MaximusState, frame: Frame) -> None:
    """The abilities in printed order: the last is put on the stack first."""
    whole = frame.context
    abilities = state.card(whole.source).resolving
    for ability, targets in reversed(list(zip(abilities, whole.vars["targets"], strict=True))):
        context = Context(whole.source, whole.seat, ability)
        context.targets, context.x, context.paid = dict(targets), whole.x, whole.paid
        if ability.block is not None and ability.holds(state, context):
            push_ability(state, context)


def _finish(state: MaximusState, frame: Frame) -> None:
    card = frame.context.source
    if state.zones[card] == RESOLVING:
        state.zones[card] = NOWHERE
        state.to_pile(card, GRAVEYARD)
    state.happens("played", card, frame.context.seat)


def _legal(state: MaximusState, seat: int) -> list[Move]:
    ready = state.ready.get("verb")
    if ready is None:
        return []
    found: list[Move] = []
    for card, face in ready:
        abilities = state.card(card).resolving
        if abilities and not _does_something(state, seat, card, abilities):
            continue
        ways = _ways_to_name(state, seat, card, abilities)
        if ways:
            paid_ways = state.cost_options(Context(card, seat), face.costs, face.cost) if face.costs else FREE
            found += bounded(("play_verb", card, named, paid) for paid in paid_ways for named in ways)
    return found


def _does_something(state: MaximusState, seat: int, card: int, abilities: tuple[AbilityProgram, ...]) -> bool:
    """Whether the conditions of any ability of a Verb hold."""
    return any(not each.conditions or each.holds(state, Context(card, seat, each)) for each in abilities)


def _ways_to_name(state: MaximusState, seat: int, card: int, abilities: tuple[AbilityProgram, ...]) -> list[Named]:
    """Every way to name targets for a Verb; none where a target that it needs cannot be had. Kept while values stay as they are."""
    known = state.seats[seat].known
    ways: list[Named] | None = known.get(("verb", card))
    if ways is None:
        ways = [()]
        for ability in abilities:
            more = state.ways_to_name(Context(card, seat, ability), ability)
            ways = bounded((*named, *other) for named in ways for other in more)
        if all(each.is_steady for each in abilities):
            known["verb", card] = ways
    return ways


def _targets(state: MaximusState, move: Move) -> list[TargetProgram]:
    abilities = state.card(move[1]).resolving if checking.is_card(state, move[1]) else ()
    return [target for ability in abilities for target in ability.own_targets]


VERB = Block(("maximus", "verb"), (_resolve, _finish))
ACTION = Action(
    (("card", "number"), ("targets", "lists"), ("costs", "lists")),
    _refuse,
    _perform,
    _legal,
    targets=_targets,
    gate=MaximusState.look_at_hand,
)
