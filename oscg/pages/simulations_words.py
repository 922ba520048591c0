"""What a simulation found, in sentences: never a share without its interval and its number of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oscg.pages.charts import percent
from rules.engine.event_words import ENDINGS

Interval = Mapping[str, Any]
EVEN = 0.5
MOST_NAMED = 3


def headline(result: Mapping[str, Any]) -> str:
    """The result in one or two sentences: of two decks who wins, of more who wins most and against whom it loses."""
    comparison = result.get("comparison")
    if comparison and comparison["sentences"]:
        return str(comparison["sentences"][0])
    found = result["conditions"][0]
    return _of_two(found) if len(found["decks"]) == 2 else _of_many(found)


def _of_two(found: Mapping[str, Any]) -> str:
    matchup = next((each for each in found["matchups"] if each["a"] != each["b"]), None)
    if matchup is None or not matchup["games"]:
        return "No game was counted."
    share, names = matchup["paired"], [deck["name"] for deck in found["decks"]]
    a, b = names[matchup["a"]], names[matchup["b"]]
    if names[0] == names[1]:
        a, b = f"{a} (first deck)", f"{b} (second deck)"
    if share["low"] <= EVEN <= share["high"]:
        return (
            f"No difference found between {a} and {b}: {a} wins {percent(share['estimate'])} "
            f"({spread(share)}) of {matchup['games']:,} games."
        )
    if share["estimate"] < EVEN:
        a, b, share = b, a, turned(share)
    return f"{a} wins {percent(share['estimate'])} {reach(share)} of {matchup['games']:,} games against {b}."


def _of_many(found: Mapping[str, Any]) -> str:
    decks = found["decks"]
    best = max(range(len(decks)), key=lambda at: decks[at]["win_rate"]["estimate"])
    share = decks[best]["win_rate"]
    text = (
        f"{decks[best]['name']} wins most: {percent(share['estimate'])} {reach(share)} of its {share['games']:,} games."
    )
    row = found["matrix"][best]
    better = [decks[at]["name"] for at, cell in enumerate(row) if at != best and cell and cell["high"] < EVEN]
    open_ = [
        decks[at]["name"] for at, cell in enumerate(row) if at != best and cell and cell["low"] <= EVEN <= cell["high"]
    ]
    if better:
        return f"{text} It loses to {listed(better)}."
    if open_:
        return f"{text} Only against {listed(open_)} it is not sure to be ahead."
    return f"{text} It is ahead of every other deck."


def turned(interval: Interval) -> dict[str, Any]:
    """The same share from the other side."""
    return {
        **interval,
        "estimate": 1 - interval["estimate"],
        "low": 1 - interval["high"],
        "high": 1 - interval["low"],
    }


def spread(interval: Interval) -> str:
    """The bounds of a share: “51.0 to 57.2 %”."""
    return f"{100 * interval['low']:.1f} to {100 * interval['high']:.1f} %"


def reach(interval: Interval, digits: int = 1) -> str:
    """How far a share's interval reaches, in points: “± 3.1”."""
    half = max(interval["high"] - interval["estimate"], interval["estimate"] - interval["low"])
    return f"± {100 * half:.{digits}f}"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence; of many the first few and how many more there are."""
    shown = list(names[:MOST_NAMED])
    more = len(names) - len(shown)
    if more:
        shown.append(f"{more} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def ending(kind: str, reason: str) -> str:
    """How games ended, as a line of a list."""
    why = ENDINGS.get(reason, reason.replace("_", " ").capitalize())
    return f"{why}: {'no result' if kind == 'void' else kind}" if kind in ("draw", "void") else why


def duration(seconds: float) -> str:
    """A span of time in the two units that matter."""
    if seconds < 1:
        return "under a second"
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s" if rest and minutes < 10 else f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min"
