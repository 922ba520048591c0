"""Costs: Affinity Cards and everything else that can be paid, and the refill that may follow (CW-CHG)."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from rules.engine.compiler import Cost
from rules.engine.frames import Context
from rules.engine.program import CostProgram
from rules.engine.state import Setup
from rules.engine.zones import AFFINITY_DISCARD, FIELD, GRAVEYARD, HAND
from rules.games.card_wars.blows import COST_BY, Blow
from rules.games.card_wars.card_types import AFFINITY, ITEM, SUMMON, TRAP, WEATHER, Price
from rules.games.card_wars.harm import Harm
from rules.games.card_wars.pieces import Change
from rules.games.card_wars.reading import subsets
from rules.games.card_wars.refills import PAID

Paid = tuple[tuple[int, ...], ...]
Charges = tuple[int, ...]
"""How many Affinity Cards of each element are paid, in the order of the ruleset's elements."""


def _own(zone: str) -> Any:
    return lambda data: {**data.get("filter", {}), "zone": zone, "side": "own"}


def _named(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**data["filter"], "side": "own"}


COSTS: Mapping[str, Cost] = {
    "affinity": Cost(lambda _data: None),
    "discard": Cost(_own("hand")),
    "sacrifice": Cost(_named),
    "life": Cost(lambda _data: None),
    "flip_magic": Cost(lambda _data: {"zone": "magic_slot", "side": "own", "used": False}),
    "erase": Cost(_named),
    "counters": Cost(lambda _data: None),
    "give_up_attack": Cost(lambda _data: None),
}
OF_AFFINITY = frozenset(("affinity", "discard", "erase"))
"""Costs that may move Affinity Cards."""


class Held(NamedTuple):
    """What a player can play from hand in one state, by kind, and the Affinity Cards to pay it with; `ways` fills up as it is asked."""

    cards: Mapping[str, list[int]]
    charges: Charges
    is_plain: bool
    ways: dict[Price, list[Charges]]


class Paying(Harm):
    """The part of a state that knows costs. `ready` is the hand as it was sorted last, for which state and seat."""

    __slots__ = ("ready",)

    def __init__(self, setup: Setup, *, keeps_log: bool = True) -> None:
        super().__init__(setup, keeps_log=keeps_log)
        self.ready: tuple[int, int, Held | None] = (-1, -1, None)

    def copy(self, *, keeps_log: bool = False) -> Paying:
        """An independent copy."""
        new = super().copy(keeps_log=keeps_log)
        assert isinstance(new, Paying)
        new.ready = (-1, -1, None)
        return new

    # ------------------------------------------------------------------------------------------------------------ charges
    def held(self, seat: int) -> Held:
        """The hand of a player who is to decide, sorted once for all that list actions."""
        serial, number, known = self.ready
        if serial == self.serial and number == seat and known is not None:
            return known
        cards: dict[str, list[int]] = {SUMMON: [], ITEM: [], TRAP: [], WEATHER: [], AFFINITY: []}
        side = self.seats[seat]
        for card in side.hand:
            cards[self.setup.programs[card].kind].append(card)  # type: ignore[attr-defined]
        is_plain = not (side.bans or side.charges or any(self.card(number).is_easing for number, _ in self.statics))
        found = Held(cards, self.charges_in_hand(seat), is_plain, {})
        self.ready = (self.serial, seat, found)
        return found

    def ways_to_pay(self, seat: int, card: int, held: Held) -> list[Charges]:
        """Every way to pay for a card in a hand that was sorted in this state."""
        if not held.is_plain:
            return self.payments(seat, self.price(seat, card))
        price = self.printed_price(card)
        found = held.ways.get(price)
        if found is None:
            found = held.ways[price] = ways_of(held.charges, price.charges, self._paying(price))
        return found

    def printed_price(self, card: int) -> Price:
        """What a card costs where nothing changes that."""
        program = self.card(card)
        return program.price if self.setup.options["second_affinity_pays"] else program.base_price

    def price(self, seat: int, card: int) -> Price:
        """What a Summon or Trap in hand costs now (CW-CARD-9, CW-RAR-13)."""
        plain = self.printed_price(card)
        if not self.seats[seat].bans and not any(self.card(number).is_easing for number, _ in self.statics):
            return plain
        count, is_any = plain.charges, False
        for change in self._eased(seat, card):
            count -= change.value
            is_any = is_any or change.word == "cost_any_element"
        for word in ("reduce_cost", "cost_any_element"):
            for static, context in self.statics_of(word, self.pieces.get):
                if card in static.sources(self, context):  # type: ignore[attr-defined]
                    count -= 0 if static.value is None else static.value(self, context)
                    is_any = is_any or word == "cost_any_element"
        return Price(max(0, count), None if is_any else plain.elements)

    def _eased(self, seat: int, card: int) -> list[Change]:
        """The changes for a time that make a card cheaper or easier to pay."""
        found = []
        for change in self.seats[seat].bans:
            if change.word in ("reduce_cost", "cost_any_element"):
                assert change.ability is not None
                selector = change.ability.targets[0].selector
                assert selector is not None
                if selector.fits(self, Context(card, seat), card):
                    found.append(change)
        return found

    def spend_eases(self, seat: int, card: int) -> None:
        """What holds for the next card alone has been used."""
        used = [change for change in self._eased(seat, card) if change.name == "next"] if self.seats[seat].bans else []
        if used:
            self.seats[seat].bans = [change for change in self.seats[seat].bans if change not in used]

    def charges_in_hand(self, seat: int, besides: Sequence[int] = ()) -> Charges:
        """How many Affinity Cards of each element a player holds."""
        programs = self.setup.programs
        found = [
            programs[card].pays[0]  # type: ignore[attr-defined]
            for card in self.seats[seat].hand
            if programs[card].kind == AFFINITY and card not in besides  # type: ignore[attr-defined]
        ]
        return tuple(found.count(element) for element in self.setup.options["elements"])

    def bonus(self, seat: int, price: Price) -> list[str]:
        """The extra charges that count towards a price; they are spent before any card."""
        fitting = [each for each in self.seats[seat].charges if price.elements is None or each in ("", *price.elements)]
        return fitting[: price.charges]

    def payments(
        self, seat: int, price: Price, besides: Sequence[int] = (), *, uses_bonus: bool = True
    ) -> list[Charges]:
        """Every way to pay a price with Affinity Cards in hand, equal cards being the same (CW-CHG-3)."""
        wanted = price.charges - (len(self.bonus(seat, price)) if uses_bonus and self.seats[seat].charges else 0)
        return ways_of(self.charges_in_hand(seat, besides), wanted, self._paying(price))

    def _paying(self, price: Price) -> tuple[bool, ...]:
        """Which elements of the ruleset pay a price."""
        elements = self.setup.options["elements"]
        return tuple(price.elements is None or element in price.elements for element in elements)

    def pay_charges(self, seat: int, price: Price, paid: Charges, besides: Sequence[int] = ()) -> None:
        """Affinity Cards go to the Discharge, extra charges are spent (CW-CHG-1)."""
        side = self.seats[seat]
        for charge in self.bonus(seat, price)[: price.charges - sum(paid)] if side.charges else ():
            side.charges.remove(charge)
        for element, count in zip(self.setup.options["elements"], paid, strict=True):
            for _ in range(count):
                card = min(c for c in side.hand if c not in besides and self._is_charge(c, element))
                self.lift(card)
                self.to_pile(card, AFFINITY_DISCARD)
                self.say("affinity_spent", card, seat)

    def _is_charge(self, card: int, element: str) -> bool:
        program = self.card(card)
        return program.kind == AFFINITY and program.pays[0] == element

    # --------------------------------------------------------------------------------------------------- costs of abilities
    def affinity_price(self, cost: CostProgram) -> Price:
        """What Affinity an ability costs."""
        element = cost.data.get("element")
        return Price(cost.data["amount"], frozenset((element,)) if element else None)

    def cost_options(self, context: Context, costs: Sequence[CostProgram]) -> list[Paid]:
        """Every way to pay costs together: for each cost the cards used, for Affinity how many of each element."""
        options: list[Paid] = [()]
        for at, cost in enumerate(costs):
            earlier = costs[:at]
            options = [(*paid, part) for paid in options for part in self._parts(context, cost, earlier, paid)]
            if not options:
                return []
        if len(costs) < 2 or not any(cost.word == "affinity" for cost in costs):
            return options
        return [paid for paid in options if self._is_payable(context, costs, paid)]

    def _is_payable(self, context: Context, costs: Sequence[CostProgram], paid: Paid) -> bool:
        """Whether the Affinity Cards for several costs are there beside the cards that others use, and others are left for a lot."""
        named = _cards_in(costs, paid)
        held = self.charges_in_hand(context.seat, named)
        spent = [part for cost, part in zip(costs, paid, strict=True) if cost.word == "affinity"]
        if not all(sum(counts) <= there for *counts, there in zip(*spent, held, strict=True)):
            return False
        for cost in costs:
            if cost.data.get("random"):
                left = [card for card in self._payers(context, cost) if card not in named]
                if len(left) - sum(map(sum, spent)) < cost.count:
                    return False
        return True

    def _parts(
        self, context: Context, cost: CostProgram, earlier: Sequence[CostProgram], paid: Paid
    ) -> list[tuple[int, ...]]:
        used = _cards_in(earlier, paid)
        if cost.word == "affinity":
            is_first = all(each.word != "affinity" for each in earlier)
            return self.payments(context.seat, self.affinity_price(cost), used, uses_bonus=is_first)
        piece = self.summon(context.source)
        if cost.word == "life":
            return [()] if piece is not None and piece.hp >= cost.data["amount"] else []
        if cost.word == "counters":
            return [()] if self.stat(context.source, "counters") >= cost.data.get("count", 1) else []
        if cost.word == "give_up_attack":
            return [()] if piece is not None and piece.is_row and self.has_attack(piece) else []
        found = [card for card in self._payers(context, cost) if card not in used]
        if cost.data.get("random"):
            return [()] if len(found) >= cost.count else []
        return subsets(found, cost.count, cost.count)

    def _payers(self, context: Context, cost: CostProgram) -> list[int]:
        """The cards that can be used for a cost; a card never pays for itself but by being given up."""
        assert cost.selector is not None
        found = cost.selector.find(self, context)
        if cost.word == "sacrifice":
            return [card for card in found if self.zones[card] == FIELD]
        return [card for card in found if card != context.source]

    def pay(self, context: Context, costs: Sequence[CostProgram], paid: Paid, besides: Sequence[int] = ()) -> None:
        """Pay: Affinity first, the rest in printed order; cards in `besides` are paid for something else.

        What has to leave play for it does so before whatever was put on the stack earlier goes on, and so does a refill (CW-CHG-10).
        """
        if any(cost.word in OF_AFFINITY for cost in costs):
            self.push(PAID, Context(-1, context.seat))
        cards: list[int] = []
        named = [*besides, *_cards_in(costs, paid)]
        for cost, part in zip(costs, paid, strict=True):
            if cost.word == "affinity":
                self.pay_charges(context.seat, self.affinity_price(cost), part, named)
        for cost, part in zip(costs, paid, strict=True):
            if cost.word == "affinity":
                continue
            if cost.data.get("random"):
                found = [card for card in self._payers(context, cost) if card not in named]
                self.chance.shuffle(found)
                cards += self._pay_cards(context, cost, tuple(found[: cost.count]))
            else:
                cards += self._pay_cards(context, cost, part)
        context.paid = tuple(cards)

    def _pay_cards(self, context: Context, cost: CostProgram, part: tuple[int, ...]) -> tuple[int, ...]:
        piece = self.pieces.get(context.source)
        if cost.word == "life" and piece is not None:
            self.deal([Blow(piece.number, piece.stamp, cost.data["amount"], -1, COST_BY)])
        elif cost.word == "counters" and piece is not None:
            piece.counters -= cost.data.get("count", 1)
            self.is_dirty = self.is_dirty or self.has_lively
        elif cost.word == "give_up_attack" and piece is not None:
            piece.attacks += 1
        elif cost.word == "sacrifice":
            self.take_away(part, GRAVEYARD, Context(context.source, context.seat), COST_BY)
        elif cost.word == "erase":
            self.erase(part, Context(context.source, context.seat), COST_BY)
        elif cost.word == "flip_magic":
            for card in part:
                self.turn_magic(card, used=True)
                self.say("magic_locked", card, context.seat)
        elif cost.word == "discard":
            for card in part:
                if self.zones[card] == HAND:
                    self.discard(card, COST_BY)
        return part

    # ------------------------------------------------------------------------------------------------------------- refills
    def refill_of(self, seat: int, *, is_sacrifice: bool) -> list[int]:
        """The Affinity Cards that a refill would gather now; none where none is due (CW-CHG-4, CW-CHG-5, CW-CHG-9)."""
        side, options = self.seats[seat], self.setup.options
        in_hand = [card for card in side.hand if self.card(card).kind == AFFINITY]
        if not is_sacrifice and (side.affinity_deck or (options["refill_trigger"] == "all_spent" and in_hand)):
            return []
        return side.affinity_discard + (in_hand if options["refill_takes_hand"] else [])


@functools.lru_cache(maxsize=8192)
def ways_of(held: Charges, wanted: int, pays: tuple[bool, ...]) -> list[Charges]:
    """Every way to take so many of the charges that are held and pay; the list is shared, so that nobody may change it."""
    ranges = [range(min(count, wanted), -1, -1) if is_on else (0,) for count, is_on in zip(held, pays, strict=True)]
    return [way for way in product(*ranges) if sum(way) == wanted]


def _cards_in(costs: Sequence[CostProgram], paid: Paid) -> list[int]:
    """The cards that costs paid so far name."""
    return [card for cost, part in zip(costs, paid, strict=False) if cost.word != "affinity" for card in part]


__all__ = ["COSTS", "Charges", "Paid", "Paying", "Price"]
