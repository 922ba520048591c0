"""What somebody sent with the form of a proposal: the content it now has, and what the pressed button asks for."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from cards.forms.reading import Posted, add, choose, moved_up, posted, pruned, put_at
from cards.forms.shapes import ABSENT, Part
from cards.forms.sheets import BUILD, JSON, TEXT, WAYS, Ground
from cards.services.submission_text import text_read, written
from oscg.common.errors import InvalidInput
from rules.abilities.vocabulary import has_vocabulary
from rules.models import Game

PLAIN = ("kind", "note", "license", "author_name")
VERBS = ("add", "drop", "up", "rarity", "unrarity", "way")
EMPTY: Mapping[str, Any] = {"attributes": {}, "abilities": [], "text": ""}
IDLE: Any = ([], False)
"""Values that say as much as leaving them out."""
NOT_JSON = "This is no JSON, or it is nested too deep. Correct it, or take it out; until then nothing is saved."


@dataclass(slots=True)
class Sent:
    """A form as sent. `unread` are fields that are no JSON, by path: their raw text is kept and nothing is saved."""

    content: dict[str, Any]
    fields: dict[str, str]
    way: str
    revision: int
    wish: str
    unread: dict[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    @property
    def changes(self) -> dict[str, Any]:
        """What `submission_save` takes."""
        return {**self.fields, "content": self.content}


def read_form(data: QueryDict, *, game: Game, before: Mapping[str, Any]) -> Sent:
    """The form as it was sent, with its button carried out. `before` is the content the proposal has so far.

    Raises InvalidInput for a button or a choice that the form does not have.
    """
    found = posted(data)
    verb, _, where = data.get("do", "").partition(":")
    way = data.get("way", TEXT)
    sent = Sent(
        content=_content(data, found, game, before),
        fields={name: str(data[name]).replace("\r\n", "\n") for name in PLAIN if name in data},
        way=way if way in WAYS else TEXT,
        revision=revision_of(data.get("revision", "")),
        wish=verb if verb not in VERBS else "",
        unread=dict(found.unread),
    )
    try:
        for path, at in found.chosen.items():
            _choose(sent.content, game, path, at)
        for path, what in found.added.items():
            _add(sent.content, game, path, what)
        _press(sent, game, verb, where)
    except (KeyError, IndexError, ValueError) as error:
        message = "The form asked for something that this card cannot have. Load the page again."
        raise InvalidInput("submission.form", message) from error
    _prune(sent.content, game)
    return sent


def revision_of(text: str) -> int:
    """The number of a revision that a form names; 0, which there never is, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _content(data: QueryDict, found: Posted, game: Game, before: Mapping[str, Any]) -> dict[str, Any]:
    """The content: parts that the form did not hold stay as they were."""
    given = found.content
    attributes = given.get("attributes", before["attributes"])
    content: dict[str, Any] = {
        "name": data.get("name", before["name"]),
        "flavor": data.get("flavor", before["flavor"]).replace("\r\n", "\n"),
        "attributes": _idle_kept(attributes, before["attributes"]) if isinstance(attributes, dict) else {},
        "variants": [],
    }
    content |= _does(data, "", given, before, game)
    variants = given.get("variants", [])
    old = {each["rarity"]: each for each in before["variants"]}
    for at, each in enumerate(variants if isinstance(variants, list) else []):
        if not isinstance(each, dict):
            continue
        rarity, own = each.get("rarity"), each.get("attributes")
        was = old.get(rarity, EMPTY) if isinstance(rarity, str) else EMPTY
        own = _idle_kept(own, was["attributes"]) if isinstance(own, dict) else {}
        fields = {"rarity": rarity if isinstance(rarity, str) else None, "attributes": own}
        part = _does(data, f"/variants/{at}", each, was, game)
        content["variants"].append({**fields, **part})
    return content


def _idle_kept(value: Any, before: Any) -> Any:
    """Empty lists and flags that are not set stay as they were, said or left out, so that they are no change."""
    if not isinstance(value, dict) or not isinstance(before, Mapping):
        return value
    kept = {key: inner for key, inner in before.items() if key not in value and inner in IDLE}
    said = {key: _idle_kept(inner, before.get(key)) for key, inner in value.items() if inner != [] or key in before}
    return {**said, **kept}


def _does(
    data: QueryDict, prefix: str, given: Mapping[str, Any], before: Mapping[str, Any], game: Game
) -> dict[str, Any]:
    """Text and abilities, kept in step: a text that can be read is stored as the abilities it says."""
    if f"{prefix}/text:text" not in data:
        is_there = f"{prefix}/abilities:list" in data or f"{prefix}/abilities:json" in data
        is_read = "abilities" in given or not data.get(f"{prefix}/abilities:json", "").strip()
        if not is_there or not is_read:
            return {"abilities": before["abilities"], "text": before["text"]}
        abilities = given.get("abilities", [])
        return {"abilities": abilities if isinstance(abilities, list) else [abilities], "text": ""}
    text = given.get("text", "")
    if not has_vocabulary(game.slug):
        return {"abilities": [], "text": text}
    if before["abilities"] and text.strip() == written(game.slug, before["abilities"]):
        return {"abilities": before["abilities"], "text": ""}
    read = text_read(game.slug, text)
    return {"abilities": read.abilities, "text": text if read.unread else ""}


def _place(content: dict[str, Any], game: Game, path: str) -> tuple[Sequence[Part], Any, str]:
    """The schemas, the value and the path inside it that a path of the content leads to. Raises KeyError for none."""
    ground = Ground(game, content)
    steps = path.split("/")
    if steps[1] == "attributes":
        return ground.attributes, content["attributes"], path.removeprefix("/attributes")
    if steps[1] == "abilities":
        return ground.abilities(), content["abilities"], path.removeprefix("/abilities")
    if steps[1] == "variants":
        part = content["variants"][int(steps[2])]
        inside = path.removeprefix(f"/variants/{steps[2]}/{steps[3]}")
        if steps[3] == "attributes":
            return ground.rarity(), part["attributes"], inside
        if steps[3] == "abilities":
            return ground.abilities(), part["abilities"], inside
    raise KeyError(path)


def _choose(content: dict[str, Any], game: Game, path: str, number: int) -> None:
    parts, whole, inside = _place(content, game, path)
    choose(parts, whole, inside, number)


def _add(content: dict[str, Any], game: Game, path: str, what: str) -> None:
    parts, whole, inside = _place(content, game, path)
    add(parts, whole, inside, what)


def _press(sent: Sent, game: Game, verb: str, where: str) -> None:
    """Carry out a button that changes the form itself."""
    content = sent.content
    match verb:
        case "add":
            path, _, what = where.partition("=")
            _add(content, game, path, what or "0")
        case "drop":
            _put(content, where, ABSENT)
        case "up":
            moved_up(content, where)
        case "rarity":
            content["variants"].append(_rarity(sent, where))
        case "unrarity":
            content["variants"] = [each for each in content["variants"] if (each["rarity"] or "") != where]
        case "way":
            _switch(sent, game, where)


def _put(content: dict[str, Any], path: str, value: Any) -> None:
    if not path.startswith(("/attributes/", "/abilities/", "/variants/")):
        raise KeyError(path)
    put_at(content, path, value)


def _rarity(sent: Sent, code: str) -> dict[str, Any]:
    """A rarity begins as a copy of the one before it, since it differs in little; the first takes what the card says."""
    variants = sent.content["variants"]
    if variants:
        return {**copy.deepcopy(variants[-1]), "rarity": code}
    first = {"rarity": code, "attributes": {}, "abilities": sent.content["abilities"], "text": sent.content["text"]}
    sent.content["abilities"], sent.content["text"] = [], ""
    return first


def _switch(sent: Sent, game: Game, way: str) -> None:
    """Show the abilities in another way; a text that cannot be read has to be put right first."""
    if way not in WAYS or not has_vocabulary(game.slug):
        raise KeyError(way)
    is_open = any(part["text"] and not part["abilities"] for part in (sent.content, *sent.content["variants"]))
    if way in (BUILD, JSON) and is_open:
        sent.said.append("The text cannot be read yet. Correct the marked words, then it can be built on.")
        return
    sent.way = way


def _prune(content: dict[str, Any], game: Game) -> None:
    """Leave out what the kind chosen now does not have."""
    ground = Ground(game, content)
    content["attributes"] = pruned(ground.attributes, content["attributes"])
    for each in content["variants"]:
        held = {"rarity": each["rarity"], **each["attributes"]}
        kept = pruned(Ground(game, content).rarity(), held)
        each["attributes"] = {key: value for key, value in kept.items() if key != "rarity"}
