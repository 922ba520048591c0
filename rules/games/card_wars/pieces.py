"""What a battle keeps of each Summon and Weather in play, of each player, of the attack in progress and of what lasts for a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.program import AbilityProgram
from rules.engine.state import Seat, Setup
from rules.engine.zones import FIELD, WEATHER
from rules.games.card_wars.card_types import SUMMON, CardWarsCard

EMPTY = -1
"""What stands in a cell or slot without a card."""
NOTHING: frozenset[str] = frozenset()
Named = tuple[tuple[int, int], ...] | None
"""Cards with their stamps; None means every card."""


class Change:
    """A modification for a time: of the Summon that holds it, of a player, or (with `sources` and `targets`) of rolls and blows.

    `until` says when it ends, as `phases` reads it. `note` is an element or whatever else the word needs, `ability` carries a filter.
    """

    __slots__ = ("ability", "name", "note", "sources", "stamp", "targets", "until", "value", "word")

    def __init__(self, word: str, name: str, value: int, until: tuple[Any, ...], stamp: int, note: str = "",
                 sources: Named = None, targets: Named = None, ability: AbilityProgram | None = None) -> None:  # fmt: skip
        self.word = word
        self.name = name
        self.value = value
        self.until = until
        self.stamp = stamp
        self.note = note
        self.sources = sources
        self.targets = targets
        self.ability = ability

    def copy(self) -> Change:
        """An independent copy."""
        return Change(
            self.word,
            self.name,
            self.value,
            self.until,
            self.stamp,
            self.note,
            self.sources,
            self.targets,
            self.ability,
        )


class Piece:
    """A Summon on row or bench, or a Weather in its zone.

    `cell` counts from 0, on the bench too. `since` says in which order what it does began to work. `attacks` are those made in this
    Attack Phase, `items` those taken in the Round `items_round`.
    What comes after `changes` is worked out from the rest by `refresh`, except that `max_hp` also remembers what it was (CW-PLAY-15).
    """

    __slots__ = (
        "agi", "arrived", "atk", "attack_elements", "attack_type", "attacks", "cell", "cha", "changes", "controller", "cost", "counters",
        "damage", "elements", "extra_attacks", "forbidden", "host", "immune", "is_row", "items", "items_round", "leaves_after", "max_hp",
        "number", "owner", "program", "since", "stamp", "tier", "touched", "used", "vit", "wis", "zone",
    )  # fmt: skip

    def __init__(
        self, number: int, program: CardWarsCard, owner: int, controller: int, stamp: int, arrived: int
    ) -> None:
        self.number = number
        self.program = program
        self.owner = owner
        self.controller = controller
        self.stamp = self.since = stamp
        self.arrived = arrived
        self.zone = FIELD if program.kind == SUMMON else WEATHER
        self.host = EMPTY
        self.cell = 0
        self.is_row = False
        self.damage = self.attacks = self.items = self.items_round = self.counters = 0
        self.leaves_after = 0
        self.used: dict[Any, tuple[int, int]] = {}
        self.changes: list[Change] = []
        self.max_hp = program.stats.get("hp", 0)
        self.print_values()

    def print_values(self) -> None:
        """Set the values worked out to those that are printed."""
        program = self.program
        stats = program.stats
        self.atk, self.agi, self.cha = stats.get("atk", 0), stats.get("agi", 0), stats.get("cha", 0)
        self.vit, self.wis = stats.get("vit", 0), stats.get("wis", 0)
        self.tier, self.cost = program.tier, program.cost
        self.elements = program.elements
        self.attack_elements = program.elements
        self.attack_type = program.attack_type
        self.forbidden = NOTHING
        self.immune = NOTHING
        self.extra_attacks = 0
        self.touched = False

    @property
    def hp(self) -> int:
        """The HP that are left."""
        return self.max_hp - self.damage

    def copy(self) -> Piece:
        """An independent copy."""
        new = Piece.__new__(Piece)
        new.number, new.program, new.owner, new.controller = self.number, self.program, self.owner, self.controller
        new.stamp, new.since, new.arrived = self.stamp, self.since, self.arrived
        new.zone, new.host = self.zone, self.host
        new.cell, new.is_row, new.damage, new.attacks = self.cell, self.is_row, self.damage, self.attacks
        new.items, new.items_round, new.counters = self.items, self.items_round, self.counters
        new.leaves_after = self.leaves_after
        new.used = self.used.copy() if self.used else {}
        new.changes = [each.copy() for each in self.changes] if self.changes else []
        new.max_hp, new.atk, new.agi, new.cha, new.vit, new.wis = (
            self.max_hp, self.atk, self.agi, self.cha, self.vit, self.wis,
        )  # fmt: skip
        new.tier, new.cost = self.tier, self.cost
        new.elements, new.attack_elements, new.attack_type = self.elements, self.attack_elements, self.attack_type
        new.forbidden, new.immune, new.extra_attacks, new.touched = (
            self.forbidden, self.immune, self.extra_attacks, self.touched,
        )  # fmt: skip
        return new


STORED = (
    "arrived", "attacks", "cell", "changes", "controller", "counters", "damage", "is_row", "items", "items_round", "leaves_after",
    "max_hp", "since", "stamp", "used",
)  # fmt: skip


def piece_fields(piece: Piece) -> dict[str, Any]:
    """What has to be stored of a card in play; the rest is printed or worked out."""
    return {"number": piece.number, **{name: getattr(piece, name) for name in STORED}}


def piece_from(fields: dict[str, Any], setup: Setup) -> Piece:
    """A card in play from what was stored."""
    number = fields.pop("number")
    program = setup.programs[number]
    assert isinstance(program, CardWarsCard)
    piece = Piece(number, program, setup.owners[number], fields["controller"], fields["stamp"], fields["arrived"])
    for name, value in fields.items():
        setattr(piece, name, value)
    return piece


class Attack:
    """The attack in progress: who attacks whom (a target of −1: the crystal), as what, and how the die fell.

    `die` is what counts, 0 before the roll; `fixed` what an effect says it counts as. `is_rerolled` asks for another roll. `promise` is
    what an effect has said of how this attack ends: 1 for a hit, −1 for a miss.
    """

    __slots__ = (
        "attacker", "attacker_stamp", "die", "element", "fixed", "hits", "is_rerolled", "is_stopped", "needed", "promise", "seat",
        "target", "target_stamp",
    )  # fmt: skip

    def __init__(
        self, seat: int, attacker: int, attacker_stamp: int, target: int, target_stamp: int, element: str
    ) -> None:
        self.seat = seat
        self.attacker = attacker
        self.attacker_stamp = attacker_stamp
        self.target = target
        self.target_stamp = target_stamp
        self.element = element
        self.die = self.needed = self.fixed = self.promise = 0
        self.hits = self.is_rerolled = self.is_stopped = False

    def copy(self) -> Attack:
        """An independent copy."""
        new = Attack(self.seat, self.attacker, self.attacker_stamp, self.target, self.target_stamp, self.element)
        new.die, new.needed, new.fixed, new.promise = self.die, self.needed, self.fixed, self.promise
        new.hits, new.is_rerolled, new.is_stopped = self.hits, self.is_rerolled, self.is_stopped
        return new


class Side(Seat):
    """A player's side: crystal, row and bench, slots, the second pile, and what was done in this turn.

    `sideboard` is Magic for later battles of the war, `wins` are the battles won. `laid` are the Traps that an effect has laid in this
    turn of the enemy: they are usable from the next one on (CW-TRAP-9).
    `shattered` are the thirds the enemy has taken in the Round `shattered_in`. `uses` are counted under a period, each with its number.
    """

    __slots__ = (
        "activations",
        "affinity_deck",
        "affinity_discard",
        "bans",
        "bench",
        "casts",
        "charges",
        "forbidden",
        "laid",
        "magic",
        "magic_used",
        "removed",
        "repositions",
        "row",
        "sacrifices",
        "shattered",
        "shattered_in",
        "sideboard",
        "thirds",
        "traps",
        "uses",
        "weather",
        "wins",
    )  # fmt: skip

    def __init__(self, number: int, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(number)
        sizes = options or {"row_cells": 4, "bench_cells": 2, "trap_slots": 4, "magic_slots": 4}
        self.thirds = 3
        self.affinity_deck: list[int] = []
        self.affinity_discard: list[int] = []
        self.removed: list[int] = []
        self.sideboard: list[int] = []
        self.wins = 0
        self.row = [EMPTY] * sizes["row_cells"]
        self.bench = [EMPTY] * sizes["bench_cells"]
        self.traps = [EMPTY] * sizes["trap_slots"]
        self.laid: list[int] = []
        self.magic = [EMPTY] * sizes["magic_slots"]
        self.magic_used = [False] * sizes["magic_slots"]
        self.weather = EMPTY
        self.casts = self.repositions = self.sacrifices = self.activations = 0
        self.shattered = self.shattered_in = 0
        self.bans: list[Change] = []
        self.forbidden = NOTHING
        self.charges: list[str] = []
        self.uses: dict[Any, tuple[int, int]] = {}

    def copy(self) -> Side:
        """An independent copy."""
        new = super().copy()
        assert isinstance(new, Side)
        new.thirds, new.weather, new.wins = self.thirds, self.weather, self.wins
        new.sideboard = self.sideboard.copy()
        new.affinity_deck, new.affinity_discard = self.affinity_deck.copy(), self.affinity_discard.copy()
        new.removed, new.row, new.bench = self.removed.copy(), self.row.copy(), self.bench.copy()
        new.laid = self.laid.copy()
        new.traps, new.magic, new.magic_used = self.traps.copy(), self.magic.copy(), self.magic_used.copy()
        new.casts, new.repositions, new.sacrifices = self.casts, self.repositions, self.sacrifices
        new.activations, new.shattered, new.shattered_in = self.activations, self.shattered, self.shattered_in
        new.bans = [each.copy() for each in self.bans]
        new.forbidden, new.charges, new.uses = self.forbidden, self.charges.copy(), self.uses.copy()
        return new


def side_fields(side: Side) -> dict[str, Any]:
    """What has to be stored of a player's side; what is forbidden to it is worked out."""
    return {name: getattr(side, name) for name in (*Seat.__slots__, *Side.__slots__) if name != "forbidden"}


def side_from(fields: dict[str, Any], setup: Setup) -> Side:
    """A player's side from what was stored."""
    side = Side(fields["number"], setup.options)
    for name, value in fields.items():
        setattr(side, name, value)
    return side


__all__ = ["EMPTY", "Attack", "Change", "Piece", "Side"]
