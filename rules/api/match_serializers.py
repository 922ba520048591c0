"""How matches look in the API, and what playing them reads."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from oscg.common.pagination import PageSerializer
from oscg.common.strict import TextField, WholeField
from rules.models import Match

MOST_STATE = 2**31 - 1
MOST_SEATS = 6


@extend_schema_field(OpenApiTypes.ANY)
class AnyJson(serializers.Field[Any, Any, Any, Any]):
    """Any JSON value, kept as it came."""

    def to_internal_value(self, data: Any) -> Any:
        """The value itself."""
        return data

    def to_representation(self, value: Any) -> Any:
        """The value itself."""
        return value


class OutcomeSerializer(serializers.Serializer[Any]):
    """How a match ended. `void` has no result: it was stopped."""

    kind = serializers.ChoiceField(choices=["won", "draw", "void"])
    winners = serializers.ListField(child=serializers.IntegerField(), help_text="Seats.")
    reason = serializers.CharField(allow_blank=True)


class ClockSerializer(serializers.Serializer[Any]):
    """The time for one decision."""

    seconds = serializers.IntegerField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True, help_text="Until when the open decision is due.")


class MatchSeatSerializer(serializers.Serializer[Any]):
    """A seat and who has it."""

    seat = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=["player", "invited", "open", "bot"])
    player = serializers.CharField(allow_null=True, help_text="User name; null for a deleted account too.")
    name = serializers.CharField()
    bot = serializers.CharField(allow_null=True)
    is_me = serializers.BooleanField()
    has_deck = serializers.BooleanField()
    deck_name = serializers.CharField(allow_null=True, help_text="Of one's own deck alone.")


class MatchRulesetSerializer(serializers.Serializer[Any]):
    """The rules of a match: those in force when it was made."""

    format = serializers.CharField()
    revision = serializers.IntegerField()
    as_of = serializers.DateField()
    hash = serializers.CharField()
    list_revision = serializers.IntegerField(allow_null=True)


class AllowedSerializer(serializers.Serializer[Any]):
    """A card that the players of a match allow each other."""

    card = serializers.CharField()
    copies = serializers.IntegerField()


class MatchSerializer(serializers.Serializer[Any]):
    """A match, without its position."""

    id = serializers.IntegerField()
    url = serializers.CharField()
    game = serializers.CharField()
    format = serializers.CharField()
    status = serializers.ChoiceField(choices=Match.Status.values)
    visibility = serializers.ChoiceField(choices=Match.Visibility.values)
    casual = serializers.BooleanField()
    sanctioned = serializers.BooleanField()
    ruleset = MatchRulesetSerializer()
    options = serializers.DictField(child=AnyJson(), help_text="Those chosen for this match.")
    allowed = AllowedSerializer(many=True)
    clock = ClockSerializer()
    seats = MatchSeatSerializer(many=True)
    state = serializers.IntegerField(help_text="How many actions led to the position.")
    turn = serializers.IntegerField()
    to_act = serializers.IntegerField(allow_null=True, help_text="The seat that must decide.")
    outcome = OutcomeSerializer(allow_null=True)
    engine = serializers.CharField(allow_blank=True)
    creator = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    key = serializers.CharField(required=False, help_text="For its players: what opens it to others.")


class MatchPageSerializer(PageSerializer):
    """A page of matches, the newest first."""

    results = MatchSerializer(many=True)


class EventSerializer(serializers.Serializer[Any]):
    """Something that happened, as its reader may know it: what only others know is left out."""

    at = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    card = serializers.IntegerField(required=False)
    name = serializers.CharField(required=False)
    player = serializers.IntegerField(required=False)
    source = serializers.IntegerField(required=False)  # type: ignore[assignment]
    target = serializers.IntegerField(required=False)
    amount = serializers.IntegerField(required=False)
    by = serializers.CharField(required=False)
    note = AnyJson(required=False)


class MatchViewSerializer(serializers.Serializer[Any]):
    """The position through one pair of eyes, and the log from an entry on."""

    match = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Match.Status.values)
    state = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, help_text="Whose eyes; null for a spectator.")
    to_act = serializers.IntegerField(allow_null=True)
    clock = ClockSerializer()
    outcome = OutcomeSerializer(allow_null=True)
    view = serializers.DictField(
        child=AnyJson(), allow_null=True, help_text="As the game shows it; null before the start."
    )
    events = EventSerializer(many=True)
    next = serializers.IntegerField(help_text="Send this as since to get what comes after.")


class LegalActionSerializer(serializers.Serializer[Any]):
    """Something one may do now."""

    action = serializers.ListField(child=AnyJson(), help_text="Send it back as it is.")
    label = serializers.CharField()  # type: ignore[assignment]
    cards = serializers.ListField(child=serializers.IntegerField())


class ActionGroupSerializer(serializers.Serializer[Any]):
    """Actions of one kind."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    actions = LegalActionSerializer(many=True)


class QuestionSerializer(serializers.Serializer[Any]):
    """What one is asked."""

    kind = serializers.CharField()
    text = serializers.CharField()
    about = serializers.IntegerField(allow_null=True)


class LegalActionsSerializer(serializers.Serializer[Any]):
    """Everything a seat may do now."""

    match = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Match.Status.values)
    state = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    to_act = serializers.IntegerField(allow_null=True)
    question = QuestionSerializer(allow_null=True)
    groups = ActionGroupSerializer(many=True)


class ActSerializer(serializers.Serializer[Any]):
    """An action, and the state it was chosen for."""

    state = WholeField(min_value=0, max_value=MOST_STATE)
    action = AnyJson(help_text='A list as the legal actions show it, such as ["end_turn"].')
    seat = WholeField(min_value=0, max_value=MOST_SEATS, required=False, help_text="Where one fills several seats.")


class TriedSerializer(serializers.Serializer[Any]):
    """An action that is perhaps refused."""

    action = AnyJson()
    seat = WholeField(min_value=0, max_value=MOST_SEATS, required=False)


class RemedySerializer(serializers.Serializer[Any]):
    """What would help."""

    word = serializers.CharField()
    message = serializers.CharField()
    actions = LegalActionSerializer(many=True)


class WhyNotSerializer(serializers.Serializer[Any]):
    """Why an action is refused, by which rule, and what would make it legal."""

    legal = serializers.BooleanField()
    code = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)
    message = serializers.CharField(allow_blank=True)
    remedies = RemedySerializer(many=True)


class ConcedeSerializer(serializers.Serializer[Any]):
    """Giving up."""

    seat = WholeField(min_value=0, max_value=MOST_SEATS, required=False)
    scope = TextField(max_length=20, required=False, help_text="What is given up, where there is more than the match.")


class RecordSerializer(serializers.Serializer[Any]):
    """A replay file. The parts that tell hidden cards are there once the match is over."""

    format = serializers.IntegerField()
    engine = serializers.CharField()
    match = serializers.IntegerField()
    complete = serializers.BooleanField()
    game = serializers.CharField()
    ruleset = serializers.CharField()
    as_of = serializers.DateField()
    players = serializers.ListField(child=serializers.CharField())
    state = serializers.IntegerField()
    outcome = OutcomeSerializer(allow_null=True)
    log = EventSerializer(many=True)
    options = serializers.DictField(child=AnyJson(), required=False)
    seed = serializers.IntegerField(required=False)
    cards = serializers.ListField(child=AnyJson(), required=False)
    decks = serializers.ListField(child=AnyJson(), required=False)
    moves = serializers.ListField(child=AnyJson(), required=False)
    hashes = serializers.ListField(child=serializers.CharField(), required=False)
    made_by = serializers.ListField(child=serializers.CharField(), required=False)
