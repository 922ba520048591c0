"""What suspicions would look like: sets of made-up cards (`planted/<name>.json`), searched by the detectors that should find them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from rules.lab.card_files import small_hunt
from rules.lab.finder import Piece, Report, pieces
from rules.lab.finding import PLANTED, Finding
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from rules.lab.suspicions import Suspicion, planted_sets, suspicions

ABOUT = "made-up cards “{set}”: {about}"


def planted_hunts(hunt: Hunt) -> dict[str, Hunt]:
    """A small hunt in each set of made-up cards of a hunt's game, under its rules."""
    more = {"format": hunt.format, "ruleset": hunt.ruleset, "seed": hunt.seed}
    return {
        name: small_hunt(data, hunt.cards, hunt.options, **more) for name, data in planted_sets(hunt.game_slug).items()
    }


def planted_search(
    hunt: Hunt, sets: Collection[str] = (), told: Callable[[str], None] = lambda _name: None
) -> list[Finding]:
    """What the made-up cards of a game show to its suspicions: of each set and kind the finding with the shortest replay, as `planted`.

    `sets` chooses some of them. `told` the name of each set before it is searched.
    """
    found: list[Finding] = []
    wanted = {name: small for name, small in planted_hunts(hunt).items() if not sets or name in sets}
    for name, small in wanted.items():
        asked = [each for each in suspicions(hunt.game_slug) if name in each.planted]
        told(name)
        shown = _report(small, asked).confirmed
        for kind in dict.fromkeys(each.kind for each in shown if _answers(each, asked)):
            best = min((each for each in shown if each.kind == kind), key=_length)
            found.append(replace(best, verdict=PLANTED, about=ABOUT.format(set=name, about=best.about)))
    return found


def _report(hunt: Hunt, asked: Sequence[Suspicion]) -> Report:
    names = {kind.partition(".")[0] for each in asked for kind in each.kinds}
    planned: list[Piece] = pieces(hunt, names) if names else []
    return hunt_search(hunt, planned)


def _answers(finding: Finding, asked: Sequence[Suspicion]) -> bool:
    return any(each.is_answered_by(finding.kind, finding.about) for each in asked)


def _length(finding: Finding) -> int:
    """Moves of its replay; one without any comes last."""
    return len(finding.replay["moves"]) if finding.replay is not None else 1_000_000
