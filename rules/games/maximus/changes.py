"""What cards are worth now: printed values, Equipment, changes for a time and static abilities, in a fixed order (MAX-UNIT-13)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Collection, Mapping
from itertools import chain
from typing import Any

from rules.engine.frames import Context
from rules.engine.program import AbilityProgram, StaticProgram
from rules.games.maximus.base import Base
from rules.games.maximus.layers import GRANTS, LAYERS, NAME_KEYS, TYPING, apply, tells
from rules.games.maximus.pieces import Change, Piece, Side

SUMMED, LATEST = (
    ("modify_stat", "prevent_damage"),
    ("add_type", "remove_type", "silence", "grant_keyword", "remove_keyword", "forbid", "set_stat"),
)
"""Changes that say the same and end together are one: of numbers the sum, else the latest."""
MOST_CHANGES = 99
"""So many different changes a card bears at most, as many as numbers of the language go."""
PRINTED = -1
"""Entries of static abilities name the effect, the card that has it, the ability, and the card that grants it; this, where none does."""
NOTHING: frozenset[str] = frozenset()


class Changes(Base):
    """The part of a Maximus state that knows what changes cards and for how long."""

    __slots__ = ()

    # ---------------------------------------------------------------------------------------------------- changes for a time
    def modify(self, card: int, word: str, name: str, value: int, lasts: Any, context: Context,
               ability: AbilityProgram | None = None) -> None:  # fmt: skip
        """Change a card in play for a time; nothing happens to a card that is elsewhere, or for an instant."""
        piece = self.pieces.get(card)
        if piece is None or not self.begins(lasts, context):
            return
        added = Change(word, name, value, self.until(lasts, context), self.next_stamp(), ability)
        if not _melt(piece.changes, added):
            if len(piece.changes) >= MOST_CHANGES:
                return
            piece.changes.append(added)
        if word in GRANTS:
            self.has_grants = self.has_grants or tells(word, ability)
            self.has_lively = self.has_lively or (ability is not None and ability.is_lively)
        self.is_dirty = True
        self.say("changed", card, context.seat, value, note=(word, name))

    def ban(self, number: int, what: str, lasts: Any, context: Context) -> None:
        """Forbid a player something for a time."""
        if self.begins(lasts, context):
            added = Change("forbid", what, 0, self.until(lasts, context), self.next_stamp())
            if not _melt(self.seats[number].bans, added):
                self.seats[number].bans.append(added)
            self.is_dirty = True
            self.say("forbidden", player=number, note=what)

    def begins(self, lasts: Any, context: Context) -> bool:
        """Whether something that lasts so begins at all: not for an instant, nor while a card is somewhere where it is not."""
        source = self.pieces.get(context.source)
        if lasts == "while_attached":
            return source is not None and source.host >= 0
        return bool(lasts != "instant" and (lasts != "while_source" or source is not None))

    def until(self, lasts: Any, context: Context) -> tuple[Any, ...]:
        """A duration as the moment at which it ends (MAX-TIME-5)."""
        if isinstance(lasts, Mapping):
            return ("turns", context.seat, lasts["turns"])
        source = self.pieces.get(context.source)
        return {
            "end_of_turn": ("turn", self.turn),
            "your_next_turn": ("start", context.seat),
            "while_source": ("source", context.source, source.stamp if source is not None else -1),
            "while_attached": ("attached", context.source),
        }.get(lasts, ("always",))

    def end_changes(self, is_over: Callable[[tuple[Any, ...]], bool]) -> None:
        """End every change of a card or player whose moment has come."""
        for piece in self.pieces.values():
            if piece.changes and any(is_over(change.until) for change in piece.changes):
                if any(change.word == "control" and is_over(change.until) for change in piece.changes):
                    self.homeless.append(piece.number)
                piece.changes = [change for change in piece.changes if not is_over(change.until)]
                self.is_dirty = True
        for seat in self.seats:
            if seat.bans:
                seat.bans = [change for change in seat.bans if not is_over(change.until)]
                self.is_dirty = True

    def count_own_turns(self, number: int) -> None:
        """At the end of a player's turn, one of the turns has passed that changes of that player last."""
        changes = [piece.changes for piece in self.pieces.values() if piece.changes]
        for change in chain(*changes, *[seat.bans for seat in self.seats]):
            if change.until[0] == "turns" and change.until[1] == number:
                change.until = ("turns", number, change.until[2] - 1)

    # ------------------------------------------------------------------------------------------------------ values worked out
    def refresh(self) -> None:
        """Work out what every Unit in play is worth now; those that nothing changes or changed keep what is printed."""
        self.is_dirty = False
        self.has_new_values = True
        had_grants, self.has_grants = self.has_grants, False
        for seat in self.seats:
            seat.units = []
            seat.known.clear()
            seat.forbidden = _banned(seat) if seat.bans else NOTHING
        entries = self._entries()
        if entries:
            entries.sort(key=_by_layer)
            self._apply_all(entries)
            self.forget()
            for piece in self.pieces.values():
                if piece.touched:
                    piece.offense, piece.defense = max(0, piece.offense), max(0, piece.defense)
                    piece.max_health = max(0, piece.max_health)
        if had_grants or self.has_grants:
            self.listen_anew()

    def forget(self) -> None:
        """Forget what was found out from values that have changed since."""
        for seat in self.seats:
            if seat.known:
                seat.known.clear()

    def _entries(self) -> list[tuple[int, int, Any]]:
        """Everything that changes cards now, as layer, time and what to apply; cards changed until now are as printed again, and sorted."""
        entries: list[tuple[int, int, Any]] = []
        seats = self.seats
        for piece in self.pieces.values():
            if piece.unit is None:
                continue
            seats[piece.controller].units.append(piece)
            if not (piece.touched or piece.attached or piece.changes):
                continue
            if piece.touched:
                piece.print_unit(piece.unit)
            if piece.attached:
                self._wear(piece, entries)
            for each in piece.changes:
                if each.word in LAYERS:
                    entry = (each.word, each.name, each.value, each.ability, piece)
                    entries.append((LAYERS[each.word], each.stamp, entry))
        for number, ability in self.statics:
            source = self.pieces.get(number)
            if source is not None:  # it may just have left
                stamp = source.stamp
                entries += [(LAYERS[each.word], stamp, (each, number, ability, PRINTED)) for each in ability.statics]
        return entries

    def _wear(self, piece: Piece, entries: list[tuple[int, int, Any]]) -> None:
        """What a Unit's Equipment changes on it."""
        for number in piece.attached:
            worn = self.pieces[number]
            assert worn.equipment is not None
            for word, name, value in worn.equipment.changes:
                entries.append((LAYERS[word], worn.worn_since, (word, name, value, None, piece)))

    def _apply_all(self, entries: list[tuple[int, int, Any]]) -> None:
        """Layer by layer; Types of a power that turns out to be silenced are taken back, and all is worked out without them."""
        silenced = self._apply_in_order(entries, ())
        if silenced and any(_is_typing(entry) and entry[1] in silenced for _, _, entry in entries):
            for seat in self.seats:
                seat.forbidden = _banned(seat)
            for piece in self.pieces.values():
                if piece.touched and piece.unit is not None:
                    piece.print_unit(piece.unit)
            self._apply_in_order([each for each in entries if each[2][-1] == PRINTED or len(each[2]) == 5], silenced)

    def _apply_in_order(self, entries: list[tuple[int, int, Any]], untyped: Collection[int]) -> set[int]:
        """Apply everything but Types by powers of `untyped` cards; what is granted on the way comes in its place. Gives who is silenced."""
        silenced: set[int] = set()
        for at, (_, stamp, entry) in enumerate(entries):
            if len(entry) == 5:
                word, name, value, granted, piece = entry
                apply(word, piece, name, value, granted)
                if word in GRANTS:
                    self.has_grants = self.has_grants or tells(word, granted)
                    self._grant(piece, piece.number, word, granted, silenced, entries, at, stamp)
                continue
            static, number, ability, giver = entry
            # What is granted is not printed, and so not silenced.
            if silenced and number in silenced and giver == PRINTED:
                continue
            if untyped and number in untyped and _is_typing(entry):
                continue
            self.forget()
            source = self.pieces[number]
            seat = source.controller if source.host < 0 else self.hearer(number, False)
            context = Context(number, seat, ability)
            is_on = ability.holds(self, context) and all(holds(self, context) for holds in static.conditions)
            reached = self._apply_static(static, context) if is_on else []
            if static.word in GRANTS:
                self.has_grants = self.has_grants or tells(static.word, static.ability)
                for piece in reached:
                    home = piece.number if source.unit is not None else number
                    self._grant(piece, home, static.word, static.ability, silenced, entries, at, stamp)
        return silenced

    def _grant(self, piece: Piece, giver: int, word: str, ability: AbilityProgram | None, silenced: set[int],
               entries: list[tuple[int, int, Any]], at: int, stamp: int) -> None:  # fmt: skip
        """A Unit is silenced, or has an ability more: what a static one changes waits for its layer."""
        if word == "silence":
            silenced.add(piece.number)
        elif word == "grant_ability" and ability is not None:
            piece.givers = (*piece.givers, giver)
            for each in ability.statics:
                entry = (LAYERS[each.word], stamp, (each, piece.number, ability, giver))
                insort(entries, entry, at + 1, key=_by_layer)

    def _apply_static(self, static: StaticProgram, context: Context) -> list[Piece]:
        """Apply an effect of a static ability; gives the Units that it reached."""
        name = static.data.get(NAME_KEYS.get(static.word, ""), "")
        value = static.data.get("n", 0) if static.value is None else static.value(self, context)
        if static.word == "forbid" and static.players is not None:
            for number in static.players(self, context):
                self.seats[number].forbidden |= {name}
        found = [self.pieces.get(card) for card in static.cards(self, context)]
        reached = [piece for piece in found if piece is not None and piece.unit is not None]
        for piece in reached:
            apply(static.word, piece, name, value, static.ability, is_all=static.value is None)
        return reached

    def listen_anew(self) -> None:
        """Let exactly those abilities hear events that cards have now: where some are granted or silenced, and when restored."""
        self.listeners.clear()
        for number, piece in self.pieces.items():
            self.listen(number, piece.abilities)
        for number in self.gone:  # what has left still hears what left with it (MAX-TRIG-7)
            if number in self.ghosts and number not in self.pieces:
                self.listen(number, self.ghosts[number].abilities)


def _banned(seat: Side) -> frozenset[str]:
    return frozenset(change.name for change in seat.bans)


def _melt(changes: list[Change], added: Change) -> bool:
    """Put a change into one that says the same and ends together with it, if there is one."""
    for each in changes:
        is_same = (each.word, each.name, each.until, each.origin) == (added.word, added.name, added.until, added.origin)
        if is_same and added.word in SUMMED and each.value * added.value > 0:
            each.value += added.value
            return True
        if is_same and added.word in LATEST:
            changes.remove(each)
            changes.append(added)
            return True
    return False


def _is_typing(entry: tuple[Any, ...]) -> bool:
    """Whether an entry is an effect of a static ability that changes Types."""
    return len(entry) < 5 and entry[0].word in TYPING


def _by_layer(entry: tuple[int, int, Any]) -> tuple[int, int]:
    return entry[:2]
