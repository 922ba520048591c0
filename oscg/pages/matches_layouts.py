"""How the tables of the games look: a view (`Windowed.whole`) becomes sides with ranks or rows, slots, piles and hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oscg.pages.matches_table import (
    CardOf,
    Pawn,
    Row,
    SideSheet,
    Slot,
    Slots,
    TableSheet,
    TableStat,
    View,
    hand_of,
    pile_of,
    plain_table,
    shown,
    slot_of,
)

Layout = Callable[[View, CardOf], TableSheet]


def table_of(game: str, view: View, card_of: CardOf) -> TableSheet:
    """The table of a game's view."""
    return LAYOUTS.get(game, plain_table)(view, card_of)


# ------------------------------------------------------------------------------------------------------------- Maximus
def maximus_table(view: View, card_of: CardOf) -> TableSheet:
    """Ranks of Units with their numbers, Resources, and what lies in piles."""
    return TableSheet(tuple(_maximus_side(side, card_of) for side in view["seats"]))


def _maximus_side(side: View, card_of: CardOf) -> SideSheet:
    hand, held, is_open = hand_of(side["hand"], card_of)
    resources = tuple(
        Slot(
            shown(each, card_of).name if "card" in each else "Resource",
            "used" if each["drained"] else "up" if "card" in each else "set",
        )
        for each in side["resources"]
    )
    slots = [Slots("Resources", resources)] if resources else []
    if side["loose"]:
        slots.append(Slots("Equipment without a Unit", tuple(slot_of(each, card_of) for each in side["loose"])))
    return SideSheet(
        seat=side["seat"],
        is_out=side["is_out"],
        numbers=(("Jiggawatts", side["jiggawatts"]), ("Hand", held), ("Deck", side["deck"])),
        rows=_ranks(side, card_of),
        slots=tuple(slots),
        piles=(pile_of("Graveyard", side["graveyard"], card_of),),
        hand=hand,
        has_hand=is_open,
    )


def _ranks(side: View, card_of: CardOf) -> tuple[Row, ...]:
    """The ranks that hold Units, the front first; a column stands in the same place of every rank."""
    units = side["field"]
    if not units:
        return ()
    first, last = (edge(unit["column"] for unit in units) for edge in (min, max))
    at = {(unit["rank"], unit["column"]): unit for unit in units}
    ranks = range(min(unit["rank"] for unit in units), max(unit["rank"] for unit in units) + 1)
    return tuple(
        Row(
            f"Rank {rank}",
            tuple(
                _maximus_unit(at[rank, column], card_of) if (rank, column) in at else None
                for column in range(first, last + 1)
            ),
        )
        for rank in ranks
    )


def _maximus_unit(unit: View, card_of: CardOf) -> Pawn:
    notes = ["Drained"] if unit["drained"] else []
    notes += [each.replace("_", " ").capitalize() for each in unit["keywords"]]
    if unit["under"]:
        notes.append(f"{len(unit['under'])} under it")
    return Pawn(
        unit["card"],
        shown(unit, card_of),
        stats=(
            TableStat("heart", "Health", unit["health"], unit["max_health"]),
            TableStat("sword", "Offense", unit["offense"]),
            TableStat("shield", "Defense", unit["defense"]),
        ),
        notes=tuple(notes),
        attached=tuple(shown(each, card_of) for each in unit["equipment"]),
        is_turned=unit["drained"],
    )


# --------------------------------------------------------------------------------------------------------- C.A.R.D. Wars
def card_wars_table(view: View, card_of: CardOf) -> TableSheet:
    """Row and bench of Summons with their six numbers, Magic and Trap slots, and the Crystal."""
    attack = view.get("attack") or {}
    facts = [("Round", str(view["round"])), ("Phase", str(view["phase"]).replace("_", " ").capitalize())]
    if attack.get("die"):
        facts.append(("Die", str(attack["die"])))
    weathers = [slot_of(side["weather"], card_of) for side in view["seats"] if side["weather"] is not None]
    common = (Slots("Weather", tuple(weathers)),) if weathers else ()
    sides = tuple(_card_wars_side(side, card_of, attack) for side in view["seats"])
    return TableSheet(sides, common, tuple(facts))


def _card_wars_side(side: View, card_of: CardOf, attack: View) -> SideSheet:
    hand, held, is_open = hand_of(side["hand"], card_of)
    rows = [Row("Row", tuple(_summon(each, card_of, attack) for each in side["row"]))]
    if any(each is not None for each in side["bench"]):
        rows.append(Row("Bench", tuple(_summon(each, card_of, attack) for each in side["bench"])))
    magic = tuple(
        Slot("Free", "free") if each is None else slot_of(each, card_of, "used" if each["used"] else "up")
        for each in side["magic"]
    )
    traps = tuple(
        Slot("Free", "free") if each is None else slot_of(each, card_of) if "card" in each else Slot("Set", "set")
        for each in side["traps"]
    )
    return SideSheet(
        seat=side["seat"],
        numbers=(
            ("Crystal", side["thirds"]),
            ("Hand", held),
            ("Main", side["deck"]),
            ("Off-hand", side["affinity_deck"]),
        ),
        rows=tuple(rows),
        slots=(Slots("Magic", magic), Slots("Traps", traps)),
        piles=tuple(
            pile_of(name, side[key], card_of)
            for name, key in (("Graveyard", "graveyard"), ("Spent", "affinity_discard"), ("Erased", "removed"))
        ),
        hand=hand,
        has_hand=is_open,
    )


def _summon(unit: Any, card_of: CardOf, attack: View) -> Pawn | None:
    if unit is None:
        return None
    strength = ("staff", "INT") if unit["attack_type"] == "int" else ("sword", "STR")
    notes = []
    if unit["card"] in (attack.get("attacker"), attack.get("target")):
        notes.append("Attacks now" if unit["card"] == attack.get("attacker") else "Attacked now")
    notes += [f"No {each.replace('_', ' ')}" for each in unit["forbidden"]]
    notes += [f"Immune: {each.replace('_', ' ')}" for each in unit["immune"]]
    if unit["has_item"]:
        notes.append("Bears an Item")
    if unit["counters"]:
        notes.append(f"{unit['counters']} counters")
    return Pawn(
        unit["card"],
        shown(unit, card_of),
        stats=(
            TableStat("heart", "HP", unit["hp"], unit["max_hp"]),
            TableStat(*strength, unit["atk"]),
            TableStat("boots", "AGI", unit["agi"]),
            TableStat("gloves", "CHA", unit["cha"]),
            TableStat("shield", "VIT", unit["vit"]),
            TableStat("tome", "WIS", unit["wis"]),
        ),
        notes=tuple(notes),
        is_turned=unit["attacks_left"] == 0,
    )


# --------------------------------------------------------------------------------------------------------- Fortification
def fortification_table(view: View, card_of: CardOf) -> TableSheet:
    """Parties of Characters with what they wear, and the fort's points."""
    battle = view.get("battle")
    facts: list[tuple[str, str]] = []
    if battle is not None:
        facts = [("Battle of party", str(battle["slot"])), ("Attacks left", str(battle["attacks_left"]))]
        if battle["defending_slot"]:
            facts.append(("Defended by party", str(battle["defending_slot"])))
    return TableSheet(tuple(_fort_side(side, card_of) for side in view["seats"]), (), tuple(facts))


def _fort_side(side: View, card_of: CardOf) -> SideSheet:
    hand, held, is_open = hand_of(side["hand"], card_of)
    return SideSheet(
        seat=side["seat"],
        numbers=(
            ("Fort", side["fort"]),
            ("Hand", held),
            ("Deck", side["deck"]),
            ("Restricted zone", side["restricted_zone"]),
            *((("Champions", side["champions"]),) if "champions" in side else ()),
        ),
        rows=tuple(_party(party, card_of) for party in side["parties"]),
        piles=(pile_of("Graveyard", side["graveyard"], card_of),),
        hand=hand,
        has_hand=is_open,
    )


def _party(party: View, card_of: CardOf) -> Row:
    where = "On the battleground" if party["out"] else "In the fort"
    total = f": attack {party['attack']}, defense {party['defense']}" if "attack" in party else ""
    members = tuple(_character(each, card_of) for each in party["members"])
    return Row(f"Party {party['slot']}", members, f"{where}{total}")


def _character(member: View, card_of: CardOf) -> Pawn:
    worn = tuple(shown(each, card_of) for each in member["equipment"])
    notes = ("Face down",) if member["face_down"] else ()
    if "card" not in member:
        return Pawn(-1, shown(member, card_of), notes=notes, attached=worn)
    stats: tuple[TableStat, ...] = ()
    if "life" in member:
        stats = (
            TableStat("heart", "Life", member["life"], member["max_life"]),
            TableStat("sword", "Attack", member["attack"]),
            TableStat("shield", "Defense", member["defense"]),
            TableStat("spark", "Magic", member["magic"]),
        )
    return Pawn(
        member["card"], shown(member, card_of), stats=stats, notes=notes, attached=worn, is_turned=member["face_down"]
    )


LAYOUTS: Mapping[str, Layout] = {
    "maximus": maximus_table,
    "card-wars": card_wars_table,
    "fortification": fortification_table,
}
"""Game → how its table is laid out."""
