"""Effects that only Maximus has: draining, jiggawatts, Resources, Fusion and Evolution."""

from rules.abilities.word import word

WORDS = (
    word("effect", "drain", "m", "to:cards", "drain {to}", "Turns cards sideways.", "MAX-WORD-3", wishes="drain"),
    word("effect", "undrain", "m", "to:cards", "un-drain {to}", "Turns cards upright.", "MAX-ATK-18", wishes="undrain"),
    word("effect", "skip_undrain", "m", "to:cards", "{to} <to:stays/stay> drained at the next un-draining",
         "Cards miss their next un-draining.", "MAX-TURN-14", wishes="skip_undrain"),
    word("effect", "refresh_uses", "m", "to:cards", "refresh the uses of {to}", "Abilities can be used again this turn.",
         "MAX-PWR-2", wishes="refresh_uses"),
    word("effect", "gain_jiggawatts", "m", "player:player=$you amount:value",
         "<<player:gain/gains>> {amount:jiggawatt/jiggawatts}", "A player gains jiggawatts.", "MAX-RES-11", wishes="gain_jiggawatts"),
    word("effect", "lose_jiggawatts", "m", "player:player=$you amount:value",
         "<<player:lose/loses>> {amount:jiggawatt/jiggawatts}", "A player loses jiggawatts.", "MAX-RES-10", wishes="lose_jiggawatts"),
    word("effect", "move_jiggawatts", "m", "from:player to:player amount:value",
         "move {amount:jiggawatt/jiggawatts} from {from} to {to}", "Jiggawatts change hands.", "MAX-RES-11", wishes="move_jiggawatts"),
    word("effect", "add_resource", "m", "player:player=$you from:enum.source count:value=1 drained:flag?",
         "<<player:place/places>> {count:card/cards#} from {from} as [drained? drained] Resources", "Puts cards into the Resource zone.",
         "MAX-RES-2", wishes="add_resource"),
    word("effect", "extra_resource", "m", "player:player=$you count:value=1",
         "<<player:may/may>> place {count:more Resource/more Resources} this turn", "Raises the cap on Resources a turn.",
         "MAX-RES-2", wishes="extra_resource"),
    word("effect", "fuse", "m", "player:player=$you filter:filter from:enum.source=hand free:flag?",
         "<<player:fuse/fuses>> {filter:a} from {from} [free? without paying its cost]", "Plays a Fusion by an effect.",
         "MAX-FUS-21", wishes="fuse"),
    word("effect", "evolve", "m", "player:player=$you filter:filter from:enum.source=hand base:cards? free:flag?",
         "<<player:evolve/evolves>> {filter:a} from {from} [upon {base}] [free? without paying its cost]", "Plays an Evolution by an effect.",
         "MAX-EVO-7", wishes="evolve"),
    word("effect", "defuse", "m", "to:cards", "de-fuse {to}", "Splits a Fusion into its components.", "MAX-FUS-12", wishes="defuse"),
)  # fmt: skip
