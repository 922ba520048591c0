"""The whole form of a proposal: the card's fields, its rarities side by side, and its abilities in one of three ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from cards.forms.building import Builder
from cards.forms.controls import Control, Option
from cards.forms.labels import Names
from cards.forms.shapes import Part, language_of, shape_at
from cards.services.submission_checks import Problem
from cards.services.submission_text import Unread, ability_line, text_read, written
from rules.abilities.vocabulary import has_vocabulary
from rules.models import Game
from rules.specs.ruleset import Tier

TEXT, BUILD, JSON = "text", "build", "json"
BESIDE = ("rarity", "text")
"""Parts of a rarity that stand beside its fields."""
WAYS = {TEXT: "Type the text", BUILD: "Build it", JSON: "JSON"}


@dataclass(slots=True)
class Does:
    """What a card, or one of its rarities, does: its text as typed or written, its abilities as controls or JSON."""

    prefix: str
    label: str
    way: str
    has_language: bool
    typed: str
    text: str
    data: str
    abilities: Control | None
    unread: list[Unread]
    problems: list[Problem] = field(default_factory=list)

    @property
    def id(self) -> str:
        """An id for the fields of this part."""
        return "does" + self.prefix.replace("/", "-")

    @property
    def anchor(self) -> str:
        """Where a problem of the text leads."""
        return f"f{self.prefix.replace('/', '-')}-text"

    @property
    def rows(self) -> int:
        """How many lines the text field shows."""
        return max(3, min(10, len(self.typed) // 60 + self.typed.count("\n") + 2))


@dataclass(slots=True)
class RaritySheet:
    """One rarity with its own fields."""

    at: int
    code: str
    name: str
    letter: str
    group: Control
    does: Does
    problems: list[Problem] = field(default_factory=list)

    @property
    def path(self) -> str:
        """Where it stands in the content."""
        return f"/variants/{self.at}"

    @property
    def slot(self) -> str:
        """The id of its own problems."""
        return f"f-variants-{self.at}"


@dataclass(slots=True)
class Sheet:
    """Everything of the form that depends on the game and on what the card says so far."""

    card: Control
    rarities: list[RaritySheet]
    missing: list[Option]
    does: Does | None
    way: str
    is_nameless: bool = False
    problems: list[Problem] = field(default_factory=list)
    beside: dict[str, list[Problem]] = field(default_factory=lambda: {"name": [], "flavor": []})

    def controls(self) -> Iterator[Control]:
        """Every control of the form."""
        tops = [self.card, *(rarity.group for rarity in self.rarities)]
        tops += [part.abilities for part in self.parts() if part.abilities]
        for control in tops:
            yield from control.walk()

    def slots(self) -> list[Control]:
        """The controls at which problems are shown."""
        return [each for each in self.controls() if not each.is_inner and each.kind != "fixed"]

    def parts(self) -> list[Does]:
        """What the card and its rarities do."""
        return [*([self.does] if self.does else []), *(rarity.does for rarity in self.rarities)]


class Ground:
    """The schemas behind the parts of one content: the card's fields, those of each rarity, the abilities."""

    def __init__(self, game: Game, content: Mapping[str, Any]) -> None:
        schema = game.definition.get("card_schema", {})
        variants = [{"rarity": each["rarity"], **each["attributes"]} for each in content["variants"]]
        document = {"name": content["name"], "attributes": content["attributes"], "variants": variants}
        self.game = game.slug
        whole = shape_at([Part(schema, schema, game.slug)], document)
        self.attributes: Sequence[Part] = whole.properties.get("attributes", [])
        self.variants = shape_at(whole.properties.get("variants", []), variants)

    @property
    def has_rarity_fields(self) -> bool:
        """Whether rarities may differ in anything."""
        return bool(self.variants.items)

    def rarity(self) -> Sequence[Part]:
        """The schemas of one rarity."""
        return self.variants.items

    def abilities(self) -> Sequence[Part]:
        """The schemas of a list of abilities."""
        root = language_of(self.game)
        return [Part(root, root, self.game)]


def sheet_of(
    *, game: Game, content: Mapping[str, Any], tiers: Sequence[Tier], way: str, problems: Sequence[Problem] = ()
) -> Sheet:
    """The form of a content. Each problem stands at the nearest field there is; those without one come first of all."""
    ground = Ground(game, content)
    builder = Builder(Names(game.definition))
    card = builder.control(ground.attributes, content["attributes"], "/attributes", "")
    # What decides about the others comes first: the kind.
    card.children.sort(key=lambda control: control.path != "/attributes/kind")
    offered = _tiers_for(ground, content, tiers)
    rarities = [_rarity(ground, builder, at, each, content, tiers, way) for at, each in enumerate(content["variants"])]
    for rarity in rarities:
        _compared(rarity, rarities[0])
    has_language = has_vocabulary(game.slug)
    is_whole = not content["variants"] or not has_language
    sheet = Sheet(
        card=card,
        rarities=rarities,
        missing=[Option(tier.code, tier.name) for tier in offered],
        does=_does(ground, builder, "", "", content, way) if is_whole else None,
        way=way if has_language else TEXT,
        is_nameless=not content["name"].strip(),
    )
    _place(sheet, problems)
    return sheet


def _tiers_for(ground: Ground, content: Mapping[str, Any], tiers: Sequence[Tier]) -> list[Tier]:
    """The rarities that may still be added."""
    given = {each["rarity"] for each in content["variants"]}
    shape = shape_at(ground.rarity(), {"rarity": None})
    allowed = shape_at(shape.properties.get("rarity", [])).enum
    most = ground.variants.high
    if most is not None and len(given) >= most:
        return []
    return [tier for tier in tiers if tier.code not in given and (allowed is None or tier.code in allowed)]


def _rarity(
    ground: Ground,
    builder: Builder,
    at: int,
    variant: Mapping[str, Any],
    content: Mapping[str, Any],
    tiers: Sequence[Tier],
    way: str,
) -> RaritySheet:
    held = {"rarity": variant["rarity"], **variant["attributes"]}
    group = builder.control(ground.rarity(), held, f"/variants/{at}/attributes", "")
    group.children = [each for each in group.children if each.path.rpartition("/")[2] not in BESIDE]
    group.children.sort(key=lambda control: control.kind != "group")
    group.more = [option for option in group.more if option.value not in BESIDE]
    tier = next((each for each in tiers if each.code == variant["rarity"]), None)
    name = tier.name if tier else "No rarity"
    attributes = {**content["attributes"], **variant["attributes"]}
    does = _does(ground, builder, f"/variants/{at}", f"{name}: ", {**variant, "attributes": attributes}, way)
    return RaritySheet(at, variant["rarity"] or "", name, tier.letter if tier else "", group, does)


def _compared(rarity: RaritySheet, first: RaritySheet) -> None:
    """Say how a rarity's numbers differ from those of the first, and what they come to."""
    known = {control.path.removeprefix(first.path): control for control in first.group.walk()}
    for control in rarity.group.walk():
        base = known.get(control.path.removeprefix(rarity.path))
        value, other = (
            each.value if each and each.kind == "number" else each.total if each else None for each in (control, base)
        )
        if type(value) is not int:
            continue
        by = value - other if type(other) is int and rarity is not first else 0
        if control.kind == "group":
            control.note = f"In all {value}" + (f", {by:+} on {first.name}" if by else "")
        else:
            control.note = f"{by:+}" if by else ""


def _does(ground: Ground, builder: Builder, prefix: str, label: str, part: Mapping[str, Any], way: str) -> Does:
    """What one part does, in the way chosen. A text that cannot be read stays a text whatever the way."""
    if not has_vocabulary(ground.game):
        return Does(prefix, label, TEXT, False, part["text"], part["text"], "", None, [])
    abilities = part["abilities"]
    typed = part["text"] if part["text"] and not abilities else written(ground.game, abilities)
    read = text_read(ground.game, part["text"]) if part["text"] and not abilities else None
    shown = TEXT if read and read.unread else way
    if shown == TEXT and abilities and not typed:
        shown = BUILD
    made = Does(prefix, label, shown, True, typed, typed, "", None, read.unread if read else [])
    if shown == BUILD:
        made.abilities = builder.control(ground.abilities(), abilities, f"{prefix}/abilities", "Abilities")
        for child, ability in zip(made.abilities.children, abilities, strict=False):
            child.text = ability_line(ground.game, ability)
    elif shown == JSON:
        made.data = orjson.dumps(abilities, option=orjson.OPT_INDENT_2).decode() if abilities else ""
    return made


# ------------------------------------------------------------------------------------------------------------ problems
def _place(sheet: Sheet, problems: Sequence[Problem]) -> None:
    """Put each problem at the control of its path or the nearest one above."""
    places: dict[str, list[Any]] = {}
    for control in sheet.controls():
        places.setdefault(control.path, control.problems)
    for part in sheet.parts():
        # The lines that cannot be read are shown with their words marked.
        places.setdefault(f"{part.prefix}/text", [] if part.unread else part.problems)
        places.setdefault(f"{part.prefix}/abilities", part.problems)
    for rarity in sheet.rarities:
        places.setdefault(rarity.path, rarity.problems)
    for name in ("name", "flavor"):
        places[f"/{name}"] = sheet.beside[name]
    for problem in problems:
        path = problem.path
        while path and path not in places:
            path = path.rpartition("/")[0]
        places.get(path, sheet.problems).append(problem)


def begin_with(game: Game, kind: str) -> dict[str, Any]:
    """The attributes a new card of a kind starts from: only its kind is said. Empty for a game that knows no kinds."""
    source = game.definition.get("facts", {}).get("kind", {})
    if not kind or kind not in kinds_of(game):
        return {}
    if isinstance(source.get("keys"), str):
        return {source["keys"]: {kind: {}}}
    path = source.get("path")
    return {path: kind} if isinstance(path, str) and "." not in path else {}


def kinds_of(game: Game) -> dict[str, str]:
    """The kinds of cards of a game with their names."""
    return dict(game.definition.get("words", {}).get("values", {}).get("kind", {}))
