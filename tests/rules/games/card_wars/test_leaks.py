"""Nobody can tell two battles apart that differ only in what is hidden from them: neither by looking nor by trying (CW-ZONE-12)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules.bots.play import bots
from rules.engine.match import Match
from rules.engine.move_words import Labels
from rules.engine.view import Windowed
from rules.engine.zones import AFFINITY_DECK, DECK, HAND, TRAP_SLOT
from rules.games.card_wars.card_types import AFFINITY, TRAP
from rules.games.card_wars.pieces import EMPTY
from tests.rules.engine.sample import changed, sample_match, shapeless
from tests.rules.engine.test_views import VIEWERS, as_json, known
from tests.rules.engine.told_cards import check_log
from tests.rules.games.card_wars.play.table import DRAW, Table, magic, trap, when

HIDDEN = ((DECK, "deck"), (AFFINITY_DECK, "affinity_deck"), (HAND, "hand"), (TRAP_SLOT, "traps"))
SHOWING = frozenset(("search", "cell", "paired_trap", "targets", "pick_costs", "may", "set_trap"))
"""Questions that show the one who is asked cards of a deck or were asked about one, or name hidden cards by their places."""


def twin(match: Match, viewer: int | None, chance: Random) -> Match:
    """The same battle where what a viewer cannot see lies otherwise: decks, and hands and set Traps of others."""
    new = match.copy(keeps_log=True)
    state, moved = new.state, dict[int, int]()
    for side in state.seats:
        seen = () if side.number != viewer else ("hand", "traps")
        places = [(zone, name) for zone, name in HIDDEN if name not in seen]
        hidden = [card for _, name in places for card in getattr(side, name) if card != EMPTY]
        for is_charge in (True, False):
            cards = [card for card in hidden if (state.kind(card) == AFFINITY) == is_charge]
            moved |= _dealt_anew(state, cards, chance)
    for side in state.seats:
        for zone, name in HIDDEN:
            setattr(side, name, [moved.get(card, card) for card in getattr(side, name)])
            for card in getattr(side, name):
                if card != EMPTY:
                    state.zones[card] = zone
    if state.pending is not None:
        state.pending = replace(state.pending, about=moved.get(state.pending.about, state.pending.about))
    state.listen_anew()
    return new


def _dealt_anew(state: object, cards: list[int], chance: Random) -> dict[int, int]:
    """Each card another card's place; what lies in a trap slot stays a Trap."""
    set_traps = [card for card in cards if state.zones[card] == TRAP_SLOT]  # type: ignore[attr-defined]
    traps = [card for card in cards if state.kind(card) == TRAP]  # type: ignore[attr-defined]
    chosen = chance.sample(traps, len(set_traps))
    others, left = [card for card in cards if card not in set_traps], [card for card in cards if card not in chosen]
    chance.shuffle(left)
    return dict(zip([*set_traps, *others], [*chosen, *left], strict=True))


@pytest.mark.rule("CW-ZONE-5", "CW-ZONE-6", "CW-ZONE-12")
@pytest.mark.parametrize("batch", range(3))
def test_what_is_hidden_cannot_be_told_apart(batch: int) -> None:
    looked = 0
    for number in range(batch * 6, batch * 6 + 6):
        match, chance = sample_match("card-wars", number), Random(number)
        bot = bots()["rule" if number % 2 else "random"]
        while match.outcome is None and match.serial < 260:
            moves = match.legal_actions()
            if match.serial % 13 == 0 and not match.state.stack:
                looked += 1
                most = len(match.state.zones) + 2
                tried = [as_json(changed(move, chance, most)) for move in chance.sample(moves, min(8, len(moves)))]
                tried += [as_json(shapeless(match.game, chance, most)) for _ in range(20)]
                for viewer in VIEWERS:
                    assert known(match, viewer, tried) == known(twin(match, viewer, chance), viewer, tried)
            match.perform(bot.choose(match, moves, chance), match.seat)
    assert looked > 30


@pytest.mark.rule("CW-ZONE-12")
@pytest.mark.parametrize("batch", range(3))
def test_an_open_question_tells_nothing_that_is_hidden(batch: int) -> None:
    looked = 0
    for number in range(batch * 8, batch * 8 + 8):
        others = {"trap_prompt": "always_if_face_down"} if number % 2 else {}
        match, chance = sample_match("card-wars", number, **others), Random(number)
        bot = bots()["random"]
        while match.outcome is None and match.serial < 400:
            pending = match.pending
            for viewer in VIEWERS if pending is not None else ():
                if pending.kind in SHOWING and viewer == pending.seat:
                    continue
                looked += 1
                views = [
                    Windowed(each.game, each.state, viewer).whole() for each in (match, twin(match, viewer, chance))
                ]
                assert views[0] == views[1]
            match.perform(bot.choose(match, match.legal_actions(), chance), match.seat)
    assert looked > 100


@pytest.mark.rule("CW-ZONE-12")
@pytest.mark.parametrize("batch", range(3))
def test_the_log_names_no_card_that_was_hidden_before_and_after(batch: int) -> None:
    for number in range(batch * 8, batch * 8 + 8):
        check_log("card-wars", number, VIEWERS)


@pytest.mark.rule("CW-ZONE-12", "CW-TRAP-12")
def test_the_window_for_a_trap_shows_nothing_to_the_attacker() -> None:
    t = Table(phase="attack")
    t.put("Mossback Cub")
    t.put("Goblin", 1)
    pitfall = t.set("Pitfall Orchard")
    t.attack("row:1", "row:1")
    views = [Windowed(t.match.game, t.match.state, viewer).whole() for viewer in VIEWERS]
    assert views[0]["pending"]["kind"] == "trap_window"
    assert "options" not in views[0]["pending"]
    assert views[1]["pending"]["options"] == [pitfall, "decline"]
    assert views[0]["seats"][1]["traps"] == [{"slot": 1, "place": "h1.0"}, None, None, None]
    assert views[1]["seats"][1]["traps"][0]["name"] == "Pitfall Orchard"
    assert "Pitfall" not in repr(views[0])


@pytest.mark.rule("CW-ZONE-12")
def test_a_window_does_not_tell_which_hidden_card_opened_it() -> None:
    """Neither the number nor the name of what the enemy has drawn or set."""
    t = Table()
    t.set("Long Memory")
    pitfall = t.hand("Pitfall Orchard")
    t.affinity("earth")
    t.do("set_trap", pitfall, 1, ())
    assert (t.asked(), t.match.seat) == ("trap_window", 1)
    window = Windowed(t.match.game, t.match.state, 1)
    assert "about" not in window.pending()  # type: ignore[operator]
    assert not Labels(t.match, window).is_known(pitfall)

    t = Table()
    t.set(trap(when("drawn", "opponent", DRAW)))
    t.cast(t.slot(magic(DRAW)))
    assert (t.asked(), t.match.pending is not None and t.match.pending.about) == ("trap_window", -1)


@pytest.mark.rule("CW-TRAP-12")
def test_where_every_window_is_asked_about_none_tells_whether_a_trap_fits() -> None:
    seen = []
    for name in ("Pitfall Orchard", "Blank Ledger"):
        t = Table(phase="attack", trap_prompt="always_if_face_down")
        cub = t.put("Mossback Cub")
        t.put("Goblin", 1)
        t.set(name)
        t.attack(cub, "row:1")
        assert len(t.offered()) == (2 if name == "Pitfall Orchard" else 1)
        seen.append([Windowed(t.match.game, t.match.state, viewer).whole() for viewer in (0, None)])
    assert seen[0] == seen[1]


@pytest.mark.rule("CW-ZONE-12")
def test_a_set_trap_is_named_by_its_place_alone() -> None:
    t = Table()
    pitfall, unmaking = t.set("Pitfall Orchard"), t.slot("Word of Unmaking")
    window = Windowed(t.match.game, t.match.state, 0)
    slot = t.slot_of(unmaking)
    assert window.read(["cast_magic", slot, [[pitfall]], []]) == ("cast_magic", slot, ((-1,),), ())
    assert window.read(["cast_magic", slot, [["h1.0"]], []]) == ("cast_magic", slot, ((pitfall,),), ())
    assert window.shown(("cast_magic", slot, ((pitfall,),), ())) == ["cast_magic", slot, [["h1.0"]], []]


@pytest.mark.rule("CW-ZONE-12")
def test_a_refusal_names_no_card_of_the_enemy() -> None:
    t = Table()
    hidden, other = t.hand("Goblin", 1), t.deck("Goblin", 1)
    for card in (hidden, other):
        refused = t.refused("play_summon", card, "row:1", (), code="E-UNKNOWN")
        assert refused.message == "There is no such card in your hand. Choose one that is offered."
