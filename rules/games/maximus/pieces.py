"""What a Maximus match keeps of each card in play, each Resource and each player."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from rules.engine.program import AbilityProgram
from rules.engine.state import Seat, Setup
from rules.engine.zones import FIELD
from rules.games.maximus.card_types import EquipmentFace, MaximusCard, UnitFace

NO_KEYWORDS: Mapping[str, int] = {}
Cell = tuple[int, int]


class Change:
    """A modification of one card for a time. `until` says when it ends, as `phases` reads it.

    `origin` are the cards it was on before they were combined into the one it is on now, the last one last.
    """

    __slots__ = ("ability", "name", "origin", "stamp", "until", "value", "word")

    def __init__(self, word: str, name: str, value: int, until: tuple[Any, ...], stamp: int,
                 ability: AbilityProgram | None = None, origin: tuple[int, ...] = ()) -> None:  # fmt: skip
        self.word = word
        self.name = name
        self.value = value
        self.until = until
        self.stamp = stamp
        self.ability = ability
        self.origin = origin

    def copy(self) -> Change:
        """An independent copy."""
        return Change(self.word, self.name, self.value, self.until, self.stamp, self.ability, self.origin)


class Piece:
    """A card on the Field, or under a Fusion or Evolution.

    What comes after `changes` is worked out from the rest by `MaximusState.refresh`; `touched` says whether it may differ from print.
    `givers` are the Equipment cards that grant the last of its `abilities`; `worn_since` is when Equipment was put on its Unit.
    """

    __slots__ = (
        "abilities", "arrived", "attached", "attacks", "changes", "column", "controller", "damage", "defense", "drained",
        "equipment", "forbidden", "givers", "host", "keywords", "kind", "max_health", "number", "offense", "owner", "program", "rank",
        "shield", "stamp", "stays_drained", "touched", "types", "under", "unit", "used", "worn_since", "zone",
    )  # fmt: skip

    def __init__(self, number: int, program: MaximusCard, owner: int, controller: int, stamp: int, arrived: int,
                 mode: UnitFace | EquipmentFace) -> None:  # fmt: skip
        self.number = number
        self.program = program
        self.owner = owner
        self.controller = controller
        self.stamp = stamp
        self.arrived = arrived
        self.zone = FIELD
        self.unit = mode if isinstance(mode, UnitFace) else None
        self.equipment = mode if isinstance(mode, EquipmentFace) else None
        self.kind = "equipment" if self.unit is None else "unit"
        self.rank = self.column = 0
        self.drained = self.stays_drained = False
        self.damage = self.attacks = 0
        self.host = -1
        self.worn_since = 0
        self.attached: list[int] = []
        self.under: list[Piece] = []
        self.used: dict[Any, int] = {}
        self.changes: list[Change] = []
        self.touched = False
        self.givers: tuple[int, ...] = ()
        self.offense = self.defense = self.max_health = 0
        self.types: frozenset[str] = frozenset()
        self.keywords = NO_KEYWORDS
        self.abilities = program.abilities
        self.forbidden: frozenset[str] = frozenset()
        self.shield: int | None = 0
        if self.unit is not None:
            self.print_unit(self.unit)

    def print_unit(self, unit: UnitFace) -> None:
        """Set the values worked out to those that are printed."""
        self.offense, self.defense, self.max_health = unit.offense, unit.defense, unit.health
        self.types, self.keywords = unit.types, unit.keywords
        self.abilities, self.givers = self.program.abilities, ()
        self.forbidden, self.shield, self.touched = frozenset(), 0, False

    def copy(self) -> Piece:
        """An independent copy; the cards under it are copied too."""
        new = Piece.__new__(Piece)
        new.number, new.program, new.owner, new.controller = self.number, self.program, self.owner, self.controller
        new.stamp, new.arrived, new.zone, new.unit = self.stamp, self.arrived, self.zone, self.unit
        new.equipment, new.kind, new.rank, new.column = self.equipment, self.kind, self.rank, self.column
        new.drained, new.stays_drained, new.damage, new.attacks = (
            self.drained, self.stays_drained, self.damage, self.attacks,
        )  # fmt: skip
        new.host, new.worn_since = self.host, self.worn_since
        # What most cards have none of is asked for first: bots copy matches without end.
        new.attached = self.attached.copy() if self.attached else []
        new.used = self.used.copy() if self.used else {}
        new.under = [each.copy() for each in self.under] if self.under else []
        new.changes = [each.copy() for each in self.changes] if self.changes else []
        new.offense, new.defense, new.max_health, new.types = self.offense, self.defense, self.max_health, self.types
        new.keywords, new.abilities, new.givers, new.forbidden = (
            self.keywords, self.abilities, self.givers, self.forbidden,
        )  # fmt: skip
        new.shield, new.touched = self.shield, self.touched
        return new


STORED = (
    "arrived", "attached", "attacks", "changes", "column", "controller", "damage", "drained", "host", "rank", "stamp",
    "stays_drained", "under", "used", "worn_since", "zone",
)  # fmt: skip


_stored = attrgetter(*STORED)


def piece_fields(piece: Piece) -> dict[str, Any]:
    """What has to be stored of a card in play; the rest is printed or worked out."""
    mode = "unit" if piece.unit is not None else "equipment"
    return {"number": piece.number, "mode": mode, **dict(zip(STORED, _stored(piece), strict=True))}


def piece_from(fields: dict[str, Any], setup: Setup) -> Piece:
    """A card in play from what was stored."""
    number = fields.pop("number")
    program = setup.programs[number]
    assert isinstance(program, MaximusCard)
    mode = program.unit if fields.pop("mode") == "unit" else program.equipment
    assert mode is not None
    piece = Piece(number, program, setup.owners[number], fields["controller"], fields["stamp"], fields["arrived"], mode)
    for name, value in fields.items():
        setattr(piece, name, value)
    return piece


def home_of(piece: Piece, place: int) -> int:
    """The card that counts how often an ability is used: the Equipment that grants it, else the Unit (MAX-PWR-2)."""
    granted = place - (len(piece.abilities) - len(piece.givers))
    return piece.givers[granted] if granted >= 0 else piece.number


class Resource:
    """A face-down card in a Resource zone."""

    __slots__ = ("drained", "number", "stays_drained", "used")

    def __init__(self, number: int, *, drained: bool) -> None:
        self.number = number
        self.drained = drained
        self.stays_drained = False
        self.used = 0

    def copy(self) -> Resource:
        """An independent copy."""
        new = Resource.__new__(Resource)
        new.number, new.drained, new.stays_drained, new.used = self.number, self.drained, self.stays_drained, self.used
        return new


class Side(Seat):
    """A player's side: pool, Resources, which cell of the Field holds which Unit, and `uses` that are not counted on a card.

    Worked out by `refresh`: `units`, those on the Field in the order of arrival, and what is `forbidden`. `known` is what has been found
    out about the Field since then, by name.
    """

    __slots__ = (
        "bans",
        "cells",
        "columns",
        "extra_resources",
        "forbidden",
        "jiggawatts",
        "known",
        "placed",
        "resources",
        "units",
        "uses",
    )

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.jiggawatts = 0
        self.resources: list[Resource] = []
        self.cells: dict[Cell, int] = {}
        self.columns = 0
        self.placed = self.extra_resources = 0
        self.bans: list[Change] = []
        self.forbidden: frozenset[str] = frozenset()
        self.uses: dict[Any, int] = {}
        self.known: dict[Any, Any] = {}
        self.units: list[Piece] = []

    def copy(self) -> Side:
        """An independent copy."""
        new = super().copy()
        assert isinstance(new, Side)
        new.jiggawatts, new.columns, new.placed = self.jiggawatts, self.columns, self.placed
        new.extra_resources, new.forbidden = self.extra_resources, self.forbidden
        new.resources = [each.copy() for each in self.resources]
        new.cells = self.cells.copy()
        new.bans = [each.copy() for each in self.bans] if self.bans else []
        new.uses = self.uses.copy()
        new.known, new.units = {}, []
        return new


SIDE_STORED = tuple(name for name in (*Seat.__slots__, *Side.__slots__) if name not in ("forbidden", "known", "units"))

_side_stored = attrgetter(*SIDE_STORED)


def side_fields(side: Side) -> dict[str, Any]:
    """What has to be stored of a player's side; the rest is worked out."""
    return dict(zip(SIDE_STORED, _side_stored(side), strict=True))


def side_from(fields: dict[str, Any], _setup: Setup) -> Side:
    """A player's side from what was stored."""
    side = Side(fields["number"])
    for name, value in fields.items():
        setattr(side, name, value)
    return side
