"""What stands on a face, and the same in words."""

from __future__ import annotations

from typing import Any

import pytest

from cards.faces.face import face_of, rarities_of
from cards.faces.parts import Run
from cards.faces.wording import name_size, plain_text, text_box, text_size
from tests.cards.faces.face_documents import document_make, seed_faces, summon, summoned, unit


def test_a_unit_of_maximus() -> None:
    face = face_of(
        document_make("maximus", unit(types=["sailor", "bell-keeper"]), text="Low Tide: pay 1. Draw a card.")
    )
    assert (face.classes, face.cost, face.kind, face.type_line) == ("mx mx--unit", "1", "Unit", "Sailor · Bell-keeper")
    assert [(stat.icon, stat.value) for stat in face.stats] == [("sword", "1"), ("shield", "2"), ("heart", "3")]
    assert face.text == ((Run("Low Tide:", "bold"), Run(" pay 1. Draw a card.")),)
    assert face.alt == (
        "Mudflat Piper. Maximus Unit, cost 1, Sailor · Bell-keeper. Offense 1, Defense 2, Health 3. Low Tide: pay 1. Draw a card."
    )
    assert (face.credit, face.print_note) == ("hollow.reed", "v3 · 001")


def test_the_name_of_an_ability_is_set_apart() -> None:
    text = "Low Tide — drain this card: draw a card.\nAs Equipment: its Unit has +1 Offense."
    assert text_box(text, "") == (
        (Run("Low Tide", "bold"), Run(" — drain this card: draw a card.")),
        (Run("As Equipment:", "bold"), Run(" its Unit has +1 Offense.")),
    )


def test_an_avatar_and_a_fusion() -> None:
    face = face_of(document_make("maximus", unit(avatar=True, recipe={"kind": "fusion", "slots": []})))
    assert (face.classes, face.kind, face.icon, face.type_line) == (
        "mx mx--avatar",
        "Avatar",
        "avatar",
        "Fusion · Sailor",
    )


def test_a_dual_card_shows_both_costs() -> None:
    attributes = {
        "modes": {**unit()["modes"], "equipment": {"cost": 4, "modifiers": [{"stat": "defense", "amount": 2}]}}
    }
    face = face_of(document_make("maximus", attributes))
    assert (face.classes, face.cost, face.second_cost) == ("mx mx--unit mx--dual", "1", "4")
    assert "Unit or Equipment, cost 1, as Equipment 4" in face.alt


def test_equipment_shows_what_it_changes() -> None:
    modifiers = [{"stat": "defense", "set": 0}, {"stat": "offense", "amount": -1}]
    face = face_of(document_make("maximus", {"modes": {"equipment": {"cost": 2, "modifiers": modifiers}}}))
    assert [(stat.icon, stat.value) for stat in face.stats] == [("sword", "−1"), ("shield", "=0")]
    assert "−1 Offense, Defense becomes 0" in face.alt


@pytest.mark.rule("CW-CARD-16", "CW-CARD-18", "CW-CARD-23", "CW-RAR-16")
def test_a_summon_shows_element_letter_and_six_stats() -> None:
    document = document_make(
        "card-wars", summon(element="null"), variants=[summoned("journey"), summoned("tale", "Skill: draw.")]
    )
    face = face_of(document, "tale")
    assert "element-null" in face.classes.split()
    assert face.seals == ("null",)
    assert (face.rarity, face.rarity_name, face.tier) == ("T", "Tale", 2)
    assert [(stat.icon, stat.label, stat.value) for stat in face.stats] == [
        ("heart", "HP", "6"), ("staff", "INT", "5"), ("boots", "AGI", "4"),
        ("gloves", "CHA", "3"), ("shield", "VIT", "2"), ("tome", "WIS", "1"),
    ]  # fmt: skip
    assert face.alt == (
        "Mudflat Piper. C.A.R.D. Wars Summon, Tale, NPC · Named NPC. Element null. Cost 2 Null. "
        "HP 6, INT 5, AGI 4, CHA 3, VIT 2, WIS 1. Skill: draw."
    )


@pytest.mark.rule("CW-RAR-17")
@pytest.mark.parametrize(("rarity", "marked"), [("journey", []), ("tale", ["rarity-T"]), ("legend", ["rarity-L"])])
def test_the_finish_of_a_rarity(rarity: str, marked: list[str]) -> None:
    face = face_of(document_make("card-wars", summon(), variants=[summoned(rarity)]), rarity)
    assert [name for name in face.classes.split() if name.startswith("rarity-")] == marked


@pytest.mark.rule("CW-RAR-13")
def test_a_legend_is_paid_in_either_affinity() -> None:
    face = face_of(document_make("card-wars", summon(), variants=[summoned("legend", affinities=["fire", "water"])]))
    assert (face.cost, face.seals) == ("2 Fire or Water", ("fire", "water"))


@pytest.mark.rule("CW-CARD-18")
@pytest.mark.parametrize("attributes", [{"kind": "affinity", "element": "water"}, {"kind": "magic"}])
def test_no_letter_without_rarities(attributes: dict[str, Any]) -> None:
    face = face_of(document_make("card-wars", attributes, text="One charge."))
    assert (face.rarity, face.rarity_name) == ("", "")


@pytest.mark.rule("CW-CARD-22")
def test_items_and_weather_are_free() -> None:
    item = face_of(document_make("card-wars", {"kind": "item"}, variants=[{"rarity": "journey", "text": "Heal 3."}]))
    weather = face_of(
        document_make("card-wars", {"kind": "weather"}, variants=[{"rarity": "journey", "rounds": 3, "text": ""}])
    )
    assert (item.cost, item.seals, item.classes) == ("Free", ("bag",), "cw el-free")
    assert (weather.cost, weather.type_line) == ("Free", "Weather · 3 Rounds")


@pytest.mark.rule("CW-CARD-17")
def test_rules_text_before_flavour() -> None:
    both = document_make("card-wars", summon(), flavor="Starts a forest.", variants=[summoned("journey", "Heals 2.")])
    flavour = document_make("card-wars", summon(), flavor="Starts a forest.", variants=[summoned("journey")])
    assert face_of(both).text == ((Run("Heals 2."),),)
    assert face_of(flavour).text == ((Run("Starts a forest.", "italic"),),)


@pytest.mark.rule("CW-CARD-19")
def test_the_artist_is_credited() -> None:
    assert face_of(document_make("maximus", unit(), artist="Yusra K.")).credit == "Yusra K."
    assert face_of(document_make("maximus", unit())).credit == "hollow.reed"


@pytest.mark.rule("CW-CARD-19")
def test_a_long_credit_keeps_whole_names() -> None:
    names = [f"Maker Number {number}" for number in range(1, 12)]
    face = face_of(document_make("maximus", unit(), artist=f"{', '.join(names[:-1])} and {names[-1]}"))
    assert face.credit == "Maker Number 1, Maker Number 2, Maker Number 3 and 8 others"
    assert face.credit_size == "long"


@pytest.mark.rule("FORT-CHAR-2", "FORT-CHAR-3")
def test_a_character_of_fortification() -> None:
    attributes = {
        "kind": "character",
        "role": "champion",
        "attack": 7,
        "defense": 6,
        "magic": 0,
        "life": 12,
        "traits": ["watch"],
    }
    face = face_of(document_make("fortification", attributes))
    assert (face.classes, face.type_line, face.life) == ("ft ft--champion", "Champion · Watch", "12")
    assert face.alt == "Mudflat Piper. Fortification Champion · Watch. 7 A, 6 D, 0 M. Life 12."


@pytest.mark.rule("FORT-META-8")
def test_what_is_printed_of_a_fortification_card_says_all_there_is() -> None:
    attributes = {"kind": "character", "role": "assist", "attack": 1, "defense": 2, "magic": 3, "life": 4}
    face = face_of(document_make("fortification", attributes, name="Drum Sergeant", text="Draw a card."))
    assert (face.name, face.kind, face.type_line, face.life) == ("Drum Sergeant", "Character", "Assist", "4")
    assert [(stat.value, stat.label) for stat in face.stats] == [("1", "A"), ("2", "D"), ("3", "M")]
    assert plain_text(face.text) == "Draw a card."
    assert face.print_note.startswith("v3")


def test_spells_and_equipment_of_fortification() -> None:
    spell = {
        "kind": "spell",
        "spell_type": "field",
        "timing": "instant",
        "elements": ["white-magic"],
        "min_magic": 2,
        "power": 3,
    }
    face = face_of(document_make("fortification", spell))
    assert (face.classes, face.type_line) == ("ft ft--field", "Field spell · Instant")
    assert [(stat.value, stat.label) for stat in face.stats] == [("2", "M needed"), ("3", "power"), ("", "White magic")]
    maul = {
        "kind": "equipment",
        "equip_type": "weapon",
        "slot": "hand",
        "two_handed": True,
        "mods": {"attack": 5, "defense": -1},
    }
    face = face_of(document_make("fortification", maul))
    assert (face.type_line, [stat.spoken for stat in face.stats]) == ("Weapon · Two-handed", ["+5 A", "−1 D"])


def test_a_game_of_data_alone() -> None:
    attributes = {"kind": "rook", "cost": 3, "power": 12, "is_tall": True, "colours": ["black", "white"]}
    face = face_of(
        document_make(
            "chess", attributes, variants=[{"rarity": "rare", "power": 13, "abilities": [], "text": "Castles."}]
        )
    )
    assert (face.layout, face.cost, face.type_line) == ("plain", "3", "Rook · Black · White")
    assert [(stat.label, stat.value) for stat in face.stats] == [("Power", "13")]
    assert face.alt == "Mudflat Piper. Rook · Black · White, Rare, cost 3. Power 13. Castles."
    assert face_of(document_make("chess", {})).alt == "Mudflat Piper. Card."


def test_a_rarity_the_card_does_not_have() -> None:
    document = document_make("card-wars", summon(), variants=[summoned("journey")])
    assert rarities_of(document) == ("journey",)
    with pytest.raises(KeyError):
        face_of(document, "legend")


def test_signs_are_typeset() -> None:
    assert text_box("All row Summons have -1 AGI; well-known. It's -2.", "") == (
        (Run("All row Summons have −1 AGI; well-known. It’s −2."),),
    )


def test_sizes_step_down() -> None:
    assert [name_size("x" * n) for n in (20, 21, 35)] == ["", "long", "longer"]
    sizes = [text_size(text_box("x" * n, "")) for n in (64, 65, 106, 191, 321, 621)]
    assert sizes == ["", "mid", "long", "longer", "fine", "finest"]
    assert text_size(text_box("\n".join("x" * 4), "")) == "mid"


def test_the_same_card_has_the_same_digest_and_another_text_another() -> None:
    first, again, other = (
        face_of(document_make("maximus", unit(), text=text)) for text in ("Draw.", "Draw.", "Draw two.")
    )
    assert first.digest == again.digest != other.digest


@pytest.mark.django_db
def test_every_face_of_the_seed_says_what_it_shows() -> None:
    faces = list(seed_faces())
    assert len(faces) > 400
    for face in faces:
        for part in (face.name, face.rarity_name, *(stat.spoken for stat in face.stats)):
            assert part in face.alt, face.alt
        assert plain_text(face.text) in face.alt
        assert face.number
        assert face.credit
