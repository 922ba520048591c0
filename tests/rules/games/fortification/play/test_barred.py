"""What effects forbid, and rules that no card lifts (FORT-META-2, -3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.abilities.compiler import ability_problems
from rules.abilities.vocabulary import vocabulary_of
from tests.rules.games.fortification.play.cards import (
    GAIN,
    caster,
    charm,
    field,
    fighter,
)
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter()
WALL = fighter(1, 40, 0, 40, name="Wall")


def barred_attack(t: Table) -> str:
    t.party(SOLDIER, out=True)
    return _code(t, "attack", ("attack",))


def barred_strike(t: Table) -> str:
    t.party(SOLDIER, out=True)
    t.party(WALL, seat=1, out=True)
    _forbid(t, "strike")
    t.battle()
    return "" if t.is_legal("strike") else t.refused("strike", code="E_FORBIDDEN").code


def barred_cast(t: Table) -> str:
    mage = t.party(caster(5))[0]
    return _code(t, "cast", ("cast_character", t.hand(charm(GAIN)), mage, (), ()))


def barred_mobilise(t: Table) -> str:
    t.party(SOLDIER)
    return _code(t, "mobilise", ("mobilise", 1))


def barred_retreat(t: Table) -> str:
    t.party(SOLDIER, out=True)
    return _code(t, "retreat", ("retreat", 1))


def barred_place(t: Table) -> str:
    return _code(t, "place", ("play_character", t.hand(SOLDIER), 1, 0))


def barred_equip(t: Table) -> str:
    lead = t.party(SOLDIER)[0]
    return _code(t, "equip", ("equip", t.hand("Longsword"), lead, "hand1", 0))


def barred_defend(t: Table) -> str:
    """A barred party is not among the answers; a barred player has nobody who defends."""
    t.party(SOLDIER, out=True)
    t.party(WALL, seat=1)
    _forbid(t, "defend", "$opponent")
    t.battle()
    return "E_FORBIDDEN" if t.state.defenders() is None and t.asked() == "" else ""


def barred_react(t: Table) -> str:
    t.party(SOLDIER)
    t.hand(field(GAIN, timing="reactive", when={"event": "party_mobilised", "whose": "opponent"}), 1)
    _forbid(t, "react", "$opponent")
    t.do("mobilise", 1)
    return "E_FORBIDDEN" if t.asked() == "" else ""


def _forbid(t: Table, key: str, to: str = "$you") -> None:
    t.cast(t.hand(field({"effect": "forbid", "to": to, "key": key, "duration": "end_of_turn"})))


def _code(t: Table, key: str, move: tuple[Any, ...]) -> str:
    """The code with which a move is refused once its key is forbidden; it is legal before."""
    assert t.is_legal(*move)
    _forbid(t, key)
    refusal = t.match.refusal(move, t.match.seat)
    return "" if refusal is None else refusal.code


BARRED: dict[str, Callable[[Table], str]] = {
    "attack": barred_attack, "strike": barred_strike, "cast": barred_cast, "mobilise": barred_mobilise, "retreat": barred_retreat,
    "place": barred_place, "equip": barred_equip, "defend": barred_defend, "react": barred_react,
}  # fmt: skip


@pytest.mark.rule("FORT-META-3")
@pytest.mark.parametrize("key", sorted(BARRED))
def test_what_is_forbidden_is_refused_or_not_offered(key: str) -> None:
    assert BARRED[key](Table()) == ("E_ATTACK_FORBIDDEN" if key == "attack" else "E_FORBIDDEN")


@pytest.mark.rule("FORT-META-2")
@pytest.mark.parametrize(
    ("effect", "code"),
    [
        ({"effect": "skip_draw"}, "CARD-E-ABSOLUTE"),
        ({"effect": "add_party"}, "CARD-E-ABSOLUTE"),
        ({"effect": "enter_battleground"}, "CARD-E-ABSOLUTE"),
        ({"effect": "set_deck_size"}, "CARD-E-ABSOLUTE"),
        ({"effect": "allow", "to": "$you", "key": "leave_restricted_zone"}, "CARD-E-ABSOLUTE"),
        ({"effect": "return_to_hand", "to": {"all": {"zone": "restricted_zone", "side": "own"}}}, "CARD-E-RZ-SEALED"),
    ],
)
def test_no_card_lifts_an_absolute_rule(effect: dict[str, Any], code: str) -> None:
    found = ability_problems("fortification", [{"form": "resolve", "do": [effect]}])
    assert code in {each.code for each in found}


@pytest.mark.rule("FORT-META-1")
def test_all_that_is_only_forbidden_is_tested() -> None:
    words = vocabulary_of("fortification").words
    assert set(words["forbid"]) - set(words["allow"]) == set(BARRED)
