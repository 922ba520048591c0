"""A Fortification match laid out as a test needs it, instead of played up to there.

Cards are numbers. Characters are made by `fighter(3, 3, life=5)`, spells by `field(…)` and `charm(…)`, equipment by `gear(…)`, or
taken from the seed by `seed("Longsword")`. Each player has twenty plain cards in the deck. It is seat 0's third game turn (T3).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.codec import Codec
from rules.engine.errors import IllegalAction
from rules.engine.match import Match
from rules.engine.view import Windowed
from rules.engine.zones import DECK, GRAVEYARD, HAND
from rules.games.fortification.card_types import FortificationCard
from rules.games.fortification.game import GAME
from rules.games.fortification.laying_out import LaidOut
from rules.games.fortification.pieces import Party, Piece
from tests.rules.games.fortification.play.cards import ROOT, fighter, seed

DEFAULTS: Mapping[str, Any] = {
    name: option["default"]
    for name, option in json.loads(
        (ROOT / "rules/games/fortification/options.json").read_text(encoding="utf-8")
    ).items()
}
DECK_SIZE = 20
Program = FortificationCard | str


class Table(LaidOut):
    """A match in the making (`party`, `hand`, …) and then in play (`do`, `refused`, `answer`, …)."""

    def __init__(
        self, *, seed: int = 1, turn: int = 3, active: int | None = None, deck: int = DECK_SIZE, **options: Any
    ) -> None:
        super().__init__(
            {**DEFAULTS, **options}, seed=seed, turn=turn, active=(turn + 1) % 2 if active is None else active
        )
        self.codec: Codec | None = None
        for number in range(2):
            for at in range(deck):
                self.add(fighter(1, 1, 0, 1, name=f"Filler {at}"), number, DECK)

    # -------------------------------------------------------------------------------------------------------- laying out
    def party(self, *programs: Program, seat: int = 0, slot: int = 1, out: bool = False) -> list[int]:
        """A party, its lead first; the numbers of its members."""
        members = [self.member(_program(each), seat, slot) for each in programs]
        if out:
            self.out(seat, slot)
        return members

    def wear(self, program: Program, wearer: int, spot: str = "") -> int:
        """Equipment on a character."""
        return self.worn(_program(program), wearer, spot)

    def hand(self, program: Program, seat: int = 0) -> int:
        """A card in a hand."""
        return self.add(_program(program), seat, HAND)

    def deck(self, program: Program, seat: int = 0) -> int:
        """A card on top of a deck."""
        return self.add(_program(program), seat, DECK)

    def graveyard(self, *programs: Program, seat: int = 0) -> list[int]:
        """Cards in a graveyard, the newest last."""
        return [self.add(_program(each), seat, GRAVEYARD) for each in programs]

    def leave_deck(self, count: int, seat: int = 0) -> None:
        """Take all but the top cards of a deck out of the match."""
        deck = self.state.seats[seat].deck
        for card in deck[: len(deck) - count]:
            self.state.zones[card] = 0
        del deck[: len(deck) - count]

    def fort(self, points: int, seat: int = 0) -> None:
        """The fort points of a player."""
        self.state.seats[seat].fort = points

    # ----------------------------------------------------------------------------------------------------------- in play
    @property
    def match(self) -> Match:
        """The match; the first use ends the laying out."""
        if self.codec is None:
            self.codec = Codec(GAME, self.state.setup)
        return self.begun()

    def do(self, *move: Any, seat: int | None = None) -> None:
        """Carry out an action, which must be legal: `do("mobilise", 1)`."""
        self.match.apply(move, seat)

    def place(self, card: int, slot: int, at: int = 0) -> None:
        """Play a character, at the back unless a place is named."""
        self.do("play_character", card, slot, at)

    def equip(self, card: int, wearer: int, spot: str = "hand1", *, replace: bool = False) -> None:
        """Play equipment."""
        self.do("equip", card, wearer, spot, int(replace))

    def cast(self, card: int, *targets: int, by: int = -1, paid: tuple[tuple[int, ...], ...] = ()) -> None:
        """Play a spell with one card for each of its targets; `by` names the caster of a character spell."""
        named = tuple((target,) for target in targets)
        self.do(*(("cast_field", card) if by < 0 else ("cast_character", card, by)), named, paid)

    def ability(self, card: int, *targets: int, at: int = 0, paid: tuple[tuple[int, ...], ...] = ()) -> None:
        """Use an activated ability, by its place among the card's abilities."""
        self.do("use_ability", card, at, tuple((target,) for target in targets), paid)

    def react(self, card: int, caster: int = -1) -> None:
        """Play a reaction in the open window."""
        self.answer((card, caster))

    def answer(self, *values: Any) -> None:
        """Answer the open question, and those that follow."""
        for value in values:
            self.match.apply(("answer", value))

    def asked(self) -> str:
        """The kind of the open question; empty for none."""
        pending = self.match.pending
        return "" if pending is None else pending.kind

    def refused(self, *move: Any, code: str, seat: int | None = None) -> IllegalAction:
        """An action must be refused with this code and change nothing at all."""
        match = self.match
        assert self.codec is not None
        before = self.codec.digest(self.state)
        with pytest.raises(IllegalAction) as caught:
            match.apply(move, seat)
        assert caught.value.code == code, (caught.value.code, caught.value.message)
        assert caught.value.message.endswith("."), caught.value.message
        assert "{" not in caught.value.message
        assert self.codec.digest(self.state) == before
        return caught.value

    def is_legal(self, *move: Any, seat: int | None = None) -> bool:
        """Whether an action is accepted; nothing is done."""
        return self.match.refusal(move, self.match.seat if seat is None else seat) is None

    def end_turn(self, times: int = 1) -> None:
        """The active player ends the turn."""
        for _ in range(times):
            self.do("end_turn")

    def battle(self, *, slot: int | None = None) -> None:
        """Open a battle with the party that is out; `slot` answers which party defends."""
        self.do("attack")
        if slot is not None and self.asked() == "choose_defender":
            self.answer(slot)

    # ----------------------------------------------------------------------------------------------------------- reading
    def piece(self, card: int) -> Piece:
        """A card in play with its values of now."""
        _ = self.match
        if self.state.is_dirty:
            self.state.refresh()
        return self.state.pieces[card]

    def stat(self, card: int, name: str) -> int:
        """A number of a card as effects read it, with what it wears."""
        _ = self.match
        return self.state.stat(card, name)

    def life(self, card: int) -> tuple[int, int]:
        """Current and full life."""
        return self.stat(card, "life"), self.stat(card, "max_life")

    def members(self, slot: int = 1, seat: int = 0) -> list[int]:
        """The members of a party, its lead first; none where there is no party."""
        party = self.state.seats[seat].party(slot)
        return [] if party is None else list(party.members)

    def the_party(self, slot: int = 1, seat: int = 0) -> Party:
        """A party."""
        party = self.state.seats[seat].party(slot)
        assert party is not None
        return party

    def totals(self, seat: int = 0, slot: int = 1) -> tuple[int, int]:
        """Attack and defense total of a party."""
        _ = self.match
        party = self.the_party(slot, seat)
        return self.state.attack_total(party), self.state.defense_total(party)

    def points(self, seat: int = 0) -> int:
        """Fort points."""
        return self.state.seats[seat].fort

    def slot_out(self, seat: int = 0) -> int:
        """The slot whose party is out, 0 for none."""
        return self.state.seats[seat].slot_out

    def sizes(self, seat: int = 0) -> dict[str, int]:
        """How many cards are in each zone of a player."""
        side = self.state.seats[seat]
        return {"deck": len(side.deck), "hand": len(side.hand), "gy": len(side.graveyard), "rz": len(side.restricted)}

    def in_graveyard(self, card: int) -> bool:
        """Whether a card lies in its owner's graveyard."""
        return card in self.state.seats[self.owners[card]].graveyard

    def in_hand(self, card: int) -> bool:
        """Whether a card is in its owner's hand."""
        return card in self.state.seats[self.owners[card]].hand

    def happened(self, kind: str) -> list[Any]:
        """The log's events of a kind."""
        return [event for event in self.state.log or () if event.kind == kind]

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a viewer sees of the table."""
        return Windowed(GAME, self.match.state, viewer).whole()

    def told(self, viewer: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The log as a viewer reads it, from an entry on."""
        return Windowed(GAME, self.match.state, viewer).events(since)


def _program(program: Program) -> FortificationCard:
    return seed(program) if isinstance(program, str) else program
