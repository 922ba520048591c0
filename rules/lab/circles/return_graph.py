"""Which cards can bring one another back, or make one another ready, as often as they like: by their printed words alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.abilities.compiler import zones_of
from rules.abilities.lint_basics import RETURNS
from rules.lab.circles.card_graph import CardGraph, Deed, circles, graph_of
from rules.lab.circles.components import components
from rules.lab.hunt import Hunt

READIES = frozenset({"undrain", "refresh_uses", "refresh_magic"})
"""Effects after which a card in play can be used again."""
REFRESH = "refresh_uses"
RENEWS = frozenset({REFRESH, "return_to_hand"})
"""Effects after which what was used up to a limit can be used again; who comes into play anew has used nothing."""


def edges(graph: CardGraph) -> dict[int, list[int]]:
    """Which cards each card can bring back or make ready again as often as it likes, by places in the hunt."""
    found: dict[int, dict[int, None]] = {}
    renewed = frozenset(at for deed in graph.deeds for at in _renewed(graph, deed))
    for deed in graph.deeds:
        if deed.is_limited and deed.at not in renewed:
            continue
        for effect in deed.effects:
            for data in brought_back(deed, effect):
                reached = (
                    [deed.at] if data.get("self") is True else [at for at in graph.places if at in graph.matching(data)]
                )
                found.setdefault(deed.at, {}).update(
                    dict.fromkeys(at for at in reached if _can_be(graph, deed, data, at))
                )
    return {at: list(others) for at, others in found.items()}


def _renewed(graph: CardGraph, deed: Deed) -> Iterator[int]:
    """The cards whose limits an ability can lift: it says so, or lets them come into play anew."""
    for effect in deed.effects:
        if effect["effect"] in RENEWS:
            for data in deed.reached(effect):
                if data.get("side") != "opponent" and (effect["effect"] == REFRESH or "field" in zones_of(data)):
                    yield from (deed.at,) if data.get("self") is True else graph.matching(data)


def brought_back(deed: Deed, effect: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Filters of own cards that an effect brings back from the graveyard or out of play, or makes ready."""
    word = effect["effect"]
    if word not in RETURNS and word not in READIES:
        return
    for data in deed.reached(effect):
        zones = zones_of(data)
        is_back = "graveyard" in zones or "any" in zones or (word == "return_to_hand" and "field" in zones)
        if data.get("side") != "opponent" and (word in READIES or is_back):
            yield data


def _can_be(graph: CardGraph, deed: Deed, data: Mapping[str, Any], at: int) -> bool:
    """A card that brings back its like needs a second copy for that."""
    if at != deed.at or data.get("self") is True:
        return True
    return graph.hunt.copies_of(graph.hunt.cards[at], 2) > 1 and graph.fact(at, "no_copies") is not True


def longer(hunt: Hunt) -> int:
    """How many cards (in question where some are) come round only on ways longer than those that are looked at."""
    graph = graph_of(hunt)
    leads = edges(graph)
    nodes = list(dict.fromkeys((*leads, *(each for others in leads.values() for each in others))))
    numbers = {node: number for number, node in enumerate(nodes)}
    around = components([[numbers[each] for each in leads.get(node, ())] for node in nodes])
    near = {at for circle in circles(leads) for at in circle}
    return sum(nodes[number] not in near and graph.in_question((nodes[number],)) for number in around)
