"""How loopholes and the searches for them look in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from oscg.common.pagination import PageSerializer
from rules.api.match_serializers import AnyJson
from rules.lab.finding import SEVERITIES, VERDICTS
from rules.models import Loophole, LoopholeRun


class FigureSerializer(serializers.Serializer[Any]):
    """A figure with its 95 % interval, which is a point where there is no chance in it."""

    label = serializers.CharField()  # type: ignore[assignment]
    unit = serializers.CharField(help_text="share (0 to 1), turns, cards, points or count.")
    estimate = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    games = serializers.IntegerField(help_text="Cases behind it.")


class SwitchSerializer(serializers.Serializer[Any]):
    """Something that would close a loophole: a sentence, perhaps an option with its value, or a card."""

    says = serializers.CharField()
    option = serializers.CharField(allow_blank=True)
    value = AnyJson(allow_null=True)
    card = serializers.CharField(allow_blank=True)


class LoopholeRowSerializer(serializers.Serializer[Any]):
    """A loophole, or a reading that found none, in a list."""

    id = serializers.IntegerField()
    url = serializers.CharField()
    format = serializers.CharField()
    game = serializers.CharField()
    key = serializers.CharField(help_text="The same whenever the same thing is found again.")
    kind = serializers.CharField(help_text="The detector and, after a dot, what it found.")
    detector = serializers.CharField()
    verdict = serializers.ChoiceField(choices=VERDICTS, help_text="Only what is confirmed is a loophole.")
    severity = serializers.ChoiceField(choices=SEVERITIES)
    says = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    cards = serializers.ListField(child=serializers.CharField(), help_text="Slugs.")
    rules = serializers.ListField(child=serializers.CharField())
    number = FigureSerializer(allow_null=True, help_text="The main figure.")
    has_replay = serializers.BooleanField()
    status = serializers.ChoiceField(choices=Loophole.Status.choices)
    remedy = serializers.ChoiceField(choices=Loophole.Remedy.choices, allow_blank=True)
    is_gone = serializers.BooleanField(help_text="It was looked for again and showed no more.")
    found_at = serializers.DateTimeField()
    seen_at = serializers.DateTimeField()


class LoopholePageSerializer(PageSerializer):
    """A page of loopholes."""

    results = LoopholeRowSerializer(many=True)


class LoopholeStepSerializer(serializers.Serializer[Any]):
    """Something that happened to a loophole."""

    action = serializers.CharField()
    actor = serializers.CharField(allow_null=True)
    note = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class RunProgressSerializer(serializers.Serializer[Any]):
    """How far a search is."""

    state = serializers.ChoiceField(choices=LoopholeRun.State.choices)
    parts = serializers.IntegerField(help_text="0 until the search is planned.")
    parts_done = serializers.IntegerField()
    share = serializers.FloatField(help_text="Of its work or of its budget, whichever is further; from 0 to 1.")
    seconds = serializers.FloatField(help_text="Processor time spent.")
    budget = serializers.IntegerField()
    error = serializers.CharField(allow_blank=True)


class LoopholeSerializer(LoopholeRowSerializer):
    """A whole loophole."""

    numbers = FigureSerializer(many=True)
    switches = SwitchSerializer(many=True, help_text="What would close it.")
    detail = serializers.DictField()
    seed = serializers.IntegerField()
    ruleset = serializers.CharField(allow_blank=True)
    engine = serializers.CharField(allow_blank=True, help_text="Version and build of the referee that found it.")
    remedy_note = serializers.CharField(allow_blank=True)
    replay_url = serializers.CharField(allow_null=True)
    run = serializers.IntegerField(allow_null=True, help_text="The search that found it last.")
    again = serializers.IntegerField(allow_null=True, help_text="The search that looks whether it is gone.")
    again_progress = RunProgressSerializer(allow_null=True)
    steps = LoopholeStepSerializer(many=True)
    command = serializers.CharField(help_text="How to look for it on the command line.")


class LoopholeRunRowSerializer(serializers.Serializer[Any]):
    """A search in a list."""

    id = serializers.IntegerField()
    url = serializers.CharField()
    title = serializers.CharField()
    format = serializers.CharField()
    game = serializers.CharField()
    purpose = serializers.ChoiceField(choices=LoopholeRun.Purpose.choices)
    state = serializers.ChoiceField(choices=LoopholeRun.State.choices)
    owner = serializers.CharField(allow_null=True)
    detectors = serializers.ListField(child=serializers.CharField(), help_text="Those asked; empty: all.")
    budget = serializers.IntegerField(help_text="Seconds of processor time.")
    ruleset = serializers.CharField()
    engine = serializers.CharField()
    progress = RunProgressSerializer()
    made_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class LoopholeRunPageSerializer(PageSerializer):
    """A page of searches."""

    results = LoopholeRunRowSerializer(many=True)


class FindingSerializer(serializers.Serializer[Any]):
    """A finding or reading of a search."""

    key = serializers.CharField()
    kind = serializers.CharField()
    verdict = serializers.ChoiceField(choices=VERDICTS)
    severity = serializers.ChoiceField(choices=SEVERITIES)
    says = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    cards = serializers.ListField(child=serializers.CharField())
    rules = serializers.ListField(child=serializers.CharField())
    numbers = FigureSerializer(many=True)
    switches = SwitchSerializer(many=True)
    has_replay = serializers.BooleanField()
    seed = serializers.IntegerField()
    detail = serializers.DictField()


class FoundSerializer(FindingSerializer):
    """A finding with the loophole that it became: `id` is null where it became none."""

    id = serializers.IntegerField(allow_null=True)


class RunResultSerializer(serializers.Serializer[Any]):
    """What a search says."""

    is_whole = serializers.BooleanField(help_text="Whether its budget reached for all there was to look at.")
    done = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField()), help_text="Detector → parts done, of how many."
    )
    confirmed = serializers.IntegerField()
    refuted = serializers.IntegerField()
    undecided = serializers.IntegerField()
    findings = FoundSerializer(many=True)


class LoopholeRunSerializer(LoopholeRunRowSerializer):
    """A whole search."""

    seed = serializers.IntegerField()
    focus = serializers.ListField(child=serializers.CharField(), help_text="The cards in question; empty: all.")
    decks = serializers.ListField(child=serializers.CharField(), help_text="Their names.")
    about = serializers.DictField(help_text="Day, revision and list whose rules count, number of cards.")
    result = RunResultSerializer(allow_null=True)
