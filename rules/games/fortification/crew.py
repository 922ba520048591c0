"""Who could use a card, among cards that may be added to a position: casters of spells and wearers of equipment (for `staging.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.frames import Context
from rules.engine.zones import DECK, HAND
from rules.games.fortification.card_types import BATTLEGROUND, CharacterFace
from rules.games.fortification.casting import elements_fit, magic_of
from rules.games.fortification.laying import Laying
from rules.games.fortification.wearing import free_spot

if TYPE_CHECKING:
    from rules.games.fortification.card_types import FortificationCard
    from rules.games.fortification.pieces import Piece
    from rules.games.fortification.state import FortificationState

CHAMPION = "champion"


def plainest(cards: Iterable[FortificationCard]) -> FortificationCard | None:
    """The character with the fewest abilities, no Champion; the first one of several."""
    people = [card for card in cards if card.character is not None and card.role != CHAMPION]
    return min(people, key=lambda card: len(card.abilities), default=None)


def user_of(
    card: FortificationCard, cards: Iterable[FortificationCard], options: Mapping[str, Any]
) -> FortificationCard | None:
    """The plainest character that can use a card, the weakest that will do; None where none can, or none is needed."""
    if card.equipment is None and (card.spell is None or card.spell.is_field):
        return None
    people = [each for each in cards if each.character is not None]
    # A Champion is the last that one would ask: it would count against the next one (FORT-CHAMP-1).
    people.sort(key=lambda each: (each.role == CHAMPION, len(each.abilities), _magic(each.character)))
    return next((each for each in people if can_use(each, card, options)), None)


def _magic(face: CharacterFace | None) -> int:
    return 0 if face is None else face.magic


def can_use(person: FortificationCard, card: FortificationCard, options: Mapping[str, Any]) -> bool:
    """Whether a character, alone outside for a spell and at home for equipment, can cast or wear a card."""
    if card.spell is not None and (person.character is None or not person.character.access):
        return False
    table = Laying(options)
    for seat in range(2):
        table.add(person, seat, DECK)
    number, piece = table.add(card, 0, HAND), table.member(person)
    if card.spell is not None and BATTLEGROUND in card.spell.zones:
        table.out(0, 1)
    state = table.settled()
    return any(fits(state, number, each) for each in state.characters_of(0) if each.number == piece)


def fits(state: FortificationState, card: int, piece: Piece) -> bool:
    """Whether a character in play can cast or wear a card, as far as what is printed goes (FORT-CHAR-12, FORT-SPELL-4, FORT-EQ-4)."""
    if state.is_dirty:
        state.refresh()
    program, person = state.card(card), piece.program.character
    if program.equipment is not None:
        return bool(free_spot(state, card, piece))
    face = program.spell
    if face is None or person is None or not person.access or not elements_fit(person, face.elements):
        return False
    context = Context(card, piece.controller)
    context.vars["caster"] = piece.number
    return magic_of(state, piece) >= face.min_magic and all(
        test(state, context, piece.number) for test in face.conditions
    )


def those_needed(
    cards: Sequence[FortificationCard],
    people: Sequence[FortificationCard],
    support: Sequence[FortificationCard],
    options: Mapping[str, Any],
) -> list[FortificationCard]:
    """Characters to be added to `people` so that each of the cards has somebody who can use it, as far as `support` has any."""
    added: list[FortificationCard] = []
    for card in dict.fromkeys(cards):
        if card.character is None and user_of(card, [*people, *added], options) is None:
            found = user_of(card, support, options)
            added += [found] if found is not None else []
    return added
