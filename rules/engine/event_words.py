"""The words of a match's log: a sentence for each kind of event of any game, as data.

`{who}` is the player, `{s}` and `{es}` endings of the verb after it, `{have}`, `{whose}` and `{their}` what their names say; `{card}`,
`{target}` and `{source}` are cards (“a card” where the reader may not know which), `{n}` is the amount, `{many}` the ending of a noun
after it, `{note}` what is noted. Several events of a kind in a row that say the same of other cards are told in one sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

TOLD: Mapping[str, str] = {
    # the course of a match
    "match_start": "The match begins.",
    "set_up": "{who} begin{s} with {card}.",
    "first_player": "{who} go{es} first.",
    "shuffled": "{who} shuffle{s} {their} deck.",
    "dealt": "{who} draw{s} {card} for the opening hand.",
    "drawn": "{who} draw{s} {card}.",
    "turn": "Turn {n}: {who}.",
    "turn_end": "{who} end{s} the turn.",
    "match_over": "The match is over.",
    "battle_over": "Battle {n} is over.",
    "magic_laid": "{who} lay{s} out {n} Magic Card{many}.",
    "round_end": "The round ends.",
    "player_lost": "{who} {have} lost.",
    "conceded": "{who} concede{s}.",
    "timed_out": "{whose} time is up.",
    "endless_loop": "An endless loop: {note}.",
    # playing cards
    "announced": "{who} announce{s} {card}.",
    "played": "{who} play{s} {card}.",
    "verb_played": "{who} play{s} {card}.",
    "placed": "{who} place{s} a card in party {n}.",
    "entered": "{card} comes into play.",
    "entered_row": "{card} enters {whose} row.",
    "left_row": "{card} leaves {whose} row.",
    "resurrected": "{card} is resurrected.",
    "searched": "{who} take{s} {card} from {their} deck.",
    "revealed": "{who} show{s} {card}.",
    "looked_at": "{who} look{s} at {card}.",
    "taken": "{who} take{s} {card} from the top of {their} deck.",
    "overflowed": "{whose} hand is full: {card} goes to the graveyard.",
    "discarded": "{who} discard{s} {card}.",
    "milled": "{card} goes from {whose} deck to the graveyard.",
    "returned": "{card} returns to {whose} hand.",
    "moved": "{card} moves.",
    "swapped": "{card} and {target} change places.",
    "attached": "{card} is attached to {target}.",
    "detached": "{card} is detached.",
    "control_changed": "{who} take{s} control of {card}.",
    "evolved": "{who} evolve{s} {card}.",
    "evolved_from": "{card} lies under {target} now.",
    "fused": "{who} fuse{s} {card}.",
    "fused_from": "{card} lies under {target} now.",
    "defused": "{card} is de-fused.",
    "went": "{card} leaves for another zone.",
    "moved_away": "{card} leaves play.",
    "transferred": "{who} move{s} a card to party {n}.",
    "found": "{who} take{s} {card} from {their} deck.",
    "redrawn": "{who} draw{s} a new opening hand.",
    "draw_skipped": "{who} draw{s} nothing.",
    "no_room": "{card} finds no room.",
    "negated": "{card} has no effect.",
    "effect_skipped": "An effect of {card} does nothing.",
    "caster": "{card} casts it.",
    "spell_cast": "{who} cast{s} {card}.",
    "magic_cast": "{who} cast{s} {card}.",
    "item_played": "{who} use{s} {card}.",
    "equipped": "{who} equip{s} party {n}.",
    "unequipped": "Equipment of party {n} comes off.",
    # resources
    "resource_placed": "{who} place{s} {card} as a Resource.",
    "resource_drained": "{who} drain{s} a Resource.",
    "jiggawatts_gained": "{who} gain{s} {n} jiggawatt{many}.",
    "jiggawatts_spent": "{who} spend{s} {n} jiggawatt{many}.",
    "jiggawatts_lost": "{who} lose{s} {n} jiggawatt{many}.",
    "affinity_rolled": "{who} roll{s} {n} on the Affinity die.",
    "affinity_spent": "{who} spend{s} {card}.",
    "charges_gained": "{who} gain{s} {n} charge{many} of {note}.",
    "affinity_refilled": "{who} refill{s} {their} Affinity deck.",
    "crystal_sacrificed": "{who} sacrifice{s} a shard of {their} Crystal.",
    "crystal_shattered": "A shard of {whose} Crystal breaks.",
    "crystal_gone": "{whose} Crystal is gone.",
    "die_rolled": "{who} roll{s} {n}.",
    "die_set": "The die counts as {n}.",
    "magic_refreshed": "{who} refresh{es} {card}.",
    "magic_locked": "{card} is locked.",
    "weather_shown": "{who} announce{s} {card}.",
    "weather_played": "{who} play{s} the Weather {card}.",
    "weather_cleared": "{card} clears.",
    "weather_replaced": "{card} is the weather now.",
    "trap_set": "{who} set{s} a Trap.",
    "trap_activated": "{who} activate{s} the Trap {card}.",
    # fighting
    "attack_declared": "{card} attacks {target}.",
    "direct_attack_declared": "{card} attacks directly.",
    "attack_hit": "{card} hits with a {n}.",
    "attack_missed": "{card} misses with a {n}.",
    "redirected": "The attack goes to {target} instead.",
    "extra_attack": "{who} may attack {n} time{many} more.",
    "strike": "{who} strike{s}: attack and defense are {note}.",
    "spell_attack": "{card} strikes: attack and defense are {note}.",
    "battle_opened": "{who} begin{s} a battle.",
    "defender_chosen": "{who} defend{s} with party {n}.",
    "force_defender": "{who} must defend with party {n}.",
    "bar_defender": "Party {n} of {who} may not defend.",
    "retreat_granted": "Party {n} of {who} may retreat.",
    "battle_closed": "The battle ends.",
    "party_mobilised": "{who} mobilise{s} party {n}.",
    "party_retreated": "{whose} party {n} retreats.",
    "party_wiped_out": "{whose} party {n} is wiped out.",
    "party_changed": "{whose} party {n} is changed: {note}.",
    "player_changed": "{who} {have} a new effect: {note}.",
    "lead_changed": "{card} leads the party now.",
    "fort_lost": "{who} lose{s} {n} fort point{many}.",
    "fort_gained": "{who} gain{s} {n} fort point{many}.",
    "sealed": "A card of {whose} deck is sealed.",
    "damaged": "{card} takes {n} damage.",
    "healed": "{card} heals {n}.",
    "destroyed": "{card} is destroyed.",
    "sacrificed": "{who} sacrifice{s} {card}.",
    "defeated": "{card} is defeated.",
    "overkilled": "{card} is overkilled.",
    "erased": "{card} is erased.",
    "left": "{card} leaves play.",
    # abilities
    "power_announced": "{who} use{s} “{note}” of {card}.",
    "ability_named": "“{note}” of {card} takes effect.",
    "changed": "{card}: {note}.",
    "forbidden": "{who} may not: {note}.",
    "drained": "{card} is drained.",
    "undrained": "{card} is ready again.",
    "stays_drained": "{card} stays drained.",
    "uses_refreshed": "The powers of {card} may be used again.",
    "changes_ended": "What changed {card} ends.",
    "costs_changed": "Costs of {who} change: {note}.",
    "counters_added": "{card} gets {n} counter{many}.",
    "counters_removed": "{card} loses {n} counter{many}.",
    "phase_gained": "{who} {have} one more phase.",
    "turn_cut": "The turn ends early: {note}.",
    "works_at_home": "{whose} party {n} works at home.",
}

MANY: Mapping[str, str] = {
    "dealt": "{who} draw{s} {n} cards for the opening hand.",
    "drawn": "{who} draw{s} {n} cards.",
    "looked_at": "{who} look{s} at {n} cards.",
    "undrained": "{card} are ready again.",
    "milled": "{card} go from {whose} deck to the graveyard.",
    "discarded": "{who} discard{s} {card}.",
    "destroyed": "{card} are destroyed.",
    "resource_drained": "{who} drain{s} {n} Resources.",
    "affinity_spent": "{who} spend{s} {card}.",
    "sealed": "{n} cards of {whose} deck are sealed.",
}
"""How several events of a kind in a row are told together. `{n}` counts them; cards that are known are named all the same."""

UNNOTED: Mapping[str, str] = {
    "strike": "{who} strike{s}.",
    "spell_attack": "{card} strikes.",
    "ability_named": "An ability of {card} takes effect.",
}
"""The words of events whose note their reader may not know."""

SILENT = frozenset(
    (
        "turn_start", "attacks", "attacked", "deals_damage", "battle_destroyed", "became_frontmost", "ability_used",
        "phase_start", "phase_end", "match_start", "would_take_damage", "would_leave", "direct_attack", "loophole",
        "affinity_rolled",
    )
)  # fmt: skip
"""Events that only abilities wait for: another sentence tells the same."""
HEADINGS = frozenset(("turn", "round"))

FOLLOWS: Mapping[str, frozenset[str]] = {
    "left": frozenset(("destroyed", "sacrificed", "defeated", "erased")),
    "left_row": frozenset(("moved",)),
    "entered_row": frozenset(("played", "moved", "resurrected")),
    "overkilled": frozenset(("erased",)),
    "played": frozenset(
        ("verb_played", "announced", "evolved", "fused", "spell_cast", "magic_cast", "item_played", "weather_played", "entered")
    ),
    "announced": frozenset(("magic_cast", "item_played", "weather_shown", "spell_cast")),
    "weather_played": frozenset(("announced",)),
    "drained": frozenset(("attacks", "attacked", "attack_declared", "power_announced", "deals_damage")),
    "moved_away": frozenset(("destroyed", "sacrificed", "discarded", "detached")),
}  # fmt: skip
"""Events that say nothing new about a card of which one of these has just been told."""

GIVEN = {"jiggawatts_gained": "resource_drained"}
"""Events that follow at once from another of the same player, which says it already."""

RULES: Mapping[str, Mapping[str, str]] = {
    "maximus": {
        "set_up": "MAX-SETUP-3", "dealt": "MAX-SETUP-5", "drawn": "MAX-TURN-3", "undrained": "MAX-TURN-2",
        "turn_end": "MAX-TURN-9", "overflowed": "MAX-TURN-11", "resource_placed": "MAX-RES-1", "resource_drained": "MAX-RES-6",
        "jiggawatts_spent": "MAX-RES-16", "verb_played": "MAX-VERB-1", "entered": "MAX-PLAY-2", "power_announced": "MAX-PWR-3",
        "attack_declared": "MAX-ATK-15", "damaged": "MAX-DMG-1", "destroyed": "MAX-WORD-4", "sacrificed": "MAX-WORD-9",
        "healed": "MAX-UNIT-12", "fused": "MAX-FUS-5", "defused": "MAX-FUS-12", "evolved": "MAX-EVO-1", "milled": "MAX-WORD-19",
        "discarded": "MAX-WORD-7", "resurrected": "MAX-WORD-12", "searched": "MAX-WORD-16", "attached": "MAX-EQP-1",
        "detached": "MAX-EQP-3", "conceded": "MAX-END-10", "stays_drained": "MAX-TURN-14",
        "control_changed": "MAX-GEN-4", "endless_loop": "MAX-TRIG-10",
    },
    "card-wars": {
        "drawn": "CW-PHASE-3", "draw_skipped": "CW-PHASE-4", "affinity_spent": "CW-CHG-1",
        "affinity_refilled": "CW-CHG-4", "crystal_sacrificed": "CW-CHG-6", "crystal_shattered": "CW-OBJ-4", "crystal_gone": "CW-OBJ-1",
        "attack_declared": "CW-ATK-25", "attack_hit": "CW-ATK-5", "attack_missed": "CW-ATK-6", "direct_attack_declared": "CW-ATK-15",
        "overkilled": "CW-ATK-12", "erased": "CW-REM-3", "defeated": "CW-REM-1", "conceded": "CW-OBJ-7",
        "trap_set": "CW-TRAP-1", "trap_activated": "CW-TRAP-3", "magic_cast": "CW-MAG-4", "magic_refreshed": "CW-MAG-3",
        "moved": "CW-PHASE-7", "turn_end": "CW-PHASE-13",
    },
    "fortification": {
        "drawn": "FORT-TURN-1", "dealt": "FORT-SETUP-2", "shuffled": "FORT-SETUP-1", "turn_end": "FORT-TURN-5", "placed": "FORT-PLACE-2",
        "party_mobilised": "FORT-MOB-1", "party_retreated": "FORT-MOB-4", "party_wiped_out": "FORT-BATTLE-4", "equipped": "FORT-EQUIP-1",
        "unequipped": "FORT-EQUIP-3", "spell_cast": "FORT-CAST-3", "spell_attack": "FORT-SPATK-2", "strike": "FORT-NORM-1",
        "battle_closed": "FORT-BATTLE-10", "destroyed": "FORT-KO-5", "lead_changed": "FORT-KO-4",
        "fort_lost": "FORT-FP-1", "fort_gained": "FORT-FP-1", "sealed": "FORT-KO-3", "damaged": "FORT-BATTLE-9",
        "conceded": "FORT-WIN-5",
    },
}  # fmt: skip
"""Game → kind of event → the rule that it follows."""

REASONS: Mapping[str, str] = {
    "avatar": "an Avatar fell",
    "effect": "an effect said so",
    "deck": "a deck ran out",
    "conceded": "by concession",
    "war conceded": "by concession of the war",
    "crystal": "a Crystal is gone",
    "fort": "a fort fell",
    "turn_limit": "the turn limit is reached",
    "loop": "abilities went round without end",
    "both_lost": "all players lost together",
    "clock": "time ran out",
    "engine": "the referee has changed since it began",
    "war": "the war is decided",
    "decisions": "it took more decisions than a match may",
    "operations": "it took more work than a match may",
}
"""Why a match ended, as the referee notes it, as the end of a sentence."""

ENDINGS: Mapping[str, str] = {
    "avatar": "Avatar fallen",
    "effect": "Won by an effect",
    "deck": "Deck empty",
    "conceded": "Conceded",
    "crystal": "Crystal gone",
    "fort": "Fort fallen",
    "turn_limit": "Turn limit",
    "loop": "Endless loop",
    "both_lost": "All lost together",
    "clock": "Time ran out",
    "war": "War decided",
    "decisions": "Too many decisions",
    "operations": "Too much work",
}
"""The same as a line of a list."""

A_CARD = "a card"


def template_of(event: Mapping[str, Any], told: Mapping[str, str] = TOLD) -> str:
    """The words of one event with what is left to fill in; empty for a kind that has none."""
    kind: str = event["kind"]
    return UNNOTED[kind] if kind in UNNOTED and "note" not in event else told.get(kind, "")


def sentence(
    event: Mapping[str, Any], *, who: str = "", card: str = A_CARD, target: str = A_CARD, source: str = A_CARD,
    told: Mapping[str, str] = TOLD,
) -> str:  # fmt: skip
    """An event as one plain sentence in the third person; empty for a kind that has no words, or that another one tells already."""
    template = "" if event["kind"] in SILENT else template_of(event, told)
    amount = event.get("amount", 0)
    values = {
        "who": who, "whose": f"{who}’s", "s": "s", "es": "es", "have": "has", "their": "their", "card": card,
        "target": target, "source": source, "n": amount, "many": "" if amount == 1 else "s",
        "note": note_words(event.get("note"), amount),
    }  # fmt: skip
    text = template.format_map(values)
    return text[:1].upper() + text[1:]


_CHANGES: Mapping[str, str] = {
    "modify_stat": "{name} {sign}",
    "set_stat": "{name} is {n}",
    "grant_keyword": "gains “{name}”",
    "remove_keyword": "loses “{name}”",
    "grant_type": "is also {name}",
    "grant_power": "gains a power",
}


def note_words(note: Any, amount: int) -> str:
    """What an event notes, in words."""
    if note is None:
        return ""
    if isinstance(note, (list, tuple)):
        texts = [each for each in note if isinstance(each, str)]
        if len(texts) == 2 and texts[0] in _CHANGES:
            sign = f"+{amount}" if amount >= 0 else f"−{-amount}"
            return _CHANGES[texts[0]].format(name=texts[1].replace("_", " "), sign=sign, n=amount)
        return ", ".join(str(each).replace("_", " ") for each in note)
    return str(note).replace("_", " ")
