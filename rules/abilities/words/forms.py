"""Forms: how an ability comes to work. Their phrases are the sentences that hold everything else."""

from rules.abilities.word import word

_START = "[{name} —] "
_HOME = {"f": "[works_in_fort? works at home :] ", "m": "", "c": ""}
_COMMON = "name:title? if:conditions? costs:costs? targets:targets? do:sentences limit:limit?"

WORDS = (
    word("form", "resolve", "mc", "name:title? if:conditions? costs:costs? targets:targets? do:sentences",
         _START + "[as an extra cost , {costs} .] [choose {targets} .] [only if {if} :] {do}",
         "What a one-shot card does when it is played.", "MAX-VERB-1 CW-PLAY-7", shape="form"),
    word("form", "resolve", "f", "name:title? when:when? if:conditions? costs:costs? targets:targets? do:sentences",
         _START + "[as a reaction , {when} :] [as an extra cost , {costs} .] [choose {targets} .] [only if {if} :] {do}",
         "What a spell does when it is cast; a reactive spell waits for an event.", "FORT-SPELL-5 FORT-CAST-6", shape="form"),
    word("form", "activated", "m", _COMMON + " drains_self:off? any_turn:flag?",
         _START + "[{limit} ,] {costs!use} [drains_self? , without draining] [any_turn? , in any turn] [, only if {if}] : [choose {targets} .] {do}",
         "A player uses it; Maximus's powers drain their Unit unless they say otherwise.", "MAX-PWR-1 MAX-PWR-5 MAX-PWR-9", shape="form"),
    word("form", "activated", "cf", _COMMON + " works_in_fort:flag?",
         {"c": _START + "skill [, {limit}] [, {costs}] [, only if {if}] : [choose {targets} .] {do}",
          "f": _START + _HOME["f"] + "action [, {limit}] [, {costs}] [, only if {if}] : [choose {targets} .] {do}"},
         "A player uses it.", "CW-PLAY-13 FORT-CHAMP-1", shape="form"),
    word("form", "triggered", "mcf", _COMMON + " when:when optional:flag? works_in_fort:flag?",
         {key: _START + home + "[{limit} ,] {when} [, if {if}] [, {costs}] [optional? , you may] : [choose {targets} .] {do}" for key, home in _HOME.items()},
         "It works when its event happens.", "MAX-TRIG-1 CW-TRAP-1", shape="form"),
    word("form", "static", "mcf", "name:title? if:conditions? do:statics duration:while=while_source works_in_fort:flag?",
         {key: _START + home + "[{duration} :] [while {if} :] {do}" for key, home in _HOME.items()},
         "It works all the time while the card is where it works.", "MAX-PWR-14 CW-PLAY-15", shape="form"),
    word("form", "replacement", "c", _COMMON + " when:when optional:flag?",
         _START + "[{limit} ,] {when} [, if {if}] [, {costs}] [optional? , you may] , instead : [choose {targets} .] {do}",
         "It happens instead of its event.", "CW-PLAY-16", shape="form"),
)  # fmt: skip
