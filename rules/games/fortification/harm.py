"""Damage, knock-outs and the other ways out of play; “would” events open before anything happens (FORT-CAST-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.resolution import TRIGGER, one_answer
from rules.engine.state import Trigger
from rules.engine.zones import DECK, GRAVEYARD, HAND
from rules.games.fortification.moves import Moves
from rules.games.fortification.pieces import Harm, Piece
from rules.games.fortification.windows import WINDOW, begin_window

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState

ATTACK, BY_SPELL, BY_EFFECT = "attack", "spell", "effect"
KNOCKED_OUT = -1
"""As damage of a portion: an effect knocks the character out."""


class Harming(Moves):
    """The part of a Fortification state that hurts, knocks out and removes cards."""

    __slots__ = ()

    # ------------------------------------------------------------------------------------------------------- before things
    def before(self, kind: str, card: int = -1, player: int = -1, source: int = -1, target: int = -1, amount: int = 0,
               by: str = "") -> None:  # fmt: skip
        """Tell of something that is about to happen; what waits for it comes first: abilities in play, then reactions."""
        if kind not in self.listeners and kind not in self.awaited:
            self.happens(kind, card, player, source, target, amount, by)
            return
        fresh, opened = self.fresh, self.opened
        self.fresh, self.opened = [], []
        self.happens(kind, card, player, source, target, amount, by)
        woken, windows = self.in_order(self.fresh), self.opened
        self.fresh, self.opened = fresh, opened
        for event in reversed(windows):
            begin_window(self, event)
        if woken:
            self.aside.append(woken)
            self.push(BEFORE, Context(-1, woken[0].context.seat))

    def begin_ability(self, trigger: Trigger) -> None:
        """Put a trigger that has come to its turn on the stack; beyond the limit of a chain it is skipped, and that is told (section 6)."""
        context, ability = trigger.context, trigger.ability
        self.base = 0
        self.chain += 1
        if self.chain > LONGEST_CHAIN:
            self.has_looped = True
            self.say("endless_loop", note=self.card(context.source).name if self.knows(None, context.source) else "")
            return
        if ability.holds(self, context) and self.uses_left(context.source, ability):
            self.announce_home(context.source, ability)
            self.push(TRIGGER, context)

    # ------------------------------------------------------------------------------------------------------------- damage
    def hurt(self, portions: Sequence[tuple[int, int]], source: int, by: str, spills: Sequence[int] = ()) -> None:
        """Deal damage to characters, all at the same moment, once everybody has had the chance to change it.

        What is more than the last of them can bear `spills` to the next.
        """
        found = [
            (card, self.pieces[card].stamp, amount) for card, amount in portions if amount > 0 and card in self.pieces
        ]
        if found:
            behind = tuple((card, self.pieces[card].stamp) for card in spills)
            self.harms.append(Harm(tuple(found), source, by, behind))
            self.push(HARM, Context(-1, self.active))

    def destroy(self, cards: Sequence[int], source: int, by: str) -> None:
        """Knock characters out by an effect, all together (FORT-KO-5, FORT-KO-7)."""
        found = [
            (card, self.pieces[card].stamp, KNOCKED_OUT) for card in cards
            if card in self.pieces and self.pieces[card].is_character
        ]  # fmt: skip
        for card in cards:
            if card in self.pieces and not self.pieces[card].is_character:
                self.shed(card)
        if found:
            self.harms.append(Harm(tuple(found), source, by))
            self.push(HARM, Context(-1, self.active))

    def soften(self, context: Context, number: int) -> None:
        """Take a number off the damage of an event in progress, or prevent all of it, a knock-out by an effect too (below 0)."""
        self._reckon_anew(context, lambda amount: max(0, amount - number) if number >= 0 else 0, saves=number < 0)

    def rescale(self, context: Context, word: str) -> None:
        """Change the damage of an event in progress by a factor or a number (FORT-NORM-8)."""
        self._reckon_anew(context, lambda amount: changed_by(amount, word), saves=word == "zero")

    def _reckon_anew(self, context: Context, work: Callable[[int], int], *, saves: bool) -> None:
        """Change what the event's card is about to suffer; who would be knocked out by an effect is saved or not."""
        card = context.event.card if context.event is not None else -1
        harm = next((each for each in reversed(self.harms) if any(part[0] == card for part in each.portions)), None)
        if harm is None:
            return
        portions = []
        for number, stamp, amount in harm.portions:
            left = amount
            if number == card:
                left = max(0, work(amount)) if amount != KNOCKED_OUT else 0 if saves else KNOCKED_OUT
            portions.append((number, stamp, left))
        harm.portions = tuple(portions)
        self.tell("damage_changed", card, self.controller(card))

    def fall(self, pieces: Sequence[Piece], source: int, by: str) -> None:
        """Characters are knocked out together: each goes to the graveyard with what it wears, then the tolls are paid (FORT-KO)."""
        toll = self.setup.options["ko_toll"]
        parties = {
            (piece.controller, piece.slot): self.seats[piece.controller].parties[piece.slot - 1] for piece in pieces
        }
        leads = {place: party.members[0] for place, party in parties.items() if party is not None}
        for piece in pieces:
            self.leave(piece.number, GRAVEYARD, tells=False)
        for piece in pieces:
            self.happens("destroyed", piece.number, piece.controller, source, amount=piece.slot, by=by)
            if toll:
                self.seal(piece.controller, toll, source)
        for number, slot in sorted(leads):
            party = self.seats[number].parties[slot - 1]
            if party is None:
                self.happens("party_wiped_out", -1, number, source, amount=slot, by=by)
            elif party.members[0] != leads[number, slot]:
                self.tell_lead(party)

    # ---------------------------------------------------------------------------------------------------- other ways to leave
    def sacrifice(self, card: int, by: str = "cost") -> None:
        """Give a character up: no knock-out, and no toll unless the ruleset asks for one (FORT-KO-6)."""
        piece = self.leave(card, GRAVEYARD)
        self.say("sacrificed", card, piece.controller, note=by)
        if self.setup.options["sacrifice_pays_toll"]:
            self.seal(piece.controller, self.setup.options["ko_toll"])

    def return_to_hand(self, card: int, _context: Context | None = None) -> None:
        """Return a card from play or the graveyard to its owner's hand."""
        self._away(card, HAND)

    def put_in_deck(self, card: int, where: str, _context: Context | None = None) -> None:
        """Put a card into its owner's deck: on top, at the bottom, or shuffled in."""
        self._away(card, DECK, bottom=where == "bottom")
        if where == "shuffle":
            self.shuffle(self.setup.owners[card])

    def _away(self, card: int, zone: int, *, bottom: bool = False) -> None:
        owner = self.setup.owners[card]
        if card in self.pieces:
            audience = self.audience(card)
            self.leave(card, zone, bottom=bottom)
            self.say("moved_away", card, owner, audience=audience, note=zone)
        elif self.zones[card] in (GRAVEYARD, HAND, DECK):
            audience = self.audience(card)
            self.take_out(card)
            self.to_pile(card, zone, bottom=bottom)
            self.say("moved_away", card, owner, audience=audience, note=zone)


LONGEST_CHAIN = 200


# --------------------------------------------------------------------------------------------------------- what comes before
def choose_next(state: FortificationState, frame: Frame, waiting: list[Trigger]) -> Any:
    """Which of the waiting triggers comes next: the first player's, in the order that player says (FORT-META-3); WAIT while asked."""
    number = waiting[0].context.seat
    own = [at for at, each in enumerate(waiting) if each.context.seat == number]
    chosen = one_answer(
        state, frame, 0, "order_triggers", number, list(range(len(own))),
        cards=tuple(waiting[at].context.source for at in own),
    )  # fmt: skip
    return WAIT if chosen is WAIT else waiting.pop(own[chosen])


def _next_before(state: FortificationState, frame: Frame) -> Any:
    waiting = state.aside[-1]
    if not waiting:
        state.aside.pop()
        frame.at = len(frame.block.steps)
        return None
    trigger = choose_next(state, frame, waiting)
    if trigger is WAIT:
        return WAIT
    state.begin_ability(trigger)
    return None


def _go_on(_state: FortificationState, frame: Frame) -> None:
    frame.at = 0


# --------------------------------------------------------------------------------------------------------- what would happen
def _would_hurt(state: FortificationState, _frame: Frame) -> None:
    """Each portion of damage is announced, the first one first; what changes it comes before it."""
    harm = state.harms[-1]
    for card, stamp, amount in reversed(harm.portions[harm.done :]):
        piece = state.pieces.get(card)
        if amount > 0 and piece is not None and piece.stamp == stamp:
            state.before("would_take_damage", card, piece.controller, harm.source, amount=amount, by=harm.by)


def _changed(state: FortificationState, _frame: Frame) -> None:
    """What lasting effects make of the damage: factors and shields of those it hits (FORT-NORM-8)."""
    harm = state.harms[-1]
    left = list(harm.portions[: harm.done])
    for card, stamp, amount in harm.portions[harm.done :]:
        piece = state.character(card)
        if piece is None or piece.stamp != stamp:
            continue
        left.append((card, stamp, amount if amount == KNOCKED_OUT else _after_effects(piece, amount)))
    harm.portions = tuple(left)


def _spill(state: FortificationState, frame: Frame) -> None:
    """Where damage goes on to the next member, it is what all effects have left of it, and changed anew (FORT-NORM-7, FORT-NORM-8)."""
    harm = state.harms[-1]
    there = [(card, stamp) for card, stamp in harm.spills if (piece := state.character(card)) and piece.stamp == stamp]
    if not there or len(harm.portions) == harm.done:
        return
    card, stamp, amount = harm.portions[-1]
    life, (following, *spills) = state.stat(card, "life"), there
    if amount > life:
        harm.portions = (*harm.portions[:-1], (card, stamp, life), (*following, amount - life))
        harm.done, harm.spills = len(harm.portions) - 1, tuple(spills)
        frame.at = 0


def _after_effects(piece: Piece, amount: int) -> int:
    for word in piece.factor:
        amount = changed_by(amount, word)
    return 0 if piece.shield is None else max(0, amount - piece.shield)


def changed_by(amount: int, word: str) -> int:
    """Damage after one factor, or plus or minus a number."""
    if word == "half":
        return amount // 2
    if word == "double":
        return amount * 2
    return 0 if word == "zero" else max(0, amount + int(word))


def _would_fall(state: FortificationState, _frame: Frame) -> None:
    """Those who would be knocked out may still be saved."""
    harm = state.harms[-1]
    for card, _, amount in reversed(harm.portions):
        piece = state.character(card)
        if piece is not None and (amount == KNOCKED_OUT or (amount > 0 and piece.damage + amount >= piece.max_life)):
            state.before("would_be_destroyed", card, piece.controller, harm.source, amount=max(0, amount), by=harm.by)


def _suffer(state: FortificationState, _frame: Frame) -> None:
    """The damage is marked, and who has no life left is knocked out at once (FORT-KO-1)."""
    harm = state.harms.pop()
    hit: list[tuple[Piece, int]] = []
    falling: list[Piece] = []
    for card, stamp, amount in harm.portions:
        piece = state.character(card)
        if piece is None or piece.stamp != stamp or amount == 0:
            continue
        if amount == KNOCKED_OUT:
            falling.append(piece)
            continue
        piece.damage += amount
        hit.append((piece, amount))
        if piece.damage >= piece.max_life:
            falling.append(piece)
    if hit and state.known[2]:
        state.is_dirty = True
    for piece, amount in hit:
        state.happens("damaged", piece.number, piece.controller, harm.source, amount=amount, by=harm.by)
    if falling:
        state.fall(falling, harm.source, harm.by)


HARM = Block(("fortification", "harm"), (_would_hurt, _changed, _spill, _would_fall, _suffer), frozenset((1, 3, 4)))
BEFORE = Block(("fortification", "before"), (_next_before, _go_on), frozenset((0,)))
BLOCKS = (HARM, BEFORE, WINDOW)
