"""Abilities of a card before its game's language: the rule books' ids, at their places, in every game by the same step."""

from __future__ import annotations

from typing import Any

import pytest

from rules.checks.card_abilities import ability_errors
from rules.checks.card_check import CardContext, CardDraft, VariantDraft
from rules.checks.card_runner import check_card, shape_problems
from rules.games.catalog import game_spec, option_values, shipped
from tests.rules.checks.bench import game as made_up_game

UNIT = {"modes": {"unit": {"cost": 1, "offense": 1, "defense": 1, "health": 3}}}
DRAWS = {"form": "resolve", "do": [{"effect": "draw"}]}
SELF = {"event": "played", "whose": "self"}


def triggered(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"form": "triggered", "when": SELF, "do": list(effects), **more}


def on(effect: dict[str, Any], **data: Any) -> dict[str, Any]:
    return triggered({**effect, "to": "$t1"}, targets=[{"id": "t1", "filter": data}])


def found(game: str, draft: CardDraft) -> list[tuple[str, str, str]]:
    folder = shipped()[game]
    spec = game_spec(folder.definition)
    context = CardContext(spec, option_values(spec.options, {}))
    problems = check_card(draft, context, folder.definition["card_schema"], folder.card_checks.values())
    return [(problem.finding, problem.pointer, problem.severity) for problem in problems]


@pytest.mark.rule(
    "CV-EFFECT", "CV-POWER-FORM", "CV-POWER-NAME", "CV-RESOURCE-MOVE", "CV-TARGET-REF", "CW-C-VERB", "CW-C-ZONE",
    "CARD-E-EFFECT", "CARD-E-ABSOLUTE", "CARD-E-RZ-SEALED", "CARD-E-SIZE",
)  # fmt: skip
@pytest.mark.parametrize(("game", "abilities", "expected"), [
    ("maximus", [triggered({"effect": "sing"})], ("CV-EFFECT", "/0/do/0/effect")),
    ("maximus", [{**triggered({"effect": "draw"}), "form": "spell"}], ("CV-POWER-FORM", "/0/form")),
    ("maximus", [triggered({"effect": "draw"}, name="Toll")] * 2, ("CV-POWER-NAME", "/1/name")),
    ("maximus", [on({"effect": "return_to_hand"}, zone="resource")], ("CV-RESOURCE-MOVE", "/0/do/0")),
    ("maximus", [triggered({"effect": "destroy", "to": "$t1"})], ("CV-TARGET-REF", "/0/do/0/to")),
    ("card-wars", [triggered({"effect": "shatter_crystal"})], ("CW-C-VERB", "/0/do/0/effect")),
    ("card-wars", [on({"effect": "return_to_hand"}, zone="removed")], ("CW-C-ZONE", "/0/targets/0/filter/zone")),
    ("fortification", [triggered({"effect": "sing"})], ("CARD-E-EFFECT", "/0/do/0/effect")),
    ("fortification", [triggered({"effect": "skip_draw"})], ("CARD-E-ABSOLUTE", "/0/do/0/effect")),
    ("fortification", [on({"effect": "return_to_hand"}, zone="restricted_zone")],
     ("CARD-E-RZ-SEALED", "/0/targets/0/filter/zone")),
    ("fortification", [triggered({"effect": "draw"})] * 7, ("CARD-E-SIZE", "")),
])  # fmt: skip
def test_errors_have_the_ids_of_the_rule_book(
    game: str, abilities: list[dict[str, Any]], expected: tuple[str, str]
) -> None:
    attributes = {"maximus": UNIT, "card-wars": {"kind": "magic"}, "fortification": {"kind": "character"}}[game]
    problems = ability_errors(CardDraft("Sun Forge", attributes, abilities=tuple(abilities)), game)
    assert (problems[0].finding, problems[0].pointer) == (expected[0], f"/abilities{expected[1]}")
    assert problems[0].severity == "error"
    variant = VariantDraft("tale", abilities=tuple(abilities))
    problems = ability_errors(CardDraft("Sun Forge", attributes, (VariantDraft("journey"), variant)), game)
    assert (problems[0].finding, problems[0].pointer) == (expected[0], f"/variants/1/abilities{expected[1]}")


def test_a_message_says_which_ability_is_meant() -> None:
    abilities = (triggered({"effect": "draw"}), triggered({"effect": "win_battle"}))
    (problem,) = ability_errors(CardDraft("Oil", {"kind": "magic"}, abilities=abilities), "card-wars")
    assert problem.message == "Effect 2: win_battle is not allowed in C.A.R.D. Wars."
    (problem,) = ability_errors(CardDraft("Ox", UNIT, abilities=(triggered({"effect": "drwa"}),)), "maximus")
    assert problem.message.startswith("Ability 1: “drwa” is no effect here. Did you mean “draw”? Allowed here: ")
    assert problem.params["value"] == "drwa"
    assert "draw" in problem.params["allowed"]


def test_what_is_wrong_is_said_all_at_once_and_before_anything_else() -> None:
    draft = CardDraft("", {"modes": {"unit": {**UNIT["modes"]["unit"], "cost": -1}}}, abilities=("win",))
    problems = shape_problems(draft, "maximus", shipped()["maximus"].definition["card_schema"])
    assert [problem.pointer for problem in problems] == ["/attributes/modes/unit/cost", "/name", "/abilities/0"]
    assert [pointer for _, pointer, _ in found("maximus", draft)] == [problem.pointer for problem in problems]


@pytest.mark.rule(
    "CW-HITS-AVATAR", "CW-LOOP", "CW-FREE-ATTACKS", "CW-WIN", "CW-DECK-OUT", "CW-C-REFRESH", "W-LOOP", "W-OVERRIDE-KIND"
)
@pytest.mark.parametrize(("game", "attributes", "abilities", "finding"), [
    ("maximus", UNIT, [on({"effect": "destroy"}, kind="unit", side="opponent")], "CW-HITS-AVATAR"),
    ("maximus", UNIT, [{**triggered({"effect": "gain_jiggawatts", "amount": 1}),
                        "when": {"event": "jiggawatts_gained", "whose": "own"}}], "CW-LOOP"),
    ("maximus", UNIT, [triggered({"effect": "undrain", "to": "$self"})], "CW-FREE-ATTACKS"),
    ("maximus", UNIT, [triggered({"effect": "win"})], "CW-WIN"),
    ("maximus", UNIT, [triggered({"effect": "mill", "player": "$opponent", "count": 5})], "CW-DECK-OUT"),
    ("card-wars", {"kind": "magic"}, [on({"effect": "refresh_magic"}, zone="magic_slot", side="own", used=True)], "CW-C-REFRESH"),
    ("fortification", {"kind": "character", "role": "fighter", "attack": 1, "defense": 1, "magic": 0, "life": 1},
     [{"form": "static", "do": [{"effect": "allow", "to": "$own_party", "key": "retreat_free"}]}], "W-OVERRIDE-KIND"),
    ("fortification", {"kind": "character", "role": "fighter", "attack": 1, "defense": 1, "magic": 0, "life": 1},
     [on({"effect": "return_to_hand"}, zone="graveyard", side="own")], "W-LOOP"),
])  # fmt: skip
def test_the_lint_is_part_of_a_cards_check(
    game: str, attributes: dict[str, Any], abilities: list[dict[str, Any]], finding: str
) -> None:
    problems = found(game, CardDraft("Sun Forge", attributes, abilities=tuple(abilities)))
    assert [(code, severity) for code, _, severity in problems] == [(finding, "warning")]
    assert problems[0][1].startswith("/abilities/0/do/0")


@pytest.mark.rule("W-NO-DRAWBACK")
def test_the_lint_knows_what_kind_of_spell_it_is() -> None:
    spell = {"kind": "spell", "spell_type": "field", "timing": "normal", "elements": []}
    draft = CardDraft("Sun Forge", spell, abilities=(DRAWS,))
    assert found("fortification", draft) == [("W-NO-DRAWBACK", "/abilities", "warning")]
    assert found("fortification", CardDraft("Sun Forge", {**spell, "timing": "instant"}, abilities=(DRAWS,))) == []


@pytest.mark.rule("CW-C-TRIGGER")
def test_every_rarity_of_a_trap_waits_for_something() -> None:
    waits = {**triggered({"effect": "draw"}), "when": {"event": "attacks", "whose": "opponent"}}
    rows = [VariantDraft(name, abilities=(waits,)) for name in ("journey", "tale")]
    draft = CardDraft("Pit", {"kind": "trap", "element": "fire", "cost": 1}, (*rows, VariantDraft("legend")))
    assert ("CW-C-TRIGGER", "/variants/2/abilities", "error") in found("card-wars", draft)
    (problem,) = [
        each
        for each in check_card(draft, CardContext(game_spec(shipped()["card-wars"].definition), {}), {}, ())
        if each.finding == "CW-C-TRIGGER"
    ]
    assert problem.message.startswith("A Trap needs a condition that can occur on the opponent's turn;")
    assert "Choose one of turn_start, turn_end" in problem.message


def test_a_game_without_a_vocabulary_has_no_abilities() -> None:
    spec = made_up_game()
    draft = CardDraft("Wick", {"kind": "lamp"}, (VariantDraft(None, abilities=(DRAWS,)),), abilities=(DRAWS,))
    problems = check_card(draft, CardContext(spec, {}), {}, ())
    assert [(problem.finding, problem.pointer) for problem in problems] == [
        ("CARD-ABILITIES", "/abilities"), ("CARD-ABILITIES", "/variants/0/abilities")
    ]  # fmt: skip
    assert problems[0].message == (
        "This game has no ability language. Leave the abilities out and say in the text what the card does."
    )
    assert check_card(CardDraft("Wick", {"kind": "lamp"}, text="It burns."), CardContext(spec, {}), {}, ()) == []
