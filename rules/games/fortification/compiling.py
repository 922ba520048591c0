"""What Fortification adds to the compiler of abilities: parties, cards at home, face-down targets, printed conditions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from rules.engine.compiler import Compiler, GameWords
from rules.engine.events import Event
from rules.engine.filters import COMMON, ZONE_CODES
from rules.engine.frames import Block, Context, Step
from rules.engine.program import (
    AbilityProgram,
    Cards,
    Condition,
    Players,
    Selector,
    StaticProgram,
    TargetProgram,
    Test,
)
from rules.engine.references import nothing
from rules.engine.zones import HAND
from rules.games.fortification import hearing, parties, situations
from rules.games.fortification.parties import Parties, no_party
from rules.specs.card_filter import COMBINERS, compile_filter

AT_HOME = "works_in_fort"
SEALED = "restricted_zone"
SIDES: Mapping[str, Parties] = {"own_party": parties.own_party, "opposing_party": parties.opposing_party}
PARTY_SIDES = tuple(SIDES)
IN_PARTY = "in_party"
SEEN_FROM_OUTSIDE = frozenset(
    ("zone", "side", "kind", "fort", "battleground", "slot", "place", "lead", "face_down", "newcomer", "self", "not_self",
     "attached_to", IN_PARTY)
)  # fmt: skip
"""Filter keys that are answered for a face-down card by what everybody sees (FORT-FACE-5)."""
BONUSES = frozenset(("modify_total", "modify_stat", "set_stat", "modify_damage", "prevent_damage"))
FACTS: Mapping[str, Mapping[str, Any]] = json.loads((Path(__file__).parent / "game.json").read_text(encoding="utf-8"))[
    "facts"
]


@dataclass(frozen=True, slots=True)
class FortificationStatic(StaticProgram):
    """A lasting effect that may also reach parties. `is_assist` marks the bonus of an Assist (FORT-CHAR-8)."""

    parties: Parties = no_party
    is_assist: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class FortificationAbility(AbilityProgram):
    """An ability; `open_conditions` are those of its conditions of which its player may know whether they hold.

    One that `breaks_seal` asks for cards in the restricted zone, which no card check lets pass (FORT-RZ-3).
    """

    open_conditions: tuple[Condition, ...] = ()
    breaks_seal: bool = False


def effects_of(data: Any) -> Iterator[Mapping[str, Any]]:
    """Every effect in abilities, those inside others too."""
    if isinstance(data, Mapping):
        if "effect" in data:
            yield data
        for value in data.values():
            yield from effects_of(value)
    elif isinstance(data, (list, tuple)):
        for each in data:
            yield from effects_of(each)


def leads(state: Any, context: Context) -> bool:
    """Whether the card, or the one that wears it, leads its party."""
    return bool(state.bears_lead(context.source))


def assists(state: Any, context: Context) -> bool:
    """Whether the bonus of an Assist works: not while it leads, unless something says so (FORT-CHAR-9)."""
    piece = state.piece(context.source)
    if piece is None or not state.is_lead(context.source):
        return True
    is_rule, key = not state.setup.options["assist_active_as_lead"], "assist_while_leading"
    return not state.is_restricted(key, piece.controller, is_rule=is_rule, card=piece.number)


class FortificationCompiler(Compiler):
    """Compiles one card's abilities."""

    def __init__(
        self, words: GameWords, key: tuple[Any, ...], *, is_assist: bool = False, is_cast: bool = False
    ) -> None:
        super().__init__(words, key)
        self.is_assist = is_assist
        self.is_cast = is_cast
        """Whether it is a character spell, whose attacks reach the opposing party alone (FORT-CAST-7)."""

    # ------------------------------------------------------------------------------------------------------------ pieces
    def selector(self, data: Mapping[str, Any]) -> Selector:
        """A filter; the parties of sides are tested like any other key."""
        side = data.get("side")
        if side not in PARTY_SIDES:
            return super().selector(data)
        made = super().selector({**data, "side": "any", IN_PARTY: side})
        zone = data.get("zone", "field")
        if zone not in ("field", "attached"):
            return made
        tests = tuple(self.filter_test(key, value) for key, value in data.items() if key not in ("side", "zone"))
        worn = zone == "attached" or data.get("kind") in (None, "equipment")
        return Selector(in_parties(SIDES[side], tests, worn=worn, persons=zone == "field"), made.fits)

    def cards(self, data: Any) -> Cards:
        """Cards meant by a reference or group; a place is one of the opponent's fort."""
        if isinstance(data, Mapping) and "place" in data:
            return parties.place(*data["place"])  # type: ignore[return-value]
        return super().cards(data)

    def attacked(self, data: Any) -> Cards:
        """Whom a spell attack strikes: with a character spell nobody outside the opposing party (FORT-CAST-7)."""
        found, opposing = self.cards(data), parties.CARDS["$opposing_party"]
        if not self.is_cast:
            return found

        def cards(state: Any, context: Context) -> list[int]:
            standing = opposing(state, context)
            return [card for card in found(state, context) if card in standing]

        return cards

    def is_players(self, data: Any, ability: Mapping[str, Any]) -> bool:
        """Whether a reference means players."""
        return not (isinstance(data, Mapping) and "place" in data) and super().is_players(data, ability)

    def parties(self, data: Any) -> Parties:
        """Parties meant by a reference; none where it means cards or players."""
        return parties.REFERENCES.get(data, no_party) if isinstance(data, str) else no_party

    def whom(self, data: Any) -> tuple[Cards, Players, Parties]:
        """A reference that may mean cards, players or a party: three functions of which two find nothing."""
        found = self.parties(data)
        if found is not no_party:
            return nothing, nothing, found
        return (*self.cards_or_players(data), no_party)

    def target(self, data: Mapping[str, Any]) -> TargetProgram:
        """One target; what is asked of face-down cards of the opponent is tested when the effect happens (section 5.4)."""
        attacked = [each.get("to") for each in effects_of(self.current) if each["effect"] == "spell_attack"]
        if self.is_cast and f"${data['id']}" in attacked:
            data = {**data, "filter": {**data["filter"], "side": "opposing_party"}}
        made = super().target(data)
        if made.selector is None or set(data["filter"]) <= SEEN_FROM_OUTSIDE:
            return made
        outside = self.selector({key: value for key, value in data["filter"].items() if key in SEEN_FROM_OUTSIDE})
        return replace(made, selector=blind(made.selector, outside))

    def printed(self, data: Mapping[str, Any]) -> Test:
        """A printed condition on a wearer or a caster: what is so now where the match knows it, else what is printed."""
        tests = [self._printed(key, value) for key, value in data.items()]
        return lambda state, context, card: all(test(state, context, card) for test in tests)

    def _printed(self, key: str, value: Any) -> Test:
        if key == "not":
            inner = self.printed(value)
            return lambda state, context, card: not inner(state, context, card)
        if key in COMBINERS:
            parts = [self.printed(each) for each in value]
            join = any if key == "any" else all
            return lambda state, context, card: join(part(state, context, card) for part in parts)
        if key == "trait":
            key = "types_any"
        if key in self.words.filters or key in COMMON:
            return self.filter_test(key, value)
        known = compile_filter({key: value}, FACTS)
        return lambda state, _context, card: known[state.setup.programs[card].spec]  # type: ignore[attr-defined]

    def block(self, effects: Sequence[Mapping[str, Any]], before: Sequence[Step] = ()) -> Block:
        """Effects as a block; between two of them who has no life left falls at once (FORT-KO-1)."""
        made = super().block(effects, before)
        self.blocks[-1] = made = replace(made, pauses=frozenset(range(1, len(made.steps))))
        return made

    def effect(self, data: Mapping[str, Any]) -> Step:
        """One effect as a step; a change of a stat without a duration lasts for the turn (FORT-STAT-4)."""
        if data["effect"] in ("modify_stat", "set_stat") and "duration" not in data:
            data = {**data, "duration": "end_of_turn"}
        return super().effect(data)

    # --------------------------------------------------------------------------------------------------------- abilities
    def ability(self, data: Mapping[str, Any], place: tuple[Any, ...]) -> AbilityProgram:
        """One ability; “while leading” and the silence of leading Assists are conditions like the others."""
        base = super().ability(data, place)
        given = {each.name: getattr(base, each.name) for each in fields(base) if each.init}
        is_open = tuple(self.condition(each) for each in data.get("if", ()) if situations.is_open(each))
        made = FortificationAbility(**given, open_conditions=is_open, breaks_seal=_breaks_seal(data))
        more: list[Condition] = []
        if data.get("duration") == "while_lead":
            more.append(leads)
        if self.is_assist and any(each["effect"] in BONUSES for each in effects_of(data["do"])):
            more.append(assists)
        if more:
            made = replace(made, conditions=(*more, *made.conditions), is_lively=made.form == "static")
        self.abilities[-1] = made
        return made

    def static(self, data: Mapping[str, Any], conditions: tuple[Condition, ...]) -> StaticProgram:
        """One effect of a static ability."""
        found = self.parties(data.get("to", data.get("party", "")))
        made = super().static({**data, "to": "$self"} if found is not no_party else data, conditions)
        return FortificationStatic(
            made.word, nothing if found is not no_party else made.cards, data, made.value, made.ability, made.players,
            made.conditions, found, self.is_assist,
        )  # fmt: skip

    def listens(self, when: Mapping[str, Any]) -> Callable[[Any, int, Event], bool]:
        """Whether an event is the one an ability waits for. A card in play hears at home only if it says so (FORT-FACE-8)."""
        is_any = when.get("whose", "any") == "any"
        concerns = hearing.WHOSE[when.get("whose", "any")]
        by, phase = when.get("by", ""), when.get("phase", "")
        where: Mapping[str, Any] = when.get("where") or {}
        tests = tuple(self._where(where))
        outside = tuple(self._where({key: value for key, value in where.items() if key in SEEN_FROM_OUTSIDE}))
        at_home = bool(self.current.get(AT_HOME))

        def hears(state: Any, number: int, event: Event) -> bool:
            piece = state.piece(number)
            if piece is not None and not (at_home or piece.out or piece.seen):
                return False
            seat = state.setup.owners[number]
            if not concerns(state, seat, number, event) or (by and event.by != by):
                return False
            if is_any and event.kind == "battle_closed" and event.player != state.battle.seat:
                return False  # told of both parties, but it is one battle that closes
            if phase and (phase == "battle") != (state.battle is not None):
                return False
            if not tests:
                return True
            if event.card < 0:
                return False
            # A card in hand is not offered by what its player cannot know of the event; that is tested when it takes effect.
            is_blind = piece is None and state.zones[number] == HAND and not state.knows(seat, event.card)
            context = Context(number, seat, None, event)
            return all(test(state, context, event.card) for test in (outside if is_blind else tests))

        return hears

    def _where(self, data: Mapping[str, Any]) -> Iterator[Test]:
        """What must be so of the card of an event, wherever it lies."""
        for key, value in data.items():
            if key == "zone":
                codes = frozenset(code for word in _listed(value) for code in ZONE_CODES[word])
                yield lambda state, _context, card, codes=codes: state.zones[card] in codes  # type: ignore[misc]
            elif key == "side" and value in PARTY_SIDES:
                yield self.filter_test(IN_PARTY, value)
            elif key == "side":
                yield hearing.SIDES[value]
            else:
                yield self.filter_test(key, value)


def in_parties(find: Parties, tests: tuple[Test, ...], *, worn: bool, persons: bool) -> Cards:
    """The cards of some parties that pass tests: members, what they wear, or both."""

    def cards(state: Any, context: Context) -> list[int]:
        if state.is_dirty:
            state.refresh()
        found = [card for party in find(state, context) for card in party.members]
        if worn:
            gear = [item for card in found for item in state.pieces[card].attached]
            found = found + gear if persons else gear
        for test in tests:
            found = [card for card in found if test(state, context, card)]
        return found

    return cards


def blind(full: Selector, outside: Selector) -> Selector:
    """A target's filter: of cards that its player may not know only what everybody sees is tested when they are named."""

    def find(state: Any, context: Context) -> list[int]:
        hidden = [card for card in outside.find(state, context) if not state.knows(context.seat, card)]
        found = full.find(state, context)
        if not hidden:
            return found
        known = [card for card in found if state.knows(context.seat, card)]
        return known + hidden

    return Selector(find, full.fits)


def _breaks_seal(data: Any) -> bool:
    """Whether a filter asks for cards in the restricted zone."""
    if isinstance(data, Mapping):
        zone = data.get("zone")
        return zone == SEALED or (isinstance(zone, list) and SEALED in zone) or any(map(_breaks_seal, data.values()))
    return isinstance(data, (list, tuple)) and any(map(_breaks_seal, data))


def _listed(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else value
