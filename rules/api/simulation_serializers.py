"""How simulations look in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from oscg.common.pagination import PageSerializer
from rules.models import Simulation

STATES = ("waiting", *Simulation.State.values)


class IntervalSerializer(serializers.Serializer[Any]):
    """An estimate with its 95 % interval. Bounds that nothing is known of are null."""

    estimate = serializers.FloatField()
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    games = serializers.IntegerField(help_text="Matches behind it.")


class ProgressSerializer(serializers.Serializer[Any]):
    """How far a simulation is."""

    state = serializers.ChoiceField(choices=STATES)
    games = serializers.IntegerField()
    games_done = serializers.IntegerField()
    share = serializers.FloatField()
    seconds = serializers.FloatField()
    games_per_second = serializers.FloatField(allow_null=True)
    seconds_left = serializers.IntegerField(allow_null=True)
    error = serializers.CharField(allow_blank=True)


class SimulationRowSerializer(serializers.Serializer[Any]):
    """A simulation in a list."""

    id = serializers.IntegerField()
    url = serializers.CharField()
    title = serializers.CharField()
    format = serializers.CharField()
    state = serializers.ChoiceField(choices=STATES)
    visibility = serializers.ChoiceField(choices=Simulation.Visibility.choices)
    owner = serializers.CharField(allow_null=True, help_text="User name; null for the site and for deleted accounts.")
    games = serializers.IntegerField(help_text="Matches over all pairs and both sides of a comparison.")
    games_done = serializers.IntegerField()
    seed = serializers.IntegerField()
    casual = serializers.BooleanField()
    engine = serializers.CharField(help_text="Version and build of the referee and its bots.")
    ruleset = serializers.CharField(help_text="Hash of the first side's ruleset.")
    recipe = serializers.CharField(help_text="Hash of all that decides the matches.")
    repeats = serializers.IntegerField(allow_null=True, help_text="The simulation that this one plays again.")
    made_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    error = serializers.CharField(allow_blank=True)


class SimulatedEntrySerializer(serializers.Serializer[Any]):
    """A line of a deck."""

    card = serializers.CharField()
    count = serializers.IntegerField()
    board = serializers.CharField()
    rarity = serializers.CharField(allow_null=True)


class SimulatedDeckSerializer(serializers.Serializer[Any]):
    """A deck as it was when the simulation was started."""

    name = serializers.CharField()
    deck = serializers.IntegerField(allow_null=True, help_text="Number of the saved deck.")
    entries = SimulatedEntrySerializer(many=True)


class PlayedDeckSerializer(SimulatedDeckSerializer):
    """A deck and who plays it."""

    bot = serializers.CharField()


class ConditionSerializer(serializers.Serializer[Any]):
    """What one side of a comparison is played under."""

    label = serializers.CharField()  # type: ignore[assignment]
    as_of = serializers.DateField()
    revision = serializers.IntegerField()
    ban_list = serializers.IntegerField(allow_null=True)
    ruleset = serializers.CharField()
    options = serializers.DictField(help_text="Those changed.")
    cards = serializers.DictField(child=serializers.IntegerField(), help_text="Versions in place of the day's.")
    decks = serializers.ListField(child=SimulatedDeckSerializer(allow_null=True), help_text="Those changed, else null.")


class LengthSerializer(serializers.Serializer[Any]):
    """How long matches lasted, in turns."""

    mean = IntervalSerializer()
    median = serializers.IntegerField()
    histogram = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class EndingSerializer(serializers.Serializer[Any]):
    """A way in which matches ended."""

    kind = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    count = serializers.IntegerField()
    share = IntervalSerializer()


class DeckResultSerializer(serializers.Serializer[Any]):
    """A deck against all others. `strength` is Bradley–Terry's, in points over the field's mean; 400 are odds of 10 : 1."""

    name = serializers.CharField()
    bot = serializers.CharField()
    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()
    win_rate = IntervalSerializer()
    strength = IntervalSerializer()


class PairResultSerializer(serializers.Serializer[Any]):
    """Two decks against each other; rates are those of `a`. `paired` takes the two matches of a seed together."""

    a = serializers.IntegerField()
    b = serializers.IntegerField()
    games = serializers.IntegerField()
    wins = serializers.ListField(child=serializers.IntegerField())
    draws = serializers.IntegerField()
    voids = serializers.IntegerField()
    win_rate = IntervalSerializer()
    paired = IntervalSerializer()
    first_seat = IntervalSerializer()


class CardResultSerializer(serializers.Serializer[Any]):
    """How matches went in which a card version was held, drawn or played."""

    card = serializers.CharField()
    version = serializers.IntegerField()
    rarity = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    decks = serializers.ListField(child=serializers.IntegerField())
    games = serializers.IntegerField()
    win_rate = IntervalSerializer()
    opening = IntervalSerializer()
    drawn = IntervalSerializer()
    not_drawn = IntervalSerializer()
    played = IntervalSerializer()


class ConditionResultSerializer(serializers.Serializer[Any]):
    """The result of one side of a comparison; of a simulation that compares nothing, the one there is."""

    label = serializers.CharField()  # type: ignore[assignment]
    games = serializers.IntegerField()
    voids = serializers.IntegerField()
    decisions = serializers.IntegerField()
    mean_legal_actions = serializers.FloatField()
    first_seat = IntervalSerializer()
    length = LengthSerializer()
    endings = EndingSerializer(many=True)
    decks = DeckResultSerializer(many=True)
    matchups = PairResultSerializer(many=True)
    matrix = serializers.ListField(child=serializers.ListField(child=IntervalSerializer(allow_null=True)))
    cards = CardResultSerializer(many=True)


class DeckDifferenceSerializer(serializers.Serializer[Any]):
    """How a deck's share of wins changed."""

    name = serializers.CharField()
    difference = IntervalSerializer()


class PairDifferenceSerializer(serializers.Serializer[Any]):
    """How the share of wins of `a` changed."""

    a = serializers.IntegerField()
    b = serializers.IntegerField()
    difference = IntervalSerializer()


class ComparisonSerializer(serializers.Serializer[Any]):
    """The second side less the first, on the same seeds."""

    labels = serializers.ListField(child=serializers.CharField())
    decks = DeckDifferenceSerializer(many=True)
    matchups = PairDifferenceSerializer(many=True)
    first_seat = IntervalSerializer()
    turns = IntervalSerializer()
    sentences = serializers.ListField(child=serializers.CharField())


class ResultSerializer(serializers.Serializer[Any]):
    """What was found. Not complete where it was cancelled."""

    complete = serializers.BooleanField()
    games = serializers.IntegerField()
    decisions = serializers.IntegerField()
    conditions = ConditionResultSerializer(many=True)
    comparison = ComparisonSerializer(allow_null=True)


class SimulationSerializer(SimulationRowSerializer):
    """A whole simulation."""

    share_key = serializers.CharField(required=False, help_text="For its owner: the key of its link.")
    decks = PlayedDeckSerializer(many=True)
    games_per_pair = serializers.IntegerField()
    mirrors = serializers.BooleanField()
    conditions = ConditionSerializer(many=True)
    progress = ProgressSerializer()
    result = ResultSerializer(allow_null=True)


class SimulationPageSerializer(PageSerializer):
    """A page of simulations."""

    results = SimulationRowSerializer(many=True)
