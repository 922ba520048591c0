"""What cards are worth and what is allowed now: printed values, equipment, changes for a time and static abilities."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.frames import Context
from rules.engine.program import AbilityProgram
from rules.games.fortification.base import Base
from rules.games.fortification.compiling import AT_HOME, FortificationStatic
from rules.games.fortification.pieces import NONE, Change, Party, Piece, Side

# What is allowed and forbidden first, since conditions ask for it; numbers last, “set to” before plus and minus (FORT-META-3).
LAYERS: Mapping[str, int] = {
    "forbid": 0, "allow": 0, "set_stat": 1, "modify_stat": 2, "modify_total": 3, "modify_damage": 3, "prevent_damage": 3,
}  # fmt: skip
NAME_KEYS: Mapping[str, str] = {
    "forbid": "key", "allow": "key", "set_stat": "stat", "modify_stat": "stat", "modify_total": "total", "modify_damage": "times",
}  # fmt: skip
SLOTS_OF_STATS: Mapping[str, str] = {
    **{name: name for name in ("attack", "defense", "magic", "gear_attack", "gear_defense", "gear_magic")},
    **dict.fromkeys(("life", "max_life", "gear_life", "gear_max_life"), "max_life"),
}
"""The numbers of a character that changes reach; damage and what is printed on spells are none of them."""
PARTY_KEYS = frozenset(
    ("attack", "attack_first_turn", "attack_without_ending_turn", "defend", "defend_decline", "extra_battle", "mobilise",
     "mobilise_after_placement", "place", "place_as_lead", "reform_on_battleground", "retreat", "retreat_after_attack", "retreat_free")
)  # fmt: skip
"""Keys of what parties do: one given to a character holds for its party (section 6.6)."""
PLAYER_KEYS = frozenset(
    ("champion_requirement", "equip_extra", "extra_mobilise", "fort_spell_first_turn", "play_extra_character", "second_defender")
)  # fmt: skip
"""Keys of what players do: one given to a character or party holds for its player."""
WIDE_KEYS = PARTY_KEYS | PLAYER_KEYS
PERMITS = ("allow", "forbid")
Totals = dict[tuple[int, int, str], list[tuple[int, bool]]]
Given = set[tuple[int, str, str, int]]


class Changes(Base):
    """The part of a Fortification state that knows what changes cards, parties and players, and for how long."""

    __slots__ = ()

    # ---------------------------------------------------------------------------------------------------- changes for a time
    def modify(self, card: int, word: str, name: str, value: int, lasts: Any, context: Context,
               ability: AbilityProgram | None = None) -> None:  # fmt: skip
        """Change a character in play for a time. “At once” means something for Life alone: damage is set so that it is that."""
        piece = self.pieces.get(card)
        if piece is None or not piece.is_character:
            return
        if lasts == "instant":
            if word == "set_stat" and name == "life":
                self.set_life(piece, value)
            return
        piece.changes = (*piece.changes, self.change(word, name, value, lasts, context, piece))
        self.is_dirty = True
        self.tell("changed", card, context.seat, value, note=(word, name))

    def change(
        self, word: str, name: str, value: int, lasts: Any, context: Context, piece: Piece | None = None
    ) -> Change:
        """A change as it begins now."""
        source = self.piece(context.source)
        is_gear = piece is not None and source is not None and source.host == piece.number
        program = self.setup.programs[context.source] if context.source >= 0 else None
        is_assist = program is not None and program.role == "assist"  # type: ignore[attr-defined]
        return Change(
            word, f"gear_{name}" if is_gear and word == "modify_stat" else name, value, self.until(lasts, context, piece),
            self.next_stamp(), context.source, is_assist,
        )  # fmt: skip

    def modify_party(self, party: Party, word: str, name: str, value: int, lasts: Any, context: Context) -> None:
        """Change a party for a time."""
        if lasts != "instant":
            party.changes = (*party.changes, self.change(word, name, value, lasts, context))
            self.is_dirty = True
            self.say("party_changed", player=party.seat, amount=party.slot, note=(word, name, value))

    def modify_player(self, number: int, word: str, name: str, lasts: Any, context: Context, value: int = 0) -> None:
        """Allow or forbid a player something, or show it something, for a time."""
        if lasts != "instant":
            seat = self.seats[number]
            seat.bans = (*seat.bans, self.change(word, name, value, lasts, context))
            self.is_dirty = True
            self.say("player_changed", player=number, note=(word, name))

    def until(self, lasts: Any, context: Context, changed: Piece | None) -> tuple[Any, ...]:
        """A duration as the moment at which it ends (FORT-CAST-12, FORT-STAT-4).

        What a spell gives “while leading” lasts while the one leads whom it changes.
        """
        if isinstance(lasts, Mapping):
            return ("turns", context.seat, lasts["turns"])
        source = self.pieces.get(context.source)
        stamp = source.stamp if source is not None else -1
        leads = source or changed or self.pieces.get(context.vars.get("caster", -1))
        return {
            None: ("turn", self.turn),
            "end_of_attack": ("attack",),
            "end_of_battle": ("battle",),
            "end_of_turn": ("turn", self.turn),
            "your_next_turn": ("start", context.seat),
            "while_source": ("source", context.source, stamp),
            "while_attached": ("attached", context.source, stamp),
            "while_lead": ("lead", context.source, stamp) if leads is None else ("lead", leads.number, leads.stamp),
        }.get(lasts, ("always",))

    def end_changes(self, is_over: Callable[[tuple[Any, ...]], bool]) -> None:
        """End every change whose moment has come."""
        for piece in self.pieces.values():
            if piece.changes and any(is_over(each.until) for each in piece.changes):
                piece.changes = tuple(each for each in piece.changes if not is_over(each.until))
                self.is_dirty = True
        for seat in self.seats:
            if seat.bans:
                seat.bans = tuple(each for each in seat.bans if not is_over(each.until))
                self.is_dirty = True
            for party in seat.parties:
                if party is not None and party.changes:
                    party.changes = tuple(each for each in party.changes if not is_over(each.until))
                    self.is_dirty = True

    def count_own_turns(self, number: int) -> None:
        """At the end of a player's turn, one of the turns has passed that its changes last (FORT-CAST-12)."""

        def counted(change: Change) -> Change:
            if change.until[0] != "turns" or change.until[1] != number:
                return change
            until = ("turns", number, change.until[2] - 1)
            return Change(change.word, change.name, change.value, until, change.stamp, change.source, change.is_assist)

        for piece in self.pieces.values():
            if piece.changes:
                piece.changes = tuple(counted(each) for each in piece.changes)
        for seat in self.seats:
            seat.bans = tuple(counted(each) for each in seat.bans)
            for party in seat.parties:
                if party is not None and party.changes:
                    party.changes = tuple(counted(each) for each in party.changes)

    # ------------------------------------------------------------------------------------------------------ values worked out
    def refresh(self) -> None:
        """Work out what every character in play is worth now, and what is allowed and forbidden to whom."""
        self.is_dirty = False
        self.ready.clear()
        self.known = (False, False, False)
        is_lively = False
        entries: list[tuple[int, int, Any]] = []
        self._as_printed(entries)
        for number, ability in self.statics:
            source = self.pieces.get(number)
            if source is not None and (source.out or source.seen or AT_HOME in ability.flags):
                is_lively = is_lively or ability.is_lively
                entries += [(LAYERS[each.word], source.stamp, (each, number, ability)) for each in ability.statics]
        if entries:
            entries.sort(key=_by_layer)
            words = {entry[2][0].word for entry in entries}
            self.known = ("allow" in words, "forbid" in words, is_lively)
            totals: Totals = {}
            given: Given = set()
            for entry in entries:
                self._apply(entry[2], totals, given)
            for (number, slot, total), bonuses in totals.items():
                party = self.seats[number].parties[slot - 1]
                if party is not None:
                    self._add_bonuses(party, total, bonuses)
        self.has_weakened = False
        for piece in self.pieces.values():
            if piece.touched:
                _floor(piece)
            if piece.damage >= piece.max_life and piece.is_character:
                self.has_weakened = True

    def _as_printed(self, entries: list[tuple[int, int, Any]]) -> None:
        """Set everything to what is printed and worn, and collect the changes that last."""
        source = self.setup.options["life_source"]
        for piece in self.pieces.values():
            if not piece.is_character:
                continue
            if piece.touched:
                piece.print_character(source)
            if piece.attached:
                self._wear(piece)
            for each in piece.changes:
                entries.append((LAYERS[each.word], each.stamp, (each, piece)))
        for seat in self.seats:
            seat.allowed = seat.forbidden = NONE
            entries += [(LAYERS[each.word], each.stamp, (each, seat)) for each in seat.bans if each.word in LAYERS]
            for party in seat.parties:
                if party is not None:
                    party.allowed = party.forbidden = NONE
                    party.attack_bonus = party.defense_bonus = 0
                    entries += [
                        (LAYERS[each.word], each.stamp, (each, party)) for each in party.changes if each.word in LAYERS
                    ]

    def _wear(self, piece: Piece) -> None:
        """What is printed on the equipment of a character (FORT-EQUIP-10)."""
        piece.touched = True
        for number in piece.attached:
            face = self.pieces[number].program.equipment
            assert face is not None
            piece.gear_attack += face.attack
            piece.gear_defense += face.defense
            piece.gear_magic += face.magic
            piece.max_life += face.life

    def _apply(self, entry: Any, totals: Totals, given: Given) -> None:
        if len(entry) == 2:
            change, bearer = entry
            if change.word == "modify_total":
                totals.setdefault((bearer.seat, bearer.slot, change.name), []).append((change.value, change.is_assist))
            elif change.name in WIDE_KEYS and change.word in PERMITS:
                self._permit(change.word, bearer, change.name, change.source, given)
            else:
                apply(change.word, bearer, change.name, change.value)
            return
        static, number, ability = entry
        source = self.pieces[number]
        context = Context(number, source.controller, ability)
        if ability.holds(self, context) and all(holds(self, context) for holds in static.conditions):
            self._apply_static(static, context, source, totals, given)

    def _apply_static(self, static: FortificationStatic, context: Context, source: Piece, totals: Totals,
                      given: Given) -> None:  # fmt: skip
        word, name = static.word, static.data.get(NAME_KEYS.get(static.word, ""), "")
        value = -1 if static.value is None else static.value(self, context)
        is_wide = name in WIDE_KEYS and word in PERMITS
        for party in static.parties(self, context):  # type: ignore[arg-type]
            if word == "modify_total":
                totals.setdefault((party.seat, party.slot, name), []).append((value, static.is_assist))
            elif is_wide:
                self._permit(word, party, name, source.number, given)
            else:
                apply(word, party, name, value)
        assert static.players is not None
        for number in static.players(self, context):
            apply(word, self.seats[number], name, value)
        for card in static.cards(self, context):
            piece = self.pieces.get(card)
            if piece is None or not piece.is_character:
                continue
            if is_wide:
                self._permit(word, piece, name, source.number, given)
            else:
                is_gear = source.host == card and word == "modify_stat"
                apply(word, piece, f"gear_{name}" if is_gear else name, value)

    def _permit(self, word: str, bearer: Side | Party | Piece, name: str, source: int, given: Given) -> None:
        """Allow or forbid what a party or player does to whom that binds; what several characters get from one card counts once."""
        whom: Side | Party | Piece | None = bearer
        if not isinstance(bearer, Side):
            side = self.seats[bearer.controller if isinstance(bearer, Piece) else bearer.seat]
            whom = side if name in PLAYER_KEYS else side.parties[bearer.slot - 1]
            if whom is not bearer:
                if (source, word, name, id(whom)) in given:
                    return
                given.add((source, word, name, id(whom)))
        apply(word, whom, name, 0)

    def _add_bonuses(self, party: Party, total: str, bonuses: list[tuple[int, bool]]) -> None:
        """Bonuses to one total of a party; those of Assists add up, or only the largest counts (FORT-CHAR-8)."""
        assists = [value for value, is_assist in bonuses if is_assist and value > 0]
        number = sum(value for value, _ in bonuses)
        if assists and self.setup.options["assist_stacking"] == "best_only":
            number += max(assists) - sum(assists)
        if total == "attack":
            party.attack_bonus += number
        else:
            party.defense_bonus += number

    def listen_anew(self) -> None:
        """Let the abilities of all cards in play hear events again."""
        self.listeners.clear()
        for number, piece in self.pieces.items():
            self.listen(number, piece.program.triggered)


def _by_layer(entry: tuple[int, int, Any]) -> tuple[int, int]:
    return entry[:2]


def _floor(piece: Piece) -> None:
    """No number is below 0, once all changes are added (FORT-STAT-1, FORT-STAT-2)."""
    piece.max_life = max(0, piece.max_life)
    if piece.attack < 0 or piece.defense < 0 or piece.magic < 0:
        numbers = {"attack": piece.attack, "defense": piece.defense, "magic": piece.magic}
        piece.below = {name: number for name, number in numbers.items() if number < 0}
        piece.attack, piece.defense, piece.magic = (max(0, number) for number in numbers.values())


def apply(word: str, bearer: Any, name: str, value: int) -> None:
    """Carry out one change on the values worked out so far."""
    if word in PERMITS:
        kept = bearer.allowed if word == "allow" else bearer.forbidden
        kept = {**kept, name: kept.get(name, 0) + 1}
        if word == "allow":
            bearer.allowed = kept
        else:
            bearer.forbidden = kept
    if not isinstance(bearer, Piece):
        return
    bearer.touched = True
    if word in ("modify_stat", "set_stat"):
        slot = SLOTS_OF_STATS.get(name)
        if slot is not None:
            setattr(bearer, slot, value if word == "set_stat" else getattr(bearer, slot) + value)
    elif word == "prevent_damage" and bearer.shield is not None:
        bearer.shield = None if value < 0 else bearer.shield + value
    elif word == "modify_damage":
        bearer.factor = (*bearer.factor, name or f"{value:+d}")
