"""Copies by rarity: V-TALE, V-LEGEND, V-COPY and, for Magic, V-MAGIC-COPY."""

from __future__ import annotations

from typing import Any

import pytest

from rules.specs.deck import DeckEntry

ODO = "odo-the-ferryman"
SCALE = "at most 3 are allowed (Journey 1, Tale 2, Legend 3)."


def odo(**copies: int) -> list[tuple[str, str, int]]:
    return [(ODO, rarity, n) for rarity, n in copies.items()]


@pytest.mark.rule("CW-RAR-2", "CW-RAR-3", "CW-RAR-4", "CW-RAR-5")
@pytest.mark.parametrize("copies", [{"journey": 3}, {"journey": 1, "tale": 1}, {"tale": 1}, {"legend": 1}])
def test_copies_that_weigh_three_are_legal(card_wars: Any, copies: dict[str, int]) -> None:
    assert card_wars.findings(card_wars.deck(main=odo(**copies))) == []


@pytest.mark.rule("CW-RAR-2")
def test_tale_and_legend_surplus_is_named_once(card_wars: Any) -> None:
    assert card_wars.findings(card_wars.deck(main=odo(journey=1, tale=3, legend=2))) == [
        ("V-TALE", "error", "Odo the Ferryman: 3 Tale copies; at most 1 is allowed. Remove 2."),
        ("V-LEGEND", "error", "Odo the Ferryman: 2 Legend copies; at most 1 is allowed. Remove 1."),
        (
            "V-COPY",
            "error",
            f"Odo the Ferryman: 1 Journey + 3 Tale + 2 Legend weigh 13; {SCALE} Keep the Legend alone, or remove it.",
        ),
    ]


@pytest.mark.rule("CW-RAR-2")
def test_findings_of_a_row_stand_by_name(card_wars: Any) -> None:
    deck = card_wars.deck(main=[("undertow", "tale", 2), (ODO, "tale", 2), ("mossback-cub", "tale", 2)])
    names = [v.message.partition(":")[0] for v in card_wars.judge(deck).violations]
    assert names == ["Mossback Cub", "Odo the Ferryman", "Undertow"]


@pytest.mark.rule("CW-RAR-3")
def test_lines_of_one_card_are_counted_together_with_and_without_rarity(card_wars: Any) -> None:
    deck = card_wars.deck(main=[(ODO, None, 2), (ODO, "journey", 2)])
    message = f"Odo the Ferryman: 4 Journey + 0 Tale + 0 Legend weigh 4; {SCALE} Remove 1 Journey."
    assert card_wars.findings(deck) == [("V-COPY", "error", message)]


@pytest.mark.rule("CW-RAR-9")
def test_copies_in_a_wrong_pile_count_for_the_cap(card_wars: Any) -> None:
    magic = {"second-wind": 1, "set-the-table": 1, "hush-of-bells": 1, ODO: 1}
    found = card_wars.findings(card_wars.deck(magic=magic, main=odo(journey=3)))
    assert found == [
        ("V-PILE", "error", "Odo the Ferryman is of kind summon and cannot be in the Magic pile. Move it to the main-hand pile."),
        ("V-COPY", "error", f"Odo the Ferryman: 4 Journey + 0 Tale + 0 Legend weigh 4; {SCALE} Remove 1 Journey."),
    ]  # fmt: skip


@pytest.mark.rule("CW-RAR-7")
def test_affinity_cards_have_no_cap(card_wars: Any) -> None:
    assert card_wars.findings(card_wars.deck(affinity={"earth": 15, "water": 10})) == []


@pytest.mark.rule("CW-RAR-8")
def test_three_copies_of_a_magic_are_legal_and_four_over_slots_and_sideboard_are_not(card_wars: Any) -> None:
    magic = {"lantern-on-the-far-shore": 3, "second-wind": 1}
    assert card_wars.findings(card_wars.deck(magic=magic)) == []
    found = card_wars.findings(card_wars.deck(magic=magic, sideboard={"lantern-on-the-far-shore": 1}))
    message = "Lantern on the Far Shore: 4 copies over Magic slots and sideboard; at most 3 are allowed. Remove 1."
    assert found == [("V-MAGIC-COPY", "error", message)]


@pytest.mark.rule("CW-RAR-8")
def test_magic_in_a_wrong_pile_is_no_magic_for_the_cap(card_wars: Any) -> None:
    magic = {"lantern-on-the-far-shore": 3, "second-wind": 1}
    extra = [DeckEntry("lantern-on-the-far-shore", 1, "main")]
    assert card_wars.ids(card_wars.deck(magic=magic, main_size=24, extra=extra)) == ["V-PILE"]


@pytest.mark.rule("CW-RAR-8")
def test_other_kinds_in_the_magic_pile_are_not_capped_as_magic(card_wars: Any) -> None:
    assert card_wars.ids(card_wars.deck(magic={"earth-affinity": 4})) == ["V-PILE"]
