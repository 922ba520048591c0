"""Closing loopholes: what is fixed is looked for again, in the same decks under the rules that hold with the fix."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction

from decks.services.loophole_hunting import cards_of, deck_maker, entries_of, hunt_made, sample_decks
from decks.services.loophole_pool import HuntingPool, hunting_pool
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput
from rules.checks.runner import run
from rules.lab.deck_maker import DeckMaker, NoDeckFound
from rules.lab.finder import detectors
from rules.lab.hunt import Hunt, hunt_from
from rules.models import Loophole, LoopholeRun
from rules.services.loophole_runs import AGAIN_BUDGET, run_begin
from rules.services.loopholes import loophole_look_again, loophole_settle, refuse_others, settle_check
from rules.specs.deck import DeckEntry, DeckSpec

AGAIN = "as they were"
"""What the `about` of a hunt says of decks that an earlier search had."""


def loophole_close(
    *,
    loophole: Loophole,
    actor: Any,
    status: str,
    remedy: str = "",
    note: str = "",
    as_of: date | None = None,
    option: str = "",
    value: Any = None,
) -> Loophole:
    """Close a loophole as accepted, or as fixed by a list entry, an erratum or an option; what is fixed is looked for again.

    `as_of` is the day from which the fix holds (today without it): list, cards and options of that day count. An `option` that is not
    published yet may be named with its `value`. Raises Refused, InvalidInput and Conflict.
    """
    settle_check(loophole=loophole, actor=actor, status=status, remedy=remedy, note=note)
    if option and remedy != Loophole.Remedy.OPTION:
        raise InvalidInput("loophole.option", "Name an option only where an option is the remedy.", pointer="/option")
    if loophole.status != Loophole.Status.OPEN:
        raise Conflict("loophole.closed", "This loophole is closed already. Open it again to decide anew.")
    with transaction.atomic():
        again = None
        if status == Loophole.Status.FIXED:
            again = _begin(loophole, actor, as_of, {option: value} if option else {})
        return loophole_settle(
            loophole=loophole, actor=actor, status=status, remedy=remedy, note=note.strip(), again=again
        )


def loophole_again(*, loophole: Loophole, actor: Any, as_of: date | None = None) -> LoopholeRun:
    """Look once more for a loophole that is closed as fixed. Raises Refused, Conflict for one that is not."""
    refuse_others(loophole, actor)
    if loophole.status != Loophole.Status.FIXED:
        raise Conflict("loophole.not_fixed", "Only what is closed as fixed is looked for again.")
    if loophole.again is not None and loophole.again.is_open:
        raise Conflict(
            "loophole.again_running", "It is looked for again already. Wait for that search to end, or cancel it."
        )
    with transaction.atomic():
        again = _begin(loophole, actor, as_of, {})
        loophole_look_again(loophole=loophole, actor=actor, run=again)
    return again


def _begin(loophole: Loophole, actor: Any, as_of: date | None, options: dict[str, Any]) -> LoopholeRun:
    name = loophole.kind.partition(".")[0]
    if name not in detectors():
        message = (
            f"This build has no detector “{name}” any more, so that nothing can look for it again. Accept it instead."
        )
        raise Conflict("loophole.no_detector", message)
    hunt = hunt_again(loophole=loophole, day=as_of or utc_today(), options=options)
    return run_begin(hunt=hunt, owner=actor, budget=AGAIN_BUDGET, detectors=(name,), purpose=LoopholeRun.Purpose.AGAIN)


def hunt_again(*, loophole: Loophole, day: date, options: dict[str, Any]) -> Hunt:
    """The hunt in which a loophole was found, with the cards, the list and the options of a day."""
    try:
        pool = hunting_pool(format_slug=loophole.format.slug, day=day, options=options)
    except InvalidInput as error:
        wrong = next((each for each in error.field_errors if each.pointer.startswith("/options/")), None)
        if wrong is None:
            raise
        raise InvalidInput(wrong.code, wrong.detail, pointer="/value") from error
    found_in = hunt_from(loophole.run.hunt) if loophole.run is not None else None
    decks = decks_again(found_in, pool) if found_in is not None and found_in.decks else sample_decks(pool)
    seed = found_in.seed if found_in is not None else loophole.seed or 1
    return hunt_made(pool, decks, sorted(loophole.cards), seed, {"decks": AGAIN, "loophole": loophole.pk})


def decks_again(hunt: Hunt, pool: HuntingPool) -> dict[str, tuple[int, ...]]:
    """The decks of a hunt in the cards of a pool. Where a deck may no longer hold what it held, others take its place.

    A deck for which none are found is left out.
    """
    found: dict[str, tuple[int, ...]] = {}
    maker: DeckMaker | None = None
    for name in hunt.decks:
        entries = entries_of(hunt, name)
        lost = [entry for entry in entries if entry.count > pool.copies.get(f"{entry.card}/{entry.rarity or ''}", 0)]
        deck = DeckSpec(tuple(_on_board(entry, pool) for entry in entries))
        try:
            for entry in lost:
                maker = maker or deck_maker(pool)
                deck = _less(deck, _on_board(entry, pool), maker, pool, hunt.seed)
        except NoDeckFound:
            continue
        cards = cards_of(deck, pool)
        if cards is not None:
            found[name] = cards
    return found


def _on_board(entry: DeckEntry, pool: HuntingPool) -> DeckEntry:
    """A line on the board where its card may lie: a hunt keeps the cards of a deck, not its boards."""
    return entry._replace(board=pool.boards.get((entry.card, entry.rarity), entry.board))


def _less(deck: DeckSpec, entry: DeckEntry, maker: DeckMaker, pool: HuntingPool, seed: int) -> DeckSpec:
    """The deck with others in the place of a card of which it may not hold so many. Raises NoDeckFound."""
    card = pool.ruleset.spec.pool.get((entry.card, entry.rarity))
    allowed = pool.copies.get(f"{entry.card}/{entry.rarity or ''}", 0)
    if card is None:
        raise NoDeckFound(f"There is no card {entry.card} any more.")
    if allowed:
        # As many as a restricted card still has room for, where the deck is legal with them.
        few = DeckSpec(tuple(each._replace(count=allowed) if each == entry else each for each in deck.entries))
        if run(few, pool.ruleset).is_legal:
            return few
    return maker.without(deck, card, seed)
