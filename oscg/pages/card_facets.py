"""What the card browser filters by: each facet narrows a list of card versions and counts what is left in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Case, CharField, Count, Exists, OuterRef, QuerySet, Value, When

from cards.models import CardFacet, CardSet, CardStatus, CardVersion, Printing
from cards.selectors import PUBLIC
from rules.models import Game, RarityTier

Versions = QuerySet[CardVersion]
SHOWN = 8
"""So many values of a facet are open to see; the rest is folded."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a facet with the number of cards it would show."""

    value: str
    label: str
    count: int
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A facet as the page shows it."""

    name: str
    label: str
    choices: list[Choice] = field(default_factory=list)

    @property
    def open(self) -> list[Choice]:
        """What is seen at once: the chosen and the most frequent values."""
        return [each for at, each in enumerate(self.choices) if at < SHOWN or each.is_chosen]

    @property
    def folded(self) -> list[Choice]:
        """The other values."""
        return [each for at, each in enumerate(self.choices) if at >= SHOWN and not each.is_chosen]


FACTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "kind": ("Kind", ("kind",)),
    "element": ("Element", ("element", "elements")),
    "role": ("Role", ("role",)),
    "rarity": ("Rarity", ("rarity",)),
    "type": ("Type or trait", ("types", "traits", "trait")),
}
"""Parameter → heading, and the facts it reads (games call the same thing by different names)."""
COLUMNS = {"cost": "Cost", "set": "Set", "status": "Status", "author": "Author"}
NAMES = (*FACTS, *COLUMNS)


def narrowed(versions: Versions, chosen: Mapping[str, Sequence[str]], but: str = "") -> Versions:
    """The versions that have one of the chosen values of every facet, the facet `but` left aside."""
    for name, values in chosen.items():
        if values and name != but:
            versions = _one(versions, name, list(values))
    return versions


def _one(versions: Versions, name: str, values: list[str]) -> Versions:
    if name in FACTS:
        facets = CardFacet.objects.filter(version=OuterRef("pk"), name__in=FACTS[name][1], value__in=values)
        return versions.filter(Exists(facets))
    if name == "set":
        printings = Printing.objects.filter(variant__version=OuterRef("pk"), card_set__code__in=values)
        return versions.filter(Exists(printings))
    if name == "cost":
        return versions.filter(cost__in=[int(each) for each in values if each.isdecimal() and len(each) < 5])
    return versions.filter(**{"card__status__in" if name == "status" else "author_name__in": values})


def groups_of(versions: Versions, chosen: Mapping[str, Sequence[str]], games: Sequence[Game]) -> list[Group]:
    """Every facet with its counts. Within a facet values add up, so its own choice does not count against it.

    One query for all facts nobody chose, one for each chosen fact and each column; the number of cards plays no part.
    """
    counts: dict[str, dict[str, int]] = {name: {} for name in NAMES}
    free = [name for name in FACTS if not chosen.get(name)]
    _count_facts(narrowed(versions, chosen), free, counts)
    for name in FACTS:
        if name not in free:
            _count_facts(narrowed(versions, chosen, but=name), [name], counts)
    for name in COLUMNS:
        counts[name] = _count_column(narrowed(versions, chosen, but=name), name)
    labels = _Labels(games)
    found = [_group(name, counts[name], chosen.get(name, ()), labels) for name in NAMES]
    return [group for group in found if len(group.choices) > 1 or any(each.is_chosen for each in group.choices)]


def _count_facts(versions: Versions, names: Sequence[str], counts: dict[str, dict[str, int]]) -> None:
    if not names:
        return
    cases = [When(name__in=FACTS[name][1], then=Value(name)) for name in names]
    facts = [fact for name in names for fact in FACTS[name][1]]
    rows = (
        CardFacet.objects.filter(version__in=versions.order_by().values("pk"), name__in=facts)
        .annotate(facet=Case(*cases, output_field=CharField()))
        .values("facet", "value")
        .annotate(found=Count("version_id", distinct=True))
        .order_by("facet", "value")
    )
    for facet, value, found in rows.values_list("facet", "value", "found"):
        counts[facet][value] = found


def _count_column(versions: Versions, name: str) -> dict[str, int]:
    versions = versions.order_by()
    if name == "set":
        rows = Printing.objects.filter(variant__version__in=versions.values("pk")).values("card_set__code")
        counted = rows.annotate(found=Count("variant__version_id", distinct=True)).order_by("card_set__released")
        return dict(counted.values_list("card_set__code", "found"))
    column = {"cost": "cost", "status": "card__status", "author": "author_name"}[name]
    if name == "cost":
        versions = versions.filter(cost__gte=0)
    counted_column = versions.values(column).annotate(found=Count("pk")).order_by(column)
    return {str(value): found for value, found in counted_column.values_list(column, "found")}


class _Labels:
    """How values read: by the words of the games, the names of sets and tiers, else as written with a capital."""

    def __init__(self, games: Sequence[Game]) -> None:
        self.words: dict[tuple[str, str], str] = {}
        for game in games:
            for fact, values in game.definition.get("words", {}).get("values", {}).items():
                self.words.update({(fact, value): label for value, label in values.items()})
        self.sets = dict(CardSet.objects.filter(game__in=games).values_list("code", "name"))
        self.tiers = dict(RarityTier.objects.filter(game__in=games).values_list("code", "name"))

    def of(self, name: str, value: str) -> str:
        if name in ("cost", "author"):
            return value
        if name == "status":
            return str(CardStatus(value).label)
        if name in ("set", "rarity"):
            return (self.sets if name == "set" else self.tiers).get(value, value)
        for fact in FACTS[name][1]:
            if (fact, value) in self.words:
                return _capital(self.words[fact, value])
        return _capital(value.replace("-", " ").replace("_", " "))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _group(name: str, counts: Mapping[str, int], chosen: Sequence[str], labels: _Labels) -> Group:
    known = {**counts, **{value: 0 for value in chosen if value not in counts}}
    if name == "status":
        known = {value: found for value, found in known.items() if value in PUBLIC}
    choices = [Choice(value, labels.of(name, value), found, value in chosen) for value, found in known.items()]
    if name == "cost":
        choices.sort(key=lambda each: int(each.value) if each.value.isdecimal() else 0)
    elif name == "type":
        choices.sort(key=lambda each: (-each.count, each.label))
    label = FACTS[name][0] if name in FACTS else COLUMNS[name]
    return Group(name, label, choices)


def chosen_of(parameters: Any) -> dict[str, list[str]]:
    """What a query string (QueryDict) chooses, each value once; blanks choose nothing."""
    given = [name for name in NAMES if name in parameters]
    found = {name: list(dict.fromkeys(v[:80] for v in parameters.getlist(name) if v.strip())) for name in given}
    return {name: values[:20] for name, values in found.items() if values}
