"""What is wrong with a game that is being made, each fault at its pointer into the whole: `/definition/…`, `/format/…`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from oscg.common.errors import FieldError
from rules.checks.check import RuleLineError
from rules.checks.ruleset import bind_line, checks_of
from rules.games.catalog import game_spec, option_values
from rules.models import Format, Game, GameDraft
from rules.services.made_definitions import made_faults
from rules.sheets.content import Content, definition_of, format_of
from rules.specs.ruleset import RulesetSpec

LONGEST = {"name": 80, "description": 500, "note": 500}
MOST_LINES = 200


def draft_faults(draft: GameDraft) -> list[FieldError]:
    """Everything that stands between a draft and its publication."""
    definition = definition_of(draft.content)
    game = None if draft.is_new else draft.game
    found = [_below("/definition", fault) for fault in made_faults(definition, of=game)]
    if game is not None:
        found += [_below("/definition", fault) for fault in change_faults(game, definition)] if not found else []
    elif not found:
        found += [_below("/format", fault) for fault in format_faults(draft.content, definition)]
    return found


def _below(start: str, fault: FieldError) -> FieldError:
    return replace(fault, pointer=f"{start}{fault.pointer}")


def format_faults(content: Content, definition: Mapping[str, Any]) -> Iterator[FieldError]:
    """What is wrong with the first format of a game whose definition is right."""
    entry = format_of(content)
    slug = entry["slug"]
    if not isinstance(slug, str) or not _is_slug(slug) or Format.objects.filter(slug=slug).exists():
        detail = "Give the format a slug of its own, of small letters, digits and dashes, such as “pond-open”."
        yield FieldError("/slug", "format.slug", detail)
    for key, longest in LONGEST.items():
        value = entry[key]
        if not isinstance(value, str) or len(value) > longest or (key == "name" and not value.strip()):
            yield FieldError(f"/{key}", "format.text", f"The {key} is a text of at most {longest} characters.")
    if type(entry["needs_second_maintainer"]) is not bool:
        yield FieldError("/needs_second_maintainer", "format.text", "This is true or false.")
    if not entry["deck_rules"]:
        yield FieldError("/deck_rules", "format.deck_rules", "Choose at least one rule that decks of this format keep.")
    yield from line_faults(definition, entry["deck_rules"], {})


def _is_slug(text: str) -> bool:
    return (
        0 < len(text) <= 60 and text.isascii() and text == text.lower() and all(c.isalnum() or c == "-" for c in text)
    )


def line_faults(definition: Mapping[str, Any], lines: list[Any], options: Mapping[str, Any]) -> Iterator[FieldError]:
    """What is wrong with each rule line under these options; every line is tried, not only up to the first bad one."""
    spec = RulesetSpec(
        format="",
        revision=0,
        as_of=date.min,
        hash="",
        game=game_spec(definition),
        options=option_values(definition.get("options", {}), options),
        deck_rules=tuple(lines),
        agreement={},
        ban_list=None,
        pool={},
    )
    if len(lines) > MOST_LINES:
        yield FieldError("/deck_rules", "format.deck_rules", f"A format has at most {MOST_LINES} rules.")
        return
    checks = checks_of({})
    for at, line in enumerate(lines):
        try:
            bind_line(line, spec, checks)
        except RuleLineError as error:
            yield FieldError(f"/deck_rules/{at}{error.pointer}", "format.deck_rules", str(error))


# ------------------------------------------------------------------------------------------------------------ changes
def change_faults(game: Game, after: Mapping[str, Any]) -> list[FieldError]:
    """What a change of a definition may not touch, because verdicts of past days are made of it.

    Boards, facts, rarities and options that exist stay as they are; new ones may join them. What rules say changes from a day on, by a
    format's next revision.
    """
    return list(_change_faults(game.definition, after)) or list(_revision_faults(game, after))


def _change_faults(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[FieldError]:
    if [board for board in after["boards"] if board in before["boards"]] != before["boards"]:
        detail = (
            f"Decks lie on these boards: {', '.join(before['boards'])}. Keep them in this order; new ones may join."
        )
        yield FieldError("/boards", "game.change", detail)
    for key, words in (("facts", "fact"), ("options", "option")):
        yield from _kept(before.get(key, {}), after.get(key, {}), f"/{key}", words)
    tiers = {tier["code"]: tier for tier in after.get("tiers", [])}
    for tier in before.get("tiers", []):
        if any(tiers.get(tier["code"], {}).get(part) != tier[part] for part in ("order", "weight", "copies")):
            detail = (
                f"“{tier['code']}” has its place, weight and copies in verdicts of past days. Leave them as they are."
            )
            yield FieldError("/tiers", "game.change", detail)
    for key in ("homes", "unpublished"):
        old, new = before.get("words", {}).get(key), after.get("words", {}).get(key)
        if key == "homes" and isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _kept(old, new, "/words/homes", "kind")
        elif old != new:
            yield FieldError(
                f"/words/{key}", "game.change", "Verdicts of past days are made of this. Leave it as it is."
            )
    if before.get("agreement", {}) != after.get("agreement", {}):
        detail = "Agreements of past matches were made on these terms. Leave them as they are."
        yield FieldError("/agreement", "game.change", detail)


def _kept(before: Mapping[str, Any], after: Mapping[str, Any], pointer: str, what: str) -> Iterator[FieldError]:
    for name, value in before.items():
        old, new = (_said(value), _said(after.get(name)))
        if old != new:
            detail = f"Rules read the {what} “{name}” as it is. Leave it, and add another beside it."
            yield FieldError(f"{pointer}/{name}", "game.change", detail)


def _said(value: Any) -> Any:
    """A value without the sentences that explain it, which may be worded anew."""
    if isinstance(value, Mapping):
        return {key: inner for key, inner in value.items() if key not in ("summary", "values", "rules", "scope")}
    return value


def _revision_faults(game: Game, after: Mapping[str, Any]) -> Iterator[FieldError]:
    """Every published revision has to stay what it was."""
    for format_ in game.formats.prefetch_related("revisions"):
        for revision in format_.revisions.all():
            fault = next(line_faults(after, revision.deck_rules, revision.options), None)
            if fault is not None:
                detail = f"Revision {revision.number} of {format_.name} could not be read any more: {fault.detail}"
                yield FieldError("", "game.change", detail)
                return
