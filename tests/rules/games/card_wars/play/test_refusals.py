"""Refusals: their order, their words, what would help, and what would never end (section 17 of the rule book)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules.engine.errors import Refusal
from rules.engine.move_words import Labels
from rules.engine.view import Windowed
from rules.engine.zones import FIELD, GRAVEYARD, HAND
from rules.games.card_wars.game import GAME
from tests.rules.engine.sample import sample_match
from tests.rules.games.card_wars.play.table import DRAW, OWN_ROW, ROOT, Table, magic, skill, summon_card, trap, when
from tests.rules.games.card_wars.play.wars import in_war

FOLDER = ROOT / "rules/games/card_wars"


def codes_in(path: Path) -> set[str]:
    """The refusals that a file can give."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("E-"):
            found.add(node.value)
    return found


def test_every_refusal_has_a_sentence() -> None:
    named = {code for path in sorted(FOLDER.rglob("*.py")) for code in codes_in(path)}
    assert named - set(GAME.messages) == set()
    assert all(message.endswith((".", "?")) for message in GAME.messages.values())


def test_the_first_reason_answers() -> None:
    t = Table(phase="formation", turn=1)
    t.put("Goblin")
    t.put("Goblin", 1)
    held = t.hand("Goblin")
    match = t.match
    attack = ("attack", "row:1", "row:1", None)
    expected = [
        (("attack", "row:1", "nowhere", None), 1, None, "E-UNKNOWN"),
        (attack, 1, None, "E-TURN"),
        (attack, 0, 99, "E-STALE"),
        (attack, 0, None, "E-NO-ATTACK-TURN"),
        (("play_summon", held, "row:9", ()), 0, None, "E-PHASE"),
        (("play_summon", 999, "row:9", ()), 1, None, "E-UNKNOWN"),
        (("activate_trap", 1), 0, None, "E-TRAP-OWN-TURN"),
        (("end_phase", 3), 0, None, "E-UNKNOWN"),
        (("answer", "yes"), 0, None, "E-CHOICE"),
        (("end_phase",), 7, None, "E-UNKNOWN"),
    ]
    for move, seat, serial, code in expected:
        refusal = match.refusal(move, seat, serial=serial)
        assert refusal is not None
        assert refusal.code == code, (move, refusal.code)
        assert "{" not in match.explain(refusal, seat)


@pytest.mark.rule("CW-OBJ-6")
def test_nothing_is_done_after_the_end() -> None:
    t = Table()
    t.do("concede", "war")
    for move in (("end_turn",), ("fly",), ("answer", "yes")):
        t.refused(*move, seat=0, code="E-OVER")


def test_while_somebody_is_asked_all_else_waits() -> None:
    t = Table(phase="attack")
    t.put("Mossback Cub")
    t.put("Goblin", 1)
    t.set("Pitfall Orchard")
    t.attack("row:1", "row:1")
    assert (
        t.refused("end_turn", seat=0, code="E-PROMPT").message
        == "Player 2 must first answer: whether a Trap is activated."
    )
    t.refused("answer", "decline", seat=0, code="E-PROMPT")
    t.refused("answer", "maybe", seat=1, code="E-CHOICE")


def endless() -> tuple[Table, int]:
    """Two Summons that keep one another busy, and Magic that sets them going."""
    t = Table()
    hurt = {"effect": "damage", "to": "$self", "amount": 1, "type": "raw"}
    bleeder = t.put(summon_card(when("healed", "any", hurt), hp=9))
    t.put(summon_card(when("damaged", "any", {"effect": "heal", "to": "$event.card", "amount": 1})))
    t.slot(magic({"effect": "damage", "to": "$t1", "amount": 1, "type": "raw"}, targets=(OWN_ROW,)))
    return t, bleeder


@pytest.mark.rule("CW-PHASE-16")
def test_what_would_never_end_is_refused_and_changes_nothing() -> None:
    t, bleeder = endless()
    error = t.refused("cast_magic", 1, ((bleeder,),), (), code="E-EFFECT-LIMIT")
    assert error.message == "This would never end; nothing was changed."
    assert t.state.seats[0].magic_used == [False] * 4


@pytest.mark.rule("CW-PLAY-13", "CW-CHG-3")
@pytest.mark.parametrize("paid", [(), ((),)])
def test_the_payment_of_a_skill_is_filled_in_where_there_is_one_way(paid: tuple[tuple[int, ...], ...]) -> None:
    t = Table()
    lune, enemy = t.put("Lune, Tidewright"), t.put("Goblin", 1)
    t.affinity("fire")
    t.skill(lune, enemy, paid=paid)
    assert (t.zone(enemy), len(t.happened("affinity_spent"))) == (HAND, 1)

    t = Table()
    lune, enemy = t.put("Lune, Tidewright"), t.put("Goblin", 1)
    t.refused("use_skill", lune, 0, ((enemy,),), paid, code="E-COST")
    t = Table()
    lune, enemy = t.put("Lune, Tidewright"), t.put("Goblin", 1)
    t.affinity("fire"), t.affinity("earth")
    t.refused("use_skill", lune, 0, ((enemy,),), paid, code="E-COST")


@pytest.mark.rule("CW-PLAY-13", "CW-CHG-3")
def test_of_several_costs_the_affinity_alone_may_be_left_out() -> None:
    t = Table()
    costs = [{"pay": "affinity", "amount": 1}, {"pay": "sacrifice", "filter": {"kind": "summon", "not_self": True}}]
    user = t.put(summon_card(skill(DRAW, costs=costs)))
    victims = [t.put("Goblin"), t.put("Goblin")]
    t.affinity("fire")
    t.refused("use_skill", user, 0, (), (), code="E-NO-TARGET")
    t.skill(user, paid=((), (victims[1],)))
    assert (t.zone(victims[0]), t.zone(victims[1]), len(t.happened("affinity_spent"))) == (FIELD, GRAVEYARD, 1)


@pytest.mark.rule("CW-TRAP-3", "CW-TRAP-4")
@pytest.mark.parametrize("is_answered", [True, False])
def test_a_trap_that_would_never_end_is_refused_however_it_is_activated(is_answered: bool) -> None:
    loop = {"effect": "heal", "to": "$event.card", "amount": 1}
    for _ in range(3):
        loop = {"effect": "repeat", "times": 15, "do": [loop]}
    t = Table(phase="attack")
    attacker = t.put("Aurrak, the Standing Stone")
    t.put("Goblin")
    target = t.put("Aurrak, the Standing Stone", 1)
    endless_trap = t.set(trap(when("attacks", "opponent", loop)))
    t.attack(attacker, target)
    move = ("answer", endless_trap) if is_answered else ("activate_trap", 1)
    t.refused(*move, seat=1, code="E-EFFECT-LIMIT")
    assert t.happened("effect_skipped") == []
    t.do(*(("answer", "decline") if is_answered else ("decline_trap",)), seat=1)
    assert len(t.happened("die_rolled")) == 1


@pytest.mark.rule("CW-TRAP-11")
def test_what_the_attack_brings_is_no_reason_against_a_trap() -> None:
    """What an attack brings and what a Trap brings are each within the bound, though not together."""
    t = Table(phase="attack", turn=2)
    much = {"effect": "repeat", "times": 20, "do": [{"effect": "heal", "to": {"all": OWN_ROW}, "amount": 1}] * 4}
    attacker = t.put(summon_card(when("attacks", "self", much), when("attacks", "self", much), hp=30))
    target = t.put(summon_card(hp=30, agi=0), 1)
    held = t.set(trap(when("attacks", "opponent", much)))
    t.attack(attacker, target)
    t.answer(held)
    assert t.zone(held) == GRAVEYARD
    assert t.happened("effect_skipped") == []


def test_where_no_player_acted_the_effect_is_skipped_and_told() -> None:
    t, _ = endless()
    hurt = {"effect": "damage", "to": {"all": OWN_ROW}, "amount": 1, "type": "raw"}
    t.put(summon_card(when("phase_start", "own", hurt, phase="formation"), hp=30))
    t.end_turn()
    t.end_turn()
    assert t.state.active == 0
    assert len(t.happened("effect_skipped")) > 0
    assert t.match.outcome is None


def test_a_long_effect_within_the_bound_is_carried_out() -> None:
    t = Table()
    t.slot(magic({"effect": "repeat", "times": 20, "do": [DRAW]}))
    t.do("cast_magic", 1, (), ())
    assert t.state.seats[0].deck == []


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda t: ("attack", "row:1", "row:1", None), "next_phase"),
        (lambda t: ("reposition", "row:1", "row:2"), "wait"),
        (lambda t: ("play_summon", t.expensive, "row:2", ()), "charges"),
        (lambda t: ("play_summon", t.cheap, "row:1", ()), "free_cells"),
        (lambda t: ("use_skill", t.benched, 0, (), ()), "step_up"),
        (lambda t: ("sacrifice_third",), "wait"),
    ],
)
def test_what_would_help(make, word: str) -> None:  # type: ignore[no-untyped-def]
    t = Table()
    t.put("Goblin")
    t.put("Goblin", 1)
    t.expensive, t.cheap = t.hand("The Slagmaw"), t.hand("Goblin")  # type: ignore[attr-defined]
    t.benched = t.put(summon_card(skill(DRAW)), cell="bench:1")  # type: ignore[attr-defined]
    t.affinity("null")
    t.do("sacrifice_third")
    move = make(t)
    why = t.match.why_not(move, 0)
    assert why is not None
    assert word in [remedy["word"] for remedy in why["remedies"]]
    assert why["rule"].startswith("CW-")
    assert all("{" not in remedy["message"] for remedy in why["remedies"])


def helping(t: Table, *move: object) -> list[str]:
    """What a player is told would help, but for other legal moves."""
    why = t.match.why_not(move, 0)
    assert why is not None
    return [remedy["message"] for remedy in why["remedies"] if remedy["word"] != "instead"]


@pytest.mark.rule("CW-PLAY-13")
@pytest.mark.parametrize(
    ("per", "said"),
    [
        ("turn", ["Possible again in turn 7, your next one."]),
        ("round", ["Possible again in Round 4."]),
        ("match", []),
        ("series", []),
    ],
)
def test_when_a_skill_can_be_used_again_depends_on_its_limit(per: str, said: list[str]) -> None:
    t = Table()
    user = t.put(summon_card(skill(DRAW, limit={"times": 1, "per": per})))
    t.skill(user)
    assert helping(t, "use_skill", user, 0, (), ()) == said


@pytest.mark.rule("CW-CHG-3")
def test_who_holds_enough_affinity_is_told_to_name_it() -> None:
    t = Table()
    kelda = t.hand("Sister Kelda, Lamp-Reader L")
    t.affinity("fire", count=2), t.affinity("water")
    for payment in ((), (0, 1, 0, 0)):
        assert helping(t, "play_summon", kelda, "row:1", payment) == [
            "You hold enough: name the Affinity Cards that you pay with."
        ]


@pytest.mark.rule("CW-ATK-24", "CW-PHASE-2")
def test_what_helps_is_about_the_card_and_phase_that_are_meant() -> None:
    t = Table(phase="attack")
    t.put("Goblin"), t.put("Goblin", 1), t.put("Goblin", 1, "bench:1")
    assert helping(t, "attack", "row:1", "bench:1", None) == []
    t = Table(phase="formation")
    t.put("Goblin"), t.put("Goblin", 1)
    assert helping(t, "attack", "row:1", "row:1", None) == ["Go on to the Attack Phase first."]


@pytest.mark.rule("CW-MAG-2", "CW-CHG-7", "CW-PLAY-5", "CW-PHASE-7")
def test_what_a_ruleset_never_allows_does_not_come_again() -> None:
    t = Table(magic_per_turn=0, sacrifice_per_turn=0, items_per_summon_per_round=0)
    t.slot(magic(DRAW))
    goblin, poultice = t.put("Goblin", damage=2), t.hand("Marsh Poultice")
    for move in (("cast_magic", 1, (), ()), ("sacrifice_third",), ("play_item", poultice, goblin, (), ())):
        assert helping(t, *move) == []
    t = Table(phase="formation", reposition_per_formation=0)
    t.put("Goblin")
    assert helping(t, "reposition", "row:1", "row:2") == []


@pytest.mark.rule("CW-OBJ-7", "CW-WAR-10")
@pytest.mark.parametrize(
    ("form", "scope", "what"), [("total", "battle", "battle"), ("total", "war", "war"), ("bo3", "war", "war")]
)
def test_what_is_over_is_the_battle_or_the_war(form: str, scope: str, what: str) -> None:
    t = in_war(form)
    t.do("concede", scope, seat=0)
    assert t.refused("end_turn", code="E-OVER").message == f"The {what} is over. Nothing more can be done in it."


def test_all_that_can_be_done_and_asked_has_words() -> None:
    for at in range(6):
        match = sample_match("card-wars", at)
        while match.outcome is None and match.serial < 120:
            moves = match.legal_actions()
            if match.serial % 5 == 0:
                labels = Labels(match, Windowed(match.game, match.state, match.seat))
                for move in moves:
                    words = labels.label(move)
                    assert words, move
                    assert "None" not in words, words
                    assert "(" not in words.replace("(player", "").replace("(row", "").replace("(bench", ""), words
                    assert labels.group(move)
                if match.pending is not None:
                    assert labels.question().endswith("?"), match.pending.kind
            match.perform(moves[(at * 7 + match.serial * 13) % len(moves)], match.seat)


def test_a_refusal_is_worded_for_its_reader() -> None:
    t = Table()
    goblin, hidden = t.hand("Goblin"), t.hand("Mossback Cub", 1)
    shown = Refusal("E-KIND", "", {"card": goblin, "kind": "summon", "needed": "item"})
    assert t.match.explain(shown, 0) == "Goblin is of kind Summon; this action takes an Item."
    assert "Mossback" not in t.match.explain(Refusal("E-KIND", "", {"card": hidden, "kind": "x", "needed": "item"}), 0)
