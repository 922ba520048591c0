"""Costs: what can pay them, and paying (MAX-PLAY-5, MAX-PLAY-9, MAX-PWR-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import islice
from typing import Any

from rules.engine.compiler import Cost
from rules.engine.frames import Context
from rules.engine.program import CostProgram
from rules.engine.ways import MOST_WAYS, bounded, subsets
from rules.engine.zones import RESOURCE
from rules.games.maximus.harm import Harm
from rules.games.maximus.pieces import Side
from rules.games.maximus.questions import is_kept_avatar

Paid = tuple[tuple[int, ...], ...]
Used = Set[int]
FREE: Sequence[Paid] = ((),)
"""The one way to pay nothing."""
MOST_X = 99
OF_THE_FIELD = frozenset(("sacrifice", "return_to_hand"))
"""Costs that only cards on the Field pay (MAX-WORD-11), whatever zones their filter names."""


def _own(zone: str) -> Any:
    return lambda data: {**data.get("filter", {}), "zone": zone, "side": "own"}


def _named(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**data["filter"], "side": "own"}


COSTS: Mapping[str, Cost] = {
    "jiggawatts": Cost(lambda _data: None),
    "drain": Cost(_named),
    "discard": Cost(_own("hand")),
    "sacrifice": Cost(_named),
    "life": Cost(lambda _data: None),
    "mill": Cost(lambda _data: None),
    "return_to_hand": Cost(_named),
    "lose_resource": Cost(_own("resource")),
}


def jiggawatts_alone(costs: Sequence[CostProgram]) -> int:
    """What costs take that are nothing but fixed numbers of jiggawatts; −1 for others."""
    total = 0
    for cost in costs:
        if cost.word != "jiggawatts" or type(cost.data["amount"]) is not int:
            return -1
        total += cost.data["amount"]
    return total


class Paying(Harm):
    """The part of a Maximus state that knows costs."""

    __slots__ = ()

    def look_at_hand(self, number: int) -> bool:
        """Find out what a pool can pay for of a hand: once for all the actions that play cards; whether any of these can be taken."""
        if self.is_dirty:
            self.refresh()
        seat, programs = self.seats[number], self.setup.programs
        found: dict[str, list[tuple[int, Any]]] = {}
        self.ready = found
        if not seat.hand or "play" in seat.forbidden:
            return self._may_lie_loose(seat)
        pool = seat.jiggawatts
        for card in seat.hand:
            program = programs[card]
            if program.least_cost <= pool:  # type: ignore[attr-defined]
                for kind, face in program.plays:  # type: ignore[attr-defined]
                    if face.cost <= pool:
                        if kind in found:
                            found[kind].append((card, face))
                        else:
                            found[kind] = [(card, face)]
        return bool(found) or self._may_lie_loose(seat)

    def _may_lie_loose(self, seat: Side) -> bool:
        """Whether there can be Equipment on the Field without a Unit, which is played from there."""
        return self.setup.options["equip_on_destroy"] == "stay_unattached" and "play" not in seat.forbidden

    def payers(self, context: Context, cost: CostProgram) -> list[int]:
        """The cards that can be used for a cost."""
        assert cost.selector is not None
        barred = self._no_payers(context, cost.word)
        found = [card for card in cost.selector.find(self, context) if card not in barred]
        if cost.word in OF_THE_FIELD:
            found = [card for card in found if card in self.pieces]
        if cost.word == "drain":
            return [card for card in found if not self.is_drained(card)]
        if cost.word == "sacrifice" and not self.setup.options["avatar_sacrifice"]:
            return [card for card in found if not self.is_avatar(card)]
        if cost.word == "discard" and self.setup.options["avatar_start"] != "field":
            return [card for card in found if not is_kept_avatar(self, card)]
        if cost.word == "return_to_hand" and self.setup.options["avatar_leave"] == "prevented":
            return [card for card in found if not self.is_avatar(card)]
        return found

    def _no_payers(self, context: Context, word: str) -> tuple[int, ...]:
        """The card itself pays for no discard (MAX-PLAY-10), the Unit whose power it is for no draining (MAX-PWR-12)."""
        if word not in ("discard", "drain"):
            return ()
        piece = self.pieces.get(context.source)
        return (context.source,) if piece is None or piece.host < 0 else (context.source, piece.host)

    def cost_options(self, context: Context, costs: Sequence[CostProgram], jiggawatts: int = 0) -> list[Paid]:
        """Ways to pay costs beside `jiggawatts` that are paid first; for each cost the cards used, or (X,) for a free number.

        Empty when they cannot be paid in full (MAX-PWR-10).
        """
        pool = self.seats[context.seat].jiggawatts - jiggawatts
        if pool < 0:
            return []
        plain = jiggawatts_alone(costs)
        if plain >= 0:
            return [((),) * len(costs)] if plain <= pool else []
        if not all(self._parts(context, cost, frozenset(), pool) for cost in costs):
            return []
        # Costs that take cards from one another can lead nowhere again and again: that is given up at some time.
        tried = islice(self._ways(context, costs, (), pool), 4 * MOST_WAYS)
        return bounded(paid for paid in tried if paid is not None and self.price(costs, paid) <= pool)

    def _ways(self, context: Context, costs: Sequence[CostProgram], paid: Paid, pool: int) -> Iterator[Paid | None]:
        """Every way to go on paying; None where one leads nowhere."""
        if len(paid) == len(costs):
            yield paid
            return
        parts = self._parts(context, costs[len(paid)], self._used_up(costs, paid), pool)
        if not parts:
            yield None
        for part in parts:
            yield from self._ways(context, costs, (*paid, part), pool)

    def pays(self, context: Context, costs: Sequence[CostProgram], paid: Paid, jiggawatts: int = 0) -> bool:
        """Whether costs can be paid in exactly this way, listed or not."""
        pool = self.seats[context.seat].jiggawatts - jiggawatts
        if len(paid) != len(costs):
            return False
        return (
            all(
                self._is_part(context, cost, self._used_up(costs, paid[:at]), paid[at], pool)
                for at, cost in enumerate(costs)
            )
            and self.price(costs, paid) <= pool
        )

    def _is_part(self, context: Context, cost: CostProgram, used: Used, part: tuple[int, ...], pool: int) -> bool:
        if cost.selector is None or cost.data.get("random"):
            return part in self._parts(context, cost, used, pool)
        payers = self.payers(context, cost)
        return len(set(part)) == len(part) == cost.count and all(card in payers and card not in used for card in part)

    def _parts(self, context: Context, cost: CostProgram, used: Used, pool: int) -> list[tuple[int, ...]]:
        if cost.word == "jiggawatts":
            amount = cost.data["amount"]
            return [(number,) for number in range(min(pool, MOST_X) + 1)] if amount in ("X", "$x") else [()]
        if cost.word == "life":
            return [()] if self.life_payer(context, cost) >= 0 else []
        if cost.word == "mill":
            return [()] if len(self.seats[context.seat].deck) >= cost.data.get("count", 1) else []
        found = [card for card in self.payers(context, cost) if card not in used]
        if cost.data.get("random"):
            return [()] if len(found) >= cost.count else []
        return subsets(found, cost.count, cost.count)

    def _used_up(self, costs: Sequence[CostProgram], paid: Paid) -> Used:
        """The cards that earlier costs used, and what these take along from the Field: all costs are to be paid (MAX-PLAY-5)."""
        used: set[int] = set()
        for cost, part in zip(costs, paid, strict=False):
            if cost.selector is not None:
                used.update(part)
            if cost.word in OF_THE_FIELD and self.setup.options["equip_on_leave"] != "reattach_choice":
                used.update(worn for card in part if card in self.pieces for worn in self.pieces[card].attached)
        return used

    def price(self, costs: Sequence[CostProgram], paid: Paid) -> int:
        """The jiggawatts that costs take beside the printed ones."""
        total = 0
        for cost, part in zip(costs, paid, strict=True):
            if cost.word == "jiggawatts":
                total += part[0] if part else cost.data["amount"]
        return total

    def life_payer(self, context: Context, cost: CostProgram) -> int:
        """The Unit that pays with Health: the one whose power it is, or its player's Avatar; −1 where there is none (MAX-EQP-11)."""
        if cost.data.get("of", "self") == "self":
            bearer = self.bearer(context.source)
            return bearer.number if bearer is not None and bearer.number in self.pieces and bearer.unit else -1
        return next(
            (
                n
                for n, p in self.pieces.items()
                if p.controller == context.seat and p.unit is not None and p.unit.is_avatar
            ),
            -1,
        )

    def pay(self, context: Context, costs: Sequence[CostProgram], paid: Paid, jiggawatts: int = 0) -> None:
        """Pay: jiggawatts first, then the rest in printed order (MAX-PLAY-9)."""
        amount = jiggawatts + self.price(costs, paid)
        if amount:
            self.seats[context.seat].jiggawatts -= amount
            self.happens("jiggawatts_spent", -1, context.seat, amount=amount)
        cards: list[int] = []
        for cost, part in zip(costs, paid, strict=True):
            if cost.word == "jiggawatts":
                context.x = part[0] if part else context.x
            else:
                cards += self._pay_one(context, cost, part)
        context.paid = tuple(cards)

    def _pay_one(self, context: Context, cost: CostProgram, part: tuple[int, ...]) -> tuple[int, ...]:
        if cost.word == "life":
            self.hurt([(self.life_payer(context, cost), cost.data["amount"])], -1, "cost", unblockable=True)
            return ()
        if cost.word == "mill":
            self.mill(context.seat, cost.data.get("count", 1))
            return ()
        if cost.data.get("random"):
            found = self.payers(context, cost)
            self.chance.shuffle(found)
            part = tuple(found[: cost.count])
        if cost.word in OF_THE_FIELD:  # Equipment first, lest its Unit takes it along
            part = tuple(sorted(part, key=lambda card: card in self.pieces and self.pieces[card].unit is not None))
        for card in part:
            if cost.word in OF_THE_FIELD and card not in self.pieces:
                continue  # an earlier part of the costs has taken it along
            if cost.word == "drain":
                self.drain(card, by="cost")
            elif cost.word == "discard":
                self.discard(card, by="cost")
            elif cost.word == "sacrifice":
                self.sacrifice(card, by="cost")
            elif cost.word == "return_to_hand":
                self.return_to_hand(card)
            elif self.zones[card] == RESOURCE:
                self.destroy_resource(card, kind="resource_lost")
        return part

    def count_use(self, number: int, ability: Any) -> None:
        """One more use of an ability in this turn."""
        if ability.limit is not None:
            counts, key = self.uses_of(number, ability)
            counts[key] = counts.get(key, 0) + 1
