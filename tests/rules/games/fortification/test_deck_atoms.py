"""The deck chapter's atoms, each with the book's own test."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.conftest import errors, ids, warned

SIZE_49 = ("DV-1", "Deck size: 49 cards, must be exactly 50.", "Add 1 card.")
SIZE_52 = ("DV-1", "Deck size: 52 cards, must be exactly 50.", "Remove 2 cards.")


def fifty(spell, count=50):
    """Different field spells, at most 3 copies each."""
    return [(spell(f"Filler {n}"), min(3, count - 3 * n)) for n in range((count + 2) // 3)]


@pytest.mark.rule("FORT-DECK-1")
@pytest.mark.parametrize(("count", "expected"), [(49, [SIZE_49]), (50, []), (52, [SIZE_52])])
def test_exactly_fifty(count, expected, judge, spell):
    assert errors(judge(*fifty(spell, count), fit_size=False)) == expected


@pytest.mark.rule("FORT-DECK-1")
def test_one_card_is_written_in_the_singular(judge, character):
    verdict = judge((character("Ford Warden"), 1), fit_size=False)
    assert errors(verdict) == [("DV-1", "Deck size: 1 card, must be exactly 50.", "Add 49 cards.")]


@pytest.mark.rule("FORT-DECK-1")
def test_an_empty_deck_is_a_deck_of_no_cards(judge):
    assert errors(judge(fit_size=False)) == [("DV-1", "Deck size: 0 cards, must be exactly 50.", "Add 50 cards.")]


@pytest.mark.rule("FORT-DECK-2")
def test_a_deck_without_characters_is_legal_with_a_warning(judge, spell):
    verdict = judge(*fifty(spell), fit_size=False)
    assert verdict.is_legal
    assert warned(verdict) == {"DV-W1": ["No characters: this deck can never attack or defend."]}


@pytest.mark.rule("FORT-DECK-3")
def test_three_copies_of_a_card(judge, equipment):
    sword = equipment("Longsword")
    assert ids(judge((sword, 3))) == []
    message = "Too many copies: 4 × Longsword, at most 3 of one card."
    assert errors(judge((sword, 4))) == [("DV-2", message, "Remove 1 × Longsword.")]


@pytest.mark.rule("FORT-DECK-4")
def test_entries_of_one_card_are_merged(judge, equipment):
    sword = equipment("Longsword")
    message = "Too many copies: 4 × Longsword, at most 3 of one card."
    assert errors(judge((sword, 3), (sword, 1))) == [("DV-2", message, "Remove 1 × Longsword.")]


@pytest.mark.rule("FORT-DECK-4")
def test_an_element_and_another_name_make_another_card(judge, spell):
    plain = spell("Far Sight", text="Look.")
    light = spell("Far Sight of Light", text="Look.", elements=["light"])
    verdict = judge((plain, 3), (light, 3))
    assert verdict.is_legal
    assert warned(verdict)["DV-W2"] == ["Same effect, different name: Far Sight; Far Sight of Light."]


@pytest.mark.rule("FORT-DECK-5")
def test_two_copies_of_a_character(judge, character):
    warden = character("Ford Warden")
    assert ids(judge((warden, 2))) == []
    message = "Same character: 3 cards of ford-warden (3 Ford Warden), at most 2."
    assert errors(judge((warden, 3))) == [("DV-3", message, "Remove 1 of these cards.")]


@pytest.mark.rule("FORT-DECK-6")
def test_cards_of_one_person_are_counted_together(judge, character):
    recruit = character("Oriane, Gate Recruit", character_identity="oriane")
    last = character("Oriane, the Last Gate", "champion", character_identity="oriane")
    message = "Same character: 3 cards of oriane (1 Oriane, Gate Recruit; 2 Oriane, the Last Gate), at most 2."
    assert errors(judge((recruit, 1), (last, 2))) == [("DV-3", message, "Remove 1 of these cards.")]
    assert ids(judge((recruit, 1), (last, 2), options={"character_identity_scope": "card_name"})) == []


@pytest.mark.rule("FORT-DECK-6")
def test_a_slug_is_the_identity_of_a_character_that_names_none(judge, character):
    plain, other = character("Oriane"), character("Oriane, Older", character_identity="oriane")
    assert ids(judge((plain, 2), (other, 1))) == ["DV-3"]


@pytest.mark.rule("FORT-DECK-7")
def test_no_copies_mark(judge, character):
    holt = character("Breachmaster Holt", no_copies=True)
    assert ids(judge((holt, 1))) == []
    message = "No copies allowed: 2 × Breachmaster Holt, the card allows only 1."
    assert errors(judge((holt, 2))) == [("DV-4", message, "Remove 1 × Breachmaster Holt.")]


@pytest.mark.rule("FORT-DECK-8")
def test_two_champions(judge, character):
    champions = [(character(name, "champion"), 1) for name in ("Ada", "Bren", "Cole")]
    assert ids(judge(*champions[:2])) == []
    message = "Champions: 3 in the deck, at most 2 (limit from the ruleset)."
    assert errors(judge(*champions)) == [("DV-5", message, "Remove 1 Champion.")]


@pytest.mark.rule("FORT-DECK-9")
def test_a_champion_of_the_deck_prints_another_number(judge, character):
    veyr = character("Veyr, Twice-Crowned", "champion", deck_rule={"champion_max": 3})
    oriane, more = character("Oriane", "champion"), character("Morrow", "champion")
    hesper = character("Hesper", "champion", deck_rule={"champion_max": 1})
    assert ids(judge((veyr, 1), (oriane, 1), (more, 1))) == []
    message = "Champions: 3 in the deck, at most 1 (limit from Hesper)."
    assert errors(judge((veyr, 1), (hesper, 1), (more, 1))) == [("DV-5", message, "Remove 2 Champions.")]


@pytest.mark.rule("FORT-DECK-9")
def test_the_largest_raising_number_counts(judge, character):
    three = character("Veyr", "champion", deck_rule={"champion_max": 3})
    four = character("Alder", "champion", deck_rule={"champion_max": 4})
    others = [(character(name, "champion"), 2) for name in ("Oriane", "Morrow")]
    message = "Champions: 6 in the deck, at most 4 (limit from Alder)."
    assert errors(judge((three, 1), (four, 1), *others)) == [("DV-5", message, "Remove 2 Champions.")]


@pytest.mark.rule("FORT-DECK-9")
def test_the_smallest_lowering_number_counts(judge, character):
    one = character("Hesper", "champion", deck_rule={"champion_max": 1})
    none = character("Nell", "champion", deck_rule={"champion_max": 0})
    message = "Champions: 2 in the deck, at most 0 (limit from Nell)."
    assert errors(judge((one, 1), (none, 1))) == [("DV-5", message, "Remove 2 Champions.")]


@pytest.mark.rule("FORT-DECK-9")
@pytest.mark.parametrize(("status", "advice"), [
    ("published", "Remove 1 Champion, or include a Champion that raises the limit."),
    ("withdrawn", "Remove 1 Champion."),
])  # fmt: skip
def test_a_raising_champion_is_advised_only_where_one_is_published(status, advice, judge, character):
    champions = [(character(name, "champion"), 1) for name in ("Ada", "Bren", "Cole")]
    veyr = character("Veyr", "champion", deck_rule={"champion_max": 3}, status=status)
    assert [found[2] for found in errors(judge(*champions, pool=[veyr]))] == [advice]


@pytest.mark.rule("FORT-DECK-9")
def test_no_champion_helps_while_another_lowers_the_limit(judge, character):
    hesper = character("Hesper", "champion", deck_rule={"champion_max": 1})
    veyr = character("Veyr", "champion", deck_rule={"champion_max": 3})
    verdict = judge((hesper, 1), (character("Ada", "champion"), 1), pool=[veyr])
    assert [found[2] for found in errors(verdict)] == ["Remove 1 Champion."]


@pytest.mark.rule("FORT-DECK-10")
def test_no_copies_speaks_for_the_card_and_the_champions_are_counted_besides(judge, character):
    assert ids(judge((character("Morrow", "champion", no_copies=True), 3))) == ["DV-4", "DV-5"]
