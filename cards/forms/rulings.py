"""The desk's form of a ruling: what was typed, as the content that services take, and their words beside the fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import Q

from cards.models import Card
from cards.selectors import PUBLIC
from cards.services.ruling_content import EMPTY
from oscg.common.errors import DomainError
from oscg.common.rendering import BadBody, load_json
from rules.models import Game
from rules.specs.names import name_key

LONGEST_FIELD = 40_000


class RulingForm(forms.Form):
    """Every field as text; services say what is wrong with it."""

    question = forms.CharField(required=False, max_length=LONGEST_FIELD, strip=False)
    answer = forms.CharField(
        required=False,
        max_length=LONGEST_FIELD,
        widget=forms.Textarea(attrs={"rows": 8, "class": "plain"}),
        strip=False,
    )
    cards = forms.CharField(
        required=False, max_length=LONGEST_FIELD, widget=forms.Textarea(attrs={"rows": 3, "class": "plain"})
    )
    rules = forms.CharField(required=False, max_length=LONGEST_FIELD)
    position = forms.CharField(
        required=False, max_length=LONGEST_FIELD, widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"})
    )
    note = forms.CharField(required=False, max_length=LONGEST_FIELD)

    def content(self, game: Game) -> dict[str, Any]:
        """What was typed as a ruling's content; cards are found by name or slug. Adds an error for JSON that is none."""
        data: Mapping[str, str] = self.cleaned_data
        position: Any = None
        if data["position"].strip():
            try:
                position = load_json(data["position"].encode("utf-8", "surrogatepass"))
            except BadBody as error:
                self.add_error("position", str(error.detail).replace("The body", "The position"))
        return {
            "question": data["question"],
            "answer": data["answer"].replace("\r\n", "\n"),
            "cards": _slugs(game, [line.strip() for line in data["cards"].splitlines() if line.strip()]),
            "rules": data["rules"].replace(",", " ").split(),
            "position": position,
            "note": data["note"],
        }

    def add_errors(self, error: DomainError) -> list[str]:
        """Lay what a service refused beside its fields; what has none is returned."""
        left = []
        for each in error.field_errors:
            steps = each.pointer.strip("/").split("/")
            if steps[0] in EMPTY:
                where = f"{'/' + '/'.join(steps[1:])}: " if steps[0] == "position" and len(steps) > 1 else ""
                self.add_error(steps[0], f"{where}{each.detail}")
            else:
                left.append(each.detail)
        return left if error.field_errors else [error.message]


def _slugs(game: Game, lines: list[str]) -> list[str]:
    """Each line as the slug of the card it names; a line that names none stays as it is, so that it can be told."""
    keys = {line: name_key(line) for line in lines}
    rows = Card.objects.filter(
        Q(slug__in=[line[:80] for line in lines]) | Q(name_key__in=list(keys.values())), game=game, status__in=PUBLIC
    )
    found = list(rows.values_list("slug", "name_key"))
    by_key = {key: slug for slug, key in found}
    slugs = {slug for slug, _ in found}
    return [line if line in slugs else by_key.get(keys[line], line) for line in lines]


def ruling_form(content: Mapping[str, Any], names: Mapping[str, str]) -> RulingForm:
    """The form of stored content; cards by their names."""
    position = content["position"]
    return RulingForm(
        initial={
            "question": content["question"],
            "answer": content["answer"],
            "cards": "\n".join(names.get(slug, slug) for slug in content["cards"]),
            "rules": " ".join(content["rules"]),
            "position": "" if position is None else json.dumps(position, ensure_ascii=False, indent=1),
            "note": content["note"],
        }
    )
