"""What cards can do to one another by their words: circles, filters, and what can be set off."""

from __future__ import annotations

from rules.lab.circles.card_graph import CardGraph, circles, listed
from rules.lab.circles.trigger_graph import Ringer, ringers, starters
from rules.lab.hunt import Hunt
from tests.factories.hunts import planted_hunt, shipped_hunt


def place(hunt: Hunt, slug: str) -> int:
    return next(at for at, card in enumerate(hunt.cards) if card.slug == slug)


def test_circles_are_found_once_and_the_shortest_first() -> None:
    edges = {"a": ["b", "a"], "b": ["c"], "c": ["a", "b"], "d": ["a"], "e": []}
    assert circles(edges) == [("a",), ("b", "c")]


def test_circles_longer_than_asked_for_are_left_out() -> None:
    ring = {number: [(number + 1) % 5] for number in range(5)}
    assert circles(ring, 4) == []
    assert [set(circle) for circle in circles(ring, 5)] == [set(range(5))]


def test_a_filter_is_answered_by_what_is_printed_and_where_a_card_can_be() -> None:
    hunt = shipped_hunt("fortification")
    graph = CardGraph(hunt)
    warden, sword = place(hunt, "ford-warden"), place(hunt, "longsword")
    assert graph.may_be({"kind": "character", "stat": ["attack", "<=", 3]}, warden)
    assert not graph.may_be({"kind": "character", "stat": ["attack", "<=", 2]}, warden)
    assert not graph.may_be({"kind": "character"}, sword)
    assert not graph.may_be({"zone": "attached"}, warden)
    assert graph.may_be({"damaged": True, "zone": "field"}, warden), "what only a match can tell may be so"


def test_rarities_that_do_the_same_stand_for_one_another() -> None:
    hunt = shipped_hunt("card-wars")
    slugs = [hunt.cards[at].slug for at in CardGraph(hunt).places]
    assert slugs.count("goblin") == 2, "Journey and Tale do nothing, Legend does something"


def test_sides_decide_what_an_ability_hears() -> None:
    hunt = planted_hunt("fortification", "trigger_near_misses")
    graph = CardGraph(hunt)
    kind = next(deed for deed in graph.deeds if hunt.cards[deed.at].slug == "kind-mason")
    assert ringers(graph) == {Ringer(kind, 0): [], Ringer(kind, 1): []}
    mend = place(hunt, "small-mend")
    assert starters(graph, Ringer(kind, 0)) == [mend]
    assert starters(graph, Ringer(kind, 1)) == []


def test_lists_of_names_are_kept_short() -> None:
    assert [listed(["A"]), listed(["A", "B"]), listed(list("ABCD"), 2)] == ["A", "A and B", "A, B and 2 more"]
