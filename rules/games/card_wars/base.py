"""What a battle remembers beside cards and players."""

from __future__ import annotations

from rules.engine.events import EVERYBODY, Event
from rules.engine.frames import Context
from rules.engine.game_state import GameState
from rules.engine.program import AbilityProgram
from rules.engine.state import Setup, Trigger
from rules.engine.zones import TRAP_SLOT
from rules.games.card_wars.card_types import TRAP
from rules.games.card_wars.pieces import Attack, Change, Piece, Side

FORMATION, TACTICIAN, ATTACK = "formation", "tactician", "attack"
PHASES = (FORMATION, TACTICIAN, ATTACK)
MOST_OPERATIONS = 200
"""Effects that may follow from one action (section 18)."""
PLAIN = (
    "affinity_die", "battle", "counts_events", "drawn", "ends", "entered_at", "extra_phases", "first", "goes_on", "has_begun", "has_lively",
    "has_played", "has_timely", "overran_at", "phase", "refills_due", "round", "spent", "window_is_due",
)  # fmt: skip


class Base(GameState):
    """The fields of a C.A.R.D. Wars state.

    `first` began the battle. `ends` is what an effect or a shattered third has brought to its end: `phase`, `turn` or nothing.
    `has_played` closes the moment for Magic. `has_lively` and `has_timely`: some static ability in play asks for more than who stands
    where, or for the phase. `lasting` are changes of rolls and blows. `openings` are set Traps whose condition has come, until their
    owner is asked; `instead` replacements that wait. `dice` are results laid down in advance, which only positions and tests do.
    `refills_due` names (as bits) the seats whose Affinity Cards have moved. `spent` counts the effects carried out since the last
    action or phase; `overran_at` is the action after which there were too many while the phase had not changed since (`entered_at`).
    `battle` is the number of the battle in its war, `drawn` how many had no winner; after one the war `goes_on` or is over.
    """

    __slots__ = (
        "attack", "dice", "gone", "happened", "instead", "known", "lasting", "openings", "statics", *PLAIN,
    )  # fmt: skip

    pieces: dict[int, Piece]
    ghosts: dict[int, Piece]
    seats: list[Side]

    def __init__(self, setup: Setup, *, keeps_log: bool = True) -> None:
        super().__init__(setup, keeps_log=keeps_log)
        self.statics: list[tuple[int, AbilityProgram]] = []
        self.happened: dict[tuple[str, int], int] = {}
        self.gone: list[int] = []
        self.lasting: list[Change] = []
        self.openings: list[Trigger] = []
        self.instead: list[Trigger] = []
        self.dice: list[int] = []
        self.known: dict[object, object] = {}
        self.attack: Attack | None = None
        self.counts_events = any(program.asks_how_often for program in set(setup.programs))
        self.phase = FORMATION
        self.ends = ""
        self.round = self.first = self.extra_phases = self.affinity_die = self.refills_due = self.spent = 0
        self.entered_at = self.overran_at = -1
        self.battle, self.drawn, self.goes_on = 1, 0, False
        self.has_begun = self.has_lively = self.has_played = self.has_timely = self.window_is_due = False

    def copy(self, *, keeps_log: bool = False) -> Base:
        """An independent copy."""
        new = super().copy(keeps_log=keeps_log)
        assert isinstance(new, Base)
        new.statics, new.happened, new.gone = self.statics.copy(), self.happened.copy(), self.gone.copy()
        new.lasting = [each.copy() for each in self.lasting] if self.lasting else []
        new.openings = [_again(each) for each in self.openings] if self.openings else []
        new.instead = [_again(each) for each in self.instead] if self.instead else []
        new.dice, new.known = self.dice.copy(), {}
        new.attack = None if self.attack is None else self.attack.copy()
        new.affinity_die, new.counts_events, new.ends = self.affinity_die, self.counts_events, self.ends
        new.entered_at, new.overran_at, new.extra_phases = self.entered_at, self.overran_at, self.extra_phases
        new.first, new.has_begun, new.has_played = self.first, self.has_begun, self.has_played
        new.has_lively, new.has_timely = self.has_lively, self.has_timely
        new.phase, new.refills_due, new.round, new.spent = self.phase, self.refills_due, self.round, self.spent
        new.window_is_due = self.window_is_due
        new.battle, new.drawn, new.goes_on = self.battle, self.drawn, self.goes_on
        return new

    def may_go_on(self, context: Context) -> bool:
        """Count one effect; whether it is still within what may follow from one action. What is not is skipped and told."""
        self.spent += 1
        if self.spent <= MOST_OPERATIONS:
            return True
        if self.entered_at != self.serial:
            self.overran_at = self.serial
        self.say("effect_skipped", context.source, context.seat)
        return False

    # ------------------------------------------------------------------------------------------------------------- telling
    def happens(self, kind: str, card: int = -1, player: int = -1, source: int = -1, target: int = -1, amount: int = 0,
                by: str = "", audience: int = EVERYBODY) -> None:  # fmt: skip
        """Emit an event, counted where a card of this battle asks for it; set Traps may answer it (CW-TRAP-10)."""
        if self.counts_events:
            key = (kind, card if card >= 0 else player)
            self.happened[key] = self.happened.get(key, 0) + 1
        if self.has_lively:
            self.is_dirty = True
        if self.setup.options["trap_prompt"] != "eligible_only":
            self.window_is_due = True
        self.emit(kind, card, player, source, target, amount, by, audience)

    def is_heard(self, kinds: tuple[str, ...]) -> bool:
        """Whether any ability, or an owner of Traps who is asked in every window, waits for one of these events."""
        if self.setup.options["trap_prompt"] != "eligible_only":
            return True
        listeners = self.listeners
        return any(listeners.get(kind) for kind in kinds)

    def notice(self, number: int, ability: AbilityProgram, event: Event) -> None:
        """An ability has heard its event: a set Trap may be activated, a replacement comes at once, all others wait for their turn.

        A Trap does nothing by itself: one that is not set, or not set any more, hears nothing (CW-TRAP-3),
        nor does one that was only laid in this turn of the enemy (CW-TRAP-9).
        """
        piece = self.pieces.get(number) or self.ghosts.get(number)
        seat = piece.controller if piece is not None else self.setup.owners[number]
        context = Context(number, seat, ability, event)
        if self.attack is not None and self.attack.die and event.kind != "affinity_rolled":
            context.vars["die"] = self.attack.die
        elif self.affinity_die:
            context.vars["die"] = self.affinity_die
        trigger = Trigger(ability, context, piece.stamp if piece is not None else 0)
        if self.setup.programs[number].kind == TRAP:  # type: ignore[attr-defined]
            is_set = self.zones[number] == TRAP_SLOT and number not in self.seats[seat].laid
            if is_set and seat != self.active and event.kind != "match_start":
                _wait(self.openings, trigger)
        elif ability.form == "replacement":
            _wait(self.instead, trigger)
        else:
            _wait(self.fresh, trigger)


def _wait(waiting: list[Trigger], trigger: Trigger) -> None:
    """Put a trigger with those that wait, by their cards: a stored battle does not know who heard first."""
    waiting.append(trigger)
    if len(waiting) > 1:
        waiting.sort(key=_source)


def _source(trigger: Trigger) -> int:
    return trigger.context.source


def _again(trigger: Trigger) -> Trigger:
    return Trigger(trigger.ability, trigger.context.copy(), trigger.entered)
