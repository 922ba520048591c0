"""Which abilities can set one another off, by their words: event → effect → event, over the cards of both seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.abilities.lint import CAUSES
from rules.lab.circles.card_graph import CardGraph, Deed

FORMS = frozenset({"triggered", "replacement"})
AT_WILL = frozenset({"resolve", "activated"})
HARM = ("damaged", "deals_damage", "would_take_damage", "destroyed", "would_be_destroyed", "defeated", "left", "left_row", "lead_changed",
        "party_wiped_out", "sealed", "milled")  # fmt: skip
MORE: Mapping[str, tuple[str, ...]] = {
    "damage": HARM,
    "spell_attack": HARM,
    "destroy": HARM,
    "sacrifice": ("sacrificed", "left", "destroyed"),
    "mill": ("milled",),
    "move": ("moved", "lead_changed", "became_frontmost"),
    "resurrect": ("resurrected", "entered", "entered_row", "lead_changed"),
    "put_into_play": ("entered", "lead_changed"),
    "search": ("searched", "entered"),
    "return_to_hand": ("left", "left_row", "lead_changed"),
    "put_in_deck": ("left", "left_row", "lead_changed"),
    "gain_jiggawatts": ("jiggawatts_gained",),
    "add_resource": ("resource_placed",),
}
"""Events that the lint of a single card has no use for, beside its own."""
ANYBODY, OWN, OTHER = "any", "own", "opponent"
SIDES: Mapping[str, str] = {OWN: OWN, "own_party": OWN, OTHER: OTHER, "opposing_party": OTHER}


@dataclass(frozen=True, slots=True)
class Ringer:
    """An ability in play on a seat's side."""

    deed: Deed
    seat: int


@dataclass(frozen=True, slots=True)
class _Caused:
    """Events an effect can cause, and whose they are: `side`, as its player sees it.

    `touched` are the cards that they may be about (None: nothing is said of cards); `is_self`: the card of the effect alone,
    `is_other`: any but it.
    """

    kinds: tuple[str, ...]
    side: str
    touched: frozenset[int] | None
    is_self: bool = False
    is_other: bool = False


@dataclass(frozen=True, slots=True)
class _Listener:
    """An ability that waits for something: whose, and which cards it may be about (None: any)."""

    deed: Deed
    whose: str
    asked: frozenset[int] | None


def ringers(graph: CardGraph) -> dict[Ringer, list[Ringer]]:
    """Every ability that waits for something, has no limit and costs nothing, on either side, with those that it can set off."""
    by_event = listeners(graph)
    found: dict[Ringer, list[Ringer]] = {}
    for listener in (each for waiting in by_event.values() for each in waiting):
        others = list(_set_off(graph, listener.deed, by_event))
        # With the seats exchanged everything is the same.
        found[Ringer(listener.deed, 0)] = others
        found[Ringer(listener.deed, 1)] = [Ringer(each.deed, 1 - each.seat) for each in others]
    return found


def listeners(graph: CardGraph) -> dict[str, list[_Listener]]:
    """The abilities that wait for something, have no limit and cost nothing, by their event."""
    found: dict[str, list[_Listener]] = {}
    for deed in graph.deeds:
        if deed.form in FORMS and deed.event and not deed.is_limited and not deed.prices:
            found.setdefault(deed.event, []).append(_listener(graph, deed))
    return found


def _listener(graph: CardGraph, deed: Deed) -> _Listener:
    when = deed.data["when"]
    asked = graph.matching({**when["where"], "zone": "any"}) if when.get("where") else None
    return _Listener(deed, when.get("whose", ANYBODY), asked)


def starters(graph: CardGraph, ringer: Ringer) -> list[int]:
    """Cards by which seat 0 can set an ability off at will, those without a price first, as places."""
    by_event = {ringer.deed.event: [_listener(graph, ringer.deed)]}
    found = [
        deed
        for deed in graph.deeds
        if deed.form in AT_WILL and deed.at != ringer.deed.at and ringer in set(_set_off(graph, deed, by_event))
    ]
    found.sort(key=lambda deed: (len(deed.prices), graph.fact(deed.at, "cost") or 0))
    return list(dict.fromkeys(deed.at for deed in found))


def _set_off(graph: CardGraph, deed: Deed, by_event: Mapping[str, list[_Listener]]) -> Iterator[Ringer]:
    """What an ability of seat 0 can set off."""
    seen: set[Ringer] = set()
    for effect in deed.effects:
        for caused in _causes(graph, deed, effect):
            for kind in caused.kinds:
                for other in by_event.get(kind, ()):
                    for seat in (0, 1):
                        ringer = Ringer(other.deed, seat)
                        if ringer not in seen and _hears(graph, deed, caused, other, seat):
                            seen.add(ringer)
                            yield ringer


def _causes(graph: CardGraph, deed: Deed, effect: Mapping[str, Any]) -> Iterator[_Caused]:
    word = effect["effect"]
    kinds = tuple(dict.fromkeys((*CAUSES.get(word, ()), *MORE.get(word, ()))))
    if not kinds:
        return
    reached = list(deed.reached(effect))
    for data in reached:
        if data.get("self") is True:
            yield _Caused(kinds, OWN, frozenset((deed.at,)), is_self=True)
        else:
            side = SIDES.get(str(data.get("side", ANYBODY)), ANYBODY)
            yield _Caused(kinds, side, graph.matching(data), is_other=data.get("not_self") is True)
    if not reached:
        is_known = "player" in effect or "to" not in effect
        player = {"$you": OWN, "$opponent": OTHER}.get(str(effect.get("player", "$you")), ANYBODY)
        yield _Caused(kinds, player if is_known else ANYBODY, None)


def _hears(graph: CardGraph, deed: Deed, caused: _Caused, other: _Listener, seat: int) -> bool:
    """Whether an ability on a seat's side waits for such an event: whose it is, which card, as far as words tell."""
    about = {OWN: (0,), OTHER: (1,)}.get(caused.side, (0, 1))
    if other.whose == "self":
        return seat in about and _may_be_it(graph, deed, caused, other, seat)
    if other.whose in (OWN, "own_party") and seat not in about:
        return False
    if other.whose == OTHER and 1 - seat not in about:
        return False
    return other.asked is None or caused.touched is None or not other.asked.isdisjoint(caused.touched)


def _may_be_it(graph: CardGraph, deed: Deed, caused: _Caused, other: _Listener, seat: int) -> bool:
    """Whether the very card that listens may be the one that is touched; of “another” a second copy would be needed."""
    if caused.touched is None:
        return True
    is_same = other.deed.at == deed.at and seat == 0
    if caused.is_self:
        return is_same
    if caused.is_other and is_same and graph.hunt.copies_of(graph.hunt.cards[deed.at], 2) < 2:
        return False
    return other.deed.at in caused.touched
