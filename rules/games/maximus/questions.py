"""Questions that the rules themselves ask, each a block of steps."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.resolution import one_answer
from rules.engine.state import Trigger
from rules.engine.zones import FIELD, GRAVEYARD
from rules.games.maximus.pieces import Cell, Piece
from rules.games.maximus.reading import all_under

if TYPE_CHECKING:
    from rules.games.maximus.reading import Reading
    from rules.games.maximus.state import MaximusState

DECLINE = "decline"


def _discard_down(state: MaximusState, frame: Frame) -> Any:
    """One card after the other until the hand is within its bound (MAX-ZONE-8)."""
    number = frame.context.seat
    seat, bound = state.seats[number], state.setup.options["hand_max"]
    excess = len(seat.hand) - bound
    if excess <= 0:
        return None
    hand = [card for card in seat.hand if not is_kept_avatar(state, card)]
    if not hand:
        return None
    chosen = one_answer(state, frame, 0, "discard_down", number, sorted(hand), is_hidden=True, count=excess)
    if chosen is WAIT:
        return WAIT
    state.discard(chosen, by="rules")
    if excess > 1:
        state.push(DISCARD_DOWN, frame.context)
    return None


def is_kept_avatar(state: Reading, card: int) -> bool:
    """Whether a card is a starting Avatar in hand, which is neither discarded nor placed (section 1.1)."""
    return state.card(card).is_starting_avatar and state.setup.options["avatar_start"] != "field"


def _reattach(state: MaximusState, frame: Frame) -> Any:
    """Equipment whose Unit was destroyed may move on at once and free (MAX-EQP-3); otherwise to the Graveyard (MAX-EQP-4)."""
    context = frame.context
    piece = state.pieces.get(context.source)
    if piece is None or piece.equipment is None:
        return None
    only = context.vars["only"]
    hosts = [unit for unit in state.hosts(piece.number, piece.equipment, piece.controller) if not only or unit in only]
    chosen: Any = DECLINE
    if hosts:
        chosen = one_answer(
            state, frame, 0, "reattach", piece.controller, [*sorted(hosts), DECLINE], about=piece.number
        )
    if chosen is WAIT:
        return WAIT
    if chosen == DECLINE:
        state.drop(piece.number)
    else:
        state.put_on(piece.number, chosen)
    return None


def _go_home(state: MaximusState, frame: Frame) -> Any:
    """A Unit whose control changed back stands in a cell that its player names (MAX-GEN-4)."""
    piece = state.pieces.get(frame.context.source)
    if piece is None:
        return None
    controls = [change.value for change in piece.changes if change.word == "control"]
    held = [number for number in controls if not state.seats[number].is_out]
    number = held[-1] if held else piece.owner
    if number == piece.controller or state.seats[number].is_out:
        return None
    cell: Any = ()
    if piece.unit is not None:
        cell = ask_cell(state, frame, 0, number, piece.number)
        if cell is WAIT:
            return WAIT
        if not cell:  # no room on that Field
            return None
    change_sides(state, piece, number, cell)
    return None


def ask_cell(state: MaximusState, frame: Frame, at: int, number: int, card: int, taken: tuple[Cell, ...] = (), *,
             only: tuple[int, ...] = ()) -> Any:  # fmt: skip
    """In which empty cell of a player's Field a card shall stand, in one `only` if that is free; an empty answer where all are full."""
    cells = [cell for cell in state.free_cells(number) if cell not in taken]
    if only in cells:
        cells = [cell for cell in cells if cell == only]
    return one_answer(state, frame, at, "cell", number, cells, about=card) if cells else ()


def change_sides(state: MaximusState, piece: Piece, number: int, cell: Cell) -> None:
    """Let a Unit stand on another player's side with all it carries; neither `left` nor `entered` (MAX-GEN-4)."""
    giver, left = piece.controller, (piece.rank, piece.column)
    was_front = piece.number in state.frontmost(giver)
    piece.controller = number
    state.is_dirty = True
    if piece.unit is not None:
        del state.seats[giver].cells[left]
        state.stand(piece, cell)
        state.opened(giver, [left])
    state.happens("control_changed", piece.number, number)
    state.came_forward(piece, was_front=was_front)


def _come_back(state: MaximusState, frame: Frame) -> Any:
    """Under “materials_return” the components of a destroyed Fusion come back, each into a cell its player names."""
    context = frame.context
    under = state.materials.get(context.source, [])
    fusion = state.ghosts.get(context.source)
    here = (fusion.rank, fusion.column) if fusion is not None else ()
    cells: list[Any] = []
    for at, piece in enumerate(under):
        is_last = at == len(under) - 1 and here not in cells  # one of them stands in the Fusion's cell (MAX-FUS-12)
        cell = ask_cell(state, frame, at, context.seat, piece.number, tuple(cells), only=here if is_last else ())
        if cell is WAIT:
            return WAIT
        cells.append(cell)
    state.materials.pop(context.source, None)
    for piece, cell in zip(under, cells, strict=True):
        if not cell:  # no room
            for each in (piece, *all_under(piece)):
                state.to_pile(each.number, GRAVEYARD)
            continue
        back_from_under(state, piece, context.seat, cell)
        piece.drained = False
        state.happens("entered", piece.number, context.seat)
    return None


def back_from_under(state: MaximusState, piece: Piece, number: int, cell: Cell) -> None:
    """Put a card that lay under a Fusion back onto the Field with the damage it had (MAX-FUS-14)."""
    piece.controller = number
    piece.stamp = state.next_stamp()
    piece.arrived = state.turn
    piece.zone = FIELD
    if not state.setup.options["materials_keep_damage"]:
        piece.damage = 0
    state.pieces[piece.number] = piece
    state.zones[piece.number] = FIELD
    state.ghosts.pop(piece.number, None)
    state.stand(piece, cell)
    state.listen(piece.number, piece.program.triggered)
    state.add_statics(piece.number)
    state.is_dirty = state.has_new_values = True


def ask_order(state: MaximusState) -> bool:
    """Under “controller_chooses” a player with several waiting triggers says which comes next."""
    if state.is_ordered:
        state.is_ordered = False
        return False
    if len(_next_triggers(state)) < 2:
        return False
    state.push(ORDER, Context(-1, state.queue[0].context.seat))
    return True


def _next_triggers(state: MaximusState) -> list[Trigger]:
    """The triggers of the player who is next that wait before those of any other: new ones do not overtake these (MAX-TRIG-6)."""
    number = state.queue[0].context.seat
    return list(takewhile(lambda each: each.context.seat == number, state.queue))


def _order(state: MaximusState, frame: Frame) -> Any:
    sources = tuple(each.context.source for each in _next_triggers(state))
    seat, places = frame.context.seat, list(range(len(sources)))
    chosen = one_answer(state, frame, 0, "trigger_order", seat, places, cards=sources)
    if chosen is WAIT:
        return WAIT
    state.queue.insert(0, state.queue.pop(chosen))
    state.is_ordered = True
    return None


DISCARD_DOWN = Block(("maximus", "discard_down"), (_discard_down,))
REATTACH = Block(("maximus", "reattach"), (_reattach,))
HOME = Block(("maximus", "home"), (_go_home,))
COME_BACK = Block(("maximus", "come_back"), (_come_back,))
ORDER = Block(("maximus", "order"), (_order,))
BLOCKS = (DISCARD_DOWN, REATTACH, HOME, COME_BACK, ORDER)
