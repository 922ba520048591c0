"""A warning on character spells that no character of the deck can cast (FORT-CHAR-12, FORT-SPELL-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.checks.check import NOTHING, Check, Found
from rules.checks.tally import Tally
from rules.games.fortification.conditions import has_caster
from rules.specs.card import CardSpec, by_name
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


def is_character_spell(card: CardSpec) -> bool:
    """Whether the card is a spell that a character casts."""
    return card.facts.get("spell_type") == "character"


def has_spell_access(card: CardSpec) -> bool:
    """Whether the card is a character that casts spells."""
    return bool(card.facts.get("spell_access"))


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters: spell access and printed conditions are the cards'."""

    spells: Matcher = field(init=False, default_factory=lambda: Matcher(is_character_spell))
    casters: Matcher = field(init=False, default_factory=lambda: Matcher(has_spell_access))
    can_cast: dict[CardSpec, Matcher] = field(init=False, default_factory=dict)


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding that names all such spells; how much magic a caster has is left to the match."""
    spells = list(filter(params.spells.__getitem__, tally.cards))
    if not spells:
        return NOTHING
    casters = list(filter(params.casters.__getitem__, tally.cards))
    useless = [spell for spell in spells if not any(map(_can_cast(spell, params, spec).__getitem__, casters))]
    if not useless:
        return NOTHING
    useless = by_name(useless)
    return (Found("no_caster", {"found": len(useless), "names": "; ".join(card.name for card in useless)}, useless),)


def _can_cast(spell: CardSpec, params: Params, spec: RulesetSpec) -> Matcher:
    """The characters that can cast a spell, remembered for both."""
    found = params.can_cast.get(spell)
    if found is None:
        facts = frozenset(spec.game.facts)
        found = params.can_cast[spell] = Matcher(lambda character: has_caster(spell.attributes, [character], facts))
    return found


CHECK = Check(
    params=Params,
    check=check,
    problems={"no_caster": "No character of the deck can cast: {names}."},
    summary="Every character spell has a caster in the deck.",
)
