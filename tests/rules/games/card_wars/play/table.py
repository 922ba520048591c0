"""A C.A.R.D. Wars battle laid out as a test needs it, instead of played up to there.

It is the Tactician Phase of seat 0's third turn (Round 3; seat 0 went first) unless said otherwise. Both crystals are whole; decks are
empty but for ten plain Items and ten Affinity Cards each (`decks=False`: nothing). Cards come from the seed by name and rarity letter
(`"Goblin"`, `"Goblin T"`, `"Sister Kelda, Lamp-Reader L"`) or are made by `summon_card` and its like.
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
from rules.engine.frames import Context
from rules.engine.match import Match
from rules.engine.program import CardData
from rules.engine.zones import AFFINITY_DECK, AFFINITY_DISCARD, DECK, GRAVEYARD, HAND, REMOVED, SIDEBOARD
from rules.games.card_wars.card_types import CardWarsCard
from rules.games.card_wars.game import GAME
from rules.games.card_wars.laying_out import LaidOut
from rules.games.card_wars.pieces import Piece
from rules.specs.names import name_key

ROOT = Path(__file__).parents[5]
DEFAULTS: Mapping[str, Any] = {
    name: option["default"]
    for name, option in json.loads((ROOT / "rules/games/card_wars/options.json").read_text(encoding="utf-8")).items()
}
RARITIES = {"J": "journey", "T": "tale", "L": "legend"}
ELEMENTS = ("earth", "fire", "water", "null")


@functools.cache
def seed_cards() -> dict[tuple[str, str], CardWarsCard]:
    """The seed's cards by folded name and rarity (none for Magic and Affinity)."""
    found: dict[tuple[str, str], CardWarsCard] = {}
    for path in sorted((ROOT / "cards/seed/card-wars").glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8"))["cards"]:
            for variant in card.get("variants") or [{}]:
                rarity = variant.get("rarity") or ""
                more = {key: value for key, value in variant.items() if key not in ("rarity", "abilities")}
                abilities = (*card.get("abilities", ()), *variant.get("abilities", ()))
                made = compiled(card["name"], {**card["attributes"], **more}, abilities, slug=card["slug"])
                found[name_key(card["name"]), rarity] = made
    return found


def seed(name: str) -> CardWarsCard:
    """A card of the seed, in Journey where the name does not end with T or L."""
    cards = seed_cards()
    letter = name[-1] if name[-2:] in (" J", " T", " L") else ""
    plain = name_key(name[:-2] if letter else name)
    return cards.get((plain, RARITIES[letter or "J"])) or cards[plain, ""]


def compiled(
    name: str,
    attributes: Mapping[str, Any],
    abilities: Sequence[Mapping[str, Any]] = (),
    text: str = "",
    slug: str = "",
) -> CardWarsCard:
    """A card as the referee uses it; `text` is read as abilities."""
    vocabulary = vocabulary_of("card-wars")
    given = [*abilities, *(parse_card("card-wars", text) if text else ())]
    normal = tuple(normal_ability(vocabulary, each) for each in given)
    key = (name, json.dumps([attributes, abilities], sort_keys=True), text)
    return GAME.compile_card(CardData(key, slug or name_key(name).replace(" ", "-"), name, attributes, normal))


def summon_card(*abilities: Mapping[str, Any], name: str = "Tester", hp: int = 5, atk: int = 3, agi: int = 3, cha: int = 0, vit: int = 0,
                wis: int = 0, attack: str = "physical", element: str = "earth", tier: int = 1, text: str = "",
                **more: Any) -> CardWarsCard:  # fmt: skip
    """A Summon card."""
    stats = {"hp": hp, "atk": atk, "agi": agi, "cha": cha, "vit": vit, "wis": wis}
    given = {"kind": "summon", "element": element, "tier": tier, "attack_type": attack, "stats": stats, **more}
    return compiled(name, given, abilities, text)


def item(*do: Mapping[str, Any], name: str = "Test Item", text: str = "", **ability: Any) -> CardWarsCard:
    """An Item that does these things, or with rules text."""
    return compiled(name, {"kind": "item"}, [resolve(*do, **ability)] if do else [], text)


def magic(*do: Mapping[str, Any], name: str = "Test Magic", text: str = "", **ability: Any) -> CardWarsCard:
    """A Magic Card that does these things, or with rules text."""
    return compiled(name, {"kind": "magic"}, [resolve(*do, **ability)] if do else [], text)


def weather(*abilities: Mapping[str, Any], name: str = "Test Weather", text: str = "", **more: Any) -> CardWarsCard:
    """A Weather."""
    return compiled(name, {"kind": "weather", **more}, abilities, text)


def trap(
    *abilities: Mapping[str, Any], name: str = "Test Trap", element: str = "earth", cost: int = 1, text: str = ""
) -> CardWarsCard:
    """A Trap."""
    return compiled(name, {"kind": "trap", "element": element, "cost": cost}, abilities, text)


def resolve(*do: Mapping[str, Any], **more: Any) -> Mapping[str, Any]:
    """A one-shot ability from data; `targets` are filters of t1, t2, …."""
    targets = [{"id": f"t{at}", "filter": each} for at, each in enumerate(more.pop("targets", ()), 1)]
    return {"form": "resolve", **({"targets": targets} if targets else {}), "do": list(do), **more}


def skill(*do: Mapping[str, Any], **more: Any) -> Mapping[str, Any]:
    """An activated ability from data."""
    return {**resolve(*do, **more), "form": "activated"}


def static(*do: Mapping[str, Any], **more: Any) -> Mapping[str, Any]:
    """A static ability from data."""
    return {"form": "static", "do": list(do), **more}


def when(event: str, whose: str, *do: Mapping[str, Any], form: str = "triggered", where: Mapping[str, Any] | None = None, by: str = "",
         phase: str = "", **more: Any) -> Mapping[str, Any]:  # fmt: skip
    """A triggered ability from data (`form="replacement"` for one that comes instead)."""
    moment: dict[str, Any] = {"event": event, "whose": whose}
    moment |= {key: value for key, value in (("where", where), ("by", by), ("phase", phase)) if value}
    return {**resolve(*do, **more), "form": form, "when": moment}


DRAW: Mapping[str, Any] = {"effect": "draw"}
DRAW_AFFINITY: Mapping[str, Any] = {"effect": "draw", "zone": "affinity_deck"}
OWN_ROW: Mapping[str, Any] = {"row": True, "kind": "summon", "side": "own"}
ENEMY_ROW: Mapping[str, Any] = {"row": True, "kind": "summon", "side": "opponent"}
ROW: Mapping[str, Any] = {"row": True, "kind": "summon"}


class Table(LaidOut):
    """A battle in the making (`put`, `hand`, …) and then in play (`do`, `refused`, `answer`, …). Cards are numbers."""

    def __init__(
        self,
        *,
        phase: str = "tactician",
        active: int = 0,
        turn: int = 5,
        seed: int = 1,
        decks: bool = True,
        **options: Any,
    ) -> None:
        super().__init__({**DEFAULTS, **options}, seed=seed, phase=phase, active=active, turn=turn)
        self.codec: Codec | None = None
        if decks:
            for seat in range(2):
                for at in range(10):
                    self.add(item(DRAW, name=f"Filler {at}"), seat, DECK)
                    self.affinity(ELEMENTS[at % 4], seat, zone=AFFINITY_DECK)

    # -------------------------------------------------------------------------------------------------------- laying out
    def put(self, card: CardWarsCard | str, seat: int = 0, cell: str = "", **more: Any) -> int:
        """A Summon in play: `put("Goblin", 1, "row:2", damage=3)`."""
        return self.summon(_card(card), seat, cell, **more)

    def hand(self, card: CardWarsCard | str, seat: int = 0) -> int:
        """A card in a hand."""
        return self.add(_card(card), seat, HAND)

    def deck(self, card: CardWarsCard | str, seat: int = 0) -> int:
        """A card on top of a main-hand deck."""
        return self.add(_card(card), seat, DECK)

    def grave(self, card: CardWarsCard | str, seat: int = 0) -> int:
        """A card in a Graveyard."""
        return self.add(_card(card), seat, GRAVEYARD)

    def erased(self, card: CardWarsCard | str, seat: int = 0) -> int:
        """A card in a removed pile."""
        return self.add(_card(card), seat, REMOVED)

    def reserve(self, card: CardWarsCard | str, seat: int = 0) -> int:
        """A Magic Card in the sideboard."""
        return self.add(_card(card), seat, SIDEBOARD)

    def affinity(self, element: str, seat: int = 0, count: int = 1, *, zone: int = HAND) -> list[int]:
        """Affinity Cards, in hand unless said otherwise."""
        return [self.add(_card(f"{element.title()} Affinity"), seat, zone) for _ in range(count)]

    def slot(self, card: CardWarsCard | str, seat: int = 0, *, used: bool = False) -> int:
        """A Magic Card in its slot."""
        return self.magic(_card(card), seat, used=used)

    def set(self, card: CardWarsCard | str, seat: int = 1) -> int:
        """A set Trap."""
        return self.trap(_card(card), seat)

    def sky(self, card: CardWarsCard | str, seat: int = 0) -> int:
        """The Weather in play."""
        return self.weather(_card(card), seat)

    def dice(self, *results: int) -> None:
        """How the next dice fall, of whatever kind."""
        self.state.dice += results

    def empty(self, zone: int, seat: int = 0) -> None:
        """Take all cards of a pile out of the match."""
        pile = self.state.pile(seat, zone)
        for card in pile:
            self.state.zones[card] = 0
        pile.clear()

    def context(self, seat: int = 0) -> Context:
        """Somebody who changes things without a card."""
        return Context(-1, seat)

    def spent(self, element: str, seat: int = 0, count: int = 1) -> list[int]:
        """Affinity Cards in the Discharge."""
        return self.affinity(element, seat, count, zone=AFFINITY_DISCARD)

    # ----------------------------------------------------------------------------------------------------------- in play
    @property
    def match(self) -> Match:
        """The match; the first use ends the laying out."""
        if self.codec is None:
            self.codec = Codec(GAME, self.state.setup)
        return self.begun()

    def do(self, *move: Any, seat: int | None = None) -> None:
        """Carry out an action, which must be legal: `do("attack", "row:1", "row:1", None)`."""
        self.match.apply(move, seat)

    def attack(self, start: int | str, end: int | str, element: str | None = None) -> None:
        """An attack, by cells or by cards."""
        self.do("attack", self.cell(start), self.cell(end), element)

    def direct(self, start: int | str) -> None:
        """A direct attack."""
        self.do("direct_attack", self.cell(start))

    def cast(self, card: int, *targets: int | tuple[int, ...], paid: tuple[tuple[int, ...], ...] = ()) -> None:
        """Cast a Magic Card with one card (or tuple of cards) for each of its targets."""
        self.do("cast_magic", self.slot_of(card), _named(targets), paid)

    def use(
        self, card: int, bearer: int, *targets: int | tuple[int, ...], paid: tuple[tuple[int, ...], ...] = ()
    ) -> None:
        """Use an Item."""
        self.do("play_item", card, bearer, _named(targets), paid)

    def skill(
        self, card: int, *targets: int | tuple[int, ...], place: int = 0, paid: tuple[tuple[int, ...], ...] = ()
    ) -> None:
        """Use a skill."""
        self.do("use_skill", card, place, _named(targets), paid)

    def play(self, card: int, cell: str = "row:1", payment: tuple[int, ...] = ()) -> None:
        """Play a Summon."""
        self.do("play_summon", card, cell, payment)

    def answer(self, value: Any) -> None:
        """Answer the open question."""
        self.match.apply(("answer", value))

    def to_attack(self) -> None:
        """From the Tactician Phase to the Attack Phase."""
        self.do("end_phase")

    def end_turn(self, times: int = 1) -> None:
        """The active player ends the turn."""
        for _ in range(times):
            self.do("end_turn")

    def refused(self, *move: Any, seat: int | None = None, code: str) -> IllegalAction:
        """An action must be refused with this code and change nothing at all."""
        match = self.match
        assert self.codec is not None
        before = self.codec.digest(self.state)
        with pytest.raises(IllegalAction) as caught:
            match.apply(move, seat)
        assert caught.value.code == code, (caught.value.code, caught.value.message)
        assert caught.value.message.endswith((".", "”")), caught.value.message
        assert self.codec.digest(self.state) == before
        return caught.value

    # ----------------------------------------------------------------------------------------------------------- reading
    def cell(self, where: int | str) -> str:
        """The cell of a Summon, or the cell itself."""
        if isinstance(where, str):
            return where
        piece = self.piece(where)
        return f"{'row' if piece.is_row else 'bench'}:{piece.cell + 1}"

    def piece(self, card: int) -> Piece:
        """A card in play with its values of now."""
        _ = self.match
        if self.state.is_dirty:
            self.state.refresh()
        return self.state.pieces[card]

    def hp(self, card: int) -> int:
        """The HP a Summon has left."""
        return self.piece(card).hp

    def zone(self, card: int) -> int:
        """The place a card is in (a code of `rules.engine.zones`)."""
        return self.state.zones[card]

    def thirds(self, seat: int) -> int:
        """What is left of a crystal."""
        return self.state.seats[seat].thirds

    def asked(self) -> str:
        """The kind of the open question; nothing for none."""
        pending = self.match.pending
        return "" if pending is None else pending.kind

    def offered(self) -> tuple[Any, ...]:
        """What may be answered."""
        pending = self.match.pending
        return () if pending is None else pending.options

    def happened(self, kind: str) -> list[Any]:
        """The log's events of a kind."""
        return [event for event in self.state.log or () if event.kind == kind]

    def order(self, *kinds: str) -> list[str]:
        """The kinds of events of the log, only these, in their order."""
        return [event.kind for event in self.state.log or () if event.kind in kinds]


def _card(card: CardWarsCard | str) -> CardWarsCard:
    return seed(card) if isinstance(card, str) else card


def _named(targets: Sequence[int | tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple((each,) if isinstance(each, int) else each for each in targets)
