"""A Maximus match laid out as a test needs it, instead of played up to there.

Each player has an Avatar `[0/0/20]` in rank 3, column 0 (unless `avatars=False`) and ten plain cards in the deck. Cards are made by
`unit`, `equipment` and `verb`, with rules text in controlled English, or taken from the seed by `seed("Slag Rain")`. It is seat 0's turn.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from rules.abilities.normal import normal_ability
from rules.abilities.parse import parse_card
from rules.abilities.vocabulary import vocabulary_of
from rules.engine.codec import Codec
from rules.engine.errors import IllegalAction
from rules.engine.match import Match
from rules.engine.program import CardData
from rules.engine.zones import DECK, GRAVEYARD, HAND
from rules.games.maximus.card_types import MaximusCard
from rules.games.maximus.game import GAME
from rules.games.maximus.laying_out import LaidOut
from rules.games.maximus.pieces import Piece
from rules.specs.names import name_key

ROOT = Path(__file__).parents[5]
DEFAULTS: Mapping[str, Any] = {
    name: option["default"]
    for name, option in json.loads((ROOT / "rules/games/maximus/options.json").read_text(encoding="utf-8")).items()
}
FILLER = {"modes": {"unit": {"cost": 1, "offense": 1, "defense": 0, "health": 1}}}
AVATAR = {"modes": {"unit": {"cost": 0, "offense": 0, "defense": 0, "health": 20, "avatar": True}}}


@functools.cache
def seed_cards() -> dict[str, MaximusCard]:
    """The seed's cards by folded name."""
    found: dict[str, MaximusCard] = {}
    for path in sorted((ROOT / "cards/seed/maximus").glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8"))["cards"]:
            made = compiled(card["name"], card["attributes"], tuple(card.get("abilities", ())))
            found[name_key(card["name"])] = made
    return found


def compiled(
    name: str, attributes: Mapping[str, Any], abilities: Sequence[Mapping[str, Any]] = (), text: str = ""
) -> MaximusCard:
    """A card as the referee uses it; `text` is read as abilities."""
    vocabulary = vocabulary_of("maximus")
    given = [*abilities, *(parse_card("maximus", text) if text else ())]
    normal = tuple(normal_ability(vocabulary, each) for each in given)
    key = (name, json.dumps([attributes, abilities], sort_keys=True), text)
    return GAME.compile_card(CardData(key, name_key(name), name, attributes, normal))


class Table(LaidOut):
    """A match in the making (`unit`, `hand`, …) and then in play (`do`, `refused`, `answer`, …). Cards are numbers."""

    def __init__(self, seats: int = 2, *, avatars: bool = True, seed: int = 1, **options: Any) -> None:
        super().__init__(seats, {**DEFAULTS, **options}, seed=seed)
        self.codec: Codec | None = None
        for number in range(seats):
            for at in range(10):
                self.add(compiled(f"Filler {at}", FILLER), number, DECK)
        self.avatars = (
            [self.unit("Av", 0, 0, 20, seat=n, at=(3, 0), like=AVATAR) for n in range(seats)] if avatars else []
        )

    # -------------------------------------------------------------------------------------------------------- laying out
    def unit(self, name: str, offense: int = 0, defense: int = 0, health: int = 1, *, seat: int = 0, at: tuple[int, int] | None = None,
             drained: bool = False, damage: int = 0, types: Sequence[str] = (), keywords: Sequence[Any] = (), text: str = "",
             like: Mapping[str, Any] | None = None, owner: int | None = None, cost: int = 0, **more: Any) -> int:  # fmt: skip
        """A Unit on a Field: `unit("Crab", 2, 1, 4, at=(1, 0))`. `more` are further fields of its unit mode."""
        words = [{"k": each} if isinstance(each, str) else {"k": each[0], "n": each[1]} for each in keywords]
        stats = {"cost": cost, "offense": offense, "defense": defense, "health": health, "types": list(types), **more}
        attributes = like or {"modes": {"unit": {**stats, "keywords": words}}}
        return self.field(compiled(name, attributes, text=text), seat, at, drained=drained, damage=damage, owner=owner)

    def hand(self, program: MaximusCard | str, seat: int = 0) -> int:
        """A card in a hand: a compiled one or the name of a seed card."""
        return self.add(seed(program) if isinstance(program, str) else program, seat, HAND)

    def deck(self, program: MaximusCard | str, seat: int = 0) -> int:
        """A card on top of a deck."""
        return self.add(seed(program) if isinstance(program, str) else program, seat, DECK)

    def graveyard(self, program: MaximusCard | str, seat: int = 0) -> int:
        """A card on top of a Graveyard."""
        return self.add(seed(program) if isinstance(program, str) else program, seat, GRAVEYARD)

    def resource(self, program: MaximusCard | str = "Mudflat Piper", seat: int = 0, *, drained: bool = False) -> int:
        """A Resource, ready unless said otherwise."""
        return self.placed(seed(program) if isinstance(program, str) else program, seat, drained=drained)

    def jiggawatts(self, amount: int, seat: int = 0) -> None:
        """What is in a pool."""
        self.state.seats[seat].jiggawatts = amount

    def empty_deck(self, seat: int, leave: int = 0) -> None:
        """Take all but some cards of a deck out of the match."""
        deck = self.state.seats[seat].deck
        for card in deck[leave:]:
            self.state.zones[card] = 0
        del deck[leave:]

    # ----------------------------------------------------------------------------------------------------------- in play
    @property
    def match(self) -> Match:
        """The match; the first use ends the laying out."""
        if self.codec is None:
            self.codec = Codec(GAME, self.state.setup)
        return self.begun()

    def do(self, *move: Any, seat: int | None = None) -> None:
        """Carry out an action, which must be legal: `do("attack", crab, eel)`."""
        self.match.apply(move, seat)

    def cast(self, card: int, *targets: int, paid: tuple[tuple[int, ...], ...] = ()) -> None:
        """Play a Verb with one card or player for each of its targets."""
        self.do("play_verb", card, tuple((target,) for target in targets), paid)

    def answer(self, value: Any) -> None:
        """Answer the open question."""
        self.match.apply(("answer", value))

    def refused(self, *move: Any, seat: int | None = None, code: str) -> IllegalAction:
        """An action must be refused with this code and change nothing at all."""
        match = self.match
        assert self.codec is not None
        before = self.codec.digest(self.state)
        with pytest.raises(IllegalAction) as caught:
            match.apply(move, seat)
        assert caught.value.code == code, caught.value.code
        assert caught.value.message.endswith((".", "”")), caught.value.message
        assert self.codec.digest(self.state) == before
        return caught.value

    def end_turn(self, times: int = 1) -> None:
        """The active player ends the turn."""
        for _ in range(times):
            self.do("end_turn")

    # ----------------------------------------------------------------------------------------------------------- reading
    def piece(self, card: int) -> Piece:
        """A card on the Field with its values of now."""
        _ = self.match
        found = self.state.pieces[card]
        if self.state.is_dirty:
            self.state.refresh()
        return found

    def values(self, card: int) -> tuple[int, int, int]:
        """Offense, Defense and remaining Health of a Unit."""
        piece = self.piece(card)
        return piece.offense, piece.defense, piece.max_health - piece.damage

    def health(self, card: int) -> int:
        """Remaining Health."""
        return self.values(card)[2]

    def zone(self, card: int) -> int:
        """The place a card is in."""
        return self.state.zones[card]

    def in_graveyard(self, card: int, seat: int | None = None) -> bool:
        """Whether a card lies in its owner's Graveyard."""
        return card in self.state.seats[self.owners[card] if seat is None else seat].graveyard

    def pool(self, seat: int = 0) -> int:
        """Jiggawatts of a player."""
        return self.state.seats[seat].jiggawatts

    def happened(self, kind: str) -> list[Any]:
        """The log's events of a kind."""
        return [event for event in self.state.log or () if event.kind == kind]

    def order(self, *kinds: str) -> list[str]:
        """The kinds of events of the log, only these, in their order."""
        return [event.kind for event in self.state.log or () if event.kind in kinds]


def seed(name: str) -> MaximusCard:
    """A card of the seed."""
    return seed_cards()[name_key(name)]


def verb(text: str, *, cost: int = 0, name: str = "Test Verb", **mode: Any) -> MaximusCard:
    """A Verb with rules text."""
    return compiled(name, {"modes": {"verb": {"cost": cost, **mode}}}, text=text)


def spell(
    *do: Mapping[str, Any],
    targets: Sequence[Mapping[str, Any]] = (),
    cost: int = 0,
    name: str = "Test Verb",
    **mode: Any,
) -> MaximusCard:
    """A Verb from data: its effects and the filters of its targets t1, t2, …."""
    named = [{"id": f"t{at}", "filter": each} for at, each in enumerate(targets, 1)]
    ability = {"form": "resolve", "targets": named, "do": list(do)}
    return compiled(name, {"modes": {"verb": {"cost": cost, **mode}}}, [ability])


def able(*abilities: Mapping[str, Any], name: str = "Able", stats: tuple[int, int, int] = (1, 1, 3), cost: int = 0,
         **mode: Any) -> MaximusCard:  # fmt: skip
    """A Unit card with abilities from data; `stats` are Offense, Defense and Health."""
    offense, defense, health = stats
    unit = {"cost": cost, "offense": offense, "defense": defense, "health": health, **mode}
    return compiled(name, {"modes": {"unit": unit}}, list(abilities))


def when(event: str, whose: str, *do: Mapping[str, Any], **more: Any) -> Mapping[str, Any]:
    """A triggered ability from data."""
    return {"form": "triggered", "when": {"event": event, "whose": whose}, "do": list(do), **more}


DRAW: Mapping[str, Any] = {"effect": "draw"}
GAIN: Mapping[str, Any] = {"effect": "gain_jiggawatts", "amount": 1}
UNIT: Mapping[str, Any] = {"kind": "unit"}


def equipment(*, name: str = "Test Gear", cost: int = 0, text: str = "", **mode: Any) -> MaximusCard:
    """Equipment for own Units."""
    return compiled(name, {"modes": {"equipment": {"cost": cost, **mode}}}, text=text)


def plain(
    name: str = "Crab",
    offense: int = 2,
    defense: int = 1,
    health: int = 4,
    *,
    cost: int = 0,
    text: str = "",
    **mode: Any,
) -> MaximusCard:
    """A Unit card."""
    stats = {"cost": cost, "offense": offense, "defense": defense, "health": health, **mode}
    return compiled(name, {"modes": {"unit": stats}}, text=text)
