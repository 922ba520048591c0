"""Options of section 2 that shape turns, placing, faces and movement: the default and another value, whose outcomes differ."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.match import Match
from rules.games.fortification.game import GAME
from tests.rules.games.fortification.play.cards import (
    GAIN,
    field,
    fighter,
    gear,
    seed,
)
from tests.rules.games.fortification.play.table import DEFAULTS, Table

SOLDIER = fighter()


def started(seeded: int = 1, **options: Any) -> Match:
    """A match from its very beginning."""
    deck = [seed("Ford Warden")] * 25 + [seed("Longsword")] * 25
    return Match.start(GAME, [deck, deck], {**DEFAULTS, **options}, seeded)


@pytest.mark.rule("FORT-SETUP-1")
def test_first_player() -> None:
    assert {started(number).state.active for number in range(8)} == {0, 1}
    for how in ("loser_of_last", "chosen"):
        for seat in (0, 1):
            assert {started(number, first_player=how, starting_seat=seat).state.active for number in range(6)} == {seat}
        assert {started(number, first_player=how).state.active for number in range(8)} == {0, 1}


@pytest.mark.rule("FORT-SETUP-2", "FORT-ZONE-1")
def test_opening_hand() -> None:
    match = started()
    first = match.state.active
    sizes = [(len(side.hand), len(side.deck), len(side.graveyard), len(side.restricted)) for side in match.state.seats]
    assert (sizes[first], sizes[1 - first]) == ((6, 44, 0, 0), (5, 45, 0, 0))
    assert sorted(len(side.hand) for side in started(opening_hand=3).state.seats) == [3, 4]


@pytest.mark.rule("FORT-SETUP-3")
def test_mulligan() -> None:
    assert started().pending is None
    match = started(mulligan="one_free")
    first = match.seat
    assert match.pending is not None
    assert match.pending.kind == "mulligan"
    before = list(match.state.seats[first].hand)
    match.apply(("answer", "redraw"))
    match.apply(("answer", "keep"))
    after = match.state.seats[first].hand
    assert sorted(after[:5]) != sorted(before)
    assert len(after) == 6
    assert len(match.state.seats[1 - first].hand) == 5


@pytest.mark.rule("FORT-SETUP-4")
def test_fort_start() -> None:
    assert [side.fort for side in started().state.seats] == [10, 10]
    assert [side.fort for side in started(fort_start=3).state.seats] == [3, 3]


@pytest.mark.rule("FORT-SETUP-5")
@pytest.mark.parametrize(("cap", "points"), [(None, 11), (10, 10)])
def test_fort_cap(cap: int | None, points: int) -> None:
    t = Table(fort_cap=cap)
    t.cast(t.hand(field(GAIN)))
    assert t.points() == points


@pytest.mark.rule("FORT-TURN-2")
@pytest.mark.parametrize(("draws", "hand"), [(True, 6), (False, 5)])
def test_first_player_draws(draws: bool, hand: int) -> None:
    match = started(first_player_draws=draws)
    assert len(match.state.seats[match.seat].hand) == hand


@pytest.mark.rule("FORT-TURN-3")
@pytest.mark.parametrize("chosen", ["character", "equipment", "spell"])
def test_main_phase_mode(chosen: str) -> None:
    for mode in ("any_of", "one_of"):
        t = Table(main_phase_mode=mode)
        lead = t.party(SOLDIER)[0]
        moves = {
            "character": ("play_character", t.hand(SOLDIER), 2, 0),
            "equipment": ("equip", t.hand("Longsword"), lead, "hand1", 0),
            "spell": ("cast_field", t.hand(field(GAIN)), (), ()),
        }
        again = ("cast_field", t.hand(field(GAIN)), (), ())
        t.do(*moves.pop(chosen))
        for move in moves.values():
            if mode == "any_of":
                assert t.is_legal(*move)
            else:
                t.refused(*move, code="E_MODE_CHOSEN")
        assert t.is_legal(*again) is (mode == "any_of" or chosen == "spell")


@pytest.mark.rule("FORT-TURN-7")
def test_hand_limit() -> None:
    for limit, left in ((None, 7), (5, 5)):
        t = Table(hand_limit=limit)
        cards = [t.hand(SOLDIER) for _ in range(7)]
        t.end_turn()
        while t.asked() == "discard_down":
            t.answer(cards.pop())
        assert t.sizes(0)["hand"] == left
        assert t.state.active == 1


@pytest.mark.rule("FORT-TURN-7", "FORT-TURN-6")
def test_the_hand_limit_also_binds_after_an_attack() -> None:
    t = Table(hand_limit=5)
    t.party(SOLDIER, out=True)
    for _ in range(6):
        t.hand(SOLDIER)
    t.battle()
    t.do("strike")
    assert t.asked() == "discard_down"


@pytest.mark.rule("FORT-PLACE-1")
@pytest.mark.parametrize("limit", [1, 2])
def test_characters_per_turn(limit: int) -> None:
    t = Table(characters_per_turn=limit)
    cards = [t.hand(SOLDIER) for _ in range(limit + 1)]
    for card in cards[:limit]:
        t.place(card, 1)
    error = t.refused("play_character", cards[limit], 1, 0, code="E_CHAR_LIMIT")
    assert error.message.startswith(f"You have played {limit} character{'s' * (limit > 1)} this turn.")


@pytest.mark.rule("FORT-EQUIP-1")
@pytest.mark.parametrize("limit", [1, 2])
def test_equips_per_turn(limit: int) -> None:
    t = Table(equips_per_turn=limit)
    lead = t.party(SOLDIER)[0]
    cards = [t.hand(gear(1, name=f"Blade {at}")) for at in range(3)]
    t.equip(cards[0], lead)
    if limit == 2:
        t.equip(cards[1], lead, "hand2")
    t.refused("equip", cards[2], lead, "hand2", int(limit == 2), code="E_EQUIP_LIMIT")


@pytest.mark.rule("FORT-MOB-1")
def test_mobilisations_per_turn() -> None:
    t = Table()
    t.party(SOLDIER)
    t.do("mobilise", 1)
    t.refused("retreat", 1, code="E_MOBILISED")
    t = Table(mobilisations_per_turn=2)
    t.party(SOLDIER)
    t.do("mobilise", 1)
    t.do("retreat", 1)
    t.refused("mobilise", 1, code="E_MOBILISED")


@pytest.mark.rule("FORT-FIRST-1")
def test_first_turn_attack_ban() -> None:
    for turn in (1, 2):
        t = Table(turn=turn)
        t.party(SOLDIER, seat=(turn + 1) % 2, out=True)
        t.refused("attack", code="E_FIRST_TURN_ATTACK")
        t = Table(turn=turn, first_turn_attack_ban=False)
        t.party(SOLDIER, seat=(turn + 1) % 2, out=True)
        t.do("attack")


@pytest.mark.rule("FORT-FIRST-2", "FORT-FIRST-3")
@pytest.mark.parametrize(
    ("ban", "own", "reacts"),
    [("both_first_turns_all_players", False, False), ("own_first_turn_only", False, True), (None, True, True)],
)
def test_first_turn_fort_spell_ban(ban: str | None, own: bool, reacts: bool) -> None:
    t = Table(turn=1, first_turn_fort_spell_ban=ban)
    hit = {"effect": "fort_lose", "player": "$opponent", "amount": 1}
    charge = t.hand(field(hit))
    answer = t.hand(field(hit, timing="reactive", when={"event": "party_mobilised", "whose": "opponent"}), 1)
    t.party(SOLDIER)
    if not own:
        t.refused("cast_field", charge, (), (), code="E_FIRST_TURN_FORT_SPELL")
    else:
        t.cast(charge)
        assert t.points(1) == 9
    t.do("mobilise", 1)
    assert (t.asked() == "react") is reacts
    if reacts:
        t.react(answer)
        assert t.points(0) == 9


@pytest.mark.rule("FORT-PLACE-5")
def test_placement_position() -> None:
    t = Table()
    first, second = t.party(SOLDIER, SOLDIER)
    late = t.hand(SOLDIER)
    t.refused("play_character", late, 1, 1, code="E_TARGET")
    t.place(late, 1)
    assert t.members() == [first, second, late]
    t = Table(placement_position="any_free")
    first, second = t.party(SOLDIER, SOLDIER)
    late = t.hand(SOLDIER)
    t.refused("play_character", late, 1, 4, code="E_TARGET")
    t.place(late, 1, 1)
    assert t.members() == [late, first, second]


@pytest.mark.rule("FORT-PARTY-5")
def test_place_and_reform() -> None:
    for value in ("either_order_barred", "only_after_placing_barred"):
        t = Table(place_and_reform=value)
        first, second = t.party(SOLDIER, SOLDIER)
        late = t.hand(SOLDIER)
        t.do("reform", 1, (second, first))
        if value == "either_order_barred":
            t.refused("play_character", late, 1, 0, code="E_FORMATION_NEWCOMER")
        else:
            t.place(late, 1)
            t.refused("reform", 1, (first, second, late), code="E_FORMATION_NEWCOMER")


@pytest.mark.rule("FORT-PARTY-6")
def test_party_transfer() -> None:
    t = Table()
    mover, _ = t.party(SOLDIER, SOLDIER)
    t.party(SOLDIER, slot=2)
    t.refused("transfer", mover, 2, code="E_UNKNOWN_ACTION")
    t = Table(party_transfer=True)
    mover, stays = t.party(SOLDIER, SOLDIER)
    blade = t.wear("Longsword", mover)
    host = t.party(SOLDIER, slot=2)[0]
    t.party(SOLDIER, slot=3, out=True)
    t.refused("transfer", mover, 3, code="E_FORMATION_OUT")
    t.refused("transfer", mover, 1, code="E_TARGET")
    t.do("transfer", mover, 2)
    assert (t.members(1), t.members(2)) == ([stays], [host, mover])
    assert t.piece(blade).slot == 2
    t.refused("mobilise", 2, code="E_BG_OCCUPIED")
    t.do("retreat", 3)
    t.end_turn(2)
    t.do("mobilise", 2)


@pytest.mark.rule("FORT-PARTY-6", "FORT-PARTY-2", "FORT-PLACE-6")
def test_a_transfer_locks_the_party_and_needs_room() -> None:
    t = Table(party_transfer=True, mobilisations_per_turn=2)
    mover, _ = t.party(SOLDIER, SOLDIER)
    t.party(SOLDIER, SOLDIER, SOLDIER, slot=2)
    t.party(SOLDIER, slot=3)
    t.refused("transfer", mover, 2, code="E_PARTY_FULL")
    t.do("transfer", mover, 3)
    t.refused("mobilise", 3, code="E_PARTY_LOCKED")


@pytest.mark.rule("FORT-PLACE-8")
def test_any_party_out_blocks_placing() -> None:
    for blocks in (False, True):
        t = Table(any_party_out_blocks_placing=blocks)
        t.party(SOLDIER, out=True)
        card = t.hand(SOLDIER)
        for slot in (2, 3):
            if blocks:
                t.refused("play_character", card, slot, 0, code="E_PARTY_OUT")
            else:
                assert t.is_legal("play_character", card, slot, 0)
