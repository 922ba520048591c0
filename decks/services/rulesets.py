"""A format's rules on a day as one bound value, kept in memory until something they are made of changes."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from banlists.models import BanListRevision
from banlists.selectors import list_spec, revision_list
from banlists.selectors import revision_on as list_revision_on
from cards.services.card_pool import CardPool, card_pool, foreign_names
from oscg.common.changes import data_revisions
from oscg.common.errors import InvalidInput
from rules.checks.agreement import agreement_terms
from rules.checks.ruleset import Ruleset, bind
from rules.games.catalog import game_spec, option_values, own_checks
from rules.models import Format, FormatRevision
from rules.selectors.games import format_get, revision_on
from rules.specs.ruleset import GameSpec, RulesetSpec

SCOPES = ("rules", "cards", "banlists")
KEPT = 24


@dataclass(frozen=True, slots=True)
class RulesOfDay:
    """What a verdict needs: the bound ruleset, the card pool, and names of the cards of other games."""

    ruleset: Ruleset
    pool: CardPool
    foreign: Mapping[str, tuple[tuple[str, str, str], ...]]


@dataclass(frozen=True, slots=True)
class _Dated:
    """A format with all its dated revisions, as read at one data revision."""

    format: Format
    game: GameSpec
    revisions: tuple[FormatRevision, ...]
    lists: tuple[BanListRevision, ...]


_formats: dict[str, tuple[tuple[str, ...], _Dated]] = {}
_bound: OrderedDict[tuple[Any, ...], RulesOfDay] = OrderedDict()


def rules_of_day(
    *,
    format_slug: str,
    day: date,
    revisions: tuple[str, ...] | None = None,
    numbers: tuple[int, int | None] | None = None,
) -> RulesOfDay:
    """The rules of a format on a day. One query while nothing has changed; a constant number otherwise.

    A caller who asks for several formats gives the `revisions` of SCOPES that it has just read, and saves that query. `numbers` are a
    revision of the format and one of its list to hold to, where a match keeps those of its making whatever came on the same day.
    Raises Missing for an unknown format, InvalidInput (`format.not_in_force`) for a day before its first revision.
    """
    revisions = revisions or data_revisions(SCOPES)
    dated = _dated(format_slug, revisions)
    wanted, wanted_list = numbers or (None, None)
    rules = revision_on([each for each in dated.revisions if wanted in (None, each.number)], day)
    if rules is None:
        first = min((revision.effective_from for revision in dated.revisions), default=None)
        since = f"It has rules from {first} on." if first else "It has no rules yet."
        raise InvalidInput(
            "format.not_in_force", f"{dated.format.name} has no rules on {day}. {since}", pointer="/as_of"
        )
    lists = dated.lists if numbers is None else tuple(each for each in dated.lists if each.number == wanted_list)
    listed = list_revision_on(lists, day)
    pool = card_pool(game=dated.game, day=day, revision=revisions[1])
    key = (format_slug, rules.number, listed.number if listed else 0, pool.digest, revisions[0], revisions[2])
    foreign = foreign_names(revision=revisions[1])
    held = _bound.get(key)
    if held is not None and held.foreign is not foreign:  # a card of another game is new; the ruleset is the same
        held = _bound[key] = replace(held, foreign=foreign)
    if held is None:
        held = _bound[key] = _bind(dated, rules, listed, pool, foreign)
        while len(_bound) > KEPT:
            _bound.popitem(last=False)
    return held


def _dated(format_slug: str, revisions: tuple[str, ...]) -> _Dated:
    key = (revisions[0], revisions[2])
    held = _formats.get(format_slug)
    if held is None or held[0] != key:
        found = format_get(slug=format_slug)
        held = _formats[format_slug] = (
            key,
            _Dated(
                format=found,
                game=game_spec(found.game.definition),
                revisions=tuple(found.revisions.all()),
                lists=tuple(revision_list(format_slug=format_slug)),
            ),
        )
    return held[1]


def _bind(
    dated: _Dated,
    rules: FormatRevision,
    listed: BanListRevision | None,
    pool: CardPool,
    foreign: Mapping[str, tuple[tuple[str, str, str], ...]],
) -> RulesOfDay:
    definition = dated.format.game.definition
    options = option_values(definition.get("options", {}), rules.options)
    spec = RulesetSpec(
        format=dated.format.slug,
        revision=rules.number,
        as_of=rules.effective_from,
        hash=_hash(dated, rules, listed, pool, options),
        game=dated.game,
        options=options,
        deck_rules=tuple(rules.deck_rules),
        agreement=definition.get("agreement", {}),
        ban_list=list_spec(listed, dated.game.facts) if listed else None,
        pool=pool.cards,
    )
    spec = _with_terms(spec)
    return RulesOfDay(ruleset=bind(spec, own_checks(definition["slug"])), pool=pool, foreign=foreign)


def _with_terms(spec: RulesetSpec) -> RulesetSpec:
    """The spec with its agreement terms resolved, so that checks read plain values."""
    return RulesetSpec(
        format=spec.format,
        revision=spec.revision,
        as_of=spec.as_of,
        hash=spec.hash,
        game=spec.game,
        options=spec.options,
        deck_rules=spec.deck_rules,
        agreement=agreement_terms(spec),
        ban_list=spec.ban_list,
        pool=spec.pool,
    )


def _hash(
    dated: _Dated, rules: FormatRevision, listed: BanListRevision | None, pool: CardPool, options: Mapping[str, Any]
) -> str:
    """The ruleset hash: format revision, options, deck rules, game definition, list and card pool; no day and no row ids.

    The names of other games' cards are not in it: they only tell a card of another game from a name that nobody bears.
    """
    definition = dated.format.game.definition
    whole = {
        "format": dated.format.slug,
        "revision": rules.number,
        "options": options,
        "deck_rules": rules.deck_rules,
        "game": {
            key: definition.get(key) for key in ("slug", "name", "boards", "facts", "tiers", "words", "agreement")
        },
        "list": None
        if listed is None
        else [
            listed.number,
            [[e.card.slug if e.card else None, e.filter, e.status, e.limit, e.reason] for e in listed.entries.all()],
        ],
        "pool": pool.digest,
    }
    canonical = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"sha256:{hashlib.sha256(canonical.encode()).hexdigest()}"
