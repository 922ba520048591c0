"""Values: whole numbers that a match works out. Results are clamped to −99…99."""

from rules.abilities.word import word

WORDS = (
    word("value", "count", "mcf", "filter:filter", "the number of {filter:plural}", "How many cards match.",
         shape="single", wishes="count"),
    word("value", "stat", "mcf", "of:ref stat:enum.any_stat", "{of:poss} {stat}", "A number of a card or player.",
         shape="list", wishes="stat jiggawatts"),
    word("value", "zone_size", "mcf", "zone_size:enum.sized_zone of:player_ref", "the size of {of:poss} {zone_size}",
         "How many cards are in a zone.", shape="flat", wishes="zone_size"),
    word("value", "$event.amount", "mcf", "", "that amount", "The amount of the event.", shape="bare",
         wishes="event_amount event.damage"),
    word("value", "$event.die", "c", "", "the die", "The die just rolled.", shape="bare", wishes="event.die"),
    word("value", "$x", "m", "", "X", "The freely chosen cost.", shape="bare", wishes="paid_x"),
    word("value", "add", "mcf", "a:value b:value", "{a} plus {b}", "Sum.", shape="list", wishes="add", operator=True),
    word("value", "sub", "mcf", "a:value b:value", "{a} minus {b}", "Difference.", shape="list", wishes="sub",
         operator=True),
    word("value", "mul", "mc", "a:value b:value", "{a} times {b}", "Product.", shape="list", wishes="mul",
         operator=True),
    word("value", "min", "mcf", "a:value b:value", "the smaller of {a} and {b}", "The smaller.", shape="list",
         wishes="min", operator=True),
    word("value", "max", "mcf", "a:value b:value", "the larger of {a} and {b}", "The larger.", shape="list",
         wishes="max", operator=True),
    word("value", "half", "mcf", "a:value", "half of {a} , rounded down", "Half, rounded down.", shape="single",
         wishes="half", operator=True),
    word("value", "half_up", "c", "a:value", "half of {a} , rounded up", "Half, rounded up.", shape="single",
         wishes="half_up", operator=True),
    word("value", "random", "m", "lo:int.-99.99 hi:int.-99.99", "a random number from {lo} to {hi}",
         "A seeded random number.", shape="list", wishes="random", operator=True),
    word("value", "die", "c", "sides:int.2.20", "the roll of a die with {sides} sides", "One die.", shape="single",
         wishes="die", operator=True),
)  # fmt: skip
