"""What Summons are worth now: printed values, changes for a time and static abilities (CW-PLAY-15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.engine.frames import Context
from rules.engine.program import AbilityProgram, StaticProgram
from rules.engine.zones import FIELD
from rules.games.card_wars.base import Base
from rules.games.card_wars.pieces import NOTHING, Change, Named, Piece

# Elements and kinds of attack first, since others may ask for them; numbers last, “set to” before plus and minus.
LAYERS: Mapping[str, int] = {
    "change_element": 0, "change_attack_type": 0, "add_attack_element": 1, "forbid": 2, "immune": 2, "extra_attack": 2,
    "set_stat": 3, "modify_stat": 4,
}  # fmt: skip
NAME_KEYS: Mapping[str, str] = {
    "change_element": "element", "add_attack_element": "element", "change_attack_type": "type", "forbid": "key", "immune": "against",
    "set_stat": "stat", "modify_stat": "stat",
}  # fmt: skip


class Changes(Base):
    """The part of a state that knows what changes cards and for how long."""

    __slots__ = ()

    # ---------------------------------------------------------------------------------------------------- changes for a time
    def modify(self, card: int, word: str, name: str, value: int, lasts: Any, context: Context,
               ability: AbilityProgram | None = None, note: str = "") -> None:  # fmt: skip
        """Change a Summon for a time; nothing happens to a card that is not in play."""
        piece, until = self.pieces.get(card), self.until(lasts, context)
        if piece is None or self.is_spared(piece, context) or self.source_is_gone(until):
            return
        piece.changes.append(Change(word, name, value, until, self.next_stamp(), note))
        self.is_dirty = True
        self.say("changed", card, context.seat, value, note=(word, name))

    def last(self, word: str, value: int, lasts: Any, context: Context, *, note: str = "", name: str = "",
             sources: Sequence[int] | None = None, targets: Sequence[int] | None = None) -> None:  # fmt: skip
        """Change rolls or blows for a time; without cards named it concerns every Summon's."""
        until = self.until(lasts, context)
        if self.source_is_gone(until):
            return
        self.lasting.append(
            Change(
                word, name, value, until, self.next_stamp(), note, self._stamped(sources, context),
                self._stamped(targets, context),
            )
        )  # fmt: skip
        self.say("changed", -1, context.seat, value, note=(word, name))

    def _stamped(self, cards: Sequence[int] | None, context: Context) -> Named:
        if cards is None:
            return None
        found = [self.pieces[card] for card in cards if card in self.pieces]
        return tuple((piece.number, piece.stamp) for piece in found if not self.is_spared(piece, context))

    def ban(self, number: int, what: str, lasts: Any, context: Context) -> None:
        """Forbid a player something for a time."""
        self.seats[number].bans.append(Change("forbid", what, 0, self.until(lasts, context), self.next_stamp()))
        self.is_dirty = True
        self.say("forbidden", player=number, note=what)

    def ease(self, context: Context, word: str, name: str, value: int, lasts: Any, carrier: AbilityProgram) -> None:
        """Make cards of a player cheaper or easier to pay for a time; `carrier` holds the filter that says which."""
        change = Change(word, name, value, self.until(lasts, context), self.next_stamp(), ability=carrier)
        self.seats[context.seat].bans.append(change)
        self.is_dirty = True
        self.say("costs_changed", player=context.seat, amount=value, note=word)

    def is_spared(self, piece: Piece, context: Context) -> bool:
        """Whether the effects of the enemy's cards do nothing to a Summon (`immune` against effects)."""
        return "effects" in piece.immune and context.seat != piece.controller

    def until(self, lasts: Any, context: Context) -> tuple[Any, ...]:
        """A duration as the moment at which it ends (CW-PHASE-17)."""
        if isinstance(lasts, Mapping):
            return ("round", self.round + lasts["rounds"] - 1)
        source = self.pieces.get(context.source)
        if lasts == "while_weather":
            weather = source if source is not None and source.zone != FIELD else self._weather_now()
            return ("weather", -1, -1) if weather is None else ("weather", weather.number, weather.stamp)
        return {
            "instant": ("attack",),
            "end_of_phase": ("phase",),
            "end_of_turn": ("turn",),
            "end_of_round": ("round", self.round),
            "end_of_next_round": ("round", self.round + 1),
            "your_next_turn": ("start", context.seat),
            "while_source": ("source", context.source, source.stamp if source is not None else -1),
        }.get(lasts, ("always",))

    def _weather_now(self) -> Piece | None:
        cards = [seat.weather for seat in self.seats if seat.weather in self.pieces]
        return max((self.pieces[card] for card in cards), key=lambda piece: piece.stamp, default=None)

    def end_changes(self, is_over: Callable[[tuple[Any, ...]], bool]) -> None:
        """End every change whose moment has come."""
        for piece in self.pieces.values():
            if piece.changes and any(is_over(change.until) for change in piece.changes):
                piece.changes = [change for change in piece.changes if not is_over(change.until)]
                self.is_dirty = True
        if self.lasting:
            self.lasting = [change for change in self.lasting if not is_over(change.until)]
        for seat in self.seats:
            if seat.bans:
                seat.bans = [change for change in seat.bans if not is_over(change.until)]
                self.is_dirty = True

    def source_is_gone(self, until: tuple[Any, ...]) -> bool:
        """Whether a change lasted while a card was on the row, or a Weather in its zone, that is not there any more."""
        if until[0] not in ("source", "weather"):
            return False
        piece = self.pieces.get(until[1])
        return piece is None or piece.stamp != until[2] or (piece.zone == FIELD and not piece.is_row)

    # ------------------------------------------------------------------------------------------------------ values worked out
    def refresh(self) -> None:
        """Work out what every Summon in play is worth now; those that nothing changes or changed keep what is printed."""
        self.is_dirty = False
        self.known.clear()
        entries: list[tuple[int, int, Any]] = []
        for piece in self.pieces.values():
            if piece.zone != FIELD:
                continue
            if piece.touched:
                piece.print_values()
            for each in piece.changes:
                if each.word in LAYERS:
                    entries.append((LAYERS[each.word], each.stamp, (piece, each)))
        for seat in self.seats:
            seat.forbidden = (
                frozenset(change.name for change in seat.bans if change.word == "forbid") if seat.bans else NOTHING
            )
        for number, ability in self.statics:
            source = self.pieces[number]
            for static in ability.statics:
                if static.word in LAYERS:
                    entries.append((LAYERS[static.word], source.since, (static, number, ability)))
        highest: dict[int, int] = {}
        if entries:
            entries.sort(key=_by_layer)
            for entry in entries:
                self._apply(entry[2], highest)
        self._forbid_summons()
        self._settle_values(highest)

    def _forbid_summons(self) -> None:
        """What a player may not do, no Summon of that player may."""
        for seat in self.seats:
            if seat.forbidden:
                for piece in self.pieces.values():
                    if piece.controller == seat.number:
                        piece.forbidden |= seat.forbidden
                        piece.touched = True

    def _apply(self, entry: Any, highest: dict[int, int]) -> None:
        if len(entry) == 2:
            piece, change = entry
            _change(piece, change.word, change.name, change.value, change.note, highest)
            return
        static, number, ability = entry
        context = Context(number, self.pieces[number].controller, ability)
        if not ability.holds(self, context) or not all(holds(self, context) for holds in static.conditions):
            return
        name = static.data.get(NAME_KEYS.get(static.word, ""), "")
        value = 0 if static.value is None else static.value(self, context)
        if static.word == "forbid" and static.players is not None:
            for seat in static.players(self, context):
                self.seats[seat].forbidden |= {name}
        for card in static.cards(self, context):
            piece = self.pieces.get(card)
            if piece is not None and piece.zone == FIELD and not self.is_spared(piece, context):
                _change(piece, static.word, name, value, str(static.data.get("element", "")), highest)

    def _settle_values(self, highest: dict[int, int]) -> None:
        """Nothing falls below its floor; HP follow a change of the most a Summon can have (CW-PLAY-15)."""
        for piece in self.pieces.values():
            if piece.zone != FIELD or not (piece.touched or piece.max_hp != piece.program.hp):
                continue
            if piece.touched:
                piece.atk, piece.agi, piece.cha = max(0, piece.atk), max(0, piece.agi), max(0, piece.cha)
                piece.vit, piece.wis = max(0, piece.vit), max(0, piece.wis)
                piece.tier, piece.cost = max(0, piece.tier), max(0, piece.cost)
            most = max(1, highest.get(piece.number, piece.program.hp))
            if most < piece.max_hp:
                piece.damage = most - min(piece.max_hp - piece.damage, most)
            piece.max_hp = most

    def statics_of(self, word: str, piece_of: Callable[[int], Piece | None]) -> list[tuple[StaticProgram, Context]]:
        """The static effects of a word that hold now, for words asked for at a roll or a blow."""
        found = []
        for number, ability in self.statics:
            for static in ability.statics:
                if static.word == word:
                    source = piece_of(number)
                    context = Context(number, source.controller if source is not None else 0, ability)
                    if ability.holds(self, context) and all(holds(self, context) for holds in static.conditions):
                        found.append((static, context))
        return found

    def listen_anew(self) -> None:
        """Let exactly those abilities hear events that work where their cards are now (CW-PLAY-14)."""
        self.listeners.clear()
        for number, piece in self.pieces.items():
            if piece.zone != FIELD or piece.is_row:
                self.listen(number, piece.program.triggered)
        for seat in self.seats:
            for card in (*seat.traps, *seat.magic):
                if card >= 0:
                    self.listen(card, self.setup.programs[card].triggered)  # type: ignore[attr-defined]
        for card in self.gone:  # they still hear what has left with them
            self.listen(card, self.setup.programs[card].triggered)  # type: ignore[attr-defined]


def _by_layer(entry: tuple[int, int, Any]) -> tuple[int, int]:
    return entry[:2]


def _change(piece: Piece, word: str, name: str, value: int, note: str, highest: dict[int, int]) -> None:
    """Carry out one change on the values worked out so far."""
    piece.touched = True
    if word in ("modify_stat", "set_stat"):
        if name in ("hp", "max_hp"):
            before = 0 if word == "set_stat" else highest.get(piece.number, piece.program.hp)
            highest[piece.number] = before + value
        else:
            before = 0 if word == "set_stat" else getattr(piece, name)
            setattr(piece, name, before + value)
    elif word == "forbid":
        piece.forbidden |= {name}
    elif word == "immune":
        piece.immune |= {f"{name}:{note}" if name == "element" else name}
    elif word == "extra_attack":
        piece.extra_attacks += value
    elif word == "change_element":
        weapon = tuple(each for each in piece.program.elements if each not in piece.program.pays)
        piece.elements = tuple(dict.fromkeys((name, *weapon)))
        piece.attack_elements = piece.elements
    elif word == "add_attack_element":
        piece.attack_elements = tuple(dict.fromkeys((*piece.attack_elements, name)))
    elif word == "change_attack_type":
        piece.attack_type = name


def sign_of(piece: Piece, change: Change) -> str:
    """Whether a change raises or lowers what a Summon is worth; neither for one that does not say."""
    value = change.value
    if change.word == "set_stat":
        value -= int(piece.program.stats.get(change.name.removeprefix("max_"), 0))
    elif change.word in ("immune", "extra_attack", "add_attack_element"):
        value = 1
    elif change.word == "forbid":
        value = -1
    return "positive" if value > 0 else "negative" if value < 0 else ""
