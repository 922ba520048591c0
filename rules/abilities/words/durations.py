"""Durations: when a change ends."""

from rules.abilities.word import word

WORDS = (
    word("duration", "instant", "mcf", "", "for an instant", "At once.", shape="bare", wishes="instant"),
    word("duration", "end_of_attack", "f", "", "until the end of this attack", "When this attack is done.", shape="bare", wishes="this_strike"),
    word("duration", "end_of_battle", "f", "", "until the end of the battle", "When this encounter is over.", shape="bare", wishes="this_battle"),
    word("duration", "end_of_phase", "c", "", "until the end of the phase", "With the phase.", shape="bare", wishes="end_of_phase"),
    word("duration", "end_of_turn", "mcf", "", {"": "until the end of the turn", "m": "this turn"}, "With the turn in which it began.",
         shape="bare", wishes="end_of_turn this_turn"),
    word("duration", "end_of_round", "c", "", "until the Round ends", "With the round.", shape="bare", wishes="end_of_round"),
    word("duration", "end_of_next_round", "c", "", "until the next Round ends", "With the next round.", shape="bare", wishes="end_of_next_round"),
    word("duration", "rounds", "c", "n:int.1.10", "for {n:Round/Rounds}", "After n rounds.", shape="single", wishes="n_rounds"),
    word("duration", "your_next_turn", "mcf", "", "until your next turn", "At the start of the controller's next turn.", shape="bare",
         wishes="your_next_turn own_next_turn until_your_next_turn_start"),
    word("duration", "turns", "mf", "n:int.1.9", "for {n:turn/turns} of yours", "At the end of the n-th own turn.", shape="single",
         wishes="turns:n turns"),
    word("duration", "while_source", "mcf", "", "for as long as this card is in play", "When the source leaves play.", shape="bare",
         wishes="while_source while_in_play"),
    word("duration", "while_attached", "mf", "", "while attached", "When it comes off its host.", shape="bare", wishes="while_attached while_equipped"),
    word("duration", "while_lead", "f", "", "while leading", "When the card no longer leads.", shape="bare", wishes="while_lead"),
    word("duration", "while_weather", "c", "", "while this weather lasts", "When the Weather goes.", shape="bare", wishes="while_weather"),
    word("duration", "permanent", "mcf", "", "for as long as it is in play", "When the affected card leaves play.", shape="bare", wishes="permanent"),
    word("duration", "end_of_match", "c", "", "until the end of the battle", "With the match.", shape="bare", wishes="end_of_battle"),
)  # fmt: skip
