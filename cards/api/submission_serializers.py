"""Bodies and answers of `submissions/`."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cards.models import CardVersion, SmokeMatch, SubmissionState
from oscg.common.pagination import PageSerializer
from oscg.common.strict import TextField, WholeField, YesNoField
from rules.api.loophole_serializers import FindingSerializer, RunProgressSerializer
from rules.models import LoopholeRun

POINTER = "JSON pointer into the content; a variant is named by its rarity."


class SubmissionContentSerializer(serializers.Serializer[Any]):
    """What a proposal says of a card."""

    attributes = serializers.DictField(
        required=False, help_text="The card's name, and its fields by its game's schema."
    )
    abilities = serializers.ListField(child=serializers.DictField(), required=False)
    text = TextField(
        allow_blank=True,
        trim_whitespace=False,
        required=False,
        help_text="Typed rules text, which is read into abilities; takes their place.",
    )
    variants = serializers.ListField(
        child=serializers.DictField(), required=False, max_length=20, help_text="One a rarity, in games that have them."
    )
    flavor = TextField(allow_blank=True, required=False)
    note = TextField(allow_blank=True, required=False, help_text="What is proposed and why.")
    license = TextField(max_length=40, required=False)
    author_name = TextField(max_length=200, required=False, help_text="Whom to credit.")
    artwork = TextField(max_length=64, allow_null=True, required=False, help_text="Key of a picture you sent.")
    kind = serializers.ChoiceField(choices=CardVersion.Kind.values, required=False)


class SubmissionCreateSerializer(SubmissionContentSerializer):
    """A proposal to begin: a new card, or a change of one, which starts from its newest version."""

    game = TextField(max_length=40)
    card = TextField(max_length=80, allow_null=True, required=False, help_text="Slug of the card to change.")


class SubmissionChangeSerializer(SubmissionContentSerializer):
    """What to change of a draft; fields that are left out stay."""

    revision = WholeField(required=False, help_text="The revision that was read; or send If-Match.")


class SubmissionRevisionSerializer(serializers.Serializer[Any]):
    """The revision that was read; If-Match does as well."""

    revision = WholeField(required=False)


class SubmissionUpdateSerializer(SubmissionRevisionSerializer):
    """Bringing an outdated change up to date."""

    prefer = serializers.ChoiceField(
        choices=["mine", "theirs"], required=False, help_text="Of a draft: whose fields count where both changed one."
    )


class SubmissionReviewSerializer(serializers.Serializer[Any]):
    """A decision about one revision."""

    decision = serializers.ChoiceField(choices=["approve", "reject", "request_changes"])
    reason = TextField(allow_blank=True, required=False)
    revision = WholeField()
    effective_from = TextField(max_length=40, required=False, help_text="Of an approval; today without it.")


class SubmissionStepSerializer(serializers.Serializer[Any]):
    """One move from state to state."""

    before = serializers.CharField(allow_blank=True)
    after = serializers.ChoiceField(choices=SubmissionState.values)
    revision = serializers.IntegerField()
    reason = serializers.CharField(allow_blank=True)
    is_self_approval = serializers.BooleanField()
    actor = serializers.CharField()
    made_at = serializers.DateTimeField()


class CardProblemSerializer(serializers.Serializer[Any]):
    """What the card checks say at one field."""

    finding = serializers.CharField()
    severity = serializers.ChoiceField(choices=["error", "warning"])
    pointer = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class AlikeCardSerializer(serializers.Serializer[Any]):
    """A card or proposal like this one; proposals have no slug."""

    name = serializers.CharField()
    card = serializers.CharField(allow_null=True)


class SubmissionChecksSerializer(serializers.Serializer[Any]):
    """Everything the checks say of an open proposal."""

    problems = CardProblemSerializer(many=True)
    near_names = AlikeCardSerializer(many=True)
    twins = AlikeCardSerializer(many=True)


class SubmissionSmokeSerializer(serializers.Serializer[Any]):
    """How bots fared with the card and without it on the same seeds."""

    revision = serializers.IntegerField()
    state = serializers.ChoiceField(choices=SmokeMatch.State.values)
    share = serializers.FloatField(help_text="How much of it is played, from 0 to 1.")
    result = serializers.DictField(
        allow_null=True,
        help_text="Shares of wins `with` and `without` the card and their `difference` with intervals; in how many games it was "
        "`drawn` and `played`; `voids` and `crashes`; the `decks`.",
    )
    error = serializers.CharField(help_text="Why no game could be played.")
    ended_at = serializers.DateTimeField(allow_null=True)


class SubmissionLoopholesSerializer(serializers.Serializer[Any]):
    """What was found of loopholes that the card would open: `warnings` at once, `findings` at the end of the search."""

    revision = serializers.IntegerField()
    is_current = serializers.BooleanField(help_text="Whether this is about the newest revision.")
    state = serializers.ChoiceField(choices=("waiting", *LoopholeRun.State.values))
    error = serializers.CharField(allow_blank=True)
    progress = RunProgressSerializer(allow_null=True)
    warnings = FindingSerializer(many=True)
    findings = FindingSerializer(many=True)
    is_whole = serializers.BooleanField()


class SubmissionOutdatedSerializer(serializers.Serializer[Any]):
    """What happened to the card since a change of it was written."""

    version = serializers.IntegerField()
    changed = serializers.ListField(child=serializers.CharField(), help_text=POINTER)
    conflicts = serializers.ListField(child=serializers.CharField(), help_text="Fields that both changed.")


class SubmissionRowSerializer(serializers.Serializer[Any]):
    """A proposal as lists show it."""

    id = serializers.IntegerField()
    url = serializers.CharField()
    game = serializers.CharField()
    card = serializers.CharField(allow_null=True)
    name = serializers.CharField(allow_blank=True)
    kind = serializers.ChoiceField(choices=CardVersion.Kind.values)
    state = serializers.ChoiceField(choices=SubmissionState.values)
    author = serializers.CharField()
    author_name = serializers.CharField()
    created_at = serializers.DateTimeField()
    sent_at = serializers.DateTimeField(allow_null=True)


class SubmissionPageSerializer(PageSerializer):
    """A page of proposals."""

    results = SubmissionRowSerializer(many=True)


class SubmissionSerializer(serializers.Serializer[Any]):
    """A proposal: its author sees what is written now, reviewers what was sent last."""

    id = serializers.IntegerField()
    url = serializers.CharField()
    game = serializers.CharField()
    card = serializers.CharField(allow_null=True)
    kind = serializers.ChoiceField(choices=CardVersion.Kind.values)
    state = serializers.ChoiceField(choices=SubmissionState.values)
    revision = serializers.IntegerField()
    note = serializers.CharField(allow_blank=True)
    attributes = serializers.DictField()
    abilities = serializers.ListField(child=serializers.DictField())
    text = serializers.CharField(allow_blank=True)
    variants = serializers.ListField(child=serializers.DictField())
    flavor = serializers.CharField(allow_blank=True)
    license = serializers.CharField()
    author = serializers.CharField()
    author_name = serializers.CharField()
    artwork = serializers.CharField(allow_null=True)
    based_on = serializers.IntegerField(allow_null=True, help_text="The version it was made from.")
    published = serializers.IntegerField(allow_null=True, help_text="The version it has become.")
    outdated = SubmissionOutdatedSerializer(allow_null=True)
    checks = SubmissionChecksSerializer(allow_null=True)
    smoke_match = SubmissionSmokeSerializer(allow_null=True)
    loopholes = SubmissionLoopholesSerializer(allow_null=True)
    steps = SubmissionStepSerializer(many=True)
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    sent_at = serializers.DateTimeField(allow_null=True)


class SubmissionCommentSerializer(serializers.Serializer[Any]):
    """What somebody said of a revision, or of one field of it."""

    id = serializers.IntegerField()
    revision = serializers.IntegerField()
    pointer = serializers.CharField(allow_blank=True, help_text=POINTER)
    body = serializers.CharField()
    author = serializers.CharField()
    is_settled = serializers.BooleanField()
    made_at = serializers.DateTimeField()


class SubmissionCommentPageSerializer(PageSerializer):
    """A page of comments, the oldest first."""

    results = SubmissionCommentSerializer(many=True)


class SubmissionCommentInputSerializer(serializers.Serializer[Any]):
    """A comment to make."""

    body = TextField()
    revision = WholeField()
    pointer = TextField(allow_blank=True, required=False, help_text=POINTER)


class SubmissionCommentChangeSerializer(serializers.Serializer[Any]):
    """Settling a comment, or opening it again."""

    is_settled = YesNoField()
