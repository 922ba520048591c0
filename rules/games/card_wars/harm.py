"""Damage dealt, Summons that fall, and the other ways out of play; replacements come in between (CW-ATK-25, CW-REM)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.engine.events import EVERYBODY
from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.resolution import begin_trigger
from rules.engine.zones import DECK, FIELD, GRAVEYARD, HAND, MAGIC_SLOT, NOWHERE, REMOVED, TRAP_SLOT, WEATHER
from rules.games.card_wars import traps
from rules.games.card_wars.blows import ATTACK_BY, COST_BY, EFFECT_BY, Blow, Blows
from rules.games.card_wars.card_types import MAGIC
from rules.games.card_wars.pieces import Piece

DEFEATED, OVERKILLED, AWAY = "defeated", "overkilled", "away"
IN_SLOTS = (TRAP_SLOT, MAGIC_SLOT)


class Leaving(NamedTuple):
    """A Summon about to leave play, where to, and how it came to that."""

    card: int
    stamp: int
    zone: int
    why: str
    source: int
    by: str
    where: str = ""


class Harm(Blows):
    """The part of a state that hurts, heals and removes cards."""

    __slots__ = ()

    # ------------------------------------------------------------------------------------------------------------- damage
    def hurt(self, blows: Sequence[Blow]) -> None:
        """Deal damage, all blows at the same moment; what would change or prevent it comes first."""
        found = tuple(blow for blow in blows if self._stands(blow) is not None)
        if not found:
            return
        heard = self.listeners.get("would_take_damage") or self.setup.options["trap_prompt"] != "eligible_only"
        if not heard:
            self.deal(found)
            return
        context = Context(found[0].source, self.active)
        context.vars["blows"] = tuple(tuple(blow) for blow in found)
        self.push(HURT_BY_ATTACK if found[0].by == ATTACK_BY else HURT, context)

    def _stands(self, blow: Blow) -> Piece | None:
        piece = self.summon(blow.card)
        return piece if piece is not None and piece.stamp == blow.stamp else None

    def deal(self, blows: Sequence[Blow]) -> None:
        """The damage itself, then the Summons that fall by it."""
        falling: dict[int, Leaving] = {}
        dealt: list[tuple[Piece, int, Blow]] = []
        for blow in blows:
            piece = self._stands(blow)
            if piece is None:
                continue
            lost = blow.amount if blow.by == COST_BY or blow.amount <= 0 else self.prevented(piece, blow.amount)
            if lost <= 0:
                continue
            before = piece.hp
            piece.damage += lost
            dealt.append((piece, lost, blow))
            is_over = self.is_overkill(piece, lost, before, blow.by)
            if is_over or piece.damage >= piece.max_hp:
                why, zone = (OVERKILLED, REMOVED) if is_over else (DEFEATED, GRAVEYARD)
                if blow.card not in falling or is_over:
                    falling[blow.card] = Leaving(blow.card, blow.stamp, zone, why, blow.source, blow.by)
        for piece, lost, blow in dealt:
            self.happens("damaged", piece.number, piece.controller, blow.source, -1, lost, blow.by)
        if falling:
            self.leave_together(list(falling.values()))

    def heal(self, card: int, amount: int, context: Context) -> None:
        """Damage is taken off a Summon, never more than it has (CW-ATK-10)."""
        piece = self.summon(card)
        if piece is None or self.is_spared(piece, context):
            return
        healed = min(amount, piece.damage)
        if healed > 0:
            piece.damage -= healed
            self.happens("healed", card, piece.controller, context.source, -1, healed, EFFECT_BY)

    # -------------------------------------------------------------------------------------------------------- ways out of play
    def leave_together(self, leaving: Sequence[Leaving]) -> None:
        """Summons leave play at the same moment; what would change where to comes first. What is about to leave does so once."""
        leaving = [each for each in leaving if not self._is_about_to_leave(each.card)]
        if not leaving:
            return
        if self.listeners.get("would_leave") or self.setup.options["trap_prompt"] != "eligible_only":
            context = Context(leaving[0].source, self.active)
            context.vars["leaving"] = tuple(tuple(each) for each in leaving)
            self.push(LEAVE, context)
        else:
            self.depart(leaving)

    def _is_about_to_leave(self, card: int) -> bool:
        piece = self.pieces.get(card)
        if piece is None:
            return False
        about = (card, piece.stamp)
        return any(each[:2] == about for frame in self.stack for each in frame.context.vars.get("leaving", ()))

    def _change_ways(self, cards: Sequence[int], zone: int, context: Context, where: str) -> None:
        """Let Summons that are about to leave play go elsewhere, as what would happen to them is replaced."""
        for frame in self.stack:
            waiting = [Leaving(*each) for each in frame.context.vars.get("leaving", ())]
            if waiting:
                frame.context.vars["leaving"] = tuple(
                    tuple(
                        each._replace(zone=zone, where=where)
                        if each.card in cards and not self.is_spared(self.pieces[each.card], context)
                        else each
                    )
                    for each in waiting
                )

    def depart(self, leaving: Sequence[Leaving]) -> None:
        """All go, then each event is told, so that they see one another; of what comes then they hear nothing (CW-PLAY-14)."""
        gone: list[tuple[Piece, Leaving]] = []
        for each in leaving:
            piece = self.pieces.get(each.card)
            if piece is not None and piece.stamp == each.stamp:
                self.lift(each.card)
                self.to_pile(each.card, each.zone, bottom=each.where == "bottom")
                gone.append((piece, each))
        for piece in [piece for piece, each in gone if each.where == "shuffle"]:
            self.shuffle(piece.owner)
        for piece, each in gone:
            card, seat = piece.number, piece.controller
            if piece.is_row:
                self.happens("left_row", card, seat, each.source, -1, 0, each.by)
            if each.why != AWAY:
                self.happens("defeated", card, seat, each.source, -1, 0, each.by)
            if each.why == OVERKILLED and each.zone == REMOVED:
                self.happens("overkilled", card, seat, each.source, -1, 0, each.by)
            if each.zone == REMOVED:
                self.happens("erased", card, seat, each.source, -1, 0, each.by)
            elif each.why == AWAY or each.zone != GRAVEYARD:
                self.say("went", card, seat, note=each.zone)
        self.settle_gone()

    def take_away(self, cards: Sequence[int], zone: int, context: Context, by: str = EFFECT_BY, *, where: str = "") -> None:  # fmt: skip
        """An effect takes cards from wherever they are: into their owners' Graveyards, hands or decks, or out of the war.

        One that is about to leave play anyway goes there instead (CW-REM-3).
        """
        named = [card for card in cards if self._is_about_to_leave(card)]
        if named:
            self._change_ways(named, zone, context, where)
            cards = [card for card in cards if card not in named]
        leaving: list[Leaving] = []
        for card in dict.fromkeys(cards):
            piece = self.pieces.get(card)
            if piece is not None and piece.zone == FIELD:
                if not self.is_spared(piece, context):
                    leaving.append(Leaving(card, piece.stamp, zone, AWAY, context.source, by, where))
            elif self.zones[card] not in (REMOVED, NOWHERE):
                self._take_pile_card(card, zone, context, by, where)
        if leaving:
            self.leave_together(leaving)
        else:
            self.settle_gone()

    def _take_pile_card(self, card: int, zone: int, context: Context, by: str, end: str) -> None:
        if zone != REMOVED and self.kind(card) == MAGIC:
            return  # Magic leaves its slot only by being erased (CW-MAG-1, CW-MAG-5)
        owner, before = self.setup.owners[card], self.audience(card)
        was_weather = self.zones[card] == WEATHER
        self.lift(card)
        where = self.home_pile(card) if zone == GRAVEYARD else self.own_deck(card) if zone == DECK else zone
        self.to_pile(card, where, bottom=end == "bottom")
        if zone == REMOVED:
            self.happens("erased", card, owner, context.source, -1, 0, by)
            return
        audience = EVERYBODY if EVERYBODY in (before, self.audience(card)) else owner
        self.say("went", card, owner, note=where, audience=audience)
        if end == "shuffle":
            self.shuffle(owner, zone=where)
        if was_weather:
            self.say("weather_cleared", card, owner)

    def destroy(self, cards: Sequence[int], source: int, by: str) -> None:
        """An effect buries cards; that is no defeat (CW-ATK-14)."""
        self.take_away(cards, GRAVEYARD, Context(source, self.controller(source) if source >= 0 else self.active), by)

    def return_to_hand(self, card: int, context: Context) -> None:
        """A card returns to its owner's hand."""
        self.take_away([card], HAND, context)

    def put_in_deck(self, card: int, where: str, context: Context) -> None:
        """A card goes into its owner's deck: top, bottom or shuffle."""
        self.take_away([card], DECK, context, where=where)

    def erase(self, cards: Sequence[int], context: Context, by: str = EFFECT_BY) -> None:
        """Cards leave the war (CW-REM-3)."""
        self.take_away(cards, REMOVED, context, by)

    def in_progress(self, name: str) -> Context | None:
        """The innermost thing in progress that remembers `name`: blows about to be dealt, cards about to leave."""
        return next((frame.context for frame in reversed(self.stack) if name in frame.context.vars), None)

    def clear_weather(self, card: int) -> None:
        """A Weather goes to its owner's Graveyard; `settle_gone` ends what it does (CW-PLAY-10, CW-PLAY-11)."""
        owner = self.setup.owners[card]
        self.lift(card)
        self.to_pile(card, GRAVEYARD)
        self.say("weather_cleared", card, owner)


# --------------------------------------------------------------------------------------------------------------------- blocks
def replace(state: Harm, _frame: Frame) -> Any:
    """Carry out the replacements that this moment has called up, before it goes on; nothing else comes in between."""
    if not state.instead:
        return None
    begin_replacement(state)
    return WAIT


def begin_replacement(state: Harm) -> None:
    """Begin the next replacement that waits, in the order of triggers: the active player's first, then as the cards came into play."""
    active = state.active
    state.instead.sort(key=lambda each: (each.context.seat != active, each.entered, each.context.source))
    trigger = state.instead.pop(0)
    begin_trigger(state, trigger.ability, trigger.context)


def _announce_blows(state: Harm, frame: Frame) -> None:
    for each in frame.context.vars["blows"]:
        blow = Blow(*each)
        piece = state.pieces[blow.card]
        if blow.amount > 0:
            state.happens("would_take_damage", blow.card, piece.controller, blow.source, -1, blow.amount, blow.by)


def _deal(state: Harm, frame: Frame) -> None:
    state.deal([Blow(*each) for each in frame.context.vars.pop("blows")])


def _announce_leaving(state: Harm, frame: Frame) -> None:
    for each in frame.context.vars["leaving"]:
        leaving = Leaving(*each)
        piece = state.pieces.get(leaving.card)
        if piece is not None and piece.is_row:
            state.happens("would_leave", leaving.card, piece.controller, leaving.source, -1, 0, leaving.by)


def _depart(state: Harm, frame: Frame) -> None:
    state.depart([Leaving(*each) for each in frame.context.vars.pop("leaving")])


def _ask_before(state: Harm, frame: Frame) -> Any:
    """A set Trap may change it too (CW-TRAP-10); of an attack all windows have been opened."""
    known = frame.context.vars
    is_first, known["asked"] = "asked" not in known, True
    is_asked_anyway = is_first and frame.block is not HURT_BY_ATTACK
    return WAIT if traps.ask_before(state, is_asked_anyway=is_asked_anyway) else None  # type: ignore[arg-type]


HURT = Block(("card_wars", "hurt"), (_announce_blows, replace, _ask_before, _deal))
HURT_BY_ATTACK = Block(("card_wars", "hurt_by_attack"), (_announce_blows, replace, _ask_before, _deal), frozenset((2,)))
LEAVE = Block(("card_wars", "leave"), (_announce_leaving, replace, _ask_before, _depart))
BLOCKS = (HURT, HURT_BY_ATTACK, LEAVE)
__all__ = ["BLOCKS", "Harm", "Leaving", "begin_replacement", "replace"]
