"""Small Maximus positions in which given cards can be used at once, for the loophole finder (`Hunting.stage`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from rules.engine.frames import Context
from rules.engine.zones import DECK, GRAVEYARD, HAND
from rules.games.maximus.card_types import EquipmentFace, MaximusCard, UnitFace
from rules.games.maximus.laying import Laying
from rules.games.maximus.paying import jiggawatts_alone

if TYPE_CHECKING:
    from rules.engine.hunting import Stage
    from rules.engine.program import Selector
    from rules.games.maximus.state import MaximusState

SEATS = 2
TURN = 3
"""The first own turn of seat 0 after both players had one."""
RESOURCES = 3
SPARE = 3
"""Jiggawatts beyond what everything in hand costs together."""
OWN = "own"
MOST_TRIED = 150
"""Units that are tried out, one after the other, for a card that cannot be used yet."""


def staged(wanted: Stage) -> MaximusState:
    """A position at the beginning of seat 0's third turn.

    Each player has an Avatar (where there is one among the cards) behind a plain Unit, or beside it where the Avatar is
    wanted itself; every Unit wanted stands in front of a column of
    its own, a Fusion with its materials under it; a copy of every card wanted is in hand for each time it is named, and one lies in the
    Graveyard. What is in hand can be paid for; Units for recipes and Equipment are added from `support` where none fits.
    """
    return _Staging(wanted).state()


class _Staging:
    """A position while it is laid out."""

    def __init__(self, wanted: Stage) -> None:
        self.wanted = wanted
        self.hands: list[Sequence[MaximusCard]] = [*wanted.hands, *([()] * (SEATS - len(wanted.hands)))]
        self.table = Laying(len(self.hands), wanted.options, seed=wanted.seed, turn=TURN)
        named = [card for hand in self.hands for card in hand]
        self.pool: list[MaximusCard] = sorted({*wanted.fillers, *wanted.support, *named}, key=_plainness)
        others = [card for card in self.pool if not card.is_starting_avatar]
        plain: list[MaximusCard] = [card for card in wanted.fillers if not card.is_starting_avatar]
        self.fillers = plain or others or self.pool

    def state(self) -> MaximusState:
        """All of it."""
        for seat, hand in enumerate(self.hands):
            for at in range(self.wanted.deck if self.fillers else 0):
                self.table.add(self.fillers[at % len(self.fillers)], seat, DECK)
            self._avatar(seat, hand)
            self._units(seat, hand)
            self._piles(seat, hand)
        for seat, hand in enumerate(self.hands):
            self._hosts(seat, hand)
        for seat, hand in enumerate(self.hands):
            self._aims(seat, hand)
        return self.table.settled()

    # ------------------------------------------------------------------------------------------------------------- Units
    def _avatar(self, seat: int, hand: Sequence[MaximusCard]) -> None:
        """The Avatar that is wanted, or of which a card wanted is made, or a plain one, with a Unit before it."""
        options = self.table.options
        avatars = [card for card in (*hand, *self.pool) if card.is_starting_avatar]
        slots = [
            slot
            for card in hand
            if card.unit and card.unit.is_avatar and card.unit.recipe
            for slot in card.unit.recipe.slots
        ]
        fitting = [card for card in avatars for slot in slots if self._fits(card, slot)]
        own = [card for card in hand if card.is_starting_avatar]
        rank = options["avatar_start_rank"] if type(options["avatar_start_rank"]) is int else options["ranks"]
        column = 0
        for avatar in (own or fitting or avatars)[:1]:
            self.table.field(avatar, seat, (min(rank, options["ranks"]), 0))
            column = int(avatar in own or min(rank, options["ranks"]) == 1)
        guard = next((card for card in self.pool if _is_plain_unit(card)), None)
        if guard is not None:
            self.table.field(guard, seat, (1, column))

    def _units(self, seat: int, hand: Sequence[MaximusCard]) -> None:
        """Each Unit wanted, once; of a recipe one that is made, and the materials for another."""
        for card in dict.fromkeys(hand):
            if card.unit is None or card.unit.is_avatar:
                continue
            if card.unit.recipe is None:
                self._stand(card, seat)
                continue
            materials = self._materials(card.unit)
            if materials:
                self._made(card, seat, materials)
            for material in materials:
                self._stand(material, seat)

    def _stand(self, card: MaximusCard, seat: int) -> int | None:
        """A Unit in front of a new column, or wherever there is room."""
        cells = self.table.state.free_cells(seat)
        front = [cell for cell in cells if cell[0] == 1]
        taken = {column for _, column in self.table.state.seats[seat].cells}
        best = [cell for cell in front if cell[1] not in taken] or front or cells
        return self.table.field(card, seat, best[0]) if best else None

    def _made(self, card: MaximusCard, seat: int, materials: Sequence[MaximusCard]) -> None:
        cells = [cell for cell in self.table.state.free_cells(seat) if cell[0] == 1]
        if len(cells) > 0 and self.table.options["columns_max"] is None:
            self.table.combined(card, seat, cells[-1], materials)

    def _materials(self, face: UnitFace) -> list[MaximusCard]:
        """A plain card for each slot of a recipe; none where one stays empty."""
        assert face.recipe is not None
        found = [
            next((card for card in self.pool if card.unit and not card.unit.is_avatar and self._fits(card, slot)), None)
            for slot in face.recipe.slots
        ]
        return [] if None in found else [card for card in found if card is not None]

    def _fits(self, card: MaximusCard, slot: Selector) -> bool:
        """Whether a card on the Field is what a slot asks for."""
        if card.unit is None:
            return False
        scratch = Laying(SEATS, self.table.options)
        number = scratch.field(card)
        return slot.fits(scratch.state, Context(scratch.add(card, 0, HAND), 0), number)

    # ------------------------------------------------------------------------------------------------------------- piles
    def _piles(self, seat: int, hand: Sequence[MaximusCard]) -> None:
        """Hand, Graveyard, Resources and jiggawatts."""
        table, side = self.table, self.table.state.seats[seat]
        held = [card for card in hand if not card.is_starting_avatar]
        held += self.fillers[:1]  # something to discard
        for card in held[: table.options["hand_max"]]:
            table.add(card, seat, HAND)
        buried = next(filter(_is_plain_unit, self.pool), None)
        for card in dict.fromkeys((*held, *(() if buried is None else (buried,)))):
            table.add(card, seat, GRAVEYARD)
        for at in range(RESOURCES if self.fillers else 0):
            table.placed(self.fillers[at % len(self.fillers)], seat)
        side.jiggawatts = SPARE + sum(map(_price, held))

    # --------------------------------------------------------------------------------------------------------- Equipment
    def _hosts(self, seat: int, hand: Sequence[MaximusCard]) -> None:
        """A Unit for each Equipment wanted that nobody on the right Field can wear."""
        state = self.table.state
        for number, card in enumerate(self.table.programs.copy()):
            face = card.equipment
            if face is None or card not in hand or state.zones[number] != HAND or self.table.owners[number] != seat:
                continue
            if state.hosts(number, face, seat):
                continue
            whose = seat if face.side == OWN else 1 - seat
            wearer = next((each for each in self.pool if self._wears(each, card, face)), None)
            if wearer is not None:
                self._stand(wearer, whose)

    def _wears(self, unit: MaximusCard, card: MaximusCard, face: EquipmentFace) -> bool:
        if unit.unit is None or unit.unit.is_avatar:
            return False
        scratch = Laying(SEATS, self.table.options)
        number = scratch.field(unit, 0 if face.side == OWN else 1)
        return scratch.state.may_host(scratch.add(card, 0, HAND), face, 0, number)

    # ------------------------------------------------------------------------------------------------------------- aims
    def _aims(self, seat: int, hand: Sequence[MaximusCard]) -> None:
        """A Unit for each Verb and power wanted that nobody on the Fields lets be used."""
        for number, card in enumerate(self.table.programs.copy()):
            if card not in hand or self.table.owners[number] != seat or _is_usable(self.table.state, seat, number):
                continue
            for unit, whose in product(self.pool[:MOST_TRIED], (1 - seat, seat)):
                trial = self.table.copy()
                if self._put(trial, unit, whose) and _is_usable(trial.state, seat, number):
                    self.table = trial
                    break

    def _put(self, trial: Laying, card: MaximusCard, seat: int) -> bool:
        """Another Unit of any kind in front of a new column, if there is room."""
        cells = [cell for cell in trial.state.free_cells(seat) if cell[0] == 1]
        if card.unit is None or card.unit.is_avatar or not cells:
            return False
        materials = [] if card.unit.recipe is None else self._materials(card.unit)
        if materials and self.table.options["columns_max"] is None:
            trial.combined(card, seat, cells[-1], materials)
        else:
            trial.field(card, seat, cells[-1])
        return True


def _is_usable(state: MaximusState, seat: int, number: int) -> bool:
    """Whether a Verb in hand, or the powers of a Unit, meet their conditions and find something to name; other cards always."""
    card = state.card(number)
    if state.zones[number] == HAND and card.verb is not None and card.unit is None:
        abilities = card.resolving
    elif number in state.pieces:
        abilities = card.activated
    else:
        return True
    contexts = [Context(number, seat, ability) for ability in abilities]
    found = [each.ability.holds(state, each) and bool(state.ways_to_name(each, each.ability)) for each in contexts]
    return any(found) or not found


def _plainness(card: MaximusCard) -> tuple[Any, ...]:
    keywords = len(card.unit.keywords) if card.unit is not None else 0
    return (len(card.abilities), keywords, card.least_cost, repr(card.key))


def _is_plain_unit(card: MaximusCard) -> bool:
    """Whether a card is a Unit that can attack and be played without a recipe."""
    face = card.unit
    return face is not None and not face.is_avatar and face.recipe is None and face.offense > 0 and face.health > 1


def _price(card: MaximusCard) -> int:
    """What all of a card costs: the dearest way to play it, and its powers once."""
    faces: Iterable[Any] = (card.unit, card.equipment, card.verb)
    played: int = max(face.cost + max(0, jiggawatts_alone(face.costs)) for face in faces if face is not None)
    return played + sum(max(0, jiggawatts_alone(ability.costs)) for ability in card.activated)
