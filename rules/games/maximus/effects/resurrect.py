"""resurrect: brings cards back from their owner's own Graveyard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Context, Frame, Step
from rules.engine.program import Test
from rules.engine.zones import GRAVEYARD
from rules.games.maximus import arriving

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_resurrect(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """To the hand, to a cell of the Field, or as the player says (MAX-WORD-12 to -15)."""
    cards = compiler.cards(data["to"])
    where, kind = data.get("where", "either"), _kind_of(data["to"], compiler.current)

    def step(state: MaximusState, frame: Frame) -> Any:
        found = [card for card in cards(state, frame.context) if state.zones[card] == GRAVEYARD]
        found = [card for card in found if state.setup.owners[card] == frame.context.seat]
        return arriving.arrive(state, frame, found, where, "resurrected", kind)

    return step


def _kind_of(reference: Any, ability: Mapping[str, Any]) -> str:
    """The kind of cards that the effect speaks of, if it does."""
    meant = reference.get("all", {}) if isinstance(reference, Mapping) else {}
    for target in ability.get("targets", ()):
        if reference == f"${target['id']}":
            meant = target.get("filter", {})
    return str(meant.get("kind", ""))


def may_be_named(data: Mapping[str, Any]) -> Test:
    """A card of the own Graveyard; for the Field alone, one that can be there (MAX-WORD-13, -15, -18)."""
    for_the_field = data.get("where", "either") == "field"

    def test(state: Any, context: Context, card: int) -> bool:
        is_own = state.zones[card] == GRAVEYARD and state.setup.owners[card] == context.seat
        return is_own and (not for_the_field or arriving.is_for_the_field(state, card))

    return test


EFFECT = Effect(compile_resurrect, aims=may_be_named)
