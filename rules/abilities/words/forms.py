"""Forms: how an ability comes to work. Their phrases are the sentences that hold everything else."""

from rules.abilities.word import word

_START = "[{name} —] "
_AT_HOME = "[works_in_fort? works at home :] "
_HOME = " works_in_fort:flag?"
_WHEN = " when:when optional:flag?"
_COMMON = "name:title? if:conditions? costs:costs? targets:targets? do:sentences limit:limit?"
_LASTING = "name:title? if:conditions? do:statics duration:while=while_source"
_TRIGGERED = "[{limit} ,] {when} [, if {if}] [, {costs}] [optional? , you may] : [choose {targets} .] {do}"
_TRIGGERED_HERE = "[{limit} ,] {when} [, if {if}] [, {costs}] [optional? , at your choice] : [choose {targets} .] {do}"
_TRIGGERED_FOR = "[{limit} ,] {when} [, if {if}] [, you may {costs}] [optional? , you may] : [choose {targets} .] {do}"
_TRIGGERED_ABOUT = "It works when its event happens."
_STATIC = "[{duration} :] [while {if} :] {do}"
_STATIC_ABOUT = "It works all the time while the card is where it works."

WORDS = (
    word("form", "resolve", "mc", "name:title? if:conditions? costs:costs? targets:targets? do:sentences",
         _START + "[as an extra cost , {costs} .] [choose {targets} .] [only if {if} :] {do}",
         "What a one-shot card does when it is played.", "MAX-VERB-1 CW-PLAY-7", shape="form"),
    word("form", "resolve", "f", "name:title? when:when? if:conditions? costs:costs? targets:targets? do:sentences",
         _START + "[as a reaction , {when} :] [as a cost , {costs} .] [choose {targets} .] [only if {if} :] {do}",
         "What a spell does when it is cast; a reactive spell waits for an event.", "FORT-SPELL-5 FORT-CAST-6",
         shape="form"),
    word("form", "activated", "m", _COMMON + " drains_self:off? any_turn:flag?",
         _START + "[{limit} ,] {costs!use} [drains_self? , without draining] [any_turn? , in any turn] [, only if {if}] : "
         "[choose {targets} .] {do}",
         "A player uses it; Maximus's powers drain their Unit unless they say otherwise.",
         "MAX-PWR-1 MAX-PWR-5 MAX-PWR-9", shape="form"),
    word("form", "activated", "c", _COMMON,
         _START + "skill [, {limit}] [, {costs}] [, only if {if}] : [choose {targets} .] {do}", "A player uses it.",
         "CW-PLAY-13", shape="form"),
    word("form", "activated", "f", _COMMON + _HOME,
         _START + _AT_HOME + "[{limit} ,] {costs!as an action} [, only if {if}] : [choose {targets} .] {do}",
         "A player uses it.", "FORT-CAST-2", shape="form"),
    word("form", "triggered", "mc", _COMMON + _WHEN, {"": _START + _TRIGGERED, "m": _START + _TRIGGERED_FOR},
         _TRIGGERED_ABOUT, "MAX-TRIG-1 CW-TRAP-3",
         shape="form"),
    word("form", "triggered", "f", _COMMON + _WHEN + _HOME, _START + _AT_HOME + _TRIGGERED_HERE, _TRIGGERED_ABOUT,
         "FORT-META-3", shape="form"),
    word("form", "static", "mc", _LASTING, _START + _STATIC, _STATIC_ABOUT, "MAX-PWR-14 CW-PLAY-15", shape="form"),
    word("form", "static", "f", _LASTING + _HOME, _START + _AT_HOME + _STATIC, _STATIC_ABOUT, "FORT-STAT-4",
         shape="form"),
    word("form", "replacement", "c", _COMMON + " when:when optional:flag?",
         _START + "[{limit} ,] {when} [, if {if}] [, {costs}] [optional? , you may] , instead : [choose {targets} .] {do}",
         "It happens instead of its event.", "CW-ATK-25", shape="form"),
)  # fmt: skip
