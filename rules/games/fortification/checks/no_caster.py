"""A warning on character spells that no character of the deck can cast (FORT-CHAR-12, FORT-SPELL-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Found
from rules.checks.tally import Tally
from rules.games.fortification.conditions import has_caster
from rules.specs.card import by_name
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters: spell access and printed conditions are the cards'."""


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding that names all such spells; how much magic a caster has is left to the match."""
    spells = [card for card in tally.cards if card.facts.get("spell_type") == "character"]
    if not spells:
        return NOTHING
    casters = [card for card in tally.cards if card.facts.get("spell_access")]
    facts = frozenset(spec.game.facts)
    useless = by_name(spell for spell in spells if not has_caster(spell.attributes, casters, facts))
    if not useless:
        return NOTHING
    return (Found("no_caster", {"found": len(useless), "names": "; ".join(card.name for card in useless)}, useless),)


CHECK = Check(
    params=Params,
    check=check,
    problems={"no_caster": "No character of the deck can cast: {names}."},
    summary="Every character spell has a caster in the deck.",
)
