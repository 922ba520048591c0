"""De-fusing that is asked for: the window, which is the one answer other players have (MAX-FUS-16), and effects that demand it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.choices import Choice
from rules.engine.errors import Refusal
from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.resolution import one_answer
from rules.games.maximus import splitting
from rules.games.maximus.questions import DECLINE

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState

WINDOW_ASKED, DEMANDED = "defuse_window", "defuse"


def threatened(state: MaximusState, seat: int, named: Sequence[int], *, is_late: bool = False) -> list[int]:
    """The Fusions whose controllers may de-fuse now that `seat` has named these cards, in turn order.

    Where every action is answered, what is named late, while an ability resolves, is answered once more.
    """
    how = state.setup.options["defuse_window"]
    if how == "none":
        return []
    pieces = state.pieces
    found: list[int] = []
    for card in pieces if how == "every_action" and not is_late else named:
        piece = pieces.get(card)
        if piece is not None and piece.under and piece.controller != seat and splitting.can_defuse(state, card):
            found.append(card)
    if not found:
        return found
    order = {number: at for at, number in enumerate(state.in_turn_order())}
    return sorted(found, key=lambda card: order.get(state.pieces[card].controller, 99))


def open_window(state: MaximusState, seat: int, named: Sequence[int], *, is_late: bool = False) -> None:
    """Ask each controller, one after the other: de-fuse, with all details, or decline."""
    _ask_all(state, threatened(state, seat, named, is_late=is_late), WINDOW_ASKED)


def demand(state: MaximusState, fusions: Sequence[int]) -> None:
    """Let the controllers of Fusions say how these are de-fused."""
    _ask_all(state, fusions, DEMANDED)


def _ask_all(state: MaximusState, fusions: Sequence[int], kind: str) -> None:
    for card in reversed(list(dict.fromkeys(fusions))):
        context = Context(card, state.pieces[card].controller)
        context.vars["kind"] = kind
        state.push(SPLITTING, context)


def _split(state: MaximusState, frame: Frame) -> Any:
    """One Fusion: where its components go is asked when those before it stand already."""
    card, kind = frame.context.source, frame.context.vars["kind"]
    said: Any = DECLINE
    if splitting.can_defuse(state, card):
        options: list[Any] = [*splitting.arrangements(state, card)]
        if kind == WINDOW_ASKED or not options:
            options.append(DECLINE)
        said = one_answer(state, frame, 0, kind, state.pieces[card].controller, options, about=card)
        if said is WAIT:
            return WAIT
    if said != DECLINE:
        cells, shares, homes = said
        splitting.split(state, card, cells, shares, dict(homes))
    if said == DECLINE or kind == DEMANDED:
        frame.at = len(frame.block.steps)
    return None


def _nothing(_state: MaximusState, _frame: Frame) -> None:
    """What a de-fusing in the window set going has been settled by now."""


def why_no_answer(state: MaximusState, choice: Choice, value: Any) -> Refusal | None:
    """Why a Fusion cannot be de-fused in a way that was not offered: only some of all ways are listed."""
    fits = type(value) is tuple and len(value) == 3 and all(type(part) is tuple for part in value)
    if not fits or not all(type(share) is int for share in value[1]) or not all(_is_list(part) for part in value[::2]):
        return Refusal("R:BAD_ANSWER")
    return splitting.why_not_split(state, state.pieces[choice.about], *value)


def _is_list(lists: tuple[Any, ...]) -> bool:
    return all(type(each) is tuple and all(type(number) is int for number in each) for each in lists)


SPLITTING = Block(("maximus", "splitting"), (_split, _nothing), frozenset((1,)))
