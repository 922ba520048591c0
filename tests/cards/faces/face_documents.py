"""Card documents for the tests of faces: those of the seed, and plain ones made on the spot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import orjson

from cards.faces.face import face_of, rarities_of
from cards.faces.parts import Face
from cards.models import CardVersion

SENTENCE = "When you place a Resource: the Turnkey has +1 Offense until the end of the turn. Toll for All: pay 1. "


def document_make(
    game: str,
    attributes: dict[str, Any],
    *,
    name: str = "Mudflat Piper",
    text: str = "",
    flavor: str = "",
    variants: Sequence[dict[str, Any]] = (),
    artist: str = "",
) -> dict[str, Any]:
    """A card version as the API gives it."""
    return {
        "game": game, "slug": "mudflat-piper", "name": name, "version": 3, "attributes": attributes, "abilities": [],
        "text": text, "flavor": flavor, "variants": list(variants),
        "printings": [{"set": "mx1", "set_name": "First Fire", "number": "001", "artist": artist}],
        "author": "hollow.reed", "license": "CC-BY-4.0",
    }  # fmt: skip


def unit(**more: Any) -> dict[str, Any]:
    """A Unit's attributes."""
    return {"modes": {"unit": {"cost": 1, "offense": 1, "defense": 2, "health": 3, "types": ["sailor"], **more}}}


def summon(**more: Any) -> dict[str, Any]:
    """A Summon's attributes."""
    return {"kind": "summon", "tier": 2, "element": "fire", "class_tag": "named_npc", "attack_type": "magic", **more}


def summoned(rarity: str, text: str = "", **more: Any) -> dict[str, Any]:
    """A Summon's variant."""
    stats = {"hp": 6, "atk": 5, "agi": 4, "cha": 3, "vit": 2, "wis": 1}
    return {"rarity": rarity, "stats": stats, "abilities": [], "text": text, **more}


def seed_documents() -> list[dict[str, Any]]:
    """Every card of the seed."""
    return [orjson.loads(row) for row in CardVersion.objects.order_by("pk").values_list("document", flat=True)]


def seed_faces() -> Iterator[Face]:
    """Every card of the seed in every rarity."""
    for document in seed_documents():
        for rarity in rarities_of(document):
            yield face_of(document, rarity)


def longest_documents() -> list[dict[str, Any]]:
    """Cards whose every text is as long as the games allow, names of one long word among them."""
    types = [f"type number {n} of the twelve" for n in range(12)]
    maximus = (SENTENCE * 13)[:1200]
    fortification = (SENTENCE * 7)[:600]
    modifiers = [{"stat": stat, "amount": -99} for stat in ("offense", "defense", "health")] * 2
    large = {"cost": 99, "offense": 99, "defense": 99, "health": 199, "types": types}
    long_name = "Wolfeschlegelsteinhausenbergerdorff of the Long Barrow Hall"
    traits = [f"long-trait-number-{n}" for n in range(8)]
    elements = ["white-magic", "alchemy", "storm", "shadow", "frost", "earth"]
    artist = "Somebody with a Very Long Name Indeed and All the Daughters of the Quay"
    return [
        document_make("maximus", unit(**large), name=long_name, text=maximus, artist=artist),
        document_make("maximus", {"modes": {"equipment": {"cost": 99, "modifiers": modifiers}}}, name=long_name, text=maximus),
        document_make("maximus", {"modes": {"unit": large, "equipment": {"cost": 42}}}, name="W" * 60, text=maximus),
        document_make("card-wars", summon(tier=4), name=long_name, artist=artist,
                      variants=[summoned("legend", (SENTENCE * 5)[:400], affinities=["fire", "water"])]),
        document_make("card-wars", {"kind": "weather"}, name="M" * 60,
                      variants=[{"rarity": "tale", "rounds": 4, "text": "\n".join(["W" * 39] * 10)}]),
        document_make("fortification", {"kind": "character", "role": "champion", "attack": 99, "defense": 99, "magic": 99,
                                        "life": 99, "traits": traits}, name=long_name, text=fortification),
        document_make("fortification", {"kind": "spell", "spell_type": "character", "timing": "reactive",
                                        "elements": elements, "min_magic": 99, "power": 99}, name="M" * 60, text=fortification),
        document_make("chess", {"kind": "rook", "cost": 1234, "a_long_attribute_name": 3, "speed": 999_999, "reach": 4,
                                "toughness": 5, "tags": ["a", "b"]}, name=long_name, text=fortification),
    ]  # fmt: skip
