"""Small C.A.R.D. Wars positions in which given cards can be used at once, for the loophole finder (`Hunting.stage`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from rules.engine.frames import Context
from rules.engine.zones import AFFINITY_DECK, AFFINITY_DISCARD, DECK, FIELD, GRAVEYARD, HAND, MAGIC_SLOT
from rules.games.card_wars.card_types import AFFINITY, ITEM, MAGIC, MAIN_KINDS, SUMMON, TRAP, WEATHER, CardWarsCard
from rules.games.card_wars.laying import Laying
from rules.games.card_wars.pieces import EMPTY

if TYPE_CHECKING:
    from rules.engine.hunting import Stage
    from rules.games.card_wars.state import CardWarsState

SEATS = 2
TURN = 11
"""The sixth turn of seat 0: no turn without attacks any more, and late enough for what waits for a Round."""
SPARE = 1
"""Affinity Cards beyond what everything in hand costs together."""


def staged(wanted: Stage) -> CardWarsState:
    """A position at the beginning of the Tactician Phase of seat 0's sixth turn.

    Each player has a plain Summon on the row, with every Summon wanted beside it (on the bench where the row is full); every Trap
    wanted is set, every Magic Card in its slot. A copy of every card wanted is in hand for each time it is named, and one lies in the
    Graveyard. Affinity Cards of the right elements pay for all of it; where there are none, extra charges do. What else cards need
    beside them is added from `support`.
    """
    return _Staging(wanted).state()


class _Staging:
    """A position while it is laid out."""

    def __init__(self, wanted: Stage) -> None:
        self.wanted = wanted
        self.hands: list[Sequence[CardWarsCard]] = [*wanted.hands, *([()] * (SEATS - len(wanted.hands)))]
        self.table = Laying(wanted.options, seed=wanted.seed, turn=TURN)
        named = [card for hand in self.hands for card in hand]
        self.pool: list[CardWarsCard] = sorted({*wanted.fillers, *wanted.support, *named}, key=_plainness)
        self.charges = [card for card in self.pool if card.kind == AFFINITY]
        self.fillers = [card for card in wanted.fillers if card.kind in MAIN_KINDS] or [
            card for card in self.pool if card.kind in MAIN_KINDS
        ][:1]

    def state(self) -> CardWarsState:
        """All of it."""
        for seat, hand in enumerate(self.hands):
            self._decks(seat, hand)
            self._in_play(seat, hand)
            self._piles(seat, hand)
        for seat, hand in enumerate(self.hands):
            self._aims(seat, hand)
        return self.table.settled()

    def _decks(self, seat: int, hand: Sequence[CardWarsCard]) -> None:
        """Both decks; Traps that Summons wanted may set from it lie in the first."""
        elements = _elements(hand)
        charges = [card for card in self.charges if card.pays[0] in elements] or self.charges
        for at in range(self.wanted.deck):
            for pile, zone in ((self.fillers, DECK), (charges, AFFINITY_DECK)):
                if pile:
                    self.table.add(pile[at % len(pile)], seat, zone)
        paired = {card.paired_trap for card in hand if card.paired_trap}
        traps = {card.slug: card for card in self.pool if card.slug in paired}
        for trap in traps.values():
            self.table.add(trap, seat, DECK)

    def _in_play(self, seat: int, hand: Sequence[CardWarsCard]) -> None:
        """Summons on the row and the bench, set Traps, Magic in its slots."""
        table, state = self.table, self.table.state
        guard = next((card for card in self.pool if card.kind == SUMMON and card.stats.get("atk", 0)), None)
        for card in dict.fromkeys((*(() if guard is None else (guard,)), *hand)):
            cells = state.free_cells(seat)
            if card.kind == SUMMON and cells:
                table.summon(card, seat, cells[0])
            elif card.kind == TRAP and state.free_slot(seat) >= 0:
                table.trap(card, seat)
        spare = next((card for card in self.pool if card.kind == MAGIC and card not in hand), None)
        turned = () if spare is None or not any(map(_turns_magic, hand)) else (spare,)
        for card in (*hand, *turned):
            if card.kind == MAGIC and EMPTY in state.seats[seat].magic:
                table.magic(card, seat)

    def _piles(self, seat: int, hand: Sequence[CardWarsCard]) -> None:
        """Hand, Graveyard, Discharge, and Affinity Cards to pay with."""
        table, options = self.table, self.table.options
        held = [card for card in hand if card.kind != MAGIC]
        for card in (*held, *self.fillers[:1]):
            table.add(card, seat, HAND)
        for card in dict.fromkeys((*held, *self.fillers[:1])):
            table.add(card, seat, AFFINITY_DISCARD if card.kind == AFFINITY else GRAVEYARD)
        for card in held:
            for _ in range(_price(card)):
                self._charge(seat, card.pays)
        for _ in range(SPARE):
            self._charge(seat, _elements(hand) or tuple(options["elements"]))

    def _charge(self, seat: int, pays: Sequence[str]) -> None:
        """An Affinity Card in hand that pays, or an extra charge."""
        found = next((card for element in pays for card in self.charges if card.pays[0] == element), None)
        if found is not None:
            self.table.add(found, seat, HAND)
        elif pays:
            self.table.state.seats[seat].charges.append(pays[0])

    # ------------------------------------------------------------------------------------------------------------- aims
    def _aims(self, seat: int, hand: Sequence[CardWarsCard]) -> None:
        """Another card in play for each Item, Magic Card and skill wanted that cannot be used as it is."""
        for number, card in enumerate(self.table.programs.copy()):
            if card not in hand or self.table.owners[number] != seat or _is_usable(self.table.state, seat, number):
                continue
            others = {other.slug: other for other in reversed(self.pool)}.values()
            for is_last, other, whose in product((False, True), reversed(others), (seat, 1 - seat)):
                trial = self.table.copy()
                if _put(trial, other, whose, is_last=is_last) and _is_usable(trial.state, seat, number):
                    self.table = trial
                    break


def _put(trial: Laying, card: CardWarsCard, seat: int, *, is_last: bool) -> bool:
    """Another Summon, set Trap, Weather or Magic, if there is room; whether there was.

    In the first free cell, and ready; in the last one (on the bench), and used, if `is_last`.
    """
    state, side = trial.state, trial.state.seats[seat]
    cells = state.free_cells(seat)
    if card.kind == SUMMON and cells:
        trial.summon(card, seat, cells[-1 if is_last else 0])
    elif card.kind == TRAP and state.free_slot(seat) >= 0:
        trial.trap(card, seat)
    elif card.kind == MAGIC and EMPTY in side.magic:
        trial.magic(card, seat, used=is_last)
    elif card.kind == WEATHER and all(each.weather < 0 for each in state.seats):
        trial.weather(card, seat)
    else:
        return False
    return True


def _is_usable(state: CardWarsState, seat: int, number: int) -> bool:
    """Whether an Item in hand, Magic in its slot, or the skills of a Summon meet their conditions and find something to name."""
    card, zone = state.card(number), state.zones[number]
    if (card.kind == ITEM and zone == HAND) or zone == MAGIC_SLOT:
        abilities = card.resolving
    elif card.kind == SUMMON and zone == FIELD:
        abilities = card.activated
    else:
        return True
    contexts = [Context(number, seat, ability) for ability in abilities]
    bearer = next(iter(state.row_of(seat)), None)
    for context in contexts:
        if card.kind == ITEM and bearer is not None:
            context.vars["bearer"] = (bearer.number, bearer.stamp)
    found = [
        each.ability.holds(state, each)
        and all(state.target_options(each, target) for target in each.ability.targets)
        and bool(state.cost_options(each, each.ability.costs))
        for each in contexts
    ]
    return any(found) or not found


def _plainness(card: CardWarsCard) -> tuple[Any, ...]:
    return (len(card.abilities), card.cost, repr(card.key))


def _elements(hand: Sequence[CardWarsCard]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(element for card in hand for element in card.pays))


def _turns_magic(card: CardWarsCard) -> bool:
    """Whether something of a card is paid with a Magic Card that has not been used."""
    return any(cost.word == "flip_magic" for ability in card.abilities for cost in ability.costs)


def _price(card: CardWarsCard) -> int:
    """The Affinity Cards that a card takes when it is played, and for its skills once."""
    played = card.cost if card.kind in (SUMMON, TRAP) else 0
    costs = [cost for ability in card.abilities for cost in ability.costs if cost.word == "affinity"]
    return played + sum(int(cost.data["amount"]) for cost in costs)
