"""Writing games and formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import F, ProtectedError
from jsonschema import Draft202012Validator

from oscg.common.changes import change_record
from oscg.common.errors import FieldError, InvalidInput
from rules.checks.check import RuleLineError
from rules.checks.ruleset import bind
from rules.games.catalog import game_spec, option_values, own_checks
from rules.models import Format, FormatRevision, Game, RarityTier
from rules.services.definitions import definition_check
from rules.specs.ruleset import RulesetSpec

SCOPE = "rules"
TIER_FIELDS = ("code", "letter", "name", "labels", "order", "weight", "copies")
SET_ASIDE = 10_000


@transaction.atomic
def game_save(*, definition: Mapping[str, Any], actor: Any = None) -> Game:
    """Store a game, or bring a stored one up to its definition; nothing is written when nothing differs.

    Raises InvalidInput (`game.definition`) naming every part that readers could not use.
    """
    definition_check(definition)
    values = {
        "name": definition["name"],
        "long_name": definition.get("long_name", definition["name"]),
        "short_name": definition.get("short_name", definition["name"]),
        "summary": definition.get("summary", ""),
        "definition": dict(definition),
    }
    game, is_new = Game.objects.get_or_create(slug=definition["slug"], defaults=values)
    is_changed = not is_new and any(getattr(game, name) != value for name, value in values.items())
    if is_changed:
        for name, value in values.items():
            setattr(game, name, value)
        game.save()
    labels = definition.get("words", {}).get("tier_labels", {})
    tiers = [{**tier, "labels": labels.get(tier["code"], [])} for tier in definition.get("tiers", [])]
    is_changed |= _tiers_save(game, tiers)
    if is_new or is_changed:
        change_record(
            scope=SCOPE, action="created" if is_new else "changed", subject="game", key=game.slug, actor=actor
        )
    return game


def _tiers_save(game: Game, tiers: Sequence[Mapping[str, Any]]) -> bool:
    """Make the rows of a game's tiers equal to its definition; whether anything differed."""
    wanted = {tier["code"]: tier for tier in tiers}
    held = {row.code: {name: getattr(row, name) for name in TIER_FIELDS} for row in game.tiers.all()}
    if held == wanted:
        return False
    try:
        game.tiers.exclude(code__in=wanted).delete()
    except ProtectedError as error:
        raise InvalidInput("game.tiers", "Cards use a rarity that the definition no longer has. Keep it.") from error
    game.tiers.update(order=F("order") + SET_ASIDE)  # out of the way, so that tiers may trade places
    for code, tier in wanted.items():
        RarityTier.objects.update_or_create(game=game, code=code, defaults=tier)
    return True


def format_create(
    *,
    game: Game,
    slug: str,
    name: str,
    description: str = "",
    needs_second_maintainer: bool = False,
    actor: Any = None,
) -> Format:
    """Add a format to a game; its rules come with its first revision."""
    with transaction.atomic():
        new = Format.objects.create(
            game=game,
            slug=slug,
            name=name,
            description=description,
            needs_second_maintainer=needs_second_maintainer,
        )
        change_record(scope=SCOPE, action="created", subject="format", key=slug, actor=actor)
    return new


def format_revision_publish(
    *,
    format: Format,  # noqa: A002
    effective_from: date,
    options: Mapping[str, Any],
    deck_rules: Sequence[Mapping[str, Any]],
    note: str = "",
    author: Any = None,
    author_name: str = "",
) -> FormatRevision:
    """Add the next revision of a format, in force from 00:00 UTC of `effective_from`.

    Raises InvalidInput for an option the game does not have, a value it does not allow, or a rule line that says
    something unknown. Nothing is written then.
    """
    definition = format.game.definition
    options_check(definition.get("options", {}), options)
    deck_rules_check(definition, options, deck_rules)
    with transaction.atomic():
        last = format.revisions.select_for_update().order_by("-number").first()
        number = last.number + 1 if last else 1
        revision = FormatRevision.objects.create(
            format=format,
            number=number,
            effective_from=effective_from,
            options=dict(options),
            deck_rules=list(deck_rules),
            note=note,
            author=author,
            author_name=author_name,
        )
        change_record(
            scope=SCOPE,
            action="published",
            subject="format",
            key=format.slug,
            before=last.number if last else None,
            after=number,
            actor=author,
        )
    return revision


def options_check(table: Mapping[str, Mapping[str, Any]], chosen: Mapping[str, Any]) -> None:
    """Raises InvalidInput naming every option that does not exist or has a value its schema does not allow."""
    errors = []
    for name, value in chosen.items():
        if name not in table:
            errors.append(
                FieldError(f"/options/{name}", "option.unknown", f"There is no option “{name}” in this game.")
            )
            continue
        problem = next(iter(Draft202012Validator(table[name]["schema"]).iter_errors(value)), None)
        # To a schema 6.0 is a whole number; the referee deals 6 cards, not 6.0.
        message = problem.message if problem else "write whole numbers without a point" if _has_point(value) else ""
        if message:
            detail = f"{name}: {message}. {table[name].get('summary', '')}".strip()
            errors.append(FieldError(f"/options/{name}", "option.not_allowed", detail))
    if errors:
        raise InvalidInput("format.options", "Some options are not allowed. See `errors`.", errors=tuple(errors))


def _has_point(value: Any) -> bool:
    """Whether a whole number is written with a point, anywhere in a value."""
    if isinstance(value, Mapping):
        return any(_has_point(each) for each in value.values())
    if isinstance(value, list):
        return any(_has_point(each) for each in value)
    return isinstance(value, float) and value.is_integer()


def deck_rules_check(
    definition: Mapping[str, Any], options: Mapping[str, Any], deck_rules: Sequence[Mapping[str, Any]]
) -> None:
    """Raises InvalidInput (`format.deck_rules`) when a rule line cannot be bound under these options."""
    spec = RulesetSpec(
        format="",
        revision=0,
        as_of=date.min,
        hash="",
        game=game_spec(definition),
        options=option_values(definition.get("options", {}), options),
        deck_rules=tuple(deck_rules),
        agreement={},
        ban_list=None,
        pool={},
    )
    try:
        bind(spec, own_checks(definition["slug"]))
    except RuleLineError as error:
        raise InvalidInput("format.deck_rules", str(error), pointer=f"/deck_rules{error.pointer}") from error
