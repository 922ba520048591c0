"""Warnings of the three rule books, by their ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.abilities.compiler import costs_of, filters_of, zones_of
from rules.abilities.lint_basics import Ability, Card, CardCheck, Check, all_effects, returns, targets_of, warning
from rules.abilities.problem import ERROR, Problem, listing
from rules.abilities.vocabulary import Vocabulary

HARD_HIT, MANY_CARDS, MANY_ATTACKS = 5, 5, 2


# ------------------------------------------------------------------------------------------------------------ Maximus
def _hits_avatar(_vocabulary: Vocabulary, ability: Ability, pointer: str) -> Iterator[Problem]:
    for place, effect in all_effects(ability, pointer):
        is_hard = effect["effect"] in ("destroy", "drain") or (
            effect["effect"] == "damage" and _at_least(effect.get("amount"), HARD_HIT)
        )
        if is_hard and any(_admits_avatar(data) for data in filters_of(effect, targets_of(ability))):
            yield warning(
                "CW-HITS-AVATAR",
                place,
                "This can hit an Avatar. If it must not, say “avatar”: false in the filter.",
                effect["effect"],
            )


def _admits_avatar(data: Mapping[str, Any]) -> bool:
    is_own = data.get("side") == "own"
    return (
        not is_own
        and data.get("avatar") is not False
        and data.get("kind", "unit") == "unit"
        and "field" in zones_of(data)
        and "name" not in data
    )


def _at_least(value: Any, number: int) -> bool:
    return not isinstance(value, int) or value >= number


def _free_attacks(_vocabulary: Vocabulary, ability: Ability, pointer: str) -> Iterator[Problem]:
    is_paid = any(cost["pay"] != "drain" for _, cost in costs_of(ability, pointer)) or ability["form"] == "resolve"
    for place, effect in all_effects(ability, pointer):
        is_many = effect.get("keyword") == "no_attack_drain" and effect.get("n", MANY_ATTACKS + 1) > MANY_ATTACKS
        if effect["effect"] == "grant_keyword" and is_many:
            yield warning(
                "CW-FREE-ATTACKS",
                place,
                "More than two attacks a turn without draining; give “n”: 2 or less.",
                "no_attack_drain",
            )
        elif effect["effect"] == "undrain" and not is_paid:
            yield warning(
                "CW-FREE-ATTACKS", place, "Un-draining without a cost gives attacks and powers for nothing.", "undrain"
            )


def _wins(_vocabulary: Vocabulary, ability: Ability, pointer: str) -> Iterator[Problem]:
    guarded = "if" in ability
    inside = {place for place, effect in all_effects(ability, pointer) if effect["effect"] == "if"}
    for place, effect in all_effects(ability, pointer):
        if (
            effect["effect"] in ("win", "lose")
            and not guarded
            and not any(place.startswith(f"{outer}/") for outer in inside)
        ):
            yield warning(
                "CW-WIN", place, "This ends the game without a condition. Add one with “if”.", effect["effect"]
            )


def _deck_out(_vocabulary: Vocabulary, ability: Ability, pointer: str) -> Iterator[Problem]:
    for place, effect in all_effects(ability, pointer):
        player = effect.get("player", "$you")
        if effect["effect"] in ("draw", "mill") and player != "$you" and _at_least(effect.get("count", 1), MANY_CARDS):
            yield warning(
                "CW-DECK-OUT",
                place,
                f"An opponent {effect['effect']}s five cards or more; an empty Deck loses.",
                effect["effect"],
            )


# ------------------------------------------------------------------------------------------------------ C.A.R.D. Wars
# Events that never happen on the opponent's turn (CW-TRAP-10), and those that happen there only to one of the two players.
NO_TRAP_EVENTS = ("match_start",)
ACTIVE_ALONE = frozenset({
    "turn_start", "turn_end", "phase_start", "phase_end", "announced", "played", "ability_used", "crystal_sacrificed",
    "attacks", "attack_hit", "attack_missed", "direct_attack",
})  # fmt: skip
OTHER_ALONE = frozenset({"attacked", "crystal_shattered", "trap_activated"})


def _card_wars_card(vocabulary: Vocabulary, abilities: Sequence[Ability], card: Card) -> Iterator[Problem]:
    kind = card.get("kind")
    if kind == "trap" and not any(_works_for_trap(ability) for ability in abilities):
        events = tuple(event for event in vocabulary.words["event"] if event not in NO_TRAP_EVENTS)
        message = (
            "A Trap needs a condition that can occur on the opponent's turn; give it a “when” with such an event. "
            f"Choose one of {listing(events)}."
        )
        yield Problem("CW-C-TRIGGER", "", message, allowed=events, severity=ERROR)
    if kind and kind not in ("item", "trap"):
        for at, ability in enumerate(abilities):
            for place, effect in all_effects(ability, f"/{at}"):
                if effect["effect"] == "refresh_magic":
                    yield warning(
                        "CW-C-REFRESH", place, "Only Items and Traps normally refresh Magic.", "refresh_magic"
                    )


def _works_for_trap(ability: Ability) -> bool:
    """Whether it waits for what can happen on the opponent's turn; to a set Trap itself nothing happens that it could answer."""
    when = ability.get("when", {})
    if not when or when["event"] in NO_TRAP_EVENTS or {"turn_of": "own"} in ability.get("if", ()):
        return False
    event, whose = when["event"], when.get("whose", "any")
    is_own_turn = (whose == "own" and event in ACTIVE_ALONE) or (whose == "opponent" and event in OTHER_ALONE)
    return whose != "self" and not is_own_turn


# ------------------------------------------------------------------------------------------------------ Fortification
GIVEN_UP = frozenset({"mill", "discard", "seal", "fort_lose"})
"""Effects by which a player of Fortification loses cards or fort points."""
_LOSSES = GIVEN_UP | {"end_turn", "end_battle"}


def _fortification_card(vocabulary: Vocabulary, abilities: Sequence[Ability], card: Card) -> Iterator[Problem]:
    role, kind = card.get("role"), card.get("kind")
    if kind and kind != "spell" and role not in ("assist", "champion"):
        for at, ability in enumerate(abilities):
            for place, effect in all_effects(ability, f"/{at}"):
                if effect["effect"] == "allow":
                    yield warning(
                        "W-OVERRIDE-KIND",
                        place,
                        "Spells, Assists and Champions lift restrictions; other cards should not.",
                        "allow",
                    )
    if (
        kind == "spell"
        and role == "field"
        and card.get("timing", "normal") == "normal"
        and abilities
        and not _has_drawback(abilities)
    ):
        yield warning(
            "W-NO-DRAWBACK",
            "",
            "A normal field spell usually has a repercussion: a last “resolve” ability that costs its player something.",
        )


def _has_drawback(abilities: Sequence[Ability]) -> bool:
    return any(
        "costs" in ability or any(_hurts_you(effect) for _, effect in all_effects(ability, "")) for ability in abilities
    )


def _hurts_you(effect: Mapping[str, Any]) -> bool:
    return effect["effect"] in _LOSSES and effect.get("player", "$you") == "$you"


def _returns_itself(_vocabulary: Vocabulary, ability: Ability, pointer: str) -> Iterator[Problem]:
    """W-LOOP: a card that can bring itself or its like back from the graveyard."""
    for place, effect, data in returns(ability, pointer):
        # What resolves is a spell: it is never among the characters or the equipment that it brings back.
        is_like = ability["form"] != "resolve" or data.get("kind", "spell") == "spell"
        if is_like and data.get("not_self") is not True and "name" not in data:
            message = "This may bring itself or its like back again and again. Add a limit, or say “not_self”."
            yield warning("W-LOOP", place, message, effect["effect"])


def _no_card_checks(_vocabulary: Vocabulary, _abilities: Sequence[Ability], _card: Card) -> Iterable[Problem]:
    return ()


BY_GAME: dict[str, tuple[Check, ...]] = {
    "maximus": (_hits_avatar, _free_attacks, _wins, _deck_out),
    "card-wars": (),
    "fortification": (_returns_itself,),
}
CARD_CHECKS: dict[str, CardCheck] = {
    "maximus": _no_card_checks,
    "card-wars": _card_wars_card,
    "fortification": _fortification_card,
}
