"""From data to a checked ability: structure, references, the rule books' bars on what moves, normal form, fingerprint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.abilities.english import joined
from rules.abilities.house import POOLS
from rules.abilities.normal import normal_ability
from rules.abilities.problem import Problem
from rules.abilities.sameness import fingerprint
from rules.abilities.scalars import LONGEST_SAID, MOST_SAID
from rules.abilities.sense import senseless
from rules.abilities.shapes import word_of
from rules.abilities.text import ability_tokens
from rules.abilities.validate import structure_problems
from rules.abilities.vocabulary import Vocabulary, vocabulary_of

# Effects that take cards somewhere else than into a graveyard.
MOVERS = frozenset(
    {"return_to_hand", "put_in_deck", "resurrect", "move", "swap", "attach", "take_control", "put_into_play", "search"}
)
LEAVES_PLAY = frozenset({"return_to_hand", "put_in_deck", "detach"})
PLAYERS = frozenset({"player"})
# Data with fewer parts than this never have too long a text: a part is at most a few words, or a name of 60 signs.
_SHORT = 70


@dataclass(frozen=True, slots=True)
class CompiledAbility:
    """One ability in normal form, ready for the referee; `id` is its own or `a1`, `a2`, … by position."""

    id: str
    form: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CompiledAbilities:
    """The abilities of a card version; equal abilities have equal fingerprints."""

    game: str
    abilities: tuple[CompiledAbility, ...]
    fingerprint: str


class InvalidAbilities(ValueError):
    """Abilities that break the vocabulary or the rule book."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(f"{problem.pointer}: {problem.message}" for problem in problems[:5]))
        self.problems = problems


def ability_problems(game: str, abilities: Any) -> list[Problem]:
    """Every error of a card's abilities: first the structure, then what the parts say of one another."""
    found = structure_problems(game, abilities)
    if found:
        return found
    vocabulary = vocabulary_of(game)
    names: dict[str, int] = {}
    ids: dict[str, int] = {}
    for at, ability in enumerate(abilities):
        found.extend(_references(vocabulary, ability, f"/{at}"))
        found.extend(_twice(vocabulary, names, ability.get("name", "").casefold(), at, "name"))
        found.extend(_twice(vocabulary, ids, ability.get("id", ""), at, "id"))
        found.extend(_length(vocabulary, ability, at))
    return found


def _length(vocabulary: Vocabulary, ability: Mapping[str, Any], at: int) -> Iterator[Problem]:
    """What cannot be read back says too much; only large data are worth the writing."""
    if _size(ability) <= _SHORT:
        return
    tokens = ability_tokens(vocabulary, normal_ability(vocabulary, ability))
    if len(tokens) > MOST_SAID or len(joined(tokens)) > LONGEST_SAID:
        message = (
            f"Its text is longer than {MOST_SAID} words or {LONGEST_SAID} signs. Split it, or say it in simpler parts."
        )
        yield Problem(vocabulary.codes["size"], f"/{at}", message)


def _size(value: Any) -> int:
    if isinstance(value, Mapping):
        return 1 + sum(map(_size, value.values()))
    return 1 + sum(map(_size, value)) if isinstance(value, list) else 1


def _twice(vocabulary: Vocabulary, seen: dict[str, int], word: str, at: int, key: str) -> Iterator[Problem]:
    if word and seen.setdefault(word, at) != at:
        yield Problem(vocabulary.codes["name"], f"/{at}/{key}", f"Give each ability its own {key}.", word)


def _references(vocabulary: Vocabulary, ability: Mapping[str, Any], pointer: str) -> Iterator[Problem]:
    targets = {f"${target['id']}": target for target in ability.get("targets", ())}
    used: set[str] = set()
    for place, owner, key, value in _strings(ability, pointer):
        if owner != "ability" and _is_target(value):
            used.add(value)
            yield from _target_use(vocabulary, targets, place, key, value)
        elif value == "$x" and not _has_x(ability):
            yield Problem(vocabulary.codes["effect"], place, "“$x” needs a cost of “$x” jiggawatts.", value)
        elif value.startswith("$event.") and "when" not in ability and ability["form"] != "static":
            yield Problem(
                vocabulary.codes["effect"], place, f"“{value}” needs an event; this ability has no “when”.", value
            )
    yield from _stats(vocabulary, targets, ability, pointer)
    yield from senseless(vocabulary, ability, pointer)
    for reference in targets.keys() - used:
        place = f"{pointer}/targets/{list(targets).index(reference)}"
        yield Problem(
            vocabulary.codes["target"], place, f"Nothing uses the target {reference}. Use it or take it out.", reference
        )
    yield from _moves(vocabulary, targets, ability, pointer)
    for place, effect in effects_of(ability, pointer):
        if "ability" in effect:
            yield from _references(vocabulary, effect["ability"], f"{place}/ability")


def _stats(vocabulary: Vocabulary, targets: Mapping[str, Any], value: Any, pointer: str) -> Iterator[Problem]:
    """Each `stat` value asks a player for a player's number, or a card for a card's."""
    if isinstance(value, Mapping):
        asked = value.get("stat")
        if isinstance(asked, list) and len(asked) == 2 and isinstance(asked[1], str):
            is_pool, place = asked[1] in POOLS[vocabulary.game], f"{pointer}/stat"
            if is_pool is not _is_player(vocabulary, targets, asked[0]):
                kind = "a player" if is_pool else "a card"
                yield Problem(
                    vocabulary.codes["effect"], place, f"“{asked[1]}” is a number of {kind}; name one.", asked[1]
                )
        for key, inner in value.items():
            if key not in ("ability", "targets"):
                yield from _stats(vocabulary, targets, inner, f"{pointer}/{key}")
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _stats(vocabulary, targets, inner, f"{pointer}/{at}")


def _is_player(vocabulary: Vocabulary, targets: Mapping[str, Any], reference: Any) -> bool:
    if isinstance(reference, str) and _is_target(reference):
        return "player" in targets.get(reference, {})
    _, found = word_of(vocabulary.words["reference"], reference)
    return bool(found.traits["takes"] == "player")


def _is_target(value: str) -> bool:
    return len(value) == 3 and value.startswith("$t") and value[2].isdigit()


def _has_x(ability: Mapping[str, Any]) -> bool:
    return any("$x" in cost.values() for _, cost in costs_of(ability, ""))


def _target_use(
    vocabulary: Vocabulary, targets: Mapping[str, Any], place: str, key: str, value: str
) -> Iterator[Problem]:
    if value not in targets:
        yield Problem(
            vocabulary.codes["target"], place, f"There is no target {value}. Declare it.", value, tuple(targets)
        )
    elif key in PLAYERS and "player" not in targets[value]:
        yield Problem(vocabulary.codes["target"], place, f"{value} is a card; a player is needed here.", value)
    elif key in ("host", "a", "b", "attacker", "base", "matches") and "player" in targets[value]:
        yield Problem(vocabulary.codes["target"], place, f"{value} is a player; a card is needed here.", value)


def _strings(value: Any, pointer: str, owner: str = "", key: str = "") -> Iterator[tuple[str, str, str, str]]:
    """Every string with its pointer and key, but for those inside granted abilities, which have targets of their own."""
    if isinstance(value, str):
        yield pointer, owner, key, value
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            if name not in ("ability", "id", "name"):
                yield from _strings(inner, f"{pointer}/{name}", key, name)
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _strings(inner, f"{pointer}/{at}", owner, key)


def effects_of(value: Any, pointer: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every effect of an ability at any depth, with its pointer; granted abilities are not entered."""
    if isinstance(value, Mapping):
        if "effect" in value:
            yield pointer, value
        for name, inner in value.items():
            if name != "ability":
                yield from effects_of(inner, f"{pointer}/{name}")
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from effects_of(inner, f"{pointer}/{at}")


def costs_of(ability: Mapping[str, Any], pointer: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The costs of an ability, and those of its `may` effects."""
    for at, cost in enumerate(ability.get("costs", ())):
        yield f"{pointer}/costs/{at}", cost
    for place, effect in effects_of(ability.get("do", []), f"{pointer}/do"):
        for at, cost in enumerate(effect.get("costs", ())):
            yield f"{place}/costs/{at}", cost


def filters_of(effect: Mapping[str, Any], targets: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Which cards an effect may reach, as far as its data say."""
    for key in ("to", "a", "b"):
        reached = effect.get(key)
        if isinstance(reached, Mapping) and "all" in reached:
            yield reached["all"]
        elif isinstance(reached, str) and "filter" in targets.get(reached, {}):
            yield targets[reached]["filter"]
    if isinstance(effect.get("filter"), Mapping):
        yield effect["filter"]


def zones_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The zones of a filter."""
    zone = data.get("zone", "field")
    return tuple(zone) if isinstance(zone, list) else (zone,)


def _moves(
    vocabulary: Vocabulary, targets: Mapping[str, Any], ability: Mapping[str, Any], pointer: str
) -> Iterator[Problem]:
    """Maximus bars taking Resources back (MAX-RES-12) and Avatars out of play other than by destruction (MAX-AVA-7)."""
    if vocabulary.game != "maximus":
        return
    costs = list(costs_of(ability, pointer))
    for place, cost in costs:
        yield from _barred_move(vocabulary, cost["pay"], [cost.get("filter", {})], place)
    for place, effect in effects_of(ability, pointer):
        moved = [*filters_of(effect, targets), *_pointed_at(ability, effect, place, pointer)]
        yield from _barred_move(vocabulary, effect["effect"], moved, place)


def _pointed_at(
    ability: Mapping[str, Any], effect: Mapping[str, Any], place: str, pointer: str
) -> Iterator[Mapping[str, Any]]:
    """The filters of cards that an effect names by what came before: those paid, gone through or placed."""
    named = [effect.get(key) for key in ("to", "a", "b")]
    if "$paid" in named:
        yield from (cost["filter"] for _, cost in costs_of(ability, "") if "filter" in cost)
    if "$each" in named:
        loops = [(at, each) for at, each in effects_of(ability, pointer) if each["effect"] == "for_each"]
        yield from [each["filter"] for at, each in loops if place.startswith(f"{at}/do/")][-1:]
    if "$event.card" in named and str(ability.get("when", {}).get("event", "")).startswith("resource_"):
        yield {"zone": "resource"}


def _barred_move(vocabulary: Vocabulary, word: str, moved: list[Mapping[str, Any]], place: str) -> Iterator[Problem]:
    for data in moved:
        if word in MOVERS and "resource" in zones_of(data):
            bar = vocabulary.bars[("effect", "reclaim_resource")]
            yield Problem(bar.code, place, bar.message, word)
        if word in LEAVES_PLAY and data.get("avatar") is True:
            yield Problem(vocabulary.codes["effect"], place, "An Avatar leaves play by destruction alone.", word)


def compile_abilities(game: str, abilities: Any) -> CompiledAbilities:
    """The abilities of a card version in normal form. Raises InvalidAbilities with every problem."""
    problems = ability_problems(game, abilities)
    if problems:
        raise InvalidAbilities(problems)
    vocabulary = vocabulary_of(game)
    normal = [normal_ability(vocabulary, ability) for ability in abilities]
    compiled = tuple(
        CompiledAbility(data.get("id", f"a{at + 1}"), data["form"], data) for at, data in enumerate(normal)
    )
    return CompiledAbilities(game, compiled, fingerprint(normal))
