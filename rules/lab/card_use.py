"""Which cards of a match its players held and played, and who began, read from its log."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.engine.match import Match

DEALT = "dealt"
SHUFFLED = "shuffled"
DRAWN = frozenset(("drawn",))
PLAYED = frozenset(("played",))
BEGINNING = frozenset(("turn", "turn_start"))
Key = tuple[object, ...]


@dataclass(slots=True)
class CardUse:
    """The cards of one seat, each once however many copies: dealt to the opening hand it kept, drawn (these among them), played."""

    opening: set[Key] = field(default_factory=set)
    drawn: set[Key] = field(default_factory=set)
    played: set[Key] = field(default_factory=set)


def card_uses(match: Match) -> list[CardUse]:
    """What became of the cards of each seat's own deck. A hand that was shuffled back and dealt anew does not count."""
    state = match.state
    programs, owners = state.setup.programs, state.setup.owners
    found = [CardUse() for _ in range(state.setup.seats)]
    has_begun = False
    for event in state.log or ():
        kind, card = event.kind, event.card
        if not has_begun:
            has_begun = kind in BEGINNING
            if kind == SHUFFLED:
                found[event.player].opening.clear()
        if card < 0:
            continue
        if kind == DEALT:
            found[owners[card]].opening.add(programs[card].key)
        elif kind in DRAWN:
            found[owners[card]].drawn.add(programs[card].key)
        elif kind in PLAYED:
            found[owners[card]].played.add(programs[card].key)
    for use in found:
        use.drawn |= use.opening
    return found


def first_to_play(match: Match) -> int:
    """The seat whose turn was the first."""
    return next(int(event.player) for event in match.state.log if event.kind in BEGINNING)
