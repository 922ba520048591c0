"""What a Fortification match keeps of each card in play, each party, each player and the battle.

Tuples and `Change`s are never changed in place, so that copies of a match share them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.program import AbilityProgram
from rules.engine.state import Seat, Setup
from rules.engine.zones import FIELD
from rules.games.fortification.card_types import FortificationCard

NONE: Mapping[str, int] = {}
SLOTS = (1, 2, 3)
HAND_1, HAND_2, BOTH_HANDS, ARMOR = "hand1", "hand2", "hands", "armor"
PARTY_SIZE = 3


@dataclass(frozen=True, slots=True)
class Change:
    """Something that changes a card, a party or a player for a time. `until` says when it ends, as `Changes.until` makes it.

    `source` is the card it comes from; `is_gear` marks what equipment does to its wearer, `is_assist` the bonus of an Assist.
    """

    word: str
    name: str
    value: int
    until: tuple[Any, ...]
    stamp: int
    source: int = -1
    is_assist: bool = False


class Piece:
    """A character in a party, or equipment that a character wears.

    What comes after `changes` is worked out by `Changes.refresh`. The `gear_…` numbers are what worn equipment adds: in a normal attack
    only the lead's count (FORT-NORM-3). `below` is how far changes have taken numbers under 0: equipment adds to that (FORT-STAT-2).
    """

    __slots__ = (
        "allowed", "arrived", "attached", "attack", "below", "changes", "controller", "damage", "defense", "factor", "forbidden",
        "gear_attack", "gear_defense", "gear_magic", "host", "is_character", "magic", "max_life", "number", "out", "program",
        "seen", "shed", "shield", "slot", "spent", "spot", "stamp", "touched", "used", "zone",
    )  # fmt: skip

    def __init__(self, number: int, program: FortificationCard, controller: int, stamp: int, arrived: int) -> None:
        self.number = number
        self.program = program
        self.controller = controller
        self.stamp = stamp
        self.arrived = arrived
        self.zone = FIELD
        self.is_character = program.character is not None
        self.slot = 0
        self.out = self.seen = False
        self.host = -1
        self.spot = ""
        self.attached: tuple[int, ...] = ()
        self.damage = self.spent = 0
        self.shed: tuple[tuple[int, str], ...] = ()
        self.used: dict[Any, int] = {}
        self.changes: tuple[Change, ...] = ()
        self.touched = True
        self.gear_attack = self.gear_defense = self.gear_magic = 0
        self.attack = self.defense = self.magic = self.max_life = 0
        self.allowed = self.forbidden = self.below = NONE
        self.shield: int | None = 0
        self.factor: tuple[str, ...] = ()

    def print_character(self, life_source: str) -> None:
        """Set the values worked out to those that are printed (FORT-CHAR-2, FORT-CHAR-3)."""
        face = self.program.character
        if face is not None:
            self.attack, self.defense, self.magic = face.attack, face.defense, face.magic
            self.max_life = face.life if life_source == "printed" else 5 if life_source == "fixed_5" else face.defense
        self.gear_attack = self.gear_defense = self.gear_magic = 0
        self.allowed = self.forbidden = self.below = NONE
        self.shield, self.factor, self.touched = 0, (), False

    def copy(self) -> Piece:
        """An independent copy."""
        new = Piece.__new__(Piece)
        new.number, new.program, new.controller, new.stamp = self.number, self.program, self.controller, self.stamp
        new.arrived, new.zone, new.is_character, new.slot = self.arrived, self.zone, self.is_character, self.slot
        new.out, new.seen, new.host, new.spot, new.attached = self.out, self.seen, self.host, self.spot, self.attached
        new.damage, new.spent, new.shed, new.changes = self.damage, self.spent, self.shed, self.changes
        new.used = self.used.copy() if self.used else {}
        new.gear_attack, new.gear_defense, new.gear_magic = self.gear_attack, self.gear_defense, self.gear_magic
        new.attack, new.defense, new.magic, new.max_life = self.attack, self.defense, self.magic, self.max_life
        new.allowed, new.forbidden, new.shield, new.factor = self.allowed, self.forbidden, self.shield, self.factor
        new.touched, new.below = self.touched, self.below
        return new


STORED = (
    "arrived", "attached", "changes", "controller", "damage", "host", "out", "seen", "shed", "slot", "spent", "spot", "stamp",
    "used", "zone",
)  # fmt: skip


def piece_fields(piece: Piece) -> dict[str, Any]:
    """What has to be stored of a card in play; the rest is printed or worked out."""
    return {"number": piece.number, **{name: getattr(piece, name) for name in STORED}}


def piece_from(fields: dict[str, Any], setup: Setup) -> Piece:
    """A card in play from what was stored."""
    number = fields.pop("number")
    program = setup.programs[number]
    assert isinstance(program, FortificationCard)
    piece = Piece(number, program, fields["controller"], fields["stamp"], fields["arrived"])
    for name, value in fields.items():
        setattr(piece, name, value)
    return piece


class Party:
    """One to three characters in their order, the first of which leads (FORT-PARTY-2, FORT-PARTY-3).

    The turns in which it last got a `newcomer`, was `reformed`, went out (`mobilised`) and `fought` as attacker. `retreats` are the
    windows of an early retreat it may use (FORT-MOB-9). The rest is worked out.
    """

    __slots__ = (
        "allowed", "attack_bonus", "changes", "defense_bonus", "forbidden", "fought", "members", "mobilised", "newcomer", "out",
        "reformed", "retreats", "seat", "slot", "stamp",
    )  # fmt: skip

    def __init__(self, seat: int, slot: int, stamp: int) -> None:
        self.seat = seat
        self.slot = slot
        self.stamp = stamp
        self.members: tuple[int, ...] = ()
        self.out = False
        self.newcomer = self.reformed = self.mobilised = self.fought = 0
        self.retreats: tuple[str, ...] = ()
        self.changes: tuple[Change, ...] = ()
        self.allowed = self.forbidden = NONE
        self.attack_bonus = self.defense_bonus = 0

    def copy(self) -> Party:
        """An independent copy."""
        new = Party.__new__(Party)
        new.seat, new.slot, new.stamp, new.members, new.out = self.seat, self.slot, self.stamp, self.members, self.out
        new.newcomer, new.reformed, new.mobilised, new.fought = (
            self.newcomer,
            self.reformed,
            self.mobilised,
            self.fought,
        )
        new.retreats, new.changes, new.allowed, new.forbidden = (
            self.retreats,
            self.changes,
            self.allowed,
            self.forbidden,
        )
        new.attack_bonus, new.defense_bonus = self.attack_bonus, self.defense_bonus
        return new


PARTY_WORKED_OUT = frozenset(("allowed", "attack_bonus", "defense_bonus", "forbidden"))


def party_fields(party: Party) -> dict[str, Any]:
    """What has to be stored of a party."""
    return {name: getattr(party, name) for name in Party.__slots__ if name not in PARTY_WORKED_OUT}


def party_from(fields: dict[str, Any], _setup: Setup) -> Party:
    """A party from what was stored."""
    party = Party(fields["seat"], fields["slot"], fields["stamp"])
    for name, value in fields.items():
        setattr(party, name, value)
    return party


class Side(Seat):
    """A player's side: fort points, the three slots, the restricted zone, and what was used of this turn's allowances.

    `slot_out` is the slot whose party is on the battleground, 0 for none; `champions` were played in this match. `mode` is the class
    of cards chosen for this turn under `main_phase_mode=one_of`.
    """

    __slots__ = (
        "allowed", "bans", "battles", "champions", "equipped", "forbidden", "fort", "mode", "moved", "parties", "placed",
        "restricted", "slot_out", "uses",
    )  # fmt: skip

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.fort = 0
        self.parties: list[Party | None] = [None, None, None]
        self.slot_out = 0
        self.restricted: list[int] = []
        self.placed = self.equipped = self.moved = self.battles = self.champions = 0
        self.mode = ""
        self.bans: tuple[Change, ...] = ()
        self.uses: dict[Any, int] = {}
        self.allowed = self.forbidden = NONE

    def copy(self) -> Side:
        """An independent copy."""
        new = super().copy()
        assert isinstance(new, Side)
        new.fort, new.slot_out, new.mode, new.bans = self.fort, self.slot_out, self.mode, self.bans
        new.placed, new.equipped, new.moved, new.battles = self.placed, self.equipped, self.moved, self.battles
        new.champions, new.allowed, new.forbidden = self.champions, self.allowed, self.forbidden
        new.parties = [None if each is None else each.copy() for each in self.parties]
        new.restricted, new.uses = self.restricted.copy(), self.uses.copy()
        return new

    def party(self, slot: int) -> Party | None:
        """The party of a slot, 1 to 3."""
        return self.parties[slot - 1]

    def party_out(self) -> Party | None:
        """The party on the battleground."""
        return self.parties[self.slot_out - 1] if self.slot_out else None


def side_fields(side: Side) -> dict[str, Any]:
    """What has to be stored of a player's side; what is allowed and forbidden to it is worked out."""
    left_out = ("allowed", "forbidden")
    return {name: getattr(side, name) for name in (*Seat.__slots__, *Side.__slots__) if name not in left_out}


def side_from(fields: dict[str, Any], _setup: Setup) -> Side:
    """A player's side from what was stored."""
    side = Side(fields["number"])
    for name, value in fields.items():
        setattr(side, name, value)
    return side


class Battle:
    """A battle: whose it is, which parties meet in it (by slot and stamp; 0 for none), and what has happened in it so far.

    `held`: defenders stood against it to the end, wherever they have gone since.
    """

    __slots__ = (
        "attacks", "brought", "closing", "defended", "ends_turn", "forced", "fort_lost", "held", "seat", "settled", "slot",
        "spells", "stamp", "strikes", "target_slot", "target_stamp", "tries",
    )  # fmt: skip

    def __init__(self, seat: int, slot: int, stamp: int, attacks: int) -> None:
        self.seat = seat
        self.slot = slot
        self.stamp = stamp
        self.attacks = attacks
        self.target_slot = self.target_stamp = 0
        self.brought = self.closing = self.defended = self.ends_turn = self.held = self.settled = False
        self.strikes = self.spells = self.fort_lost = self.tries = 0
        self.forced: tuple[int, ...] = ()

    def copy(self) -> Battle:
        """An independent copy."""
        new = Battle(self.seat, self.slot, self.stamp, self.attacks)
        new.target_slot, new.target_stamp, new.brought, new.closing = (
            self.target_slot, self.target_stamp, self.brought, self.closing,
        )  # fmt: skip
        new.defended, new.ends_turn, new.held, new.settled = self.defended, self.ends_turn, self.held, self.settled
        new.strikes, new.spells, new.fort_lost, new.tries = self.strikes, self.spells, self.fort_lost, self.tries
        new.forced = self.forced
        return new


class Harm:
    """Damage that is about to be dealt, or knock-outs that are about to happen (`by_effect` without damage), all at one moment.

    `portions` hold for each character its number, its stamp and the damage; −1 as damage: it would be knocked out by an effect. The first
    of them, `done` in number, are settled. What is more than the last one can bear goes on to the next of `spills`, by number and stamp.
    """

    __slots__ = ("by", "done", "portions", "source", "spills")

    def __init__(
        self, portions: tuple[tuple[int, int, int], ...], source: int, by: str, spills: tuple[tuple[int, int], ...] = ()
    ) -> None:
        self.portions = portions
        self.source = source
        self.by = by
        self.done = 0
        self.spills = spills

    def copy(self) -> Harm:
        """An independent copy."""
        new = Harm(self.portions, self.source, self.by, self.spills)
        new.done = self.done
        return new


PARTS = (Battle, Change, Harm, Party, Piece, Side)
Granted = AbilityProgram | None
