"""Reading: one meaning for each text, told apart from all others, and a helpful no for everything else, in bounded time."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest

from rules.abilities.compiler import ability_problems, compile_abilities
from rules.abilities.english import Unreadable, words_of
from rules.abilities.normal import normal_ability
from rules.abilities.parse import ParseProblem, parse_ability, parse_card, reader_of
from rules.abilities.text import ability_text
from rules.abilities.vocabulary import vocabulary_of
from tests.rules.abilities.readings import earley_of, meanings
from tests.rules.abilities.strategies import GAMES, seeded_abilities

MANY = 1200
WORD = re.compile(r"(?<![\w“-])[a-z]{5,}(?![\w”-])")


@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_abilities_have_one_meaning_and_read_back(game: str) -> None:
    vocabulary = vocabulary_of(game)
    for ability in seeded_abilities(game, 71, MANY):
        normal = normal_ability(vocabulary, ability)
        text = ability_text(game, ability)
        assert ability_text(game, normal) == text
        assert parse_ability(game, text) == normal, text
        assert meanings(game, text) == [normal], text
        assert compile_abilities(game, [ability]).fingerprint == compile_abilities(game, [normal]).fingerprint


@pytest.mark.parametrize("game", GAMES)
def test_lark_reads_the_same(game: str) -> None:
    earley = earley_of(game)
    for ability in seeded_abilities(game, 72, 20):
        text = ability_text(game, ability)
        assert earley.ability(text) == parse_ability(game, text), text


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_read_can_be_written_and_read_again(game: str) -> None:
    """Texts put together anew out of pieces of others: most are refused with a place, the rest mean what they say."""
    source = random.Random(73)
    texts = [ability_text(game, ability) for ability in seeded_abilities(game, 73, 200)]
    read = 0
    for _ in range(1500):
        text = broken(texts, source)
        found = read_or_refused(game, text)
        if found is not None and not ability_problems(game, [found]):
            read += 1
            assert parse_ability(game, ability_text(game, found)) == found, text
    assert read > 20


def read_or_refused(game: str, text: str) -> dict[str, Any] | None:
    """The ability, or None if the text is refused; the refusal names a place in it and what stands there."""
    try:
        return parse_ability(game, text)
    except ParseProblem as problem:
        place, found, message = problem.at, problem.found, str(problem)
    assert text[place:].startswith(found)
    assert 0 <= place <= len(text)
    assert len(message) < 1000
    return None


def broken(texts: list[str], source: random.Random) -> str:
    """A text with words swapped, doubled, lost, turned round, or with the end of another one."""
    words = source.choice(texts).split(" ")
    for _ in range(source.randint(1, 2)):
        at, other = source.randrange(len(words)), source.choice(texts).split(" ")
        piece = source.choice(other)
        changes = (
            [*words[:at], piece, *words[at + 1 :]],
            [*words[:at], piece, *words[at:]],
            [*words[:at], *words[at + 1 :]] or ["a"],
            [*words[:at], words[at][::-1], *words[at + 1 :]],
            [*words[: at + 1], *other[source.randrange(len(other)) :]],
        )
        words = source.choice(changes)
    return " ".join(words)


@pytest.mark.parametrize(
    ("text", "found", "hint"),
    [
        ("Draw two crads.", "crads", "cards"),
        ("Drwa two cards.", "Drwa", "draw"),
        ("Use: destory a Unit.", "destory", "destroy"),
        ("3 damage to an attackable unit.", "unit", "Unit"),
        ("Use: destroy a Uint.", "Uint", "Unit"),
    ],
)
def test_a_typo_is_pointed_at_with_the_word_that_was_meant(text: str, found: str, hint: str) -> None:
    with pytest.raises(ParseProblem) as refused:
        parse_ability("maximus", text)
    problem = refused.value
    assert (problem.found, problem.at, problem.hint) == (found, text.index(found), hint)
    assert hint in problem.expected
    assert f"“{found}” cannot stand here. Did you mean “{hint}”?" in str(problem)


@pytest.mark.parametrize("game", GAMES)
def test_typos_anywhere_are_found_and_mostly_understood(game: str) -> None:
    """Two letters of one word of an ability change places."""
    source, tried, understood = random.Random(74), 0, 0
    known = reader_of(game).rules.terminals
    for ability in seeded_abilities(game, 74, 300):
        text = ability_text(game, ability)
        words = [each for each in WORD.finditer(text) if each[0] in known]
        if not words:
            continue
        word = source.choice(words)
        at = source.randrange(1, len(word[0]) - 1)
        typo = word[0][:at] + word[0][at + 1] + word[0][at] + word[0][at + 2 :]
        if typo in known or typo == word[0]:
            continue
        with pytest.raises(ParseProblem) as refused:
            parse_ability(game, text[: word.start()] + typo + text[word.end() :])
        assert (refused.value.at, refused.value.found) == (word.start(), typo), text
        tried, understood = tried + 1, understood + (refused.value.hint == word[0])
    assert tried > 150
    assert understood > tried * 0.9


def test_the_first_mistake_counts() -> None:
    with pytest.raises(ParseProblem) as refused:
        parse_ability("maximus", "Draw Unit two crads §.")
    assert refused.value.found == "Unit"


def test_a_text_that_breaks_off_says_how_it_may_go_on() -> None:
    with pytest.raises(ParseProblem) as refused:
        parse_ability("maximus", "Draw two  ")
    assert (refused.value.at, refused.value.expected) == (8, ("cards",))
    assert str(refused.value) == "The text ends too early. Possible: “cards”."


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "opening",
    ["", "Draw a card", "Destroy each card", "When a card", "While", "Skill: draw a card", "3 damage to a Unit"],
)
def test_texts_that_go_on_and_on_cost_bounded_time(game: str, opening: str) -> None:
    pieces = [
        " of yours", " with cost 1 or less and", " in your hand or", " attached to a Unit", " named “x”,", " and", " or",
        ", then draw a card", "; or draw a card", " (", "(", "‘", "’", " plus 1", " half of", " not", " a", " frontmost",
        "the owner of ", "— ", "A — ", "“", "99", "+", "'s", ". Draw a card", " (draw a card", "gains ‘use: draw a card",
    ]  # fmt: skip
    for piece in pieces:
        for length in (600, 5900):
            start = time.process_time()
            with pytest.raises(ParseProblem):
                parse_ability(game, (opening + piece * length)[:length])
            assert time.process_time() - start < 20, (opening, piece)


@pytest.mark.parametrize(
    "text",
    [
        "Draw two cards. " * 70_000,
        "(" * 1_000_000,
        "a" * 1_000_000,
        "\n" * 1_000_000,
        "Draw a card.\n" * 80_000,
        "“" + "x" * 1_000_000 + "”",
        "\u202e.sdrac owt warD",
        "Dr\u200baw two cards.",
        "Draw two cards\uff0e",
        "DRAW TWO CARDS.",
        "Ｄｒａｗ two cards.",
        "Draw two cards.\ud800",
        "Draw\ttwo cards.",
        "Draw ２ cards.",
        "𝔇raw two cards.",
        "Draw two ca\u0301rds.",
        "\x00\x01\x02",
        "ﷺ" * 1000,
        "‘“’”" * 500,
    ],
    ids=range(19),
)
def test_hostile_texts_are_refused_at_once(text: str) -> None:
    start = time.process_time()
    if text.strip():
        with pytest.raises(ParseProblem) as refused:
            parse_card("maximus", text)
        assert len(refused.value.found) < 200
        assert len(str(refused.value)) < 1500
    else:
        assert parse_card("maximus", text) == []
    assert time.process_time() - start < 20


@pytest.mark.parametrize("game", GAMES)
def test_readers_are_built_once(game: str) -> None:
    assert reader_of(game) is reader_of(game)


def test_an_ability_whose_text_could_not_be_read_is_refused() -> None:
    names = [f"{'Very Long Name Of A Card That Somebody Thought Up':.50}{at}" for at in range(6)]
    wide = {"effect": "destroy", "to": {"all": {"kind": "unit", "name": names}}}
    ability = {"form": "resolve", "do": [wide] * 20}
    (problem,) = ability_problems("maximus", [ability])
    assert (problem.code, problem.pointer) == ("CV-EFFECT", "/0")
    assert "longer than" in problem.message
    fitting = {"form": "resolve", "do": [wide] * 15}
    assert ability_problems("maximus", [fitting]) == []
    assert parse_ability("maximus", ability_text("maximus", fitting)) == normal_ability(
        vocabulary_of("maximus"), fitting
    )


@pytest.mark.parametrize("text", ["cards'", "draw; two", "“open"])
def test_marks_that_no_text_has(text: str) -> None:
    if text == "draw; two":
        assert words_of(text) == ("draw", ";", "two")
    else:
        with pytest.raises(Unreadable):
            words_of(text)
