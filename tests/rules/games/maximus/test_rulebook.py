"""The rule book as data: every atom once, in words of its own, and every id that is named anywhere."""

import re


def test_atoms_are_well_formed(game):
    atoms = game.rulebook["atoms"]
    ids = [atom["id"] for atom in atoms]
    assert game.rulebook["game"] == "maximus"
    assert len(ids) == len(set(ids))
    for atom in atoms:
        assert set(atom) == {"id", "title", "text", "status", "parameters", "area"}
        assert re.fullmatch(r"MAX-[A-Z]+-\d+", atom["id"])
        assert atom["status"] in {"stated", "decided"}
        assert re.fullmatch(r"[A-Z].*\.", atom["text"])
        assert set(atom["parameters"]) <= set(game.definition["options"])


def test_whole_chapters_are_there(game):
    ids = {atom["id"] for atom in game.rulebook["atoms"]}
    for chapter, count in {"GEN": 8, "DECK": 12, "LIST": 11, "TYPE": 7}.items():
        assert {f"MAX-{chapter}-{n}" for n in range(1, count + 1)} <= ids


def test_every_rule_line_names_an_atom(game, standard_format):
    ids = {atom["id"] for atom in game.rulebook["atoms"]}
    for line in standard_format["revisions"][0]["deck_rules"]:
        assert line["rule"] in ids
