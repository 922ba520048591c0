"""Effects on the course of play, and effects made of other effects."""

from rules.abilities.word import word

WORDS = (
    word("effect", "extra_attack", "c", "to:cards count:value=1 duration:duration?",
         "{to} <to:gets/get> {count:extra attack/extra attacks} [{duration}]", "Gives further attacks.",
         "CW-ATK-18", wishes="extra_attack"),
    word("effect", "extra_attack", "f", "to:party count:value=1 duration:duration?",
         "{to} <to:gets/get> {count:extra attack/extra attacks} [{duration}]", "Gives further normal attacks.",
         "FORT-BATTLE-2", wishes="grant_attack"),
    word("effect", "redirect", "c", "to:cards", "redirect the attack to {to}", "Gives an attack another target.",
         "CW-ATK-1", wishes="redirect_attack"),
    word("effect", "negate", "cf", "to:cards=$event.card", "negate {to}", "The announced card has no effect.",
         "FORT-CAST-6", wishes="negate counter_spell"),
    word("effect", "end_phase", "c", "", "end the phase", "Ends the phase.", "CW-PHASE-2", wishes="end_phase"),
    word("effect", "end_turn", "mf", "", "end the turn", "Ends the turn.", "MAX-TURN-7", wishes="end_turn"),
    word("effect", "end_battle", "f", "", "end the battle", "Ends the battle.", "FORT-CAST-9", wishes="end_battle"),
    word("effect", "win", "m", "player:player=$you", "<<player:win/wins>> the game", "A player wins.", "MAX-END-5", wishes="win"),
    word("effect", "lose", "m", "player:player=$you", "<<player:lose/loses>> the game", "A player loses.", "MAX-END-3", wishes="lose"),
    word("effect", "if", "mcf", "if:conditions then:block else:block?", "if {if} : {then} [; otherwise {else}]",
         "Does one thing or another.", "MAX-GEN-5", wishes="if if_then_else", static=True, composite=True),
    word("effect", "choose_one", "mcf", "options:options chooser:chooser=own", "choose one [{chooser}] : {options}",
         "A player chooses one of several things.", "MAX-GEN-8", wishes="choose_one create_choice", composite=True),
    word("effect", "for_each", "mc", "filter:filter do:block", "for each {filter} : {do}",
         "Does something for each card; `$each` is that card.", "MAX-GEN-5", wishes="for_each repeat", composite=True),
    word("effect", "repeat", "mc", "times:value do:block", "do this {times:time/times} : {do}", "Does something several times.",
         "MAX-GEN-5", wishes="repeat", composite=True),
    word("effect", "may", "mcf", "player:player=$you costs:costs? do:block", "<<player:may/may>> [, paying the cost : {costs} ,] do this : {do}",
         "A player may do something, for a cost if there is one.", "MAX-TRIG-5", wishes="may optional", composite=True),
)  # fmt: skip
