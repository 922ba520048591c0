"""Cards that are Unit and Equipment, where they are not on the Field, and how they come there by an effect (MAX-EQP-6)."""

from __future__ import annotations

import pytest

from tests.rules.games.maximus.play.table import Table, equipment, spell


@pytest.mark.rule("MAX-EQP-6", "MAX-WORD-16", "MAX-WORD-17")
def test_a_dual_card_in_the_deck_is_a_unit_and_equipment() -> None:
    t = Table()
    crab = t.unit("Crab")
    for kind, question in (("unit", "cell"), ("equipment", "host")):
        hedgehog = t.deck("Bramblecoat Hedgehog")
        t.unit("Eel")
        t.cast(
            t.hand(
                spell({"effect": "search", "filter": {"kind": kind, "name": "Bramblecoat Hedgehog"}, "where": "field"})
            )
        )
        t.answer(hedgehog)
        assert t.match.pending is not None
        assert t.match.pending.kind == question
        t.answer(t.match.pending.options[-1])
        assert t.piece(hedgehog).kind == kind
    assert t.piece(crab)


@pytest.mark.rule("MAX-EQP-6", "MAX-WORD-13")
def test_who_resurrects_a_dual_card_says_as_what() -> None:
    t = Table()
    hedgehog, crab = t.graveyard("Bramblecoat Hedgehog"), t.unit("Crab", 1, 1, 3)
    t.cast(
        t.hand(
            spell(
                {"effect": "resurrect", "to": "$t1", "where": "field"}, targets=[{"zone": "graveyard", "side": "own"}]
            )
        ),
        hedgehog,
    )
    assert t.match.pending is not None
    assert (t.match.pending.kind, t.match.pending.options) == ("mode", ("unit", "equipment"))
    t.answer("equipment")
    t.answer(crab)
    assert t.values(crab) == (1, 3, 3)


@pytest.mark.rule("MAX-EQP-6")
def test_a_filter_for_cards_means_every_kind() -> None:
    t = Table()
    crab = t.unit("Crab")
    gear = t.attached(equipment(modifiers=[{"stat": "offense", "amount": 1}]), crab)
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"kind": "card", "avatar": False}])), gear)
    assert t.in_graveyard(gear)
