"""The strongest party that can be made of some cards, to attack and to defend, for the loophole finder (LH-6, `Hunting.walls`).

Every party of up to three and every outfit of its lead is ranked by what its cards could add at most, and measured by the referee in a
battle, the best first, until no other can be better. What counts is what is printed, what works all the time, and what happens in the
attack itself; spells and what happened earlier in the turn do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from rules.engine.hunting import Force
from rules.engine.match import ANSWER, Match
from rules.engine.zones import DECK, GRAVEYARD
from rules.games.fortification.compiling import effects_of
from rules.games.fortification.crew import CHAMPION, plainest
from rules.games.fortification.laying import Laying
from rules.games.fortification.pieces import BOTH_HANDS, PARTY_SIZE
from rules.games.fortification.wearing import free_spot

if TYPE_CHECKING:
    from rules.engine.actions import Move
    from rules.engine.game import GameRules
    from rules.engine.program import CardData
    from rules.games.fortification.card_types import FortificationCard

ATTACK, DEFENSE = "attack", "defense"
IN_THE_ATTACK = frozenset(("battle_opened", "defender_chosen", "attacks", "attacked"))
UNKNOWN_BONUS = 4
"""What is assumed of a bonus that only a match can tell, where it is no count of a party."""
FALLEN, LATER = 12, 5
"""Characters in the graveyard, as late in a match; a turn in which nothing is barred."""
MOST_MEASURED, MOST_OUTFITS = 2_000, 60
Cards = Sequence["FortificationCard"]


def strongest(game: GameRules, versions: Sequence[CardData], options: Mapping[str, Any], number: str) -> Force | None:
    """The best party for `attack` or `defense`: its members, the lead first, and what the lead wears. None without characters."""
    programs = {card.key: game.compile_card(card) for card in versions}
    cards = [programs[card.key] for card in versions]
    bonuses = {programs[card.key]: bonus(card.abilities, number) for card in versions}
    counted = _counted(cards, options)
    people = Counter({card: count for card, count in counted.items() if card.character is not None})
    cap = max([int(options["champion_max"]), *(_licence(card) for card in cards)])
    same = int(options["character_copy_max"]) if options["character_identity_scope"] == "identity" else len(cards)
    search = _Search(game, options, number, plainest(cards), _outfits(counted, number, bonuses))
    for bound, party in sorted(_parties(people, number, (cap, same), bonuses), key=lambda party: -party[0]):
        if bound + search.outfits[0][0] <= search.total:
            break
        if search.measured >= MOST_MEASURED:
            search.is_exact = False
            break
        for lead in dict.fromkeys(party):
            search.measure(_led_by(lead, party), bound)
    return Force(search.total, search.cards, search.is_exact) if search.cards else None


@dataclass(slots=True)
class _Search:
    """The best so far, among parties and outfits measured one after the other."""

    game: GameRules
    options: Mapping[str, Any]
    number: str
    plain: FortificationCard | None
    outfits: Sequence[tuple[int, tuple[FortificationCard, ...]]]
    total: int = -1
    cards: tuple[FortificationCard, ...] = ()
    measured: int = 0
    is_exact: bool = True

    def measure(self, order: Cards, bound: int) -> None:
        """What a party reaches in the best outfits that its lead can wear, while they could be better than the best so far."""
        tried = 0
        for more, worn in self.outfits:
            if bound + more <= self.total:
                return
            if not _fits(self.options, order, worn):
                continue
            if tried >= MOST_OUTFITS:
                self.is_exact = False
                return
            tried += 1
            self.measured += 1
            own, other = Force(0, (*order, *worn)), Force(0, (self.plain or order[0],))
            forces = (own, other) if self.number == ATTACK else (other, own)
            found = totals(struck(*meeting(self.game, self.options, *forces)))
            if found is not None and found[self.number == DEFENSE] > self.total:
                self.total, self.cards = found[self.number == DEFENSE], own.cards


def _counted(cards: Cards, options: Mapping[str, Any]) -> Counter[FortificationCard]:
    """How many copies of each card there are, at most as many as a deck may hold (FORT-DECK-3, FORT-DECK-5, FORT-DECK-7)."""
    found: Counter[FortificationCard] = Counter()
    for card, count in Counter(cards).items():
        is_single = card.spec is not None and card.spec.facts.get("no_copies") is True
        most = options["character_copy_max" if card.character is not None else "card_copy_max"]
        found[card] = min(count, 1 if is_single else int(most))
    return found


def _licence(card: FortificationCard) -> int:
    """How many Champions a deck with this card may hold (FORT-DECK-9)."""
    found = card.spec.facts.get("champion_max") if card.spec is not None else None
    return found if isinstance(found, int) else 0


# ----------------------------------------------------------------------------------------------------------------- bounds
def _parties(
    people: Counter[FortificationCard], number: str, caps: tuple[int, int], bonuses: Mapping[FortificationCard, int]
) -> Iterator[tuple[int, tuple[FortificationCard, ...]]]:
    """Every party that a legal deck can bring, with what it could reach at most without equipment.

    `caps`: how many Champions, and how many cards of one person a deck may hold (FORT-DECK-5, FORT-DECK-8).
    """
    worth = {card: getattr(card.character, number) + bonuses[card] for card in people}
    for size in range(1, PARTY_SIZE + 1):
        for party in combinations_with_replacement(people, size):
            if _may_stand(party, caps) and all(party.count(card) <= people[card] for card in party):
                yield sum(worth[card] for card in party), party


def _may_stand(party: Cards, caps: tuple[int, int]) -> bool:
    persons = Counter(card.character.identity for card in party if card.character is not None)
    return sum(card.role == CHAMPION for card in party) <= caps[0] and max(persons.values()) <= caps[1]


def bonus(abilities: Iterable[Mapping[str, Any]], number: str) -> int:
    """What a card's abilities could add at most to a total of its party in an attack."""
    found = 0
    for ability in abilities:
        event = ability.get("when", {}).get("event", "")
        if ability["form"] != "static" and event not in IN_THE_ATTACK:
            continue
        for effect in effects_of(ability):
            if effect["effect"] in ("modify_stat", "modify_total") and number in (
                effect.get("stat"),
                effect.get("total"),
            ):
                found += max(0, _at_most(effect.get("by", 0))) * (PARTY_SIZE if _is_of_all(effect) else 1)
    return found


def _is_of_all(effect: Mapping[str, Any]) -> bool:
    to = effect.get("to")
    if isinstance(to, Mapping):
        return to.get("all", {}).get("lead") is not True
    return effect["effect"] == "modify_stat" and to not in ("$self", "$host")


def _at_most(value: Any) -> int:
    """The most that a number of an ability can be, as far as its data tell."""
    if isinstance(value, int):
        return value
    if isinstance(value, Mapping) and "min" in value:
        return min(_at_most(each) for each in value["min"])
    if isinstance(value, Mapping) and value.get("count", {}).get("side") == "own_party":
        return PARTY_SIZE
    return UNKNOWN_BONUS


def _outfits(
    counted: Counter[FortificationCard], number: str, bonuses: Mapping[FortificationCard, int]
) -> list[tuple[int, tuple[FortificationCard, ...]]]:
    """Everything a lead could wear at once, the best first, with what it could add at most."""
    gear = Counter({card: count for card, count in counted.items() if card.equipment is not None})
    worth = {card: getattr(card.equipment, number) + bonuses[card] for card in gear}
    hands: list[tuple[FortificationCard, ...]] = [(), *((card,) for card in gear if "armor" not in _spots(card))]
    one_handed = [card for card in gear if "hand1" in _spots(card)]
    hands += [
        pair for pair in combinations_with_replacement(one_handed, 2) if pair[0] is not pair[1] or gear[pair[0]] > 1
    ]
    armor: list[tuple[FortificationCard, ...]] = [(), *((card,) for card in gear if "armor" in _spots(card))]
    outfits = [(*held, *worn) for held in hands for worn in armor]
    return sorted(((sum(worth[card] for card in each), each) for each in outfits), key=lambda each: -each[0])


def _spots(card: FortificationCard) -> tuple[str, ...]:
    assert card.equipment is not None
    return ("hand1", BOTH_HANDS)[1:] if card.equipment.spots == (BOTH_HANDS,) else card.equipment.spots


def _led_by(lead: FortificationCard, party: Cards) -> tuple[FortificationCard, ...]:
    others = list(party)
    others.remove(lead)
    return (lead, *others)


# -------------------------------------------------------------------------------------------------------------- measuring
def _fits(options: Mapping[str, Any], order: Cards, worn: Cards) -> bool:
    """Whether the lead can wear all of it at once."""
    table = Laying(options, turn=LATER)
    lead, *_ = [table.member(card) for card in order]
    for card in worn:
        number = table.add(card, 0, DECK)
        spot = free_spot(table.state, number, table.state.pieces[lead])
        if not spot:
            return False
        table.state.put_on(number, lead, spot)
    return True


def meeting(
    game: GameRules, options: Mapping[str, Any], attack: Force, defence: Force
) -> tuple[Match, list[tuple[int, Move]]]:
    """A position in which one party stands before a fort with the other, and the moves by which it strikes it."""
    table = Laying(options, turn=LATER, active=0)
    filler = plainest([*attack.cards, *defence.cards])
    for seat, force in enumerate((attack, defence)):
        people = [card for card in force.cards if card.character is not None]
        for zone, count in ((DECK, LATER), (GRAVEYARD, FALLEN)):
            for card in [filler or people[0]] * count:
                table.add(card, seat, zone)
        members = [table.member(card, seat) for card in people]
        for card in force.cards:
            if card.equipment is not None:
                table.worn(card, members[0])
        table.state.seats[seat].champions = sum(card.role == CHAMPION for card in people)
    table.out(0, 1)
    match = Match(game, table.settled())
    return match, _moves(match.copy())


def _moves(match: Match) -> list[tuple[int, Move]]:
    """Attack, answer whatever is asked with what comes first, and strike."""
    made: list[tuple[int, Move]] = []
    wanted: list[Move] = [("attack",), ("strike",)]
    while wanted or match.pending is not None:
        if match.outcome is not None or match.state.turn != LATER:
            break
        move: Move = wanted.pop(0) if match.pending is None else (ANSWER, match.pending.options[0])
        if match.refusal(move, match.seat) is not None:
            break
        made.append((match.seat, move))
        match.apply(move)
    return made


def struck(match: Match, moves: Iterable[tuple[int, Move]]) -> Match:
    """The match after these moves."""
    for seat, move in moves:
        match.apply(move, seat)
    return match


def totals(match: Match) -> tuple[int, int] | None:
    """Attack and defense as they were counted in the last strike at a party; None where there was none."""
    strikes = [event for event in match.state.log or () if event.kind == "strike" and event.note]
    return None if not strikes else (int(strikes[-1].note[0]), int(strikes[-1].note[1]))
