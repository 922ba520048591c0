"""What searches of single turns say together: findings with clips, else readings with their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.lab.finding import CONFIRMED, HIGH, LOW, MEDIUM, REFUTED, UNDECIDED, Finding, exact, number
from rules.lab.hunt import Hunt
from rules.lab.statistics import Sums, share
from rules.lab.switches import rules_of, switches
from rules.lab.turns.hands import begun, in_words
from rules.lab.turns.turn_clips import turn_clip
from rules.lab.turns.turn_search import DECK, HAND, LOCKED, WON, TurnSearch
from rules.lab.turns.wished_hands import chance_of

MOST_FINDINGS = 5
BUDGET = 2_000
SAYS = {
    WON: "{where} wins the match in one turn{how}.",
    LOCKED: "{where} leaves the opponent nothing to do but pass, three turns in a row{how}.",
    HAND: "{where} empties the opponent's hand before the opponent can move{how}.",
    DECK: "{where} empties the opponent's deck before the opponent can move{how}.",
}
NONE = {
    WON: "No turn that was searched wins a match",
    LOCKED: "No turn that was searched begins a lock of three turns",
}

Results = Sequence[Mapping[str, Any]]
Shown = Mapping[str, Any]


def shown_findings(hunt: Hunt, results: Results, what: str, kind: str, *, is_whole: bool) -> list[Finding]:
    """A finding for each set of cards that was shown to do something, those of the fewest cards first; else one reading."""
    found = _shown(hunt, results, what, kind)
    if found:
        return found
    searches, whole = sum(each["searches"] for each in results), sum(each["whole"] for each in results)
    is_sure = is_whole and 0 < searches == whole
    says = f"{NONE[what]}: {searches} were searched, {whole} of them to the end."
    numbers = [
        exact("turns searched", searches),
        exact("searched to the end", whole),
        exact("positions looked at", sum(each["positions"] for each in results)),
    ]
    if what == LOCKED:
        numbers.append(exact("turns in a row without anything to do", max(each["locked"] for each in results)))
    return [Finding(kind, REFUTED if is_sure else UNDECIDED, LOW, says, numbers=tuple(numbers), seed=hunt.seed)]


def _shown(hunt: Hunt, results: Results, what: str, kind: str) -> list[Finding]:
    once: dict[tuple[str, ...], Shown] = {}
    every = [each for result in results for each in result["shown"] if each["what"] == what and _is_asked(hunt, each)]
    for each in sorted(every, key=lambda each: (len(each["cards"]), len(each["clip"]["moves"]), each["cards"])):
        cards = tuple(sorted(each["cards"]))
        if not any(set(known) <= set(cards) for known in once):
            once[cards] = each
    return [_finding(hunt, kind, what, cards, each) for cards, each in list(once.items())[:MOST_FINDINGS]]


def _is_asked(hunt: Hunt, shown: Shown) -> bool:
    """Whether a card in question has to do with it. In the middle of a match it may have been in play, and is what was laid out."""
    return not hunt.focus or not shown["turn"] or not hunt.focus.isdisjoint(shown["cards"])


def _finding(hunt: Hunt, kind: str, what: str, cards: tuple[str, ...], shown: Shown) -> Finding:
    moves = shown["clip"]["moves"]
    names = {card.slug: card.name for card in hunt.cards}
    how = f" with {', '.join(names[slug] for slug in cards)}" if cards else ""
    numbers = [exact("moves", len(moves)), exact("cards used", len(cards))]
    if "hand" in shown and shown["turn"] and hunt.decks:
        match = begun(hunt, [next(iter(hunt.decks.values()))] * 2, hunt.seed, turn=1)
        size = len(match.state.seats[match.state.active].hand) if match is not None else 0
        deck = len(next(iter(hunt.decks.values())))
        dealt = chance_of(hunt, tuple(shown["hand"]), size, deck)
        numbers.append(exact("chance that a deck with all copies deals it", round(dealt, 6), unit="share"))
    return Finding(
        kind=kind,
        verdict=CONFIRMED,
        severity=HIGH if what in (WON, LOCKED) else MEDIUM,
        says=SAYS[what].format(where=_where(hunt, shown), how=how),
        about=what if what in (HAND, DECK) else "",
        cards=cards,
        rules=rules_of(hunt.game_slug, kind),
        numbers=tuple(numbers),
        switches=switches(hunt.game_slug, kind, hunt.options),
        replay=shown["clip"],
        seed=hunt.seed + shown.get("seed", 0),
    )


def _where(hunt: Hunt, shown: Shown) -> str:
    if "deck" in shown:
        return f"A hand that {shown['deck']} deals, in turn {shown['turn']},"
    place = f"in turn {shown['turn']}" if shown["turn"] else "in the middle of a match"
    return f"A hand of {in_words(hunt, shown['hand'])}, {place},"


# -------------------------------------------------------------------------------------------------------------- first harm
def harm_findings(hunt: Hunt, results: Results, kind: str, *, is_whole: bool) -> list[Finding]:
    """What first turns take: findings where a hand or deck is emptied, and for each thing that can be lost a reading with its numbers."""
    found = [each for what in (HAND, DECK) for each in _shown(hunt, results, what, kind)]
    rows = [each for result in results for each in result["most"] if each["turn"] == 1]
    deals = [each for each in rows if "deck" in each]
    are_whole = is_whole and bool(deals) and all(each["is_whole"] for each in deals)
    emptied = {each.about for each in found}
    for name in rows[0]["before"] if rows else ():
        if name not in emptied:
            found.append(_harm(hunt, kind, name, deals, rows, is_sure=are_whole))
    return found


def _harm(hunt: Hunt, kind: str, name: str, deals: Sequence[Any], rows: Sequence[Any], *, is_sure: bool) -> Finding:
    """How much of a thing first turns take: mean and share of deals, the most by deck, and the most with a wished-for hand."""
    taken = [max(0, each["most"][name]) for each in deals]
    wished = max((each["most"][name] for each in rows if "deck" not in each), default=0)
    some, sums = sum(value > 0 for value in taken), Sums()
    for value in taken:
        sums.add(value)
    numbers = [exact("most with a wished-for hand", wished), exact("most in a deal", max(taken, default=0))]
    if taken:
        numbers.append(number("deals that take any", share(some, len(taken)), len(taken)))
        numbers.append(number("taken in a first turn", sums.mean(), len(taken), unit="count"))
        numbers.append(exact("deals searched to the end", sum(each["is_whole"] for each in deals)))
    by_deck: dict[str, int] = {}
    for each in deals:
        by_deck[each["deck"]] = max(by_deck.get(each["deck"], 0), each["most"][name])
    before = rows[0]["before"][name]
    says = (
        f"Before the opponent can move at most {max(taken, default=0)} of {before} were taken from “{name}” in {len(taken)} deals, "
        f"{max(0, wished)} with the best hand found."
    )
    most = max(deals, key=lambda each: each["most"][name], default=None)
    replay = _replay(hunt, most, name) if most is not None and most["most"][name] > 0 else None
    return Finding(
        kind=kind,
        verdict=REFUTED if is_sure else UNDECIDED,
        severity=LOW,
        says=says,
        about=name,
        rules=rules_of(hunt.game_slug, kind),
        numbers=tuple(numbers),
        replay=replay,
        seed=hunt.seed,
        detail={"most by deck": by_deck},
    )


def _replay(hunt: Hunt, deal: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    """The deal that takes most, searched again."""
    match = begun(hunt, [hunt.decks[deal["deck"]]] * 2, hunt.seed + deal["seed"], turn=1)
    if match is None:
        return None
    search = TurnSearch(match, budget=BUDGET)
    clip = turn_clip(hunt, search, name, search.most[name])
    return None if clip is None else clip.as_json()
