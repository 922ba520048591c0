"""Warnings about valid abilities: what the rule books ask reviewers to look at, and what can never work.

Errors block (CW-C-TRIGGER); warnings go to the reviewer. Codes are the rule books' where they have one: CW-… of Maximus,
CW-C-… of C.A.R.D. Wars, W-… of Fortification; W-NEVER, W-TARGET, W-NAME and W-LOOP are the same in every game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.abilities.compiler import filters_of, zones_of
from rules.abilities.lint_basics import Ability, Card, all_effects, targets_of, warning
from rules.abilities.lint_games import BY_GAME, CARD_CHECKS
from rules.abilities.problem import Problem
from rules.abilities.vocabulary import Vocabulary, vocabulary_of

NEVER, NO_TARGET, MISNAMED = "W-NEVER", "W-TARGET", "W-NAME"
LOOP = {"maximus": "CW-LOOP", "card-wars": "W-LOOP", "fortification": "W-LOOP"}

# Which events an effect brings about.
CAUSES: dict[str, tuple[str, ...]] = {
    "damage": ("damaged", "deals_damage", "would_take_damage", "destroyed", "defeated"),
    "spell_attack": ("damaged", "would_take_damage"),
    "heal": ("healed",), "destroy": ("destroyed", "left", "left_row", "would_leave"), "sacrifice": ("sacrificed", "left"),
    "erase": ("erased", "left_row"), "discard": ("discarded",), "draw": ("drawn",), "mill": ("milled",),
    "search": ("searched",), "resurrect": ("resurrected", "entered", "entered_row"), "return_to_hand": ("left", "left_row"),
    "drain": ("drained",), "undrain": ("undrained",), "gain_jiggawatts": ("jiggawatts_gained",),
    "add_resource": ("resource_placed",), "attach": ("attached",), "detach": ("detached",),
    "take_control": ("control_changed",), "fuse": ("fused", "entered"), "evolve": ("evolved", "entered"), "defuse": ("defused",),
    "move": ("moved", "became_frontmost"), "swap": ("moved",), "refresh_magic": ("magic_refreshed",), "set_trap_from": ("trap_set",),
    "fort_lose": ("fort_lost",), "fort_gain": ("fort_gained",), "seal": ("sealed",), "put_into_play": ("entered",),
    "force_retreat": ("party_retreated",),
}  # fmt: skip
# Kinds of cards that a zone can hold; other zones hold any.
HOLDS: dict[str, dict[str, tuple[str, ...]]] = {
    "maximus": {"field": ("unit", "equipment"), "attached": ("equipment",), "under": ("unit",)},
    "card-wars": {"field": ("summon",), "affinity_deck": ("affinity",), "affinity_discard": ("affinity",), "magic_slot": ("magic",),
                  "trap_slot": ("trap",), "weather": ("weather",), "deck": ("summon", "item", "trap", "weather")},
    "fortification": {"field": ("character", "equipment"), "attached": ("equipment",)},
}  # fmt: skip
# States that only cards in play have.
IN_PLAY = (
    "attackable", "frontmost", "damaged", "equipped", "row", "bench", "cell", "rank", "column",
    "lead", "fort", "battleground", "place", "slot",
    "newcomer", "summoned_this_turn", "wears",
)  # fmt: skip
# Kinds of filter keys that are true of one kind of card alone.
OF_KIND = {
    "maximus": {"avatar": "unit", "attackable": "unit", "frontmost": "unit", "recipe": "unit", "types_any": "unit", "types_all": "unit"},
    "card-wars": {"row": "summon", "bench": "summon", "attack_type": "summon", "class_tag": "summon", "used": "magic"},
    "fortification": {"lead": "character", "spell_access": "character", "wears": "character", "newcomer": "character"},
}  # fmt: skip


def lint_abilities(game: str, abilities: Sequence[Ability], card: Card | None = None) -> list[Problem]:
    """What a reviewer should look at. `abilities` must be valid; `card` are the card's facts, if known."""
    vocabulary = vocabulary_of(game)
    found: list[Problem] = []
    for at, ability in enumerate(abilities):
        for check in (_loops, _never, _empty_targets, _misnamed, *BY_GAME[game]):
            found.extend(check(vocabulary, ability, f"/{at}"))
    found.extend(CARD_CHECKS[game](vocabulary, abilities, card or {}))
    return found


# --------------------------------------------------------------------------------------------------------- every game
def _loops(vocabulary: Vocabulary, ability: Ability, pointer: str) -> Iterator[Problem]:
    """A trigger whose effect can cause its own event, without a limit or a cost (CW-LOOP, W-LOOP)."""
    event = ability.get("when", {}).get("event")
    if not event or "limit" in ability or "costs" in ability:
        return
    for place, effect in all_effects(ability, pointer):
        if event in CAUSES.get(effect["effect"], ()) and _same_side(ability["when"], effect, targets_of(ability)):
            message = f"“{effect['effect']}” can cause “{event}”, so this may set itself off again. Add a limit."
            yield warning(LOOP[vocabulary.game], place, message, effect["effect"])


def _same_side(when: Mapping[str, Any], effect: Mapping[str, Any], targets: Mapping[str, Any]) -> bool:
    """Whether the event may be about what the effect touches, as far as sides tell."""
    whose, player = when.get("whose", "any"), effect.get("player", "$you")
    if whose == "any":
        return True
    if whose == "self":
        return effect.get("to") == "$self" or any(
            data.get("not_self") is not True for data in filters_of(effect, targets)
        )
    reached = [data.get("side", "any") for data in filters_of(effect, targets)]
    if reached:
        return whose in reached or "any" in reached
    if "player" in effect or "to" not in effect:
        return bool((player == "$you") == (whose == "own"))
    return bool(effect["to"] != "$self" or whose == "own")


def _never(vocabulary: Vocabulary, ability: Ability, pointer: str) -> Iterator[Problem]:
    """What can never happen: changes by nothing, comparisons of two numbers, a turn that is never the right one."""
    for place, effect in all_effects(ability, pointer):
        idle = [
            key for key in ("amount", "by", "count", "times") if effect.get(key) == 0 and type(effect.get(key)) is int
        ]
        if idle:
            yield warning(NEVER, f"{place}/{idle[0]}", f"“{effect['effect']}” of 0 does nothing.", "0")
    for place, condition in _conditions(ability.get("if", []), f"{pointer}/if"):
        if "compare" in condition and all(isinstance(condition["compare"][at], int) for at in (0, 2)):
            yield warning(NEVER, place, "This compares two fixed numbers: it is always so, or never.")
    turns = {condition["turn_of"] for condition in ability.get("if", ()) if "turn_of" in condition}
    if len(turns) > 1:
        yield warning(NEVER, f"{pointer}/if", "It is never both your turn and an opponent's.")


def _conditions(value: Any, pointer: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for at, each in enumerate(value):
        yield f"{pointer}/{at}", each
        for key in ("all", "any"):
            yield from _conditions(each.get(key, ()), f"{pointer}/{at}/{key}")


# How the parts of an ability begin that stand before what happens.
_LIKE_A_RULE = re.compile(
    r"(?:when|whenever|while|if|only if|after|until|at the|as an?|once|twice|\d+ times|choose|pay|use|skill|works at home)\b",
    re.IGNORECASE,
)


def _misnamed(_vocabulary: Vocabulary, ability: Ability, pointer: str) -> Iterator[Problem]:
    """A name that reads like a rule: “When this card is destroyed — draw a card” only has a name, it waits for nothing."""
    for place, each in ((pointer, ability), *_granted(ability, pointer)):
        if _LIKE_A_RULE.match(each.get("name", "")):
            message = (
                f"“{each['name']}” is only a name here, though it reads like a rule. Give the ability another one."
            )
            yield warning(MISNAMED, f"{place}/name", message, each["name"])


def _granted(ability: Ability, pointer: str) -> Iterator[tuple[str, Ability]]:
    for place, effect in all_effects(ability, pointer):
        if "ability" in effect:
            yield f"{place}/ability", effect["ability"]


def _empty_targets(vocabulary: Vocabulary, ability: Ability, pointer: str) -> Iterator[Problem]:
    """Filters that no card in their zones can match."""
    reach = [
        (f"{pointer}/targets/{at}/filter", target["filter"])
        for at, target in enumerate(ability.get("targets", ()))
        if "filter" in target
    ]
    for place, effect in all_effects(ability, pointer):
        if isinstance(effect.get("to"), Mapping) and "all" in effect["to"]:
            reach.append((f"{place}/to/all", effect["to"]["all"]))
    for place, data in reach:
        reason = _impossible(vocabulary.game, data)
        if reason:
            yield warning(NO_TARGET, place, f"No card can ever match this: {reason}.")


def _impossible(game: str, data: Mapping[str, Any]) -> str:
    zones, kind = zones_of(data), data.get("kind")
    holds = HOLDS[game]
    if kind and all(zone in holds and kind not in holds[zone] for zone in zones):
        return f"{' and '.join(zones)} cannot hold a card of kind {kind}"
    if (
        "field" not in zones
        and "attached" not in zones
        and (state := next((key for key in IN_PLAY if key in data), None))
    ):
        return f"“{state}” is said of cards in play alone"
    wrong = next(
        (key for key, of in OF_KIND[game].items() if key in data and kind and kind != of and data[key] is not False),
        None,
    )
    if wrong:
        return f"“{wrong}” is never true of {kind} cards"
    both = next(
        (pair for pair in (("row", "bench"), ("fort", "battleground")) if all(data.get(key) for key in pair)), None
    )
    if both:
        return f"nothing is in {both[0]} and {both[1]} at once"
    return "this card is not another card" if data.get("self") is True and data.get("not_self") else ""
