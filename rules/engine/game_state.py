"""What effects, filters and costs ask of a game's state: every game answers all of it in its own way."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from rules.engine.events import Event
from rules.engine.frames import Context
from rules.engine.program import AbilityProgram, CostProgram, TargetProgram
from rules.engine.state import State


class GameState(State):
    """The state of a match of some game, as the common words of the ability language use it."""

    __slots__ = ()

    # ----------------------------------------------------------------------------------------------------------- reading
    @abstractmethod
    def refresh(self) -> None:
        """Work out what changes and static abilities make of the cards in play."""

    @abstractmethod
    def listen_anew(self) -> None:
        """Let exactly those abilities hear events that cards in play have now."""

    @abstractmethod
    def controller(self, number: int) -> int:
        """The seat on whose side a card lies."""

    @abstractmethod
    def kind(self, number: int) -> str:
        """The kind of a card, as it is now."""

    @abstractmethod
    def stat(self, number: int, name: str) -> int:
        """A number of a card."""

    @abstractmethod
    def player_stat(self, number: int, name: str) -> int:
        """A number of a player."""

    @abstractmethod
    def types(self, number: int) -> frozenset[str]:
        """The types of a card, folded."""

    @abstractmethod
    def keywords(self, number: int) -> Any:
        """The keywords of a card: something that can be asked with `in`."""

    @abstractmethod
    def is_drained(self, number: int) -> bool:
        """Whether a card is turned sideways."""

    @abstractmethod
    def is_face_down(self, number: int) -> bool:
        """Whether a card is hidden."""

    @abstractmethod
    def in_turn_order(self) -> list[int]:
        """The seats still in the match, from the active one on."""

    @abstractmethod
    def rival(self, number: int) -> int:
        """The next opponent of a seat in turn order."""

    @abstractmethod
    def face_down(self, number: int) -> list[int]:
        """The hidden cards of a player that others can point at, by their places."""

    @abstractmethod
    def zone_size(self, number: int, zone: int) -> int:
        """How many cards a player has in a zone."""

    @abstractmethod
    def pile(self, number: int, zone: int) -> list[int]:
        """The cards a player has in a zone."""

    def pool(self, number: int, kind: str) -> Sequence[Any]:
        """The pieces of a kind that a seat has in play, in the order of arrival, for a game that keeps them apart (`GameWords.pools`)."""
        return [piece for piece in self.pieces.values() if piece.controller == number and piece.kind == kind]

    @abstractmethod
    def stamp_of(self, number: int) -> int:
        """What tells a card from the same card that left and came back."""

    @abstractmethod
    def times_this_turn(self, event: Event) -> int:
        """How often something like this event has happened in this turn."""

    # ----------------------------------------------------------------------------------------------------------- abilities
    @abstractmethod
    def uses_left(self, number: int, ability: AbilityProgram) -> bool:
        """Whether an ability may be used once more."""

    @abstractmethod
    def count_use(self, number: int, ability: AbilityProgram) -> None:
        """Count one use of an ability."""

    @abstractmethod
    def cost_options(self, context: Context, costs: Sequence[CostProgram]) -> list[tuple[tuple[int, ...], ...]]:
        """Every way to pay costs; none when they cannot be paid in full."""

    @abstractmethod
    def pay(self, context: Context, costs: Sequence[CostProgram], paid: tuple[tuple[int, ...], ...]) -> None:
        """Pay costs in one of these ways."""

    @abstractmethod
    def target_options(self, context: Context, target: TargetProgram) -> list[tuple[int, ...]]:
        """Everything a target may be named as; nothing where too few fit."""

    @abstractmethod
    def live_targets(self, context: Context, name: str) -> list[int]:
        """The named targets that are still what they were."""

    # ------------------------------------------------------------------------------------------------------------ changing
    @abstractmethod
    def draw(self, number: int, count: int) -> None:
        """A player draws cards."""

    @abstractmethod
    def mill(self, number: int, count: int) -> None:
        """Top deck cards of a player go to the graveyard."""

    @abstractmethod
    def shuffle(self, number: int) -> None:
        """A player's deck is shuffled."""

    @abstractmethod
    def heal(self, card: int, amount: int, context: Context) -> None:
        """Damage is taken off a card."""

    @abstractmethod
    def destroy(self, cards: Sequence[int], source: int, by: str) -> None:
        """Cards are destroyed together."""

    @abstractmethod
    def return_to_hand(self, card: int, context: Context) -> None:
        """A card returns to its owner's hand."""

    @abstractmethod
    def put_in_deck(self, card: int, where: str, context: Context) -> None:
        """A card goes into its owner's deck: top, bottom or shuffle."""

    @abstractmethod
    def modify(self, card: int, word: str, name: str, value: int, lasts: Any, context: Context,
               ability: AbilityProgram | None = None) -> None:  # fmt: skip
        """A card is changed for a time."""

    @abstractmethod
    def win(self, number: int) -> None:
        """A player wins at once."""

    @abstractmethod
    def lose(self, number: int, reason: str) -> None:
        """A player loses when all is settled."""

    def targets_named(self, context: Context, cards: Sequence[int]) -> None:
        """An ability has named cards while it resolves; in some games others may answer that before its effect."""

    def say_name(self, context: Context, name: str) -> None:
        """Write down that an ability with a name takes effect."""
        self.say("ability_named", context.source, context.seat, note=name)

    @abstractmethod
    def end_turn_soon(self) -> None:
        """The turn ends when what is in progress is done."""
