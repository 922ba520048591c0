"""Rules texts: made from a card's data, read into data where they were typed, and refused where they say something else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.abilities.text import card_text
from rules.checks.card_check import CardDraft, VariantDraft
from rules.games.rules_text import finished, rules_text

SEEDS = Path(__file__).parents[3] / "cards/seed"
HARPOON = {
    "modes": {"equipment": {"cost": 2, "modifiers": [{"stat": "offense", "amount": 2}], "grants": {"keywords": [{"k": "ranged"}]}}}
}  # fmt: skip
PLAIN = {"modes": {"unit": {"cost": 1, "offense": 1, "defense": 1, "health": 3}}}
DRAWS = {"form": "triggered", "when": {"event": "played", "whose": "self"}, "do": [{"effect": "draw"}]}
RECLAIMS = {"form": "resolve", "targets": [{"id": "t1", "filter": {"zone": "resource", "side": "own"}}],
            "do": [{"effect": "return_to_hand", "to": "$t1"}]}  # fmt: skip
TEXT = card_text("maximus", [DRAWS])
OTHER = card_text("maximus", [{**DRAWS, "do": [{"effect": "draw", "count": 2}]}])
DRAWN = [card_text("card-wars", [{"form": "resolve", "do": [{"effect": "draw", "count": n}]}]) for n in (1, 2)]


def draft(text: str = "", *abilities: dict[str, Any], **more: Any) -> CardDraft:
    return CardDraft("Sun Forge", **{"attributes": PLAIN, **more}, text=text, abilities=abilities)


def read(text: str, game: str = "maximus", **more: Any) -> tuple[CardDraft, list[tuple[str, str, str]]]:
    done, problems = finished(draft(text, **more), game)
    return done, [(problem.finding, problem.pointer, problem.message) for problem in problems]


def test_the_lines_of_attributes_come_before_those_of_abilities() -> None:
    lines = rules_text("maximus", HARPOON, []).splitlines()
    assert lines
    assert rules_text("maximus", HARPOON, [DRAWS]).splitlines() == [*lines, TEXT]
    assert rules_text("maximus", PLAIN, []) == ""


def test_the_text_is_made_from_the_abilities() -> None:
    long_way = {**DRAWS, "optional": False, "do": [{"effect": "draw", "player": "$you", "count": 1}]}
    done, problems = finished(draft("", long_way), "maximus")
    assert (done.text, done.abilities, problems) == (TEXT, (DRAWS,), [])
    assert finished(done, "maximus") == (done, [])


def test_a_typed_text_is_read() -> None:
    """Lines of the attributes may be typed or left out; blanks and empty lines make no difference."""
    own = rules_text("maximus", HARPOON, [])
    for typed in (TEXT, f"{own}\n{TEXT}", f"\n  {TEXT} \n\n{own}"):
        done, problems = read(typed, attributes=HARPOON)
        assert problems == []
        assert (done.abilities, done.text) == ((DRAWS,), f"{own}\n{TEXT}")
    assert read(own, attributes=HARPOON)[0].abilities == ()


@pytest.mark.parametrize("game", ["maximus", "card-wars", "fortification"])
def test_the_texts_of_shipped_cards_read_as_their_abilities(game: str) -> None:
    for path in sorted((SEEDS / game).glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8"))["cards"][::9]:
            whole = CardDraft(card["name"], card["attributes"], abilities=tuple(card.get("abilities", ())))
            for row in card.get("variants", ()):
                fields = {key: value for key, value in row.items() if key not in ("rarity", "abilities")}
                each = VariantDraft(row["rarity"], fields, tuple(row.get("abilities", ())))
                whole = replace(whole, variants=(*whole.variants, each))
            done, problems = finished(whole, game)
            assert problems == []
            typed = replace(done, abilities=(), variants=tuple(replace(each, abilities=()) for each in done.variants))
            assert finished(typed, game) == (done, [])


def test_an_unreadable_text_is_pointed_at() -> None:
    done, problems = finished(draft(f"{TEXT}\nDraw a crad.\n2 damage to a Unti."), "maximus")
    assert done == draft(f"{TEXT}\nDraw a crad.\n2 damage to a Unti.")
    first, second = problems
    assert (first.finding, first.pointer, first.severity) == ("CV-EFFECT", "/text", "error")
    assert first.message.startswith("Line 2, column 8: “crad” cannot stand here. Did you mean “card”?")
    assert {key: first.params[key] for key in ("line", "column", "word", "hint")} == {
        "line": 2, "column": 8, "word": "crad", "hint": "card"
    }  # fmt: skip
    assert second.params["line"] == 3


@pytest.mark.parametrize(("game", "text", "finding"), [
    ("maximus", "The moon sings.", "CV-EFFECT"), ("card-wars", "The moon sings.", "CW-C-VERB"),
    ("fortification", "The moon sings.", "CARD-E-EFFECT"),
    ("maximus", card_text("maximus", [RECLAIMS]), "CV-RESOURCE-MOVE"),
])  # fmt: skip
def test_each_game_has_its_own_id_for_what_a_text_may_not_say(game: str, text: str, finding: str) -> None:
    attributes = {"maximus": PLAIN, "card-wars": {"kind": "magic"}, "fortification": {"kind": "character"}}[game]
    done, problems = read(text, game, attributes=attributes)
    assert [(code, pointer) for code, pointer, _ in problems] == [(finding, "/text")]
    assert problems[0][2].startswith("Line 1")
    assert (done.text, done.abilities) == (text, ())


def test_a_text_beside_abilities_says_the_same_or_nothing() -> None:
    assert finished(draft(f" {TEXT}\n", DRAWS), "maximus")[0].text == TEXT
    done, (problem,) = finished(draft(OTHER, DRAWS), "maximus")
    assert (problem.finding, problem.pointer) == ("CARD-TEXT", "/text")
    assert problem.message.endswith(f"It would be: {TEXT}")
    assert problem.params == {"value": OTHER, "allowed": TEXT}
    assert done.text == OTHER


def variants(*texts: str) -> tuple[VariantDraft, ...]:
    return tuple(VariantDraft(rarity, {}, text=text) for rarity, text in zip(("journey", "tale"), texts, strict=True))


def test_each_rarity_has_a_text_of_its_own() -> None:
    item = {"attributes": {"kind": "item"}}
    done, problems = read("", "card-wars", **item, variants=variants(*DRAWN))
    assert problems == []
    assert [(each.text, each.abilities) for each in done.variants] == [
        (DRAWN[0], ({"form": "resolve", "do": [{"effect": "draw"}]},)),
        (DRAWN[1], ({"form": "resolve", "do": [{"effect": "draw", "count": 2}]},)),
    ]
    _, problems = read("", "card-wars", **item, variants=variants(DRAWN[0], "Draw a crad."))
    assert [(code, pointer) for code, pointer, _ in problems] == [("CW-C-VERB", "/variants/1/text")]


def test_a_card_with_rarities_says_nothing_beside_them() -> None:
    both = draft("Draw a card.", DRAWS, attributes={"kind": "item"}, variants=variants("", ""))
    done, problems = finished(both, "card-wars")
    assert done == both
    assert [(problem.finding, problem.pointer) for problem in problems] == [
        ("CARD-TEXT", "/abilities"), ("CARD-TEXT", "/text")
    ]  # fmt: skip
    assert all(problem.message.endswith("Move what stands here into the variants.") for problem in problems)


@pytest.mark.rule("CARD-E-BOUND")
@pytest.mark.parametrize(("game", "most", "finding"), [
    ("maximus", 1200, "CARD-TEXT"), ("card-wars", 400, "CARD-TEXT"), ("fortification", 600, "CARD-E-BOUND"),
])  # fmt: skip
def test_a_text_has_room_on_its_card(game: str, most: int, finding: str) -> None:
    """Abilities with names of 60 characters until one more does not fit."""
    attributes = {"maximus": PLAIN, "card-wars": {"kind": "magic"}, "fortification": {"kind": "character"}}[game]
    does: tuple[dict[str, Any], ...] = ()
    while len(rules_text(game, attributes, does)) <= most:
        assert finished(draft("", *does, attributes=attributes), game)[1] == []
        does = (*does, {**DRAWS, "name": f"{len(does)} {'n' * 58}"})
    _, (problem,) = finished(draft("", *does, attributes=attributes), game)
    assert (problem.finding, problem.pointer, problem.params["hi"]) == (finding, "/text", most)
    assert problem.message.startswith(f"The text made from the card's data has {problem.params['value']} characters;")


def test_a_game_without_a_vocabulary_keeps_what_its_author_wrote() -> None:
    written = draft("The moon sings.\n\nTwice.", attributes={"kind": "frog"})
    assert finished(written, "pond") == (written, [])
