"""What is sent to start and to change simulations."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from decks.services.simulating import Compare, SimulationRequest
from decks.services.simulation_requests import LEAST_DECKS, LONGEST_LABEL, MOST_DECKS, MOST_GAMES, SEEDS
from oscg.api.deck_fields import BroughtDeckField
from oscg.common.clock import read_day
from oscg.common.strict import TextField, WholeField, YesNoField
from rules.api.match_serializers import AnyJson
from rules.models import Simulation
from rules.services.simulations import LONGEST_TITLE


class CompareInputSerializer(serializers.Serializer[Any]):
    """The other side of a comparison, as far as it differs."""

    label = TextField(max_length=LONGEST_LABEL, required=False, allow_blank=True)  # type: ignore[assignment]
    options = serializers.DictField(child=AnyJson(), required=False)
    as_of = TextField(max_length=40, required=False, allow_null=True)
    cards = serializers.DictField(child=WholeField(min_value=1, max_value=2**31 - 1), required=False)
    decks = serializers.ListField(
        child=BroughtDeckField(allow_null=True), required=False, max_length=MOST_DECKS, help_text="Null: the same deck."
    )


class SimulationInputSerializer(serializers.Serializer[Any]):
    """Matches to play."""

    format = TextField(max_length=60)
    decks = serializers.ListField(child=BroughtDeckField(), min_length=LEAST_DECKS, max_length=MOST_DECKS)
    games = WholeField(
        min_value=1, max_value=MOST_GAMES, required=False, help_text="Of each pair of decks; 200 without it."
    )
    bots = serializers.ListField(
        child=TextField(max_length=40), min_length=1, max_length=MOST_DECKS, required=False,
        help_text="One for all decks, or one for each; “greedy” without it.",
    )  # fmt: skip
    seed = WholeField(
        min_value=0, max_value=SEEDS - 1, required=False, allow_null=True, help_text="Drawn and told without it."
    )
    options = serializers.DictField(child=AnyJson(), required=False, help_text="Options of the match, by name.")
    as_of = TextField(
        max_length=40, required=False, allow_null=True, help_text="The day whose rules, list and cards count."
    )
    cards = serializers.DictField(
        child=WholeField(min_value=1, max_value=2**31 - 1), required=False, help_text="Card → number of a version."
    )
    casual = YesNoField(required=False, help_text="Decks need not be legal.")
    mirrors = YesNoField(required=False, help_text="Each deck meets itself as well.")
    title = TextField(max_length=LONGEST_TITLE, required=False, allow_blank=True)
    visibility = serializers.ChoiceField(choices=Simulation.Visibility.choices, required=False)
    compare = CompareInputSerializer(required=False, allow_null=True)


class SimulationChangeSerializer(serializers.Serializer[Any]):
    """What can be changed of a simulation."""

    title = TextField(max_length=LONGEST_TITLE, required=False, allow_blank=True)
    visibility = serializers.ChoiceField(choices=Simulation.Visibility.choices, required=False)


def simulation_request(body: dict[str, Any]) -> SimulationRequest:
    """What a body that was read asks for. Raises InvalidInput for a day that is none."""
    compare = body.get("compare")
    return SimulationRequest(
        format=body["format"],
        decks=tuple(body["decks"]),
        games=body.get("games", 200),
        bots=tuple(body.get("bots", ())),
        seed=body.get("seed"),
        options=body.get("options", {}),
        as_of=read_day(body["as_of"], "/as_of") if body.get("as_of") else None,
        cards=body.get("cards", {}),
        casual=body.get("casual", False),
        mirrors=body.get("mirrors", False),
        compare=None
        if compare is None
        else Compare(
            label=compare.get("label", ""),
            options=compare.get("options", {}),
            as_of=read_day(compare["as_of"], "/compare/as_of") if compare.get("as_of") else None,
            cards=compare.get("cards", {}),
            decks=tuple(compare.get("decks", ())),
        ),
    )
