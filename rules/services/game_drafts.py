"""Making games: begin, save, publish, discard. A published game changes by further drafts, which touch nothing that past days rest on."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction

from oscg.accounts.services import role_found
from oscg.common.changes import change_record
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, FieldError, InvalidInput, Refused, Stale
from oscg.common.storable import is_storable
from rules.models import DraftState, Format, Game, GameDraft
from rules.permissions import may_change_game, may_make_games, may_work_on_game
from rules.services.drafts import SCOPE, draft_missing, name_of
from rules.services.formats import format_create, format_revision_publish, game_save
from rules.services.game_faults import draft_faults
from rules.sheets.content import EMPTY, Content, definition_of, format_of, with_definition

LONGEST = 300_000
MOST_OPEN = 20
LONGEST_NOTE = 300


def game_draft_create(*, actor: Any, game: Game | None = None, name: str = "") -> GameDraft:
    """Begin a new game; or a change of one (`game`), as its maintainers wrote it last.

    Raises Refused for people who may not, Conflict for somebody with too many begun games and for a game with an open draft.
    """
    if game is None and not may_make_games(actor):
        message = "Whoever maintains a game may make new ones. Ask an administrator, who can give you a first game to maintain."
        raise Refused("game_draft.not_yours", message)
    if game is not None and not may_change_game(actor, game):
        raise Refused(
            "game_draft.not_yours", f"Only maintainers of {game.name} change it, and not while it is kept in files."
        )
    opened = GameDraft.objects.filter(state=DraftState.DRAFT)
    if game is None and opened.filter(author=actor, is_new=True).count() >= MOST_OPEN:
        raise Conflict("game_draft.too_many", f"You have begun {MOST_OPEN} games. Finish or discard one first.")
    if game is not None and opened.filter(game=game, is_new=False).exists():
        raise Conflict("game_draft.open", f"A change of {game.name} is being written already. Go on with that one.")
    content = _content_of(game) if game is not None else copy.deepcopy(dict(EMPTY))
    if game is None and name.strip():
        content["about"] = {"name": name.strip()[:60]}
    with transaction.atomic():
        draft = GameDraft.objects.create(
            game=game, is_new=game is None, content=content, author=actor, author_name=name_of(actor)
        )
        _record("created", draft, actor)
    return draft


def _content_of(game: Game) -> Content:
    """The rows of a game as they were published last, brought up to its definition."""
    last = GameDraft.objects.filter(game=game, state=DraftState.PUBLISHED).order_by("-pk").first()
    rows = {**copy.deepcopy(dict(EMPTY)), **(last.content if last else {}), "format": {}, "list": {}}
    return with_definition(rows, game.definition)


def game_draft_save(
    *, draft: GameDraft, actor: Any, revision: int, content: Content, note: str | None = None
) -> GameDraft:
    """Write the content, finished or not. Raises Missing for people it is not for, Stale, Conflict, InvalidInput when it is too long."""
    if not is_storable(content) or len(json.dumps(content)) > LONGEST:
        raise InvalidInput("game_draft.too_long", f"A game is at most {LONGEST} characters that can be stored.")
    if note is not None and (len(note) > LONGEST_NOTE or not is_storable(note)):
        raise InvalidInput("game_draft.note", f"A note has at most {LONGEST_NOTE} characters.", pointer="/note")
    with transaction.atomic():
        held = _locked(draft, actor, revision)
        if held.content == content and note in (None, held.note):
            return held
        held.content, held.note = content, held.note if note is None else note
        held.revision += 1
        held.save()
        _record("saved", held, actor)
    return held


def game_draft_discard(*, draft: GameDraft, actor: Any, revision: int) -> None:
    """Give a draft up. Raises Missing, Stale, Conflict."""
    with transaction.atomic():
        held = _locked(draft, actor, revision)
        held.state = DraftState.DISCARDED
        held.revision += 1
        held.save()
        _record("discarded", held, actor)


def game_draft_publish(*, draft: GameDraft, actor: Any, revision: int) -> tuple[Game, Format | None]:
    """Make the game with its first format, in force from today, and its author its first maintainer; or change the game.

    Raises Missing, Stale, Conflict when somebody was faster, InvalidInput naming everything that is wrong at its pointer into the whole.
    """
    try:
        with transaction.atomic():
            held = _locked(draft, actor, revision)
            faults = draft_faults(held)
            if faults:
                raise faults_refused(faults)
            made = _made(held, actor)
            held.game, held.state = made[0], DraftState.PUBLISHED
            held.revision += 1
            held.save()
            _record("published", held, actor)
    except IntegrityError as error:
        message = "Somebody took one of these slugs a moment ago. Choose another and publish again."
        raise Conflict("game_draft.taken", message) from error
    return made


def faults_refused(faults: list[FieldError]) -> InvalidInput:
    """The refusal of a game with faults."""
    return InvalidInput("game_draft.faults", "The game is not finished. See what is left to do.", errors=tuple(faults))


def _made(draft: GameDraft, actor: Any) -> tuple[Game, Format | None]:
    game = game_save(definition=definition_of(draft.content), actor=actor)
    if not draft.is_new:
        return game, None
    role_found(user=actor, game=game.slug)
    entry = format_of(draft.content)
    format_ = format_create(
        game=game,
        slug=entry["slug"],
        name=entry["name"],
        description=entry["description"],
        needs_second_maintainer=entry["needs_second_maintainer"],
        actor=actor,
    )
    format_revision_publish(
        format=format_,
        effective_from=utc_today(),
        options={},
        deck_rules=entry["deck_rules"],
        note=entry["note"],
        author=actor,
        author_name=name_of(actor),
    )
    return game, format_


def _locked(draft: GameDraft, actor: Any, revision: int) -> GameDraft:
    """The draft as it is now, locked until the transaction ends. Raises Missing, Conflict for a closed one, Stale."""
    held = GameDraft.objects.select_for_update(of=("self",)).select_related("game").get(pk=draft.pk)
    if not may_work_on_game(actor, held):
        raise draft_missing()
    if not held.is_open:
        raise Conflict("game_draft.closed", f"This draft is {held.get_state_display().lower()} and stays as it is.")
    if held.revision != revision:
        message = (
            "This was saved elsewhere while you worked on it. Load the page again, so that nothing is written over."
        )
        raise Stale("game_draft.stale", message)
    return held


def _record(action: str, draft: GameDraft, actor: Any) -> None:
    key = f"{draft.game.slug if draft.game else 'new'}/{draft.pk}"
    change_record(scope=SCOPE, action=action, subject="game_draft", key=key, actor=actor, after=draft.revision)


def described(whole: Mapping[str, Any]) -> str:
    """The whole as JSON for people to read and edit."""
    return json.dumps(whole, ensure_ascii=False, indent=2)
