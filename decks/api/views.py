"""`decks/check/` and `decks/import/`: verdicts and previews for anybody; nothing is stored."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.serializers import (
    CheckAnswerSerializer,
    CheckSerializer,
    ImportAnswerSerializer,
    ImportSerializer,
)
from decks.services.deck_text import ReadDeck, deck_text_read, homes
from decks.services.legality import Target, deck_verdict
from decks.services.rulesets import RulesOfDay, rules_of_day
from oscg.common.clock import read_day, utc_today
from oscg.common.errors import FieldError, InvalidInput, Missing
from oscg.common.strict import read_body
from oscg.common.views import ApiView
from rules.checks.agreement import AgreementEntry
from rules.specs.deck import DeckEntry

EXAMPLE = OpenApiExample(
    "A deck against today's list",
    value={
        "targets": [{"label": "now", "format": "maximus-standard"}],
        "deck": {"text": "1 Orsolya of the Ninth Bell\n4 Ember Wolf\n2 Slag Rain"},
    },
    request_only=True,
)


class DeckCheckView(ApiView):
    """Verdicts for one deck under several targets."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="decks_check",
        request=CheckSerializer,
        responses={200: CheckAnswerSerializer},
        examples=[EXAMPLE],
        summary="Is this deck legal, and why not?",
    )
    def post(self, request: Request) -> Response:
        """Check a deck, given as text or entries. An illegal deck is an answer, not an error."""
        body = read_body(CheckSerializer, request.data)
        verdicts = []
        _labels_check(body["targets"])
        for at, given in enumerate(body["targets"]):
            target, rules = _target(given, f"/targets/{at}")
            read = _deck(body["deck"], target, rules)
            found = deck_verdict(entries=read.entries, target=target, pointer=f"/targets/{at}", rules=rules)
            verdict = {**found.as_json(read.entry_lines), "unread": list(read.unread)}
            verdicts.append({"label": given.get("label", ""), **verdict})
        return Response({"verdicts": verdicts})


class DeckImportView(ApiView):
    """A preview of deck text."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="decks_import",
        request=ImportSerializer,
        responses={200: ImportAnswerSerializer},
        summary="Read deck text: every line accounted for, nothing saved",
    )
    def post(self, request: Request) -> Response:
        """What each line was read as, the entries it makes, and their verdict."""
        body = read_body(ImportSerializer, request.data)
        target, rules = _target({"format": body["format"], "as_of": body.get("as_of")}, "")
        read = deck_text_read(
            text=body["text"], format_slug=target.format, as_of=target.as_of, pointer="/text", rules=rules
        )
        verdict = deck_verdict(entries=read.entries, target=target, rules=rules).as_json(read.entry_lines)
        return Response(
            {
                "name": read.name,
                "entries": [entry._asdict() for entry in read.entries],
                "lines": list(read.lines),
                "totals": read.totals,
                "verdict": {"label": "", **verdict, "unread": list(read.unread)},
            }
        )


def _labels_check(targets: list[dict[str, Any]]) -> None:
    """Raises InvalidInput at every label that an earlier target bears: its verdict could not be told from that one's."""
    labels = [given.get("label", "") for given in targets]
    errors = tuple(
        FieldError(
            f"/targets/{at}/label",
            "target.repeated_label",
            f"Another target is labelled “{label}” too. Choose another label.",
        )
        for at, label in enumerate(labels)
        if label and label in labels[:at]
    )
    if errors:
        raise InvalidInput(errors[0].code, errors[0].detail, errors=errors)


def _target(given: dict[str, Any], pointer: str) -> tuple[Target, RulesOfDay]:
    """A target of the body with its rules. Raises InvalidInput at the field that names no format or day with rules."""
    text = given.get("as_of")
    target = Target(
        format=given["format"],
        as_of=read_day(text, f"{pointer}/as_of") if text else None,
        allow=tuple(AgreementEntry(item["card"], item.get("copies")) for item in given.get("allow", ())),
        is_sanctioned=given.get("sanctioned", False),
        room_for=tuple(given.get("room_for", ())),
    )
    return target, _rules(target, pointer)


def _rules(target: Target, pointer: str) -> RulesOfDay:
    """The target's rules. Raises InvalidInput at the field for a format or day that has none."""
    try:
        return rules_of_day(format_slug=target.format, day=target.as_of or utc_today())
    except Missing as error:
        raise InvalidInput(error.code, error.message, pointer=f"{pointer}/format") from error
    except InvalidInput as error:
        raise InvalidInput(error.code, error.message, pointer=f"{pointer}/as_of") from error


def _deck(deck: dict[str, Any], target: Target, rules: RulesOfDay) -> ReadDeck:
    """The body's deck as entries for a target; text also gives its lines."""
    if "text" in deck:
        return deck_text_read(text=deck["text"], format_slug=target.format, as_of=target.as_of, rules=rules)
    entries = tuple(_entry(given, rules) for given in deck["entries"])
    return ReadDeck(name=None, entries=entries, entry_lines=(), lines=(), unread=())


def _entry(given: dict[str, Any], rules: RulesOfDay) -> DeckEntry:
    """An entry of the body; without a board it lies where its card's kind belongs (the first such board)."""
    card, rarity = given["card"], given.get("rarity")
    board = given.get("board")
    if board is None:
        slug = card if (card, None) in rules.pool.cards else rules.pool.names.find(card)
        board = homes(slug, rarity, rules)[0] if slug else "main"
    return DeckEntry(card, given["count"], board, rarity)
