"""Small Fortification positions in which some cards can be used at once, for the loophole finder (`Hunting.stage`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.engine.match import ANSWER, Match
from rules.engine.zones import DECK, GRAVEYARD, HAND
from rules.games.fortification.crew import CHAMPION, plainest, those_needed, user_of
from rules.games.fortification.laying import Laying
from rules.games.fortification.move_words import preset
from rules.games.fortification.pieces import PARTY_SIZE, SLOTS

if TYPE_CHECKING:
    from rules.engine.game import GameRules
    from rules.engine.hunting import Stage
    from rules.games.fortification.card_types import FortificationCard

AFTER_BANS = 3
"""The first turn in which nothing is barred any more (FORT-FIRST)."""
ARRIVING = frozenset(("entered", "played", "drawn", "discarded"))
"""Events that a character hears of itself only on its way into play or out of the hand."""
LEAST = 2
"""Members of the party in front: enough for what names two of them."""


@dataclass(slots=True)
class Camp:
    """What lies on one side. `fort` has the parties of the slots, `worn` what the leads wear; `is_met`: the first party stands outside."""

    fort: tuple[list[FortificationCard], ...] = field(default_factory=lambda: ([], [], []))
    hand: list[FortificationCard] = field(default_factory=list)
    graveyard: list[FortificationCard] = field(default_factory=list)
    worn: list[FortificationCard] = field(default_factory=list)
    is_met: bool = False

    def admit(self, card: FortificationCard, slots: Sequence[int] = SLOTS) -> bool:
        """Put a character into the first party that has room."""
        for slot in slots:
            if len(self.fort[slot - 1]) < PARTY_SIZE:
                self.fort[slot - 1].append(card)
                return True
        return False

    def people(self) -> list[FortificationCard]:
        """The characters in the fort."""
        return [card for party in self.fort for card in party]


Props = frozenset[tuple[int, str]]
"""What is laid out besides, by seat, because a spell cannot be cast without it."""


def staged(game: GameRules, asked: Stage) -> Match:
    """The position that is asked for: see `Camp`; turn 3, the main phase of seat 0.

    What lies besides what was asked for: who casts and wears, a plain character beside a lone lead and one at home; and only
    where a spell could not be cast without it a card in the graveyard or hand, equipment on leads, a third member or a party outside.
    """
    props: Props = frozenset()
    for seat in range(2):
        spells = {card.key for card in _asked(asked, seat) if card.spell is not None and not card.reaction}
        castable = _castable(game, asked, props, seat) if spells else spells
        for extra in _props(seat):
            if castable >= spells:
                break
            more = _castable(game, asked, props | {extra}, seat)
            if len(more) > len(castable):
                props, castable = props | {extra}, more
    return Match(game, _laid(asked, props, 0).settled())


def _asked(asked: Stage, seat: int) -> Sequence[FortificationCard]:
    """The cards that a seat shall have."""
    return asked.hands[seat] if seat < len(asked.hands) else ()


def _props(seat: int) -> Iterator[tuple[int, str]]:
    other = 1 - seat
    yield from (
        (seat, "grave"),
        (seat, "hand"),
        (seat, "copies"),
        (other, "third"),
        (other, "worn"),
        (seat, "worn"),
        (other, "met"),
    )
    yield from ((seat, "full hand"), (seat, "met"), (other, "hand"), (other, "grave"))  # fmt: skip


def _castable(game: GameRules, asked: Stage, props: Props, seat: int) -> set[Any]:
    """The spells (by key) that a seat could cast in its own turn: at home, with a party outside, or in a battle."""
    match = Match(game, _laid(asked, props, seat).settled())
    found = _cast(match, seat)
    for slot in SLOTS:
        ahead = match.copy()
        for step in (("mobilise", slot), ("attack",)):
            if step in ahead.legal_actions(seat):
                ahead.apply(step, seat)
                while ahead.pending is not None:
                    ahead.apply((ANSWER, preset(ahead.state, ahead.pending)))
                found |= _cast(ahead, seat)
    return found


def _cast(match: Match, seat: int) -> set[Any]:
    if match.outcome is not None or match.state.active != seat:
        return set()
    moves = match.legal_actions(seat)
    return {match.state.card(move[1]).key for move in moves if move[0] in ("cast_field", "cast_character")}


# ------------------------------------------------------------------------------------------------------------ laying out
def _laid(asked: Stage, props: Props, active: int) -> Laying:
    """The position with its props, in a turn of `active`."""
    table = Laying(asked.options, seed=asked.seed, turn=AFTER_BANS + active, active=active)
    common = [*asked.fillers, *asked.support, *(card for hand in asked.hands for card in hand)]
    for seat in range(2):
        for card in _deck(asked.fillers or common, asked.deck):
            table.add(card, seat, DECK)
    for seat in range(2):
        camp = _camp(asked, seat, common, {word for number, word in props if number == seat})
        _lay(table, seat, camp)
    return table


def _deck(cards: Sequence[FortificationCard], size: int) -> list[FortificationCard]:
    """A deck that begins with copies of the first card, so that what is drawn makes few differences; the others lie below."""
    if not cards:
        return []
    kinds = list(dict.fromkeys(cards))[: max(1, size // 2)]
    return [*kinds[:0:-1], *[kinds[0]] * (max(1, size) - len(kinds) + 1)]


def _camp(asked: Stage, seat: int, common: Sequence[FortificationCard], props: Iterable[str]) -> Camp:
    """One side of the position."""
    camp, plain = Camp(), plainest(asked.fillers) or plainest(common)
    cards = _asked(asked, seat)
    for card in cards:
        if card.character is None or not camp.admit(card) or card.role == CHAMPION or _hears_of_its_coming(card):
            camp.hand.append(card)
    helpers = those_needed(cards, camp.people(), common, asked.options)
    if plain is not None and not camp.people() and not helpers:
        camp.admit(plain)
    for helper in helpers:
        camp.admit(helper)
    if plain is not None:
        while len(camp.fort[0]) < (PARTY_SIZE if "third" in props else LEAST):
            camp.fort[0].append(plain)
        if not camp.fort[1]:
            camp.admit(plain, (2,))
    _crown(camp, plain, asked.options)
    _furnish(camp, asked, seat, common, plain, props)
    return camp


def _hears_of_its_coming(card: FortificationCard) -> bool:
    return any(ability.event in ARRIVING and ability.is_of_itself for ability in card.triggered)


def _crown(camp: Camp, plain: FortificationCard | None, options: Mapping[str, Any]) -> None:
    """As many characters in the graveyard as the next Champion asks for (FORT-CHAMP-1)."""
    if plain is not None and any(card.role == CHAMPION for card in camp.hand):
        played = sum(card.role == CHAMPION for card in camp.people())
        camp.graveyard += [plain] * ((played + 1) * int(options["champion_graveyard_step"]))


def _furnish(
    camp: Camp,
    asked: Stage,
    seat: int,
    common: Sequence[FortificationCard],
    plain: FortificationCard | None,
    props: Iterable[str],
) -> None:
    """The props of a side."""
    spells = [card for card in _asked(asked, seat) if card.spell is not None]
    person = [] if plain is None else [plain]
    if "grave" in props:
        camp.graveyard += person
    if "copies" in props:
        camp.graveyard += dict.fromkeys(spells or [card for card in common if card.spell is not None][:1])
    if "hand" in props:
        camp.hand += person
    if "full hand" in props:
        camp.hand += (person or [*common[:1]]) * 2
    if "worn" in props:
        leads = camp.fort[0][:1]
        gear = (card for card in common if card.equipment is not None and user_of(card, leads, asked.options))
        camp.worn += [card for card in [next(gear, None)] if card is not None]
    camp.is_met = "met" in props


def _lay(table: Laying, seat: int, camp: Camp) -> None:
    """Put a side's cards into their places."""
    for card in camp.graveyard:
        table.add(card, seat, GRAVEYARD)
    for slot, party in zip(SLOTS, camp.fort, strict=True):
        members = [table.member(card, seat, slot) for card in party]
        if slot == 1 and members:
            for card in camp.worn:
                table.worn(card, members[0])
    for card in camp.hand:
        table.add(card, seat, HAND)
    side = table.state.seats[seat]
    side.champions = sum(card.role == CHAMPION for card in camp.people())
    if camp.is_met and side.party(1) is not None:
        table.out(seat, 1)
