"""Costs: what can pay them, and paying (section 6.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.compiler import Cost
from rules.engine.frames import Context
from rules.engine.program import CostProgram
from rules.games.fortification.harm import Harming
from rules.games.fortification.reading import subsets

Paid = tuple[tuple[int, ...], ...]


def _hand(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**data.get("filter", {}), "zone": "hand", "side": "own"}


def _worn(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**data.get("filter", {}), "kind": "equipment", "zone": "attached", "side": "own"}


COSTS: Mapping[str, Cost] = {
    "discard": Cost(_hand),
    "sacrifice": Cost(lambda data: {**data["filter"], "kind": "character", "zone": "field", "side": "own"}),
    "life": Cost(lambda _data: None),
    "mill": Cost(lambda _data: None),
    "lose_own_fort": Cost(lambda _data: None),
    "unequip_own": Cost(_worn),
    "use_movement": Cost(lambda _data: None),
    "use_character_play": Cost(lambda _data: None),
    "use_equip_play": Cost(lambda _data: None),
}


class Paying(Harming):
    """The part of a Fortification state that knows costs."""

    __slots__ = ()

    # -------------------------------------------------------------------------------------------------------- allowances
    def plays_left(self, number: int) -> int:
        """How many characters a player may still play this turn (FORT-PLACE-1)."""
        allowed = self.setup.options["characters_per_turn"] + self.may("play_extra_character", number)
        return int(allowed) - self.seats[number].placed

    def equips_left(self, number: int) -> int:
        """How many equipment cards a player may still play this turn (FORT-EQUIP-1)."""
        return (
            int(self.setup.options["equips_per_turn"]) + self.may("equip_extra", number) - self.seats[number].equipped
        )

    def moves_left(self, number: int) -> int:
        """How many movements a player has left this turn (FORT-MOB-1)."""
        allowed = self.setup.options["mobilisations_per_turn"] + self.may("extra_mobilise", number)
        return int(allowed) - self.seats[number].moved

    # ------------------------------------------------------------------------------------------------------------- paying
    def cost_options(self, context: Context, costs: Sequence[CostProgram]) -> list[Paid]:
        """Every way to pay costs: for each the cards used. Empty when they cannot be paid in full (FORT-SPELL-5)."""
        options: list[Paid] = [()]
        for cost in costs:
            options = [(*paid, part) for paid in options for part in self._parts(context, cost, paid)]
            if not options:
                return []
        return options

    def _parts(self, context: Context, cost: CostProgram, paid: Paid) -> list[tuple[int, ...]]:
        if cost.selector is None:
            return [()] if self._is_payable(context, cost) else []
        used = {card for part in paid for card in part}
        found = [card for card in cost.selector.find(self, context) if card != context.source and card not in used]
        if cost.data.get("random"):
            return [()] if len(found) >= cost.count else []
        return subsets(found, cost.count, cost.count)

    def _is_payable(self, context: Context, cost: CostProgram) -> bool:
        seat, word = self.seats[context.seat], cost.word
        if word == "life":
            payer = self.character(self._payer(context, cost))
            return payer is not None and payer.max_life - payer.damage >= 1
        if word == "mill":
            return bool(len(seat.deck) >= cost.data.get("count", 1))
        if word == "lose_own_fort":
            return bool(seat.fort > cost.data.get("amount", 1))
        left = {
            "use_movement": self.moves_left,
            "use_character_play": self.plays_left,
            "use_equip_play": self.equips_left,
        }
        # These allowances are for the own turn alone (FORT-PLACE-1, FORT-EQUIP-1, FORT-MOB-1).
        return context.seat == self.active and left[word](context.seat) > 0

    def _payer(self, context: Context, cost: CostProgram) -> int:
        """The character that pays with Life: the card itself or the caster."""
        is_caster = cost.data.get("of", "self") == "caster"
        found: int = context.vars.get("caster", -1) if is_caster else context.source
        return found

    def pay(self, context: Context, costs: Sequence[CostProgram], paid: Paid) -> None:
        """Pay in printed order."""
        cards: list[int] = []
        for cost, part in zip(costs, paid, strict=True):
            cards += self._pay_one(context, cost, part)
        context.paid = tuple(cards)

    def _pay_one(self, context: Context, cost: CostProgram, part: tuple[int, ...]) -> tuple[int, ...]:
        seat, word = self.seats[context.seat], cost.word
        if word == "life":
            self._bleed(self._payer(context, cost), cost.data["amount"])
        elif word == "mill":
            self.mill(context.seat, cost.data.get("count", 1))
        elif word == "lose_own_fort":
            self.fort_lose(context.seat, cost.data.get("amount", 1), context.source, by="cost")
        elif word == "use_movement":
            seat.moved += 1
        elif word == "use_character_play":
            seat.placed += 1
        elif word == "use_equip_play":
            seat.equipped += 1
        if cost.selector is not None and cost.data.get("random"):
            found = [card for card in cost.selector.find(self, context) if card != context.source]
            self.chance.shuffle(found)
            part = tuple(found[: cost.count])
        for card in part:
            if word == "discard":
                self.discard(card, by="cost")
            elif word == "sacrifice" and card in self.pieces:
                self.sacrifice(card)
            elif word == "unequip_own" and card in self.pieces:
                self.shed(card)
        return part

    def _bleed(self, card: int, amount: int) -> None:
        """Life paid as a cost cannot be prevented; who has none left is knocked out."""
        piece = self.character(card)
        if piece is not None:
            piece.damage += amount
            self.happens("damaged", card, piece.controller, amount=amount, by="cost")
            if piece.damage >= piece.max_life:
                self.fall([piece], -1, "cost")

    def count_use(self, number: int, ability: Any) -> None:
        """One more use of an ability in its period."""
        if ability.limit is not None:
            uses, key = self.uses_of(number), self.use_key(number, ability)
            uses[key] = uses.get(key, 0) + 1
