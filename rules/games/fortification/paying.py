"""Costs: what can pay them, and paying (section 6.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.compiler import Cost
from rules.engine.frames import Context
from rules.engine.program import CostProgram
from rules.games.fortification.harm import Harming
from rules.games.fortification.pieces import Party
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

    def may_turn_back(self, party: Party) -> bool:
        """Whether a party may go out and come home in one turn, so that a position may come again (FORT-WIN-5)."""
        allowed = self.moves_left(party.seat) + self.seats[party.seat].moved
        return allowed > 1 or self.may("retreat_free", party.seat, party=party) > 0

    # ------------------------------------------------------------------------------------------------------------- paying
    def cost_options(self, context: Context, costs: Sequence[CostProgram]) -> list[Paid]:
        """Every way to pay costs: for each the cards used. Empty when they cannot be paid in full (FORT-SPELL-5)."""
        options: list[Paid] = [()]
        for at, cost in enumerate(costs):
            options = [(*paid, part) for paid in options for part in self._parts(context, cost, costs[:at], paid)]
            if not options:
                return []
        return options

    def _parts(
        self, context: Context, cost: CostProgram, before: Sequence[CostProgram], paid: Paid
    ) -> list[tuple[int, ...]]:
        """The ways to pay one cost after those before it: what those take is there for them alone."""
        alike = [each for each in before if each.word == cost.word]
        if cost.selector is None:
            return [()] if self._is_payable(context, cost, alike) else []
        used = {card for part in paid for card in part}
        found = [card for card in self._payable_with(context, cost) if card not in used]
        by_chance = sum(each.count for each in alike if each.data.get("random"))
        if len(found) < cost.count + by_chance:
            return []
        return [()] if cost.data.get("random") else subsets(found, cost.count, cost.count)

    def _payable_with(self, context: Context, cost: CostProgram) -> list[int]:
        """The cards that can pay a cost; a spell in hand does not pay for itself, a card in play may."""
        assert cost.selector is not None
        found = cost.selector.find(self, context)
        return found if context.source in self.pieces else [card for card in found if card != context.source]

    def _is_payable(self, context: Context, cost: CostProgram, alike: Sequence[CostProgram]) -> bool:
        """Whether a cost that names no cards can be paid after others of its kind."""
        seat, word, all_of_them = self.seats[context.seat], cost.word, (*alike, cost)
        if word == "life":
            payer = self.character(self._payer(context, cost))
            spent = sum(
                each.data["amount"] for each in alike if self._payer(context, each) == self._payer(context, cost)
            )
            return payer is not None and payer.max_life - payer.damage > spent
        if word == "mill":
            return bool(len(seat.deck) >= sum(each.data.get("count", 1) for each in all_of_them))
        if word == "lose_own_fort":
            return bool(seat.fort > sum(each.data.get("amount", 1) for each in all_of_them))
        left = {
            "use_movement": self.moves_left,
            "use_character_play": self.plays_left,
            "use_equip_play": self.equips_left,
        }
        # These allowances are for the own turn alone (FORT-PLACE-1, FORT-EQUIP-1, FORT-MOB-1).
        return context.seat == self.active and left[word](context.seat) >= len(all_of_them)

    def _payer(self, context: Context, cost: CostProgram) -> int:
        """The character that pays with Life: the card itself or the caster."""
        is_caster = cost.data.get("of", "self") == "caster"
        found: int = context.vars.get("caster", -1) if is_caster else context.source
        return found

    def pay(self, context: Context, costs: Sequence[CostProgram], paid: Paid) -> None:
        """Pay in printed order."""
        cards: list[int] = []
        named = {card for part in paid for card in part}
        for cost, part in zip(costs, paid, strict=True):
            cards += self._pay_one(context, cost, part, named)
        context.paid = tuple(cards)

    def _pay_one(self, context: Context, cost: CostProgram, part: tuple[int, ...], named: set[int]) -> tuple[int, ...]:
        """Pay one cost; chance picks none of the cards named for others."""
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
            found = [card for card in self._payable_with(context, cost) if card not in named]
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
