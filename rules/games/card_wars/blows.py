"""How much a blow hurts: reductions, elements, changes of damage, immunity, prevention, and when it overkills (CW-ATK-8 to -14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.engine.frames import Context
from rules.games.card_wars.card_types import WarStatic
from rules.games.card_wars.moves import Moves
from rules.games.card_wars.pieces import Change, Piece

ATTACK_BY, EFFECT_BY, COST_BY = "attack", "effect", "cost"
PHYSICAL, MAGICAL, RAW = "physical", "magic", "raw"
FACTORS: dict[str, Callable[[int], int]] = {
    "half": lambda amount: amount // 2,
    "double": lambda amount: amount * 2,
    "zero": lambda _amount: 0,
}


class Blow(NamedTuple):
    """Damage about to be dealt to one Summon. `amount` is what would be lost, before prevention."""

    card: int
    stamp: int
    amount: int
    source: int
    by: str


def change_blow(state: Blows, about: Context, context: Context, work: Callable[[int], int]) -> None:
    """Change the damage that is about to be dealt to the card of the event in hand."""
    card = context.event.card if context.event is not None else -1
    blows = [Blow(*each) for each in about.vars["blows"]]
    about.vars["blows"] = tuple(
        tuple(blow._replace(amount=work(blow.amount)) if blow.card == card else blow) for blow in blows
    )


class Blows(Moves):
    """The part of a state that works out damage."""

    __slots__ = ()

    def damage_of(self, piece: Piece, amount: int, kind: str, element: str, source: int, by: str) -> int:
        """What a blow takes from a Summon: less its VIT or WIS, more or less by elements and changes; never below 0 (CW-ATK-9)."""
        if kind in piece.immune or (element and f"element:{element}" in piece.immune):
            return 0
        options = self.setup.options
        left = amount - (piece.vit if kind == PHYSICAL else piece.wis if kind == MAGICAL else 0)
        if by == ATTACK_BY and options["element_matrix"] and piece.elements:
            left += options["element_matrix"].get(element, {}).get(piece.elements[0], 0)
        if self.lasting or self.statics:
            left = self._changed(piece, left, element, source)
        return max(options["min_damage_on_hit"] if by == ATTACK_BY else 0, left)

    def _changed(self, piece: Piece, amount: int, element: str, source: int) -> int:
        """Numbers are added first, then factors work (`modify_damage`)."""
        factors: list[str] = []
        for change in self.lasting:
            if change.word == "modify_damage" and change.note in ("", element) and self.concerns(change, source, piece):
                amount += change.value
                factors += [change.name] if change.name else []
        for static, context in self.statics_of("modify_damage", self.pieces.get):
            data = static.data
            assert isinstance(static, WarStatic)
            if data.get("element", element) != element or self.is_spared(piece, context):
                continue
            if static.sources is not None and source not in static.sources(self, context):
                continue
            if static.names_cards and piece.number not in static.cards(self, context):
                continue
            amount += 0 if static.value is None else static.value(self, context)
            factors += [data["times"]] if "times" in data else []
        for factor in factors:
            amount = FACTORS[factor](amount)
        return amount

    def concerns(self, change: Change, source: int, piece: Piece | None) -> bool:
        """Whether a change of rolls or blows is about this attacker and this Summon."""
        if change.sources is not None:
            giver = self.pieces.get(source)
            if giver is None or (source, giver.stamp) not in change.sources:
                return False
        return change.targets is None or (piece is not None and (piece.number, piece.stamp) in change.targets)

    def prevented(self, piece: Piece, amount: int) -> int:
        """What is left of a blow after prevention: what static abilities take off each, then shields, which are used up."""
        for static, context in self.statics_of("prevent_damage", self.pieces.get):
            assert isinstance(static, WarStatic)
            if not static.names_cards or piece.number in static.cards(self, context):
                amount = 0 if static.value is None else max(0, amount - static.value(self, context))
        for change in self.lasting:
            if change.word == "prevent_damage" and amount > 0 and self.concerns(change, -1, piece):
                if change.name == "all":
                    return 0
                used = min(change.value, amount)
                change.value -= used
                amount -= used
        self.lasting = [each for each in self.lasting if each.word != "prevent_damage" or each.name or each.value > 0]
        return amount

    def is_overkill(self, piece: Piece, lost: int, before: int, by: str) -> bool:
        """Whether a blow erases a Summon that had `before` HP left (CW-ATK-13, CW-ATK-14)."""
        options = self.setup.options
        if by == COST_BY or "overkill" in piece.immune or (by == EFFECT_BY and not options["overkill_by_effects"]):
            return False
        rule, most = options["overkill_rule"], piece.max_hp
        half = -(-most // 2)
        if rule == "any_blow_half":
            return lost >= half
        if lost < before or rule == "none":
            return False
        if rule == "overflow_half":
            return lost - before >= half
        return lost >= (-(-most * 3 // 2) if rule == "blow_150" else half)
