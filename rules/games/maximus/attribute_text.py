"""What a card's attributes say beyond its numbers, as printed lines: recipes, extra costs, keywords, Equipment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.abilities.compiler import ability_problems, compile_abilities
from rules.abilities.english import joined, number_word
from rules.abilities.mention import Mentions
from rules.abilities.text import Writer
from rules.abilities.vocabulary import vocabulary_of
from rules.checks.messages import listing
from rules.games.maximus.filter_words import filter_words

GAME = "maximus"
REMINDERS = {
    "unblockable_attacks": "Defense does not lower its attack damage",
    "ranged": "may attack from any rank",
    "reach": "may attack Units in any rank",
    "exposed": "may be attacked in any rank",
    "cannot_attack": "cannot attack",
    "unattackable": "cannot be attacked and shields no Unit",
    "enters_drained": "arrives drained",
    "indestructible": "“destroy” does nothing to it",
}
ATTACKS = ("", "one attack", "two attacks")
OWN_UNIT = {"kind": "unit", "side": "own"}


def attribute_lines(attributes: Mapping[str, Any]) -> list[str]:
    """The printed lines of a card's attributes; a dual card has one line for each mode (MAX-EQP-6).

    Filters of a recipe or of Equipment that the ability language does not know are put into plain words. Raises
    InvalidAbilities for extra costs that are none; `card_checks/known_costs.py` refuses such a card.
    """
    modes = attributes["modes"]
    is_dual = len(modes) > 1
    lines = {name: list(LINES[name](mode, is_dual=is_dual)) for name, mode in modes.items()}
    if is_dual:
        heads = (("unit", "As a Unit"), ("equipment", "As Equipment"))
        return [f"{head}: {_lowered(' '.join(lines[name]))}" for name, head in heads if lines.get(name)]
    return [line for found in lines.values() for line in found]


def _lowered(text: str) -> str:
    """A text as it stands after a colon; the names of keywords keep their capitals."""
    is_keyword = any(text.startswith(_keyword_name(name)) for name in vocabulary_of(GAME).words["keyword"])
    return text if is_keyword else text[:1].lower() + text[1:]


# --------------------------------------------------------------------------------------------------------------- modes
def _unit(unit: Mapping[str, Any], *, is_dual: bool) -> Iterator[str]:
    del is_dual
    if recipe := unit.get("recipe"):
        yield _recipe(recipe)
    yield from _extra_costs(unit)
    for keyword in unit.get("keywords", ()):
        yield f"{_keyword(keyword)}."


def _equipment(equipment: Mapping[str, Any], *, is_dual: bool) -> Iterator[str]:
    yield from _extra_costs(equipment)
    yield from _host(equipment.get("attach", {}))
    # An Equipment alone shows its modifiers where a Unit shows its numbers; a dual card has no room for both.
    if is_dual and (modifiers := equipment.get("modifiers")):
        yield f"{listing([_modifier(each) for each in modifiers])}."
    grants = equipment.get("grants", {})
    if keywords := grants.get("keywords"):
        yield f"Its Unit gains {listing([_keyword(each) for each in keywords])}."
    if added := grants.get("add_types"):
        yield f"Its Unit is also {listing([_type(each) for each in added])}."
    if removed := grants.get("remove_types"):
        yield f"Its Unit is no longer {listing([_type(each) for each in removed], 'or')}."


def _verb(verb: Mapping[str, Any], *, is_dual: bool) -> Iterator[str]:
    del is_dual
    yield from _extra_costs(verb)


LINES = {"unit": _unit, "equipment": _equipment, "verb": _verb}


# --------------------------------------------------------------------------------------------------------------- parts
def _recipe(recipe: Mapping[str, Any]) -> str:
    """“Fusion of “Mudflat Piper” and a Beast Unit.” Materials that are the same are counted (MAX-FUS-7, MAX-EVO-5)."""
    slots: list[Mapping[str, Any]] = list(recipe["slots"])
    said = [_material(slot, slots.count(slot)) for at, slot in enumerate(slots) if slot not in slots[:at]]
    ending = ", or played without" if recipe.get("optional") else ""
    return f"{str(recipe['kind']).capitalize()} of {listing(said)}{ending}."


def _material(slot: Mapping[str, Any], times: int) -> str:
    if set(slot) == {"name"}:
        names = slot["name"] if isinstance(slot["name"], list) else [slot["name"]]
        said = listing([f"“{name}”" for name in names], "or")
    else:
        data = {"kind": "unit", **slot}
        if times > 1 and (plural := _noun(data, "plural")):
            return f"{number_word(times)} {plural}"
        said = _noun(data, "a") or filter_words(slot)
    return said if times == 1 else f"{number_word(times)} times {said}"


def _host(attach: Mapping[str, Any]) -> Iterator[str]:
    """Where Equipment may go, unless that is every own Unit (MAX-EQP-5, MAX-EQP-7)."""
    side, data = attach.get("side", "own"), {"kind": "unit", **attach.get("filter", {})}
    if {**data, "side": side} == OWN_UNIT:
        return
    said = _noun(data if side == "any" else {**data, "side": side}, "a")
    yield f"Attach only to {said or filter_words(attach.get('filter', {}))}{' on any side' if side == 'any' else ''}."


def _modifier(modifier: Mapping[str, Any]) -> str:
    stat = vocabulary_of(GAME).choices("stat")[modifier["stat"]]
    return f"{stat} {modifier['set']}" if "set" in modifier else f"{modifier['amount']:+d} {stat}"


def _keyword_name(name: str) -> str:
    found = vocabulary_of(GAME).words["keyword"].get(name)
    return found.phrase(GAME) if found else name


def _keyword(keyword: Mapping[str, Any]) -> str:
    name = str(keyword["k"])
    if name == "no_attack_drain":
        # Without a number one attack a turn is meant (MAX-ATK-7).
        number = keyword.get("n", 1)
        attacks = ATTACKS[number] if 0 < number < len(ATTACKS) else f"{number_word(number)} attacks"
        return f"{_keyword_name(name)} (attacking does not drain it; at most {attacks} a turn)"
    return f"{_keyword_name(name)} ({REMINDERS[name]})" if name in REMINDERS else name


def _type(slug: str) -> str:
    return _joined(_writer().typed("type", "", slug))


def _extra_costs(mode: Mapping[str, Any]) -> Iterator[str]:
    """“As an extra cost, discard a card.” (MAX-PLAY-5)."""
    if costs := mode.get("extra_costs"):
        played = [{"form": "resolve", "costs": list(costs), "do": [{"effect": "draw"}]}]
        normal = compile_abilities(GAME, played).abilities[0].data["costs"]
        yield f"As an extra cost, {_joined(_writer().typed('costs', '', normal))}."


def cost_words(costs: Sequence[Mapping[str, Any]]) -> str:
    """The costs of a card or power in the words of a refusal: “discard a card and pay 2”. Raises InvalidAbilities for what is no cost."""
    used = [{"form": "activated", "costs": [each], "do": [{"effect": "draw"}]} for each in costs]
    normal = [cost for each in used for cost in compile_abilities(GAME, [each]).abilities[0].data["costs"]]
    return _joined(_writer().typed("costs", "", normal))


# ------------------------------------------------------------------------------------------------ words of the language
def _noun(data: Mapping[str, Any], style: str) -> str:
    """A filter as a noun phrase of the ability language; empty for one that it does not know."""
    aimed = [{"form": "resolve", "targets": [{"id": "t1", "filter": data}], "do": [{"effect": "drain", "to": "$t1"}]}]
    if ability_problems(GAME, aimed):
        return ""
    normal = compile_abilities(GAME, aimed).abilities[0].data["targets"][0]["filter"]
    return _joined(_writer().noun_phrase(normal, style))


def _writer() -> Writer:
    return Writer(vocabulary_of(GAME), Mentions())


def _joined(tokens: list[str]) -> str:
    return joined(tokens, is_start=False)
