"""What a deck's owner should know though it is allowed: DV-W3 to DV-W6."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.conftest import warned

HEALER = {"mode": "only", "elements": ["white-magic"]}
SCHOLAR = {"mode": "except", "elements": ["alchemy", "white-magic"]}
ANY = {"mode": "any", "elements": []}


@pytest.mark.rule("FORT-CHAR-12", "FORT-SPELL-3")
@pytest.mark.parametrize(("access", "elements", "castable"), [
    (HEALER, ["white-magic"], True), (HEALER, [], False), (HEALER, ["fire"], False), (HEALER, ["fire", "white-magic"], True),
    (SCHOLAR, ["fire"], True), (SCHOLAR, [], True), (SCHOLAR, ["alchemy"], False), (SCHOLAR, ["fire", "white-magic"], False),
    (ANY, ["shadow"], True), (ANY, [], True), (None, [], False),
])  # fmt: skip
def test_no_caster_by_spell_access(access, elements, castable, judge, character, spell):
    caster = character("Caster", spell_access=access)
    messages = warned(judge((caster, 1), (spell("Lance", "character", elements=elements), 1)))
    expected = {} if castable else {"DV-W3": ["No caster: Lance can be cast by none of your characters."]}
    assert messages == expected


@pytest.mark.rule("FORT-SPELL-10")
def test_no_caster_names_all_such_spells_once_and_no_field_spell(judge, character, spell):
    spells = [(spell(name, "character"), 2) for name in ("Volley", "Lance")]
    messages = warned(judge((character("Warden"), 1), *spells, (spell("Lens", elements=["light"]), 1)))
    assert messages == {"DV-W3": ["No caster: Lance; Volley can be cast by none of your characters."]}


@pytest.mark.rule("FORT-CAST-8")
def test_no_caster_by_printed_conditions(judge, character, spell):
    crown = spell("Crown Fire", "character", caster_conditions=[{"role": "champion"}])
    in_play = spell("Lead Fire", "character", caster_conditions=[{"is": "lead"}])
    scholar = character("Scholar", "magic", spell_access=ANY)
    veyr = character("Veyr", "champion", spell_access=ANY)
    assert "DV-W3" in warned(judge((scholar, 1), (crown, 1)))
    assert "DV-W3" not in warned(judge((scholar, 1), (veyr, 1), (crown, 1)))
    assert "DV-W3" not in warned(judge((scholar, 1), (in_play, 1)))


@pytest.mark.rule("FORT-EQ-4", "FORT-CHAR-13")
@pytest.mark.parametrize(("restriction", "fits", "fails"), [
    ({"role": ["fighter", "champion"]}, {"role": "champion"}, {"role": "assist"}),
    ({"role": ["assist"]}, {"role": "assist"}, {"role": "magic", "spell_access": ANY}),
    ({"spell_access": True}, {"spell_access": HEALER}, {}),
    ({"trait": "river"}, {"traits": ["river", "soldier"]}, {"traits": ["soldier"]}),
    ({"stat": ["defense", ">=", 3]}, {"defense": 3}, {"defense": 2}),
])  # fmt: skip
def test_no_wearer_by_restrictions(restriction, fits, fails, judge, character, equipment):
    item = equipment("Siege Maul", restrictions=[restriction])
    assert warned(judge((character("Wearer", **fits), 6), (item, 1))).get("DV-W4") is None
    message = "No wearer: Siege Maul fits none of your characters."
    assert warned(judge((character("Other", **fails), 6), (item, 1))).get("DV-W4") == [message]


@pytest.mark.rule("FORT-EQ-4")
def test_all_restrictions_must_fit_one_character(judge, character, equipment):
    item = equipment("Coat", restrictions=[{"role": "assist"}, {"trait": "river"}])
    halves = [(character("Drummer", "assist"), 1), (character("Pikeman", traits=["river"]), 1)]
    assert "DV-W4" in warned(judge(*halves, (item, 1)))
    whole = (character("Ferryman", "assist", traits=["river"]), 1)
    assert "DV-W4" not in warned(judge(*halves, whole, (item, 1)))


def test_both_come_in_a_deck_without_characters(judge, equipment, spell):
    verdict = judge((equipment("Axe"), 1), (equipment("Bow"), 1), (spell("Lance", "character"), 1))
    assert warned(verdict) == {
        "DV-W1": ["No characters: this deck can never attack or defend."],
        "DV-W3": ["No caster: Lance can be cast by none of your characters."],
        "DV-W4": ["No wearer: Axe; Bow fits none of your characters."],
    }


@pytest.mark.rule("FORT-CHAMP-1")
@pytest.mark.parametrize(("others", "message"), [
    (9, "Champions: 2, but only 9 characters; each Champion needs 5 characters in the graveyard."),
    (1, "Champions: 2, but only 1 character; each Champion needs 5 characters in the graveyard."),
    (10, None),
])  # fmt: skip
def test_champions_need_other_characters(others, message, judge, character):
    champions = [(character("Veyr", "champion"), 1), (character("Oriane", "champion"), 1)]
    messages = warned(judge(*champions, (character("Warden"), others)))
    assert messages.get("DV-W5") == (None if message is None else [message])


@pytest.mark.rule("FORT-CHAMP-1")
def test_the_step_of_the_graveyard_is_the_rulesets(judge, character):
    lines = [(character("Veyr", "champion"), 1), (character("Warden"), 1)]
    assert "DV-W5" not in warned(judge(*lines, options={"champion_graveyard_step": 1}))
    message = "Champions: 1, but only 1 character; each Champion needs 2 characters in the graveyard."
    assert warned(judge(*lines, options={"champion_graveyard_step": 2}))["DV-W5"] == [message]


def test_a_deck_without_champions_needs_none(judge, character):
    assert warned(judge((character("Warden"), 1))) == {}


def fetches(*, effect="return_to_hand", side="own", zone="graveyard", **cards):
    """What a spell does that takes something from the graveyard."""
    target = {"id": "t1", "filter": {"zone": zone, "side": side, **cards}}
    return {"form": "resolve", "targets": [target], "do": [{"effect": effect, "to": "$t1"}]}


LOOP = "Loop risk: {} can return each other from the graveyard."


@pytest.mark.rule("DV-W6")
def test_spells_that_fetch_each_other(judge, spell):
    """LH-8: a circle of any length is one finding; a card that leads into it and is not fetched is none of it."""
    fire = spell("Fire Call", elements=["fire"], abilities=[fetches(kind="spell", elements_any=["water"])])
    water = spell("Water Call", elements=["water"], abilities=[fetches(kind="spell", elements_any=["light"])])
    light = spell("Light Call", elements=["light"], abilities=[fetches(kind="spell", elements_any=["fire"])])
    outside = spell("Far Call", elements=["shadow"], abilities=[fetches(kind="spell", elements_any=["fire"])])
    fighters = spell("Muster", abilities=[fetches(kind="character")])
    assert "DV-W6" not in warned(judge((fire, 3), (water, 3), (outside, 3), (fighters, 3)))
    messages = warned(judge((fire, 1), (water, 1), (light, 1), (outside, 1), (fighters, 3)))
    assert messages["DV-W6"] == [LOOP.format("Fire Call; Light Call; Water Call")]


@pytest.mark.rule("DV-W6")
def test_two_copies_of_a_card_fetch_each_other(judge, spell):
    second = spell("Second Wind", abilities=[fetches(kind="spell", not_self=True)])
    assert "DV-W6" not in warned(judge((second, 1)))
    assert warned(judge((second, 2)))["DV-W6"] == [LOOP.format("copies of Second Wind")]


@pytest.mark.rule("DV-W6")
@pytest.mark.parametrize(("ability", "is_risk"), [
    (fetches(kind="spell"), True),
    (fetches(kind="spell", effect="put_in_deck", name=["Second Wind"]), True),
    (fetches(kind="spell", stat=["power", ">=", 1]), False),
    (fetches(kind="spell", name=["Third Wind"]), False),
    (fetches(kind="spell", side="opponent"), False),
    (fetches(kind="spell", zone="hand"), False),
    (fetches(self=True), False),
    ({**fetches(kind="spell"), "limit": {"times": 1, "per": "turn"}}, False),
])  # fmt: skip
def test_what_is_a_risk(ability, is_risk, judge, spell):
    if ability["do"][0]["effect"] == "put_in_deck":
        ability = {**ability, "do": [{**ability["do"][0], "where": "top"}]}
    assert ("DV-W6" in warned(judge((spell("Second Wind", abilities=[ability]), 2)))) is is_risk


@pytest.mark.rule("DV-W6")
def test_an_identity_is_a_name_where_a_card_prints_none(judge, character):
    calls = {**fetches(identity=["Oriane"]), "form": "triggered", "when": {"event": "entered", "whose": "self"}}
    recruit = character("Oriane, Gate Recruit", character_identity="oriane", abilities=[calls])
    plain = character("Oriane", abilities=[calls])
    other = character("Holt", abilities=[calls])
    found = warned(judge((recruit, 1), (plain, 1), (other, 2)))["DV-W6"]
    assert found == [LOOP.format("Oriane; Oriane, Gate Recruit")]
