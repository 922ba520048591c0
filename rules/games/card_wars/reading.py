"""How a battle is read: by effects, filters, actions and views alike."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from rules.engine.events import EVERYBODY, Event
from rules.engine.frames import Context
from rules.engine.program import AbilityProgram, TargetProgram
from rules.engine.zones import (
    AFFINITY_DECK,
    AFFINITY_DISCARD,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    MAGIC_SLOT,
    REMOVED,
    SIDEBOARD,
    TRAP_SLOT,
    WEATHER,
)
from rules.games.card_wars.card_types import STATS, CardWarsCard
from rules.games.card_wars.changes import Changes
from rules.games.card_wars.pieces import EMPTY, Piece

HIDDEN = frozenset((HAND, DECK, AFFINITY_DECK, TRAP_SLOT))
ROW, BENCH = "row", "bench"
PERIODS = {"turn": "turn", "round": "round"}


@functools.cache
def place_of(cell: str) -> tuple[bool, int] | None:
    """Whether a cell such as `row:2` is on the row, and its place from 0; None for what is no cell."""
    zone, _, number = cell.partition(":")
    if zone not in (ROW, BENCH) or not number.isdecimal() or not number.isascii() or len(number) > 2:
        return None
    if number != str(int(number)):  # each cell has one name, so that names can be compared
        return None
    return zone == ROW, int(number) - 1


@functools.cache
def cell_name(is_row: bool, at: int) -> str:
    """What a cell is called in actions."""
    return f"{ROW if is_row else BENCH}:{at + 1}"


class Reading(Changes):
    """The part of a state that answers questions and changes nothing."""

    __slots__ = ()

    # -------------------------------------------------------------------------------------------------------------- cards
    def card(self, number: int) -> CardWarsCard:
        """What is printed on a card."""
        return self.setup.programs[number]  # type: ignore[return-value]

    def summon(self, number: int) -> Piece | None:
        """The Summon in play with this number, its values worked out; None for everything else."""
        if self.is_dirty:
            self.refresh()
        piece = self.pieces.get(number)
        return piece if piece is not None and piece.zone == FIELD else None

    def on_row(self, number: int) -> Piece | None:
        """The Summon on a row with this number; None for everything else."""
        piece = self.summon(number)
        return piece if piece is not None and piece.is_row else None

    def at(self, seat: int, cell: str) -> Piece | None:
        """The Summon in a cell of a player; None for an empty cell and for what is no cell."""
        place = place_of(cell)
        if place is None:
            return None
        cells = self.seats[seat].row if place[0] else self.seats[seat].bench
        number = cells[place[1]] if 0 <= place[1] < len(cells) else EMPTY
        return None if number == EMPTY else self.summon(number)

    def has_attack(self, piece: Piece) -> bool:
        """Whether a Summon has an attack left that nothing keeps it from (CW-PLAY-3, CW-ATK-1)."""
        if piece.attacks > piece.extra_attacks or "attack" in piece.forbidden:
            return False
        return not (piece.arrived == self.turn and self.setup.options["summoning_delay"])

    def row_of(self, seat: int) -> list[Piece]:
        """The Summons on a player's row, by their cells."""
        if self.is_dirty:
            self.refresh()
        pieces = self.pieces
        return [pieces[number] for number in self.seats[seat].row if number >= 0]

    def is_row_empty(self, seat: int) -> bool:
        """Whether no Summon stands on a row."""
        return not any(number >= 0 for number in self.seats[seat].row)

    def free_cells(self, seat: int, where: str = "any") -> list[str]:
        """The empty cells of a player, those of the row first."""
        side = self.seats[seat]
        row = [cell_name(True, at) for at, card in enumerate(side.row) if card < 0] if where != BENCH else []
        bench = [cell_name(False, at) for at, card in enumerate(side.bench) if card < 0] if where != ROW else []
        return row + bench

    def controller(self, number: int) -> int:
        """On whose side a card lies; its owner's, where it is not in play (CW-ZONE-14)."""
        piece = self.pieces.get(number) or self.ghosts.get(number)
        return piece.controller if piece is not None else self.setup.owners[number]

    def kind(self, number: int) -> str:
        """The kind of a card."""
        return self.card(number).kind

    def stat(self, number: int, name: str) -> int:
        """A number of a card: as it is now in play or as it last was there, else as printed."""
        piece = self.summon(number) or self.pieces.get(number) or self.ghosts.get(number)
        if piece is not None:
            return int(getattr(piece, name))
        program = self.card(number)
        if name in ("tier", "cost"):
            return int(getattr(program, name))
        return program.stats.get(name.removeprefix("max_"), 0)

    def types(self, number: int) -> frozenset[str]:
        """No card of this game has types."""
        return frozenset()

    def keywords(self, number: int) -> Any:
        """No card of this game has keywords."""
        return ()

    def elements(self, number: int) -> tuple[str, ...]:
        """The elements of a card, as they are now (CW-AFF-7)."""
        piece = self.summon(number) or self.ghosts.get(number)
        return piece.elements if piece is not None else self.card(number).elements

    def is_drained(self, number: int) -> bool:
        """Nothing is turned sideways in this game."""
        return False

    def is_face_down(self, number: int) -> bool:
        """Whether a card is hidden, or Magic that has been used (CW-ZONE-4)."""
        return self.zones[number] in HIDDEN or self.is_used(number)

    def is_used(self, number: int) -> bool:
        """Whether a Magic Card in its slot has been used."""
        if self.zones[number] != MAGIC_SLOT:
            return False
        side = self.seats[self.setup.owners[number]]
        return side.magic_used[side.magic.index(number)]

    def audience(self, number: int) -> int:
        """Who may read of a card where it lies: its owner alone in a hidden zone; nobody knows the order of a deck."""
        return self.setup.owners[number] if self.zones[number] in HIDDEN else EVERYBODY

    def stamp_of(self, number: int) -> int:
        """What tells a card from the same card that left and came back: its arrival, or the place it lies in."""
        piece = self.pieces.get(number)
        return piece.stamp if piece is not None else -self.zones[number]

    def times_this_turn(self, event: Event) -> int:
        """How often an event of this kind has concerned this card or player in this turn."""
        return self.happened.get((event.kind, event.card if event.card >= 0 else event.player), 0)

    # ------------------------------------------------------------------------------------------------------------ players
    def in_turn_order(self) -> list[int]:
        """Both seats, the active one first."""
        return [self.active, 1 - self.active]

    def rival(self, number: int) -> int:
        """The other player."""
        return 1 - number

    def player_stat(self, number: int, name: str) -> int:
        """A number of a player."""
        return self.seats[number].thirds if name == "thirds" else 0

    def face_down(self, number: int) -> list[int]:
        """A player's set Traps, which the enemy names by their place (CW-ZONE-12)."""
        return [card for card in self.seats[number].traps if card >= 0]

    def zone_size(self, number: int, zone: int) -> int:
        """How many cards a player has in a zone."""
        return len(self.pile(number, zone))

    def pile(self, number: int, zone: int) -> list[int]:
        """The cards a player has in a zone, in their order."""
        side = self.seats[number]
        if zone in (TRAP_SLOT, MAGIC_SLOT):
            return [card for card in (side.traps if zone == TRAP_SLOT else side.magic) if card >= 0]
        if zone == WEATHER:
            return [side.weather] if side.weather >= 0 else []
        found = self._list_of(number, zone)
        return [] if found is None else found

    def _list_of(self, number: int, zone: int) -> list[int] | None:
        side = self.seats[number]
        return {
            HAND: side.hand,
            DECK: side.deck,
            GRAVEYARD: side.graveyard,
            AFFINITY_DECK: side.affinity_deck,
            AFFINITY_DISCARD: side.affinity_discard,
            REMOVED: side.removed,
            SIDEBOARD: side.sideboard,
        }.get(zone)

    def pile_of(self, number: int) -> list[int] | None:
        """The pile a card lies in; None for cards in play and in slots."""
        return self._list_of(self.setup.owners[number], self.zones[number])

    # ----------------------------------------------------------------------------------------------------------- abilities
    def uses_left(self, number: int, ability: AbilityProgram) -> bool:
        """Whether an ability of a card may be used once more in its period."""
        if ability.limit is None:
            return True
        period, counts, key = self._uses_of(number, ability)
        known = counts.get(key)
        return known is None or known[0] != period or known[1] < ability.limit

    def count_use(self, number: int, ability: AbilityProgram) -> None:
        """One more use of an ability."""
        if ability.limit is None:
            return
        period, counts, key = self._uses_of(number, ability)
        known = counts.get(key)
        counts[key] = (period, known[1] + 1 if known is not None and known[0] == period else 1)

    def _uses_of(self, number: int, ability: AbilityProgram) -> tuple[int, dict[Any, tuple[int, int]], Any]:
        """The number of the period, where uses are counted, and under which key.

        Those of one card in play are forgotten when it leaves; those of a name, a battle or a war are counted by its player.
        """
        period = int(getattr(self, PERIODS[ability.limit_per])) if ability.limit_per in PERIODS else 0
        piece = self.pieces.get(number)
        if piece is not None and ability.limit_scope == "card" and ability.limit_per in PERIODS:
            return period, piece.used, ability.key
        is_one = ability.limit_scope == "card" and ability.limit_per != "series"
        key, card = ability.key, self.card(number)
        if ability.limit_scope == "name":  # whatever the rarity (CW-RAR-6)
            key = (card.name_key, *key[len(card.key) :])
        return period, self.seats[self.controller(number)].uses, (ability.limit_per, number if is_one else -1, key)

    def target_options(self, context: Context, target: TargetProgram) -> list[tuple[int, ...]]:
        """Everything a target may be named as, the empty choice too where none is needed; nothing where too few fit."""
        if target.players is not None:
            return [(seat,) for seat in target.players(self, context)]
        return subsets(self.targetable(context, target), target.least, target.most)

    def targetable(self, context: Context, target: TargetProgram) -> list[int]:
        """The cards that fit a target and let themselves be named (`be_targeted`)."""
        assert target.selector is not None
        found = target.selector.find(self, context)
        pieces = self.pieces
        return [
            card
            for card in found
            if card not in pieces
            or not ("be_targeted" in pieces[card].forbidden or self.is_spared(pieces[card], context))
        ]

    def live_targets(self, context: Context, name: str) -> list[int]:
        """Named targets that are still the cards they were."""
        named = context.targets.get(name[1:], ())
        return [card for card, stamp in named if self.stamp_of(card) == stamp]


def subsets(cards: Sequence[int], least: int, most: int) -> list[tuple[int, ...]]:
    """Every choice of `least` to `most` cards, small ones first, in the order given."""
    found: list[tuple[int, ...]] = []
    for size in range(least, min(most, len(cards)) + 1):
        found += _of_size(cards, size, 0)
    return found


def _of_size(cards: Sequence[int], size: int, start: int) -> list[tuple[int, ...]]:
    if size == 0:
        return [()]
    return [
        (cards[at], *rest) for at in range(start, len(cards) - size + 1) for rest in _of_size(cards, size - 1, at + 1)
    ]


__all__ = ["BENCH", "EMPTY", "ROW", "STATS", "Reading", "cell_name", "place_of", "subsets"]
