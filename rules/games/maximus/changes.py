"""What cards are worth now: printed values, Equipment, changes for a time and static abilities, in a fixed order (MAX-UNIT-13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from rules.engine.frames import Context
from rules.engine.program import AbilityProgram, StaticProgram
from rules.games.maximus.base import Base
from rules.games.maximus.pieces import Change, Piece
from rules.specs.names import light_key

# Types first, since others may ask for them; then what switches abilities; numbers last, “set to” before plus and minus.
LAYERS: Mapping[str, int] = {
    "add_type": 0, "remove_type": 0, "silence": 1, "grant_ability": 2, "grant_keyword": 3, "remove_keyword": 3, "forbid": 3,
    "set_stat": 4, "modify_stat": 5, "prevent_damage": 6,
}  # fmt: skip
SUMMED, LATEST = (
    ("modify_stat", "prevent_damage"),
    ("add_type", "remove_type", "silence", "grant_keyword", "remove_keyword", "forbid", "set_stat"),
)
"""Changes that say the same and end together are one: of numbers the sum, else the latest."""
MOST_CHANGES = 99
"""So many different changes a card bears at most, as many as numbers of the language go."""
NOTHING: frozenset[str] = frozenset()
NAME_KEYS: Mapping[str, str] = {
    "add_type": "type", "remove_type": "type", "grant_keyword": "keyword", "remove_keyword": "keyword", "forbid": "key",
    "set_stat": "stat", "modify_stat": "stat",
}  # fmt: skip


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
        self.has_weakened = True
        had_grants, self.has_grants = self.has_grants, False
        for seat in self.seats:
            seat.units = []
            seat.known.clear()
            seat.forbidden = frozenset(change.name for change in seat.bans) if seat.bans else NOTHING
        entries = self._entries()
        if entries:
            entries.sort(key=_by_layer)
            self._apply_all([entry[2] for entry in entries])
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
                entries += [(LAYERS[each.word], source.stamp, (each, number, ability)) for each in ability.statics]
        return entries

    def _wear(self, piece: Piece, entries: list[tuple[int, int, Any]]) -> None:
        """What a Unit's Equipment changes on it."""
        for number in piece.attached:
            worn = self.pieces[number]
            assert worn.equipment is not None
            for word, name, value in worn.equipment.changes:
                entries.append((LAYERS[word], worn.stamp, (word, name, value, None, piece)))

    def _apply_all(self, entries: list[Any]) -> None:
        silenced: set[int] = set()
        for entry in entries:
            if len(entry) == 5:
                word, name, value, granted, piece = entry
                apply(word, piece, name, value, granted)
                if word == "grant_ability":
                    piece.givers = (*piece.givers, piece.number)
                if word == "silence":
                    silenced.add(piece.number)
                self.has_grants = self.has_grants or word in ("silence", "grant_ability")
                continue
            static, number, ability = entry
            if number in silenced:
                continue
            self.forget()
            context = Context(number, self.pieces[number].controller, ability)
            if ability.holds(self, context) and all(holds(self, context) for holds in static.conditions):
                self._apply_static(static, context, silenced)

    def _apply_static(self, static: StaticProgram, context: Context, silenced: set[int]) -> None:
        name = static.data.get(NAME_KEYS.get(static.word, ""), "")
        value = static.data.get("n", 0) if static.value is None else static.value(self, context)
        if static.word == "forbid" and static.players is not None:
            for number in static.players(self, context):
                self.seats[number].forbidden |= {name}
        for card in static.cards(self, context):
            piece = self.pieces.get(card)
            if piece is not None and piece.unit is not None:
                apply(static.word, piece, name, value, static.ability, is_all=static.value is None)
                if static.word == "grant_ability":
                    is_worn = self.pieces[context.source].equipment is not None
                    piece.givers = (*piece.givers, context.source if is_worn else card)
                if static.word == "silence":
                    silenced.add(card)
                self.has_grants = self.has_grants or static.word in ("silence", "grant_ability")

    def listen_anew(self) -> None:
        """Let exactly those abilities hear events that cards have now: where some are granted or silenced, and when restored."""
        self.listeners.clear()
        for number, piece in self.pieces.items():
            self.listen(number, piece.abilities)
        for number in self.gone:  # what has left still hears what left with it (MAX-TRIG-7)
            if number in self.ghosts and number not in self.pieces:
                self.listen(number, self.ghosts[number].abilities)


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


def _by_layer(entry: tuple[int, int, Any]) -> tuple[int, int]:
    return entry[:2]


def apply(
    word: str, piece: Piece, name: str, value: int, ability: AbilityProgram | None, *, is_all: bool = False
) -> None:
    """Carry out one change on the values worked out so far."""
    piece.touched = True
    if word == "modify_stat":
        _add(piece, name, value)
    elif word == "set_stat":
        _set(piece, name, value)
    elif word == "grant_keyword":
        piece.keywords = {**piece.keywords, name: value or 1}
    elif word == "remove_keyword":
        piece.keywords = {key: number for key, number in piece.keywords.items() if name not in ("", key)}
    elif word == "add_type":
        piece.types |= {light_key(name)}
    elif word == "remove_type":
        piece.types -= {light_key(name)}
    elif word == "forbid":
        piece.forbidden |= {name}
    elif word == "silence":
        piece.abilities, piece.givers = (), ()
    elif word == "grant_ability" and ability is not None:
        piece.abilities = (*piece.abilities, ability)
    elif word == "prevent_damage" and piece.shield is not None:
        piece.shield = None if is_all or value < 0 else piece.shield + value


def _add(piece: Piece, stat: str, number: int) -> None:
    if stat == "offense":
        piece.offense += number
    elif stat == "defense":
        piece.defense += number
    else:
        piece.max_health += number


def _set(piece: Piece, stat: str, number: int) -> None:
    if stat == "offense":
        piece.offense = number
    elif stat == "defense":
        piece.defense = number
    else:
        piece.max_health = number
