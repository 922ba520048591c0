"""De-fusing: a Fusion falls back into its components (MAX-FUS-11 to -17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.engine.errors import Refusal
from rules.engine.frames import Context
from rules.engine.zones import FIELD, GRAVEYARD
from rules.games.maximus import checking
from rules.games.maximus.card_types import FUSION
from rules.games.maximus.pieces import Cell, Change, Piece
from rules.games.maximus.questions import back_from_under

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState

MOST_LISTED = 24
Cells = Sequence[tuple[int, ...]]


def why_no_fusion(state: MaximusState, card: int) -> Refusal | None:
    """Why a card cannot be de-fused at all."""
    piece = state.pieces.get(card)
    recipe = piece.unit.recipe if piece is not None and piece.unit is not None else None
    if recipe is None or recipe.kind != FUSION:
        return Refusal("R:NOT_FUSION", "MAX-EVO-4", {"card": card})
    if piece is None or not piece.under:
        return Refusal("R:NO_COMPONENTS", "MAX-FUS-24", {"card": card})
    return None


def can_defuse(state: MaximusState, card: int) -> bool:
    """Whether a card on the Field is a Fusion with components."""
    piece = state.pieces.get(card)
    return bool(piece is not None and piece.under) and why_no_fusion(state, card) is None


def remaining(state: MaximusState, fusion: Piece) -> list[int]:
    """The Health that each component has when it is back, before its share of the damage (MAX-FUS-13)."""
    statics = [*state.statics, *((part.number, ability) for part in fusion.under for ability in part.program.statics)]
    if any(each.data.get("stat") == "health" for _, ability in statics for each in ability.statics):
        return _tried(state, fusion)
    return [_alone(state, fusion, part) for part in fusion.under]


def _tried(state: MaximusState, fusion: Piece) -> list[int]:
    """The same where lasting powers change Health: by looking at how it would be."""
    free = state.free_cells(fusion.controller)[: len(fusion.under) - 1]
    if len(free) < len(fusion.under) - 1:
        return [_alone(state, fusion, part) for part in fusion.under]
    trial = state.copy()
    assert isinstance(trial, type(state))
    split(trial, fusion.number, [(fusion.rank, fusion.column), *free], [0] * len(fusion.under), {})
    trial.refresh()
    return [max(0, trial.stat(part.number, "health")) for part in fusion.under]


def _alone(state: MaximusState, fusion: Piece, part: Piece) -> int:
    """The Health of a component by its print, its damage, and the changes it brings along (MAX-FUS-14, -15)."""
    assert part.unit is not None
    damage = part.damage if state.setup.options["materials_keep_damage"] else 0
    own = sorted((change for change in fusion.changes if _is_of(change, part)), key=lambda change: change.stamp)
    numbers = [change for change in own if change.name == "health"]
    fixed = [change.value for change in numbers if change.word == "set_stat"]
    more = sum(change.value for change in numbers if change.word == "modify_stat")
    return max(0, (fixed[-1] if fixed else part.unit.health) + more - damage)


def _is_of(change: Change, part: Piece) -> bool:
    """Whether a change on a Fusion came from one of its direct components."""
    return change.origin[-1:] == (part.number,)


def why_not_split(
    state: MaximusState, fusion: Piece, cells: Cells, shares: Sequence[int], homes: Cells
) -> Refusal | None:
    """Why a Fusion cannot be de-fused so, in the order of section 4.3."""
    return (
        _why_not_there(state, fusion, cells)
        or _why_not_carried(state, fusion, homes)
        or why_not_shared(state, fusion, shares)
    )


def _why_not_there(state: MaximusState, fusion: Piece, cells: Cells) -> Refusal | None:
    """One component stands in the Fusion's cell, the others in empty ones."""
    here = (fusion.rank, fusion.column)
    bad = Refusal("R:BAD_CELL", "MAX-FUS-12", {})
    if len(cells) != len(fusion.under) or len(set(cells)) < len(cells) or here not in cells:
        return bad
    if any(len(each) != 2 for each in cells):
        return bad
    found = [checking.cell(state, fusion.controller, *each) for each in cells if each != here]
    refused = [refusal for refusal in found if refusal is not None]
    if any(refusal.code != "R:CELL_TAKEN" for refusal in refused):
        return bad
    return refused[0] if refused else None


def _why_not_carried(state: MaximusState, fusion: Piece, homes: Cells) -> Refusal | None:
    """Equipment goes on components that it may be on, each piece once, within the bound of the ruleset (MAX-EQP-8)."""
    parts = {piece.number: piece for piece in fusion.under}
    limit = state.setup.options["equip_limit"]
    carried: list[int] = []
    named = [pair[0] for pair in homes if pair]
    for pair in homes:
        is_own = len(pair) == 2 and pair[0] in fusion.attached and named.count(pair[0]) == 1
        if not is_own or state.pieces[pair[0]].controller != fusion.controller:
            return Refusal("R:HOST_ILLEGAL", "MAX-FUS-15", {"equipment": pair[:1], "unit": fusion.number})
        if pair[1] < 0:
            continue
        part = parts.get(pair[1])
        if part is None or not may_carry(state, state.pieces[pair[0]], part):
            return Refusal("R:HOST_ILLEGAL", "MAX-FUS-15", {"equipment": pair[0], "unit": pair[1]})
        carried.append(pair[1])
    full = next((part for part in carried if limit is not None and carried.count(part) > limit), None)
    return None if full is None else Refusal("R:EQUIP_LIMIT", "MAX-EQP-8", {"unit": full})


def why_not_shared(state: MaximusState, piece: Piece, shares: Sequence[int]) -> Refusal | None:
    """Why damage cannot be divided so (MAX-FUS-13)."""
    how, total = state.setup.options["defuse_damage"], shared_out(piece)
    left = remaining(state, piece)
    refusal = Refusal("R:BAD_DISTRIBUTION", "MAX-FUS-13", {"n": total})
    if len(shares) != len(left) or min(shares, default=0) < 0:
        return refusal
    if how == "optional":
        fits = sum(shares) <= total and all(share <= most for share, most in zip(shares, left, strict=True))
    elif how == "free_split":
        fits = sum(shares) == total
    elif total >= sum(left):
        fits = sum(shares) == total and all(share >= most for share, most in zip(shares, left, strict=True))
    else:
        fits = sum(shares) == total and all(share <= most for share, most in zip(shares, left, strict=True))
    return None if fits else refusal


def shared_out(fusion: Piece) -> int:
    """The damage that is divided; Health beyond the maximum is none (`heal_cap`)."""
    return max(0, fusion.damage)


def split(state: MaximusState, card: int, cells: Sequence[Cell], shares: Sequence[int], homes: dict[int, int]) -> None:
    """De-fuse: the Fusion goes to the Graveyard, its components come back with their share of its damage (MAX-FUS-12)."""
    fusion = state.pieces[card]
    seat, under, equipment = fusion.controller, fusion.under, fusion.attached.copy()
    fusion.under = []
    state.leave(card, GRAVEYARD)
    for piece, cell, share in zip(under, cells, shares, strict=True):
        back_from_under(state, piece, seat, cell)
        piece.damage += share
        piece.drained = fusion.drained and state.setup.options["fusion_drained"] != "never"
        piece.changes = [change for change in fusion.changes if _is_of(change, piece)]
        for change in piece.changes:
            change.origin = change.origin[:-1]
    state.happens("defused", card, seat)
    state.settle_gone([fusion])
    for piece in under:
        state.happens("entered", piece.number, seat)
    parts = tuple(piece.number for piece in under)
    for number in equipment:
        _rehome(state, number, homes.get(number, -1), parts, seat)
    state.units_hurt = state.is_dirty = True


def _rehome(state: MaximusState, equipment: int, home: int, parts: tuple[int, ...], seat: int) -> None:
    """Equipment of a de-fused Fusion goes on the component named, or its own controller is asked (MAX-FUS-15)."""
    piece = state.pieces[equipment]
    piece.host = -1
    state.is_dirty = True
    state.end_changes(lambda until: until == ("attached", equipment))
    if home >= 0:
        state.put_on(equipment, home)
    elif piece.controller != seat:
        state.zones[equipment] = piece.zone = FIELD
        state.loose.append((equipment, parts))
    else:
        state.drop(equipment)


def arrangements(
    state: MaximusState, card: int
) -> list[tuple[tuple[Cell, ...], tuple[int, ...], tuple[tuple[int, int], ...]]]:
    """Ways to de-fuse that are listed: every component in the Fusion's cell once, the others in the nearest free cells.

    Any other arrangement by the rules is accepted too; listing all would mean thousands.
    """
    fusion = state.pieces[card]
    here: Cell = (fusion.rank, fusion.column)
    free = state.free_cells(fusion.controller)
    count = len(fusion.under)
    if len(free) < count - 1:
        return []
    places: list[tuple[Cell, ...]] = []
    for stays in range(count):
        for start in range(min(3, len(free) - count + 2)):
            others = iter(free[start : start + count - 1])
            places.append(tuple(here if at == stays else next(others) for at in range(count)))
    homes = _homes(state, fusion)
    found = [(cells, shares, homes) for shares in _splits(state, fusion) for cells in places]
    return found[:MOST_LISTED]


def _splits(state: MaximusState, fusion: Piece) -> list[tuple[int, ...]]:
    left, total = remaining(state, fusion), shared_out(fusion)
    found: list[tuple[int, ...]] = []
    if state.setup.options["defuse_damage"] == "optional":
        found, total = [(0,) * len(left)], min(total, sum(left))
    elif total >= sum(left):
        return [(*left[:-1], total - sum(left[:-1]))]
    for first in range(len(left)):
        rest, shares = total, [0] * len(left)
        for at in [*range(first, len(left)), *range(first)]:
            shares[at] = min(rest, left[at])
            rest -= shares[at]
        if tuple(shares) not in found:
            found.append(tuple(shares))
    return found


def _homes(state: MaximusState, fusion: Piece) -> tuple[tuple[int, int], ...]:
    """Each own Equipment on the first component that may carry it and has room for it."""
    found: list[tuple[int, int]] = []
    limit = state.setup.options["equip_limit"]
    for number in fusion.attached:
        piece = state.pieces[number]
        if piece.controller == fusion.controller:
            taken = [home for _, home in found]
            fitting = [part.number for part in fusion.under if may_carry(state, piece, part)]
            free = [part for part in fitting if limit is None or taken.count(part) < limit]
            found.append((number, free[0] if free else -1))
    return tuple(found)


def may_carry(state: MaximusState, equipment: Piece, part: Piece) -> bool:
    """Whether Equipment of its Fusion's controller may go on a component that still lies under it, judged by print (MAX-FUS-15)."""
    assert equipment.equipment is not None
    if equipment.equipment.side == "opponent":
        return False
    context = Context(equipment.number, equipment.controller)
    zone, state.zones[part.number] = state.zones[part.number], FIELD
    try:
        return equipment.equipment.host.fits(state, context, part.number)
    finally:
        state.zones[part.number] = zone
