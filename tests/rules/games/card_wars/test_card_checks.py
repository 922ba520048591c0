"""The card checks that a schema cannot say: names, classes, elements, costs, printings and what differs between them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.checks.card_check import PUBLISH, SUBMIT, CardDraft, VariantDraft
from rules.specs.verdict import WARNING

DRAWS = {"form": "activated", "do": [{"effect": "draw"}]}
JOURNEY = {"hp": 5, "atk": 3, "agi": 3, "cha": 1, "vit": 2, "wis": 1}


def stats(**change: int) -> dict[str, dict[str, int]]:
    return {"stats": {**JOURNEY, **change}}


@pytest.mark.rule("CW-RAR-6")
@pytest.mark.parametrize("name", ["Goblin", "GOBLIN", "Gob-lin!"])
def test_a_name_that_another_card_has_is_refused(card_wars: Any, name: str) -> None:
    draft = replace(card_wars.draft("goblin"), name=name)
    assert card_wars.complaints(draft) == []
    message = f"A card named {name} already exists; choose another name or submit a printing of it."
    assert card_wars.complaints(replace(draft, slug=None)) == [("CW-C-NAME", message)]
    assert card_wars.complaints(replace(draft, slug="hobgoblin")) == [("CW-C-NAME", message)]


@pytest.mark.rule("CW-CARD-7")
@pytest.mark.parametrize(
    ("tier", "allowed", "refused"),
    [
        (1, "techimon, monster, summon, generic", "boss"),
        (2, "character, named_npc", "monster"),
        (3, "boss, demigod", "deity"),
        (4, "deity", "hero"),
    ],
)
def test_a_class_belongs_to_its_tier(card_wars: Any, tier: int, allowed: str, refused: str) -> None:
    message = f"{refused} is not a class of tier {tier}; choose one of {allowed}."
    draft = card_wars.draft("goblin", {"tier": tier, "class_tag": refused})
    assert ("CW-C-CLASS", message) in card_wars.complaints(draft)
    for tag in [*allowed.split(", "), None]:
        draft = card_wars.draft("goblin", {"tier": tier, "class_tag": tag})
        assert "CW-C-CLASS" not in [finding for finding, _ in card_wars.complaints(draft)]


@pytest.mark.rule("CW-AFF-7")
def test_an_element_is_one_of_the_table(card_wars: Any) -> None:
    draft = card_wars.draft("earth-affinity", {"element": "wind"})
    message = "Unknown element wind; choose one of earth, fire, water, null."
    assert card_wars.complaints(draft) == [("CW-C-ELEMENT", message)]
    assert card_wars.complaints(draft, {"elements": ["earth", "wind"]}) == []
    draft = card_wars.draft("goblin", tale={"weapon_element": "wind"}, legend={"affinities": ["null", "wind"]})
    places = [(problem.finding, problem.pointer) for problem in card_wars.problems(draft)]
    assert places == [("CW-C-ELEMENT", "/variants/1/weapon_element"), ("CW-C-ELEMENT", "/variants/2/affinities/1")]


def test_the_first_affinity_is_the_cards_own_element(card_wars: Any) -> None:
    draft = card_wars.draft("goblin", legend={"affinities": ["earth", "null"]})
    message = "The first affinity is earth; it must be the card's own element, null."
    assert card_wars.complaints(draft) == [("CW-C-ELEMENT", message)]


@pytest.mark.rule("CW-CARD-22", "CW-CHG-11")
@pytest.mark.parametrize(
    ("slug", "kind"),
    [("marsh-poultice", "Item"), ("ashfall-dusk", "Weather"), ("second-wind", "Magic"), ("earth-affinity", "Affinity")],
)
def test_free_kinds_print_no_cost(card_wars: Any, slug: str, kind: str) -> None:
    found = card_wars.complaints(card_wars.draft(slug, {"cost": 1}))
    assert found == [("CW-C-COST", f"{kind} cards have no Affinity cost; remove it.")]


@pytest.mark.rule("CW-CARD-22", "CW-CHG-11")
def test_a_kind_that_is_not_free_may_print_a_cost(card_wars: Any) -> None:
    options = {"free_kinds": ["weather", "magic"]}
    assert card_wars.complaints(card_wars.draft("marsh-poultice", {"cost": 4}), options) == []
    assert card_wars.complaints(card_wars.draft("marsh-poultice"), options) == []
    found = card_wars.complaints(card_wars.draft("marsh-poultice", {"cost": 5}), options)
    assert found == [("CW-C-COST", "Cost must be 1 to 4.")]


@pytest.mark.rule("CW-RAR-1")
@pytest.mark.parametrize(("kind", "name"), [("magic", "Magic"), ("affinity", "Affinity")])
def test_magic_and_affinity_cards_have_no_rarity(card_wars: Any, kind: str, name: str) -> None:
    attributes = {"kind": kind, "element": "earth"}
    draft = CardDraft("New Thing", attributes, (VariantDraft("tale", text="Draw a card."),))
    assert card_wars.complaints(draft) == [("CW-C-NOVARIANT", f"{name} cards have no rarity; remove it.")]
    assert card_wars.complaints(replace(draft, variants=(VariantDraft(None, text="Draw a card."),))) == []


@pytest.mark.rule("CW-RAR-1")
@pytest.mark.parametrize(
    ("slug", "without", "message"),
    [
        ("goblin", ["legend"], "Legend printing missing; every Summon needs Journey, Tale and Legend."),
        (
            "undertow",
            ["tale", "legend"],
            "Tale and Legend printing missing; every Trap needs Journey, Tale and Legend.",
        ),
        ("ashfall-dusk", ["journey"], "Journey printing missing; every Weather needs Journey, Tale and Legend."),
    ],
)
def test_a_card_is_published_with_all_its_printings(
    card_wars: Any, slug: str, without: list[str], message: str
) -> None:
    draft = card_wars.draft(slug, **dict.fromkeys(without))
    assert card_wars.complaints(draft) == [("CW-C-VARIANTS", message)]
    assert card_wars.complaints(draft, stages=(SUBMIT,)) == []
    assert card_wars.complaints(draft, {"require_all_variants": False}) == []


def test_a_rarity_stands_once(card_wars: Any) -> None:
    draft = card_wars.draft("goblin", tale={"rarity": "journey", "weapon_element": None})
    message = "The Journey printing is given more than once; keep one."
    assert ("CARD-SCHEMA", message) in card_wars.complaints(draft)


@pytest.mark.rule("CW-RAR-10", "CW-RAR-15")
@pytest.mark.parametrize(
    ("tale", "gain"), [(stats(), 0), (stats(hp=9), 4), (stats(agi=2, atk=6), 2), (stats(hp=4), -1)]
)
def test_a_tale_gains_1_to_3_and_loses_nothing(card_wars: Any, tale: dict[str, Any], gain: int) -> None:
    draft = card_wars.draft("goblin", tale=tale, legend=stats(hp=10))
    message = f"Tale must raise the Journey total by 1 to 3 and lower no stat; it changes it by {gain}."
    assert card_wars.complaints(draft, stages=(PUBLISH,)) == [("CW-C-STATGAIN", message)]
    assert card_wars.complaints(draft, stages=(SUBMIT,)) == []


@pytest.mark.rule("CW-RAR-11", "CW-RAR-15")
@pytest.mark.parametrize(
    ("legend", "lo", "gain"), [(stats(), 1, 0), (stats(hp=11), 1, 6), (stats(hp=6), 2, 1), (stats(wis=0, hp=8), 1, 2)]
)
def test_a_legend_gains_1_to_5_and_no_less_than_its_tale(
    card_wars: Any, legend: dict[str, Any], lo: int, gain: int
) -> None:
    draft = card_wars.draft("goblin", tale=stats(hp=7), legend=legend)
    message = f"Legend must raise the Journey total by {lo} to 5 and lower no stat; it changes it by {gain}."
    assert card_wars.complaints(draft) == [("CW-C-STATGAIN", message)]


@pytest.mark.rule("CW-RAR-15")
def test_gains_follow_their_option(card_wars: Any) -> None:
    draft = card_wars.draft("goblin", tale=stats(hp=8), legend=stats(hp=10))
    assert card_wars.complaints(draft) == []
    found = card_wars.complaints(draft, {"variant_stat_gain": {"tale": [1, 2], "legend": [1, 5]}})
    message = "Tale must raise the Journey total by 1 to 2 and lower no stat; it changes it by 3."
    assert found == [("CW-C-STATGAIN", message)]


@pytest.mark.rule("CW-RAR-11")
@pytest.mark.parametrize("affinities", [None, ["null"], ["null", "null"]])
def test_a_legend_summon_has_a_second_affinity(card_wars: Any, affinities: list[str] | None) -> None:
    draft = card_wars.draft("goblin", legend={"affinities": affinities})
    message = "A Legend Summon needs a second affinity different from null."
    assert card_wars.complaints(draft) == [("CW-C-L-AFF", message)]
    assert card_wars.complaints(draft, stages=(SUBMIT,)) == []
    assert card_wars.complaints(draft, {"legend_second_affinity_required": False}) == []


@pytest.mark.rule("CW-RAR-19")
def test_a_legend_trap_needs_no_second_affinity(card_wars: Any) -> None:
    assert card_wars.complaints(card_wars.draft("pitfall-orchard", legend={"affinities": None})) == []


@pytest.mark.rule("CW-CARD-8")
@pytest.mark.parametrize(("tier", "lo", "hi"), [(1, 8, 16), (2, 14, 22), (3, 20, 31), (4, 28, 42)])
def test_an_unusual_total_is_a_warning(card_wars: Any, tier: int, lo: int, hi: int) -> None:
    def draft(total: int) -> CardDraft:
        journey = {"stats": {"hp": 1, "atk": min(total - 1, 20), "agi": max(0, min(total - 21, 11)),
                             "cha": max(0, total - 32), "vit": 0, "wis": 0}}  # fmt: skip
        change = {"tier": tier, "class_tag": None}
        return card_wars.draft("goblin", change, journey=journey, tale=None, legend=None)

    for total in (lo, hi):
        assert card_wars.complaints(draft(total), stages=(SUBMIT,)) == []
    for total in (lo - 1, hi + 1):
        (found,) = card_wars.problems(draft(total), stages=(SUBMIT,))
        message = f"Tier {tier} totals usually lie in {lo}–{hi}; this is {total}."
        assert (found.finding, found.severity, found.message) == ("CW-C-BUDGET", WARNING, message)


@pytest.mark.rule("CW-RAR-19")
def test_a_printing_that_is_the_journey_again_is_a_warning(card_wars: Any) -> None:
    abilities = card_wars.draft("marsh-poultice").variants[0].abilities
    draft = card_wars.draft("marsh-poultice", tale={"abilities": abilities})
    (found,) = card_wars.problems(draft)
    assert (found.finding, found.severity) == ("CW-C-SAMEEFFECT", WARNING)
    assert found.message == "Tale does not differ from Journey."


@pytest.mark.rule("CW-RAR-19")
@pytest.mark.parametrize("legend", [{"rounds": 5}, {"abilities": [DRAWS]}])
def test_another_field_or_ability_is_a_difference(card_wars: Any, legend: dict[str, Any]) -> None:
    journey = card_wars.draft("ashfall-dusk").variants[0]
    same = {**journey.attributes, "abilities": journey.abilities}
    found = card_wars.complaints(card_wars.draft("ashfall-dusk", legend=same))
    assert found == [("CW-C-SAMEEFFECT", "Legend does not differ from Journey.")]
    assert card_wars.complaints(card_wars.draft("ashfall-dusk", legend={**same, **legend})) == []


@pytest.mark.rule("CW-RAR-14")
@pytest.mark.parametrize("slug", ["nothing-at-all", "marsh-poultice", "brass-locust"])
def test_a_paired_trap_is_a_published_trap(card_wars: Any, slug: str) -> None:
    draft = card_wars.draft("tidepool-sprite", legend={"paired_trap": slug})
    assert card_wars.complaints(draft) == [("CW-C-PAIR", f"{slug} is not a published Trap.")]
    assert card_wars.complaints(draft, stages=(SUBMIT,)) == []
    assert card_wars.complaints(card_wars.draft("tidepool-sprite")) == []
