"""Set-up, zones and hands (sections 6 and 7 of the rule book), from whole battles that have just begun."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.match import Match
from rules.engine.zones import GRAVEYARD
from rules.games.card_wars.card_types import AFFINITY, SUMMON
from tests.rules.engine.sample import sample_match
from tests.rules.games.card_wars.play.table import Table, item, summon_card


def begun(at: int = 1, **options: Any) -> Match:
    """A battle between two sample decks of 54 cards, at its first decision."""
    return sample_match("card-wars", {1: 1, 2: 4, 3: 5}[at], **options)


def kinds(match: Match, seat: int) -> tuple[int, int]:
    """How many main-hand and Affinity Cards a hand holds."""
    found = [match.state.kind(card) == AFFINITY for card in match.state.seats[seat].hand]
    return found.count(False), found.count(True)


def waiting(match: Match) -> int:
    """The seat that has not had a turn yet."""
    return 1 - int(match.state.active)


@pytest.mark.rule("CW-SET-2", "CW-SET-3", "CW-SET-4", "CW-SET-5", "CW-ZONE-4", "CW-ZONE-7", "CW-SET-8", "CW-ZONE-11")
def test_a_battle_begins_with_magic_two_decks_and_five_cards() -> None:
    match = begun()
    side = match.state.seats[waiting(match)]
    assert all(card >= 0 for card in side.magic)
    assert side.magic_used == [False] * 4
    assert (len(side.affinity_deck), len(side.deck), len(side.hand)) == (24, 21, 5)
    assert kinds(match, side.number) == (4, 1)
    assert [each.thirds for each in match.state.seats] == [3, 3]
    assert [each.weather for each in match.state.seats] == [-1, -1]


@pytest.mark.rule("CW-SET-5")
@pytest.mark.parametrize(("options", "expected"), [({"start_main": 6}, (6, 1)), ({"start_affinity": 3}, (4, 3))])
def test_the_first_hand_is_as_large_as_the_ruleset_says(options: dict[str, int], expected: tuple[int, int]) -> None:
    match = begun(**options)
    assert kinds(match, waiting(match)) == expected


@pytest.mark.rule("CW-SET-3", "CW-SET-4", "CW-SET-7")
def test_the_same_seed_gives_the_same_order_and_first_player() -> None:
    first, again = begun(), begun()
    for one, other in zip(first.state.seats, again.state.seats, strict=True):
        assert (one.deck, one.affinity_deck, one.hand) == (other.deck, other.affinity_deck, other.hand)
    assert first.state.first == again.state.first
    assert [event.player for event in first.state.log if event.kind == "first_player"] == [first.state.first]


@pytest.mark.rule("CW-SET-7")
@pytest.mark.parametrize(
    ("how", "firsts"), [("challenger", {0}), ("host", {1}), ("random", {0, 1}), ("rolloff", {0, 1})]
)
def test_who_goes_first(how: str, firsts: set[int]) -> None:
    found = [sample_match("card-wars", at, first_player=how) for at in range(12)]
    assert {match.state.first for match in found} == firsts
    for match in found:
        rolls = [event.amount for event in match.state.log if event.kind == "die_rolled" and event.note[0] == "rolloff"]
        if how != "rolloff":
            assert rolls == []
        else:
            *ties, one, other = rolls
            assert ties[::2] == ties[1::2]
            assert match.state.first == (0 if one > other else 1)


@pytest.mark.rule("CW-SET-6")
@pytest.mark.parametrize("how", ["none", "one_redraw", "no_summon_redraw"])
def test_a_hand_may_be_drawn_again(how: str) -> None:
    match = begun(mulligan=how)
    asked = match.pending is not None
    bare = [not any(match.state.kind(card) == SUMMON for card in side.hand) for side in match.state.seats]
    assert asked == (how == "one_redraw" or (how == "no_summon_redraw" and any(bare)))
    if how == "one_redraw":
        seats = [match.seat]
        before = [list(side.hand) for side in match.state.seats]
        match.apply(("answer", "redraw"))
        seats.append(match.seat)
        match.apply(("answer", "keep"))
        assert seats == [match.state.first, 1 - match.state.first]
        assert match.state.seats[seats[1]].hand == before[seats[1]]
        assert kinds(match, seats[1]) == (4, 1)
        charge = [card for card in before[seats[0]] if match.state.kind(card) == AFFINITY]
        assert charge[0] in match.state.seats[seats[0]].hand


@pytest.mark.rule("CW-SET-6")
def test_only_a_hand_without_a_summon_is_asked() -> None:
    asked = [sample_match("card-wars", at, mulligan="no_summon_redraw", start_main=1) for at in range(20)]
    with_question = [match for match in asked if match.pending is not None]
    assert 0 < len(with_question) < len(asked)
    for match in with_question:
        hand = match.state.seats[match.seat].hand
        assert not any(match.state.kind(card) == SUMMON for card in hand)


@pytest.mark.rule("CW-SET-1", "CW-OBJ-7")
def test_before_both_are_set_up_nothing_but_conceding_is_possible() -> None:
    match = begun(mulligan="one_redraw")
    first = match.seat
    for seat in (first, 1 - first):
        for move in (("end_phase",), ("end_turn",), ("reposition", "row:1", "row:2"), ("sacrifice_third",)):
            refusal = match.refusal(move, seat)
            assert refusal is not None
            assert refusal.code == "E-PROMPT"
    match.apply(("concede", None), 1 - first)
    assert match.outcome is not None
    assert match.outcome.winners == (first,)


@pytest.mark.rule("CW-OBJ-7")
@pytest.mark.parametrize("scope", ["battle", None])
def test_a_player_may_concede_on_the_enemys_turn(scope: str | None) -> None:
    t = Table()
    t.do("concede", scope, seat=1)
    assert t.match.outcome is not None
    assert (t.match.outcome.winners, t.match.outcome.reason) == ((0,), "conceded")
    t.refused("end_turn", code="E-OVER")
    t.refused("concede", "battle", code="E-OVER")


@pytest.mark.rule("CW-ZONE-1", "CW-ZONE-2", "CW-ZONE-3", "CW-TRAP-2")
def test_rows_benches_and_slots_have_the_size_of_the_ruleset() -> None:
    t = Table(row_cells=5, bench_cells=1, trap_slots=2)
    goblin, pitfall = t.hand("Goblin"), t.hand("Pitfall Orchard")
    t.affinity("null")
    t.affinity("earth")
    for _ in range(2):
        t.set("Blank Ledger", 0)
    t.refused("set_trap", pitfall, 1, (), code="E-NO-SLOT")
    t.refused("play_summon", goblin, "bench:2", (), code="E-CELL")
    t.play(goblin, "row:5")
    small = Table()
    other, trap = small.hand("Goblin"), small.hand("Pitfall Orchard")
    small.affinity("null")
    small.affinity("earth")
    small.refused("play_summon", other, "row:5", (), code="E-CELL")
    small.set("Blank Ledger", 0)
    small.refused("set_trap", trap, 1, (), code="E-SLOT-OCCUPIED")
    small.refused("set_trap", trap, 5, (), code="E-UNKNOWN")
    for _ in range(3):
        small.set("Blank Ledger", 0)
    small.refused("set_trap", trap, 4, (), code="E-NO-SLOT")


@pytest.mark.rule("CW-ZONE-2", "CW-PLAY-2")
def test_an_occupied_cell_takes_no_other_summon() -> None:
    t = Table()
    t.put("Goblin", cell="bench:1")
    goblin = t.hand("Goblin")
    t.affinity("null")
    t.refused("play_summon", goblin, "bench:1", (), code="E-CELL-OCCUPIED")


@pytest.mark.rule("CW-ZONE-13")
def test_a_bench_may_protect_the_crystal() -> None:
    t = Table(phase="attack", bench_protects_crystal=True)
    own, other = t.put(summon_card(atk=9, cha=9)), t.put(summon_card())
    t.put("Goblin", 1, "bench:1")
    enemy = t.put("Goblin", 1)
    t.refused("direct_attack", t.cell(own), code="E-ROW-NOT-EMPTY")
    t.attack(own, enemy)
    t.refused("direct_attack", t.cell(other), seat=0, code="E-TURN")
    open_bench = Table(phase="attack")
    open_bench.put(summon_card())
    open_bench.put("Goblin", 1, "bench:1")
    open_bench.direct("row:1")
    assert (open_bench.thirds(1), t.thirds(1)) == (2, 3)


@pytest.mark.rule("CW-ZONE-15")
@pytest.mark.parametrize(("limit", "left"), [(None, 14), (12, 12)])
def test_the_hand_at_the_end_of_the_own_turn(limit: int | None, left: int) -> None:
    t = Table(hand_limit=limit)
    for at in range(12):
        t.hand(item(name=f"Item {at}"))
    charges = t.affinity("fire", count=2)
    t.end_turn()
    if limit is not None:
        assert t.asked() == "discard_down"
        t.answer(charges[0])
        t.answer(t.offered()[0])
        assert charges[0] in t.state.seats[0].affinity_discard
    assert len(t.state.seats[0].hand) == left
    assert t.state.active == 1


@pytest.mark.rule("CW-ZONE-8", "CW-ZONE-10", "CW-ATK-12")
def test_the_overkilled_lie_in_the_removed_pile_and_nowhere_else() -> None:
    t = Table(phase="attack")
    own, enemy = t.put(summon_card(atk=9, cha=9)), t.put(summon_card(hp=5), 1)
    t.attack(own, enemy)
    side = t.state.seats[1]
    assert side.removed == [enemy]
    assert enemy not in (*side.graveyard, *side.hand, *side.deck, *side.row, *side.bench)


@pytest.mark.rule("CW-ZONE-8", "CW-PLAY-7")
def test_a_used_item_lies_in_the_graveyard_and_its_change_stays() -> None:
    t = Table()
    goblin, whetstone = t.put("Goblin"), t.hand("Whetstone of Nine Edges")
    t.put("Goblin", 1)
    t.use(whetstone, goblin)
    assert (t.zone(whetstone), t.piece(goblin).atk) == (GRAVEYARD, 5)
    t.end_turn()
    assert t.piece(goblin).atk == 3
